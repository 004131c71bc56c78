#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <samebench/checksum.hpp>
#include <span>
#include <type_traits>

namespace samebench {

/// The numbers among the first results of a row, by which results can be compared whose checksums
/// differ.
///
/// Where there are more numbers than places, each place has a sum of several with signs of their
/// own, so that no number is left out.
class KeptResults {
public:
    static constexpr std::size_t places = 256;

    /// Of the numbers.
    enum class Type {
        none,              ///< there are none, such as where results are text
        unsigned_integer,  ///< by value, with 64 bits
        integer,           ///< the same with a sign
        single,            ///< `float`, or some of them are
        real,              ///< `double`, or a longer type, which is rounded to it
        bytes,             ///< a number that a loop has kept, of a type that is not known
    };

    /// Adds the next result.
    template <class T>
    requires Checksum::accepts<T>
    void add(const T& result) {
        const auto before = numbers_;
        visit<detail::kind_of<T>().floats>(result);
        end_result(numbers_ - before);
    }

    /// Adds the bytes of a number that a loop has kept, as its only result. No effect if no number
    /// has as many.
    void add_bytes(std::span<const unsigned char> bytes) noexcept;

    [[nodiscard]] Type type() const noexcept { return type_; }

    /// How many results were added.
    [[nodiscard]] std::size_t results() const noexcept { return results_; }

    /// How many numbers they consist of. More than `places`: these have sums.
    [[nodiscard]] std::size_t numbers() const noexcept { return numbers_; }

    /// The numbers of each result; 0: not all have as many.
    [[nodiscard]] std::size_t numbers_of_each() const noexcept { return each_; }

    /// What is in the places that are in use: integers, or the bits of a `double`, which a `float`
    /// has become.
    [[nodiscard]] std::span<const std::uint64_t> bits() const noexcept;

    /// How many bytes the number of a loop has.
    [[nodiscard]] std::size_t size_of_bytes() const noexcept { return size_of_bytes_; }

    /// Whether all numbers are `float` and none is a sum: then `float` holds what is kept.
    [[nodiscard]] bool fits_single() const noexcept {
        return type_ == Type::single && !has_wider_ && numbers_ <= places;
    }

    /// A digest of what is no number of this type: text, lengths, integers among floating-point
    /// numbers, and which of these are NaN or infinite.
    [[nodiscard]] std::uint64_t rest() const noexcept { return rest_.value(); }

private:
    template <bool floats, class T>
    void visit(const T& value) {
        if constexpr (std::is_floating_point_v<T>) {
            add_real(static_cast<double>(value), sizeof(T) == sizeof(float));
        } else if constexpr (std::is_enum_v<T>) {
            visit<floats>(static_cast<std::underlying_type_t<T>>(value));
        } else if constexpr (std::is_arithmetic_v<T> && !floats) {
            add_integer(static_cast<std::uint64_t>(value), std::is_signed_v<T>);
        } else if constexpr (detail::Leaf<T>) {
            rest_.add(value);
        } else {
            detail::each_part(value, [this](const auto& part) { this->visit<floats>(part); });
            if constexpr (detail::List<T>) {
                rest_.add(static_cast<std::uint64_t>(std::size(value)));
            }
        }
    }

    // Not inline: a suite may be compiled so that a compiler knows of no NaN.
    void add_real(double value, bool is_single);
    void add_integer(std::uint64_t value, bool is_signed);
    void end_result(std::size_t numbers);

    Type type_ = Type::none;
    bool has_wider_ = false;
    std::size_t results_ = 0;
    std::size_t numbers_ = 0;
    std::size_t each_ = 0;
    std::size_t size_of_bytes_ = 0;
    Checksum rest_;
    std::array<std::uint64_t, places> bits_{};
};

}  // namespace samebench
