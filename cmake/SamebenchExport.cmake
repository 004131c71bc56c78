# The package Samebench, for find_package(), in two forms. A build tree serves projects on this machine
# without an installation. `cmake --install` of a native tree and of an Emscripten tree may share a prefix.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

if(EMSCRIPTEN)
  set(package_kind wasm)
else()
  set(package_kind native)
endif()
set_target_properties(samebench.flags PROPERTIES EXPORT_NAME flags)
set_target_properties(samebench.core PROPERTIES EXPORT_NAME core)
set_target_properties(samebench.google-benchmark PROPERTIES EXPORT_NAME google-benchmark)
set_target_properties(samebench.catch2 PROPERTIES EXPORT_NAME catch2)
set_target_properties(samebench.nanobench PROPERTIES EXPORT_NAME nanobench)
set_target_properties(samebench.host PROPERTIES EXPORT_NAME host EXPORT_PROPERTIES SAMEBENCH_LINK_OPTIONS)
set_target_properties(samebench.suite.ladder PROPERTIES EXPORT_NAME ladder)
set(package_targets samebench.core samebench.host samebench.suite.ladder)
# What a project needs of this tree, without Samebench's own suites and tests.
add_custom_target(samebench-package DEPENDS ${package_targets})

set(package_folder "${CMAKE_INSTALL_LIBDIR}/cmake/Samebench")
set(library_folder "${CMAKE_INSTALL_LIBDIR}/samebench/${package_kind}")
install(TARGETS samebench.flags samebench.catch2 samebench.google-benchmark samebench.nanobench
                ${package_targets} EXPORT SamebenchTargets
        ARCHIVE DESTINATION "${library_folder}" COMPONENT Samebench
        OBJECTS DESTINATION "${library_folder}" COMPONENT Samebench)
install(DIRECTORY core/timing/include/samebench DESTINATION include COMPONENT Samebench)
if(EMSCRIPTEN)
  install(DIRECTORY wasm/promises/include/samebench DESTINATION include COMPONENT Samebench)
endif()
install(DIRECTORY core/google-benchmark/include/benchmark DESTINATION include/samebench-google-benchmark
        COMPONENT Samebench)
install(DIRECTORY core/catch2/include/ DESTINATION include/samebench-catch2 COMPONENT Samebench)
install(DIRECTORY core/nanobench/include/ DESTINATION include/samebench-nanobench COMPONENT Samebench)
install(EXPORT SamebenchTargets NAMESPACE samebench:: DESTINATION "${package_folder}/${package_kind}"
        FILE SamebenchTargets.cmake COMPONENT Samebench)
# ARCH_INDEPENDENT: the configuration itself checks which kinds of host are installed.
write_basic_package_version_file("${PROJECT_BINARY_DIR}/SamebenchConfigVersion.cmake"
                                 COMPATIBILITY SameMinorVersion ARCH_INDEPENDENT)
install(FILES cmake/package/SamebenchConfig.cmake cmake/SamebenchSuite.cmake cmake/SamebenchHeaders.cmake
              cmake/SamebenchPrograms.cmake cmake/SamebenchSuiteOptions.cmake cmake/SamebenchTests.cmake
              cmake/SamebenchListTests.cmake cmake/SamebenchBuildType.cmake
              "${PROJECT_BINARY_DIR}/SamebenchConfigVersion.cmake"
        DESTINATION "${package_folder}" COMPONENT Samebench)

export(EXPORT SamebenchTargets NAMESPACE samebench:: FILE "${PROJECT_BINARY_DIR}/SamebenchTargets.cmake")
string(TOUPPER "CMAKE_CXX_FLAGS_${CMAKE_BUILD_TYPE}" build_type_flags)
set(build_type_flags_value "${${build_type_flags}}")
set(core_archive "${PROJECT_BINARY_DIR}/core/timing/libsamebench_core.a")
configure_file(cmake/package/BuildTreeConfig.cmake.in SamebenchConfig.cmake @ONLY)
