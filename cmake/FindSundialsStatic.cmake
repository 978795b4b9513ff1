# The static SUNDIALS archives: the shared linear solvers of Debian pull in PETSc and MPI. Defines
# Sundials::Sundials. Each integrator's archive already holds the serial vector, the matrices and the
# dense solver; only the KLU solver is an archive of its own.
find_path(SundialsStatic_INCLUDE_DIR NAMES cvode/cvode.h)
set(sundials_libraries)
foreach(part cvode ida kinsol sunlinsolklu sunlinsoldense sunmatrixsparse sunmatrixdense nvecserial)
  find_library(SundialsStatic_${part}_LIBRARY NAMES libsundials_${part}.a)
  list(APPEND sundials_libraries "${SundialsStatic_${part}_LIBRARY}")
  list(APPEND sundials_required SundialsStatic_${part}_LIBRARY)
  mark_as_advanced(SundialsStatic_${part}_LIBRARY)
endforeach()
mark_as_advanced(SundialsStatic_INCLUDE_DIR)
find_package(SuiteSparse REQUIRED)

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(SundialsStatic REQUIRED_VARS SundialsStatic_INCLUDE_DIR ${sundials_required})

if(SundialsStatic_FOUND AND NOT TARGET Sundials::Sundials)
  add_library(Sundials::Sundials INTERFACE IMPORTED)
  # The KLU solver's archive needs KLU behind it, which others may have named before: one group, one item.
  get_target_property(klu_libraries SuiteSparse::KLU INTERFACE_LINK_LIBRARIES)
  list(FILTER klu_libraries INCLUDE REGEX "/")
  list(JOIN sundials_libraries "," sundials_group)
  list(JOIN klu_libraries "," klu_group)
  set_target_properties(Sundials::Sundials PROPERTIES
    INTERFACE_INCLUDE_DIRECTORIES "${SundialsStatic_INCLUDE_DIR}"
    INTERFACE_LINK_LIBRARIES "-Wl,--start-group,${sundials_group},${klu_group},--end-group;SuiteSparse::KLU;m")
endif()
