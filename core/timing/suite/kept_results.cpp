#include <algorithm>
#include <bit>
#include <samebench/internal/bits.hpp>
#include <samebench/internal/kept_results.hpp>

namespace samebench {
namespace {

constexpr std::uint64_t exponent_bits = 0x7ff0'0000'0000'0000;
constexpr std::uint64_t fraction_bits = 0x000f'ffff'ffff'ffff;

/// Whether a number of a sum is subtracted: half of them are, so that numbers of one sign do not
/// hide a difference in a large sum.
bool is_subtracted(std::size_t number) noexcept {
    return (number * std::uint64_t{0x9e37'79b9'7f4a'7c15} >> 63) != 0;
}

}  // namespace

std::span<const std::uint64_t> KeptResults::bits() const noexcept {
    return std::span{bits_}.first(std::min(numbers_, places));
}

void KeptResults::add_real(double value, bool is_single) {
    if (is_single) {
        type_ = Type::single;
    } else {
        has_wider_ = true;
        if (type_ != Type::single) type_ = Type::real;
    }
    const auto bits = detail::bit_cast<std::uint64_t>(value);
    const bool is_finite = (bits & exponent_bits) != exponent_bits;
    if (!is_finite) {
        rest_.add(numbers_);
        // All NaN are alike.
        rest_.add((bits & fraction_bits) != 0 ? std::uint64_t{0} : bits);
    }
    auto& place = bits_[numbers_ % places];
    if (numbers_ < places) {
        place = bits;
    } else {
        const auto sum = detail::bit_cast<double>(place);
        const double signed_value = is_subtracted(numbers_) ? -value : value;
        const bool is_sum_finite = (place & exponent_bits) != exponent_bits;
        // What is not finite would hide all others of its place.
        if (is_finite)
            place =
                detail::bit_cast<std::uint64_t>(is_sum_finite ? sum + signed_value : signed_value);
    }
    ++numbers_;
}

void KeptResults::add_integer(std::uint64_t value, bool is_signed) {
    if (type_ != Type::integer) type_ = is_signed ? Type::integer : Type::unsigned_integer;
    if (numbers_ < places) {
        bits_[numbers_] = value;
    } else {
        rest_.add(value);
    }
    ++numbers_;
}

void KeptResults::add_bytes(std::span<const unsigned char> bytes) noexcept {
    if (bytes.size() > sizeof(std::uint64_t) || !std::has_single_bit(bytes.size())) return;
    type_ = Type::bytes;
    results_ = numbers_ = each_ = 1;
    size_of_bytes_ = bytes.size();
    for (std::size_t i = 0; i < bytes.size(); ++i) bits_[0] |= std::uint64_t{bytes[i]} << 8 * i;
}

void KeptResults::end_result(std::size_t numbers) {
    each_ = results_ == 0 || each_ == numbers ? numbers : 0;
    ++results_;
}

}  // namespace samebench
