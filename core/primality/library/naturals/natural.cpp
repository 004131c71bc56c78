#include <algorithm>
#include <bit>
#include <primality/natural.hpp>

namespace primality {

Natural::Natural(std::uint64_t value) {
    if (value != 0) limbs_.push_back(value);
}

Natural::Natural(std::span<const std::uint64_t> limbs) {
    while (!limbs.empty() && limbs.back() == 0) limbs = limbs.first(limbs.size() - 1);
    limbs_.assign(limbs.begin(), limbs.end());
}

std::size_t Natural::bit_length() const noexcept {
    if (limbs_.empty()) return 0;
    return 64 * limbs_.size() - static_cast<std::size_t>(std::countl_zero(limbs_.back()));
}

std::strong_ordering operator<=>(const Natural& a, const Natural& b) noexcept {
    if (a.limbs_.size() != b.limbs_.size()) return a.limbs_.size() <=> b.limbs_.size();
    for (std::size_t i = a.limbs_.size(); i-- > 0;) {
        if (a.limbs_[i] != b.limbs_[i]) return a.limbs_[i] <=> b.limbs_[i];
    }
    return std::strong_ordering::equal;
}

}  // namespace primality
