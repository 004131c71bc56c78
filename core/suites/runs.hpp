#pragma once

#include <cstddef>
#include <cstdint>

/// What is counted among consecutive numbers, in every suite that does.
namespace samebench::suites {

inline constexpr std::size_t run_length = 1000;

/// How many of the 1000 consecutive numbers that end at `last` pass `test`.
template <class T, class Test>
std::uint32_t count_up_to(T last, Test test) {
    std::uint32_t count = 0;
    for (T n = last - T{run_length} + 1; n != last + 1; ++n) count += test(n) ? 1 : 0;
    return count;
}

}  // namespace samebench::suites
