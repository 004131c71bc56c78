// Tests with Catch2 that have benchmarks.
#define CATCH_CONFIG_MAIN
#include <catch2/catch.hpp>

#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

TEST_CASE("words") {
    const std::string text(100, 'a');
    REQUIRE(text.size() == 100);
    BENCHMARK("find") {
        return text.find('b');
    };
    SECTION("section") {
        BENCHMARK("at", i) {
            return text[static_cast<std::size_t>(i % 100)];
        };
        BENCHMARK_ADVANCED("construct")(Catch::Benchmark::Chronometer meter) {
            std::vector<Catch::Benchmark::storage_for<std::string>> texts(
                static_cast<std::size_t>(meter.runs()));
            meter.measure([&](int i) { texts[static_cast<std::size_t>(i)].construct(text); });
        };
        const char* fault = std::getenv("FAULT");
        if (fault != nullptr && std::strcmp(fault, "throws") == 0) {
            BENCHMARK("fails") {
                REQUIRE(text.empty());
                return text.size();
            };
        }
    }
}
