#include <algorithm>
#include <iterator>
#include <samebench/suite.hpp>
#include <tuple>
#include <utility>

namespace samebench {
namespace {

struct Registered {
    std::string name;
    SuiteFunction fill;
};

/// A function's static, because suites register before `main` in no known order.
std::vector<Registered>& registry() {
    static std::vector<Registered> suites;
    return suites;
}

}  // namespace

bool register_suite(const char* name, SuiteFunction fill) {
    registry().push_back({name, fill});
    return true;
}

std::vector<Benchmark> make_benchmarks() {
    auto suites = registry();
    std::sort(suites.begin(), suites.end(), [](const auto& a, const auto& b) {
        return std::tuple{a.name != "ladder", a.name} < std::tuple{b.name != "ladder", b.name};
    });
    std::vector<Benchmark> all;
    for (const auto& [name, fill] : suites) {
        Suite suite{name};
        fill(suite);
        for (auto& benchmark : suite.benchmarks()) benchmark.only_by_name = suite.is_only_by_name();
        std::move(suite.benchmarks().begin(), suite.benchmarks().end(), std::back_inserter(all));
    }
    return all;
}

}  // namespace samebench
