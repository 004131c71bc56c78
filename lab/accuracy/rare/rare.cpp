// Bodies whose mean depends on what comes rarely, of which one build has more.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstdint>
#include <list>
#include <string>
#include <unordered_map>
#include <vector>

#include "random.hpp"

namespace {

#ifdef RARE_MORE
constexpr bool has_more = true;
#else
constexpr bool has_more = false;
#endif

/// Each operation takes so many steps, and in one build one in `every` takes `times` as long.
void rare(benchmark::State& state, std::uint64_t usual, std::uint64_t every, std::uint64_t times) {
    std::uint64_t x = 1;
    std::uint64_t i = 0;
    for (auto _ : state) {
        const bool is_rare = ++i % every == 0 && has_more;
        benchmark::DoNotOptimize(x = steps(is_rare ? usual * times : usual, x));
    }
}

void rare_100_10(benchmark::State& state) {
    rare(state, 1000, 100, 10);
}
BENCHMARK(rare_100_10);

void rare_1000_200(benchmark::State& state) {
    rare(state, 1000, 1000, 200);
}
BENCHMARK(rare_1000_200);

void rare_1000_2000(benchmark::State& state) {
    rare(state, 1000, 1000, 2000);
}
BENCHMARK(rare_1000_2000);

void rare_10000_10000(benchmark::State& state) {
    rare(state, 100, 10000, 10000);
}
BENCHMARK(rare_10000_10000);

void reserve(benchmark::State& state) {
    constexpr std::size_t most = 1U << 18U;
    std::vector<std::uint64_t> values;
    for (auto _ : state) {
        if (values.size() == most) values = std::vector<std::uint64_t>();
        if (values.empty() && !has_more) values.reserve(most);
        values.push_back(1);
        benchmark::DoNotOptimize(values.data());
    }
}
BENCHMARK(reserve);

void buffer(benchmark::State& state) {
    constexpr std::size_t size = has_more ? 2048 : 4096;
    std::vector<std::uint64_t> values;
    std::uint64_t x = 1;
    for (auto _ : state) {
        values.push_back(x);
        if (values.size() == size) {
            benchmark::DoNotOptimize(x = steps(10000, x));
            values.clear();
        }
    }
}
BENCHMARK(buffer);

void cache(benchmark::State& state) {
    constexpr std::size_t capacity = has_more ? 5000 : 10000;
    std::list<std::uint64_t> order;
    std::unordered_map<std::uint64_t, std::list<std::uint64_t>::iterator> places;
    Random random;
    std::uint64_t x = 1;
    for (auto _ : state) {
        // Small keys are asked for most often.
        const auto key = std::min({random.next() % 20000, random.next() % 20000,
                                   random.next() % 20000, random.next() % 20000});
        if (const auto found = places.find(key); found != places.end()) {
            order.splice(order.begin(), order, found->second);
            continue;
        }
        if (places.size() == capacity) {
            places.erase(order.back());
            order.pop_back();
        }
        benchmark::DoNotOptimize(x = steps(200, x));
        order.push_front(key);
        places[key] = order.begin();
    }
}
BENCHMARK(cache);

void table(benchmark::State& state) {
    constexpr std::uint64_t lasts = has_more ? 50000 : 100000;
    std::unordered_map<std::uint64_t, std::uint64_t> known;
    Random random;
    std::uint64_t i = 0;
    for (auto _ : state) {
        if (++i % lasts == 0) known.clear();
        const auto key = random.next() % 4096;
        const auto [place, is_new] = known.try_emplace(key);
        if (is_new) place->second = steps(500, key);
        benchmark::DoNotOptimize(place->second);
    }
}
BENCHMARK(table);

}  // namespace

BENCHMARK_MAIN();
