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
