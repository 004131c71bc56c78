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

/// The inputs of a benchmark: values that its operations take in turn, each once in a lap, the same
/// on every platform.
template <class T>
class Inputs {
public:
    /// Enough values that a branch predictor does not learn them, which would make the body look
    /// faster than it is.
    static constexpr std::size_t default_count = 8192;

    /// @param make   returns one input; called `count` times before the benchmark is timed
    /// @param count  number of inputs; with 0 the benchmark fails
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

/// `count` random values, each of `T` equally likely.
template <std::unsigned_integral T>
[[nodiscard]] Inputs<T> random_values(std::size_t count = Inputs<T>::default_count) {
    return Inputs<T>{[](Random& random) { return random.value<T>(); }, count};
}

/// `count` random odd values, each of `T` equally likely.
template <std::unsigned_integral T>
[[nodiscard]] Inputs<T> random_odd(std::size_t count = Inputs<T>::default_count) {
    return Inputs<T>{[](Random& random) { return static_cast<T>(random.value<T>() | 1); }, count};
}

/// `count` random values from 0 to `bound` - 1, each equally likely. `bound` must not be 0.
template <std::unsigned_integral T>
[[nodiscard]] Inputs<T> random_below(T bound, std::size_t count = Inputs<T>::default_count) {
    return Inputs<T>{[bound](Random& random) { return static_cast<T>(random.below(bound)); },
                     count};
}

/// `count` values drawn at random from `values`, each equally likely. `values` must not be empty.
template <class T>
[[nodiscard]] Inputs<T> one_of(std::vector<T> values,
                               std::size_t count = Inputs<T>::default_count) {
    return Inputs<T>{[values = std::move(values)](Random& random) {
                         return values[static_cast<std::size_t>(random.below(values.size()))];
                     },
                     count};
}

/// The same for a list: `one_of({1, 10, 100})`.
template <class T>
[[nodiscard]] Inputs<T> one_of(std::initializer_list<T> values,
                               std::size_t count = Inputs<T>::default_count) {
    return samebench::one_of(std::vector<T>{values}, count);
}

}  // namespace samebench
