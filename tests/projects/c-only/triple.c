#include "triple.h"

unsigned triple(unsigned n) { return 3 * n; }
