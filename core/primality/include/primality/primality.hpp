#pragma once

/// Primality: everything.
#include <primality/words.hpp>
