#pragma once

#include <concepts>
#include <cstdint>
#include <future>
#include <optional>
#include <samebench/body.hpp>
#include <samebench/suite.hpp>
#include <string>
#include <type_traits>
#include <utility>

/// Bodies for `Suite::bench_async`. Not a part of <samebench/samebench.hpp>, because few suites
/// need what <future> costs to compile. <samebench/promise.hpp> has the promises of WebAssembly.
namespace samebench {

/// How to wait for what an asynchronous body returns: `started.get()`, whose result is that of the
/// operation. A specialisation for each such type has two members:
///
/// - `static constexpr Waiting waiting`: what waits;
/// - `static … ready()`: returns something that waits in the same way, and whose `get()` has
/// nothing
///   to wait for.
template <class Started>
struct Awaited;

namespace detail {

struct AwaitedFuture {
    static constexpr Waiting waiting = Waiting::blocks;
    static std::shared_future<void> ready() {
        std::promise<void> promise;
        promise.set_value();
        return promise.get_future().share();
    }
};

/// Starts an operation and waits for its result. By value: a reference may point into what the
/// operation started.
template <class Work>
struct StartAndWait {
    Work work;

    auto operator()() {
        auto&& started = work();
        return started.get();
    }
};

/// Waits for what is ready.
template <class Ready>
struct WaitForReady {
    Ready ready;

    void operator()() { static_cast<void>(ready.get()); }
};

}  // namespace detail

template <class T>
struct Awaited<std::future<T>> : detail::AwaitedFuture {};
template <class T>
struct Awaited<std::shared_future<T>> : detail::AwaitedFuture {};

/// A body whose operation starts something and waits until it is done, one operation after the
/// other. The twin waits as often for something that is ready.
template <class Work>
requires std::invocable<Work&>
class AsyncBody final : public Body {
public:
    using Started = std::remove_cvref_t<std::invoke_result_t<Work&>>;
    using Result = std::invoke_result_t<detail::StartAndWait<Work>&>;

    explicit AsyncBody(Work work)
        : body_{detail::StartAndWait<Work>{std::move(work)}},
          twin_{ReadyTwin{Awaited<Started>::ready()}} {}

    [[nodiscard]] Waiting waiting() const noexcept override { return Awaited<Started>::waiting; }
    void run(Loop& loop) override { body_.run(loop); }
    void run_twin(Loop& loop) override { twin_.run(loop); }
    std::optional<std::uint64_t> checksum(Loop& loop) override { return body_.checksum(loop); }
    std::optional<std::uint64_t> checksum_and_keep(Loop& loop, KeptResults& kept) override {
        return body_.checksum_and_keep(loop, kept);
    }

    /// What is wrong with its result, if it is not the expected one.
    template <class Expected>
    [[nodiscard]] std::optional<std::string> wrong_result(const Expected& expected) {
        return body_.wrong_result(expected);
    }
    /// The same for a row of a sweep.
    template <class Function>
    [[nodiscard]] std::optional<std::string> wrong_result(const Function& expected, std::uint64_t,
                                                          const std::string& parameter) {
        return body_.wrong_result(expected(parameter));
    }

private:
    using ReadyTwin = detail::WaitForReady<decltype(Awaited<Started>::ready())>;

    PlainBody<detail::StartAndWait<Work>> body_;
    PlainBody<ReadyTwin> twin_;
};

}  // namespace samebench
