#pragma once

#include <samebench/threads/team.hpp>
#include <string>
#include <utility>

namespace samebench {

/// Refuses all threads, for one reason.
class NoThreads final : public ThreadTeam {
public:
    explicit NoThreads(std::string reason) : reason_{std::move(reason)} {}

    std::optional<std::string> refusal(std::size_t) const override { return reason_; }
    /// Never called.
    void run(std::size_t, Job&) override {}
    void meet(std::size_t, const std::function<void()>&) override {}

private:
    std::string reason_;
};

/// Why a round that counts instructions has no rows with threads.
inline constexpr const char* threads_not_counted =
    "not counted: what threads execute depends on how they wait for each other";

}  // namespace samebench
