// Bodies whose cost is a mean: containers that grow, caches that evict, buffers that are flushed,
// blocks that are taken and given back, loads that miss, rare work of known shares, tables that are
// made at first use.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstdint>
#include <deque>
#include <list>
#include <map>
#include <memory>
#include <queue>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "random.hpp"

namespace {

void plain_steps(benchmark::State& state) {
    std::uint64_t x = 1;
    for (auto _ : state) benchmark::DoNotOptimize(x = steps(1000, x));
}
BENCHMARK(plain_steps);

/// Each operation takes 1,000 steps, and one in `every` so many `times` as long.
void rare(benchmark::State& state, std::uint64_t every, std::uint64_t times) {
    std::uint64_t x = 1;
    std::uint64_t i = 0;
    for (auto _ : state) {
        benchmark::DoNotOptimize(x = steps(++i % every == 0 ? 1000 * times : 1000, x));
    }
}

void rare_100_10(benchmark::State& state) {
    rare(state, 100, 10);
}
BENCHMARK(rare_100_10);
void rare_1000_200(benchmark::State& state) {
    rare(state, 1000, 200);
}
BENCHMARK(rare_1000_200);
void rare_1000_2000(benchmark::State& state) {
    rare(state, 1000, 2000);
}
BENCHMARK(rare_1000_2000);

void push_back(benchmark::State& state) {
    std::vector<std::uint64_t> values;
    for (auto _ : state) {
        if (values.size() == 1U << 20) values = std::vector<std::uint64_t>();
        values.push_back(1);
        benchmark::DoNotOptimize(values.data());
    }
}
BENCHMARK(push_back);

void hash_table(benchmark::State& state) {
    std::unordered_map<std::uint64_t, std::uint64_t> table;
    Random random;
    for (auto _ : state) {
        if (table.size() == 200000) table = {};
        const auto key = random.next();
        table[key] = key;
    }
    benchmark::DoNotOptimize(table);
}
BENCHMARK(hash_table);

void tree(benchmark::State& state) {
    std::map<std::uint64_t, std::uint64_t> nodes;
    Random random;
    for (auto _ : state) {
        if (nodes.size() == 20000) nodes.clear();
        const auto key = random.next();
        nodes[key] = key;
    }
    benchmark::DoNotOptimize(nodes);
}
BENCHMARK(tree);

void sorted_buffer(benchmark::State& state) {
    std::vector<std::uint64_t> buffer;
    Random random;
    for (auto _ : state) {
        buffer.push_back(random.next());
        if (buffer.size() == 8192) {
            std::sort(buffer.begin(), buffer.end());
            benchmark::DoNotOptimize(buffer.data());
            buffer.clear();
        }
    }
}
BENCHMARK(sorted_buffer);

void append(benchmark::State& state) {
    std::string text;
    for (auto _ : state) {
        if (text.size() >= 1000000) text = std::string();
        text.append("0123456789abcdef");
        benchmark::DoNotOptimize(text.data());
    }
}
BENCHMARK(append);

void lru_cache(benchmark::State& state) {
    std::list<std::uint64_t> order;
    std::unordered_map<std::uint64_t, std::list<std::uint64_t>::iterator> places;
    Random random;
    for (auto _ : state) {
        const auto key = random.next() % 20000;
        if (const auto found = places.find(key); found != places.end()) {
            order.splice(order.begin(), order, found->second);
            continue;
        }
        if (places.size() == 10000) {
            places.erase(order.back());
            order.pop_back();
        }
        order.push_front(key);
        places[key] = order.begin();
    }
    benchmark::DoNotOptimize(places);
}
BENCHMARK(lru_cache);

/// Blocks are filled, not copied: how long a copy takes depends on the places of both.
void fill_block(benchmark::State& state, std::size_t bytes) {
    for (auto _ : state) {
        std::vector<char> block(bytes, 'x');
        benchmark::DoNotOptimize(block.data());
    }
}

void fill_100k(benchmark::State& state) {
    fill_block(state, 100 << 10);
}
BENCHMARK(fill_100k);
void fill_1m(benchmark::State& state) {
    fill_block(state, 1 << 20);
}
BENCHMARK(fill_1m);
void fill_16m(benchmark::State& state) {
    fill_block(state, 16 << 20);
}
BENCHMARK(fill_16m);
void fill_64m(benchmark::State& state) {
    fill_block(state, 64 << 20);
}
BENCHMARK(fill_64m);

/// Sixteen loads of which each address is the value of the one before.
void chase(benchmark::State& state, std::size_t bytes) {
    const auto next = random_cycle(bytes / sizeof(std::uint32_t));
    std::uint32_t at = 0;
    for (auto _ : state) {
        for (int i = 0; i < 16; ++i) at = next[at];
        benchmark::DoNotOptimize(at);
    }
}

void chase_256k(benchmark::State& state) {
    chase(state, 256 << 10);
}
BENCHMARK(chase_256k);
void chase_4m(benchmark::State& state) {
    chase(state, 4 << 20);
}
BENCHMARK(chase_4m);
void chase_32m(benchmark::State& state) {
    chase(state, 32 << 20);
}
BENCHMARK(chase_32m);

void table_at_first_call(benchmark::State& state) {
    static const std::uint64_t* table = nullptr;
    std::uint64_t x = 1;
    for (auto _ : state) {
        if (table == nullptr) table = new std::uint64_t{steps(100000000, x)};
        benchmark::DoNotOptimize(x = steps(1000, x + *table));
    }
}
BENCHMARK(table_at_first_call);

void sort_copy(benchmark::State& state) {
    std::vector<std::uint32_t> values(10000);
    Random random;
    for (auto& value : values) value = static_cast<std::uint32_t>(random.next() >> 32U);
    for (auto _ : state) {
        auto copy = values;
        std::sort(copy.begin(), copy.end());
        benchmark::DoNotOptimize(copy.data());
    }
}
BENCHMARK(sort_copy);

void two_vectors(benchmark::State& state) {
    std::vector<std::uint32_t> from(500000, 1);
    std::vector<std::uint64_t> to(500000, 2);
    for (auto _ : state) {
        for (std::size_t i = 0; i < from.size(); i += 8) to[i] += from[i];
        benchmark::DoNotOptimize(to.data());
    }
}
BENCHMARK(two_vectors);

void queue_of_deque(benchmark::State& state) {
    std::deque<std::uint64_t> queue;
    Random random;
    for (auto _ : state) {
        queue.push_back(random.next());
        if (queue.size() > 5000) queue.pop_front();
    }
    benchmark::DoNotOptimize(queue);
}
BENCHMARK(queue_of_deque);

void priority_queue(benchmark::State& state) {
    std::priority_queue<std::uint64_t> queue;
    Random random;
    for (auto _ : state) {
        queue.push(random.next());
        if (queue.size() == 50000) queue = {};
    }
    benchmark::DoNotOptimize(queue);
}
BENCHMARK(priority_queue);

void ring(benchmark::State& state) {
    std::vector<std::unique_ptr<std::uint64_t>> slots(20000);
    std::size_t at = 0;
    for (auto _ : state) {
        slots[at] = std::make_unique<std::uint64_t>(at);
        at = at + 1 == slots.size() ? 0 : at + 1;
    }
    benchmark::DoNotOptimize(slots.data());
}
BENCHMARK(ring);

void words_of_strings(benchmark::State& state) {
    std::vector<std::string> words;
    for (auto _ : state) {
        if (words.size() == 30000) words.clear();
        words.push_back("a word that is too long for the string itself");
        benchmark::DoNotOptimize(words.back().data());
    }
}
BENCHMARK(words_of_strings);

}  // namespace

BENCHMARK_MAIN();
