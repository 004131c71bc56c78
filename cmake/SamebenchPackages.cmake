include(HeaderPackage)

samebench_header_package(samebench.json nlohmann/json.hpp https://github.com/nlohmann/json bc889afb4c5bf1c0d8ee29ef35eaaf4c8bef8a5d) # v3.11.2
if(NOT EMSCRIPTEN)
  samebench_header_package(samebench.arguments CLI/CLI.hpp https://github.com/CLIUtils/CLI11 70f8072f9dd2292fd0b9f9e5f58e279f60483ed3) # v2.1.2
endif()

# Compiles `target` with the headers of packages. They are not exported with the target.
function(samebench_use_headers target)
  foreach(package IN LISTS ARGN)
    target_include_directories(${target} SYSTEM PRIVATE
                               $<TARGET_PROPERTY:${package},INTERFACE_INCLUDE_DIRECTORIES>)
  endforeach()
endfunction()
