#pragma once

#include <cstdint>
#include <samebench/clock.hpp>

#include "constants.hpp"

namespace samebench {

/// Work of known length: runs for `iterations` times 128 CPU cycles.
using CycleChain = void (*)(std::uint64_t iterations);
inline constexpr double cycles_per_iteration = 128;

/// A chain of x = (x + a) ^ b: each step is two dependent instructions that take one cycle each on
/// all mainstream CPUs.
/// @param iterations  0: no steps
void run_cycle_chain(std::uint64_t iterations);

/// A chain of x = x * x, 64 times an iteration. A product takes three or four whole cycles on
/// mainstream CPUs. What else runs on the core may delay each instruction that is started, and this
/// chain starts one in three or four cycles, where `run_cycle_chain` starts one in each.
void run_product_chain(std::uint64_t iterations);

/// Measures the nanoseconds of one CPU cycle without hardware counters: by the time of a chain of
/// instructions whose length in cycles is known.
class CycleMeter {
public:
    /// @param products  the chain of slices, if the warm-up finds that its steps take whole cycles;
    ///                  nullptr: it is `chain`
    explicit CycleMeter(Clock& clock, CycleChain chain = run_cycle_chain,
                        CycleChain products = nullptr) noexcept
        : clock_{&clock}, chain_{chain}, products_{products} {}

    /// Sets how long a slice is; after `warm_up`, so that slices have about `length` at the CPU's
    /// speed of then.
    /// @param reading  cost of one reading of the clock
    void set_slice(Nanoseconds length, Nanoseconds reading) noexcept;

    /// Times one slice, after a few steps that are not timed: what ran before may have left the
    /// chain's code and the clock's out of the caches. The cost of a reading is subtracted: unlike
    /// that of a sample, it has no twin to do so.
    [[nodiscard]] Nanoseconds slice();

    /// A run of the slices' chain beside something else.
    struct ChainRun {
        Nanoseconds elapsed;  ///< with one reading of the clock, as in a sample
        double cycles;        ///< CPU cycles that it consists of
    };

    /// Times the chain of the slices for about `length`, at the CPU's speed of the warm-up.
    [[nodiscard]] ChainRun run_for(Nanoseconds length);

    /// CPU cycles of a slice.
    [[nodiscard]] double slice_cycles() const noexcept {
        return static_cast<double>(slice_iterations_) * cycles_of_slice_iteration_;
    }

    /// One reading: the least of three samples, because a disturbance only makes them longer.
    /// @param length  of one sample, about
    [[nodiscard]] Nanoseconds read(Nanoseconds length);

    /// The result of a warm-up.
    struct WarmUp {
        Nanoseconds cycle;  ///< least of the last four readings
        bool agreed;        ///< they agreed within 1 %
    };

    /// Takes readings until four in a row agree within 1 %, for at most 1.5 s. By then the CPU has
    /// reached its speed and the engine has compiled the code.
    /// @param length  of one sample, about
    /// @param least   that it takes
    [[nodiscard]] WarmUp warm_up(Nanoseconds length, Nanoseconds least = tuned::wake_up);

private:
    [[nodiscard]] Nanoseconds time(CycleChain chain, std::uint64_t iterations);
    [[nodiscard]] std::uint64_t slice_iterations_of(Nanoseconds length) const noexcept;
    void count_products();

    Clock* clock_;
    CycleChain chain_;
    CycleChain products_;
    CycleChain slice_chain_ = chain_;
    double cycles_of_slice_iteration_ = cycles_per_iteration;
    std::uint64_t iterations_ = 1;  // of a sample; doubled until one is long enough
    std::uint64_t slice_iterations_ = 1;
    Nanoseconds reading_{0};
    Nanoseconds cycle_{0};  // as the warm-up left it
};

}  // namespace samebench
