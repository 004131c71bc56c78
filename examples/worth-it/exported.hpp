#pragma once

/// What JavaScript calls.
#ifdef __EMSCRIPTEN__
#include <emscripten.h>
#define EXPORTED extern "C" EMSCRIPTEN_KEEPALIVE
#else
#define EXPORTED extern "C"
#endif
