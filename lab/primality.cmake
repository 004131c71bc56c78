# primality::primality of core/primality, compiled with the flags of suites.
add_subdirectory("${CMAKE_CURRENT_LIST_DIR}/../core/primality" primality)
target_link_libraries(primality PRIVATE samebench::flags)
