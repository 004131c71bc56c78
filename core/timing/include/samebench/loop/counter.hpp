#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace samebench {

/// What the number of a counter refers to.
enum class CounterKind {
    per_operation,  ///< shown as the number of one operation
    per_second,     ///< shown as the number of one second of the measured time
    total,          ///< shown as it is
};

/// A number of a benchmark's own, beside its cost.
struct UserCounter {
    std::string name;
    CounterKind kind;
    double amount;  ///< of one operation, unless `kind` is `total`

    [[nodiscard]] bool operator==(const UserCounter& other) const {
        return name == other.name && kind == other.kind && amount == other.amount;
    }
};

/// The counters of one sample. It allocates nothing, because bodies call it in their measured time.
class Tally {
public:
    /// The most counters that a body can have.
    static constexpr std::size_t most = 8;

    struct Entry {
        std::string_view name;
        CounterKind kind = CounterKind::per_operation;
        double amount = 0;
    };

    /// Adds to the counter of this name; a total is replaced. False if there are too many.
    bool add(std::string_view name, double amount, CounterKind kind) noexcept {
        std::size_t i = 0;
        while (i < size_ && entries_[i].name != name) ++i;
        if (i == most) return false;
        if (i == size_) entries_[size_++].name = name;
        auto& entry = entries_[i];
        entry.kind = kind;
        entry.amount = kind == CounterKind::total ? amount : entry.amount + amount;
        return true;
    }

    [[nodiscard]] const Entry* begin() const noexcept { return entries_.data(); }
    [[nodiscard]] const Entry* end() const noexcept { return entries_.data() + size_; }

private:
    std::array<Entry, most> entries_{};
    std::size_t size_ = 0;
};

/// Adds up the counters of samples.
class CounterSums {
public:
    /// @param operations  of the sample, at least 1
    void add(const Tally& sample, std::uint64_t operations) {
        operations_ += static_cast<double>(operations);
        for (const auto& [name, kind, amount] : sample) {
            auto& sum = sum_of(name);
            sum.kind = kind;
            sum.amount = kind == CounterKind::total ? amount : sum.amount + amount;
        }
    }

    /// The averages since the last call; empty if no sample had counters.
    [[nodiscard]] std::vector<UserCounter> take() {
        auto averages = std::move(sums_);
        for (auto& [name, kind, amount] : averages) {
            if (kind != CounterKind::total) amount /= operations_;
        }
        *this = {};
        return averages;
    }

private:
    UserCounter& sum_of(std::string_view name) {
        for (auto& sum : sums_) {
            if (sum.name == name) return sum;
        }
        sums_.push_back({std::string{name}, CounterKind::per_operation, 0});
        return sums_.back();
    }

    std::vector<UserCounter> sums_;
    double operations_ = 0;
};

}  // namespace samebench
