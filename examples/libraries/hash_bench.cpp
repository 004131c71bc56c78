/// xxHash: XXH3 beside the older XXH64, by the number of bytes.
#include <xxhash.h>

#include <samebench/samebench.hpp>
#include <string>

using namespace samebench;

namespace {

/// Random texts of `size` bytes, 64 KiB of them.
Inputs<std::string> texts(std::size_t size) {
    const auto make = [size](Random& random) {
        std::string text(size, ' ');
        for (char& c : text) c = char(random.below(256));
        return text;
    };
    return Inputs<std::string>{make, (std::size_t{1} << 16) / size};
}

}  // namespace

SAMEBENCH_SUITE(hash, suite) {
    for (const std::size_t size : {16, 240, 4096}) {
        suite
            .bench("XXH3", texts(size),
                   [](const std::string& text) { return XXH3_64bits(text.data(), text.size()); })
            .argument(size)
            .bytes(size);
        suite
            .bench("XXH64", texts(size),
                   [](const std::string& text) { return XXH64(text.data(), text.size(), 0); })
            .argument(size)
            .bytes(size);
    }
}
