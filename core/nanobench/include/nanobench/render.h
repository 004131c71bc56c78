#pragma once

#include <nanobench/bench.h>
#include <nanobench/result.h>

#include <ostream>
#include <string>
#include <vector>

namespace ankerl::nanobench {

inline std::ostream& operator<<(std::ostream& out, Result const& result) {
    auto const& config = result.config();
    return out << config.mBenchmarkTitle << '/' << config.mBenchmarkName
               << ": Samebench's report has its cost\n";
}

/// Says where the costs are: a template has none to show.
inline void render(char const*, std::vector<Result> const& results, std::ostream& out) {
    for (auto const& result : results) out << result;
}
inline std::ostream& operator<<(std::ostream& out, CompareResult const& compared) {
    for (std::size_t i = 0; i < compared.size(); ++i) out << compared[i].result;
    return out;
}
inline void render(std::string const& text, std::vector<Result> const& results, std::ostream& out) {
    render(text.c_str(), results, out);
}
inline void render(char const* text, Bench const& bench, std::ostream& out) {
    render(text, bench.results(), out);
}
inline void render(std::string const& text, Bench const& bench, std::ostream& out) {
    render(text.c_str(), bench.results(), out);
}

inline Bench& Bench::render(char const* text, std::ostream& out) {
    nanobench::render(text, *this, out);
    return *this;
}
inline Bench& Bench::render(std::string const& text, std::ostream& out) {
    return render(text.c_str(), out);
}

/// They stand for nanobench's.
namespace templates {
inline char const* csv() noexcept {
    return "";
}
inline char const* htmlBoxplot() noexcept {
    return "";
}
inline char const* pyperf() noexcept {
    return "";
}
inline char const* json() noexcept {
    return "";
}
}  // namespace templates

}  // namespace ankerl::nanobench
