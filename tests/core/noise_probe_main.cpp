/// The native host's noise probe by itself, for builds with sanitizers: the whole host takes longer
/// to compile there than all tests take to run.
#include <cstdio>

#include "noise_probe.hpp"
#include "os/steady_clock.hpp"

int main() {
    samebench::SteadyClock clock;
    std::puts(samebench::run_noise_probe(clock, 1000, true).c_str());
}
