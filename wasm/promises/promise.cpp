#include <emscripten/emscripten.h>

#include <samebench/promise.hpp>

using emscripten::EM_VAL;

// A promise that is rejected must not reject the function that waits for it: Emscripten's code for
// Asyncify would lose the reason. So both take an object, which samebench_settled() opens.
//
// clang-format off
#ifdef SAMEBENCH_ASYNCIFY
EM_JS(EM_VAL, samebench_await, (EM_VAL promise), {
    return Asyncify.handleAsync(() => Emval.toValue(promise).then(
        (value) => Emval.toHandle({value}), (error) => Emval.toHandle({error})));
});
#else
// suspension.js makes it suspend the module, by this name.
EM_JS(EM_VAL, samebench_await_suspending, (EM_VAL promise), {
    return Emval.toValue(promise).then(
        (value) => Emval.toHandle({value}), (error) => Emval.toHandle({error}));
});
#endif

EM_JS(EM_VAL, samebench_settled, (EM_VAL settled), {
    const result = Emval.toValue(settled);
    if ("error" in result) throw new Error("its promise was rejected: " + result.error, { cause: result.error });
    return Emval.toHandle(result.value);
});
// clang-format on

namespace samebench::detail {

emscripten::val await_promise(const emscripten::val& promise) {
#ifdef SAMEBENCH_ASYNCIFY
    const auto settled = emscripten::val::take_ownership(samebench_await(promise.as_handle()));
#else
    const auto settled =
        emscripten::val::take_ownership(samebench_await_suspending(promise.as_handle()));
#endif
    return emscripten::val::take_ownership(samebench_settled(settled.as_handle()));
}

}  // namespace samebench::detail
