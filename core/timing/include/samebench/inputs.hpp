#pragma once

#include <algorithm>
#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <optional>
#include <samebench/internal/input_memory.hpp>
#include <samebench/random.hpp>
#include <string>
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

    /// Inputs that were made.
    struct Ring {
        std::vector<T> values;
        std::string remark{};  ///< why there are fewer than usual, or none
    };

    /// @param make   returns one input; called `count` times before the benchmark is timed
    /// @param count  number of inputs; with 0 the benchmark fails. Not given: `otherwise`, or as
    /// many
    ///               as fit into 64 MB, a power of two and at least 16
    explicit Inputs(std::function<T(Random&)> make, std::optional<std::size_t> count = {},
                    std::size_t otherwise = default_count)
        : make_{std::move(make)}, count_{count}, otherwise_{otherwise} {}

    /// Makes the inputs. Equal `random` give equal inputs on every platform.
    [[nodiscard]] std::vector<T> generate(Random random) const { return ring(random).values; }

    /// The same, with what is to be said of their number.
    [[nodiscard]] Ring ring(Random random) const {
        const auto wanted = count_.value_or(otherwise_);
        Ring made;
        auto& values = made.values;
        double bytes = 0;
        while (values.size() < wanted) {
            values.push_back(make_(random));
            bytes += detail::bytes_of(values.back());
            const auto count = values.size();
            if (!count_ && bytes > detail::max_default_bytes && count >= detail::min_inputs) {
                const auto fitting = std::max(detail::min_inputs, std::bit_floor(count - 1));
                while (values.size() > fitting) values.pop_back();
                made.remark = detail::fewer_inputs_text(
                    fitting, otherwise_,
                    bytes / static_cast<double>(count) * static_cast<double>(otherwise_));
                return made;
            }
            if (count > detail::min_inputs) continue;
            // The first ones tell what all will take.
            const double each = bytes / static_cast<double>(count);
            const bool are_first = count < detail::min_inputs;
            const auto all = are_first ? std::min(wanted, detail::min_inputs) : most(each);
            const double more = each * static_cast<double>(all - count);
            if (more > detail::max_default_bytes && !detail::can_have(more)) {
                return {{}, detail::too_large_text(are_first ? most(each) : all, each)};
            }
            if (!are_first) values.reserve(all);
        }
        return made;
    }

private:
    /// How many are made if they have this size.
    [[nodiscard]] std::size_t most(double each) const {
        if (count_ || each * static_cast<double>(otherwise_) <= detail::max_default_bytes) {
            return count_.value_or(otherwise_);
        }
        const auto fitting = static_cast<std::size_t>(detail::max_default_bytes / each);
        return std::max(std::min(otherwise_, detail::min_inputs), std::bit_floor(fitting));
    }

    std::function<T(Random&)> make_;
    std::optional<std::size_t> count_;
    std::size_t otherwise_;
};

/// `count` random values, each of `T` equally likely.
template <std::unsigned_integral T>
[[nodiscard]] Inputs<T> random_values(std::optional<std::size_t> count = {}) {
    return Inputs<T>{[](Random& random) { return random.value<T>(); }, count};
}

/// `count` random odd values, each of `T` equally likely.
template <std::unsigned_integral T>
[[nodiscard]] Inputs<T> random_odd(std::optional<std::size_t> count = {}) {
    return Inputs<T>{[](Random& random) { return static_cast<T>(random.value<T>() | 1); }, count};
}

/// `count` random values from 0 to `bound` - 1, each equally likely. `bound` must not be 0.
template <std::unsigned_integral T>
[[nodiscard]] Inputs<T> random_below(T bound, std::optional<std::size_t> count = {}) {
    return Inputs<T>{[bound](Random& random) { return static_cast<T>(random.below(bound)); },
                     count};
}

/// `count` values drawn at random from `values`, each equally likely. `values` must not be empty.
template <class T>
[[nodiscard]] Inputs<T> one_of(std::vector<T> values, std::optional<std::size_t> count = {}) {
    return Inputs<T>{[values = std::move(values)](Random& random) {
                         return values[static_cast<std::size_t>(random.below(values.size()))];
                     },
                     count};
}

/// The same for a list: `one_of({1, 10, 100})`.
template <class T>
[[nodiscard]] Inputs<T> one_of(std::initializer_list<T> values,
                               std::optional<std::size_t> count = {}) {
    return samebench::one_of(std::vector<T>{values}, count);
}

}  // namespace samebench
