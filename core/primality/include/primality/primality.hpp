#pragma once

/// Primality: everything.
#include <primality/natural.hpp>
#include <primality/words.hpp>
