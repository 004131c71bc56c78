#pragma once

namespace samebench {

/// By how much the results of a row may differ between platforms and count as equal.
struct Tolerance {
    enum class Kind {
        standard,  ///< what the report takes: 1e-9 of the size, 1e-4 for `float`
        relative,  ///< a share of the size
        absolute,  ///< a distance
        exact,     ///< not at all: 0 is not −0 either
    };
    Kind kind = Kind::standard;
    double limit = 0;  ///< if relative or absolute; 0 or more
};

/// As a share of the size of results, which is the larger one of both and of the row's median.
[[nodiscard]] constexpr Tolerance relative(double share) noexcept {
    return {Tolerance::Kind::relative, share};
}

/// As a distance between results.
[[nodiscard]] constexpr Tolerance absolute(double distance) noexcept {
    return {Tolerance::Kind::absolute, distance};
}

}  // namespace samebench
