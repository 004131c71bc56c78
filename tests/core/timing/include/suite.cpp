#include <doctest/doctest.h>

#include <map>
#include <memory>
#include <samebench/samebench.hpp>
#include <string>
#include <vector>

#include "rounds/selection.hpp"
#include "threads/threaded_rows.hpp"

using namespace samebench;

SAMEBENCH_SUITE(usual, suite) {
    suite.bench("a", [] { return 1; });
}

SAMEBENCH_SUITE(seldom, suite) {
    suite.bench("before", [] { return 1; });
    suite.only_by_name();
    suite.bench("after", [] { return 1; });
}

SAMEBENCH_SUITE(dangling, suite) {
    suite.only_by_name();
    int local = 0;
    int* pointer = &local;
    static int lasting = 0;
    static int* lasting_pointer = &lasting;
    suite.bench("reference", [&local] { return local; });
    suite.bench("pointer", [n = 7, pointer] { return *pointer + n; });
    suite.bench("own loop", [&local](Loop&) { keep(local); });
    suite.bench("inputs", one_of({1}), [&local](int i) { return local + i; });
    suite.bench("sweep", each_of({1}), [&local](int i) { return local + i; });
    suite.bench("product", product(each_of({1}), each_of({2})),
                [&local](int a, int b) { return local + a + b; });
    suite.bench("fine, value", [local, number = std::uint64_t{1} << 40] {
        return number + static_cast<std::uint64_t>(local);
    });
    suite.bench("fine, static", [&] { return lasting + *lasting_pointer; });
    suite.bench("fine, heap", [owned = std::make_shared<int>(1)] { return *owned; });
    suite.bench("fine, text", [text = std::string{"short"}] { return text.size(); });
}

SAMEBENCH_SUITE(related, suite) {
    suite.only_by_name();
    suite.bench("std::sort", each_of({1, 2}), [](int n) { return n; });
    suite.bench("mine", each_of({1, 2, 3}), [](int n) { return n; }).relative_to("std::sort");
    suite.bench("before its reference", [] { return 1; }).relative_to("plain");
    suite.bench("plain", [] { return 1; }).relative_to("plain");
    suite.bench("of another suite", [] { return 1; }).relative_to("a");
    suite.bench("of another argument", [] { return 1; }).argument("").relative_to("plain");
    suite.bench("skipped", [] { return 1; }).skip_if(true, "no AVX2").relative_to("none");
}

SAMEBENCH_SUITE(growing, suite) {
    suite.only_by_name();
    const auto sizes = powers_of(10, 10, 1000);
    const auto sum = [](int n) { return n; };
    suite.bench("good", sizes, sum).grows("n^2");
    suite.bench("as reports write it", sizes, sum).grows("√n");
    suite.bench("threads", sizes, sum).grows("1").threads({2});
    suite.bench("unknown", sizes, sum).grows("n*n");
    suite.bench("short", each_of({1, 2}), sum).grows("n");
    suite.bench("alone", [] { return 1; }).grows("n");
    for (const char* name : {"a", "b", "c"}) {
        suite.bench(name, [] { return 1; }).complexity("named").grows("n log n");
    }
}

namespace {

void fill_by_name(Suite& suite) {
    suite.only_by_name();
    suite.bench("a", [] { return 1; });
}
[[maybe_unused]] const bool debug =
    register_suite(SAMEBENCH_REGISTRATION("debug"), fill_by_name, false);
[[maybe_unused]] const bool release =
    register_suite(SAMEBENCH_REGISTRATION("release"), fill_by_name, true);

std::vector<std::string> selected(const Request& request) {
    std::vector<std::string> labels;
    for (const auto& benchmark : make_benchmarks()) {
        if (selects(request, benchmark)) labels.push_back(benchmark.label());
    }
    return labels;
}

using Labels = std::vector<std::string>;

}  // namespace

TEST_CASE("a suite is registered with its name and its file") {
    CHECK(detail::suite_of(SAMEBENCH_REGISTRATION("two-words")) == "two-words");
    CHECK(detail::suite_of("samebench_registered=words=a=b.cpp") == "words");
}

TEST_CASE("a suite that is measured only by name is left out unless it is named") {
    Request request;
    CHECK(selected(request) == Labels{"usual/a"});
    request.suites = {"usual", "seldom"};
    CHECK(selected(request) == Labels{"seldom/before", "seldom/after", "usual/a"});
    request.filter = "after";
    CHECK(selected(request) == Labels{"seldom/after"});
}

TEST_CASE("a suite is optimised if its own file is, whatever the rest of the program is") {
    std::map<std::string, bool> optimised;
    for (const auto& benchmark : make_benchmarks()) {
        optimised[benchmark.suite] = benchmark.optimised;
    }
    CHECK_FALSE(optimised["debug"]);
    CHECK(optimised["release"]);
    CHECK(optimised["usual"] == SAMEBENCH_OPTIMISED);
}

TEST_CASE("with 64 bits, a body that refers to a local variable of its suite is an error") {
    for (const auto& benchmark : make_benchmarks()) {
        if (benchmark.suite != "dangling") continue;
        INFO(benchmark.label());
        const bool fine = benchmark.name.starts_with("fine") || sizeof(void*) < 8;
        CHECK(benchmark.problem.has_value() == !fine);
        if (benchmark.problem) {
            CHECK(benchmark.problem->message.find("capture it by value") != std::string::npos);
            CHECK_FALSE(benchmark.problem->skipped);
        }
    }
}

TEST_CASE("rows have the line of the call that added them, whatever adds them") {
    const auto one = [] { return 1; };
    const auto same = [](int n) { return n; };
    const auto of_type = [](auto type) { return typename decltype(type)::type{}; };
    const auto add = [&one](Suite& to, RowName name) { to.bench(std::move(name), one); };
    Suite suite{"lines"};
    constexpr unsigned before = __LINE__;
    suite.bench("a", one).note("chained");
    suite.bench(std::string{"b"}, each_of({1, 2}), same).threads({1, 2});
    suite.bench_types<int, long>("c", of_type);
    suite.bench_types<int, long>("", of_type);
    suite.size_of("d", one);
    suite.size_of_types<int, long>("e", of_type);
    suite.bench(RowName{"f", {"generated.cpp", 99}}, one);
    add(suite, "g");
    expand_threads(suite.benchmarks(), nullptr);
    std::vector<unsigned> lines;
    for (const auto& row : suite.benchmarks()) {
        const bool is_generated = row.name == "f";
        lines.push_back(is_generated ? row.source.line() : row.source.line() - before);
        const std::string file = row.source.file();
        CHECK(file.ends_with(is_generated ? "generated.cpp" : "include/suite.cpp"));
    }
    CHECK(lines == std::vector<unsigned>{1, 2, 2, 2, 2, 3, 3, 4, 4, 5, 6, 6, 99, 8});
}

TEST_CASE("a filter does not name a suite") {
    Request request;
    request.filter = "seldom";
    CHECK(selected(request).empty());
}

TEST_CASE("a reference row that does not exist is an error that names it") {
    std::vector<std::string> problems;
    for (const auto& row : make_benchmarks()) {
        if (row.suite != "related" || !row.problem) continue;
        problems.push_back(row.label() + ": " + row.problem->message);
    }
    CHECK(
        problems ==
        std::vector<std::string>{
            "related/mine 3: relative_to(\"std::sort\"): the suite has no row \"std::sort 3\"",
            "related/of another suite: relative_to(\"a\"): the suite has no row \"a\"",
            "related/of another argument : relative_to(\"plain\"): the suite has no row \"plain \"",
            "related/skipped: no AVX2"});
}

TEST_CASE("a growth that cannot be checked is an error, and orders have the names of reports") {
    std::vector<std::string> found;
    for (const auto& row : make_benchmarks()) {
        if (row.suite != "growing" || (row.argument && !row.argument->starts_with("1"))) continue;
        if (row.argument && row.argument->starts_with("100")) continue;
        CHECK(row.options.complexity);
        found.push_back(
            row.name + ": " +
            (row.problem && !row.problem->skipped ? row.problem->message : row.options.grows));
    }
    CHECK(found == std::vector<std::string>{
                       "good: n²", "as reports write it: √n", "threads: constant",
                       "unknown: grows(\"n*n\"): expected 1, log n, sqrt n, n, n log n, n^2 or n^3",
                       "short: grows(\"n\"): expected a sweep of 3 sizes or more, found 2",
                       "alone: grows(\"n\"): expected a sweep of 3 sizes or more, found 1",
                       "a: n log n", "b: n log n", "c: n log n"});
}

TEST_CASE("every row of a sweep is in the sweep's chart of alternatives") {
    Suite suite{"s"};
    suite.bench("fast up to", each_of({1, 2}), [](int n) { return n; }).alternatives("up to");
    suite.bench("other", [] { return 1; });
    CHECK(suite.benchmarks()[0].options.alternatives == "up to");
    CHECK(suite.benchmarks()[1].options.alternatives == "up to");
    CHECK(suite.benchmarks()[2].options.alternatives.empty());
}
