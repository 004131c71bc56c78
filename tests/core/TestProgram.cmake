# add_test_program(NAME name FOLDER folder [SECOND_TIER] FILES name… [OPTIMISED name…] [TOGETHER "folder folder…"…]
#                  LIBRARIES target…)
#
# One doctest program, for the build machine or for WebAssembly in Node. CTest runs it once for each of
# FILES: FOLDER/name runs the cases of name.cpp. In WebAssembly it runs it once for each of their folders,
# because Node.js takes longer to start and to load the module than most files take. The files of a folder, or of
# several folders TOGETHER, are compiled together, because most of the time goes into the headers: so their names must
# differ. They are compiled without optimisation, unless they are OPTIMISED as well: then they test what a compiler
# does, or run long. In WebAssembly, one of the SECOND_TIER is built when its tests run, which have that label.
include("${CMAKE_CURRENT_LIST_DIR}/../../cmake/HeaderPackage.cmake")
set(TEST_PROGRAM_FOLDER "${CMAKE_CURRENT_LIST_DIR}")

# A program that is built when tests run that have FIXTURES_REQUIRED program LABELS second-tier, and not before.
function(build_in_second_tier program)
  set_target_properties(${program} PROPERTIES EXCLUDE_FROM_ALL ON)
  # What compilers and linkers warn of has a name or a place before it; Binaryen in Debian 13 writes a bare line.
  add_test(NAME ${program} COMMAND "${CMAKE_COMMAND}" --build "${CMAKE_BINARY_DIR}" --target ${program})
  set_tests_properties(${program} PROPERTIES FIXTURES_SETUP ${program} LABELS second-tier
                                             FAIL_REGULAR_EXPRESSION ": warning: ")
endfunction()

function(add_test_program)
  cmake_parse_arguments(PARSE_ARGV 0 program "SECOND_TIER" "NAME;FOLDER" "FILES;OPTIMISED;TOGETHER;LIBRARIES")
  if(NOT TARGET doctest_main)
    samebench_header_package(doctest_headers doctest/doctest.h https://github.com/doctest/doctest b7c21ec5ceeadb4951b00396fc1e4642dd347e5f) # v2.4.9
    target_compile_definitions(doctest_headers INTERFACE DOCTEST_CONFIG_NO_EXCEPTIONS_BUT_WITH_ALL_ASSERTS)
    if(SAMEBENCH_SANITIZE OR EMSCRIPTEN)
      target_compile_definitions(doctest_headers INTERFACE SAMEBENCH_FEW_RUNS)
    endif()
    add_library(doctest_main OBJECT "${TEST_PROGRAM_FOLDER}/main.cpp")
    target_link_libraries(doctest_main PUBLIC doctest_headers)
    target_compile_features(doctest_main PUBLIC cxx_std_20)
    # The slowest file of all to compile.
    target_compile_options(doctest_main PRIVATE -fno-exceptions -O0)
  endif()

  list(TRANSFORM program_FILES APPEND .cpp OUTPUT_VARIABLE sources)
  add_executable(${program_NAME} ${sources})
  target_link_libraries(${program_NAME} PRIVATE doctest_main ${program_LIBRARIES})
  target_compile_options(${program_NAME} PRIVATE -fno-exceptions -O0)
  if(NOT SAMEBENCH_SANITIZE)
    # doctest names a line by itself. What a debugger or a sanitizer reads takes a tenth of the compiler's time.
    target_compile_options(${program_NAME} PRIVATE -g0)
  endif()
  set_target_properties(${program_NAME} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
  foreach(source IN LISTS sources)
    get_filename_component(folder "${source}" DIRECTORY)
    foreach(folders IN LISTS program_TOGETHER)
      # A group is named after its first folder.
      if(" ${folders} " MATCHES "^ ([^ ]*).* ${folder} ")
        set(folder "${CMAKE_MATCH_1}")
      endif()
    endforeach()
    string(STRIP "${program_FOLDER} ${folder}" group)
    string(MAKE_C_IDENTIFIER "${group}" group)
    set_source_files_properties(${source} PROPERTIES UNITY_GROUP ${group})
  endforeach()
  if(SAMEBENCH_SANITIZE)
    set(program_OPTIMISED "")
  endif()
  foreach(file IN LISTS program_OPTIMISED)
    set_source_files_properties(${file}.cpp PROPERTIES COMPILE_OPTIONS -O2)
  endforeach()
  set_target_properties(${program_NAME} PROPERTIES RUNTIME_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}")
  set(command ${program_NAME})
  if(EMSCRIPTEN)
    # -O1: optimizing the whole module would take longer than all tests.
    target_link_options(${program_NAME} PRIVATE -O1
      -sMODULARIZE=1 -sEXPORT_ES6=1 -sENVIRONMENT=web,worker -sINVOKE_RUN=0 -sEXIT_RUNTIME=1
      -sEXPORTED_RUNTIME_METHODS=callMain -sALLOW_MEMORY_GROWTH=1 -sWASM_BIGINT=1)
    set_target_properties(${program_NAME} PROPERTIES SUFFIX .js)
    find_program(SAMEBENCH_NODE node nodejs)
    set(command "${SAMEBENCH_NODE}" "${TEST_PROGRAM_FOLDER}/run-in-node.js"
                "${CMAKE_BINARY_DIR}/${program_NAME}.js")
  endif()

  set(properties FAIL_REGULAR_EXPRESSION "test cases: *0 ")
  if(EMSCRIPTEN AND program_SECOND_TIER)
    build_in_second_tier(${program_NAME})
    list(APPEND properties FIXTURES_REQUIRED ${program_NAME} LABELS second-tier)
  endif()

  list(TRANSFORM program_FILES PREPEND "${program_FOLDER}/" OUTPUT_VARIABLE tests)
  set(sources ".cpp")
  if(EMSCRIPTEN)
    list(TRANSFORM tests REPLACE "/[^/]*$" "")
    list(REMOVE_DUPLICATES tests)
    set(sources "/*.cpp")
  endif()
  foreach(test IN LISTS tests)
    add_test(NAME ${test} COMMAND ${command} --source-file=*/${test}${sources} --no-intro)
    set_tests_properties(${test} PROPERTIES ${properties})
  endforeach()
endfunction()
