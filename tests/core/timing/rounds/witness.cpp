#include <doctest/doctest.h>

#include <algorithm>
#include <memory>
#include <string>
#include <tuple>
#include <utility>

#include "fakes.hpp"

using namespace samebench;
using namespace samebench::test;
using namespace std::chrono_literals;

namespace {

/// A row whose pairs never agree, so that it is measured up to the most pairs.
Benchmark noisy(ScriptedClock& clock) {
    return benchmark_of(clock, "noisy", [n = 0](std::uint64_t operations) mutable {
        return static_cast<double>(operations) * (++n % 2 == 0 ? 10ns : 30ns);
    });
}

Outcome measured(ScriptedClock& clock, const char* suite, bool turns = false) {
    auto witness = benchmark_costing(clock, 10ns, "independent 64");
    witness.suite = suite;
    auto request = patient();
    request.profile.maximum_pairs = 128;
    request.turns = turns;
    return run(clock, list(std::move(witness), noisy(clock)), request);
}

}  // namespace

TEST_CASE("the witness of disturbances goes on as long as another row is measured") {
    ScriptedClock clock;
    const auto [done, seen] = measured(clock, "ladder");
    REQUIRE(done);
    const auto& [witness, other] =
        std::pair{seen.results.at("independent 64"), seen.results.at("noisy")};
    CHECK(other.stop == Stop::maximum);
    CHECK(other.pairs.size() == 128);
    CHECK(witness.stop == Stop::target);
    CHECK(witness.pairs.size() == 128);
    CHECK(seen.ended);
}

TEST_CASE("a row of that name in another suite ends when it can") {
    ScriptedClock clock;
    const auto [done, seen] = measured(clock, "mine");
    REQUIRE(done);
    CHECK(seen.results.at("independent 64").pairs.size() == 16);
    CHECK(seen.results.at("noisy").pairs.size() == 128);
}

TEST_CASE("alone, the witness ends when it can") {
    ScriptedClock clock;
    auto witness = benchmark_costing(clock, 10ns, "independent 64");
    witness.suite = "ladder";
    const auto [done, seen] = run(clock, list(std::move(witness)));
    REQUIRE(done);
    CHECK(seen.results.at("independent 64").pairs.size() == 16);
    CHECK(seen.results.at("independent 64").stop == Stop::target);
}

TEST_CASE("each pair has the pass in which it was taken") {
    ScriptedClock clock;
    const auto [done, seen] = measured(clock, "ladder");
    REQUIRE(done);
    for (const auto& [name, result] : seen.results) {
        for (std::size_t i = 0; i < result.pairs.size(); ++i) {
            CHECK(result.pairs[i].pass == 1 + i / 4);
        }
    }
}

namespace {

/// Writes the first letter of its name where it runs, and ')' where it is let go of.
class OnOwnHeap final : public Body {
public:
    OnOwnHeap(std::unique_ptr<Body> body, std::string& log, char name)
        : body_{std::move(body)}, log_{log}, name_{name} {}

    [[nodiscard]] bool has_own_heap() const noexcept override { return name_ < 'a'; }
    void release() noexcept override { log_ += ')'; }
    void run(Loop& loop) override {
        if (log_.empty() || log_.back() != name_) log_ += name_;
        body_->run(loop);
    }
    void run_twin(Loop& loop) override { body_->run_twin(loop); }
    std::optional<std::uint64_t> checksum(Loop&) override { return std::nullopt; }

private:
    std::unique_ptr<Body> body_;
    std::string& log_;
    char name_;
};

/// What happens to rows of these names: those of a capital have the heap for themselves, and "w" is
/// the witness. '(' is a collection, which is left out where it is one of a pass.
std::string log_of(const std::string& names, bool turns = false, char broken = 0) {
    std::string log;
    ScriptedClock clock;
    std::vector<Benchmark> rows;
    for (const char name : names) {
        auto row = benchmark_costing(clock, 10ns, std::string(1, name));
        row.body = std::make_unique<OnOwnHeap>(std::move(row.body), log, name);
        if (name == 'w') std::tie(row.suite, row.name) = std::pair{"ladder", "independent 64"};
        if (name == broken) row.problem = Problem{"broken"};
        rows.push_back(std::move(row));
    }
    auto request = patient();
    request.turns = turns;
    RoundHooks hooks;
    hooks.before_pass = [&log] { log += '('; };
    CHECK(run(clock, std::move(rows), request, hooks).measured);
    return log;
}

}  // namespace

TEST_CASE("rows that have the heap for themselves are measured one by one, after a collection") {
    const auto is_one_of = [](const std::string& log, const std::string& one,
                              const std::string& other) { return log == one || log == other; };
    const auto alone = log_of("AB");
    CAPTURE(alone);
    CHECK(is_one_of(alone, "(A)(B)", "(B)(A)"));
    CHECK(is_one_of(log_of("AB", false, 'A'), "()(B)", "(B)()"));
}

TEST_CASE("they follow those that share it, which have a collection before each pass") {
    const auto log = log_of("AbcD");
    CAPTURE(log);
    const auto first = std::min(log.find('A'), log.find('D'));
    CHECK(log.find_last_of("bc") < first);
    CHECK(log.substr(first - 1) == (log[first] == 'A' ? "(A)(D)" : "(D)(A)"));
    CHECK(std::count(log.begin(), log.end(), '(') == 4 + 2);
}

TEST_CASE("the witness goes on beside each of them") {
    const auto log = log_of("AwB");
    CAPTURE(log);
    const auto pause = log.rfind('(');
    for (const auto& part : {log.substr(0, pause), log.substr(pause)}) {
        const bool has_witness =
            part.find("wA") != std::string::npos || part.find("wB") != std::string::npos;
        CHECK(has_witness);
    }
    CHECK(log.ends_with("))"));
}

TEST_CASE("in a duel they are measured one by one, too") {
    const auto log = log_of("AB", true);
    CAPTURE(log);
    const bool is_apart = log == "(A)(B)" || log == "(B)(A)";
    CHECK(is_apart);
}
