#pragma once

#include <samebench/catch2/place.h>
#include <samebench/internal/use.hpp>
#include <samebench/suite/at_once.hpp>

#include <algorithm>
#include <limits>
#include <string>
#include <type_traits>
#include <utility>

namespace samebench::catch2 {

/// What Catch2's headers call while a body runs, and may throw.
inline std::string text_of(const std::exception_ptr& thrown) {
    const auto& failed = place().failed;
#ifdef __cpp_exceptions
    try {
        std::rethrow_exception(thrown);
    } catch (const Catch::TestFailureException&) {
        return "an assertion failed: " + failed;
    } catch (...) {
    }
#endif
    return detail::text_of(thrown);
}

/// The operations of a sample, in the type in which Catch2 counts them.
inline int runs_of(const Loop& loop) {
    return static_cast<int>(std::min<std::uint64_t>(loop.size(), std::numeric_limits<int>::max()));
}

/// BENCHMARK(name), or BENCHMARK_ADVANCED(name) without a parameter: the body is one operation.
template <class Body>
struct Each {
    Body& body;

    void run(Loop& loop) {
        const int runs = runs_of(loop);
        for (int i = 0; i < runs; ++i) keep(i);
    }
    void run_twin(Loop& loop) {
        const int runs = runs_of(loop);
        for (int i = 0; i < runs; ++i) detail::memory_barrier();
    }
    void once() { keep(0); }
    static std::string text_of(const std::exception_ptr& thrown) { return catch2::text_of(thrown); }

private:
    [[gnu::always_inline]] decltype(auto) call([[maybe_unused]] int i) {
        if constexpr (std::is_invocable_v<Body&, int>) {
            return body(i);
        } else {
            return body();
        }
    }
    [[gnu::always_inline]] void keep(int i) {
        if constexpr (std::is_void_v<decltype(call(i))>) {
            call(i);
        } else {
#if defined(__wasm__) || defined(SAMEBENCH_ASM_BARRIERS)
            detail::use_value(call(i));
#else
            Catch::Benchmark::deoptimize_value(call(i));
#endif
        }
    }
};

/// BENCHMARK_ADVANCED(name): the body is called for each sample, and measures a part of itself. Not
/// in one long call: it may make as many objects as there are operations.
template <class Body>
struct Advanced {
    Body& body;

    void run(Loop& loop) {
        Clock clock{loop};
        body(Catch::Benchmark::Chronometer{clock, runs_of(loop)});
    }
    void run_twin(Loop& loop) {
        const int runs = runs_of(loop);
        loop.start();
        for (int i = 0; i < runs; ++i) detail::memory_barrier();
        loop.stop();
    }
    void once() {
        NoClock none;
        body(Catch::Benchmark::Chronometer{none, 1});
    }
    static std::string text_of(const std::exception_ptr& thrown) { return catch2::text_of(thrown); }

private:
    struct Clock final : Catch::Benchmark::Detail::ChronometerConcept {
        explicit Clock(Loop& own) : loop{own} {}
        void start() override { loop.start(); }
        void finish() override { loop.stop(); }
        Loop& loop;
    };
    struct NoClock final : Catch::Benchmark::Detail::ChronometerConcept {
        void start() override {}
        void finish() override {}
    };
};

/// A row, `test case/section/name`, which is measured where it stands.
class Row {
public:
    explicit Row(std::string name, SourceLine line = SourceLine::current())
        : name_{std::move(name)}, line_{line} {}

    explicit operator bool() const { return true; }

    template <class Body>
    Row& operator=(Body body) {
        std::string name;
        for (const auto& section : place().sections) name += section + '/';
        Options options;
        if constexpr (std::is_invocable_v<Body&, Catch::Benchmark::Chronometer>) {
            options.times_itself = true;
            Advanced<Body> loops{body};
            measure_loops({name + name_, line_}, std::move(options), loops);
        } else {
            Each<Body> loops{body};
            measure_loops({name + name_, line_}, std::move(options), loops);
        }
        return *this;
    }

private:
    std::string name_;
    SourceLine line_;
};

}  // namespace samebench::catch2

#define SAMEBENCH_CATCH2_ROW(row, name) \
    if (samebench::catch2::Row row{name}) row = [&]
#define SAMEBENCH_CATCH2_BENCHMARK(row, name, index) SAMEBENCH_CATCH2_ROW(row, name)(int index)

#ifdef CATCH_CONFIG_PREFIX_ALL
#undef CATCH_BENCHMARK
#undef CATCH_BENCHMARK_ADVANCED
#define CATCH_BENCHMARK(...)                                               \
    SAMEBENCH_CATCH2_BENCHMARK(INTERNAL_CATCH_UNIQUE_NAME(samebench_row_), \
                               INTERNAL_CATCH_GET_1_ARG(__VA_ARGS__, , ),  \
                               INTERNAL_CATCH_GET_2_ARG(__VA_ARGS__, , ))
#define CATCH_BENCHMARK_ADVANCED(name) \
    SAMEBENCH_CATCH2_ROW(INTERNAL_CATCH_UNIQUE_NAME(samebench_row_), name)
#else
#undef BENCHMARK
#undef BENCHMARK_ADVANCED
#define BENCHMARK(...)                                                     \
    SAMEBENCH_CATCH2_BENCHMARK(INTERNAL_CATCH_UNIQUE_NAME(samebench_row_), \
                               INTERNAL_CATCH_GET_1_ARG(__VA_ARGS__, , ),  \
                               INTERNAL_CATCH_GET_2_ARG(__VA_ARGS__, , ))
#define BENCHMARK_ADVANCED(name) \
    SAMEBENCH_CATCH2_ROW(INTERNAL_CATCH_UNIQUE_NAME(samebench_row_), name)
#endif
