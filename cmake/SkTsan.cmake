# Tests of what goes on several threads, for the thread sanitizer. Criterion does not run under it: tests/tsan
# stands in for as much of it as these tests use.
enable_testing()
foreach(path base/ahead runtime/islands runtime/team runtime/weave driver/experiment driver/live)
  get_filename_component(module "${path}" DIRECTORY)
  get_filename_component(test "${path}" NAME)
  add_executable(tsan_${test} EXCLUDE_FROM_ALL "${CMAKE_SOURCE_DIR}/tests/tsan/main.c"
                 "${CMAKE_SOURCE_DIR}/tests/unit/${module}/test_${test}.c")
  target_include_directories(tsan_${test} PRIVATE "${CMAKE_SOURCE_DIR}/tests/tsan" "${CMAKE_SOURCE_DIR}/tests")
  if(module STREQUAL "driver")
    target_link_libraries(tsan_${test} PRIVATE sk_driver)
  else()
    target_link_libraries(tsan_${test} PRIVATE sk_runtime)
  endif()
  add_test(NAME tsan_${test} COMMAND tsan_${test})
  list(APPEND tsan_targets tsan_${test})
endforeach()
add_custom_target(tsan DEPENDS ${tsan_targets})
