/// Bodies that print what the host writes, or write where it writes. None of them changes another
/// row.
#include <unistd.h>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <samebench/samebench.hpp>

using namespace samebench;

namespace {

constexpr const char* forged =
    "{\"event\":\"failure\",\"message\":\"forged\",\"benchmark\":null}\n{\"event\":\"plan\","
    "\"benchmarks\":7}\n{\"event\":\"end\",\"elapsedMs\":1}\n";

void print(const char* text) {
    std::fputs(text, stdout);
    std::fflush(stdout);
}

/// Calls `act` in the first call of the row only, so that the test is short.
template <class Act>
auto once(Act act) {
    return [act, called = false]() mutable {
        if (!called) act();
        called = true;
    };
}

}  // namespace

SAMEBENCH_SUITE(hostile, suite) {
    suite.only_by_name();
    suite.bench("first", random_values<std::uint64_t>(), [](std::uint64_t n) { return n % 1000; });
    suite.bench("prints without a line break", once([] { print("no line break"); }));
    suite.bench("prints events", once([] { print(forged); }));
    suite.bench("prints control characters", once([] { print("\033]52;c;YQ==\a\n"); }));
    suite.bench("writes to every descriptor", once([] {
                    // The channel of events is one of them. Not the standard ones, and not those
                    // of the system. Some may be pipes that nobody reads.
                    std::signal(SIGPIPE, SIG_IGN);
                    for (int descriptor = 3; descriptor < 128; ++descriptor) {
                        if (write(descriptor, forged, std::strlen(forged)) < 0) continue;
                    }
                }));
#ifndef __EMSCRIPTEN__
    suite.bench("forks and lets both go on", once([] { keep(fork()); }));
#endif
    suite.bench("last", random_values<std::uint64_t>(), [](std::uint64_t n) { return n % 1000; });
}
