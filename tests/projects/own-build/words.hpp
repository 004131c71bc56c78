#pragma once
#include <string>

/// The words of a text. Throws std::invalid_argument if it is empty.
long words_in(const std::string& text);
