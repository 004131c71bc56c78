// More such bodies, written after the estimate was, to judge it.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <list>
#include <memory>
#include <queue>
#include <set>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "random.hpp"

namespace {

void rare_at_random(benchmark::State& state) {
    Random random;
    std::uint64_t x = 1;
    for (auto _ : state) {
        benchmark::DoNotOptimize(x = steps(random.next() % 500 == 0 ? 100000 : 500, x));
    }
}
BENCHMARK(rare_at_random);

void rare_10000_1000(benchmark::State& state) {
    std::uint64_t x = 1;
    std::uint64_t i = 0;
    for (auto _ : state) benchmark::DoNotOptimize(x = steps(++i % 10000 == 0 ? 100000 : 100, x));
}
BENCHMARK(rare_10000_1000);

void steps_in_two_lengths(benchmark::State& state) {
    std::uint64_t x = 1;
    std::uint64_t i = 0;
    for (auto _ : state) benchmark::DoNotOptimize(x = steps(++i % 2 == 0 ? 900 : 300, x));
}
BENCHMARK(steps_in_two_lengths);

void push_back_reserved(benchmark::State& state) {
    std::vector<std::uint64_t> values;
    values.reserve(1U << 18U);
    for (auto _ : state) {
        if (values.size() == 1U << 18U) values.clear();
        values.push_back(values.size());
        benchmark::DoNotOptimize(values.data());
    }
}
BENCHMARK(push_back_reserved);

void push_back_structs(benchmark::State& state) {
    std::vector<std::array<std::uint64_t, 8>> values;
    for (auto _ : state) {
        if (values.size() == 60000) values = {};
        values.push_back({values.size()});
        benchmark::DoNotOptimize(values.data());
    }
}
BENCHMARK(push_back_structs);

void hash_set_of_strings(benchmark::State& state) {
    std::unordered_set<std::string> set;
    Random random;
    for (auto _ : state) {
        if (set.size() == 20000) set.clear();
        set.insert(std::to_string(random.next()));
    }
    benchmark::DoNotOptimize(set);
}
BENCHMARK(hash_set_of_strings);

void sliding_set(benchmark::State& state) {
    std::set<std::uint64_t> window;
    Random random;
    for (auto _ : state) {
        window.insert(random.next());
        if (window.size() > 4000) window.erase(window.begin());
    }
    benchmark::DoNotOptimize(window);
}
BENCHMARK(sliding_set);

void insert_in_front(benchmark::State& state) {
    std::vector<std::uint32_t> values;
    for (auto _ : state) {
        if (values.size() == 4000) values.clear();
        values.insert(values.begin(), static_cast<std::uint32_t>(values.size()));
        benchmark::DoNotOptimize(values.data());
    }
}
BENCHMARK(insert_in_front);

void buffer_of_lines(benchmark::State& state) {
    std::string buffer;
    std::uint64_t sum = 0;
    for (auto _ : state) {
        buffer += "a line of some text, as a log has it\n";
        if (buffer.size() < 65536) continue;
        for (const char letter : buffer) sum = sum * 31 + static_cast<unsigned char>(letter);
        buffer.clear();
    }
    benchmark::DoNotOptimize(sum);
}
BENCHMARK(buffer_of_lines);

void memo(benchmark::State& state) {
    std::unordered_map<std::uint64_t, std::uint64_t> known;
    Random random;
    for (auto _ : state) {
        const auto key = random.next() % 5000;
        auto [at, is_new] = known.try_emplace(key, 0);
        if (is_new) at->second = steps(20000, key);
        benchmark::DoNotOptimize(at->second);
        if (known.size() == 4900) known.clear();
    }
}
BENCHMARK(memo);

void pool(benchmark::State& state) {
    std::vector<std::vector<char>> free;
    std::vector<std::vector<char>> used;
    for (auto _ : state) {
        if (free.empty()) free.emplace_back(4096);
        used.push_back(std::move(free.back()));
        free.pop_back();
        if (used.size() == 1000) std::swap(used, free);
    }
    benchmark::DoNotOptimize(used.data());
}
BENCHMARK(pool);

void take_and_clear(benchmark::State& state, std::size_t bytes) {
    for (auto _ : state) {
        auto block = std::make_unique<char[]>(bytes);
        benchmark::DoNotOptimize(block.get());
    }
}
void take_4m(benchmark::State& state) {
    take_and_clear(state, 4 << 20);
}
BENCHMARK(take_4m);
void take_300k(benchmark::State& state) {
    take_and_clear(state, 300 << 10);
}
BENCHMARK(take_300k);

void scatter(benchmark::State& state) {
    std::vector<std::uint32_t> counts(4 << 20);
    Random random;
    for (auto _ : state) ++counts[random.next() % counts.size()];
    benchmark::DoNotOptimize(counts.data());
}
BENCHMARK(scatter);

void binary_search(benchmark::State& state) {
    std::vector<std::uint32_t> values(1 << 20);
    for (std::size_t i = 0; i < values.size(); ++i) values[i] = static_cast<std::uint32_t>(3 * i);
    Random random;
    for (auto _ : state) {
        const auto key = static_cast<std::uint32_t>(random.next() % (3U << 20U));
        benchmark::DoNotOptimize(*std::lower_bound(values.begin(), values.end() - 1, key));
    }
}
BENCHMARK(binary_search);

void sieve_blocks(benchmark::State& state) {
    constexpr std::size_t size = 1 << 16;
    std::vector<char> block(size);
    // A char may be part of anything: without this, compilers read the size again for each of them.
    char* const composite = block.data();
    std::uint32_t prime = 2;
    for (auto _ : state) {
        if (prime == 2) std::fill_n(composite, size, 0);
        if (composite[prime] == 0) {
            // Enough work not to depend on where the linker puts the loop.
            for (std::size_t i = 2 * prime; i < size; i += prime) {
                composite[i] = static_cast<char>(composite[i] * 3 + 1);
            }
        }
        prime = prime == 1000 ? 2 : prime + 1;
    }
    benchmark::DoNotOptimize(composite);
}
BENCHMARK(sieve_blocks);

void merge_lists(benchmark::State& state) {
    std::list<std::uint64_t> all;
    Random random;
    for (auto _ : state) {
        all.push_back(random.next());
        if (all.size() == 3000) {
            all.sort();
            all.clear();
        }
    }
    benchmark::DoNotOptimize(all);
}
BENCHMARK(merge_lists);

void branchy(benchmark::State& state) {
    Random random;
    std::uint64_t x = 1;
    for (auto _ : state) {
        if ((random.next() & 1U) != 0) {
            x = steps(10, x);
        } else {
            x ^= x << 3U;
        }
        benchmark::DoNotOptimize(x);
    }
}
BENCHMARK(branchy);

}  // namespace

BENCHMARK_MAIN();
