#include <doctest/doctest.h>

#include <cstring>
#include <future>
#include <samebench/async.hpp>
#include <samebench/samebench.hpp>
#include <string>
#include <variant>
#include <vector>

#include "counting/count.hpp"
#include "scripted_clock.hpp"

using namespace samebench;

namespace {

/// Something to wait for: writes down who waited, and in which order.
struct Fake {
    std::vector<std::string>* seen;
    int result;

    int get() {
        seen->push_back("waited");
        return result;
    }
};

std::vector<std::string>* ready_seen = nullptr;

struct ReadyFake {
    void get() { ready_seen->push_back("was ready"); }
};

}  // namespace

template <>
struct samebench::Awaited<Fake> {
    static constexpr Waiting waiting = Waiting::suspends;
    static ReadyFake ready() { return {}; }
};

namespace {

std::future<int> ready_future(int value) {
    std::promise<int> promise;
    promise.set_value(value);
    return promise.get_future();
}

/// Runs one side of the first row for the given number of operations.
void run(Suite& suite, bool body, std::uint64_t operations) {
    test::ScriptedClock clock;
    Loop loop{clock, operations};
    auto& row = *suite.benchmarks().front().body;
    body ? row.run(loop) : row.run_twin(loop);
}

}  // namespace

TEST_CASE("each operation of an asynchronous body starts something and waits for it") {
    std::vector<std::string> seen;
    Suite suite{"s"};
    suite.bench_async("a", [&seen] {
        seen.push_back("started");
        return Fake{&seen, 7};
    });
    run(suite, true, 2);
    CHECK(seen == std::vector<std::string>{"started", "waited", "started", "waited"});
    std::memset(detail::sink_storage, 0, sizeof detail::sink_storage);
    run(suite, true, 1);
    CHECK(detail::sink_storage[0] == 7);
}

TEST_CASE("its twin waits as often for what is ready, and starts nothing") {
    std::vector<std::string> seen;
    ready_seen = &seen;
    Suite suite{"s"};
    suite.bench_async("a", [&seen] { return Fake{&seen, 7}; });
    run(suite, false, 3);
    CHECK(seen == std::vector<std::string>{"was ready", "was ready", "was ready"});
}

TEST_CASE("a row says how it waits") {
    std::vector<std::string> seen;
    Suite suite{"s"};
    suite.bench_async("fake", [&seen] { return Fake{&seen, 7}; });
    suite.bench_async("future", [] { return ready_future(1); });
    suite.bench_async("shared", [] { return ready_future(1).share(); });
    suite.bench("none", [] { return 1; });
    auto& rows = suite.benchmarks();
    CHECK(rows[0].body->waiting() == Waiting::suspends);
    CHECK(rows[1].body->waiting() == Waiting::blocks);
    CHECK(rows[2].body->waiting() == Waiting::blocks);
    CHECK(rows[3].body->waiting() == Waiting::none);
}

TEST_CASE("the result of a future is expected and has a checksum like any other") {
    Suite suite{"s"};
    suite.bench_async("future", [] { return ready_future(42); }).expect(42);
    suite.bench_async("wrong", [] { return ready_future(54).share(); }).expect(42);
    suite.bench("plain", [] { return 42; });
    suite.bench_async("nothing", [] {
        std::promise<void> promise;
        promise.set_value();
        return promise.get_future();
    });
    auto& rows = suite.benchmarks();
    test::ScriptedClock clock;
    Loop loop{clock, 1};
    CHECK(rows[0].body->checksum(loop) == rows[2].body->checksum(loop));
    CHECK(rows[3].body->checksum(loop) == std::nullopt);
    CHECK(rows[0].options.check(1) == std::nullopt);
    CHECK(rows[1].options.check(1) == "wrong result: expected 42, found 54");
}

TEST_CASE("a sweep passes its parameters to asynchronous bodies") {
    Suite suite{"s"};
    suite.bench_async("one", each_of({3, 5}), [](int n) { return ready_future(n); })
        .expect([](int n) { return n == 3 ? 3 : 4; });
    suite
        .bench_async("two", product(each_of({2}), each_of({7})),
                     [](int n, int m) { return ready_future(n * m); })
        .expect(14);
    auto& rows = suite.benchmarks();
    REQUIRE(rows.size() == 3);
    CHECK(rows[1].argument == "5");
    CHECK(rows[0].options.check(1) == std::nullopt);
    CHECK(rows[1].options.check(1) == "wrong result: expected 4, found 5");
    CHECK(rows[2].options.check(1) == std::nullopt);
    CHECK(rows[2].body->waiting() == Waiting::blocks);
}

namespace {

class NoMeter final : public WorkMeter {
public:
    void start() noexcept override { FAIL("counts"); }
    void stop() noexcept override {}
    Work take() override { return {}; }
    const char* name() const noexcept override { return "none"; }
};

}  // namespace

TEST_CASE("instructions of asynchronous bodies are not counted, and the row says why") {
    Suite suite{"s"};
    suite.bench_async("future", [] { return ready_future(1); });
    NoMeter meter;
    test::ScriptedClock clock;
    const auto counted = count_work(meter, clock, suite.benchmarks().front(), 1);
    REQUIRE(std::holds_alternative<Problem>(counted));
    const auto& problem = std::get<Problem>(counted);
    CHECK(problem.skipped);
    CHECK(problem.message == "it waits for something, and no count of instructions shows how long");
}
