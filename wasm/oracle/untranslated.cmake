# wasm2c ends without a reason.
message(FATAL_ERROR "wasm2c cannot translate the module: something in it uses SIMD, threads or exceptions, although the "
                    "options of no suite and of no library say so")
