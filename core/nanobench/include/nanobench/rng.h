#pragma once

#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <random>
#include <utility>
#include <vector>

namespace ankerl::nanobench {

/// Makes the same numbers as nanobench's: RomuDuoJr, seeded with splitMix64. (M. Overton, "Romu:
/// fast nonlinear pseudo-random number generators providing high quality", 2020.)
class Rng final {
public:
    using result_type = std::uint64_t;

    static constexpr std::uint64_t(min)() { return 0; }
    static constexpr std::uint64_t(max)() { return (std::numeric_limits<std::uint64_t>::max)(); }

    Rng(Rng const&) = delete;
    Rng& operator=(Rng const&) = delete;
    Rng(Rng&&) noexcept = default;
    Rng& operator=(Rng&&) noexcept = default;
    ~Rng() noexcept = default;

    /// With a seed of chance.
    Rng() {
        std::random_device device;
        std::uniform_int_distribution<std::uint64_t> any;
        while (x_ == 0 && y_ == 0) {
            x_ = any(device);
            y_ = any(device);
        }
    }
    explicit Rng(std::uint64_t seed) noexcept : x_(next_seed(seed)), y_(next_seed(seed)) {
        for (int left = 10; left != 0; --left) operator()();
    }
    Rng(std::uint64_t x, std::uint64_t y) noexcept : x_(x), y_(y) {}
    /// @param state  two numbers; the program is aborted if there are others
    explicit Rng(std::vector<std::uint64_t> const& state) {
        if (state.size() != 2) std::abort();
        x_ = state[0];
        y_ = state[1];
    }

    [[nodiscard]] Rng copy() const noexcept { return Rng{x_, y_}; }
    [[nodiscard]] std::vector<std::uint64_t> state() const { return {x_, y_}; }

    std::uint64_t operator()() noexcept {
        auto const x = x_;
        x_ = UINT64_C(15241094284759029579) * y_;
        y_ = rotated(y_ - x);
        return x;
    }
    /// A number below `range`.
    std::uint32_t bounded(std::uint32_t range) noexcept {
        std::uint64_t const low = static_cast<std::uint32_t>(operator()());
        return static_cast<std::uint32_t>((low * range) >> 32U);
    }
    /// A number of [0, 1).
    double uniform01() noexcept {
        auto const bits = (UINT64_C(0x3ff) << 52U) | (operator()() >> 12U);
        double number{};
        std::memcpy(&number, &bits, sizeof number);
        return number - 1.0;
    }
    template <class Container>
    void shuffle(Container& container) noexcept {
        auto left = container.size();
        while (left > 1U) {
            using std::swap;
            auto const both = operator()();
            for (auto const half : {both & UINT64_C(0xffffffff), both >> 32U}) {
                auto const other = static_cast<decltype(left)>((half * left) >> 32U);
                swap(container[--left], container[other]);
            }
        }
    }

private:
    static constexpr std::uint64_t rotated(std::uint64_t bits) noexcept {
        return (bits << 27U) | (bits >> 37U);
    }
    static std::uint64_t next_seed(std::uint64_t& state) noexcept {
        std::uint64_t z = (state += UINT64_C(0x9e3779b97f4a7c15));
        z = (z ^ (z >> 30U)) * UINT64_C(0xbf58476d1ce4e5b9);
        z = (z ^ (z >> 27U)) * UINT64_C(0x94d049bb133111eb);
        return z ^ (z >> 31U);
    }

    std::uint64_t x_ = 0;
    std::uint64_t y_ = 0;
};

}  // namespace ankerl::nanobench
