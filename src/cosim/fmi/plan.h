// cosim/fmi/plan.h - which numbers go into an FMU and come out of it, and in what order.
//
// in:    the description, the interface that is used
// out:   lists of variables: parameters, inputs, groups of outputs that depend on the same inputs, states
// not:   names in Modelica (declare.h), calls (model.h)
//
// The class that is made of an FMU and the code that its functions call compute the same plan from the same description, so nothing
// of it needs to be written into the class but sizes.
#ifndef SK_COSIM_FMI_PLAN_H
#define SK_COSIM_FMI_PLAN_H

#include "cosim/fmi/description.h"

// A variable with the place of its first number; an array has as many as it has elements.
typedef struct {
  uint32_t variable, place, n;
} SkFmuSlot;

typedef struct {
  SkFmuSlot *at;
  uint32_t   n, numbers;  // variables, numbers
} SkFmuSlots;

// Outputs that depend on the same inputs at the same time.
typedef struct {
  SkFmuSlots outputs;
  SkFmuSlots inputs;    // places are those of all inputs
  bool       discrete;  // changes at events only
} SkFmuGroup;

typedef struct {
  SkFmuInterfaceKind kind;
  SkFmuSlots         parameters;  // numbers that may be set before the start
  SkFmuSlots         texts;       // strings that may be
  SkFmuSlots         inputs;
  SkFmuGroup        *groups;
  uint32_t           n_groups;
  SkFmuSlots states, derivatives;  // model exchange; empty where the description does not name them
  uint32_t   n_states, n_indicators;
  bool       completes;  // model exchange: it is told of each step of the solver
  // Co-simulation with events: a step is taken at its beginning, and where it ends early the others meet the FMU there. Without
  // inputs nothing can change what it gives; else it is taken back when they do.
  bool     ahead;
  uint32_t left_out;  // inputs and outputs that are no numbers
} SkFmuPlan;

// picked: numbers of variables with blanks between them: those that are shown besides the outputs, and with a + before it each
// tunable parameter that is an input of the class; NULL: none. Sizes ("12=5") are passed over (sk_fmu_read).
SkFmuPlan sk_fmu_plan(SkArena *arena, const SkFmu *fmu, SkFmuInterfaceKind kind,
                      const char *picked);

bool sk_fmu_can_show(const SkFmuVariable *v);   // though it is no output
bool sk_fmu_can_drive(const SkFmuVariable *v);  // though it is no input

// Model exchange or co-simulation, whichever is there; co-simulation where both are. *why: neither is.
bool sk_fmu_choose(const SkFmu *fmu, const char *wanted, SkFmuInterfaceKind *kind,
                   const char **why);

// A start value as a number; 0 where none is told.
double sk_fmu_start(const SkFmu *fmu, uint32_t variable, uint32_t element);

#endif
