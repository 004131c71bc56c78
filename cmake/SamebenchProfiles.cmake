# The profiles of protocol/profiles.json for the C++ core. A file that breaks profiles.schema.json stops
# CMake with file, key and reason. To check a file alone: cmake -DSAMEBENCH_PROFILES=FILE -P …
cmake_policy(VERSION 3.22)

set(samebench_profile_names quick default thorough duel)
set(samebench_profile_counts rounds minimumPairs maximumPairs)
set(samebench_profile_times budgetMs warmUpMs warmUpCapMs)
set(samebench_profile_keys name targetRelative ${samebench_profile_counts} ${samebench_profile_times})

# Stops unless the keys of the object `json` are those of the list, each once.
function(samebench_check_keys json file place)
  foreach(key IN LISTS ARGN)
    string(JSON type ERROR_VARIABLE problem TYPE "${json}" "${key}")
    if(problem)
      message(FATAL_ERROR "${file}: broken at ${place}: expected the key \"${key}\", which is missing")
    endif()
  endforeach()
  string(JSON count LENGTH "${json}")
  math(EXPR last "${count} - 1")
  foreach(index RANGE ${last})
    string(JSON key MEMBER "${json}" ${index})
    if(NOT key IN_LIST ARGN)
      message(FATAL_ERROR "${file}: broken at ${place}: expected no key \"${key}\"")
    endif()
  endforeach()
endfunction()

# Puts the number at `key` of the object `json` into `result`; stops unless it is above 0.
function(samebench_read_number result json file place key)
  string(JSON type TYPE "${json}" "${key}")
  string(JSON value GET "${json}" "${key}")
  if(NOT type STREQUAL "NUMBER")
    message(FATAL_ERROR "${file}: broken at ${place}/${key}: expected a number, found \"${value}\"")
  endif()
  if(key IN_LIST samebench_profile_counts AND NOT value MATCHES "^[0-9]+$")
    message(FATAL_ERROR "${file}: broken at ${place}/${key}: expected an integer, found ${value}")
  endif()
  if(NOT value GREATER 0)
    message(FATAL_ERROR "${file}: broken at ${place}/${key}: it must be above 0, found ${value}")
  endif()
  if(key STREQUAL "targetRelative" AND value GREATER 1)
    message(FATAL_ERROR "${file}: broken at ${place}/${key}: it must be at most 1, found ${value}")
  endif()
  if(key IN_LIST samebench_profile_times AND value GREATER 86400000)
    message(FATAL_ERROR "${file}: broken at ${place}/${key}: it must be at most 86400000, found ${value}")
  endif()
  set(${result} "${value}" PARENT_SCOPE)
endfunction()

# Reads the profiles of `file`, and puts a function of C++ for each into `result`.
function(samebench_read_profiles result file)
  file(READ "${file}" json)
  string(JSON type ERROR_VARIABLE problem TYPE "${json}")
  if(problem)
    message(FATAL_ERROR "${file}: ${problem}")
  endif()
  samebench_check_keys("${json}" "${file}" "/" ${samebench_profile_names})
  set(functions "")
  foreach(profile IN LISTS samebench_profile_names)
    string(JSON object GET "${json}" ${profile})
    samebench_check_keys("${object}" "${file}" "/${profile}" ${samebench_profile_keys})
    string(JSON name GET "${object}" name)
    foreach(key IN LISTS samebench_profile_counts samebench_profile_times ITEMS targetRelative)
      samebench_read_number(${key} "${object}" "${file}" "/${profile}" ${key})
    endforeach()
    string(APPEND functions "
inline Profile ${profile}_profile() {
    return {\"${name}\",
            ${targetRelative},
            Nanoseconds{${budgetMs} * 1e6},
            ${minimumPairs},
            ${maximumPairs},
            Nanoseconds{${warmUpMs} * 1e6},
            Nanoseconds{${warmUpCapMs} * 1e6}};
}
")
  endforeach()
  set(${result} "${functions}" PARENT_SCOPE)
endfunction()

if(CMAKE_SCRIPT_MODE_FILE STREQUAL CMAKE_CURRENT_LIST_FILE)
  samebench_read_profiles(functions "${SAMEBENCH_PROFILES}")
endif()
