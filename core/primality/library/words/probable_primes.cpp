#include <array>
#include <bit>
#include <primality/words.hpp>

#include "arithmetic/montgomery.hpp"
#include "lucas.hpp"
#include "strong_test.hpp"

namespace primality {
namespace {

template <class T>
bool passes_all(std::uint64_t n, std::span<const T> bases) noexcept {
    if (n % 2 == 0 || n < 3) return n == 2;
    const StrongTest test(n);
    for (const T base : bases) {
        if (!test.passes(base)) return false;
    }
    return true;
}

template <std::size_t Count>
bool passes_all(std::uint64_t n, const std::array<std::uint64_t, Count>& bases) noexcept {
    return passes_all(n, std::span<const std::uint64_t>(bases));
}

}  // namespace

bool is_strong_probable_prime(std::uint32_t n, std::uint32_t base) noexcept {
    return is_strong_probable_prime(std::uint64_t{n}, std::uint64_t{base});
}

bool is_strong_probable_prime(std::uint64_t n, std::uint64_t base) noexcept {
    return passes_all(n, std::array{base});
}

bool is_lucas_probable_prime(std::uint32_t n) noexcept {
    return is_lucas_probable_prime(std::uint64_t{n});
}

bool is_lucas_probable_prime(std::uint64_t n) noexcept {
    if (n % 2 == 0 || n < 3) return n == 2;
    for (const std::uint64_t p : {3u, 5u, 7u}) {
        if (n % p == 0) return n == p;
    }
    return passes_lucas(Modulus(n));
}

bool miller_rabin(std::uint32_t n, std::span<const std::uint32_t> bases) noexcept {
    return passes_all(n, bases);
}

bool miller_rabin(std::uint64_t n, std::span<const std::uint64_t> bases) noexcept {
    return passes_all(n, bases);
}

bool miller_rabin(std::uint32_t n) noexcept {
    return passes_all(n, std::array<std::uint64_t, 3>{2, 7, 61});
}

bool miller_rabin(std::uint64_t n) noexcept {
    return passes_all(
        n, std::array<std::uint64_t, 7>{2, 325, 9375, 28178, 450775, 9780504, 1795265022});
}

bool miller_rabin_tiered(std::uint32_t n) noexcept {
    if (n < 341531) return passes_all(n, std::array<std::uint64_t, 1>{9345883071009581737u});
    if (n < 1050535501) {
        return passes_all(n, std::array<std::uint64_t, 2>{336781006125, 9639812373923155});
    }
    return passes_all(n, std::array<std::uint64_t, 3>{4230279247111683200, 14694767155120705706u,
                                                      16641139526367750375u});
}

bool miller_rabin_tiered(std::uint64_t n) noexcept {
    if (n <= UINT32_MAX) return miller_rabin_tiered(static_cast<std::uint32_t>(n));
    if (n < 55245642489451) {
        return passes_all(n, std::array<std::uint64_t, 4>{2, 141889084524735, 1199124725622454117,
                                                          11096072698276303650u});
    }
    if (n < 7999252175582851) {
        return passes_all(n, std::array<std::uint64_t, 5>{2, 4130806001517, 149795463772692060,
                                                          186635894390467037, 3967304179347715805});
    }
    if (n < 585226005592931977) {
        return passes_all(
            n, std::array<std::uint64_t, 6>{2, 123635709730000, 9233062284813009, 43835965440333360,
                                            761179012939631437, 1263739024124850375});
    }
    return miller_rabin(n);
}

}  // namespace primality
