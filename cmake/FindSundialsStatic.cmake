# The static SUNDIALS archives: the shared linear solvers of Debian pull in PETSc and MPI. Defines
# Sundials::Sundials. Each integrator's archive already holds the serial vector, the matrices and the
# dense solver; only the KLU solver is an archive of its own.
find_path(SundialsStatic_INCLUDE_DIR NAMES cvode/cvode.h)
foreach(part cvode ida kinsol sunlinsolklu sunlinsoldense sunmatrixsparse sunmatrixdense nvecserial)
  find_library(SundialsStatic_${part}_LIBRARY NAMES libsundials_${part}.a)
  list(APPEND sundials_required SundialsStatic_${part}_LIBRARY)
  mark_as_advanced(SundialsStatic_${part}_LIBRARY)
endforeach()
mark_as_advanced(SundialsStatic_INCLUDE_DIR)
find_package(SuiteSparse REQUIRED)

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(SundialsStatic REQUIRED_VARS SundialsStatic_INCLUDE_DIR ${sundials_required})

if(SundialsStatic_FOUND AND NOT TARGET Sundials::Sundials)
  # One target per archive: then the link line has each before what it uses.
  set(sundials_targets)
  foreach(part cvode ida kinsol sunlinsolklu sunlinsoldense sunmatrixsparse sunmatrixdense nvecserial)
    add_library(Sundials::${part} STATIC IMPORTED)
    set_target_properties(Sundials::${part} PROPERTIES
      IMPORTED_LOCATION "${SundialsStatic_${part}_LIBRARY}"
      INTERFACE_INCLUDE_DIRECTORIES "${SundialsStatic_INCLUDE_DIR}"
      INTERFACE_LINK_LIBRARIES "SuiteSparse::KLU;m")
    list(APPEND sundials_targets Sundials::${part})
  endforeach()
  add_library(Sundials::Sundials INTERFACE IMPORTED)
  set_target_properties(Sundials::Sundials PROPERTIES
    INTERFACE_INCLUDE_DIRECTORIES "${SundialsStatic_INCLUDE_DIR}"
    INTERFACE_LINK_LIBRARIES "${sundials_targets}")
endif()
