#pragma once
#include <stddef.h>
#ifdef __cplusplus
extern "C" {
#endif
/** The words of a text, or -1 if it is empty. */
long count_words(const char* text, size_t length);
/** The same, but -2 if it is empty, from where a function further down jumps back to. */
long count_words_or_jump(const char* text, size_t length);
#ifdef __cplusplus
}
#endif
