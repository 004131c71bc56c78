#pragma once

#include <string>

/// How many words a text has. Throws std::invalid_argument for an empty one.
int words_in(const std::string& text);
