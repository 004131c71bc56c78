#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// Probable primality for integers of any size.
namespace primality {

/// Why a text is not a natural number, and where.
struct TextError {
    enum class Kind {
        none,
        empty,      ///< the text is empty
        no_digits,  ///< "0x" without digits
        sign,       ///< a plus or minus, anywhere
        space,      ///< white space, anywhere
        bad_digit,  ///< any other character that is not a digit of the base
        too_long,   ///< more than `Natural::most_digits` digits
    };
    Kind kind = Kind::none;
    std::size_t position = 0;  ///< of the offending character, counted from 0
    char found = '\0';         ///< that character; '\0' if the error is not about a character

    /// A message with what was expected, what was found, and where.
    [[nodiscard]] std::string message() const;
};

/// An unsigned integer of any size, with only the operations that a primality test needs.
class Natural {
public:
    /// The most digits that `parse` accepts. The time to read or print decimals grows with the
    /// square of their number: about a second for a million digits, natively.
    static constexpr std::size_t most_digits = std::size_t{1} << 20;

    Natural() = default;
    Natural(std::uint64_t value);
    /// From 64-bit limbs, least significant first. Leading zeros are dropped.
    explicit Natural(std::span<const std::uint64_t> limbs);

    /// Parses decimal digits, or hexadecimal digits of either case after "0x". Leading zeros are
    /// allowed; signs, spaces and separators are not. Returns nothing if the text is invalid, with
    /// the reason in `error`.
    [[nodiscard]] static std::optional<Natural> parse(std::string_view text,
                                                      TextError* error = nullptr);

    [[nodiscard]] std::string to_decimal() const;
    /// Hexadecimal digits in lower case, with "0x", without leading zeros.
    [[nodiscard]] std::string to_hex() const;

    /// The limbs, least significant first, without leading zeros: none for 0.
    [[nodiscard]] std::span<const std::uint64_t> limbs() const noexcept { return limbs_; }
    /// The position of the highest bit that is set, counted from 1; 0 for 0.
    [[nodiscard]] std::size_t bit_length() const noexcept;

    friend bool operator==(const Natural&, const Natural&) = default;
    friend std::strong_ordering operator<=>(const Natural& a, const Natural& b) noexcept;

private:
    std::vector<std::uint64_t> limbs_;
};

/// The default seed of the random witnesses.
inline constexpr std::uint64_t default_seed = 0x9e3779b97f4a7c15;

/// Whether n is a probable prime.
///
/// Up to 64 bits the answer is proven. Above, `false` means that n is composite. `true` means that
/// n passed three tests:
///
/// - trial division by small primes;
/// - the Baillie-PSW test (strong to base 2, then almost extra strong Lucas), of which no
///   counterexample is known (R. Baillie, S. Wagstaff, "Lucas Pseudoprimes", 1980);
/// - `rounds` rounds of Miller-Rabin. They use all `witnesses` first, then random ones made from
///   `seed`, the same on every platform. If there are more witnesses than rounds, all are used.
///
/// A composite passes a round with a random witness with a probability of at most 1/4 (M. O. Rabin,
/// "Probabilistic Algorithm for Testing Primality", 1980). This also holds for a number chosen by
/// an adversary, provided that the adversary did not know the seed.
[[nodiscard]] bool is_probable_prime(const Natural& n, unsigned rounds = 64,
                                     std::uint64_t seed = default_seed,
                                     std::span<const Natural> witnesses = {});

/// Whether n passes the strong probable prime test to `base`. Bases that are 0, 1 or −1 mod n give
/// no information, and every odd n > 2 passes. 2 is the only even number that passes.
[[nodiscard]] bool is_strong_probable_prime(const Natural& n, const Natural& base);

/// Whether n passes the almost extra strong Lucas test. Squares fail. 2 is the only even number
/// that passes.
///
/// The parameters are Q = 1 and the smallest P ≥ 3 with Jacobi symbol (P² − 4 | n) = −1. With
/// n + 1 = d·2^s and d odd, n passes if V(d) = ±2 or one of V(d), V(2d) … V(2^(s−2)·d) is 0 mod n.
/// (J. Grantham, "Frobenius Pseudoprimes", 2001, without its condition on U.)
[[nodiscard]] bool is_lucas_probable_prime(const Natural& n);

}  // namespace primality
