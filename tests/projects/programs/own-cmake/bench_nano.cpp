#include <nanobench.h>

#include <string>

#include "words.hpp"

int main() {
    const std::string text(100, 'a');
    ankerl::nanobench::Bench().run("count_words",
                                   [&] { ankerl::nanobench::doNotOptimizeAway(words_in(text)); });
}
