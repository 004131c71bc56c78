#include "counting/object_size.hpp"

#include <doctest/doctest.h>

#include <memory>
#include <mutex>
#include <samebench/samebench.hpp>
#include <string>
#include <type_traits>
#include <vector>

#include "json/event_json.hpp"
#include "rounds/counting_round.hpp"
#include "rounds/round.hpp"
#include "scripted_clock.hpp"

using namespace samebench;

namespace {

/// Counts what scripted objects say that they allocate. The allocator adds 8 bytes to each block.
class ScriptedHeap final : public AllocationMeter {
public:
    void start() noexcept override { counting_ = true; }
    void stop() noexcept override { counting_ = false; }
    Allocations take() override {
        CHECK_FALSE(counting_);
        use_ = {.with_overhead = true};
        return {};
    }
    HeapUse in_use() override {
        CHECK_FALSE(counting_);
        return use_;
    }

    void allocate(double bytes) { add(1, bytes); }
    void release(double bytes) { add(-1, bytes); }

private:
    void add(int blocks, double bytes) {
        if (!counting_) return;
        use_.blocks += blocks;
        use_.requested += blocks * bytes;
        use_.bytes += blocks * (bytes + 8);
    }

    bool counting_ = false;
    HeapUse use_;
};

/// An object that owns memory, and cannot be moved.
class Owner {
public:
    Owner(ScriptedHeap& heap, double bytes) : heap_{heap}, bytes_{bytes} { heap_.allocate(bytes); }
    Owner(const Owner&) = delete;
    Owner& operator=(const Owner&) = delete;
    ~Owner() { heap_.release(bytes_); }

private:
    ScriptedHeap& heap_;
    double bytes_;
};

ObjectSize size_in(ScriptedHeap& heap, Benchmark& row) {
    const auto measured = measure_object(heap, row);
    REQUIRE(std::holds_alternative<ObjectSize>(measured));
    return std::get<ObjectSize>(measured);
}

Problem problem_of(Benchmark& row) {
    ScriptedHeap heap;
    const auto measured = measure_object(heap, row);
    REQUIRE(std::holds_alternative<Problem>(measured));
    return std::get<Problem>(measured);
}

struct Padded {
    char letter;
    int number;
};

}  // namespace

TEST_CASE("a size is that of the object itself and of what making it leaves allocated") {
    ScriptedHeap heap;
    Suite suite{"s"};
    suite.size_of("owner", [&heap] {
        heap.allocate(1000);
        heap.release(1000);
        return Owner{heap, 40};
    });
    suite.size_of("struct", [] { return Padded{}; });
    const auto owner = size_in(heap, suite.benchmarks()[0]);
    CHECK(owner.itself == sizeof(Owner));
    CHECK(owner.heap == HeapUse{1, 48, 40, true});
    CHECK(owner.bytes() == sizeof(Owner) + 48);
    const auto flat = size_in(heap, suite.benchmarks()[1]);
    CHECK(flat.itself == sizeof(Padded));
    CHECK(flat.heap == HeapUse{0, 0, 0, true});
}

TEST_CASE("what only the first object allocates is not part of a size") {
    ScriptedHeap heap;
    Suite suite{"s"};
    bool first = true;
    suite.size_of("cached", [&heap, &first] {
        if (first) heap.allocate(500);
        first = false;
        return Owner{heap, 16};
    });
    CHECK(size_in(heap, suite.benchmarks()[0]).heap == HeapUse{1, 24, 16, true});
}

TEST_CASE("sizes have rows for parameters, products and types") {
    ScriptedHeap heap;
    Suite suite{"s"};
    suite
        .size_of("owner", each_of({10, 20}).named("n"),
                 [&heap](int n) {
                     return Owner{heap, 1.0 * n};
                 })
        .items([](int n) { return n; });
    suite.size_of("pair", product(each_of({1}), each_of({2, 3})), [&heap](int a, int b) {
        return Owner{heap, 1.0 * a * b};
    });
    suite.size_of_types<char, double>("",
                                      [](auto type) { return typename decltype(type)::type{}; });
    suite.size_of_types<char, double>("array of", each_of({4}), [](auto type, int n) {
        return std::vector<typename decltype(type)::type>(static_cast<std::size_t>(n));
    });
    std::vector<std::string> labels;
    for (const auto& row : suite.benchmarks()) {
        CHECK(is_size(row));
        labels.push_back(row.label());
    }
    CHECK(labels == std::vector<std::string>{"s/owner n=10", "s/owner n=20", "s/pair 1 × 2",
                                             "s/pair 1 × 3", "s/char", "s/double",
                                             "s/array of char 4", "s/array of double 4"});
    auto& rows = suite.benchmarks();
    CHECK(rows[1].options.items == 20);
    CHECK(size_in(heap, rows[1]).heap.requested == 20);
    CHECK(size_in(heap, rows[3]).heap.requested == 3);
    CHECK(size_in(heap, rows[4]).itself == 1);
    CHECK(size_in(heap, rows[5]).itself == 8);
}

TEST_CASE("an object that cannot be moved and one behind a reference have sizes") {
    ScriptedHeap heap;
    Suite suite{"s"};
    static const std::vector<int> shared(3);
    suite.size_of("mutex", [] { return std::mutex{}; });
    suite.size_of("reference", []() -> const std::vector<int>& { return shared; });
    CHECK(size_in(heap, suite.benchmarks()[0]).itself == sizeof(std::mutex));
    CHECK(size_in(heap, suite.benchmarks()[1]).itself == sizeof shared);
}

TEST_CASE("a size that is skipped, or is not of the expected object, gives the reason") {
    Suite suite{"s"};
    suite.size_of("skipped", [] { return 1; }).skip_if(true, "not here");
    suite.size_of("wrong", [] { return 1; }).expect(2);
    CHECK(problem_of(suite.benchmarks()[0]).message == "not here");
    CHECK(problem_of(suite.benchmarks()[0]).skipped);
    CHECK(problem_of(suite.benchmarks()[1]).message == "wrong result: expected 2, found 1");
}
