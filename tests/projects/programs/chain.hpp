#pragma once

#include <cstdint>

/// 200 steps that each need the one before, from a start that no compiler knows. Where the barrier
/// that gets the result does not hold, nothing needs them.
inline std::uint32_t chain() {
    static volatile std::uint32_t start = 1;
    std::uint32_t value = start;
    for (int i = 0; i < 200; ++i) {
        value ^= value << 13;
        value ^= value >> 17;
        value ^= value << 5;
    }
    return value;
}
