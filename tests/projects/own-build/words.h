#pragma once
#include <stddef.h>
#ifdef __cplusplus
extern "C" {
#endif
/** The words of a text, or -1 if it is empty. */
long count_words(const char* text, size_t length);
#ifdef __cplusplus
}
#endif
