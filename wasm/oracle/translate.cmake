# Translates a module to C: cmake -DWASM2C=… -DMODULE=… -DOUTPUT=… -DPROCESSOR=… -P translate.cmake
execute_process(COMMAND "${WASM2C}" -n samebench -o "${OUTPUT}" "${MODULE}" RESULT_VARIABLE failed)
if(failed)
  # It ends without a reason.
  message(FATAL_ERROR "wasm2c cannot translate the module: something in it uses SIMD, threads or exceptions, although the "
                      "options of no suite and of no library say so")
endif()
# Each loaded value has to be in a register, so that no load is left out. A float need not be in one of integers.
if(PROCESSOR MATCHES "x86_64|AMD64")
  file(READ "${OUTPUT}" code)
  string(REPLACE "wasm_asm(\"\" ::\"r\"(result))" "wasm_asm(\"\" ::\"rx\"(result))" code "${code}")
  file(WRITE "${OUTPUT}" "${code}")
endif()
