#pragma once

#include <memory>
#include <samebench/suite.hpp>

#include "protocol/request.hpp"

namespace samebench {

/// What a process does with rows: a round, which may wait for rows at once until the process ends.
class Hosted {
public:
    explicit Hosted(Request request) : request_{std::move(request)} {}
    Hosted(const Hosted&) = delete;
    Hosted& operator=(const Hosted&) = delete;
    virtual ~Hosted() = default;

    /// False: there is nothing to do.
    [[nodiscard]] virtual bool begin() = 0;
    /// Goes on until the round is over or waits for a row at once.
    virtual void go_on() = 0;
    /// The same, from a row at once on; nothing if the round does not have it.
    virtual void arrive(Benchmark row) = 0;
    virtual void end() = 0;

    /// Whether the command has excluded the row, because the process ended there.
    [[nodiscard]] bool excludes(const Benchmark& row) const;

protected:
    Request request_;
};

/// The round that waits for rows at once; nullptr: there is none.
std::unique_ptr<Hosted>& waiting_round();

/// Runs a round, or as much of it as comes before its first row at once. False: there is nothing to
/// do.
bool run_hosted(std::unique_ptr<Hosted> round);

}  // namespace samebench
