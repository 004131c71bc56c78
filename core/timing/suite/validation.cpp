#include "validation.hpp"

#include <array>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <map>
#include <string_view>
#include <tuple>
#include <utility>

namespace samebench {
namespace {

/// What a text starts with.
struct Character {
    std::size_t bytes;   ///< 1 if it is not UTF-8
    std::uint32_t code;  ///< its code point
    bool valid;
};

/// The first character of a text that is not empty. Unicode's table 3-7 says which bytes are UTF-8.
Character first_of(std::string_view text) {
    const auto at = [text](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const std::uint32_t lead = at(0);
    if (lead < 0x80) return {1, lead, true};
    const std::size_t bytes = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
    if (lead < 0xc2 || lead > 0xf4 || text.size() < bytes) return {1, lead, false};
    std::uint32_t code = lead & (0xffu >> (bytes + 1));
    for (std::size_t i = 1; i < bytes; ++i) {
        if ((at(i) & 0xc0) != 0x80) return {1, lead, false};
        code = code << 6 | (at(i) & 0x3fu);
    }
    constexpr std::array<std::uint32_t, 5> least{0, 0, 0x80, 0x800, 0x10000};
    const bool surrogate = code >= 0xd800 && code <= 0xdfff;
    if (code < least[bytes] || code > 0x10ffff || surrogate) return {1, lead, false};
    return {bytes, code, true};
}

bool is_control(std::uint32_t code) {
    constexpr std::uint32_t line_separator = 0x2028;
    constexpr std::uint32_t paragraph_separator = 0x2029;
    return code < 0x20 || (code >= 0x7f && code < 0xa0) || code == line_separator ||
           code == paragraph_separator;
}

/// A text as it can be reported, and what was wrong with it.
struct Reported {
    std::string text;  ///< with `\xNN` for each byte that cannot be shown, and cut if it is long
    const char* problem = nullptr;
};

Reported reported(std::string_view text) {
    Reported shown;
    const auto length = text.size();
    while (!text.empty() && shown.text.size() < max_name) {
        const auto [bytes, code, valid] = first_of(text);
        if (valid && !is_control(code)) {
            shown.text += text.substr(0, bytes);
        } else {
            shown.problem = valid ? "has control characters or line breaks" : "is not UTF-8";
            for (const char byte : text.substr(0, bytes)) {
                std::array<char, 5> escaped{};
                std::snprintf(escaped.data(), escaped.size(), "\\x%02x",
                              static_cast<unsigned char>(byte));
                shown.text += escaped.data();
            }
        }
        text.remove_prefix(bytes);
    }
    if (length > max_name) shown.problem = "is longer than 1000 bytes";
    if (!text.empty()) shown.text += "…";
    return shown;
}

/// Replaces a text by the one to report, and says what was wrong with it.
std::optional<Problem> make_reportable(std::string& text, const std::string& what) {
    auto [shown, problem] = reported(text);
    if (problem == nullptr) return std::nullopt;
    text = std::move(shown);
    return Problem{what + ' ' + problem};
}

std::optional<Problem> make_named(std::string& text, const std::string& what) {
    if (!text.empty()) return make_reportable(text, what);
    text = "(no name)";
    return Problem{what + " is empty"};
}

std::string shortest(double number) {
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), "%g", number);
    return text.data();
}

std::optional<Problem> problem_with_amount(const char* option, double amount) {
    if (amount >= 0 && std::isfinite(amount)) return std::nullopt;
    return Problem{std::string{option} + '(' + shortest(amount) +
                   "): expected a number above 0, or 0 for none"};
}

/// What is wrong with the bytes and items of an operation.
std::optional<Problem> problem_with_throughput(const Options& options) {
    if (auto problem = problem_with_amount("bytes", options.bytes)) return problem;
    return problem_with_amount("items", options.items);
}

std::optional<Problem> problem_with_tolerance(const Tolerance& tolerance) {
    if (tolerance.limit >= 0 && std::isfinite(tolerance.limit)) return std::nullopt;
    return Problem{"tolerance(" + shortest(tolerance.limit) + "): expected 0 or a number above"};
}

using Identity = std::tuple<std::string, std::string, std::optional<std::string>>;

/// The rows so far, each with the number of the last one that has its name with a number.
using Taken = std::map<Identity, std::size_t>;

Identity identity_of(const Benchmark& row) {
    return {row.suite, row.name, row.argument};
}

/// Names a row of which there is another one: "name #2" and so on.
void name_apart(Benchmark& row, Taken& taken) {
    const auto name = row.name;
    auto& number = taken.find(identity_of(row))->second;
    do {
        row.name = name + " #" + std::to_string(++number);
    } while (!taken.emplace(identity_of(row), 1).second);
}

}  // namespace

std::optional<Problem> update_options(Benchmark& benchmark) {
    if (auto problem = benchmark.body->update(benchmark.options)) return problem;
    auto& note = benchmark.options.note;
    const auto remark = benchmark.body->about_inputs();
    if (note.find(remark) == std::string::npos) note += (note.empty() ? "" : "; ") + remark;
    return problem_with_throughput(benchmark.options);
}

void validate_rows(std::vector<Benchmark>& rows) {
    Taken taken;
    for (auto& row : rows) {
        const auto refuse = [&row](std::optional<Problem> problem) {
            // A row that was to be skipped fails too: its name is wrong everywhere.
            if (problem && (!row.problem || row.problem->skipped)) row.problem = std::move(problem);
        };
        refuse(make_named(row.suite, "the name of its suite"));
        refuse(make_named(row.name, "its name"));
        if (row.argument) refuse(make_reportable(*row.argument, "its argument"));
        refuse(problem_with_throughput(row.options));
        refuse(problem_with_tolerance(row.options.tolerance));
        if (!taken.emplace(identity_of(row), 1).second) {
            refuse(Problem{"the suite has another row \"" +
                           row.label().substr(row.suite.size() + 1) +
                           "\": give each row a name of its own"});
            name_apart(row, taken);
        }
    }
}

}  // namespace samebench
