// A decompressor: zlib's format with stb_image, against the npm package fflate.
#define STB_IMAGE_IMPLEMENTATION
#define STBI_NO_STDIO
#define STB_IMAGE_WRITE_IMPLEMENTATION
#define STBI_WRITE_NO_STDIO
#include <stb/stb_image.h>
#include <stb/stb_image_write.h>
#include <cstdlib>
#include <cstring>
#include <samebench/samebench.hpp>
#include <string>

#include "exported.hpp"

namespace {

constexpr int most = 65536;
char output[most];

}  // namespace

/// Compresses bytes in place and returns the size: the inputs of JavaScript's rows are made with
/// it, too.
EXPORTED int compress(unsigned char* bytes, int size) {
    int compressed = 0;
    unsigned char* const made = stbi_zlib_compress(bytes, size, &compressed, 8);
    std::memcpy(bytes, made, static_cast<std::size_t>(compressed));
    std::free(made);
    return compressed;
}

/// Where the decompressed bytes are.
EXPORTED char* inflated() {
    return output;
}

/// Decompresses, and returns the size.
EXPORTED int inflate_bytes(const char* bytes, int size) {
    return stbi_zlib_decode_buffer(output, most, bytes, size);
}

SAMEBENCH_SUITE(inflate, suite) {
    using namespace samebench;
    suite
        .bench(
            "inflate", powers_of(4, 64, most).named("bytes"),
            [](Random& random, int size) {
                // Text of few words. Compressed, it is never larger than this.
                std::string text;
                while (static_cast<int>(text.size()) < size) {
                    text += "word" + std::to_string(random.below(50)) + ' ';
                }
                text.resize(static_cast<std::size_t>(size));
                text.append(64, '\0');
                const int compressed =
                    compress(reinterpret_cast<unsigned char*>(text.data()), size);
                text.resize(static_cast<std::size_t>(compressed));
                return text;
            },
            [](const std::string& bytes) {
                const int size = inflate_bytes(bytes.data(), static_cast<int>(bytes.size()));
                return size * 256 + output[size / 2];
            },
            16)
        .bytes([](int size) { return size; });
}
