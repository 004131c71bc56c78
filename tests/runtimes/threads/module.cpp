/// A small module with threads: one round that runs them, with the interface of the real one.
#include <benchmark/utils.h>
#include <emscripten/bind.h>
#include <emscripten/emscripten.h>

#include <atomic>
#include <cstddef>
#include <string>
#include <utility>

#include "threads/std_thread_team.hpp"

// clang-format off
EM_JS(int, cpus_of_module, (), {
    return Module["cpus"];
});
// clang-format on

namespace {

class Meeting final : public samebench::ThreadTeam::Job {
public:
    explicit Meeting(samebench::ThreadTeam& team) : team_{team} {}
    void run(std::size_t thread) override {
        ++there_;
        team_.meet(thread, [this] { met = there_; });
        auto own = thread + 1;
        benchmark::DoNotOptimize(own);
        benchmark::DoNotOptimize(std::as_const(own));
        namespace shared = samebench::detail;
        if (shared::slot_storage[0] != 0 || shared::sink_storage[0] != 0) shares = true;
    }
    std::size_t met = 0;
    std::atomic<bool> shares{false};  ///< values are kept where other threads keep theirs

private:
    samebench::ThreadTeam& team_;
    std::atomic<std::size_t> there_{0};
};

std::string build_info() {
    return "{}";
}

/// Sends a warning with the CPUs of the module, and with how many threads ran at once.
int run_round(const std::string&, emscripten::val emit, emscripten::val) {
    const auto cpus = static_cast<std::size_t>(cpus_of_module());
    samebench::StdThreadTeam team{cpus};
    std::string text = std::to_string(cpus) + " CPUs";
    for (int sample = 0; sample < 3; ++sample) {
        Meeting meeting{team};
        team.run(cpus, meeting);
        text +=
            ", " + std::to_string(meeting.met) + " threads" + (meeting.shares ? " that wait" : "");
    }
    emit(std::string{"warning"},
         R"({"event": "warning", "code": "cycle-drift", "benchmark": null, "message": ")" + text +
             "\"}");
    emit(std::string{"end"}, std::string{R"({"event": "end", "elapsedMs": 1})"});
    return 0;
}

}  // namespace

EMSCRIPTEN_BINDINGS(threads) {
    emscripten::function("buildInfo", &build_info);
    emscripten::function("runRound", &run_round);
}
