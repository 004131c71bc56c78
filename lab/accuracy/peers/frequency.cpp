/// Shows how the CPU's frequency changes. Prints columns of equal length, in nanoseconds since the
/// start, for two series, each of the given number of seconds: slices of the cycle meter one after
/// another, and samples of a body between two slices each.
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <inputs.hpp>
#include <kernels.hpp>
#include <vector>

#include "clock/clock_traits.hpp"
#include "clock/cycle_meter.hpp"
#include "steady_clock.hpp"

namespace {

using namespace std::chrono_literals;
using samebench::Nanoseconds;

using Column = std::vector<Nanoseconds>;

void print(const char* name, const Column& column) {
    std::printf(",\n\"%s\": [", name);
    const char* separator = "";
    for (const auto value : column) {
        std::printf("%s%.0f", separator, value.count());
        separator = ",";
    }
    std::printf("]");
}

/// One run through all inputs: about 0.15 ms.
void run_body(const std::vector<std::uint32_t>& numbers) {
    volatile std::uint32_t primes = 0;
    for (const auto number : numbers) primes = primes + (kernels::is_prime(number) ? 1U : 0U);
}

}  // namespace

int main(int count, char** words) {
    const double seconds = count > 1 ? std::atof(words[1]) : 0;
    if (!(seconds > 0)) {
        std::fprintf(stderr, "usage: peer-frequency SECONDS\n");
        return 2;
    }
    const auto duration = Nanoseconds{seconds * 1e9};
    const auto numbers = kernels::random_numbers(1);
    SteadyClock clock;
    samebench::CycleMeter meter{clock};
    static_cast<void>(meter.warm_up(1ms));
    meter.set_slice(25us, samebench::measure_clock(clock).call);

    Column slice_at;
    Column slice;
    const auto start = clock.now();
    for (auto now = start; now - start < duration; now = clock.now()) {
        slice_at.push_back(now - start);
        slice.push_back(meter.slice());
    }
    Column at;
    Column before;
    Column body;
    Column after;
    const auto second_start = clock.now();
    auto last = meter.slice();
    for (auto now = second_start; now - second_start < duration; now = clock.now()) {
        before.push_back(last);
        const auto from = clock.now();
        run_body(numbers);
        body.push_back(clock.now() - from);
        last = meter.slice();
        after.push_back(last);
        at.push_back(from - second_start);
    }
    std::printf("{\"sliceCycles\": %.0f, \"operations\": %zu", meter.slice_cycles(),
                numbers.size());
    print("sliceAtNs", slice_at);
    print("sliceNs", slice);
    print("atNs", at);
    print("beforeNs", before);
    print("bodyNs", body);
    print("afterNs", after);
    std::printf("}\n");
}
