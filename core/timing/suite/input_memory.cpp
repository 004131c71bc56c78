#include <array>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <samebench/barrier.hpp>
#include <samebench/internal/input_memory.hpp>

namespace samebench::detail {
namespace {

/// "8.59 GB"
std::string size_text(double bytes) {
    constexpr double giga = 1e9;
    std::array<char, 32> text{};
    if (bytes < giga) {
        std::snprintf(text.data(), text.size(), "%.0f MB", bytes / 1e6);
    } else {
        std::snprintf(text.data(), text.size(), "%.1f GB", bytes / giga);
    }
    return text.data();
}

}  // namespace

bool can_have(double bytes) noexcept {
    // Modules may grow up to a limit. Linux refuses what is more than the machine has.
    if (bytes > static_cast<double>(std::numeric_limits<std::size_t>::max())) return false;
    void* const memory = samebench::launder(std::malloc(static_cast<std::size_t>(bytes)));
    std::free(memory);
    return memory != nullptr;
}

std::string fewer_inputs_text(std::size_t count, std::size_t otherwise, double bytes) {
    return std::to_string(count) + " inputs instead of " + std::to_string(otherwise) +
           ", which would take " + size_text(bytes);
}

std::string too_large_text(std::size_t count, double bytes) {
    auto fitting = count;
    // What the benchmark does with them takes memory, too.
    while (fitting > 1 && !can_have(2 * bytes * static_cast<double>(fitting))) fitting /= 2;
    return "its " + std::to_string(count) + " inputs take " +
           size_text(bytes * static_cast<double>(count)) +
           ", and there is less memory: give their number, of which " + std::to_string(fitting) +
           " would fit";
}

}  // namespace samebench::detail
