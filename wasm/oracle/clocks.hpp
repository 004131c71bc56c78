#pragma once

#include <cstdint>

/// What the standalone module can ask of the oracle, as clocks that WASI does not have: other
/// engines have no such clock. The oracle then runs in callgrind (`oracle@work`).
namespace samebench::oracle {

enum Clock : std::uint32_t {
    is_counting = 0x5B000000,  ///< any answer: instructions can be counted
    start,                     ///< count from here on
    stop,                      ///< count no longer
    instructions,              ///< counted since this was last read
    system_calls,              ///< that were made meanwhile
    copy,                      ///< 0: this is a copy of the process; otherwise a copy has ended:
    copy_done,                 ///< … well, if the answer is this
};

/// What a copy exits with after its work. Not 0, which a benchmark that calls `exit` may use.
inline constexpr int work_done = 86;

}  // namespace samebench::oracle
