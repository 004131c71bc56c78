/// A small module with threads: one round that runs them, with the interface of the real one.
#include <emscripten/bind.h>
#include <emscripten/emscripten.h>

#include <atomic>
#include <cstddef>
#include <string>

#include "threads/std_thread_team.hpp"

// clang-format off
EM_JS(int, cpus_of_module, (), {
    return Module["cpus"];
});
// clang-format on

namespace {

class Meeting final : public samebench::ThreadTeam::Job {
public:
    explicit Meeting(std::size_t threads) : threads_{threads} {}
    void start() override {}
    void run(std::size_t) override {
        ++there_;
        while (there_ < threads_) {
        }
    }
    void stop() override { met = there_; }
    std::size_t met = 0;

private:
    std::size_t threads_;
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
        Meeting meeting{cpus};
        team.run(cpus, meeting);
        text += ", " + std::to_string(meeting.met) + " threads";
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
