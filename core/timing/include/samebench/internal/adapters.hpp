#pragma once

#include <concepts>
#include <functional>
#include <memory>
#include <samebench/barrier.hpp>
#include <type_traits>

/// What `Suite` makes of the functions that it is given.
namespace samebench::detail {

/// A body of a type sweep, for one of its types.
template <class T, class Work>
struct ForType {
    Work work;

    template <class... Arguments>
    requires std::invocable<Work&, std::type_identity<T>, Arguments&...> decltype(auto) operator()(
        Arguments&... arguments) {
        return work(std::type_identity<T>{}, arguments...);
    }
};

/// `Options::object` for the object that `make()` returns.
template <class Make>
auto object_of(Make make) {
    return [make](const std::function<void()>& before, const std::function<void()>& made) mutable {
        before();
        auto object = make();
        detail::keep_address(std::addressof(object));
        made();
        return sizeof object;
    };
}

}  // namespace samebench::detail
