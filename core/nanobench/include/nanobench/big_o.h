#pragma once

#include <ostream>
#include <string>
#include <utility>
#include <vector>

namespace ankerl::nanobench {

/// Stands for how costs grow, which Samebench's report has.
class BigO {
public:
    using RangeMeasure = std::vector<std::pair<double, double>>;

    explicit BigO(std::string name) : name_(std::move(name)) {}

    [[nodiscard]] std::string const& name() const noexcept { return name_; }
    [[nodiscard]] double constant() const noexcept { return 0; }
    [[nodiscard]] double normalizedRootMeanSquare() const noexcept { return 0; }
    [[nodiscard]] bool operator<(BigO const& other) const noexcept { return name_ < other.name_; }

private:
    std::string name_;
};

inline std::ostream& operator<<(std::ostream& out, BigO const& one) {
    return out << one.name() << ": Samebench's report has how costs grow";
}
inline std::ostream& operator<<(std::ostream& out, std::vector<BigO> const& all) {
    for (auto const& one : all) out << one << '\n';
    return out;
}

}  // namespace ankerl::nanobench
