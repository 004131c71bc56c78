#pragma once

inline constexpr int one = 1;
