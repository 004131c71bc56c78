#ifndef TRIPLE_H
#define TRIPLE_H

/** Three times a number. */
unsigned triple(unsigned n);

#endif
