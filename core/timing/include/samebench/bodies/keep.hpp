#pragma once

#include <concepts>
#include <cstdint>
#include <cstring>
#include <functional>
#include <memory>
#include <optional>
#include <samebench/barrier.hpp>
#include <samebench/checksum.hpp>
#include <samebench/internal/bits.hpp>
#include <samebench/loop.hpp>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

/// How a body keeps its results, and its twin something of the same size.
namespace samebench {
namespace detail {

template <std::size_t Size>
using UnsignedOfSize = std::conditional_t<
    Size == 1, std::uint8_t,
    std::conditional_t<Size == 2, std::uint16_t,
                       std::conditional_t<Size == 4, std::uint32_t, std::uint64_t>>>;

/// Keeps something of the size of a `Result` without computing it: the twin's side of `keep`.
template <class Result, class Input>
inline void keep_instead_of(const Input& input) noexcept {
    if constexpr (std::is_void_v<Result>) {
        samebench::keep(input);
    } else if constexpr (is_scalar<Result> && is_scalar<Input>) {
        const auto bits = detail::bit_cast<UnsignedOfSize<sizeof(Input)>>(input);
        samebench::keep(static_cast<UnsignedOfSize<sizeof(Result)>>(bits));
    } else if constexpr (is_bytes<Result>) {
        std::memcpy(sink_of<Result>(), slot_storage, sizeof(Result));
        memory_barrier();
    } else {
        detail::keep_address(std::addressof(input));
    }
}

/// Calls `work` and keeps its result if it has one.
template <class Work, class... Arguments>
inline void keep_result_of(Work& work, const Arguments&... arguments) {
    if constexpr (std::is_void_v<std::invoke_result_t<Work&, const Arguments&...>>) {
        work(arguments...);
    } else {
        samebench::keep(work(arguments...));
    }
}

/// The same as `keep_instead_of`, in one of several threads.
template <class Result, class Input>
inline void keep_in_thread_instead_of(Loop& loop, const Input& input) noexcept {
    if constexpr (std::is_void_v<Result>) {
        loop.keep(input);
    } else if constexpr (is_scalar<Result> && is_scalar<Input>) {
        const auto bits = detail::bit_cast<UnsignedOfSize<sizeof(Input)>>(input);
        loop.keep(static_cast<UnsignedOfSize<sizeof(Result)>>(bits));
    } else if constexpr (is_scalar<Result>) {
        loop.keep(UnsignedOfSize<sizeof(Result)>{0});
    } else {
        // What is kept of an object is its address.
        loop.keep(std::uintptr_t{0});
    }
}

/// The same as `keep_result_of`, in one of several threads.
template <class Work, class... Arguments>
inline void keep_in_thread(Loop& loop, Work& work, const Arguments&... arguments) {
    if constexpr (std::is_void_v<std::invoke_result_t<Work&, const Arguments&...>>) {
        work(arguments...);
    } else {
        loop.keep(work(arguments...));
    }
}

/// Calls `work` for its result, outside of the measured loop.
///
/// Compilers prefer to inline a function that is called in one place. So that the loop does not
/// depend on what else needs results, a checksum or an expected result, this is the only other
/// place. Of bodies whose result is neither a number nor text g++ inlines a copy here.
template <class Work, class... Input>
[[gnu::noinline]] std::invoke_result_t<Work&, Input&...> result_beside_loop(Work& work,
                                                                            Input&... input) {
    return work(input...);
}
template <class Work, class... Input>
requires(!Leaf<std::invoke_result_t<Work&, Input&...>>)  //
    [[gnu::noinline,
      gnu::flatten]] std::invoke_result_t<Work&, Input&...> result_beside_loop(Work& work,
                                                                               Input&... input) {
    return work(input...);
}

/// A result that outlives its operation: the characters of a text may not.
template <class Result>
struct Copied {
    static constexpr bool is_text = std::is_convertible_v<const Result&, std::string_view>;
    std::conditional_t<is_text, std::string, std::remove_cvref_t<Result>> value{};

    void operator=(const Result& result) {
        if constexpr (is_text) {
            value = std::string_view{result};
        } else {
            value = result;
        }
    }
};

template <class Result>
[[nodiscard]] std::uint64_t digest_of(const std::vector<Copied<Result>>& results) noexcept {
    Checksum digest;
    for (const auto& result : results) digest.add(result.value);
    return digest.value();
}

/// Whether `result()` is what was kept last. Empty: it is no integer. Others are kept elsewhere, or
/// have one more bit of precision here than where compilers have inlined them.
template <class Call>
[[nodiscard]] std::optional<bool> was_kept(const Call& result) {
    using Result = std::remove_cvref_t<decltype(result())>;
    if constexpr (std::integral<Result>) {
        Result kept{};
        memory_barrier();
        std::memcpy(&kept, sink_of<Result>(), sizeof kept);
        return kept == result();
    } else {
        return std::nullopt;
    }
}

}  // namespace detail

}  // namespace samebench
