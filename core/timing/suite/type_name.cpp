#include <algorithm>
#include <cctype>
#include <samebench/checksum.hpp>
#include <samebench/internal/type_name.hpp>
#include <vector>

namespace samebench::detail {
namespace {

/// A row's name may have 1000 bytes, and there may be more in it than the type.
constexpr std::size_t longest = 500;

/// The end of the letter of UTF-8 that a place is in.
std::size_t end_of_letter(std::string_view text, std::size_t place) {
    while (place < text.size() && (static_cast<unsigned char>(text[place]) & 0xc0) == 0x80) ++place;
    return place;
}

bool is_digit(char c) {
    return std::isdigit(static_cast<unsigned char>(c)) != 0;
}

/// What is shown instead of a name in brackets, such as g++'s `<lambda(int)>` or `{anonymous}`, or
/// Clang's `(unnamed struct at file.cpp:3:4)`. Empty: it is no such name.
std::string_view nameless(std::string_view bracketed) {
    const auto inside = bracketed.substr(1);
    if (inside.starts_with("lambda")) return "lambda";
    if (inside.starts_with("unnamed") || inside.starts_with("anonymous")) return "unnamed";
    return {};
}

}  // namespace

std::string plain_name(std::string_view compilers_name) {
    std::string plain;
    // Where the current name began, with its namespaces; outside of brackets, then in each bracket.
    std::vector<std::size_t> starts{0};
    for (std::size_t i = 0; i < compilers_name.size(); ++i) {
        const char c = compilers_name[i];
        auto& start = starts.back();
        if (c == ':' && compilers_name.substr(i).starts_with("::")) {
            plain.resize(start);
            ++i;
        } else if (c == '<' || c == '(' || c == '{') {
            plain += c;
            starts.push_back(plain.size());
        } else if ((c == '>' || c == ')' || c == '}') && starts.size() > 1) {
            starts.pop_back();
            // g++ writes "> >".
            if (c == '>' && plain.ends_with("> ")) plain.pop_back();
            plain += c;
            const auto name = nameless(std::string_view{plain}.substr(starts.back()));
            if (!name.empty()) plain.replace(starts.back(), std::string::npos, name);
        } else if (c == ',') {
            plain += ", ";
            start = plain.size();
        } else if (c == ' ') {
            if (!plain.empty() && plain.back() != ' ') plain += c;
            start = plain.size();
        } else if ((c == '*' || c == '&') && plain.ends_with(' ')) {
            plain.back() = c;
        } else if (std::string_view{"uUlL"}.find(c) != std::string_view::npos &&
                   start < plain.size() &&
                   std::all_of(plain.begin() + static_cast<std::ptrdiff_t>(start), plain.end(),
                               is_digit)) {
            // The suffix of a number, which not every compiler writes.
        } else {
            plain += c;
        }
    }
    return plain;
}

std::string template_name(std::string_view compilers_name) {
    const auto plain = plain_name(compilers_name);
    int depth = 0;
    for (auto i = plain.size(); i-- > 0;) {
        if (plain[i] == '>') ++depth;
        if (plain[i] == '<' && --depth == 0) return plain.substr(0, i);
    }
    return plain;
}

std::string bounded(std::string name) {
    if (name.size() <= longest) return name;
    Checksum checksum;
    checksum.add(name);
    const auto from = end_of_letter(name, longest / 2);
    const auto to = end_of_letter(name, name.size() - longest / 3);
    return name.replace(from, to - from, "…" + std::to_string(checksum.value()) + "…");
}

std::vector<std::string> distinct(std::vector<std::string> texts) {
    const auto given = texts;
    for (std::size_t i = 0; i < texts.size(); ++i) {
        const auto before =
            std::count(given.begin(), given.begin() + static_cast<std::ptrdiff_t>(i), given[i]);
        if (before > 0) texts[i] += '#' + std::to_string(before + 1);
    }
    return texts;
}

}  // namespace samebench::detail
