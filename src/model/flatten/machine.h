// model/flatten/machine.h - state machines become clocked equations.
//
// in:    the flat model with transition(...) and initialState(...) as calls, activeState(...),
//        ticksInState() and timeInState() as operators
// out:   the same model without them: a few Integer and Boolean variables for each machine, equations of
//        a state that hold while it is active, one equation for what several states define
// cost:  nothing without machines; otherwise near-linear, quadratic in the states that define one variable
// not:   derivatives and when clauses inside of states (SK2803)
// ref:   Modelica 3.6, chapter 17; docs/algorithms/state-machines.md
#ifndef SK_MODEL_MACHINE_H
#define SK_MODEL_MACHINE_H

#include "model/context.h"
#include "symbolic/calc.h"

#define SK_NO_STATE UINT32_MAX

typedef struct {
  SkName   path;
  uint32_t machine, index;   // index: from 1, the initial state is 1
  uint32_t parent;           // the state around it, SK_NO_STATE
  uint32_t component;        // in flat->components
  uint32_t next_reset;       // variable: to be reset when it becomes active
  bool     initial, leaves;  // leaves: has transitions out of it
  SkSpan   span;
} SkState;

typedef struct {
  uint32_t from, to;  // states
  SkX      condition;
  bool     immediate, reset, synchronize;
  int64_t  priority;
  uint32_t component;  // where it is written
  SkSpan   span;
} SkTransition;

typedef SK_VEC(uint32_t) SkStates;

typedef struct {
  SkStates states;                   // the initial one first
  SK_VEC(SkTransition) transitions;  // the last one that can fire does
  uint32_t parent;                   // state around it, SK_NO_STATE
  uint32_t component;                // the component that holds it
  SkSpan   span;
  // Variables.
  uint32_t reset, selected, fired, delayed, active_state, active_reset, next_state;
  uint32_t ticks, entry;  // UINT32_MAX until needed
} SkMachine;

typedef struct {
  SkCx *cx;
  SK_VEC(SkState) states;
  SK_VEC(SkTransition) transitions;
  SK_VEC(SkMachine) machines;
  uint32_t  n_vars;      // of the model, before those of the machines
  SkMap     by_path;     // SkName -> state + 1
  uint32_t *state_of;    // by component: the innermost state it is or is in, SK_NO_STATE
  SkMap     everywhere;  // activeState(...), and variables that are inner and outer
  SkMap    *in_state;    // by state: previous(...) of the variables that start afresh with it
} SkMachines;

// Replaces the state machines of cx->flat, if there are any.
void sk_machines(SkCx *cx);

// machine_make.c: variables and equations of the machines; true while a state is active, and in the ticks
// in which it starts afresh.
void sk_machine_variables(SkMachines *m);
void sk_machine_equations(SkMachines *m);
SkX  sk_state_active(SkMachines *m, uint32_t state);
SkX  sk_state_reset(SkMachines *m, uint32_t state);
// ticksInState() and timeInState() of the machine; before: as long as no transition fires.
SkX sk_machine_ticks(SkMachines *m, uint32_t machine, bool before);
SkX sk_machine_time(SkMachines *m, uint32_t machine, bool before);
SkX sk_previous(SkCx *cx, SkX x);
// machine_merge.c: equations of states.
void sk_machine_merge(SkMachines *m);
// An expression written in this state, or SK_NO_STATE: previous(...) with resets, operators replaced.
// machine: of ticksInState(), UINT32_MAX for that of the state.
SkX sk_machine_expression(SkMachines *m, uint32_t state, uint32_t machine, bool before, SkX x,
                          SkSpan span);

#endif
