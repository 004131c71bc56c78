#pragma once

#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

namespace samebench {

/// A line of a source file. Neither compilers nor libraries of all targets have
/// <source_location>, but all have its builtins.
class SourceLine {
public:
    /// An unknown one.
    constexpr SourceLine() noexcept = default;
    /// @param file  lives as long as the row
    /// @param line  from 1
    constexpr SourceLine(const char* file, unsigned line) noexcept
        : file_{file}, line_{first + line} {}

    /// The line that calls this function.
    [[nodiscard]] static constexpr SourceLine current(const char* file = __builtin_FILE(),
                                                      unsigned line = __builtin_LINE()) noexcept {
        return {file, line};
    }

    /// As compiled, so usually relative to the project's folder. Empty: unknown.
    [[nodiscard]] constexpr const char* file() const noexcept { return file_; }
    /// From 1. 0: unknown.
    [[nodiscard]] constexpr unsigned line() const noexcept {
        return line_ == 0 ? 0 : line_ - first;
    }
    /// Whether the file is known, and not by a path from the root of a machine, which says nothing
    /// elsewhere.
    [[nodiscard]] constexpr bool is_relative() const noexcept {
        const std::string_view file{file_};
        return !file.empty() && file.front() != '/' && file.front() != '\\' &&
               file.find(':') == file.npos;
    }

private:
    /// Numbers from here to 2^27 are constants of the same length in WebAssembly: a comment above a
    /// row does not change the size of the code.
    static constexpr unsigned first = 1U << 20;

    const char* file_ = "";
    unsigned line_ = 0;
};

/// The name of a row, and the line where a string became one: that of the call of `Suite::bench`.
/// A function that adds rows takes a `RowName` to give them the lines of its own callers.
struct RowName {
    template <class Text, class = std::enable_if_t<std::is_convertible_v<Text, std::string>>>
    RowName(Text&& name, SourceLine line = SourceLine::current())  // NOLINT: any string converts
        : text{std::forward<Text>(name)}, source{line} {}

    std::string text;
    SourceLine source;
};

}  // namespace samebench
