#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <samebench/bodies/keep.hpp>
#include <samebench/body.hpp>
#include <samebench/internal/expected.hpp>
#include <string>
#include <type_traits>
#include <utility>

namespace samebench {

/// A body without inputs.
template <class Work>
requires std::invocable<Work&>
class PlainBody final : public Body {
public:
    using Result = std::invoke_result_t<Work&>;

    explicit PlainBody(Work work) : work_{std::move(work)} {}

    [[nodiscard]] bool keeps_results() const noexcept override { return !std::is_void_v<Result>; }
    void run(Loop& loop) override {
        for (auto left = loop.size(); left != 0; --left) detail::keep_result_of(work_);
    }
    void run_twin(Loop& loop) override {
        const auto nothing = samebench::launder(std::uint64_t{0});
        for (auto left = loop.size(); left != 0; --left) detail::keep_instead_of<Result>(nothing);
    }
    /// The same in one of several threads.
    void run_in_thread(Loop& loop, std::uint64_t) {
        for (auto left = loop.size(); left != 0; --left) detail::keep_in_thread(loop, work_);
    }
    void run_twin_in_thread(Loop& loop, std::uint64_t) {
        const volatile std::uint64_t zero = 0;
        const std::uint64_t nothing = zero;
        for (auto left = loop.size(); left != 0; --left) {
            detail::keep_in_thread_instead_of<Result>(loop, nothing);
        }
    }
    std::optional<std::uint64_t> checksum(Loop&) override { return digest(nullptr); }
    std::optional<std::uint64_t> checksum_and_keep(Loop&, KeptResults& kept) override {
        return digest(&kept);
    }

    /// What is wrong with its result, if it is not the expected one.
    template <class Expected>
    [[nodiscard]] std::optional<std::string> wrong_result(const Expected& expected) {
        const auto& found = detail::result_beside_loop(work_);
        if (detail::is_expected(found, expected)) return std::nullopt;
        return detail::wrong_result_text("", found, expected);
    }

private:
    /// @param kept  gets the result; may be nullptr
    std::optional<std::uint64_t> digest([[maybe_unused]] KeptResults* kept) {
        if constexpr (!std::is_void_v<Result>) {
            if constexpr (Checksum::accepts<Result>) {
                Checksum digest;
                const auto& result = detail::result_beside_loop(work_);
                digest.add(result);
                if (kept != nullptr) kept->add(result);
                return digest.value();
            }
        }
        return std::nullopt;
    }

    Work work_;
};

}  // namespace samebench
