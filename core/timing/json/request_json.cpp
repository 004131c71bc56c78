#include "request_json.hpp"

#include <cmath>
#include <nlohmann/json.hpp>

namespace samebench {
namespace {

using json = nlohmann::ordered_json;

constexpr double largest_exact_integer = 9007199254740991;  // 2^53 - 1

/// Reads keys of one JSON object and remembers the first that is not as expected.
class Reader {
public:
    Reader(const json& object, std::string& problem) : object_{object}, problem_{problem} {}

    void text(const char* key, std::string& value) {
        if (const auto* found = find(key)) {
            if (found->is_string()) {
                value = found->get<std::string>();
            } else {
                reject(key, "a text");
            }
        }
    }
    void flag(const char* key, bool& value) {
        if (const auto* found = find(key)) {
            if (found->is_boolean()) {
                value = found->get<bool>();
            } else {
                reject(key, "true or false");
            }
        }
    }
    void integer(const char* key, std::uint64_t& value, double least) {
        if (const auto* found = find(key)) {
            const double number = found->is_number() ? found->get<double>() : -1;
            if (number >= least && number <= largest_exact_integer &&
                number == std::floor(number)) {
                value = static_cast<std::uint64_t>(number);
            } else {
                reject(key, "an integer from " + std::to_string(static_cast<int>(least)) +
                                " to 2^53 - 1");
            }
        }
    }
    void number(const char* key, double& value, double most) {
        if (const auto* found = find(key)) {
            const double number = found->is_number() ? found->get<double>() : 0;
            if (number > 0 && number <= most) {
                value = number;
            } else {
                reject(key, "a number above 0 and up to " + std::to_string(static_cast<int>(most)));
            }
        }
    }
    void milliseconds(const char* key, Nanoseconds& value, double most) {
        double milliseconds = value.count() / 1e6;
        number(key, milliseconds, most);
        value = Nanoseconds{milliseconds * 1e6};
    }
    void numbers(const char* key, std::map<std::string, double>& values) {
        const auto* found = find(key);
        if (found == nullptr) return;
        if (!found->is_object()) return reject(key, "numbers by name");
        for (const auto& [name, each] : found->items()) {
            const double number = each.is_number() ? each.get<double>() : 0;
            if (!(number > 0)) return reject(key, "numbers above 0 by name");
            values[name] = number;
        }
    }
    template <class Object>
    void object(const char* key, Object& value) {
        const auto* found = find(key);
        if (found == nullptr) return;
        if (!found->is_object()) return reject(key, "an object");
        Reader inner{*found, problem_};
        read_keys(inner, value);
    }
    void texts(const char* key, std::vector<std::string>& values) {
        const auto* found = find(key);
        if (found == nullptr) return;
        if (!found->is_array()) return reject(key, "a list of texts");
        for (const auto& each : *found) {
            if (!each.is_string()) return reject(key, "a list of texts");
            values.push_back(each.get<std::string>());
        }
    }
    [[nodiscard]] const json* find(const char* key) const {
        const auto found = object_.find(key);
        return found == object_.end() ? nullptr : &*found;
    }
    void reject(const char* key, const std::string& expected) {
        if (!problem_.empty()) return;
        problem_ = "request: expected \"" + std::string{key} + "\" to be " + expected + ", found " +
                   found_at(key);
    }

private:
    /// The value, if it is short: one that is deeply nested cannot be written.
    [[nodiscard]] std::string found_at(const char* key) const {
        const auto& value = object_.at(key);
        if (value.is_array() && !value.empty()) return "a list";
        if (value.is_object() && !value.empty()) return "an object";
        return value.dump();
    }

    const json& object_;
    std::string& problem_;
};

}  // namespace

std::variant<Request, std::string> parse_request(const std::string& text) {
    const auto value = json::parse(text, nullptr, /*allow_exceptions=*/false);
    if (value.is_discarded()) return "request: expected JSON, found something else";
    if (!value.is_object()) return "request: expected a JSON object";
    std::string problem;
    std::string schema;
    Request request;
    Reader reader{value, problem};
    reader.text("schema", schema);
    if (problem.empty() && schema != "samebench-request/1") {
        return "request: expected the schema samebench-request/1, found \"" + schema + "\"";
    }
    read_keys(reader, request);
    if (!problem.empty()) return problem;
    return request;
}

std::string secret_of(const std::string& text) {
    const auto value = json::parse(text, nullptr, /*allow_exceptions=*/false);
    if (!value.is_object()) return "";
    const auto found = value.find("secret");
    return found != value.end() && found->is_string() ? found->get<std::string>() : "";
}

}  // namespace samebench
