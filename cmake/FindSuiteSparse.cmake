# SuiteSparse ships no CMake package on Debian. Defines SuiteSparse::KLU with BTF, AMD and COLAMD.
# Only parts under the LGPL are named here: never UMFPACK or CHOLMOD (GPL).
find_path(SuiteSparse_INCLUDE_DIR NAMES klu.h PATH_SUFFIXES suitesparse)
set(suitesparse_libraries)
foreach(part klu btf colamd amd suitesparseconfig)
  find_library(SuiteSparse_${part}_LIBRARY NAMES lib${part}.a ${part})
  list(APPEND suitesparse_libraries "${SuiteSparse_${part}_LIBRARY}")
  list(APPEND suitesparse_required SuiteSparse_${part}_LIBRARY)
  mark_as_advanced(SuiteSparse_${part}_LIBRARY)
endforeach()
mark_as_advanced(SuiteSparse_INCLUDE_DIR)

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(SuiteSparse REQUIRED_VARS SuiteSparse_INCLUDE_DIR ${suitesparse_required})

if(SuiteSparse_FOUND AND NOT TARGET SuiteSparse::KLU)
  add_library(SuiteSparse::KLU INTERFACE IMPORTED)
  set_target_properties(SuiteSparse::KLU PROPERTIES
    INTERFACE_INCLUDE_DIRECTORIES "${SuiteSparse_INCLUDE_DIR}"
    INTERFACE_LINK_LIBRARIES "${suitesparse_libraries};m")
endif()
