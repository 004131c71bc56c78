// Small objects: records in JSON with RapidJSON, against JSON.parse.
#include <rapidjson/document.h>

#include <cstdint>
#include <samebench/samebench.hpp>
#include <string>

#include "exported.hpp"

/// The sum of the prices of all records.
EXPORTED std::uint32_t total_of(const char* text, int size) {
    rapidjson::Document records;
    records.Parse(text, static_cast<std::size_t>(size));
    std::uint32_t total = 0;
    for (const auto& record : records.GetArray()) total += record["price"].GetUint();
    return total;
}

SAMEBENCH_SUITE(records, suite) {
    using namespace samebench;
    suite.bench(
        "total", powers_of(8, 1, 4096).named("records"),
        [](Random& random, int count) {
            std::string text = "[";
            for (int i = 0; i < count; ++i) {
                text += (i == 0 ? "" : ",") + std::string{"{\"name\":\"item "} + std::to_string(i) +
                        "\",\"price\":" + std::to_string(random.below(1000)) + "}";
            }
            return text + "]";
        },
        [](const std::string& text) {
            return total_of(text.data(), static_cast<int>(text.size()));
        },
        16);
}
