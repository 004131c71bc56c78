// The module that an application ships for the hash, without the benchmarks.
#include "hash.hpp"
