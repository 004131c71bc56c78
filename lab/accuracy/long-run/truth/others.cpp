// Other callers of what the bodies use, as the rest of a program has them: wasm-opt inlines
// functions with a single one, which makes sets and strings up to a fifth faster in a program that
// consists of a loop alone.
#include <cstdint>
#include <set>
#include <string>

#ifdef __EMSCRIPTEN__
#include <emscripten.h>
#else
#define EMSCRIPTEN_KEEPALIVE __attribute__((used))
#endif

extern "C" {
EMSCRIPTEN_KEEPALIVE void insert_and_erase(std::set<std::uint64_t>& set, std::uint64_t value) {
    set.insert(value);
    set.erase(set.begin());
    set.erase(value);
}
EMSCRIPTEN_KEEPALIVE void append_to(std::string& text) {
    text.append("0123456789abcdef");
    text += text;
}
}
