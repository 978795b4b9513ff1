# sk_embed(<target> <symbol> <file>...): the files, one after the other, as `const char symbol[]` in a generated C
# file of the target. Run as a script it writes that file.
if(CMAKE_SCRIPT_MODE_FILE)
  set(text "")
  foreach(file IN LISTS FILES)
    file(READ "${file}" part HEX)
    string(APPEND text "${part}")
  endforeach()
  string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${text}")
  string(REGEX REPLACE "(0x[0-9a-f][0-9a-f],0x[0-9a-f][0-9a-f],0x[0-9a-f][0-9a-f],0x[0-9a-f][0-9a-f],0x[0-9a-f][0-9a-f],0x[0-9a-f][0-9a-f],0x[0-9a-f][0-9a-f],0x[0-9a-f][0-9a-f],)" "\\1\n" bytes "${bytes}")
  file(WRITE "${OUT}" "extern const char ${SYMBOL}[];\nconst char ${SYMBOL}[] = {\n${bytes}0};\n")
  return()
endif()

set(SK_EMBED_SCRIPT "${CMAKE_CURRENT_LIST_FILE}")

function(sk_embed target symbol)
  set(out "${CMAKE_CURRENT_BINARY_DIR}/embed/${symbol}.c")
  add_custom_command(
    OUTPUT "${out}"
    COMMAND ${CMAKE_COMMAND} "-DFILES=${ARGN}" -DSYMBOL=${symbol} "-DOUT=${out}" -P "${SK_EMBED_SCRIPT}"
    DEPENDS ${ARGN} "${SK_EMBED_SCRIPT}"
    VERBATIM)
  target_sources(${target} PRIVATE "${out}")
endfunction()

# sk_fmu_sources(<target>): the C sources that ship inside an FMU as `const char sk_fmu_sources[]`. The assembler includes
# them: a megabyte as numbers of C takes compilers seconds. src/fmu is compiled here too, for its warnings.
function(sk_fmu_sources target)
  set(text "${CMAKE_CURRENT_BINARY_DIR}/embed/fmu_sources.txt")
  set(out "${CMAKE_CURRENT_BINARY_DIR}/embed/fmu_sources.c")
  file(GLOB sources CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/src/runtime/*/*.[ch]" "${CMAKE_SOURCE_DIR}/src/fmu/*.[ch]"
       "${CMAKE_SOURCE_DIR}/src/fmu/plain/*.h")
  file(GLOB shared "${CMAKE_SOURCE_DIR}/include/skerry/*.h" "${CMAKE_SOURCE_DIR}/src/base/mem.h"
       "${CMAKE_SOURCE_DIR}/src/base/status.[ch]")
  set(script "${CMAKE_SOURCE_DIR}/cmake/FmuSources.cmake")
  add_custom_command(OUTPUT "${text}"
    COMMAND "${CMAKE_COMMAND}" "-DOUT=${text}" "-DROOT=${CMAKE_SOURCE_DIR}" -P "${script}"
    DEPENDS ${sources} ${shared} "${script}"
    VERBATIM)
  file(CONFIGURE OUTPUT "${out}" CONTENT "extern const char sk_fmu_sources[];
__asm__(\".section .rodata\\n.global sk_fmu_sources\\nsk_fmu_sources:\\n.incbin \\\"${text}\\\"\\n.byte 0\\n.text\\n\");
")
  set_source_files_properties("${out}" PROPERTIES OBJECT_DEPENDS "${text}")
  target_sources(${target} PRIVATE "${out}" "${text}")
  file(GLOB inside CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/src/fmu/*.c")
  add_library(sk_fmu_inside OBJECT ${inside})
  target_include_directories(sk_fmu_inside PRIVATE "${CMAKE_SOURCE_DIR}/src" "${CMAKE_SOURCE_DIR}/include")
  target_link_libraries(sk_fmu_inside PRIVATE sk_warnings)
endfunction()
