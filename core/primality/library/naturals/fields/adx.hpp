#pragma once

#include "naturals/limbs.hpp"

#if defined(__x86_64__) && !defined(__ILP32__) && defined(__GNUC__)
#define PRIMALITY_ADX 1
#include <cpuid.h>

/// Operations on rows of limbs with MULX, ADCX and ADOX. They use two carry chains at once, one for
/// the low halves of the products and one for the high halves. It is written in assembly because
/// compilers do not generate such chains (g++ 12 not even a single ADC chain). Call only if
/// `adx::available()`.
namespace primality::natural::adx {

[[nodiscard]] inline bool available() noexcept {
    // Clang 14 does not support __builtin_cpu_supports("adx").
    unsigned eax = 0, ebx = 0, ecx = 0, edx = 0;
    constexpr unsigned needed = 1u << 8 | 1u << 19;  // BMI2 and ADX
    return __get_cpuid_count(7, 0, &eax, &ebx, &ecx, &edx) != 0 && (ebx & needed) == needed;
}

/// 3 to 8 limbs that stay in registers. Limbs past the count are 0 and unused.
struct Window {
    Limb w[8];
};

/// window = (window + a · b) / 2^64 over Count limbs; returns the limb that is shifted out.
///
/// The low half of each product goes to the next lower register, which is free by then, so the row
/// is shifted while it is added to.
template <int Count>
[[gnu::always_inline]] inline Limb shift_row(Window& window, const Limb* a, Limb b) noexcept {
    static_assert(Count >= 3 && Count <= 8);
    auto& w = window.w;
    Limb low, high, spare;
    if constexpr (Count <= 4) {
        asm("xorl %k[low], %k[low]\n\t"
            "mulxq (%[a]), %[low], %[high]\n\t"
            "adcxq %[w0], %[low]\n\t"
            "mulxq 8(%[a]), %[w0], %[spare]\n\t"
            "adcxq %[w1], %[w0]\n\t"
            "adoxq %[high], %[w0]\n\t"
            "mulxq 16(%[a]), %[w1], %[high]\n\t"
            "adcxq %[w2], %[w1]\n\t"
            "adoxq %[spare], %[w1]\n\t"
            ".if %c[count] > 3\n\t"
            "mulxq 24(%[a]), %[w2], %[spare]\n\t"
            "adcxq %[w3], %[w2]\n\t"
            "adoxq %[high], %[w2]\n\t"
            ".endif\n\t"
            ".if %c[count] == 3\n\t"
            "movl $0, %k[w2]\n\t"
            "adcxq %[w2], %[high]\n\t"
            "adoxq %[high], %[w2]\n\t"
            ".endif\n\t"
            ".if %c[count] == 4\n\t"
            "movl $0, %k[w3]\n\t"
            "adcxq %[w3], %[spare]\n\t"
            "adoxq %[spare], %[w3]\n\t"
            ".endif\n\t"
            : [low] "=&r"(low), [high] "=&r"(high), [spare] "=&r"(spare), [w0] "+&r"(w[0]),
              [w1] "+&r"(w[1]), [w2] "+&r"(w[2]), [w3] "+&r"(w[3])
            : "d"(b), [a] "r"(a), [count] "i"(Count),
              "m"(*reinterpret_cast<const Limb(*)[Count]>(a))
            : "cc");
    } else {
        asm("xorl %k[low], %k[low]\n\t"
            "mulxq (%[a]), %[low], %[high]\n\t"
            "adcxq %[w0], %[low]\n\t"
            "mulxq 8(%[a]), %[w0], %[spare]\n\t"
            "adcxq %[w1], %[w0]\n\t"
            "adoxq %[high], %[w0]\n\t"
            "mulxq 16(%[a]), %[w1], %[high]\n\t"
            "adcxq %[w2], %[w1]\n\t"
            "adoxq %[spare], %[w1]\n\t"
            "mulxq 24(%[a]), %[w2], %[spare]\n\t"
            "adcxq %[w3], %[w2]\n\t"
            "adoxq %[high], %[w2]\n\t"
            "mulxq 32(%[a]), %[w3], %[high]\n\t"
            "adcxq %[w4], %[w3]\n\t"
            "adoxq %[spare], %[w3]\n\t"
            ".if %c[count] > 5\n\t"
            "mulxq 40(%[a]), %[w4], %[spare]\n\t"
            "adcxq %[w5], %[w4]\n\t"
            "adoxq %[high], %[w4]\n\t"
            ".endif\n\t"
            ".if %c[count] > 6\n\t"
            "mulxq 48(%[a]), %[w5], %[high]\n\t"
            "adcxq %[w6], %[w5]\n\t"
            "adoxq %[spare], %[w5]\n\t"
            ".endif\n\t"
            ".if %c[count] > 7\n\t"
            "mulxq 56(%[a]), %[w6], %[spare]\n\t"
            "adcxq %[w7], %[w6]\n\t"
            "adoxq %[high], %[w6]\n\t"
            ".endif\n\t"
            ".if %c[count] == 5\n\t"
            "movl $0, %k[w4]\n\t"
            "adcxq %[w4], %[high]\n\t"
            "adoxq %[high], %[w4]\n\t"
            ".endif\n\t"
            ".if %c[count] == 6\n\t"
            "movl $0, %k[w5]\n\t"
            "adcxq %[w5], %[spare]\n\t"
            "adoxq %[spare], %[w5]\n\t"
            ".endif\n\t"
            ".if %c[count] == 7\n\t"
            "movl $0, %k[w6]\n\t"
            "adcxq %[w6], %[high]\n\t"
            "adoxq %[high], %[w6]\n\t"
            ".endif\n\t"
            ".if %c[count] == 8\n\t"
            "movl $0, %k[w7]\n\t"
            "adcxq %[w7], %[spare]\n\t"
            "adoxq %[spare], %[w7]\n\t"
            ".endif\n\t"
            : [low] "=&r"(low), [high] "=&r"(high), [spare] "=&r"(spare), [w0] "+&r"(w[0]),
              [w1] "+&r"(w[1]), [w2] "+&r"(w[2]), [w3] "+&r"(w[3]), [w4] "+&r"(w[4]),
              [w5] "+&r"(w[5]), [w6] "+&r"(w[6]), [w7] "+&r"(w[7])
            : "d"(b), [a] "r"(a), [count] "i"(Count),
              "m"(*reinterpret_cast<const Limb(*)[Count]>(a))
            : "cc");
    }
    return low;
}

/// window += a; returns all ones for a carry, else 0.
template <int Count>
[[gnu::always_inline]] inline Limb add_window(Window& window, const Limb* a) noexcept {
    auto& w = window.w;
    Limb carry;
    if constexpr (Count <= 4) {
        asm("addq 0(%[a]), %[w0]\n\t"
            "adcq 8(%[a]), %[w1]\n\t"
            "adcq 16(%[a]), %[w2]\n\t"
            ".if %c[count] > 3\n\t"
            "adcq 24(%[a]), %[w3]\n\t"
            ".endif\n\t"
            "sbbq %[carry], %[carry]\n\t"
            : [carry] "=&r"(carry), [w0] "+&r"(w[0]), [w1] "+&r"(w[1]), [w2] "+&r"(w[2]),
              [w3] "+&r"(w[3])
            : [a] "r"(a), [count] "i"(Count), "m"(*reinterpret_cast<const Limb(*)[Count]>(a))
            : "cc");
    } else {
        asm("addq 0(%[a]), %[w0]\n\t"
            "adcq 8(%[a]), %[w1]\n\t"
            "adcq 16(%[a]), %[w2]\n\t"
            "adcq 24(%[a]), %[w3]\n\t"
            "adcq 32(%[a]), %[w4]\n\t"
            ".if %c[count] > 5\n\t"
            "adcq 40(%[a]), %[w5]\n\t"
            ".endif\n\t"
            ".if %c[count] > 6\n\t"
            "adcq 48(%[a]), %[w6]\n\t"
            ".endif\n\t"
            ".if %c[count] > 7\n\t"
            "adcq 56(%[a]), %[w7]\n\t"
            ".endif\n\t"
            "sbbq %[carry], %[carry]\n\t"
            : [carry] "=&r"(carry), [w0] "+&r"(w[0]), [w1] "+&r"(w[1]), [w2] "+&r"(w[2]),
              [w3] "+&r"(w[3]), [w4] "+&r"(w[4]), [w5] "+&r"(w[5]), [w6] "+&r"(w[6]),
              [w7] "+&r"(w[7])
            : [a] "r"(a), [count] "i"(Count), "m"(*reinterpret_cast<const Limb(*)[Count]>(a))
            : "cc");
    }
    return carry;
}

/// window −= a.
template <int Count>
[[gnu::always_inline]] inline void subtract_window(Window& window, const Limb* a) noexcept {
    auto& w = window.w;
    Limb carry;
    if constexpr (Count <= 4) {
        asm("subq 0(%[a]), %[w0]\n\t"
            "sbbq 8(%[a]), %[w1]\n\t"
            "sbbq 16(%[a]), %[w2]\n\t"
            ".if %c[count] > 3\n\t"
            "sbbq 24(%[a]), %[w3]\n\t"
            ".endif\n\t"
            "sbbq %[carry], %[carry]\n\t"
            : [carry] "=&r"(carry), [w0] "+&r"(w[0]), [w1] "+&r"(w[1]), [w2] "+&r"(w[2]),
              [w3] "+&r"(w[3])
            : [a] "r"(a), [count] "i"(Count), "m"(*reinterpret_cast<const Limb(*)[Count]>(a))
            : "cc");
    } else {
        asm("subq 0(%[a]), %[w0]\n\t"
            "sbbq 8(%[a]), %[w1]\n\t"
            "sbbq 16(%[a]), %[w2]\n\t"
            "sbbq 24(%[a]), %[w3]\n\t"
            "sbbq 32(%[a]), %[w4]\n\t"
            ".if %c[count] > 5\n\t"
            "sbbq 40(%[a]), %[w5]\n\t"
            ".endif\n\t"
            ".if %c[count] > 6\n\t"
            "sbbq 48(%[a]), %[w6]\n\t"
            ".endif\n\t"
            ".if %c[count] > 7\n\t"
            "sbbq 56(%[a]), %[w7]\n\t"
            ".endif\n\t"
            "sbbq %[carry], %[carry]\n\t"
            : [carry] "=&r"(carry), [w0] "+&r"(w[0]), [w1] "+&r"(w[1]), [w2] "+&r"(w[2]),
              [w3] "+&r"(w[3]), [w4] "+&r"(w[4]), [w5] "+&r"(w[5]), [w6] "+&r"(w[6]),
              [w7] "+&r"(w[7])
            : [a] "r"(a), [count] "i"(Count), "m"(*reinterpret_cast<const Limb(*)[Count]>(a))
            : "cc");
    }
}

/// t += a · b over 8·blocks + Tail limbs in memory; returns the carry limb.
template <int Tail>
inline Limb add_row_of(Limb* t, const Limb* a, std::size_t blocks, Limb b) noexcept {
    Limb low, high, spare;
    asm volatile(
        "xorl %k[high], %k[high]\n\t"
        ".set .Lstep, 0\n\t"
        ".rept %c[tail]\n\t"
        ".if .Lstep & 1\n\t"
        "mulxq 8*.Lstep(%[a]), %[low], %[high]\n\t"
        "adcxq 8*.Lstep(%[t]), %[low]\n\t"
        "adoxq %[spare], %[low]\n\t"
        ".else\n\t"
        "mulxq 8*.Lstep(%[a]), %[low], %[spare]\n\t"
        "adcxq 8*.Lstep(%[t]), %[low]\n\t"
        "adoxq %[high], %[low]\n\t"
        ".endif\n\t"
        "movq %[low], 8*.Lstep(%[t])\n\t"
        ".set .Lstep, .Lstep + 1\n\t"
        ".endr\n\t"
        ".if %c[tail] & 1\n\t"
        "movq %[spare], %[high]\n\t"
        ".endif\n\t"
        "leaq 8*%c[tail](%[a]), %[a]\n\t"
        "leaq 8*%c[tail](%[t]), %[t]\n\t"
        "jrcxz 2f\n\t"
        "jmp 1f\n"
        "2:\n\t"
        "jmp 3f\n"
        "1:\n\t"
        ".set .Lstep, 0\n\t"
        ".rept 4\n\t"
        "mulxq 16*.Lstep(%[a]), %[low], %[spare]\n\t"
        "adcxq 16*.Lstep(%[t]), %[low]\n\t"
        "adoxq %[high], %[low]\n\t"
        "movq %[low], 16*.Lstep(%[t])\n\t"
        "mulxq 16*.Lstep+8(%[a]), %[low], %[high]\n\t"
        "adcxq 16*.Lstep+8(%[t]), %[low]\n\t"
        "adoxq %[spare], %[low]\n\t"
        "movq %[low], 16*.Lstep+8(%[t])\n\t"
        ".set .Lstep, .Lstep + 1\n\t"
        ".endr\n\t"
        "leaq 64(%[a]), %[a]\n\t"
        "leaq 64(%[t]), %[t]\n\t"
        "leaq -1(%[blocks]), %[blocks]\n\t"
        "jrcxz 3f\n\t"
        "jmp 1b\n"
        "3:\n\t"
        "movl $0, %k[low]\n\t"
        "adcxq %[low], %[high]\n\t"
        "adoxq %[low], %[high]\n\t"
        : [low] "=&r"(low), [high] "=&r"(high), [spare] "=&r"(spare), [a] "+&r"(a), [t] "+&r"(t),
          [blocks] "+&c"(blocks)
        : "d"(b), [tail] "i"(Tail)
        : "cc", "memory");
    return high;
}

/// t += a · b; returns the carry limb.
inline Limb add_row(Limb* t, const Limb* a, std::size_t count, Limb b) noexcept {
    const std::size_t blocks = count / 8;
    switch (count % 8) {
        case 0: return add_row_of<0>(t, a, blocks, b);
        case 1: return add_row_of<1>(t, a, blocks, b);
        case 2: return add_row_of<2>(t, a, blocks, b);
        case 3: return add_row_of<3>(t, a, blocks, b);
        case 4: return add_row_of<4>(t, a, blocks, b);
        case 5: return add_row_of<5>(t, a, blocks, b);
        case 6: return add_row_of<6>(t, a, blocks, b);
        default: return add_row_of<7>(t, a, blocks, b);
    }
}

/// t = 2·t + Σ a[i]²·2^(128·i); t has 2·count limbs.
inline void double_and_add_squares(Limb* t, const Limb* a, std::size_t count) noexcept {
    Limb low, high, limb;
    asm volatile(
        "xorl %k[low], %k[low]\n"
        "1:\n\t"
        "movq (%[a]), %%rdx\n\t"
        "mulxq %%rdx, %[low], %[high]\n\t"
        "movq (%[t]), %[limb]\n\t"
        "adcxq %[limb], %[limb]\n\t"
        "adoxq %[low], %[limb]\n\t"
        "movq %[limb], (%[t])\n\t"
        "movq 8(%[t]), %[limb]\n\t"
        "adcxq %[limb], %[limb]\n\t"
        "adoxq %[high], %[limb]\n\t"
        "movq %[limb], 8(%[t])\n\t"
        "leaq 8(%[a]), %[a]\n\t"
        "leaq 16(%[t]), %[t]\n\t"
        "leaq -1(%[count]), %[count]\n\t"
        "jrcxz 2f\n\t"
        "jmp 1b\n"
        "2:\n\t"
        : [low] "=&r"(low), [high] "=&r"(high), [limb] "=&r"(limb), [a] "+&r"(a), [t] "+&r"(t),
          [count] "+&c"(count)
        :
        : "rdx", "cc", "memory");
}

}  // namespace primality::natural::adx
#endif
