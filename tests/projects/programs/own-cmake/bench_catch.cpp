// Tests with Catch2's header beside them.
#define CATCH_CONFIG_MAIN
#define CATCH_CONFIG_ENABLE_BENCHMARKING  // for all of them
#include "catch.hpp"

TEST_CASE("numbers") {
    int i = 1;
    REQUIRE(i == 1);
    BENCHMARK("add") {
        return ++i;
    };
    BENCHMARK_ADVANCED("without a meter")() {
        return ++i;
    };
}
