#pragma once

#include <cstdint>
#include <samebench/units.hpp>
#include <string>

namespace samebench {

/// How much effort a round makes. protocol/profiles.json has the profiles, and profiles.hpp, which
/// CMake makes from it, a function for each.
struct Profile {
    std::string name;
    double target;       ///< half-width of the 95 % interval over the cost; above 0 and up to 1
    Nanoseconds budget;  ///< of one benchmark's pairs in this round, wall clock
    std::uint64_t minimum_pairs;
    std::uint64_t maximum_pairs;
    Nanoseconds warm_up;      ///< least warm-up of a body
    Nanoseconds warm_up_cap;  ///< longest warm-up of a body
};

}  // namespace samebench
