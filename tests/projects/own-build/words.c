#include "words.h"

#include <setjmp.h>

long count_words(const char* text, size_t length) {
    long words = 0;
    int inside = 0;
    for (size_t i = 0; i < length; ++i) {
        const int letter = text[i] != ' ' && text[i] != '\n';
        words += letter && !inside;
        inside = letter;
    }
    return length == 0 ? -1 : words * WORDS_FACTOR;
}

static jmp_buf place;

long count_words_or_jump(const char* text, size_t length) {
    if (setjmp(place) != 0) return -2;
    const long words = count_words(text, length);
    if (words < 0) longjmp(place, 1);
    return words;
}
