#include <cstdint>
#include <map>
#include <samebench/samebench.hpp>
#include <unordered_map>
#include <vector>

using namespace samebench;

SAMEBENCH_SUITE(containers, suite) {
    const auto sizes = each_of({10, 100, 1000}).named("n");

    // A row for each type and size, the growth of each type's cost, and its ratio to that of a map.
    suite
        .bench_types<std::map<int, int>, std::unordered_map<int, int>>(
            "insert", sizes,
            []<class Map>(std::type_identity<Map>, int n) {
                Map map;
                for (int i = 0; i < n; ++i) map[i * 7919 % 1009] = i;
                return map.size();
            })
        .expect([](int n) { return n; })
        .complexity()
        .relative_to("insert map<int, int>");

    // Types that have the same name on every platform.
    suite.bench_types<std::vector<std::uint32_t>, std::vector<std::uint64_t>>(
        "sum", sizes.named("count"), [](auto type, Loop& loop, int count) {
            using Vector = typename decltype(type)::type;
            const Vector numbers(static_cast<std::size_t>(count), 1);
            for ([[maybe_unused]] auto i : loop) {
                typename Vector::value_type sum = 0;
                for (const auto& number : launder(&numbers)[0]) sum += number;
                keep(sum);
            }
        });
}
