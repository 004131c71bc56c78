#include <samebench/samebench.hpp>

#include "roman.hpp"

using namespace samebench;

SAMEBENCH_SUITE(roman, suite) {
    // Inputs are made before the clock starts, the same on every platform; results are kept.
    Inputs<int> numbers{[](Random& random) { return 1 + static_cast<int>(random.below(3999)); }};
    Inputs<std::string> numerals{
        [](Random& random) { return to_roman(1 + static_cast<int>(random.below(3999))); }};

    suite.bench("to_roman", numbers, to_roman);
    suite.bench("from_roman", numerals, [](const std::string& text) { return from_roman(text); });

    // A body with a loop of its own, and a number that it counts beside its cost.
    suite
        .bench("to_roman in order",
               [](Loop& loop) {
                   std::size_t letters = 0;
                   for (auto i : loop) letters += to_roman(1 + static_cast<int>(i)).size();
                   keep(letters);
                   loop.counter("letters", static_cast<double>(letters));
               })
        .operations(3999);

    // A row for each parameter.
    suite.bench("to_roman of", each_of({1, 888, 3888}), to_roman);
}
