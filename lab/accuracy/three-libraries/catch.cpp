#define CATCH_CONFIG_MAIN
#define CATCH_CONFIG_ENABLE_BENCHMARKING
#include <catch2/catch.hpp>

#include "bodies.hpp"

TEST_CASE("bodies") {
    bodies::each([](const char* name, auto make) {
        auto body = make();
        BENCHMARK(std::string{name}) {
            return body();
        };
    });
}
