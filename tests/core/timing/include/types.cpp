#include <doctest/doctest.h>

#include <array>
#include <bitset>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <samebench/samebench.hpp>
#include <string>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <vector>

#include "sampling/sample.hpp"
#include "scripted_clock.hpp"

using namespace samebench;

namespace outer {
inline namespace v1 {

struct Plain {};
enum class Color { red };
template <class T>
struct Box {
    template <class U>
    struct Inner {};
};
template <int Number, class T = int>
struct Mixed {};

}  // namespace v1
}  // namespace outer

namespace {

struct Hidden {};
template <class T>
struct HiddenBox {};
struct Labelled {};

using Texts = std::vector<std::string>;

template <class... T>
Texts names() {
    return {type_name<T>()...};
}

Texts labels(Suite& suite) {
    Texts labels;
    for (const auto& row : suite.benchmarks()) labels.push_back(row.label());
    return labels;
}

}  // namespace

template <>
inline constexpr const char* samebench::type_label<Labelled> = "my type";

TEST_CASE("containers are named without namespaces and default arguments") {
    CHECK(names<std::map<int, int>, std::unordered_map<std::string, char>,
                std::vector<std::vector<std::string_view>>, std::map<int, int, std::greater<int>>,
                std::array<double, 4>, std::bitset<64>, std::less<>, std::tuple<>,
                std::filesystem::path>() == Texts{"map<int, int>", "unordered_map<string, char>",
                                                  "vector<vector<string_view>>",
                                                  "map<int, int, greater<int>>", "array<double, 4>",
                                                  "bitset<64>", "less<>", "tuple<>", "path"});
}

TEST_CASE("integers are named by their width, because a platform's types for it differ") {
    CHECK(names<bool, char, int, std::int8_t, std::uint8_t, std::int16_t, std::uint32_t,
                std::int64_t, std::uint64_t, long long>() ==
          Texts{"bool", "char", "int", "int8_t", "uint8_t", "int16_t", "uint32_t", "int64_t",
                "uint64_t", "int64_t"});
    const bool wide = sizeof(long) == 8;
    CHECK(type_name<long>() == (wide ? "int64_t" : "long"));
    CHECK(type_name<unsigned long>() == (wide ? "uint64_t" : "unsigned long"));
}

TEST_CASE("pointers, references, arrays and functions are named by what they are made of") {
    CHECK(names<const char*, std::string&, double[3], std::unique_ptr<int[]>,
                std::shared_ptr<const outer::Plain>,
                std::function<int(const std::string&, bool)>>() ==
          Texts{"const char*", "string&", "double[3]", "unique_ptr<int[]>",
                "shared_ptr<const Plain>", "function<int(const string&, bool)>"});
}

TEST_CASE("types of the user are named without their namespaces") {
    struct Local {};
    CHECK(names<outer::Plain, outer::Color, outer::Box<int>::Inner<std::string>, outer::Mixed<3>,
                outer::Mixed<3, std::vector<std::vector<bool>>>, Hidden, HiddenBox<Hidden>, Local,
                std::vector<Local>, Labelled, std::vector<Labelled>>() ==
          Texts{"Plain", "Color", "Inner<string>", "Mixed<3>", "Mixed<3, vector<vector<bool>>>",
                "Hidden", "HiddenBox<Hidden>", "Local", "vector<Local>", "my type",
                "vector<my type>"});
}

TEST_CASE("types without a name have a short one, and others their whole name") {
    const auto lambda = [](int) {};
    struct {
    } unnamed;
    CHECK(names<decltype(lambda), decltype(unnamed), std::vector<decltype(unnamed)>>() ==
          Texts{"const lambda", "unnamed", "vector<unnamed>"});
    using Strings = std::map<std::string, std::string>;
    CHECK(type_name<std::map<Strings, std::map<Strings, Strings>>>() ==
          "map<map<string, string>, map<map<string, string>, map<string, string>>>");
}

TEST_CASE("names that differ stay different where they are too long for a row, whole in letters") {
    const std::string letters = [] {
        std::string text;
        while (text.size() < 1200) text += "ö";
        return text;
    }();
    const auto one = detail::bounded('a' + letters + 'b' + letters);
    const auto other = detail::bounded('a' + letters + 'c' + letters);
    CHECK(one != other);
    CHECK(one.size() < 500);
    CHECK(one.starts_with("aöö"));
    CHECK(one.ends_with("öö"));
    CHECK(one.find("ö…") != std::string::npos);
    CHECK(one.find("…ö") != std::string::npos);
    CHECK(detail::bounded(letters.substr(0, 500)) == letters.substr(0, 500));
}

TEST_CASE("a type sweep has a row for each type, and options apply to all of them") {
    Texts seen;
    Suite suite{"s"};
    suite
        .bench_types<std::vector<int>, std::map<int, int>>(
            "fill",
            [&seen]<class Container>(std::type_identity<Container>, Loop& loop) {
                seen.push_back(type_name<Container>() + ' ' + std::to_string(loop.size()));
            })
        .operations(7)
        .note("a note");
    CHECK(labels(suite) == Texts{"s/fill vector<int>", "s/fill map<int, int>"});
    test::ScriptedClock clock;
    Loop loop{clock, 3};
    for (auto& row : suite.benchmarks()) {
        CHECK(row.options.operations == 7);
        CHECK(row.options.note == "a note");
        row.body->run(loop);
    }
    CHECK(seen == Texts{"vector<int> 3", "map<int, int> 3"});
}

TEST_CASE("a type sweep takes parameters: a row for each type and parameter") {
    std::vector<double> seen;
    Suite suite{"s"};
    suite
        .bench_types<int, double>(
            "own loop", each_of({1, 2}),
            [&seen](auto type, Loop&, int n) {
                seen.push_back(static_cast<typename decltype(type)::type>(n + 0.5));
            })
        .complexity()
        .items([](int n) { return 10 * n; });
    suite
        .bench_types<int, double>("result", product(each_of({3}), each_of({4})),
                                  [](auto type, int a, int b) {
                                      return static_cast<typename decltype(type)::type>(a * b);
                                  })
        .expect([](int a, int b) { return a * b + (a > 3); });
    CHECK(labels(suite) == Texts{"s/own loop int 1", "s/own loop int 2", "s/own loop double 1",
                                 "s/own loop double 2", "s/result int 3 × 4",
                                 "s/result double 3 × 4"});
    test::ScriptedClock clock;
    Loop loop{clock, 1};
    auto& rows = suite.benchmarks();
    for (std::size_t i = 0; i < 4; ++i) {
        rows[i].body->run(loop);
        CHECK(rows[i].options.complexity);
        CHECK(rows[i].options.items == (i % 2 == 0 ? 10 : 20));
    }
    CHECK(seen == std::vector{1.0, 2.0, 1.5, 2.5});
    for (std::size_t i = 4; i < 6; ++i) {
        REQUIRE(rows[i].body->make_inputs(Random{1}));
        CHECK_FALSE(wrong_result_of(rows[i], 1));
    }
}

TEST_CASE("a type sweep takes inputs, or none; its rows can be chained and have expected results") {
    Suite suite{"s"};
    suite
        .bench_types<std::uint32_t, std::uint64_t>(
            "triple", one_of({std::uint64_t{1} << 31}),
            [](auto type, std::uint64_t n) {
                return static_cast<typename decltype(type)::type>(n * 3);
            })
        .chained()
        .expect([](std::uint64_t n) { return n * 3; });
    suite
        .bench_types<float, double>(
            "third", [](auto type) { return static_cast<typename decltype(type)::type>(1) / 3; })
        .expect(1.0 / 3);
    auto& rows = suite.benchmarks();
    REQUIRE(rows.size() == 4);
    Texts wrong;
    for (auto& row : rows) {
        REQUIRE(row.body->make_inputs(Random{1}));
        const auto problem = wrong_result_of(row, 1);
        wrong.push_back(problem ? problem->message : "");
    }
    CHECK(wrong ==
          Texts{"wrong result for the input 2147483648: expected 6442450944, found 2147483648", "",
                "", ""});
    CHECK(rows[0].options.chained);
    CHECK(rows[1].options.chained);
    CHECK_FALSE(rows[2].options.chained);
}

TEST_CASE("types with the same name have rows of their own") {
    Suite suite{"s"};
    suite.bench_types<long long, std::int64_t, int, std::int64_t>("a", [](auto) { return 1; });
    CHECK(labels(suite) == Texts{"s/a int64_t", "s/a int64_t#2", "s/a int", "s/a int64_t#3"});
}

TEST_CASE("with 64 bits, a body of a type sweep that refers to a local variable is an error") {
    Suite suite{"s", __builtin_frame_address(0)};
    const auto fill = [&suite] {
        volatile int local = 1;
        suite.bench_types<int, long>("a", [&local](auto) { return local + 0; });
    };
    fill();
    for (const auto& row : suite.benchmarks()) {
        CHECK(row.problem.has_value() == (sizeof(void*) == 8));
    }
}
