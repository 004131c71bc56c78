// The names of the bodies in garbage.js. What is compared are the rows in JavaScript.
#include <samebench/samebench.hpp>

SAMEBENCH_SUITE(long_run_garbage, suite) {
    for (const char* name :
         {"ring_of_objects", "map_anew", "dies_at_once", "text_that_grows", "immutable_update",
          "parsed_and_kept", "pool", "closures_kept", "typed_arrays", "no_garbage"}) {
        suite.bench(name, samebench::random_below(1000U), [](unsigned x) { return x; });
    }
}
