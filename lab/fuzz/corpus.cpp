#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "targets.hpp"

namespace {

/// Gives every file of a corpus to its target. Returns their number.
int run(const char* name, void (*target)(std::string_view)) {
    int files = 0;
    for (const auto& entry :
         std::filesystem::directory_iterator{std::filesystem::path{FUZZ_CORPUS} / name}) {
        INFO(entry.path());
        std::ifstream file{entry.path(), std::ios::binary};
        const std::string bytes{std::istreambuf_iterator<char>{file}, {}};
        target(bytes);
        ++files;
    }
    return files;
}

}  // namespace

TEST_CASE("what fuzzers found, and what they start from, harms nothing") {
    CHECK(run("request", samebench::fuzz::request) > 5);
    CHECK(run("events", samebench::fuzz::events) > 5);
}
