#pragma once

#include <optional>
#include <string>
#include <vector>

#include "meters/callgrind_meter.hpp"
#include "module.h"

/// The part of WASI (preview 1) that a standalone module without files uses. wasm2c names the
/// struct, and the functions that take it.
struct Z_wasi_snapshot_preview1_instance_t {
    wasm_rt_memory_t* memory = nullptr;
    std::vector<std::string> arguments{};
    std::vector<std::string> variables{};  ///< of the environment, as NAME=value
    std::string callgrind_files{};         ///< see CallgrindMeter; empty: nothing is counted
    std::optional<samebench::CallgrindMeter> meter{};  ///< of this process
    samebench::Work counted{};                         ///< when instructions were last read
};
