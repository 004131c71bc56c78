#include "half.hpp"

unsigned half(unsigned n) noexcept {
    return n / 2;
}
