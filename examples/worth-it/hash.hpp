#pragma once

#define XXH_INLINE_ALL
#include <xxhash.h>
#include <cstddef>

#include "exported.hpp"

EXPORTED unsigned hash_of(const unsigned char* bytes, int size) {
    return XXH32(bytes, static_cast<std::size_t>(size), 0);
}
