# libtcc, the in-memory C compiler of tier 0. Debian ships it as a static archive. Defines TCC::TCC.
find_path(TCC_INCLUDE_DIR NAMES libtcc.h)
find_library(TCC_LIBRARY NAMES libtcc.a tcc)
mark_as_advanced(TCC_INCLUDE_DIR TCC_LIBRARY)

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(TCC REQUIRED_VARS TCC_INCLUDE_DIR TCC_LIBRARY)

if(TCC_FOUND AND NOT TARGET TCC::TCC)
  add_library(TCC::TCC INTERFACE IMPORTED)
  set_target_properties(TCC::TCC PROPERTIES
    INTERFACE_INCLUDE_DIRECTORIES "${TCC_INCLUDE_DIR}"
    INTERFACE_LINK_LIBRARIES "${TCC_LIBRARY};dl;pthread;m")
endif()
