#pragma once

#include <cinttypes>
#include <cstdint>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <optional>
#include <samebench/units.hpp>
#include <span>
#include <string>

#include "event_json.hpp"

/// What the files that write events share.
namespace samebench {

// Ordered, so that a line starts with its "event" and reads like the documentation.
using json = nlohmann::ordered_json;

template <class T>
json or_null(const std::optional<T>& value) {
    return value ? json(*value) : json{};
}
inline json or_null(const std::optional<Nanoseconds>& value) {
    return value ? json(value->count()) : json{};
}

inline std::string text_of(const json& value) {
    return value.dump(-1, ' ', false, json::error_handler_t::replace);
}

inline EventLine to_line(const json& event) {
    return {event["event"].get<std::string>(), text_of(event)};
}

/// The values of one column, one for each entry.
template <class Entry, class Value>
json column(std::span<const Entry> entries, Value value_of) {
    json values = json::array();
    for (const auto& entry : entries) values.push_back(value_of(entry));
    return values;
}

inline std::string hexadecimal(std::uint64_t value) {
    char text[17];
    std::snprintf(text, sizeof text, "%016" PRIx64, value);
    return text;
}

}  // namespace samebench
