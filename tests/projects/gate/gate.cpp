/// A chain of exactly 200 instructions in native code, with one more in the project `longer`, and
/// rows that are the same in both projects.
#include <algorithm>
#include <cstdint>
#include <map>
#include <samebench/samebench.hpp>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace {

using namespace samebench;

/// Each step is an addition and an exclusive or. No compiler can merge steps, because these two do
/// not mix, and the operands are unknown to it.
struct Chain {
    std::uint64_t a = launder(std::uint64_t{0x9e3779b97f4a7c15});
    std::uint64_t b = launder(std::uint64_t{0x94d049bb133111eb});

    template <std::size_t... Step>
    std::uint64_t climb(std::uint64_t x, std::index_sequence<Step...>) const {
        ((x = (x + a) ^ b, static_cast<void>(Step)), ...);
        return x;
    }

    std::uint64_t operator()(std::uint64_t x) const {
        using Half = std::make_index_sequence<50>;
        x = climb(x, Half{});
        if constexpr (LONGER) x *= a;
        return climb(x, Half{});
    }
};

std::string word(Random& random) {
    std::string letters(24, 'a');
    for (char& letter : letters) letter = static_cast<char>('a' + random.below(26));
    return letters;
}

}  // namespace

SAMEBENCH_SUITE(gate, suite) {
    suite.bench("chain", random_values<std::uint64_t>(), Chain{}).chained();

    const Inputs<std::string> words{word};
    suite.bench("concatenate", words, [](const auto& text) { return "<" + text + ">"; });
    suite.bench("find in a string", words,
                [](const auto& text) { return text.find("zz") != std::string::npos; });

    const Inputs<std::vector<std::uint32_t>> lists{[](Random& random) {
                                                       std::vector<std::uint32_t> list(256);
                                                       for (auto& value : list)
                                                           value = random.value<std::uint32_t>();
                                                       return list;
                                                   },
                                                   64};
    suite.bench("sort 256", lists, [](auto list) {
        std::sort(list.begin(), list.end());
        return list[128];
    });
    suite.bench("map of 256", lists, [](const auto& list) {
        std::map<std::uint32_t, std::uint32_t> map;
        for (const auto value : list) ++map[value % 64];
        return map.size();
    });
    suite.bench("unordered_map of 256", lists, [](const auto& list) {
        std::unordered_map<std::uint32_t, std::uint32_t> map;
        for (const auto value : list) ++map[value % 64];
        return map.size();
    });
}
