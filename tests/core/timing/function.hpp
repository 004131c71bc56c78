#pragma once

#include <memory>
#include <type_traits>
#include <utility>

namespace samebench::test {

template <class Signature>
class Function;

/// What a std::function is, for fakes: a callable that is put into a std::function of libc++ takes
/// a compiler ten times as long. Copies share what they call.
template <class Result, class... Arguments>
class Function<Result(Arguments...)> {
public:
    /// Empty: it must not be called.
    Function() = default;
    template <class Work>
    requires(!std::is_same_v<Work, Function> && std::is_invocable_r_v<Result, Work&, Arguments...>)
        Function(Work work)
        : held_{static_cast<Held*>(new Holding<Work>{std::move(work)})} {}

    Result operator()(Arguments... arguments) const { return held_->call(arguments...); }
    explicit operator bool() const noexcept { return held_ != nullptr; }

private:
    struct Held {
        virtual ~Held() = default;
        virtual Result call(Arguments&...) = 0;
    };

    template <class Work>
    struct Holding final : Held {
        explicit Holding(Work held) : work(std::move(held)) {}
        Result call(Arguments&... arguments) override { return work(arguments...); }

        Work work;
    };

    std::shared_ptr<Held> held_;
};

}  // namespace samebench::test
