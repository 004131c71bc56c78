#include "words.h"

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
