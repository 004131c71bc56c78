#pragma once

#include <pari/pari.h>

#include <string>

/// Creates PARI's stack at the first call.
inline void start_pari() {
    static const bool started = (pari_init(8'000'000, 0), true);
    (void)started;
}

inline std::string pari_version_text() {
    const auto part = [](int shift) {
        return std::to_string((paricfg_version_code >> shift) & 0xff);
    };
    return part(16) + '.' + part(8) + '.' + part(0);
}
