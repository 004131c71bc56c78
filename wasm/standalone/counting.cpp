#include "counting.hpp"

#include <wasi/api.h>

#include <cstdint>
#include <cstdlib>
#include <optional>
#include <samebench/suite.hpp>

#include "../oracle/clocks.hpp"
#include "rounds/counting_round.hpp"
#include "rounds/progress.hpp"
#include "threads/no_threads.hpp"

namespace samebench {
namespace {

/// Empty in engines, which have no such clock.
std::optional<std::uint64_t> read(oracle::Clock clock) noexcept {
    __wasi_timestamp_t answer = 0;
    const bool is_known = __wasi_clock_time_get(clock, 1, &answer) == __WASI_ERRNO_SUCCESS;
    return is_known ? std::optional<std::uint64_t>{answer} : std::nullopt;
}

double count(oracle::Clock clock) {
    return static_cast<double>(read(clock).value_or(0));
}

/// Counts by the callgrind that runs the oracle.
class OracleMeter final : public WorkMeter {
public:
    void start() noexcept override { static_cast<void>(read(oracle::start)); }
    void stop() noexcept override { static_cast<void>(read(oracle::stop)); }
    Work take() override {
        const auto instructions = count(oracle::instructions);
        return {instructions, 0, count(oracle::system_calls), 0};
    }
    const char* name() const noexcept override { return "callgrind"; }
};

}  // namespace

bool run_counting_round(const Request& request, Clock& clock, JsonEvents& events) {
    if (!read(oracle::is_counting)) {
        events.on(
            FailureEvent{"engines count nothing: use wasm@work or oracle@work", std::nullopt});
        return false;
    }
    const auto begin = clock.now();
    NoThreads team{threads_not_counted};
    auto benchmarks = make_benchmarks(&team);
    OracleMeter meter;
    const auto ids = begin_counting(request, benchmarks, meter, events);
    if (ids.empty()) return false;
    Progress progress{clock, events, begin};
    progress.expect(ids.size());
    for (const auto id : ids) {
        progress.report(Stage::measure, id);
        const auto end = read(oracle::copy);
        if (end == 0) {
            shift_heap(request.round);
            count_benchmark(request, id, benchmarks[id], meter, clock, events);
            std::_Exit(oracle::work_done);
        }
        if (end != oracle::copy_done) events.on(FailureEvent{"it crashed the oracle", id});
        progress.count_warmed_up();
        progress.advance(0, 1);
    }
    events.on_end(clock.now() - begin);
    return true;
}

}  // namespace samebench
