# tests/unit/<module>/test_<name>.c becomes the executable test_<module>_<name>, one ctest entry each.
find_library(CRITERION_LIBRARY NAMES criterion REQUIRED)
find_path(CRITERION_INCLUDE_DIR NAMES criterion/criterion.h REQUIRED)
mark_as_advanced(CRITERION_LIBRARY CRITERION_INCLUDE_DIR)

get_property(sk_modules GLOBAL PROPERTY SK_MODULES)
file(GLOB unit_tests CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/tests/unit/*/test_*.c")
foreach(source ${unit_tests})
  get_filename_component(folder "${source}" DIRECTORY)
  get_filename_component(module "${folder}" NAME)
  get_filename_component(name "${source}" NAME_WE)
  string(REGEX REPLACE "^test_" "test_${module}_" name "${name}")
  add_executable(${name} "${source}")
  target_include_directories(${name} SYSTEM PRIVATE "${CRITERION_INCLUDE_DIR}")
  target_include_directories(${name} PRIVATE "${CMAKE_SOURCE_DIR}/tests")
  target_compile_definitions(${name} PRIVATE SK_TEST_ROOT="${CMAKE_SOURCE_DIR}")
  target_link_libraries(${name} PRIVATE sk_warnings)
  # A test links its own module, which brings the layers below; a broken layer above does not stop it.
  if(TARGET sk_${module})
    target_link_libraries(${name} PRIVATE sk_${module})
  else()
    target_link_libraries(${name} PRIVATE ${sk_modules})
  endif()
  # A line "// link: sk_runtime matio" in a test names what it needs besides.
  file(STRINGS "${source}" extra REGEX "^// link: ")
  string(REGEX REPLACE "// link: *" "" extra "${extra}")
  separate_arguments(extra)
  target_link_libraries(${name} PRIVATE ${extra} "${CRITERION_LIBRARY}")
  # Criterion's macros declare test functions without prototypes and convert freely.
  target_compile_options(${name} PRIVATE -Wno-missing-prototypes -Wno-conversion)
  set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}/tests")
  add_test(NAME ${name} COMMAND ${name} --short-filename -j1 WORKING_DIRECTORY "${CMAKE_SOURCE_DIR}")
  # Criterion passes a test whose child process leaked; the sanitizer's own words decide instead.
  set_tests_properties(${name} PROPERTIES TIMEOUT 300
    FAIL_REGULAR_EXPRESSION "ERROR: (Address|Leak)Sanitizer;runtime error:")
endforeach()

# Checks of the whole tree and of the program from outside. Each prints "N passed, N failed".
find_package(Python3 REQUIRED COMPONENTS Interpreter)
add_test(NAME layers COMMAND "${CMAKE_SOURCE_DIR}/tools/layers")
add_test(NAME codes COMMAND "${CMAKE_SOURCE_DIR}/tools/codes")
add_test(NAME tools COMMAND "${CMAKE_SOURCE_DIR}/tests/cli/test_tools.py")
# What does not depend on the build needs to run in one of them only.
set_tests_properties(layers codes tools PROPERTIES LABELS tree)
if(TARGET skerry)
  add_test(NAME cli COMMAND "${CMAKE_SOURCE_DIR}/tests/cli/test_cli.py" $<TARGET_FILE:skerry>)
  add_test(NAME compile COMMAND "${CMAKE_SOURCE_DIR}/tools/compile-tests" --skerry $<TARGET_FILE:skerry>)
  set_tests_properties(cli compile PROPERTIES TIMEOUT 900)
  set_tests_properties(compile PROPERTIES PROCESSORS 2)
endif()
if(TARGET skerry_shared AND NOT SK_SANITIZE)
  # A sanitized library cannot be loaded into an interpreter that is not.
  add_test(NAME python COMMAND "${CMAKE_SOURCE_DIR}/tests/python/test_skerry.py" $<TARGET_FILE:skerry_shared>)
  set_tests_properties(python PROPERTIES TIMEOUT 300)
endif()
# Programs in other folders of tests bring their own runner: tests/<folder>/run PROGRAM.
file(GLOB runners CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/tests/*/run")
foreach(runner ${runners})
  get_filename_component(folder "${runner}" DIRECTORY)
  get_filename_component(name "${folder}" NAME)
  add_test(NAME ${name} COMMAND "${runner}" $<TARGET_FILE:skerry>)
  set_tests_properties(${name} PROPERTIES TIMEOUT 900 PROCESSORS 2)
endforeach()
