# Translates a module to C: cmake -DWASM2C=… -DMODULE=… -DOUTPUT=… -DPROCESSOR=… -P translate.cmake
execute_process(COMMAND "${WASM2C}" -n samebench -o "${OUTPUT}" "${MODULE}" RESULT_VARIABLE failed)
if(failed)
  # It ends without a reason.
  message(FATAL_ERROR "wasm2c cannot translate the module: something in it uses SIMD, threads or exceptions, although the "
                      "options of no suite and of no library say so")
endif()
# Each loaded value has to be in a register, so that no load is left out. That of a float need not be one for integers,
# into which wasm2c has every value loaded.
if(PROCESSOR MATCHES "x86_64|AMD64")
  file(READ "${OUTPUT}" code)
  string(REPLACE "\"r\"(result)" "KIND_OF_REGISTER(result)" code "${code}")
  foreach(type IN ITEMS f32 f64)
    set(load "DEFINE_LOAD(${type}_load, ${type}, ${type}, ${type})\n")
    string(REPLACE "${load}" "#undef KIND_OF_REGISTER\n#define KIND_OF_REGISTER \"x\"\n${load}#undef KIND_OF_REGISTER\n#define KIND_OF_REGISTER \"r\"\n" code "${code}")
  endforeach()
  file(WRITE "${OUTPUT}" "#define KIND_OF_REGISTER \"r\"\n${code}")
endif()
