// Stands for a copy of nanobench's header, which is not compiled where Samebench's comes before it.
#ifndef ANKERL_NANOBENCH_H_INCLUDED
#error "a copy"
#endif
