#pragma once

#include <benchmark/internal/arguments.h>
#include <benchmark/types.h>

#include <cstdio>
#include <string>

namespace benchmark::internal {

/// What the calls after BENCHMARK() have set.
struct Settings {
    std::string name;
    std::vector<Values> arguments;
    std::vector<std::string> argument_names;
    std::vector<int> threads;
    std::int64_t range_multiplier = 8;
    std::int64_t iterations = 0;  ///< 0: as many as a sample needs
    int repetitions = 0;
    double minimum_time = 0;     ///< s
    double minimum_warm_up = 0;  ///< s
    TimeUnit unit = kNanosecond;
    bool complexity = false;
    bool process_time = false;
    bool real_time = false;
    bool manual_time = false;
};

/// The name of a row as Google Benchmark writes it, such as `BM_sort/1024/real_time`.
[[nodiscard]] inline std::string name_of(const Settings& settings, const Values& arguments,
                                         int threads) {
    const auto seconds = [](double time) {
        char text[64];
        std::snprintf(text, sizeof text, "%.3f", time);
        return std::string{text};
    };
    std::string name = settings.name;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        const bool named =
            i < settings.argument_names.size() && !settings.argument_names[i].empty();
        name += '/' + (named ? settings.argument_names[i] + ':' : std::string{}) +
                std::to_string(arguments[i]);
    }
    if (settings.minimum_time > 0) name += "/min_time:" + seconds(settings.minimum_time);
    if (settings.minimum_warm_up > 0) {
        name += "/min_warmup_time:" + seconds(settings.minimum_warm_up);
    }
    if (settings.iterations > 0) name += "/iterations:" + std::to_string(settings.iterations);
    if (settings.repetitions > 0) name += "/repeats:" + std::to_string(settings.repetitions);
    if (settings.process_time) name += "/process_time";
    if (settings.manual_time) {
        name += "/manual_time";
    } else if (settings.real_time) {
        name += "/real_time";
    }
    if (!settings.threads.empty()) name += "/threads:" + std::to_string(threads);
    return name;
}

}  // namespace benchmark::internal
