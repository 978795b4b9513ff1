# sk_module(NAME DEPS...): all sources below src/NAME as the static library sk_NAME, but for what only the shared library needs
# (src/driver/shared) and what is loaded at run time (src/cosim/mpi/module).
# A folder without .c files becomes an interface library, so that the layers above can name it before
# its first source exists.
function(sk_module name)
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/src/${name}/*.c")
  list(REMOVE_ITEM sources "${CMAKE_SOURCE_DIR}/src/cli/main.c")
  list(FILTER sources EXCLUDE REGEX "/driver/shared/|/mpi/module/")
  if(sources)
    add_library(sk_${name} STATIC ${sources})
    target_include_directories(sk_${name} PUBLIC "${CMAKE_SOURCE_DIR}/src" "${CMAKE_SOURCE_DIR}/include")
    target_link_libraries(sk_${name} PRIVATE sk_warnings PUBLIC ${ARGN})
    set_property(GLOBAL APPEND PROPERTY SK_MODULES sk_${name})
  else()
    add_library(sk_${name} INTERFACE)
    target_include_directories(sk_${name} INTERFACE "${CMAKE_SOURCE_DIR}/src" "${CMAKE_SOURCE_DIR}/include")
    target_link_libraries(sk_${name} INTERFACE ${ARGN})
  endif()
endfunction()

# sk_find_foreign(NAME HEADER): a library without a find module of its own, as the target sk_NAME.
function(sk_find_foreign name header)
  find_library(SK_${name}_LIBRARY NAMES ${name} REQUIRED)
  find_path(SK_${name}_INCLUDE NAMES ${header} REQUIRED)
  mark_as_advanced(SK_${name}_LIBRARY SK_${name}_INCLUDE)
  add_library(sk_${name} INTERFACE)
  target_include_directories(sk_${name} SYSTEM INTERFACE "${SK_${name}_INCLUDE}")
  target_link_libraries(sk_${name} INTERFACE "${SK_${name}_LIBRARY}")
endfunction()

# The program itself, once src/cli/main.c exists, at the top of the build folder.
function(sk_program)
  if(NOT EXISTS "${CMAKE_SOURCE_DIR}/src/cli/main.c")
    return()
  endif()
  add_executable(skerry "${CMAKE_SOURCE_DIR}/src/cli/main.c")
  target_link_libraries(skerry PRIVATE sk_warnings sk_cli)
  # What generated code calls of native components (native/bridge.h); the archive's member must come along.
  target_link_options(skerry PRIVATE "-Wl,--undefined=skerry_native_open" "-Wl,--undefined=skerry_foreign_open"
    "-Wl,--undefined=skerry_fmu_open" "-Wl,--export-dynamic-symbol=skerry_native_*"
    "-Wl,--export-dynamic-symbol=skerry_foreign_*" "-Wl,--export-dynamic-symbol=skerry_fmu_*")
  set_target_properties(skerry PROPERTIES RUNTIME_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}")
  install(TARGETS skerry RUNTIME DESTINATION "${CMAKE_INSTALL_BINDIR}")
  install(FILES "${CMAKE_SOURCE_DIR}/LICENSE" "${CMAKE_SOURCE_DIR}/web/THIRD-PARTY.txt" DESTINATION "${CMAKE_INSTALL_DOCDIR}")
  # The program looks for its own library in ../share/skerry/modelica (src/cli/input.c).
  install(DIRECTORY "${CMAKE_SOURCE_DIR}/modelica" DESTINATION "${CMAKE_INSTALL_DATADIR}/skerry" FILES_MATCHING
          PATTERN "*.mo" PATTERN "package.order" PATTERN "*.h")
  install(DIRECTORY "${CMAKE_SOURCE_DIR}/examples" DESTINATION "${CMAKE_INSTALL_DATADIR}/skerry" USE_SOURCE_PERMISSIONS
          PATTERN "__pycache__" EXCLUDE)
  install(DIRECTORY "${CMAKE_SOURCE_DIR}/python" DESTINATION "${CMAKE_INSTALL_DATADIR}/skerry" FILES_MATCHING PATTERN "*.py")
  install(FILES "${CMAKE_SOURCE_DIR}/README.md" "${CMAKE_SOURCE_DIR}/CHANGELOG.md" DESTINATION "${CMAKE_INSTALL_DOCDIR}")
  install(DIRECTORY "${CMAKE_SOURCE_DIR}/docs" DESTINATION "${CMAKE_INSTALL_DOCDIR}" PATTERN "decisions" EXCLUDE)
endfunction()

# The in-memory compiler for a shared library: libtcc's archive as one object whose names are all local but for the
# functions we call (src/driver/shared/tcc_names.c says why). Elsewhere the library does without.
function(sk_shared_tcc out)
  set(folder "${CMAKE_SOURCE_DIR}/src/driver/shared")
  if(NOT CMAKE_OBJCOPY OR NOT CMAKE_LINKER OR NOT CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|AMD64)$")
    set(${out} "${folder}/no_tier0.c" PARENT_SCOPE)
    return()
  endif()
  set(names)
  foreach(name new delete set_error_func set_options set_output_type compile_string add_symbol relocate get_symbol)
    list(APPEND names "--keep-global-symbol=tcc_${name}")
  endforeach()
  foreach(name stdout stderr environ)
    list(APPEND names --redefine-sym "${name}=sk_tcc_${name}")
  endforeach()
  set(made "${CMAKE_BINARY_DIR}/generated/tcc_shared.o")
  add_custom_command(OUTPUT "${made}"
    COMMAND "${CMAKE_COMMAND}" -E make_directory "${CMAKE_BINARY_DIR}/generated"
    COMMAND "${CMAKE_LINKER}" -r -o "${made}" --whole-archive "${TCC_LIBRARY}"
    COMMAND "${CMAKE_OBJCOPY}" ${names} "${made}"
    DEPENDS "${TCC_LIBRARY}")
  set_source_files_properties("${made}" PROPERTIES EXTERNAL_OBJECT TRUE GENERATED TRUE)
  set(${out} "${made}" "${folder}/tcc_names.c" PARENT_SCOPE)
endfunction()

# libskerry: Skerry as a shared library (include/skerry/skerry.h). Only what that header declares is visible;
# everything else, the archives it is made of included, stays inside.
function(sk_shared_library)
  file(GLOB sources CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/src/driver/*/*.c")
  list(FILTER sources EXCLUDE REGEX "/driver/shared/")
  # Of an archive nothing would be visible, and generated code calls these functions.
  list(APPEND sources "${CMAKE_SOURCE_DIR}/src/native/bridge.c" "${CMAKE_SOURCE_DIR}/src/native/foreign.c"
       "${CMAKE_SOURCE_DIR}/src/cosim/fmi/unit/model.c" "${CMAKE_SOURCE_DIR}/src/client/client.c"
       "${CMAKE_SOURCE_DIR}/src/export/handle.c")
  sk_shared_tcc(tcc)
  add_library(skerry_shared SHARED ${sources} ${tcc})
  target_include_directories(skerry_shared PRIVATE "${CMAKE_SOURCE_DIR}/src" "${CMAKE_SOURCE_DIR}/include")
  sk_embed(skerry_shared sk_native_support "${CMAKE_SOURCE_DIR}/src/native/support.mo")
  target_link_libraries(skerry_shared PRIVATE sk_warnings sk_export sk_cosim sk_native sk_codegen sk_equations sk_model sk_syntax sk_runtime
                                              sk_results sk_base)
  target_link_options(skerry_shared PRIVATE "-Wl,--exclude-libs,ALL" "-Wl,--no-undefined")
  set_target_properties(skerry_shared PROPERTIES
    OUTPUT_NAME skerry C_VISIBILITY_PRESET hidden
    VERSION "${PROJECT_VERSION}" SOVERSION "${PROJECT_VERSION_MAJOR}"
    LIBRARY_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}")
  # Relative to the file itself, so that it is right wherever `cmake --install --prefix` puts it.
  file(RELATIVE_PATH SK_PC_TO_PREFIX "/${CMAKE_INSTALL_LIBDIR}/pkgconfig" "/")
  configure_file("${CMAKE_SOURCE_DIR}/cmake/skerry.pc.in" "${CMAKE_BINARY_DIR}/skerry.pc" @ONLY)
  install(TARGETS skerry_shared LIBRARY DESTINATION "${CMAKE_INSTALL_LIBDIR}")
  install(FILES "${CMAKE_SOURCE_DIR}/include/skerry/skerry.h" "${CMAKE_SOURCE_DIR}/include/skerry/component.h"
          "${CMAKE_SOURCE_DIR}/include/skerry/foreign.h" "${CMAKE_SOURCE_DIR}/include/skerry/client.h"
          "${CMAKE_SOURCE_DIR}/include/skerry/client.hpp" DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}/skerry")
  # What a client of a composite model may take along instead of the library.
  install(FILES "${CMAKE_SOURCE_DIR}/src/client/client.c" DESTINATION "${CMAKE_INSTALL_DATADIR}/skerry/client")
  install(FILES "${CMAKE_BINARY_DIR}/skerry.pc" DESTINATION "${CMAKE_INSTALL_LIBDIR}/pkgconfig")
endfunction()

# The parts of the command that are made at build time: error pages inside the program, the manual page
# and the completion scripts beside it.
function(sk_cli_extras)
  file(GLOB pages CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/docs/errors/SK*.md")
  set(made "${CMAKE_BINARY_DIR}/generated/error_pages.c")
  add_custom_command(OUTPUT "${made}"
    COMMAND "${CMAKE_COMMAND}" "-DOUT=${made}" "-DDIR=${CMAKE_SOURCE_DIR}/docs/errors"
            -P "${CMAKE_SOURCE_DIR}/cmake/ErrorPages.cmake"
    DEPENDS ${pages} "${CMAKE_SOURCE_DIR}/cmake/ErrorPages.cmake")
  target_sources(sk_cli PRIVATE "${made}")
  target_compile_definitions(sk_cli PRIVATE "SK_VERSION=\"${PROJECT_VERSION}\"")

  set(share "${CMAKE_BINARY_DIR}/share")
  add_custom_command(OUTPUT "${share}/skerry.1" "${share}/skerry" "${share}/_skerry" "${share}/skerry.fish"
    COMMAND "${CMAKE_COMMAND}" -E make_directory "${share}"
    COMMAND skerry help --man > "${share}/skerry.1"
    COMMAND skerry completion bash > "${share}/skerry"
    COMMAND skerry completion zsh > "${share}/_skerry"
    COMMAND skerry completion fish > "${share}/skerry.fish"
    DEPENDS skerry)
  add_custom_target(skerry_share ALL DEPENDS "${share}/skerry.1")
  install(FILES "${share}/skerry.1" DESTINATION "${CMAKE_INSTALL_MANDIR}/man1")
  install(FILES "${share}/skerry" DESTINATION "${CMAKE_INSTALL_DATADIR}/bash-completion/completions")
  install(FILES "${share}/_skerry" DESTINATION "${CMAKE_INSTALL_DATADIR}/zsh/site-functions")
  install(FILES "${share}/skerry.fish" DESTINATION "${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d")
endfunction()
