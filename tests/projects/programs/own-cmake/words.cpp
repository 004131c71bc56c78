#include "words.hpp"

#include <stdexcept>

int words_in(const std::string& text) {
    if (text.empty()) throw std::invalid_argument{"no text"};
    int words = 1;
    for (const char letter : text) words += letter == ' ' ? 1 : 0;
    return words;
}
