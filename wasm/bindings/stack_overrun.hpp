#pragma once

#include <emscripten/stack.h>

#include <cstdint>

namespace samebench::wasm {

/// The bytes of the stack. It begins at address 0, so that it ends where the first frames are.
inline const std::uintptr_t stack_size = [] {
    constexpr std::uintptr_t page = 65536;
    return (emscripten_stack_get_current() + page - 1) / page * page;
}();

/// Called after a trap: the size of the stack in megabytes if its end was passed; otherwise 0. The
/// pointer is then below address 0, which is what traps.
inline double stack_overrun() noexcept {
    const auto current = static_cast<std::intptr_t>(emscripten_stack_get_current());
    return current < 0 ? static_cast<double>(stack_size) / (1 << 20) : 0;
}

}  // namespace samebench::wasm
