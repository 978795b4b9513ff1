// equations/system.h - equations ready to be compiled: islands, and for each a few schedules of blocks.
//
// in:    SkFlat (const)
// out:   SkSystem: variables with roles, islands, schedules; what codegen reads (as const)
// not:   C text (codegen), numbers (runtime)
// ref:   docs/algorithms/structure.md
//
// Expressions are in the flat model's DAG, rewritten so that leaves are only: constants, time, VAR of
// *system* variables (flat variables first, with the same numbers, then derivatives and auxiliaries),
// PRE(VAR), and REL k (below). DER never appears any more: der(x) is a variable of its own.
#ifndef SK_EQUATIONS_SYSTEM_H
#define SK_EQUATIONS_SYSTEM_H

#include "model/flat.h"

typedef enum {
  SK_ROLE_CONSTANT,   // folded away
  SK_ROLE_PARAMETER,  // set before the run; value from binding or the user
  SK_ROLE_UNFIXED,    // parameter computed by initialisation (fixed = false)
  SK_ROLE_INPUT,      // top-level input: given from outside
  SK_ROLE_STATE,      // continuous state
  SK_ROLE_DERIVATIVE, // der of a state
  SK_ROLE_ALGEBRAIC,  // continuous unknown (also dummy derivatives and de-selected states)
  SK_ROLE_DISCRETE,   // changes at events only (Real, Integer, Boolean, String, enumeration)
  SK_ROLE_ALIAS,      // +-other
} SkRole;

typedef struct {
  SkName   name;  // "x", "der(x)", "$when1"
  SkBase   base;
  SkRole   role : 8;
  bool     negated;    // ALIAS: minus
  bool     is_hidden;  // auxiliary: not recorded
  bool     fixed;      // start is an initial equation
  uint32_t alias_of;   // ALIAS
  uint32_t flat;       // flat variable, SK_NONE for added ones
  uint32_t der;        // its derivative variable, SK_NONE
  uint32_t der_of;     // DERIVATIVE or dummy derivative: what it is the derivative of, SK_NONE
  uint32_t island;     // SK_NONE for parameters
  SkX      binding;    // PARAMETER: value expression; ALGEBRAIC that no schedule needs: see `later`
  SkX      start, nominal, min, max;  // SK_NO_X: default
} SkSysVar;

#define SK_NONE UINT32_MAX

typedef enum {
  SK_BLOCK_ASSIGN,     // vars[0] := exprs[0]
  SK_BLOCK_LINEAR,     // A * tears = b; entries free of the tears
  SK_BLOCK_NONLINEAR,  // residuals(tears) = 0 by Newton
  SK_BLOCK_ASSERT,     // condition exprs[0], message exprs[1], level; guard exprs[2] or NO_X
  SK_BLOCK_CALL,       // exprs[0] for its effect, guard exprs[1] or NO_X
  SK_BLOCK_REINIT,     // vars[0] := exprs[1] when exprs[0] (Boolean) is true
  SK_BLOCK_TERMINATE,  // when exprs[0] is true: message exprs[1]
} SkBlockKind;

typedef struct {
  uint32_t row, col;  // residual, tear
  SkX      x;
} SkEntry;

typedef struct {
  SkBlockKind kind : 8;
  uint8_t     level;
  uint32_t    n;       // unknowns altogether
  uint32_t   *vars;    // n
  SkX        *exprs;   // ASSIGN and the effects: as above
  // LINEAR, NONLINEAR: tears are vars[0 .. n_tears), the rest follows from them in this order:
  uint32_t n_tears;
  SkX     *inner;      // n - n_tears: vars[n_tears + i] := inner[i], may use tears and earlier inners
  SkX     *residuals;  // n_tears, in terms of tears and inners; zero at the solution
  // d residual / d tear with the inners eliminated (symbolic); LINEAR: the matrix A itself.
  uint32_t n_entries;
  SkEntry *entries;
  SkX     *rhs;        // LINEAR: b
  uint32_t *eqs;       // the equations (numbers in SkSystem.eqs), for messages
  uint32_t  n_eqs;
  uint32_t  set;       // level set S1.. of P3, from 0
} SkBlock;

typedef struct {
  SK_VEC(SkBlock) blocks;  // in order of evaluation
  uint32_t n_sets;
} SkSchedule;

// A relation (or integer-valued function) whose change is an event. In expressions of the schedules it is
// BUILTIN("$rel") with the number as integer constant argument: its held value.
typedef struct {
  SkX  relation;   // the original, for the printed name: "x > 0"
  SkX  crossing;   // Real expression that changes sign with it: lhs - rhs (NO_X: changes only at events)
  bool time_only;  // depends on time and parameters only: a time event, located exactly if linear in time
  bool strict;     // > or < (false at equality) as opposed to >= or <=
  SkX  value;      // fresh value: Boolean, or the integer-valued function itself (div, floor, ...)
  uint32_t span_eq;
} SkRelation;

// sample(start, interval): in expressions BUILTIN("$sample")(number): true in the event of its tick.
typedef struct {
  SkX start, interval;  // parameter expressions
} SkSampler;

// delay(e, T[, Tmax]): in expressions BUILTIN("$delay")(number): value at time - T.
typedef struct {
  SkX source, delay, max;  // source is an expression of the island that computes it
  uint32_t from_island;
} SkDelayLine;

typedef struct {
  SkFlatEqKind kind : 8;
  SkFlatOrigin origin : 8;
  SkX          lhs, rhs;
  SkSpan       span;
  uint32_t     component;
  uint32_t     derived_from;  // differentiated equation: the original's number, else SK_NONE
} SkSysEq;

typedef struct {
  SkName   name;  // "1", or the component most of it belongs to
  SK_VEC(uint32_t) vars, states, discretes;
  SK_VEC(SkRelation) relations;
  SK_VEC(SkSampler) samplers;
  SK_VEC(SkDelayLine) delays;
  SkSchedule initial;   // all unknowns at the start, from start values, initial equations, parameters
  SkSchedule initial_lambda0;  // with homotopy's simplified parts; empty when there is none
  SkSchedule ode;       // derivatives and what they need, from states, discretes and time
  SkSchedule later;     // what is only recorded (run at output points, events and the end)
  SkSchedule event;     // discretes, effects and everything they need; iterated until nothing changes
  // Implicit fixed step: der(x) stays an unknown, tied to x by x = $base_x + $beta * der(x); the base is
  // BUILTIN("$base")(state number) and beta BUILTIN("$beta").
  SkSchedule implicit;
  // Sparse d der(x) / d x of `ode`, symbolic where possible (n_entries 0: use coloured differences).
  uint32_t  n_jacobian;
  SkEntry  *jacobian;
  uint32_t *pattern_rows, *pattern_start;  // structural pattern, compressed columns
  // Dynamic state selection: sets of candidates of which some are states; empty when selection is static.
  struct SkStateSet {
    uint32_t n, n_states;
    uint32_t *candidates;  // variables
    uint32_t *states;      // the $set variables that stand for the chosen ones
    SkX      *jacobian;    // of the constraints with respect to candidates, (n - n_states) x n
  } *state_sets;
  uint32_t n_state_sets;
} SkIsland;

typedef struct SkSystem {
  const SkFlat *flat;
  SkDag        *dag;
  SK_VEC(SkSysVar) vars;
  SK_VEC(SkSysEq) eqs;
  SK_VEC(SkIsland *) islands;
  SK_VEC(uint32_t) parameter_order;  // dependent parameters, sorted
  SkSchedule parameters;             // ASSIGN blocks (and asserts) computing them
  uint32_t eliminated;               // aliases and constants removed
  uint32_t index;                    // highest differentiation count + 1
} SkSystem;

typedef struct {
  bool one_island;      // do not cut at delays (not yet used)
  bool want_implicit;   // make `implicit` schedules
  bool want_jacobian;
} SkEquationsOptions;

// Returns NULL after reporting SK3xxx.
SkSystem *sk_equations(SkArena *arena, SkFlat *flat, const SkEquationsOptions *options, SkDiags *diags);

#endif
