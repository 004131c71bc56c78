#include <doctest/doctest.h>
#include <nanobench.h>

#include <samebench/suite/at_once.hpp>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "function.hpp"
#include "scripted_clock.hpp"

using namespace samebench;
using namespace samebench::test;

namespace {

/// Stands for a host: keeps the rows, and runs so many operations of each.
struct Host {
    std::vector<Benchmark> rows;
    std::uint64_t operations = 0;
    bool may_run = true;
};

Host host;

}  // namespace

detail::AtOnce detail::measure_at_once(Benchmark row) {
    ScriptedClock clock;
    if (host.operations > 0) {
        Loop loop{clock, host.operations};
        row.body->run(loop);
    }
    host.rows.push_back(std::move(row));
    return {host.rows.back().name, host.may_run};
}

TEST_CASE("a row that the host does not measure is executed once, with what comes before it") {
    host = {};
    int calls = 0;
    std::string order;
    auto operation = [&] {
        ++calls;
        order += 'o';
    };
    CHECK(measure_now("row", {}, operation) == "row");
    CHECK(calls == 1);
    Options options;
    options.before = [&order] { order += 'b'; };
    measure_now("row", options, operation);
    CHECK(order == "obo");
    host.operations = 5;
    measure_now("row", options, operation);
    CHECK(calls == 7);
    host = {{}, 0, false};
    measure_now("row", options, operation);
    CHECK(calls == 7);
}

TEST_CASE("what nanobench's calls set becomes the options of rows") {
    host = {};
    using ankerl::nanobench::Bench;
    const auto nothing = [] {};
    Bench().run("alone", nothing);
    const auto line = host.rows.back().source.line();
    Bench bench;
    bench.title("sums").unit("byte").batch(64).relative(true).run("first", nothing);
    bench.run("second", nothing).unit("item").batch(3).run("third", nothing);
    bench.epochIterations(7).complexityN(100).run("sort", nothing);
    std::vector<std::string> names;
    for (const auto& row : host.rows) names.push_back(row.name);
    CHECK(names == std::vector<std::string>{"benchmark/alone", "sums/first", "sums/second",
                                            "sums/third", "sums/sort/100"});
    const auto options_of = [](std::size_t i) { return host.rows[i].options; };
    CHECK(line > 0);
    CHECK(options_of(0).items == 0);
    CHECK(options_of(1).bytes == 64);
    CHECK(options_of(1).relative_to.empty());
    CHECK(options_of(2).relative_to == "sums/first");
    // Another unit begins new results.
    CHECK(options_of(3).relative_to.empty());
    CHECK(options_of(3).items == 3);
    CHECK(options_of(4).relative_to == "sums/third");
    CHECK(options_of(4).operations == 7);
    CHECK(options_of(4).series == "sums/sort");
    CHECK(options_of(4).parameter == 100);
    CHECK(bench.results().size() == 2);
    const auto compared = bench.compare("one", nothing, "other", nothing);
    CHECK(compared.size() == 2);
    CHECK(compared.comparisons() == 1);
    CHECK(compared[1].name == "other");
    CHECK(!compared.isSignificant(1));
    CHECK(host.rows.back().name == "sums/other/100");
    CHECK(host.rows.back().options.relative_to == "sums/one/100");
    std::ostringstream out;
    bench.render(ankerl::nanobench::templates::csv(), out);
    out << compared;
    for (const char* row : {"sums/other", "sums/one"})
        CHECK(out.str().find(std::string{row} + ": Samebench's report has its cost\n") !=
              std::string::npos);
}

TEST_CASE("nanobench's generator makes the published numbers") {
    ankerl::nanobench::Rng rng{123};
    for (const auto expected : {2222826058396098479U, 2602822925082020875U, 13335048783801050212U,
                                4695492016416831756U}) {
        CHECK(rng() == expected);
    }
    CHECK(ankerl::nanobench::Rng{0}() == 12088876436681977425U);
    ankerl::nanobench::Rng one{123};
    std::vector<int> values{0, 1, 2, 3, 4, 5, 6};
    one.shuffle(values);
    CHECK(values == std::vector<int>{3, 2, 1, 5, 4, 0, 6});
    CHECK(one.bounded(1000) == 453);
    CHECK(one.uniform01() == doctest::Approx(0.976760).epsilon(1e-6));
    CHECK(one.state() == std::vector<std::uint64_t>{13968402377300554245U, 3008181532349420232U});
}
