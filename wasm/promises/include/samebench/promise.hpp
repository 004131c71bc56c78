#pragma once

#include <emscripten/val.h>

#include <samebench/async.hpp>
#include <type_traits>
#include <utility>

namespace samebench {

namespace detail {

/// Suspends WebAssembly until the promise is settled. Returns what it was fulfilled with; throws
/// what it was rejected with, which fails the row.
[[nodiscard]] emscripten::val await_promise(const emscripten::val& promise);

}  // namespace detail

/// A promise of JavaScript, for bodies of `Suite::bench_async` in WebAssembly.
///
///     EM_JS(EM_VAL, start_timer, (), {
///         return Emval.toHandle(new Promise((resolve) => setTimeout(resolve, 0)));
///     });
///     suite.bench_async("timer", [] { return Promise<>{start_timer()}; });
///
/// @tparam T  what `emscripten::val::as<T>()` makes of the value that it is fulfilled with
template <class T = void>
class Promise {
public:
    explicit Promise(emscripten::val promise) : promise_{std::move(promise)} {}
    /// @param promise  a handle of its own, as `Emval.toHandle(promise)` makes it in JavaScript
    explicit Promise(emscripten::EM_VAL promise)
        : promise_{emscripten::val::take_ownership(promise)} {}

    /// Waits for it. Only what `bench_async` calls can be suspended.
    T get() const {
        auto value = detail::await_promise(promise_);
        if constexpr (!std::is_void_v<T>) return value.template as<T>();
    }

private:
    emscripten::val promise_;
};

template <class T>
struct Awaited<Promise<T>> {
    static constexpr Waiting waiting = Waiting::suspends;
    static Promise<> ready() {
        return Promise<>{emscripten::val::global("Promise").call<emscripten::val>("resolve")};
    }
};

}  // namespace samebench
