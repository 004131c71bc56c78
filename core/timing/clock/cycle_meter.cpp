#include "cycle_meter.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <samebench/barrier.hpp>
#include <utility>
#include <vector>

#include "constants.hpp"

namespace samebench {
namespace {

constexpr std::size_t steps = 64;  // of two cycles each, or of one product
static_assert(cycles_per_iteration == 2 * steps);

/// 256 cycles or more, which is longer than the chain's code needs to come from memory.
constexpr std::uint64_t iterations_before_a_slice = 2;

template <std::size_t... Step>
std::uint64_t iterate(std::uint64_t x, std::uint64_t a, std::uint64_t b,
                      std::index_sequence<Step...>) {
    ((x = (x + a) ^ b, static_cast<void>(Step)), ...);
    return x;
}

template <std::size_t... Step>
std::uint64_t multiply(std::uint64_t x, std::index_sequence<Step...>) {
    ((x = x * x, static_cast<void>(Step)), ...);
    return x;
}

}  // namespace

void run_product_chain(std::uint64_t iterations) {
    auto x = launder(std::uint64_t{0x9e3779b97f4a7c15});
    for (; iterations != 0; --iterations) x = multiply(x, std::make_index_sequence<steps>{});
    keep(x);
}

void run_cycle_chain(std::uint64_t iterations) {
    const auto a = launder(std::uint64_t{0x9e3779b97f4a7c15});
    const auto b = launder(std::uint64_t{0xbf58476d1ce4e5b9});
    auto x = launder(std::uint64_t{1});
    for (; iterations != 0; --iterations) x = iterate(x, a, b, std::make_index_sequence<steps>{});
    keep(x);
}

Nanoseconds CycleMeter::time(CycleChain chain, std::uint64_t iterations) {
    // The pointer is read from memory, so each call can reach the engine's newest code.
    auto* const newest = launder(chain);
    const auto start = clock_->sample_start();
    newest(iterations);
    return clock_->sample_end() - start;
}

Nanoseconds CycleMeter::read(Nanoseconds length) {
    auto least = Nanoseconds::max();
    for (int sample = 0; sample < tuned::few;) {
        const auto elapsed = time(chain_, iterations_);
        if (elapsed < length / 2 && static_cast<double>(iterations_) < tuned::max_operations) {
            iterations_ *= 2;
            continue;
        }
        least =
            std::min(least, elapsed / (static_cast<double>(iterations_) * cycles_per_iteration));
        ++sample;
    }
    return least;
}

void CycleMeter::set_slice(Nanoseconds length, Nanoseconds reading) noexcept {
    reading_ = reading;
    slice_iterations_ = slice_iterations_of(length);
}

std::uint64_t CycleMeter::slice_iterations_of(Nanoseconds length) const noexcept {
    const double iterations =
        cycle_.count() > 0 ? length / (cycle_ * cycles_of_slice_iteration_) : 1;
    return static_cast<std::uint64_t>(
        std::clamp(std::round(iterations), 1.0, tuned::max_operations));
}

/// Lets slices consist of products, if these take whole cycles.
void CycleMeter::count_products() {
    auto least = Nanoseconds::max();
    for (int sample = 0; sample < tuned::few; ++sample) {
        least = std::min(least, time(products_, iterations_));
    }
    const double product = least / (static_cast<double>(iterations_) * steps * cycle_);
    const double whole = std::round(product);
    if (whole < 1 || std::abs(product - whole) > tuned::large * whole) return;
    slice_chain_ = products_;
    cycles_of_slice_iteration_ = whole * steps;
}

Nanoseconds CycleMeter::slice() {
    launder(slice_chain_)(iterations_before_a_slice);
    static_cast<void>(clock_->now());
    return time(slice_chain_, slice_iterations_) - reading_;
}

CycleMeter::ChainRun CycleMeter::run_for(Nanoseconds length) {
    const auto iterations = slice_iterations_of(length);
    return {time(slice_chain_, iterations),
            static_cast<double>(iterations) * cycles_of_slice_iteration_};
}

CycleMeter::WarmUp CycleMeter::warm_up(Nanoseconds length, Nanoseconds least) {
    std::vector<Nanoseconds> last(tuned::several);
    const auto start = clock_->now();
    for (std::size_t count = 0;; ++count) {
        last[count % last.size()] = read(length);
        const auto elapsed = clock_->now() - start;
        // With a coarse clock there is not enough time for that many readings.
        const auto taken = std::min(count + 1, last.size());
        const auto [low, high] =
            std::minmax_element(last.begin(), last.begin() + static_cast<std::ptrdiff_t>(taken));
        const bool agreed = taken == last.size() && *high <= (1 + tuned::alike) * *low;
        const bool settled = agreed && elapsed >= least;
        if (settled || elapsed >= tuned::max_wait) {
            cycle_ = *low;
            if (products_ != nullptr && cycle_.count() > 0) count_products();
            return {*low, agreed};
        }
    }
}

}  // namespace samebench
