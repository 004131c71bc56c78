/// The bytes of standard containers and types: compare `native@work`, `native@m32@work` and
/// `wasm@work`. The containers come from libstdc++ natively and from libc++ in WebAssembly.
#include <cstdint>
#include <deque>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <numeric>
#include <optional>
#include <samebench/samebench.hpp>
#include <set>
#include <string>
#include <type_traits>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <variant>
#include <vector>

using namespace samebench;

namespace {

using Int = std::int32_t;

/// The numbers from 0 to n − 1.
std::vector<Int> numbers(Int n) {
    std::vector<Int> all(static_cast<std::size_t>(n));
    std::iota(all.begin(), all.end(), 0);
    return all;
}

/// Between each two members is a gap, whose width depends on the size of a pointer.
struct Padded {
    char letter;
    void* address;
    char other_letter;
};

/// The same members in another order.
struct Packed {
    void* address;
    char letter;
    char other_letter;
};

}  // namespace

SAMEBENCH_SUITE(sizes, suite) {
    suite.only_by_name();
    const auto counts = each_of<Int>({1, 10, 100, 1000}).named("n");
    const auto itself = [](Int n) { return n; };

    suite
        .size_of_types<std::vector<Int>, std::deque<Int>, std::list<Int>, std::set<Int>,
                       std::unordered_set<Int>>(
            "", counts,
            []<class Container>(std::type_identity<Container>, Int n) {
                const auto all = numbers(n);
                return Container(all.begin(), all.end());
            })
        .items(itself)
        .alternatives("containers of integers");

    suite
        .size_of_types<std::map<Int, Int>, std::unordered_map<Int, Int>>(
            "", counts,
            []<class Map>(std::type_identity<Map>, Int n) {
                Map map;
                for (const auto i : numbers(n)) map[i] = i;
                return map;
            })
        .items(itself)
        .complexity()
        .alternatives("maps");

    // Each time the vector is full, it asks for twice the memory.
    suite
        .size_of("grown vector", counts,
                 [](Int n) {
                     std::vector<Int> grown;
                     for (const auto i : numbers(n)) grown.push_back(i);
                     return grown;
                 })
        .items(itself)
        .alternatives("containers of integers");

    // Short texts are inside of the string.
    suite.size_of("string", each_of({10, 11, 15, 16, 22, 23}).named("length"),
                  [](int length) { return std::string(static_cast<std::size_t>(length), 'x'); });

    suite.size_of("struct with gaps", [] { return Padded{}; });
    suite.size_of("struct without gaps", [] { return Packed{}; });
    suite.size_of("optional<uint64_t>", [] { return std::optional<std::uint64_t>{1}; });
    suite.size_of("variant<char, string>",
                  [] { return std::variant<char, std::string>{std::string(4, 'x')}; });
    suite.size_of("function that captures nothing",
                  [] { return std::function<int()>{[] { return 1; }}; });
    suite.size_of("function that captures 64 bytes", [] {
        struct Large {
            char bytes[64];
        } large{};
        return std::function<int()>{[large] { return large.bytes[0]; }};
    });
    suite.size_of("unique_ptr<int>", [] { return std::make_unique<int>(1); });
    suite.size_of("shared_ptr<int> of make_shared", [] { return std::make_shared<int>(1); });
    suite.size_of("shared_ptr<int> of new", [] { return std::shared_ptr<int>{new int{1}}; });
}
