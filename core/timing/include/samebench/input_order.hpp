#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace samebench::detail {

/// The order in which operations take the inputs of a ring: all of them in each lap, but in another
/// order than in the lap before.
///
/// A branch predictor finds a branch's next outcome by the outcomes before it. If inputs always
/// follow each other in one order, it learns some thousand of them, and how many depends on the
/// platform. So the indexes of a block of inputs are combined with a number that differs from lap
/// to lap. That costs one instruction, and inputs that are near in memory stay near in time. The
/// first lap is in the order of the ring.
class InputOrder {
public:
    /// Inputs that change places with each other. A predictor looks back at most some hundred
    /// branches; more inputs would only be further apart in memory.
    static constexpr std::size_t block = 256;

    /// A ring of fewer inputs has one order: a predictor learns them in any.
    static constexpr std::size_t least = 64;

    /// @param inputs     in the ring, at least 1
    /// @param operation  whose input is the first
    InputOrder(std::size_t inputs, std::uint64_t operation) noexcept
        : inputs_{inputs},
          mask_{inputs < least ? 0 : std::min(block, std::bit_floor(inputs)) - 1},
          at_{static_cast<std::size_t>(operation % inputs)},
          lap_{operation / inputs} {
        begin_section();
    }

    /// Where the input of this operation is in the ring.
    [[nodiscard]] std::size_t index() const noexcept { return at_ ^ flips_; }

    /// Advances to the next operation.
    void advance() noexcept {
        if (++at_ != end_) return;
        if (at_ == inputs_) {
            at_ = 0;
            ++lap_;
        }
        if (mask_ != 0) begin_section();
    }

private:
    /// Inputs after the last whole block keep their order.
    void begin_section() noexcept {
        const std::size_t in_blocks = inputs_ & ~mask_;
        const bool changes = at_ < in_blocks;
        end_ = changes ? in_blocks : inputs_;
        flips_ = changes ? static_cast<std::size_t>((lap_ * spread >> 32) * (mask_ + 1) >> 32) : 0;
    }

    /// 2^64 over the golden ratio. The upper bits of its multiples are spread evenly (D. Knuth,
    /// "The Art of Computer Programming", vol. 3, 6.4, 1973).
    static constexpr std::uint64_t spread = 0x9e3779b97f4a7c15u;

    std::size_t inputs_;
    std::size_t mask_;
    std::size_t at_;
    std::size_t end_ = 0;
    std::size_t flips_ = 0;
    std::uint64_t lap_;
};

}  // namespace samebench::detail
