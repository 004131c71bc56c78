#include <doctest/doctest.h>

#include <samebench/suite.hpp>
#include <string>
#include <vector>

#include "engine/request.hpp"

using namespace samebench;

SAMEBENCH_SUITE(usual, suite) {
    suite.bench("a", [] { return 1; });
}

SAMEBENCH_SUITE(seldom, suite) {
    suite.bench("before", [] { return 1; });
    suite.only_by_name();
    suite.bench("after", [] { return 1; });
}

namespace {

std::vector<std::string> selected(const Request& request) {
    std::vector<std::string> labels;
    for (const auto& benchmark : make_benchmarks()) {
        if (request.selects(benchmark)) labels.push_back(benchmark.label());
    }
    return labels;
}

using Labels = std::vector<std::string>;

}  // namespace

TEST_CASE("a suite that is measured only by name is left out unless it is named") {
    Request request;
    CHECK(selected(request) == Labels{"usual/a"});
    request.suites = {"usual", "seldom"};
    CHECK(selected(request) == Labels{"seldom/before", "seldom/after", "usual/a"});
    request.filter = "after";
    CHECK(selected(request) == Labels{"seldom/after"});
}

TEST_CASE("a filter does not name a suite") {
    Request request;
    request.filter = "seldom";
    CHECK(selected(request).empty());
}

TEST_CASE("every row of a sweep is in the sweep's chart of alternatives") {
    Suite suite{"s"};
    suite.bench("fast up to", each_of({1, 2}), [](int n) { return n; }).alternatives("up to");
    suite.bench("other", [] { return 1; });
    CHECK(suite.benchmarks()[0].options.alternatives == "up to");
    CHECK(suite.benchmarks()[1].options.alternatives == "up to");
    CHECK(suite.benchmarks()[2].options.alternatives.empty());
}

TEST_CASE("large powers of ten and of two are written as powers, all else in full") {
    CHECK(parameter_text(10'000u) == "10000");
    CHECK(parameter_text(100'000u) == "10^5");
    CHECK(parameter_text(65'536u) == "65536");
    CHECK(parameter_text(131'072u) == "2^17");
    CHECK(parameter_text(std::uint64_t{1} << 63) == "2^63");
    CHECK(parameter_text(300'000u) == "300000");
    CHECK(parameter_text(-131'072) == "-131072");
    CHECK(parameter_text(0) == "0");
}
