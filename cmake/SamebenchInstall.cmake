# cmake --install: the primality library by itself. find_package(Samebench) then gives
# samebench::primality; the benchmarks stay with the checkout, which has a config file of its own.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

set_target_properties(samebench_primality PROPERTIES EXPORT_NAME primality)
install(TARGETS samebench_primality EXPORT SamebenchTargets ARCHIVE DESTINATION "${CMAKE_INSTALL_LIBDIR}")
install(DIRECTORY core/primality/include/primality DESTINATION include)

set(config_folder "${CMAKE_INSTALL_LIBDIR}/cmake/Samebench")
install(EXPORT SamebenchTargets NAMESPACE samebench:: DESTINATION "${config_folder}"
        FILE SamebenchConfig.cmake)
write_basic_package_version_file("${CMAKE_CURRENT_BINARY_DIR}/SamebenchConfigVersion.cmake"
                                 COMPATIBILITY SameMinorVersion)
install(FILES "${CMAKE_CURRENT_BINARY_DIR}/SamebenchConfigVersion.cmake"
        DESTINATION "${config_folder}")
