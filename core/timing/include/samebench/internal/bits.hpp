#pragma once

namespace samebench::detail {

/// std::bit_cast, which the C++ library of Emscripten 3.1.6 does not have yet.
template <class To, class From>
[[nodiscard]] constexpr To bit_cast(const From& from) noexcept {
    static_assert(sizeof(To) == sizeof(From));
    return __builtin_bit_cast(To, from);
}

}  // namespace samebench::detail
