#include "words.hpp"

#include <stdexcept>

#include "words.h"

long words_in(const std::string& text) {
    const long words = count_words(text.data(), text.size());
    if (words < 0) throw std::invalid_argument{"no text"};
    return words;
}
