#pragma once

/// Includes all headers of the primality library.
#include <primality/natural.hpp>
#include <primality/words.hpp>
