/// Types of suites bring functions of their own namespace into overload resolution
/// (argument-dependent lookup). None of them may take the place of one of ours: most of this file
/// only has to compile.
#include <doctest/doctest.h>

#include <chrono>
#include <complex>
#include <cstddef>
#include <cstring>
#include <future>
#include <memory>
#include <samebench/async.hpp>
#include <samebench/samebench.hpp>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "scripted_clock.hpp"

using namespace samebench;

/// Declares functions that fit any call at least as well as ours do, and cannot be called.
#define LOOKUP_TRAP(NAME)                                    \
    template <class... Any>                                  \
    void NAME(Any&&...) = delete;                            \
    template <class T>                                       \
    void NAME(const T&) = delete;                            \
    template <class T>                                       \
    void NAME(T*) = delete;                                  \
    template <class First, class Second>                     \
    void NAME(First&, Second&) = delete;                     \
    template <class First, class Second>                     \
    void NAME(First&, const Second&) = delete;               \
    template <class First, class Second>                     \
    void NAME(const First&, const Second&) = delete;         \
    template <class First, class Second, class Third>        \
    void NAME(First&, const Second&, const Third&) = delete; \
    template <class To, class... From>                       \
    requires(!std::is_reference_v<To>) void NAME(const From&...) = delete;

namespace traps {

LOOKUP_TRAP(keep)
LOOKUP_TRAP(launder)
LOOKUP_TRAP(load)
LOOKUP_TRAP(link)
LOOKUP_TRAP(keep_address)
LOOKUP_TRAP(keep_instead_of)
LOOKUP_TRAP(keep_result_of)
LOOKUP_TRAP(keep_in_thread)
LOOKUP_TRAP(keep_in_thread_instead_of)
LOOKUP_TRAP(result_beside_loop)
LOOKUP_TRAP(was_kept)
LOOKUP_TRAP(bit_cast)
LOOKUP_TRAP(is_expected)
LOOKUP_TRAP(is_negative)
LOOKUP_TRAP(shown)
LOOKUP_TRAP(input_text)
LOOKUP_TRAP(wrong_result_text)
LOOKUP_TRAP(parameter_text)
LOOKUP_TRAP(add_combinations)
LOOKUP_TRAP(call_with)
LOOKUP_TRAP(object_of)
LOOKUP_TRAP(one_of)
LOOKUP_TRAP(each_of)
LOOKUP_TRAP(product)
LOOKUP_TRAP(points_below)
LOOKUP_TRAP(sink_of)
LOOKUP_TRAP(move)
LOOKUP_TRAP(forward)
LOOKUP_TRAP(addressof)
LOOKUP_TRAP(swap)
LOOKUP_TRAP(begin)
LOOKUP_TRAP(end)
LOOKUP_TRAP(add)
LOOKUP_TRAP(bench)
LOOKUP_TRAP(sweep)

#ifndef _LIBCPP_VERSION
// The vector of libc++ would use it.
template <class First, class Second>
void operator,(const First&, const Second&) = delete;
#endif

enum class Colour : unsigned char { red = 1, green = 2 };

/// A small object: its bytes are kept.
struct Point {
    int x = 0;
    int y = 0;

    Point* operator&() = delete;
    const Point* operator&() const = delete;
    bool operator==(const Point&) const = default;
};

/// A large one, and one that is not trivially copyable: their addresses are kept.
struct Large {
    int values[100] = {};

    Large* operator&() = delete;
    const Large* operator&() const = delete;
    bool operator==(const Large& other) const { return values[0] == other.values[0]; }
};
struct Text {
    std::string text = "t";

    operator std::string_view() const { return text; }
    bool operator==(const Text&) const = default;
    Text* operator&() = delete;
    const Text* operator&() const = delete;
};

/// A function as an object of that namespace.
struct Work {
    template <class T>
    T operator()(const T& value) const {
        return value;
    }
    Work* operator&() = delete;
    const Work* operator&() const = delete;
};
/// std::function of libc++ takes its address.
template <class T>
struct Make {
    T operator()() const { return T{}; }
    T operator()(Random&) const { return T{}; }
};

}  // namespace traps

namespace {

/// Calls all that a round calls of each row.
void run_all(Suite& suite) {
    test::ScriptedClock clock;
    for (auto& row : suite.benchmarks()) {
        auto& body = *row.body;
        REQUIRE(body.make_inputs(Random{1}));
        Loop loop{clock, 3};
        body.run(loop);
        static_cast<void>(body.kept_right());
        body.run_twin(loop);
        static_cast<void>(body.checksum(loop));
        if (row.options.check) CHECK_FALSE(row.options.check(3));
        if (row.options.object) CHECK(row.options.object([] {}, [] {}) > 0);
        if (const auto loops = row.options.thread_loops; loops.body != nullptr) {
            loops.body(body, loop, 0);
            loops.twin(body, loop, 0);
        }
    }
}

/// A row with inputs and results of a type.
template <class T>
void add_inputs(Suite& suite) {
    suite.bench("inputs", Inputs<T>{traps::Make<T>{}, 4}, traps::Work{}).threads({1});
}

/// A row of each form with inputs or results of a type.
template <class T>
void add_forms(Suite& suite) {
    using traps::Make;
    using traps::Work;
    suite.bench("plain", Make<T>{}).threads({1});
    add_inputs<T>(suite);
    suite.bench("nothing", Inputs<T>{Make<T>{}, 4}, [](const T&) {}).threads({1});
    suite.bench("number", Inputs<T>{Make<T>{}, 4}, [](const T&) { return 1u; }).threads({1});
    suite.bench("one of", one_of({T{}, T{}}), Work{});
    suite.bench("loop", [](Loop& loop) {
        const T value{};
        for ([[maybe_unused]] auto i : loop) samebench::keep(value);
        loop.keep(value);
    });
    suite.size_of("size", Make<T>{});
}

/// The same with expected results, for types that have ==.
template <class T>
void add_expected(Suite& suite) {
    suite.bench("expected", traps::Make<T>{}).expect(T{});
    suite.bench("expected of", Inputs<T>{traps::Make<T>{}, 4}, traps::Work{}).expect(traps::Work{});
}

/// And as a parameter, for types that have a text, and as one of several types.
template <class T>
void add_sweeps(Suite& suite) {
    using traps::Work;
    suite.bench_types<T, std::vector<T>>("type",
                                         []<class Own>(std::type_identity<Own>) { return Own{}; });
    suite.bench("sweep", each_of({T{}, T{}}).named("t"), Work{}).argument(T{});
    suite.bench("product", samebench::product(each_of({T{}}), each_of({1}), each_of({T{}})),
                [](const T& value, int, const T&) { return value; });
    suite.bench(
        "made", each_of({T{}}), [](Random&, const T& value) { return value; }, Work{});
    suite.size_of("sizes", each_of({T{}}), Work{});
    suite.bench_types<int, long>(
        "types", each_of({T{}}),
        []<class Own>(std::type_identity<Own>, const T& value) { return value; });
}

}  // namespace

TEST_CASE("functions of the namespace of a suite's types do not replace ours") {
    Suite suite{"hostile"};
    add_forms<traps::Colour>(suite);
    add_expected<traps::Colour>(suite);
    add_forms<traps::Point>(suite);
    add_expected<traps::Point>(suite);
    add_inputs<traps::Large>(suite);
    add_expected<traps::Large>(suite);
    add_forms<traps::Text>(suite);
    add_expected<traps::Text>(suite);
    add_sweeps<traps::Text>(suite);
    run_all(suite);
}

TEST_CASE("nor do those of std") {
    Suite suite{"standard"};
    add_forms<std::string>(suite);
    add_expected<std::string>(suite);
    add_sweeps<std::string>(suite);
    // Its functions are in a namespace of their own, too.
    add_forms<std::chrono::nanoseconds>(suite);
    add_inputs<std::byte>(suite);
    add_inputs<std::string_view>(suite);
    add_inputs<std::vector<int>>(suite);
    add_inputs<std::pair<std::byte, std::string>>(suite);
    add_inputs<std::complex<double>>(suite);
    add_inputs<std::shared_ptr<int>>(suite);
    suite.bench_async("future", [] {
        std::promise<std::string> promise;
        promise.set_value("done");
        return promise.get_future();
    });
    run_all(suite);
}

TEST_CASE("where the inputs are is hidden from the optimiser, whatever their type") {
    const auto taken_from = []<class T>(const std::vector<T>& elsewhere) {
        Suite suite{"s"};
        const T* taken = nullptr;
        suite.bench("b", Inputs<T>{traps::Make<T>{}, 1},
                    [&taken](const T& input) { taken = std::addressof(input); });
        auto& body = *suite.benchmarks().front().body;
        REQUIRE(body.make_inputs(Random{1}));
        // The address that comes out of the slot is another than the one that went in.
        alignas(16) unsigned char other[detail::sink_size] = {};
        const T* const first = elsewhere.data();
        std::memcpy(other, &first, sizeof first);
        detail::slot_out = other;
        test::ScriptedClock clock;
        Loop loop{clock, 1};
        body.run(loop);
        detail::slot_out = detail::slot_storage;
        return taken == first;
    };
    CHECK(taken_from(std::vector<std::string>(1)));
    CHECK(taken_from(std::vector<std::vector<int>>(1)));
    CHECK(taken_from(std::vector<traps::Point>(1)));
}
