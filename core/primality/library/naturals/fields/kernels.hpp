#pragma once

#include <algorithm>
#include <array>

#include "adx.hpp"
#include "naturals/limbs.hpp"

/// Kernels: the two halves of a Montgomery multiplication, for several sizes and machines. A kernel
/// has
///
/// - `limbs`: the number of limbs that it supports, or 0 for any;
/// - `product`: t = a · b + extra, where t has 2·count limbs;
/// - `square`: t = a² + extra, or a² + 2·extra if `square_doubles`;
/// - `reduce`: out = t / 2^(64·count) mod n for t < 2^(128·count). The result is below
/// 2^(64·count), but
///   not always below n. `negated_inverse` is −1/n mod 2^64. Overwrites t.
///
/// Product and square cannot overflow: (R − 1)² + 2(R − 1) < R².
namespace primality::natural {

/// t = 2·t + Σ a[i]²·2^(128·i); t has 2·count limbs.
inline void double_and_add_squares(Limb* t, const Limb* a, std::size_t count) noexcept {
    Limb carry = 0;
    Limb shifted_out = 0;
    for (std::size_t i = 0; i < count; ++i) {
        const Wide own = Wide{a[i]} * a[i];
        const Limb low = t[2 * i];
        const Limb high = t[2 * i + 1];
        Wide sum = Wide{low << 1 | shifted_out} + static_cast<Limb>(own) + carry;
        t[2 * i] = static_cast<Limb>(sum);
        sum = Wide{high << 1 | low >> 63} + static_cast<Limb>(own >> 64) +
              static_cast<Limb>(sum >> 64);
        t[2 * i + 1] = static_cast<Limb>(sum);
        carry = static_cast<Limb>(sum >> 64);
        shifted_out = high >> 63;
    }
}

/// A kernel for any size, with rows in memory, made of two functions with these names.
template <auto AddRow, auto DoubleAndAddSquares>
struct RowKernel {
    static constexpr std::size_t limbs = 0;
    static constexpr bool square_doubles = true;

    static void product(Limb* t, const Limb* a, const Limb* b, std::size_t count,
                        const Limb* extra) noexcept {
        std::copy_n(extra, count, t);
        for (std::size_t i = 0; i < count; ++i) t[i + count] = AddRow(t + i, a, count, b[i]);
    }

    static void square(Limb* t, const Limb* a, std::size_t count, const Limb* extra) noexcept {
        std::copy_n(extra, count, t);
        for (std::size_t i = 0; i < count; ++i) {
            t[i + count] = AddRow(t + 2 * i + 1, a + i + 1, count - 1 - i, a[i]);
        }
        DoubleAndAddSquares(t, a, count);
    }

    static void reduce(Limb* out, Limb* t, const Limb* n, std::size_t count,
                       Limb negated_inverse) noexcept {
        // The lower limbs of t, no longer needed, collect the carries of the rows, to be added at
        // once.
        for (std::size_t i = 0; i < count; ++i) {
            t[i] = AddRow(t + i, n, count, t[i] * negated_inverse);
        }
        if (add(out, t, t + count, count) != 0) subtract(out, out, n, count);
    }
};

using PortableKernel = RowKernel<&add_row, &double_and_add_squares>;

#ifdef PRIMALITY_ADX
using AdxKernel = RowKernel<&adx::add_row, &adx::double_and_add_squares>;

/// For 3 to 8 limbs, in registers.
template <int Count>
struct AdxWindowKernel {
    static constexpr std::size_t limbs = Count;
    static constexpr bool square_doubles = false;

    static void product(Limb* t, const Limb* a, const Limb* b, std::size_t,
                        const Limb* extra) noexcept {
        adx::Window window = load(extra);
        for (int i = 0; i < Count; ++i) t[i] = adx::shift_row<Count>(window, a, b[i]);
        store(t + Count, window);
    }

    static void square(Limb* t, const Limb* a, std::size_t count, const Limb* extra) noexcept {
        product(t, a, a, count, extra);
    }

    static void reduce(Limb* out, const Limb* t, const Limb* n, std::size_t,
                       Limb negated_inverse) noexcept {
        static constexpr Limb zeros[Count] = {};
        adx::Window window = load(t);
        for (int i = 0; i < Count; ++i) {
            (void)adx::shift_row<Count>(window, n, window.w[0] * negated_inverse);
        }
        const Limb carry = adx::add_window<Count>(window, t + Count);
        adx::subtract_window<Count>(window, carry != 0 ? n : zeros);
        store(out, window);
    }

private:
    static adx::Window load(const Limb* from) noexcept {
        adx::Window window{};
        for (int i = 0; i < Count; ++i) window.w[i] = from[i];
        return window;
    }
    static void store(Limb* to, const adx::Window& window) noexcept {
        for (int i = 0; i < Count; ++i) to[i] = window.w[i];
    }
};
#endif

}  // namespace primality::natural
