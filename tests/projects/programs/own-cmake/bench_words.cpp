#include <benchmark/benchmark.h>
#include <dirent.h>

#include <fstream>
#include <stdexcept>

#include "words.hpp"

static_assert(__cplusplus < 202002L, "programs are compiled as their project says");

static void count_words(benchmark::State& state) {
    const std::string text(static_cast<std::size_t>(state.range(0)), ' ');
    for (auto _ : state) benchmark::DoNotOptimize(words_in(text));
}
BENCHMARK(count_words)->Arg(10)->Arg(100);

static void without_text(benchmark::State& state) {
    for (auto _ : state) {
        try {
            words_in({});
        } catch (const std::invalid_argument& error) {
            benchmark::DoNotOptimize(error.what());
        }
    }
}
BENCHMARK(without_text);

static std::string first_line(const std::string& path) {
    std::string line;
    std::getline(std::ifstream{path}, line);
    return line;
}

/// Read before main, by the path that the project's CMake gives.
static const std::string line = first_line(FOLDER "/words.hpp");

static int files_in(const char* path) {
    int files = 0;
    DIR* folder = opendir(path);
    while (folder != nullptr && readdir(folder) != nullptr) ++files;
    if (folder != nullptr) closedir(folder);
    return files;
}

static void in_files(benchmark::State& state) {
    if (line != "#pragma once") state.SkipWithError("no file");
    if (files_in(FOLDER) < 5) state.SkipWithError("no folder");
    if (!first_line(FOLDER "/no such file").empty()) state.SkipWithError("a file that is none");
    for (auto _ : state) benchmark::DoNotOptimize(words_in(line));
}
BENCHMARK(in_files);
