#pragma once

/// Half of a number.
[[nodiscard]] unsigned half(unsigned n) noexcept;
