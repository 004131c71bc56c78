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
        empty,      ///< no text at all
        no_digits,  ///< "0x" and nothing behind it
        sign,       ///< a plus or minus, anywhere
        space,      ///< white space, anywhere
        bad_digit,  ///< any other character that is no digit of the base
        too_long,   ///< more than `Natural::most_digits` digits
    };
    Kind kind = Kind::none;
    std::size_t position = 0;  ///< of the offending character, counted from 0
    char found = '\0';         ///< that character; '\0' where it is not about one

    /// What was expected, what was found, and where.
    [[nodiscard]] std::string message() const;
};

/// An unsigned integer of any size: as much of one as a primality test needs.
class Natural {
public:
    /// The most digits that `parse` takes. Reading and printing decimals takes time that grows with
    /// the square of their number: a million take about a second natively.
    static constexpr std::size_t most_digits = std::size_t{1} << 20;

    Natural() = default;
    Natural(std::uint64_t value);
    /// From 64-bit limbs, the least significant first; leading zeros are dropped.
    explicit Natural(std::span<const std::uint64_t> limbs);

    /// From decimal digits, or hexadecimal digits of either case behind "0x"; leading zeros are
    /// fine, signs, spaces and separators are not. Empty if the text is no such number; `error`
    /// says why.
    [[nodiscard]] static std::optional<Natural> parse(std::string_view text,
                                                      TextError* error = nullptr);

    [[nodiscard]] std::string to_decimal() const;
    /// Lower case, with "0x", without leading zeros.
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

/// What the random witnesses are drawn from where nobody says.
inline constexpr std::uint64_t default_seed = 0x9e3779b97f4a7c15;

/// Whether n is prime, as far as can be told.
///
/// Up to 64 bits the answer is certain. Above, `false` is: n is then composite. `true` means that n
/// passed trial division by the first primes, the Baillie-PSW test (strong to base 2, then almost
/// extra strong Lucas), of which no counterexample is known, and `rounds` rounds of Miller-Rabin:
/// all of `witnesses` first, then random ones drawn from `seed` up to that number, the same on
/// every platform. A composite passes a round with a random witness with a probability of at most
/// 1/4 (M. O. Rabin, "Probabilistic Algorithm for Testing Primality", 1980), whoever chose it, if
/// the seed was not known to them. (R. Baillie, S. Wagstaff, "Lucas Pseudoprimes", 1980.)
[[nodiscard]] bool is_probable_prime(const Natural& n, unsigned rounds = 64,
                                     std::uint64_t seed = default_seed,
                                     std::span<const Natural> witnesses = {});

/// Whether the odd number n > 2 passes the strong probable prime test to `base`. A base that is 0,
/// 1 or n − 1 mod n proves nothing and passes.
[[nodiscard]] bool is_strong_probable_prime(const Natural& n, const Natural& base);

/// Whether the odd number n > 2 passes the almost extra strong Lucas test: with P the least from 3
/// on for which P² − 4 is no square mod n and Q = 1, and n + 1 = d·2^s with d odd, V(d) is ±2 or
/// one of V(d), V(2d) … V(2^(s−2)·d) is 0. Squares fail. (J. Grantham, "Frobenius Pseudoprimes",
/// 2001, without its condition on U.)
[[nodiscard]] bool is_lucas_probable_prime(const Natural& n);

}  // namespace primality
