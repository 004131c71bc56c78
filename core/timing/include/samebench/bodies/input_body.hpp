#pragma once

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <optional>
#include <samebench/bodies/keep.hpp>
#include <samebench/body.hpp>
#include <samebench/input_order.hpp>
#include <samebench/inputs.hpp>
#include <samebench/internal/expected.hpp>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace samebench {

namespace detail {

/// Returns `x` unchanged, after eight dependent instructions of one cycle each. Body and twin of a
/// chained benchmark share it, so that the twin is a dependency chain too and the difference is the
/// latency of the work alone. Without it something else would limit the twin's loop.
template <std::unsigned_integral T>
[[nodiscard]] inline T link(T x, T zero, T other_zero) noexcept {
    x = static_cast<T>(x + zero) ^ other_zero;
    x = static_cast<T>(x + zero) ^ other_zero;
    x = static_cast<T>(x + zero) ^ other_zero;
    return static_cast<T>(x + zero) ^ other_zero;
}

}  // namespace detail

/// A body that takes an input and may return a result.
template <class T, class Work>
requires std::invocable<Work&, const T&>
class InputBody final : public Body {
public:
    using Input = T;
    using Result = std::invoke_result_t<Work&, const T&>;

    /// Whether results can be the next inputs: latency is defined for unsigned integers.
    static constexpr bool chainable =
        std::unsigned_integral<T> && sizeof(T) >= 4 && std::is_convertible_v<Result, T>;

    InputBody(Inputs<T> inputs, Work work) : inputs_{std::move(inputs)}, work_{std::move(work)} {}

    /// Makes each result the next input. Only where `chainable`.
    void chain() noexcept { chained_ = true; }

    bool make_inputs(Random random) override {
        auto made = inputs_.ring(random);
        ring_ = std::move(made.values);
        remark_ = std::move(made.remark);
        at_ = twin_at_ = 0;
        return !ring_.empty();
    }

    [[nodiscard]] std::string about_inputs() const override { return remark_; }

    [[nodiscard]] bool keeps_results() const noexcept override { return !std::is_void_v<Result>; }

    std::size_t inputs() const noexcept override { return chained_ ? 1 : ring_.size(); }

    std::size_t inputs_made() const noexcept override { return ring_.size(); }

    void seek(std::uint64_t operation) noexcept override {
        if (!chained_) at_ = twin_at_ = operation;
    }

    void run(Loop& loop) override {
        if constexpr (chainable) {
            if (chained_)
                return walk_chain(loop, at_, [this](T x) { return static_cast<T>(work_(x)); });
        }
        walk_ring(loop, at_, [this](const T& input) { detail::keep_result_of(work_, input); });
    }

    void run_twin(Loop& loop) override {
        if constexpr (chainable) {
            if (chained_) return walk_chain(loop, twin_at_, [](T x) { return x; });
        }
        walk_ring(loop, twin_at_, [](const T& input) { detail::keep_instead_of<Result>(input); });
    }

    /// The same in one of several threads, which all read the inputs.
    /// @param operation  whose input is the first
    void run_in_thread(Loop& loop, std::uint64_t operation) {
        if constexpr (chainable) {
            if (chained_) {
                return walk_chain_in_thread(loop, operation,
                                            [this](T x) { return static_cast<T>(work_(x)); });
            }
        }
        walk_ring_in_thread(loop, operation, [this, &loop](const T& input) {
            detail::keep_in_thread(loop, work_, input);
        });
    }
    void run_twin_in_thread(Loop& loop, std::uint64_t operation) {
        if constexpr (chainable) {
            if (chained_) return walk_chain_in_thread(loop, operation, [](T x) { return x; });
        }
        walk_ring_in_thread(loop, operation, [&loop](const T& input) {
            detail::keep_in_thread_instead_of<Result>(loop, input);
        });
    }

    std::optional<bool> kept_right() override {
        if constexpr (!std::is_void_v<Result>) {
            if (chained_ || at_ == 0) return std::nullopt;
            const auto last = detail::InputOrder{ring_.size(), at_ - 1}.index();
            return detail::was_kept([&] { return detail::result_beside_loop(work_, ring_[last]); });
        }
        return std::nullopt;
    }

    std::optional<std::uint64_t> checksum(Loop& loop) override { return checksum_from(loop, 0); }

    std::optional<std::uint64_t> checksum_from(Loop&, std::uint64_t operation) override {
        return digest_from(operation, nullptr);
    }

    std::optional<std::uint64_t> checksum_and_keep(Loop&, KeptResults& kept) override {
        return digest_from(0, &kept);
    }

    std::optional<std::uint64_t> timed_checksum([[maybe_unused]] Loop& loop,
                                                [[maybe_unused]] std::uint64_t at) override {
        if constexpr (!std::is_void_v<Result>) {
            if constexpr (detail::Leaf<Result>) {
                std::vector<detail::Copied<Result>> results(static_cast<std::size_t>(loop.size()));
                const auto first = static_cast<std::size_t>(at);
                if constexpr (chainable) {
                    if (chained_) return digest_chain(loop, first, results);
                }
                loop.start();
                for (std::size_t i = 0; i < results.size(); ++i) {
                    results[i] = detail::result_beside_loop(work_, ring_[first + i]);
                }
                loop.stop();
                return detail::digest_of(results);
            }
        }
        return std::nullopt;
    }

    /// What is wrong with the first of the results for up to `count` inputs that is not
    /// `expected(input)`.
    /// @param parameter  of the row, which is its input, as text; empty: it is no sweep
    template <class Function>
    [[nodiscard]] std::optional<std::string> wrong_result(const Function& expected,
                                                          std::uint64_t count,
                                                          const std::string& parameter) {
        for (std::size_t i = 0; i < ring_.size() && i < count; ++i) {
            const T& input = ring_[i];
            const auto& right = expected(input);
            const auto& found = detail::result_beside_loop(work_, ring_[i]);
            if (detail::is_expected(found, right)) continue;
            const auto what = parameter.empty() ? detail::input_text(input, i + 1)
                                                : " for the parameter " + parameter;
            return detail::wrong_result_text(what, found, right);
        }
        return std::nullopt;
    }

private:
    /// @param kept  gets the results; may be nullptr
    std::optional<std::uint64_t> digest_from([[maybe_unused]] std::uint64_t operation,
                                             [[maybe_unused]] KeptResults* kept) {
        if constexpr (!std::is_void_v<Result>) {
            if constexpr (Checksum::accepts<Result>) {
                Checksum digest;
                const auto count = std::min<std::size_t>(ring_.size(), checksum_operations);
                const auto first = static_cast<std::size_t>(operation % ring_.size());
                for (std::size_t i = 0; i < count; ++i) {
                    const auto& result =
                        detail::result_beside_loop(work_, ring_[(first + i) % ring_.size()]);
                    digest.add(result);
                    if (kept != nullptr) kept->add(result);
                }
                return digest.value();
            }
        }
        return std::nullopt;
    }

    template <class Results>
    std::uint64_t digest_chain(Loop& loop, std::size_t at, Results& results) {
        T input = ring_[at];
        loop.start();
        for (auto& result : results) {
            result = detail::result_beside_loop(work_, input);
            input = static_cast<T>(result.value);
        }
        loop.stop();
        return detail::digest_of(results);
    }

    /// Each sample starts where the last one stopped, so that slow bodies get all inputs as well.
    template <class Step>
    void walk_ring(Loop& loop, std::uint64_t& operation, Step step) {
        const T* const first = samebench::launder(static_cast<const T*>(ring_.data()));
        detail::InputOrder order{ring_.size(), operation};
        for (auto left = loop.size(); left != 0; --left) {
            step(detail::load(first + order.index()));
            order.advance();
        }
        operation += loop.size();
    }

    template <class Step>
    void walk_chain(Loop& loop, std::uint64_t& start, Step step) {
        const T zero = samebench::launder(T{0});
        const T other_zero = samebench::launder(T{0});
        T x = detail::load(ring_.data() + start);
        for (auto left = loop.size(); left != 0; --left)
            x = step(detail::link(x, zero, other_zero));
        samebench::keep(x);
        start = start + 1 < ring_.size() ? start + 1 : 0;
    }

    template <class Step>
    void walk_ring_in_thread(Loop& loop, std::uint64_t operation, Step step) {
        const T* const volatile hidden = ring_.data();
        const T* const first = hidden;
        detail::InputOrder order{ring_.size(), operation};
        for (auto left = loop.size(); left != 0; --left) {
            step(detail::load(first + order.index()));
            order.advance();
        }
    }

    template <class Step>
    void walk_chain_in_thread(Loop& loop, std::uint64_t start, Step step) {
        const volatile T hidden = 0;
        const T zero = hidden;
        const T other_zero = hidden;
        T x = detail::load(ring_.data() + start % ring_.size());
        for (auto left = loop.size(); left != 0; --left)
            x = step(detail::link(x, zero, other_zero));
        loop.keep(x);
    }

    Inputs<T> inputs_;
    Work work_;
    std::vector<T> ring_;
    std::string remark_;    // about their number
    std::uint64_t at_ = 0;  // number of the next operation; where a chain starts in the ring
    std::uint64_t twin_at_ = 0;
    bool chained_ = false;
};

}  // namespace samebench
