#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <samebench/random.hpp>
#include <utility>
#include <vector>

namespace samebench {

/// Inputs of a benchmark: a ring of values that its operations walk through, the same on every
/// platform. Long, because a branch predictor learns a short one and makes the body look faster
/// than it is.
template <class T>
class Inputs {
public:
    static constexpr std::size_t default_count = 8192;

    /// `make(random)` returns one input; it is called `count` times before the benchmark is timed.
    explicit Inputs(std::function<T(Random&)> make, std::size_t count = default_count)
        : make_{std::move(make)}, count_{count} {}

    [[nodiscard]] std::vector<T> generate(Random random) const {
        std::vector<T> ring;
        ring.reserve(count_);
        for (std::size_t i = 0; i < count_; ++i) ring.push_back(make_(random));
        return ring;
    }

private:
    std::function<T(Random&)> make_;
    std::size_t count_;
};

/// Parameters of a benchmark: each value becomes a row of its own.
template <class T>
struct Parameters {
    std::vector<T> values;
};

/// Random values of all of `T`.
template <std::unsigned_integral T>
[[nodiscard]] Inputs<T> random_values() {
    return Inputs<T>{[](Random& random) { return random.value<T>(); }};
}

/// Random odd values of all of `T`.
template <std::unsigned_integral T>
[[nodiscard]] Inputs<T> random_odd() {
    return Inputs<T>{[](Random& random) { return static_cast<T>(random.value<T>() | 1); }};
}

/// Random values from 0 to `bound` - 1.
template <std::unsigned_integral T>
[[nodiscard]] Inputs<T> random_below(T bound) {
    return Inputs<T>{[bound](Random& random) { return static_cast<T>(random.below(bound)); }};
}

/// Values drawn at random from a list.
template <class T>
[[nodiscard]] Inputs<T> one_of(std::vector<T> values) {
    return Inputs<T>{[values = std::move(values)](Random& random) {
        return values[static_cast<std::size_t>(random.below(values.size()))];
    }};
}

template <class T>
[[nodiscard]] Inputs<T> one_of(std::initializer_list<T> values) {
    return one_of(std::vector<T>{values});
}

/// A row for each of `values`.
template <class T>
[[nodiscard]] Parameters<T> each_of(std::initializer_list<T> values) {
    return {values};
}

/// A row for each of 10^first … 10^last; `last` is at most 19.
[[nodiscard]] inline Parameters<std::uint64_t> powers_of_ten(int first, int last) {
    Parameters<std::uint64_t> powers;
    std::uint64_t power = 1;
    for (int exponent = 0; exponent <= last && exponent <= 19; ++exponent, power *= 10) {
        if (exponent >= first) powers.values.push_back(power);
    }
    return powers;
}

}  // namespace samebench
