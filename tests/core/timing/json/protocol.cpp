#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "json/event_json.hpp"
#include "json/request_json.hpp"

using namespace samebench;
using nlohmann::json;

namespace {

std::string problem_of(const std::string& text) {
    const auto parsed = parse_request(text);
    const auto* problem = std::get_if<std::string>(&parsed);
    return problem == nullptr ? "" : *problem;
}

std::string with(const std::string& more) {
    return R"({"schema":"samebench-request/1",)" + more + "}";
}

/// What one event becomes.
template <class... Event>
json written(const Event&... event) {
    std::vector<std::string> lines;
    JsonEvents events{[&lines](const EventLine& line) { lines.push_back(line.text); }};
    events.on(event...);
    REQUIRE(lines.size() == 1);
    return json::parse(lines[0], nullptr, false);
}

}  // namespace

TEST_CASE("every key of a request is read") {
    const auto parsed =
        parse_request(R"({"schema":"samebench-request/1","suites":["a","b"],"filter":"x",
        "seed":9007199254740991,"round":2,"allowDebug":true,"turns":true,"operations":{"a/b 1":64,"c/d":0.5},"hardwareCounters":true,"recheck":true,"unknown":1,
        "profile":{"name":"quick","targetRelative":0.05,"budgetMs":150,"minimumPairs":6,
                   "maximumPairs":60,"warmUpMs":50,"warmUpCapMs":300}})");
    const auto* request = std::get_if<Request>(&parsed);
    REQUIRE(request != nullptr);
    CHECK(request->turns);
    CHECK(request->operations == std::map<std::string, double>{{"a/b 1", 64}, {"c/d", 0.5}});
    CHECK(request->hardware_counters);
    CHECK(request->recheck);
    CHECK(request->suites == std::vector<std::string>{"a", "b"});
    CHECK(request->filter == "x");
    CHECK(request->seed == 9007199254740991);
    CHECK(request->round == 2);
    CHECK(request->allow_debug);
    CHECK(request->profile.name == "quick");
    CHECK(request->profile.target_relative == 0.05);
    CHECK(request->profile.budget == Nanoseconds{150e6});
    CHECK(request->profile.minimum_pairs == 6);
    CHECK(request->profile.maximum_pairs == 60);
    CHECK(request->profile.warm_up == Nanoseconds{50e6});
    CHECK(request->profile.warm_up_cap == Nanoseconds{300e6});
}

TEST_CASE("the secret of a request is found, also if the request is refused") {
    CHECK(secret_of(with(R"("secret":"00ff")")) == "00ff");
    CHECK(secret_of(with(R"("secret":"00ff","seed":-1)")) == "00ff");
    CHECK(secret_of(R"({"secret":"00ff"})") == "00ff");
    for (const char* text :
         {"", "{", "[]", "null", R"({"secret":7})", R"({"secret":null})", "{}"}) {
        CHECK(secret_of(text).empty());
    }
}

TEST_CASE("keys that are absent are those of the default profile") {
    const auto parsed = parse_request(with(R"("profile":{"budgetMs":7})"));
    const auto* request = std::get_if<Request>(&parsed);
    REQUIRE(request != nullptr);
    const auto& profile = request->profile;
    const auto usual = default_profile();
    CHECK(profile.name == "default");
    CHECK(profile.budget == Nanoseconds{7e6});
    CHECK(profile.target_relative == usual.target_relative);
    CHECK(profile.minimum_pairs == usual.minimum_pairs);
    CHECK(profile.maximum_pairs == usual.maximum_pairs);
    CHECK(profile.warm_up == usual.warm_up);
    CHECK(profile.warm_up_cap == usual.warm_up_cap);
    CHECK_FALSE(request->turns);
    CHECK_FALSE(request->hardware_counters);
}

TEST_CASE("text that is not a request gives a message with what was expected") {
    CHECK(problem_of("{") == "request: expected JSON, found something else");
    for (const auto* text : {"[]", "null", "5", "\"x\"", "true"}) {
        CHECK(problem_of(text) == "request: expected a JSON object");
    }
    CHECK(problem_of(R"({"schema":"samebench-request/2"})") ==
          "request: expected the schema samebench-request/1, found \"samebench-request/2\"");
    CHECK(problem_of(with(R"("suites":"a")")) ==
          "request: expected \"suites\" to be a list of texts, found \"a\"");
    CHECK(problem_of(with(R"("suites":[1])")) != "");
    CHECK(problem_of(with(R"("seed":-1)")) ==
          "request: expected \"seed\" to be an integer from 0 to 2^53 - 1, found -1");
    CHECK(problem_of(with(R"("seed":1.5)")) != "");
    CHECK(problem_of(with(R"("profile":{"targetRelative":0})")) ==
          "request: expected \"targetRelative\" to be a number above 0 and up to 1, found 0");
    CHECK(problem_of(with(R"("profile":{"budgetMs":0})")) != "");
    CHECK(problem_of(with(R"("profile":{"budgetMs":1e300})")) != "");
    CHECK(problem_of(with(R"("profile":[])")) ==
          "request: expected \"profile\" to be an object, found []");
    CHECK(problem_of(with(R"("operations":[])")) ==
          "request: expected \"operations\" to be numbers by name, found []");
    CHECK(problem_of(with(R"("operations":{"a/b":0})")) != "");
    CHECK(problem_of(with(R"("operations":{"a/b":"many"})")) != "");
    CHECK(problem_of(with(R"("seed":1)")) == "");
}

TEST_CASE("a message about a request does not repeat a deeply nested value") {
    const std::string deep(200'000, '[');
    const std::string closed(200'000, ']');
    CHECK(problem_of(with("\"seed\":" + deep + closed)) ==
          "request: expected \"seed\" to be an integer from 0 to 2^53 - 1, found a list");
    CHECK(problem_of(with(R"("suites":{"a":1})")) ==
          "request: expected \"suites\" to be a list of texts, found an object");
}

TEST_CASE("a plan says to which benchmark another is related") {
    std::vector<Benchmark> benchmarks;
    benchmarks.push_back({"s", "plain", std::nullopt, {}, nullptr});
    benchmarks.push_back({"s", "mine", std::nullopt, {}, nullptr});
    benchmarks[1].options.relative_to = "plain";
    benchmarks[1].options.grows = "n log n";
    const auto entries = written(PlanEvent{benchmarks, {true, false}, {0}})["benchmarks"];
    CHECK_FALSE(entries[0].contains("relativeTo"));
    CHECK(entries[1]["relativeTo"] == "plain");
    CHECK_FALSE(entries[0].contains("grows"));
    CHECK(entries[1]["grows"] == "n log n");
}

TEST_CASE("a failure says if the benchmark decided to skip") {
    CHECK_FALSE(written(FailureEvent{"it crashed", 1}).contains("skipped"));
    CHECK(written(FailureEvent{"no file", 1, true})["skipped"] == true);
}

TEST_CASE("text that is not UTF-8 does not break a line") {
    const auto event = written(FailureEvent{"\xff\n", std::nullopt});
    CHECK_FALSE(event.is_discarded());
    CHECK(event["benchmark"].is_null());
}
