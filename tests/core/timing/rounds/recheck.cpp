#include <doctest/doctest.h>

#include <map>
#include <set>
#include <string>
#include <vector>

#include "fakes.hpp"

using namespace samebench;
using namespace samebench::test;
using namespace std::chrono_literals;

TEST_CASE("results are digested again after the last sample only if that is asked for") {
    // Its results change after so many calls.
    struct Tiring final : Body {
        explicit Tiring(ScriptedClock& its_clock) : clock{its_clock} {}
        std::size_t inputs() const noexcept override { return 1000; }
        void run(Loop& loop) override {
            calls += loop.size();
            clock.advance(static_cast<double>(loop.size()) * 5ns);
        }
        void run_twin(Loop&) override {}
        std::optional<std::uint64_t> checksum(Loop& loop) override {
            return checksum_from(loop, 0);
        }
        std::optional<std::uint64_t> checksum_from(Loop&, std::uint64_t operation) override {
            return calls < 5000 ? operation % 1000 + 1 : 0;
        }
        ScriptedClock& clock;
        std::uint64_t calls = 0;
    };
    const auto result = [](bool recheck, std::uint64_t round) {
        ScriptedClock clock;
        Request request;
        request.recheck = recheck;
        request.round = round;
        std::vector<Benchmark> rows;
        rows.push_back({"s", "tiring", std::nullopt, {}, std::make_unique<Tiring>(clock)});
        rows.push_back(benchmark_costing(clock, 5ns));
        return run(clock, std::move(rows), request).seen.results;
    };
    CHECK_FALSE(result(false, 0).at("tiring").recheck);
    CHECK(result(true, 0).at("tiring").checksum == 1);
    CHECK(result(true, 0).at("tiring").recheck == 0);
    CHECK(result(true, 0).at("body").recheck == result(true, 0).at("body").checksum);
}

TEST_CASE("first results are sent in round 0 or if that is asked for, and the ladder's never") {
    const auto kept = [](std::uint64_t round, bool values) {
        ScriptedClock clock;
        Request request;
        request.round = round;
        request.values = values;
        Suite suite{"s"};
        const auto body = [&clock] {
            clock.advance(5ns);
            return 3;
        };
        suite.bench("three", body);
        suite.bench("four", body);
        std::vector<Benchmark> rows;
        for (auto& row : suite.benchmarks()) rows.push_back(std::move(row));
        rows.back().suite = "ladder";
        return run(clock, std::move(rows), request).seen.kept;
    };
    const std::map<std::size_t, std::vector<std::uint64_t>> three{{0, {3}}};
    CHECK(kept(0, false) == three);
    CHECK(kept(1, true) == three);
    CHECK(kept(1, false).empty());
}

TEST_CASE("code that does its work only where results are compared is found in its samples") {
    const auto result = [](bool recheck, bool is_honest) {
        ScriptedClock clock;
        Request request;
        request.recheck = recheck;
        // The first results are those that are compared.
        std::uint64_t calls = 0;
        Suite suite{"s"};
        suite.bench("row", random_values<std::uint32_t>(), [&clock, &calls, is_honest](auto n) {
            clock.advance(500ns);
            return is_honest || ++calls < 1000 || calls % 7 == 0 ? n * 3 : 0;
        });
        suite.bench("text", random_values<std::uint32_t>(), [&clock](auto n) {
            clock.advance(500ns);
            return std::to_string(n);
        });
        return run(clock, rows_of(suite), request).seen.results;
    };
    CHECK_FALSE(result(false, false).at("row").wrong_in_time);
    CHECK(result(true, true).at("row").wrong_in_time == 0);
    CHECK(result(true, false).at("row").wrong_in_time > 0);
    CHECK_FALSE(result(true, true).at("text").wrong_in_time);
}

TEST_CASE(
    "code that leaves out the middle of a sample is found, because loops end where it does not "
    "expect it") {
    const auto result = [](bool recheck, bool is_honest) {
        ScriptedClock clock;
        Request request;
        request.recheck = recheck;
        // Knows samples by the time that passes between them, and how long they are by those
        // before.
        Nanoseconds last{0};
        std::uint64_t calls = 0;
        std::uint64_t length = 0;
        Suite suite{"s"};
        suite.bench("row", random_values<std::uint32_t>(), [&, is_honest](auto n) {
            if (clock.time != last) {
                if (calls > 2 * Body::checksum_operations) length = calls;
                calls = 0;
            }
            ++calls;
            const bool is_seen = calls <= 4 || calls + 4 > length;
            clock.advance(is_seen || is_honest ? 100ns : 10ns);
            last = clock.time;
            return is_seen || is_honest ? n * 3 : 0;
        });
        return run(clock, rows_of(suite), request).seen.results;
    };
    CHECK(result(true, false).at("row").wrong_in_time > 0);
    CHECK(result(true, true).at("row").wrong_in_time == 0);
    CHECK_FALSE(result(false, false).at("row").wrong_in_time);
}

TEST_CASE("for a judge, results of new inputs are timed and digested after the last sample") {
    enum class Does { work, remember, skip };
    const auto proofs = [](Does what, std::uint64_t round, bool recheck = true) {
        ScriptedClock clock;
        Request request;
        request.recheck = recheck;
        request.round = round;
        std::set<std::uint32_t> known;
        std::uint64_t calls = 0;
        const auto work = [&, what](std::uint32_t n) {
            const bool is_first = known.insert(n).second;
            clock.advance(what == Does::remember && !is_first ? 1us : 5us);
            return what == Does::skip && ++calls % 10 == 0 ? 0 : n * 2654435761u + 1;
        };
        Suite suite{"s"};
        suite.bench("row", random_values<std::uint32_t>(20), work);
        suite.bench("chain", random_values<std::uint32_t>(3), work).chained();
        suite.bench("text", random_values<std::uint32_t>(),
                    [&work](auto n) { return std::to_string(work(n)); });
        suite.bench("constant", [&work] { return work(1); });
        std::map<std::string, std::vector<Proven>> all;
        for (auto& [name, result] : run(clock, rows_of(suite), request).seen.results) {
            all[name] = result.proof;
        }
        return all;
    };
    constexpr std::size_t after_32 = 5;
    const auto honest = proofs(Does::work, 0);
    const auto later = proofs(Does::work, 1);
    const auto skipping = proofs(Does::skip, 0);
    const auto remembering = proofs(Does::remember, 0);
    for (const auto* name : {"row", "chain", "text"}) {
        const auto& proof = honest.at(name);
        REQUIRE(proof.size() > after_32);
        for (std::size_t i = 0; i < proof.size(); ++i) {
            const auto operations = static_cast<double>(1 << i);
            CHECK(proof[i].elapsed >= operations * 5us);
            CHECK(proof[i].elapsed < operations * 6us);
        }
        CHECK(later.at(name)[after_32].checksum != proof[after_32].checksum);
        CHECK(skipping.at(name)[after_32].checksum != proof[after_32].checksum);
        CHECK(remembering.at(name)[after_32].checksum == proof[after_32].checksum);
        CHECK(remembering.at(name)[after_32].elapsed >= 32 * 5us);
    }
    CHECK(honest.at("constant").empty());
    CHECK(proofs(Does::work, 0, false).at("row").empty());
}

TEST_CASE("a row that stands for another one shows after its last sample that it does its work") {
    // Like a row in JavaScript.
    struct StandIn final : Body {
        StandIn(ScriptedClock& its_clock, bool is_memo) : clock{its_clock}, remembers{is_memo} {}
        bool make_inputs(Random random) override {
            ring.resize(500);
            for (auto& input : ring) input = random.next();
            at = 0;
            return true;
        }
        std::size_t inputs() const noexcept override { return 500; }
        void seek(std::uint64_t operation) noexcept override { at = operation; }
        void run(Loop& loop) override {
            calls += loop.size();
            for (auto left = loop.size(); left != 0; --left, ++at) {
                const bool is_new = known.insert(ring[at % 500]).second;
                clock.advance(remembers && !is_new ? 26ns : 8us);
            }
        }
        void run_twin(Loop&) override {}
        std::optional<std::uint64_t> checksum(Loop&) override { return 1; }
        bool stands_in() const noexcept override { return true; }
        std::optional<std::string> wrong_results(Clock&, Random, Nanoseconds most) override {
            CHECK(most > 0ns);
            return calls > 500 && !remembers ? std::optional<std::string>{"its results differ"}
                                             : std::nullopt;
        }
        ScriptedClock& clock;
        bool remembers;
        std::vector<std::uint64_t> ring;
        std::set<std::uint64_t> known;
        std::uint64_t at = 0;
        std::uint64_t calls = 0;
    };
    const auto seen = [](bool remembers, bool turns = false) {
        ScriptedClock clock;
        Request request;
        request.turns = turns;
        std::vector<Benchmark> rows;
        rows.push_back({"s", "row", std::nullopt, {}, std::make_unique<StandIn>(clock, remembers)});
        return run(clock, std::move(rows), request).seen.results.at("row");
    };
    CHECK(seen(false).wrong_results == "its results differ");
    CHECK(seen(false).remembers == 0);
    CHECK_FALSE(seen(true).wrong_results);
    CHECK(seen(true).remembers == doctest::Approx(1 - 26.0 / 8000).epsilon(0.001));
    CHECK(seen(true, true).remembers == 0);
}
