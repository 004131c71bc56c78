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

/// The inputs of a benchmark: values that its operations take in turn, from the first again after
/// the last, the same on every platform.
template <class T>
class Inputs {
public:
    /// Enough values that a branch predictor does not learn them, which would make the body look
    /// faster than it is.
    static constexpr std::size_t default_count = 8192;

    /// @param make   returns one input; called `count` times before the benchmark is timed
    /// @param count  number of inputs; with 0 the benchmark fails for want of inputs
    explicit Inputs(std::function<T(Random&)> make, std::size_t count = default_count)
        : make_{std::move(make)}, count_{count} {}

    /// Makes the inputs. Equal `random` give equal inputs on every platform.
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

/// The parameters of a sweep: each value becomes a row of its own. No values, no rows.
template <class T>
struct Parameters {
    std::vector<T> values;
};

/// Random values, each of `T` equally likely.
template <std::unsigned_integral T>
[[nodiscard]] Inputs<T> random_values() {
    return Inputs<T>{[](Random& random) { return random.value<T>(); }};
}

/// Random odd values, each of `T` equally likely.
template <std::unsigned_integral T>
[[nodiscard]] Inputs<T> random_odd() {
    return Inputs<T>{[](Random& random) { return static_cast<T>(random.value<T>() | 1); }};
}

/// Random values from 0 to `bound` - 1, each equally likely. `bound` must not be 0.
template <std::unsigned_integral T>
[[nodiscard]] Inputs<T> random_below(T bound) {
    return Inputs<T>{[bound](Random& random) { return static_cast<T>(random.below(bound)); }};
}

/// Values drawn at random from `values`, each equally likely. `values` must not be empty.
template <class T>
[[nodiscard]] Inputs<T> one_of(std::vector<T> values) {
    return Inputs<T>{[values = std::move(values)](Random& random) {
        return values[static_cast<std::size_t>(random.below(values.size()))];
    }};
}

/// The same for a list: `one_of({1, 10, 100})`.
template <class T>
[[nodiscard]] Inputs<T> one_of(std::initializer_list<T> values) {
    return one_of(std::vector<T>{values});
}

/// A row for each of `values`.
template <class T>
[[nodiscard]] Parameters<T> each_of(std::initializer_list<T> values) {
    return {values};
}

/// A row for each of 10^first … 10^last. Exponents below 0 and above 19, which 64 bits do not hold,
/// give no row; nor does any if `first` is above `last`.
[[nodiscard]] inline Parameters<std::uint64_t> powers_of_ten(int first, int last) {
    Parameters<std::uint64_t> powers;
    std::uint64_t power = 1;
    for (int exponent = 0; exponent <= last && exponent <= 19; ++exponent, power *= 10) {
        if (exponent >= first) powers.values.push_back(power);
    }
    return powers;
}

}  // namespace samebench
