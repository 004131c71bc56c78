#pragma once

#include <optional>
#include <samebench/suite.hpp>

#include "meters/linux_counters.hpp"
#include "os/steady_clock.hpp"
#include "os/thread_cpus.hpp"
#include "os/turns.hpp"
#include "program/hosted.hpp"
#include "rounds/round.hpp"

namespace samebench {

/// A round that measures times, with what it refers to.
class HostedRound final : public Hosted {
public:
    /// @param turns  descriptor that the command gives turns through
    HostedRound(Request request, EventSink& events, int turns);

    [[nodiscard]] bool begin() override { return round_.begin(); }
    void go_on() override;
    void arrive(Benchmark row) override;
    void end() override { round_.end(); }

private:
    RoundHooks hooks_of(EventSink& events);

    Turns turns_;
    std::optional<LinuxCounters> counters_;
    SteadyClock clock_;
    StdThreadTeam team_{make_thread_team()};
    RoundHooks hooks_;
    Round round_;
};

}  // namespace samebench
