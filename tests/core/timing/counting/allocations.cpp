#include "counting/allocations.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <samebench/samebench.hpp>
#include <utility>

using namespace samebench;

namespace {

/// Counts what scripted bodies say that they allocate.
class ScriptedAllocations final : public AllocationMeter {
public:
    void start() noexcept override { counting_ = true; }
    void stop() noexcept override { counting_ = false; }
    Allocations take() override {
        CHECK_FALSE(counting_);
        used_ = 0;
        return std::exchange(counted_, {});
    }
    HeapUse in_use() override { return {}; }

    void allocate(double bytes) {
        if (!counting_) return;
        counted_.count += 1;
        counted_.bytes += bytes;
        used_ += bytes;
        counted_.peak_bytes = std::max(counted_.peak_bytes, used_);
    }
    void release(double bytes) {
        if (counting_) used_ -= bytes;
    }

private:
    bool counting_ = false;
    Allocations counted_;
    double used_ = 0;
};

/// The allocations of the one row that `fill` adds to a suite.
template <class Fill>
std::optional<Allocations> allocations_of(ScriptedAllocations& meter, Fill fill) {
    Suite suite{"s"};
    fill(suite);
    return count_allocations_of(meter, suite.benchmarks().front(), 1, 8);
}

}  // namespace

TEST_CASE("allocations are those of an operation, and the peak is that of one execution") {
    ScriptedAllocations meter;
    const auto each = allocations_of(meter, [&](Suite& suite) {
        suite.bench("a", [&meter] {
            meter.allocate(100);
            meter.release(100);
            meter.allocate(50);
            meter.allocate(20);
            meter.release(70);
        });
    });
    CHECK(each == Allocations{3, 170, 100});
}

TEST_CASE("what a sample, its twin, a pause or the first call allocates does not count") {
    ScriptedAllocations meter;
    bool first = true;
    const auto each = allocations_of(meter, [&](Suite& suite) {
        suite.bench(
            "a",
            [&](Loop& loop) {
                meter.allocate(1000);
                meter.release(1000);
                if (std::exchange(first, false)) meter.allocate(1e6);
                for ([[maybe_unused]] auto i : loop) {
                    loop.pause();
                    meter.allocate(300);
                    loop.resume();
                    meter.allocate(30);
                    meter.allocate(4);
                    meter.release(34);
                }
            },
            [&](Loop& loop) {
                for ([[maybe_unused]] auto i : loop) meter.allocate(4);
            });
    });
    REQUIRE(each);
    CHECK(each->count == 1);
    CHECK(each->bytes == 30);
    CHECK(each->peak_bytes == 1000);
}

TEST_CASE("the peak is that of the largest of several inputs, and a fixed size is kept") {
    ScriptedAllocations meter;
    int next = 0;
    const auto of_inputs = allocations_of(meter, [&](Suite& suite) {
        suite.bench("a", Inputs<int>{[&next](Random&) { return ++next; }, 4}, [&meter](int n) {
            meter.allocate(n);
            meter.release(n);
        });
    });
    CHECK(of_inputs == Allocations{1, 2.5, 4});
    const auto fixed = allocations_of(meter, [&](Suite& suite) {
        suite
            .bench("a",
                   [&](Loop& loop) {
                       CHECK(loop.size() == 5);
                       for ([[maybe_unused]] auto i : loop) meter.allocate(10);
                       meter.release(50);
                   })
            .operations(5);
    });
    CHECK(fixed == Allocations{1, 10, 50});
}

TEST_CASE("a benchmark that cannot be measured has no allocations") {
    ScriptedAllocations meter;
    CHECK_FALSE(allocations_of(
        meter, [](Suite& suite) { suite.bench("a", [] {}).skip_if(true, "not here"); }));
    CHECK_FALSE(allocations_of(
        meter, [](Suite& suite) { suite.bench("a", [](Loop& loop) { loop.skip("not now"); }); }));
}
