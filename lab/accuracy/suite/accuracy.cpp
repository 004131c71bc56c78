/// The rows that both Samebench and its peers measure, besides the ladder.
#include <array>
#include <cstddef>
#include <kernels.hpp>
#include <numeric>
#include <samebench/samebench.hpp>
#include <vector>

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

namespace {

/// A ring of 48 MB through which each element leads to another one at random (S. Sattolo, "An
/// Algorithm to Generate a Random Cyclic Permutation", 1986): each step waits for the memory.
std::vector<std::uint32_t> far_ring() {
    std::vector<std::uint32_t> next(std::size_t{12} << 20);
    std::iota(next.begin(), next.end(), std::uint32_t{0});
    samebench::Random random{1};
    for (std::size_t i = next.size() - 1; i > 0; --i) {
        std::swap(next[i], next[static_cast<std::size_t>(random.below(i))]);
    }
    return next;
}

}  // namespace

/// Work that waits for different parts of a machine: `npm run accuracy -- frequency`.
SAMEBENCH_SUITE(waits, suite) {
    using namespace samebench;
    suite.bench("64-bit division", random_values<std::uint64_t>(),
                [](std::uint64_t n) { return 0xfedcba9876543210u / (n >> 20 | 1); });
    static const auto table = [] {
        std::array<std::uint32_t, 8192> values{};
        Random random{2};
        for (auto& value : values) value = random.value<std::uint32_t>();
        return values;
    }();
    // Half of the values are odd, at random, and the indexes do not repeat: the CPU cannot learn
    // the branch. (D. Knuth, MMIX, for the constants.)
    suite.bench("branches and a table of 32 KB", [](Loop& loop) {
        static std::uint64_t state = 1;
        std::uint32_t sum = 0;
        for (auto left = loop.size(); left != 0; --left) {
            state = state * 6364136223846793005u + 1442695040888963407u;
            const auto x = table[state >> 51];
            if (x % 2 != 0) sum = (sum ^ x) * table[x >> 19];
        }
        keep(sum);
    });
    static std::vector<std::uint32_t> next;
    suite
        .bench("pointer chase through 48 MB",
               [](Loop& loop) {
                   static std::uint32_t at = 0;
                   for (auto left = loop.size(); left != 0; --left) at = next[at];
                   keep(at);
               })
        .before([] {
            if (next.empty()) next = far_ring();
        });
}
