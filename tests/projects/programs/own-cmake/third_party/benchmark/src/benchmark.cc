#error "The real library is not to be compiled."
