// model/flat/flat.h - the flat model: scalar variables, scalar equations, functions. What the model
// phase produces and the equations phase reads (as const).
//
// Everything is scalar: array and record equations are expanded, for-equations unrolled, algorithm
// sections executed symbolically into equations (`v = expression`), if-equations turned into if-
// expressions. The expressions live in `dag`. Equal sub-expressions (also whole function calls with
// several outputs) are one node.
#ifndef SK_MODEL_FLAT_H
#define SK_MODEL_FLAT_H

#include "base/diag.h"
#include "base/vec.h"
#include "model/function/fn.h"

typedef enum {
  SK_SELECT_NEVER,
  SK_SELECT_AVOID,
  SK_SELECT_DEFAULT,
  SK_SELECT_PREFER,
  SK_SELECT_ALWAYS
} SkStateSelect;

#define SK_NO_LEVEL 255  // written in a class elsewhere, not in a component

typedef struct {
  SkName   name;  // "tank.port[2].p"; only an identifier is interned, others are names of their own
  SkBase   base;
  uint32_t enumeration;  // SK_ENUM: number
  SkVariability  variability : 8;
  SkCausalPrefix causality : 8;  // of top-level inputs and outputs only
  bool           is_flow, is_protected, is_final, evaluate, structural;
  bool           hide_result;  // annotation: rows leave it out unless it is asked for
  bool           start_given, fixed_given;
  uint8_t        start_level;  // of components above where the start value is written; less: better
  bool           unfixed;      // parameter with fixed = false: an unknown of initialisation
  bool           in_when;      // Real that a when-statement of an algorithm assigns
  SkStateSelect  select : 8;
  SkX binding;  // parameters and constants: value, SK_NO_X when missing. Variables: SK_NO_X (their
                // bindings are equations)
  SkX         start, fixed, min, max, nominal;  // SK_NO_X when not given
  SkName      unit, display_unit, quantity;     // NULL when not given
  const char *comment;                          // NULL when none
  SkSpan      span;
  uint32_t    component;  // in components[]
} SkFlatVar;

typedef enum {
  SK_FE_EQUAL,      // lhs = rhs (scalar; String, Boolean, ... too)
  SK_FE_ASSERT,     // lhs: condition, rhs: message, level: 0 error 1 warning
  SK_FE_TERMINATE,  // rhs: message
  SK_FE_REINIT,     // reinit(lhs: VAR, rhs)      only inside when
  SK_FE_CALL,       // rhs: call without used outputs, for its effect
} SkFlatEqKind;

typedef enum {
  SK_FROM_EQUATION,
  SK_FROM_BINDING,  // declaration equation of a variable
  SK_FROM_CONNECT,  // equality from a connection set
  SK_FROM_FLOW,     // zero-sum from a connection set
  SK_FROM_ALGORITHM,
  SK_FROM_BOUNDARY,  // p = c + Zc*q where a component meets a line
} SkFlatOrigin;

typedef struct {
  SkFlatEqKind kind : 8;
  SkFlatOrigin origin : 8;
  uint8_t      level;
  SkX      guard;  // ASSERT, TERMINATE, CALL from conditional code: only when true; SK_NO_X: always
  SkX      lhs, rhs;
  SkSpan   span;
  uint32_t component;
} SkFlatEq;

typedef SK_VEC(SkFlatEq) SkFlatEqs;

typedef struct {
  uint32_t  n_conditions;  // when {c1, c2}: any of them becoming true
  SkX      *conditions;
  SkFlatEqs body;  // EQUAL has a VAR on the left, unless the condition is a clock
  SkSpan    span;
} SkFlatWhenBranch;

typedef struct {
  SK_VEC(SkFlatWhenBranch) branches;  // when, elsewhen ...
  SkSpan   span;
  uint32_t component;
} SkFlatWhen;

// A CALL node's payload: a function with the concrete sizes of its outputs.
typedef struct {
  SkFn         *fn;
  const SkType *outputs;  // fn->n_outputs, all sizes known
} SkFlatCall;

typedef struct {
  SkName       path;   // "" for the model itself
  SkName       klass;  // its class
  SkSpan       span;
  const char  *comment;
  const SkMod *annotation;           // of its class
  int32_t      equations, unknowns;  // own balance of this component's class: for messages
  bool         added;                // an inner component that no class declares
} SkFlatComponent;

typedef struct SkFlat {
  SkName      name;
  const char *comment;
  SkDag      *dag;
  SkNames    *names;
  SK_VEC(SkFlatVar) vars;
  SkFlatEqs equations;          // always
  SkFlatEqs initial_equations;  // at the start only
  SK_VEC(SkFlatWhen) whens;
  SK_VEC(SkFlatCall) calls;
  SK_VEC(SkFn *) functions;  // every function reachable from calls, callees first
  SK_VEC(const SkEnumType *) enums;
  SK_VEC(const SkRecordType *) records;
  SK_VEC(SkFlatComponent) components;
  struct {
    bool   has_start, has_stop, has_interval, has_tolerance;
    double start, stop, interval, tolerance;
  } experiment;
  const SkMod *annotation;               // of the class, for solver and line annotations
  uint32_t     n_equations, n_unknowns;  // scalar counts after expansion, as `check` reports
  SkCx        *cx;            // the translation it comes from, for sk_flat_expand; or NULL
  const char  *only_checked;  // "package", "partial model", ...: a class without equations; or NULL
  SkSpan       span;          // where its name stands
} SkFlat;

// Runs a function on values, symbolic ones too, leaving out its assertions: outputs (room for
// fn->n_outputs) as constants or expressions of the inputs. False when control flow depends on what
// is not known or when it takes more than *steps, which are counted down; reports nothing.
bool sk_flat_expand(SkFlat *flat, SkFn *fn, const SkVal *args, SkVal *outputs, uint64_t *steps);

// A CALL payload for this function and these sizes.
uint64_t sk_flat_call(SkArena *arena, SkFlat *flat, SkFn *fn, const SkType *outputs);

// Gives variables of their own ($part1, ...) to parts of expressions that are too deep or too long
// to be written and read again. Models with ordinary expressions stay as they are.
void sk_flat_split(SkFlat *flat, SkArena *arena);
// Can the model be written? Shared parts of an expression are written each time, so a small model
// can be a text without end. False after reporting SK2906.
bool sk_flat_printable(const SkFlat *flat, SkDiags *diags, SkArena *arena);
// Are all names different in the text? False after reporting SK2907.
bool sk_flat_names_differ(const SkFlat *flat, SkDiags *diags, SkArena *arena);
// Prints the model as Modelica that flattens to itself again.
void sk_flat_print(const SkFlat *flat, SkBuf *out);

// Names of potentials (what stands beside a flow in connectors) of a circuit that nothing gives a level: every equation
// stays as it is when all of them grow alike. NULL: there is none. Not sure of what functions hide.
const char *sk_flat_floating(SkFlat *flat, SkArena *arena);

#endif
