/// What a lookup of a known key in a table of 100,000 entries costs with each standard library,
/// and what caches and predictors remember of 8192 keys. A plain loop, without Samebench:
///
///   g++ -O3 -std=c++20 lab/lookup.cpp -o lookup && ./lookup
///   clang++ -O3 -std=c++20 [-stdlib=libc++] lab/lookup.cpp -o lookup && ./lookup
///   em++ -O3 -std=c++20 -sALLOW_MEMORY_GROWTH -sSTANDALONE_WASM lab/lookup.cpp -o
///   lookup.wasm
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <map>
#include <unordered_map>
#include <vector>

namespace {

constexpr std::uint32_t entries = 100'000;
constexpr std::size_t keys = 8192;
constexpr int laps = 200;

std::uint64_t next(std::uint64_t& state) {
    std::uint64_t z = (state += 0x9e3779b97f4a7c15u);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

std::uint32_t key_of(std::uint32_t entry) {
    return entry * 2654435761u % 1000003u;
}

volatile std::uint32_t sink;

/// Prints the first two laps and the lower quartile of all, in nanoseconds.
/// @param one_order  of the keys in all laps
template <class Table>
void measure(const char* name, bool one_order) {
    Table table;
    for (std::uint32_t i = 0; i < entries; ++i) table[key_of(i)] = i;
    std::uint64_t state = 7;
    std::vector<std::uint32_t> ring;
    for (std::size_t i = 0; i < keys; ++i) {
        ring.push_back(key_of(static_cast<std::uint32_t>(next(state) % entries)));
    }
    std::vector<double> times;
    for (int lap = 0; lap < laps; ++lap) {
        const std::size_t swap = one_order ? 0 : next(state) % 256;
        const auto start = std::chrono::steady_clock::now();
        for (std::size_t i = 0; i < keys; ++i) sink = table.find(ring[i ^ swap])->second;
        const std::chrono::duration<double, std::nano> elapsed =
            std::chrono::steady_clock::now() - start;
        times.push_back(elapsed.count() / keys);
    }
    const double first = times[0];
    const double second = times[1];
    std::sort(times.begin(), times.end());
    std::printf("%-13s %-9s first lap %6.1f, second %6.1f, lower quartile %6.1f\n", name,
                one_order ? "one order" : "new order", first, second, times[laps / 4]);
}

}  // namespace

int main() {
    for (const bool one_order : {true, false}) {
        measure<std::unordered_map<std::uint32_t, std::uint32_t>>("unordered_map", one_order);
        measure<std::map<std::uint32_t, std::uint32_t>>("map", one_order);
    }
}
