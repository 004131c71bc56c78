#error "The headers of the real library are not to be used."
