#include "words.hpp"

#include <cmath>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <samebench/samebench.hpp>
#include <stdexcept>

#include "words.h"

using namespace samebench;

namespace {

std::string read(const char* path) {
    std::ifstream file{path};
    if (!file) throw std::runtime_error{std::string{"cannot open "} + path};
    return {std::istreambuf_iterator<char>{file}, {}};
}

}  // namespace

SAMEBENCH_SUITE(words, suite) {
    suite.bench("count", [text = read("data/words.txt")] { return words_in(text); });
    suite.bench("count in a folder", [text = read("more/words.txt")] { return words_in(text); });
    suite.bench("count in a renamed file",
                [text = read("headers/words.hpp")] { return words_in(text); });
    suite.bench("throw and catch", one_of<std::string>({"", "a word"}),
                [](const std::string& text) {
                    try {
                        return words_in(text);
                    } catch (const std::invalid_argument& error) {
                        return long(error.what()[0]);
                    }
                });
    suite
        .bench("jump back", one_of<std::string>({"", "a word"}),
               [](const std::string& text) {
                   return std::int64_t{count_words_or_jump(text.data(), text.size())};
               })
        .expect([](const std::string& text) { return std::int64_t{text.empty() ? -2 : 2}; });
    // The C libraries differ in the last bit.
    const auto angle = [](Random& random) {
        return static_cast<double>(random.below(1'000'000)) / 1e4;
    };
    suite.bench("sine", Inputs<double>{angle}, [](double x) { return std::sin(x); });
    suite.bench("throw out of the body", [] { return words_in(""); });
    suite.bench("throw out of noexcept", []() noexcept { return words_in(""); });
}
