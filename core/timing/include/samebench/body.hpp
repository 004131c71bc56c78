#pragma once

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <functional>
#include <optional>
#include <samebench/barrier.hpp>
#include <samebench/checksum.hpp>
#include <samebench/input_order.hpp>
#include <samebench/inputs.hpp>
#include <samebench/internal/bits.hpp>
#include <samebench/internal/expected.hpp>
#include <samebench/loop.hpp>
#include <samebench/options.hpp>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace samebench {

/// What is measured, and its empty twin: the same loop, with the same input loaded and a result of
/// the same size kept, but no work. The engine calls it only through this virtual interface,
/// because wasm-opt ignores `noinline`. `Suite::bench` makes bodies; few users write their own.
class Body {
public:
    /// Operations that a checksum covers where the benchmark does not fix their number.
    static constexpr std::uint64_t checksum_operations = 256;

    /// Whether results can be the next inputs. Bodies that have it define their own.
    static constexpr bool chainable = false;

    Body() = default;
    Body(const Body&) = delete;
    Body& operator=(const Body&) = delete;
    virtual ~Body() = default;

    /// Makes the inputs; called once, before all else. False if there are none to measure with.
    [[nodiscard]] virtual bool make_inputs(Random) { return true; }

    /// How many different inputs its operations take in turn, at least 1.
    [[nodiscard]] virtual std::size_t inputs() const noexcept { return 1; }

    /// How its operations and its twin's wait for what they have started.
    [[nodiscard]] virtual Waiting waiting() const noexcept { return Waiting::none; }

    /// Lets body and twin go on with the input of operation number `operation`, from 0. In each lap
    /// of `inputs()` operations every input has its turn once. Without effect on bodies without
    /// inputs.
    virtual void seek(std::uint64_t) noexcept {}

    /// Runs `loop.size()` operations.
    virtual void run(Loop& loop) = 0;

    /// Runs the empty twin for `loop.size()` operations.
    virtual void run_twin(Loop& loop) = 0;

    /// Takes over what the body said in a sample of so many operations; called after each one of
    /// the body, untimed.
    virtual void record(const LoopReport&, std::uint64_t) {}

    /// Writes into the options what the calls so far have shown: `multiple`, `bytes`, `items`,
    /// `note`, `parameter`, `counters`. Returns why the benchmark cannot be measured, if so. Called
    /// after the first call, after the calibration, and when measuring has ended.
    [[nodiscard]] virtual std::optional<Problem> update(Options&) { return std::nullopt; }

    /// A digest of the results for the first inputs; empty if results have no value to digest.
    [[nodiscard]] virtual std::optional<std::uint64_t> checksum(Loop& loop) = 0;
};

namespace detail {

template <std::size_t Size>
using UnsignedOfSize = std::conditional_t<
    Size == 1, std::uint8_t,
    std::conditional_t<Size == 2, std::uint16_t,
                       std::conditional_t<Size == 4, std::uint32_t, std::uint64_t>>>;

/// Keeps something of the size of a `Result` without computing it: the twin's side of `keep`.
template <class Result, class Input>
inline void keep_instead_of(const Input& input) noexcept {
    if constexpr (std::is_void_v<Result>) {
        keep(input);
    } else if constexpr (Scalar<Result> && Scalar<Input>) {
        const auto bits = bit_cast<UnsignedOfSize<sizeof(Input)>>(input);
        keep(static_cast<UnsignedOfSize<sizeof(Result)>>(bits));
    } else if constexpr (Bytes<Result>) {
        std::memcpy(sink_of<Result>(), slot_storage, sizeof(Result));
        memory_barrier();
    } else {
        keep_address(&input);
    }
}

/// Calls `work` and keeps its result if it has one.
template <class Work, class... Arguments>
inline void keep_result_of(Work& work, const Arguments&... arguments) {
    if constexpr (std::is_void_v<std::invoke_result_t<Work&, const Arguments&...>>) {
        work(arguments...);
    } else {
        keep(work(arguments...));
    }
}

/// The same as `keep_instead_of`, in one of several threads.
template <class Result, class Input>
inline void keep_in_thread_instead_of(Loop& loop, const Input& input) noexcept {
    if constexpr (std::is_void_v<Result>) {
        loop.keep(input);
    } else if constexpr (Scalar<Result> && Scalar<Input>) {
        const auto bits = bit_cast<UnsignedOfSize<sizeof(Input)>>(input);
        loop.keep(static_cast<UnsignedOfSize<sizeof(Result)>>(bits));
    } else if constexpr (Scalar<Result>) {
        loop.keep(UnsignedOfSize<sizeof(Result)>{0});
    } else {
        // What is kept of an object is its address.
        loop.keep(std::uintptr_t{0});
    }
}

/// The same as `keep_result_of`, in one of several threads.
template <class Work, class... Arguments>
inline void keep_in_thread(Loop& loop, Work& work, const Arguments&... arguments) {
    if constexpr (std::is_void_v<std::invoke_result_t<Work&, const Arguments&...>>) {
        work(arguments...);
    } else {
        loop.keep(work(arguments...));
    }
}

/// Calls `work` for its result, outside of the measured loop.
///
/// Compilers prefer to inline a function that is called in one place. So that the loop does not
/// depend on what else needs results, a checksum or an expected result, this is the only other
/// place. Bodies without a checksum have no other place: of them g++ inlines a copy here.
template <class Work, class... Input>
[[gnu::noinline]] std::invoke_result_t<Work&, Input&...> result_beside_loop(Work& work,
                                                                            Input&... input) {
    return work(input...);
}
template <class Work, class... Input>
requires(!Checksum::accepts<std::invoke_result_t<Work&, Input&...>>)  //
    [[gnu::noinline,
      gnu::flatten]] std::invoke_result_t<Work&, Input&...> result_beside_loop(Work& work,
                                                                               Input&... input) {
    return work(input...);
}

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

namespace detail {

/// What a body has said in its samples: the implementation of `Body::record` and `Body::update`.
class RecordedReports {
public:
    void record(const LoopReport& report, std::uint64_t operations) {
        counters_.add(report.counters, operations);
        if (report.note) note_ = report.note;
        if (report.skipped) skipped_ = report.skipped;
    }
    [[nodiscard]] std::optional<Problem> update(Options& options) {
        if (skipped_) return Problem{*skipped_, true};
        if (note_) options.note = *note_;
        // The counters that are reported at the end are then those of the samples that count.
        if (auto counters = counters_.take(); !counters.empty()) {
            options.counters = std::move(counters);
        }
        return std::nullopt;
    }

private:
    std::optional<std::string> note_;
    std::optional<std::string> skipped_;
    CounterSums counters_;
};

/// The twin of a body whose loop is part of the measured work.
struct EmptyCall {
    void operator()(Loop&) const noexcept { memory_barrier(); }
};

}  // namespace detail

/// A body that runs its own loop. The loop is part of what is measured, so that the twin is an
/// empty call unless the benchmark has one of its own.
template <class Work, class Twin = detail::EmptyCall>
requires std::invocable<Work&, Loop&> && std::invocable<Twin&, Loop&>
class LoopBody final : public Body {
public:
    explicit LoopBody(Work work, Twin twin = {}) : work_{std::move(work)}, twin_{std::move(twin)} {}

    void run(Loop& loop) override { work_(loop); }
    void run_twin(Loop& loop) override { twin_(loop); }

    void record(const LoopReport& report, std::uint64_t operations) override {
        reports_.record(report, operations);
    }
    std::optional<Problem> update(Options& options) override { return reports_.update(options); }

    /// Digests the last number that the body kept. Running it over two different backgrounds shows
    /// which bytes of the sink it wrote. Zeros at the end do not count, so that a `std::size_t` has
    /// the same digest with 32 and with 64 bits.
    std::optional<std::uint64_t> checksum(Loop& loop) override {
        unsigned char kept[2][detail::sink_size];
        for (auto& bytes : kept) {
            const unsigned char background = &bytes == kept ? 0x00 : 0xff;
            std::fill_n(detail::sink_storage, detail::sink_size, background);
            detail::memory_barrier();
            work_(loop);
            detail::memory_barrier();
            std::copy_n(detail::sink_storage, detail::sink_size, bytes);
        }
        std::size_t written = 0;
        while (written < detail::sink_size && kept[0][written] == kept[1][written]) ++written;
        if (written == 0) return std::nullopt;
        while (written > 0 && kept[0][written - 1] == 0) --written;
        Checksum digest;
        for (std::size_t i = 0; i < written; ++i) digest.add_byte(kept[0][i]);
        return digest.value();
    }

private:
    Work work_;
    Twin twin_;
    detail::RecordedReports reports_;
};

/// A body without inputs.
template <class Work>
requires std::invocable<Work&>
class PlainBody final : public Body {
public:
    using Result = std::invoke_result_t<Work&>;

    explicit PlainBody(Work work) : work_{std::move(work)} {}

    void run(Loop& loop) override {
        for (auto left = loop.size(); left != 0; --left) detail::keep_result_of(work_);
    }
    void run_twin(Loop& loop) override {
        const auto nothing = launder(std::uint64_t{0});
        for (auto left = loop.size(); left != 0; --left) detail::keep_instead_of<Result>(nothing);
    }
    /// The same in one of several threads.
    void run_in_thread(Loop& loop, std::uint64_t) {
        for (auto left = loop.size(); left != 0; --left) detail::keep_in_thread(loop, work_);
    }
    void run_twin_in_thread(Loop& loop, std::uint64_t) {
        const volatile std::uint64_t zero = 0;
        const std::uint64_t nothing = zero;
        for (auto left = loop.size(); left != 0; --left) {
            detail::keep_in_thread_instead_of<Result>(loop, nothing);
        }
    }
    std::optional<std::uint64_t> checksum(Loop&) override {
        if constexpr (!std::is_void_v<Result>) {
            if constexpr (Checksum::accepts<Result>) {
                Checksum digest;
                digest.add(detail::result_beside_loop(work_));
                return digest.value();
            }
        }
        return std::nullopt;
    }

    /// What is wrong with its result, if it is not the expected one.
    template <class Expected>
    [[nodiscard]] std::optional<std::string> wrong_result(const Expected& expected) {
        const auto& found = detail::result_beside_loop(work_);
        if (detail::is_expected(found, expected)) return std::nullopt;
        return detail::wrong_result_text("", found, expected);
    }

private:
    Work work_;
};

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
        ring_ = inputs_.generate(random);
        at_ = twin_at_ = 0;
        return !ring_.empty();
    }

    std::size_t inputs() const noexcept override { return chained_ ? 1 : ring_.size(); }

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

    std::optional<std::uint64_t> checksum(Loop&) override {
        if constexpr (!std::is_void_v<Result>) {
            if constexpr (Checksum::accepts<Result>) {
                Checksum digest;
                const auto count = std::min<std::size_t>(ring_.size(), checksum_operations);
                for (std::size_t i = 0; i < count; ++i) {
                    digest.add(detail::result_beside_loop(work_, ring_[i]));
                }
                return digest.value();
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
    /// Each sample starts where the last one stopped, so that slow bodies get all inputs as well.
    template <class Step>
    void walk_ring(Loop& loop, std::uint64_t& operation, Step step) {
        const T* const first = launder(static_cast<const T*>(ring_.data()));
        detail::InputOrder order{ring_.size(), operation};
        for (auto left = loop.size(); left != 0; --left) {
            step(detail::load(first + order.index()));
            order.advance();
        }
        operation += loop.size();
    }

    template <class Step>
    void walk_chain(Loop& loop, std::uint64_t& start, Step step) {
        const T zero = launder(T{0});
        const T other_zero = launder(T{0});
        T x = detail::load(ring_.data() + start);
        for (auto left = loop.size(); left != 0; --left)
            x = step(detail::link(x, zero, other_zero));
        keep(x);
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
    std::uint64_t at_ = 0;  // number of the next operation; where a chain starts in the ring
    std::uint64_t twin_at_ = 0;
    bool chained_ = false;
};

}  // namespace samebench
