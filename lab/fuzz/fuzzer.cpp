/// The entry of libFuzzer for one target, FUZZED.
#include <cstddef>
#include <cstdint>

#include "targets.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    samebench::fuzz::FUZZED({reinterpret_cast<const char*>(data), size});
    return 0;
}
