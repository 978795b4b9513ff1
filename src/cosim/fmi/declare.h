// cosim/fmi/declare.h - the Modelica class that stands for an FMU.
//
// in:    the description, the path of the file, which interface, how often a co-simulation meets the others
// out:   the text of one class: connectors, parameters, and equations that call the functions of model.h
// cost:  proportional to the variables that the class shows
// not:   anything of the FMU is run
// ref:   docs/algorithms/fmi.md
#ifndef SK_COSIM_FMI_DECLARE_H
#define SK_COSIM_FMI_DECLARE_H

#include "base/buf.h"
#include "cosim/fmi/plan.h"

typedef struct {
  const char        *name, *within;  // of the class; within: NULL or a package
  const char        *file;           // as the class will name it
  SkFmuInterfaceKind kind;
  const char        *picked;  // as for sk_fmu_plan
  bool               alone;   // its inputs come from a table, not from a model around it
  double             step;    // of communication; 0: as the FMU says
  double             stop;    // of the run that is wanted; NaN: as the FMU says
} SkFmuDeclaration;

void sk_fmu_declare(SkArena *arena, const SkFmu *fmu, const SkFmuDeclaration *wanted, SkBuf *out);

// A text as an identifier of Modelica, between quotes where it needs them.
void sk_fmu_put_name(SkBuf *out, const char *name);

#endif
