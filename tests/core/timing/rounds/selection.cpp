#include <doctest/doctest.h>

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "fakes.hpp"

using namespace samebench;
using namespace samebench::test;
using namespace std::chrono_literals;

TEST_CASE("the ladder is measured whatever was asked for, but not shown") {
    ScriptedClock clock;
    auto ladder = benchmark_costing(clock, 5ns, "step");
    ladder.suite = "ladder";
    Request request = patient();
    request.filter = "body";
    const auto seen =
        run(clock, list(std::move(ladder), benchmark_costing(clock, 5ns)), request).seen;
    CHECK(seen.selected == std::vector<bool>{false, true});
    CHECK(seen.results.count("step") == 1);
}

TEST_CASE("sizes are not timed, and not shown among the times") {
    ScriptedClock clock;
    auto size = benchmark_costing(clock, 5ns, "size");
    size.options.object = [](auto&, auto&) { return sizeof(int); };
    const auto seen = run(clock, list(std::move(size), benchmark_costing(clock, 5ns))).seen;
    CHECK(seen.selected == std::vector<bool>{false, true});
    CHECK(seen.results.count("size") == 0);
    CHECK(seen.failures.empty());
}

TEST_CASE("a round that measures nothing reports why") {
    ScriptedClock clock;
    SUBCASE("nothing matches") {
        Request request = patient();
        request.filter = "nothing like it";
        const auto [measured, seen] = run(clock, list(benchmark_costing(clock, 5ns)), request);
        CHECK_FALSE(measured);
        CHECK(seen.failures == std::vector<std::string>{"no benchmark matches the request"});
        CHECK_FALSE(seen.ended);
    }
    SUBCASE("only sizes match") {
        auto size = benchmark_costing(clock, 5ns, "size");
        size.options.object = [](auto&, auto&) { return sizeof(int); };
        const auto [measured, seen] = run(clock, list(std::move(size)));
        CHECK_FALSE(measured);
        CHECK(seen.failures == std::vector<std::string>{
                                   "the request selects only sizes of objects, which a request to "
                                   "count measures"});
    }
    SUBCASE("the clock stands still") {
        clock.call = 0ns;
        const auto [measured, seen] = run(clock, list(benchmark_costing(clock, 5ns)));
        CHECK_FALSE(measured);
        CHECK(seen.failures == std::vector<std::string>{"the clock does not move: scripted"});
    }
}

TEST_CASE("a request can name the only benchmarks to measure, and exclude some") {
    ScriptedClock clock;
    const auto three = [&clock] {
        auto ladder = benchmark_costing(clock, 5ns, "step");
        ladder.suite = "ladder";
        return list(std::move(ladder), benchmark_costing(clock, 5ns, "a"),
                    benchmark_costing(clock, 5ns, "b"));
    };
    Request request = patient();
    SUBCASE("only one, without the ladder") {
        request.only = {"scripted/a"};
        const auto seen = run(clock, three(), request).seen;
        CHECK(seen.results.size() == 1);
        CHECK(seen.results.count("a") == 1);
        CHECK(seen.selected == std::vector<bool>{true, true, true});
    }
    SUBCASE("all but one") {
        request.exclude = {"scripted/a"};
        const auto seen = run(clock, three(), request).seen;
        CHECK(seen.results.size() == 2);
        CHECK(seen.results.count("a") == 0);
    }
}

namespace {

/// Costs 10 ns an operation, and logs its calls.
class NamedBody final : public Body {
public:
    NamedBody(ScriptedClock& clock, std::string& log, char name, Waiting waiting)
        : clock_{clock}, log_{log}, name_{name}, waiting_{waiting} {}

    Waiting waiting() const noexcept override { return waiting_; }
    void run(Loop& loop) override {
        log_ += name_;
        clock_.advance(static_cast<double>(loop.size()) * 10ns);
    }
    void run_twin(Loop&) override {}
    std::optional<std::uint64_t> checksum(Loop&) override { return std::nullopt; }

private:
    ScriptedClock& clock_;
    std::string& log_;
    char name_;
    Waiting waiting_;
};

}  // namespace

TEST_CASE("rows that start threads are run after all others, which they would change") {
    for (std::uint64_t seed = 1; seed <= 8; ++seed) {
        ScriptedClock clock;
        std::string log;
        std::vector<Benchmark> rows;
        const auto add = [&](char name, std::size_t threads, Waiting waiting) {
            rows.push_back({"s",
                            std::string{name},
                            std::nullopt,
                            {},
                            std::make_unique<NamedBody>(clock, log, name, waiting)});
            rows.back().options.threads = threads;
        };
        add('t', 1, Waiting::none);
        add('f', 0, Waiting::blocks);
        for (const char name : {'a', 'b', 'c'}) add(name, 0, Waiting::none);
        auto request = patient();
        request.seed = seed;
        CHECK(run(clock, std::move(rows), request).measured);
        const auto last = log.find_last_of("abc");
        CHECK(log.find_first_of("tf") == last + 1);
        CHECK(log.find('t') != log.npos);
        CHECK(log.find('f') != log.npos);
    }
}

TEST_CASE("a round gives one warning with what selected suites say, and one of debug builds") {
    struct Texts final : Recorder {
        using Recorder::on;
        void on(const WarningEvent& event) override { texts.push_back(event.message); }
        std::vector<std::string> texts;
    };
    ScriptedClock clock;
    std::vector<Benchmark> benchmarks;
    for (const char* suite : {"b", "a", "b", "silent"}) {
        auto row = benchmark_costing(clock, 5ns);
        row.suite = suite;
        if (row.suite != "silent") row.suite_warning = "it is odd";
        benchmarks.push_back(std::move(row));
    }
    const auto warnings_of = [&](std::vector<bool> selected) {
        Texts seen;
        warn_of_suites({benchmarks, std::move(selected), {}}, seen);
        return seen.texts;
    };
    using Lines = std::vector<std::string>;
    CHECK(warnings_of({true, true, true, true}) == Lines{"a: it is odd; b: it is odd"});
    CHECK(warnings_of({false, false, true, true}) == Lines{"b: it is odd"});
    CHECK(warnings_of({false, false, false, true}).empty());
    benchmarks[0].optimised = benchmarks[3].optimised = false;
    CHECK(warnings_of({true, true, true, true}) ==
          Lines{"compiled without optimisation, so costs are not those of a release (configure "
                "with -D CMAKE_BUILD_TYPE=Release): b, silent",
                "a: it is odd; b: it is odd"});
    CHECK(warnings_of({false, true, false, false}) == Lines{"a: it is odd"});
}
