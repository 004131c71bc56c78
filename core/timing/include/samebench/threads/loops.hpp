#pragma once

#include <cstdint>

namespace samebench {

class Body;
class Loop;

namespace detail {

/// The loops of a body that one of several threads runs. They write nothing that threads share.
struct ThreadLoops {
    /// Runs `loop.size()` operations.
    /// @param operation  whose input is the first, from 0
    using Run = void (*)(Body& body, Loop& loop, std::uint64_t operation);

    Run body = nullptr;
    Run twin = nullptr;
};

/// Those of a body of the type `BodyType`. A body without loops for threads runs its ordinary ones,
/// which get the number of their thread from the `Loop`.
template <class BodyType>
[[nodiscard]] constexpr ThreadLoops thread_loops_of() noexcept {
    if constexpr (requires(BodyType & body, Loop & loop) { body.run_in_thread(loop, 0u); }) {
        return {[](Body& body, Loop& loop, std::uint64_t operation) {
                    static_cast<BodyType&>(body).run_in_thread(loop, operation);
                },
                [](Body& body, Loop& loop, std::uint64_t operation) {
                    static_cast<BodyType&>(body).run_twin_in_thread(loop, operation);
                }};
    } else {
        return {
            [](Body& body, Loop& loop, std::uint64_t) { static_cast<BodyType&>(body).run(loop); },
            [](Body& body, Loop& loop, std::uint64_t) {
                static_cast<BodyType&>(body).run_twin(loop);
            }};
    }
}

}  // namespace detail
}  // namespace samebench
