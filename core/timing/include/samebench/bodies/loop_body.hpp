#pragma once

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <optional>
#include <samebench/barrier.hpp>
#include <samebench/body.hpp>
#include <samebench/checksum.hpp>
#include <string>
#include <utility>

namespace samebench {

namespace detail {

/// What a body has reported in its samples: implements `Body::record` and `Body::update`.
class RecordedReports {
public:
    void record(const LoopReport& report, std::uint64_t operations) {
        counters_.add(report.counters, operations);
        if (report.note) note_ = report.note;
        if (report.skipped) skipped_ = report.skipped;
    }
    [[nodiscard]] std::optional<Problem> update(Options& options) {
        if (skipped_) return Problem{*skipped_, true};
        if (note_) options.note = *note_;
        // The counters that are reported at the end are then those of the samples that count.
        if (auto counters = counters_.take(); !counters.empty()) {
            options.counters = std::move(counters);
        }
        return std::nullopt;
    }

private:
    std::optional<std::string> note_;
    std::optional<std::string> skipped_;
    CounterSums counters_;
};

/// The twin of a body whose loop is part of the measured work.
struct EmptyCall {
    void operator()(Loop&) const noexcept { memory_barrier(); }
};

}  // namespace detail

/// A body that runs its own loop. The loop is part of what is measured, so that the twin is an
/// empty call unless the benchmark has one of its own.
template <class Work, class Twin = detail::EmptyCall>
requires std::invocable<Work&, Loop&> && std::invocable<Twin&, Loop&>
class LoopBody final : public Body {
public:
    explicit LoopBody(Work work, Twin twin = {}) : work_{std::move(work)}, twin_{std::move(twin)} {}

    [[nodiscard]] bool keeps_results() const noexcept override { return false; }
    [[nodiscard]] bool begins_anew() const noexcept override { return true; }
    void run(Loop& loop) override { work_(loop); }
    void run_twin(Loop& loop) override { twin_(loop); }

    void record(const LoopReport& report, std::uint64_t operations) override {
        reports_.record(report, operations);
    }
    std::optional<Problem> update(Options& options) override { return reports_.update(options); }

    /// Digests the last number that the body kept. Running it over two different backgrounds shows
    /// which bytes of the sink it wrote. Zeros at the end do not count, so that a `std::size_t` has
    /// the same digest with 32 and with 64 bits.
    std::optional<std::uint64_t> checksum(Loop& loop) override { return digest(loop, nullptr); }
    std::optional<std::uint64_t> checksum_and_keep(Loop& loop, KeptResults& kept) override {
        return digest(loop, &kept);
    }

private:
    /// @param into  gets the number; may be nullptr
    std::optional<std::uint64_t> digest(Loop& loop, KeptResults* into) {
        unsigned char kept[2][detail::sink_size];
        for (auto& bytes : kept) {
            const unsigned char background = &bytes == kept ? 0x00 : 0xff;
            std::fill_n(detail::sink_storage, detail::sink_size, background);
            detail::memory_barrier();
            work_(loop);
            detail::memory_barrier();
            std::copy_n(detail::sink_storage, detail::sink_size, bytes);
        }
        std::size_t written = 0;
        while (written < detail::sink_size && kept[0][written] == kept[1][written]) ++written;
        if (written == 0) return std::nullopt;
        if (into != nullptr) into->add_bytes({kept[0], written});
        while (written > 0 && kept[0][written - 1] == 0) --written;
        Checksum digest;
        for (std::size_t i = 0; i < written; ++i) digest.add_byte(kept[0][i]);
        return digest.value();
    }

    Work work_;
    Twin twin_;
    detail::RecordedReports reports_;
};

}  // namespace samebench
