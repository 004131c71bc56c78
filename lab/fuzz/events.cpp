#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstring>
#include <memory>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <vector>

#include "json/event_json.hpp"
#include "suite/validation.hpp"
#include "targets.hpp"

namespace samebench::fuzz {
namespace {

using nlohmann::json;

/// Takes pieces from the front of some bytes.
class Bytes {
public:
    explicit Bytes(std::string_view bytes) : bytes_{bytes} {}

    [[nodiscard]] bool empty() const noexcept { return bytes_.empty(); }
    unsigned byte() { return empty() ? 0u : static_cast<unsigned char>(take(1)[0]); }
    /// Of up to 255 bytes; sometimes repeated, so that it is long.
    std::string text() {
        const auto length = byte();
        std::string text{take(length)};
        if (length == 255) {
            for (int i = 0; i < 3; ++i) text += text;
        }
        return text;
    }
    double number() {
        std::uint64_t bits = 0;
        const auto taken = take(sizeof bits);
        std::memcpy(&bits, taken.data(), taken.size());
        return std::bit_cast<double>(bits);
    }

private:
    std::string_view take(std::size_t count) {
        const auto taken = bytes_.substr(0, std::min(count, bytes_.size()));
        bytes_.remove_prefix(taken.size());
        return taken;
    }

    std::string_view bytes_;
};

struct EmptyBody final : Body {
    void run(Loop&) override {}
    void run_twin(Loop&) override {}
    std::optional<std::uint64_t> checksum(Loop&) override { return std::nullopt; }
};

void check_line(const std::string& line) {
    require(json::accept(line), "a line is JSON");
    require(std::none_of(line.begin(), line.end(),
                         [](char c) { return static_cast<unsigned char>(c) < ' '; }),
            "a line has no control characters");
}

void check_row(const json& row) {
    for (const char* key : {"suite", "name"}) {
        const auto& text = row[key].get_ref<const std::string&>();
        require(!text.empty() && text.size() < max_name + 20, "the length of a name");
        require(text.find('\x7f') == text.npos, "a name has no control characters");
    }
    for (const char* key : {"bytes", "items", "parameter"}) {
        require(row[key].is_null() || row[key].get<double>() > 0, "an amount");
    }
}

}  // namespace

void events(std::string_view input) {
    Bytes bytes{input};
    std::vector<Benchmark> rows;
    while (!bytes.empty()) {
        const auto choice = bytes.byte();
        Benchmark row{bytes.text(), bytes.text(), std::nullopt, {}, std::make_unique<EmptyBody>()};
        if ((choice & 1) != 0) row.argument = bytes.text();
        if ((choice & 2) != 0) row.options.bytes = bytes.number();
        if ((choice & 4) != 0) row.options.items = bytes.number();
        if ((choice & 8) != 0) row.options.parameter = bytes.number();
        if ((choice & 16) != 0) row.options.note = bytes.text();
        if ((choice & 32) != 0) row.problem = Problem{bytes.text(), (choice & 64) != 0};
        if ((choice & 128) != 0) {
            row.options.counters = {{bytes.text(), CounterKind::total, bytes.number()}};
        }
        rows.push_back(std::move(row));
    }
    validate_rows(rows);
    JsonEvents sink{[](const EventLine& line) { check_line(line.text); }};
    sink.on(PlanEvent{rows, std::vector<bool>(rows.size(), true), {}});
    for (std::size_t id = 0; id < rows.size(); ++id) {
        const auto& row = rows[id];
        const auto message = row.problem ? row.problem->message : row.options.note;
        sink.on(FailureEvent{message, id, false});
        sink.on(WarningEvent{WarningCode::no_counters, message, id});
        sink.on(ResultEvent{id,
                            row,
                            Stop::budget,
                            std::nullopt,
                            Nanoseconds{0},
                            true,
                            std::nullopt,
                            std::nullopt,
                            {},
                            {},
                            true});
    }
    const auto line = list_event(rows).text;
    check_line(line);
    std::set<std::string> identities;
    const auto listed = json::parse(line);
    for (const auto& row : listed["benchmarks"]) {
        check_row(row);
        const json identity{row["suite"], row["name"], row["argument"]};
        require(identities.insert(identity.dump()).second, "each row has a name of its own");
    }
}

}  // namespace samebench::fuzz
