#include "growth.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace samebench {
namespace {

struct Order {
    std::string_view name;     ///< in reports
    std::string_view written;  ///< in ASCII
};

constexpr std::array<Order, 7> orders{{{"constant", "1"},
                                       {"log n", "log n"},
                                       {"√n", "sqrt n"},
                                       {"n", "n"},
                                       {"n log n", "n log n"},
                                       {"n²", "n^2"},
                                       {"n³", "n^3"}}};

/// Through fewer sizes go too many orders.
constexpr std::size_t min_sizes = 3;

/// The name of an order that a suite names. None: there is no such order.
std::optional<std::string_view> order_of(std::string_view text) {
    const auto found = std::find_if(orders.begin(), orders.end(), [text](const Order& order) {
        return text == order.name || text == order.written;
    });
    if (found == orders.end()) return std::nullopt;
    return found->name;
}

const std::string& series_of(const Benchmark& row) {
    return row.options.series.empty() ? row.name : row.options.series;
}

}  // namespace

void check_growth(std::deque<Benchmark>& rows) {
    std::map<std::string, std::size_t> sizes;
    for (const auto& row : rows) {
        if (row.options.complexity) ++sizes[series_of(row)];
    }
    for (auto& row : rows) {
        auto& promised = row.options.grows;
        if (promised.empty()) continue;
        const auto count = sizes[series_of(row)];
        const auto call = "grows(\"" + promised + "\"): expected ";
        if (const auto order = order_of(promised); !order) {
            row.problem = Problem{call + "1, log n, sqrt n, n, n log n, n^2 or n^3"};
            promised.clear();
        } else {
            promised = *order;
            if (count >= min_sizes) continue;
            row.problem =
                Problem{call + "a sweep of 3 sizes or more, found " + std::to_string(count)};
        }
    }
}

}  // namespace samebench
