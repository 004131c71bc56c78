#pragma once

#include <cstdint>
#include <numeric>
#include <utility>
#include <vector>

/// A linear congruential generator. (D. Knuth, "The Art of Computer Programming", volume 2, 1997.)
struct Random {
    std::uint64_t state = 1;
    std::uint64_t next() noexcept {
        state = state * 6364136223846793005U + 1442695040888963407U;
        return state ^ (state >> 29U);
    }
};

/// So many steps, of which each needs the result of the one before.
inline std::uint64_t steps(std::uint64_t count, std::uint64_t x) noexcept {
    for (; count != 0; --count) {
        x ^= x >> 7U;
        x *= 6364136223846793005U;
    }
    return x + 1;
}

/// A cycle through all places, in random order.
inline std::vector<std::uint32_t> random_cycle(std::size_t places) {
    std::vector<std::uint32_t> next(places);
    std::iota(next.begin(), next.end(), 0U);
    Random random;
    for (std::size_t i = places - 1; i > 0; --i) std::swap(next[i], next[random.next() % i]);
    return next;
}
