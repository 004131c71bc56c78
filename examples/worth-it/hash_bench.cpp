// A hash of bytes: xxHash with 32 bits, against the npm package js-xxhash.
#include <samebench/samebench.hpp>
#include <vector>

#include "hash.hpp"

SAMEBENCH_SUITE(hash, suite) {
    using namespace samebench;
    suite
        .bench(
            "xxHash32", powers_of(4, 16, 65536).named("bytes"),
            [](Random& random, int size) { return random.bytes(static_cast<std::size_t>(size)); },
            [](const std::vector<unsigned char>& bytes) {
                return hash_of(bytes.data(), static_cast<int>(bytes.size()));
            })
        .bytes([](int size) { return size; });
}
