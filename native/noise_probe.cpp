#include "noise_probe.hpp"

#include <nlohmann/json.hpp>
#include <samebench/barrier.hpp>

#include "clock/cycle_meter.hpp"
#include "os/own_process.hpp"

namespace samebench {
namespace {

/// Duration of one reading of the cycle meter, as in a round with a native clock.
constexpr Nanoseconds reading = std::chrono::milliseconds{1};

std::uint64_t xor_loop(std::uint64_t count, std::uint64_t seed) {
    std::uint64_t result = 0;
    for (std::uint64_t i = 0; i < count; ++i) {
        result ^= i ^ seed;
        // The barrier keeps the steps sequential, one cycle each. Vector code would also be slowed
        // by a process on the other hardware thread of the core.
        asm volatile("" : "+r"(result));
    }
    return result;
}

template <class T>
nlohmann::ordered_json or_null(const std::optional<T>& value) {
    return value ? nlohmann::ordered_json(*value) : nlohmann::ordered_json(nullptr);
}

}  // namespace

std::string run_noise_probe(Clock& clock, std::uint64_t count, bool warm_up) {
    std::optional<CycleMeter::WarmUp> warm;
    if (warm_up) warm = CycleMeter{clock}.warm_up(reading);

    const auto steps = launder(count);
    const auto seed = launder(std::uint64_t{0x9e3779b97f4a7c15});
    const auto start = clock.now();
    const auto result = xor_loop(steps, seed);
    keep(result);
    const Nanoseconds elapsed = clock.now() - start;

    const nlohmann::ordered_json line{
        {"count", count},
        {"elapsedNs", elapsed.count()},
        {"result", result},
        {"cycleNs", warm ? nlohmann::ordered_json(warm->cycle.count()) : nullptr},
        {"agreed", warm ? nlohmann::ordered_json(warm->agreed) : nullptr},
        {"affinity", or_null(own_affinity())},
        {"priority", or_null(own_priority())}};
    return line.dump();
}

}  // namespace samebench
