/// The rows that both Samebench and its peers measure, besides the ladder.
#include <kernels.hpp>
#include <samebench/samebench.hpp>

SAMEBENCH_SUITE(accuracy, suite) {
    using namespace samebench;
    suite.bench("is_prime u32 random odd", random_odd<std::uint32_t>(), kernels::is_prime);
    suite.bench("mod 13", random_values<std::uint32_t>(), kernels::mod_13);
    const Inputs<std::string> words{[](Random& random) {
        std::string word(24, 'a');
        for (char& letter : word) letter = static_cast<char>('a' + random.below(26));
        return word;
    }};
    suite.bench("string concatenation", words, kernels::sentence);
}
