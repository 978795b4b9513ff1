// equations/system.h - equations ready to be compiled: islands, and for each a few schedules of blocks.
//
// in:    SkFlat: nodes are added to its DAG and calls of derivatives to its calls, nothing else changes
// out:   SkSystem: variables with roles, islands, schedules; what codegen reads (as const)
// cost:  near-linear in the number of equations
// not:   C text (codegen), numbers (runtime)
// ref:   docs/algorithms/structure.md
//
// Expressions live in the flat model's DAG, rewritten so that the only leaves are constants, TIME and VAR
// of *system* variables (flat variables first, with the same numbers, then derivatives, auxiliaries and
// held values). DER, PRE, EDGE, CHANGE, SAMPLE, DELAY, INITIAL, TERMINAL, SMOOTH, HOMOTOPY and SEMILINEAR
// never appear any more: der(x), pre(d), the held value of a relation and a delayed value are variables of
// their own. NOEVENT may appear and means its argument.
#ifndef SK_EQUATIONS_SYSTEM_H
#define SK_EQUATIONS_SYSTEM_H

#include "model/flat/flat.h"

#define SK_NONE UINT32_MAX

typedef enum {
  SK_ROLE_CONSTANT,   // value known at translation: `binding` is a constant; never a leaf
  SK_ROLE_PARAMETER,  // set before the run; value from binding or the user
  SK_ROLE_UNFIXED,  // parameter computed by initialisation (fixed = false, or depends on such a one)
  SK_ROLE_SETTLED,  // variable that follows from parameters alone: computed once, by `parameters`
  SK_ROLE_INPUT,    // top-level input: given from outside
  SK_ROLE_STATE,    // continuous state
  SK_ROLE_DERIVATIVE,  // der of a state, not a state itself
  SK_ROLE_ALGEBRAIC,   // continuous unknown (also dummy derivatives and de-selected states)
  SK_ROLE_DISCRETE,    // changes at events only (Real, Integer, Boolean, String, enumeration)
  SK_ROLE_HELD,        // written by the runtime only, between evaluations: see SkHeld
  SK_ROLE_ALIAS,       // +-other; never a leaf
} SkRole;

typedef enum {
  SK_HELD_NOT,
  SK_HELD_PRE,       // pre(of): value before this pass of the event iteration
  SK_HELD_RELATION,  // value of relation `of` of its island, updated at events only
  SK_HELD_SAMPLE,    // true during the whole event of a tick of sampler `of`
  SK_HELD_TICK,      // true during the first pass of that event only: edge(sample(...))
  SK_HELD_TERMINAL,  // true in the last event of the run
  SK_HELD_BASE,      // implicit step: x = base + beta * der(x); of: x
  SK_HELD_BETA,
  SK_HELD_LAMBDA,   // homotopy parameter, 0 .. 1
  SK_HELD_SELECT,   // entry of a state set's selection matrix, 0 or 1
  SK_HELD_TANGENT,  // directional derivative of `of`: given, or computed by `tangent` of an island
  SK_HELD_IMPORT,   // variable `of`, of another island, as it was before this tick
} SkHeld;

typedef struct {
  SkName        name;  // "x", "der(x)", "$when1"
  SkBase        base;
  SkRole        role : 8;
  SkHeld        held : 8;
  SkStateSelect select : 8;  // merged over aliases
  bool          negated;     // ALIAS: minus
  bool          is_hidden;   // auxiliary: not recorded
  bool          fixed;       // start is an initial equation
  bool          start_given;
  uint8_t       start_level;  // SkFlatVar
  bool     frozen;  // PARAMETER whose value was used: must not be changed without translating again
  bool     iterate;   // pre(this) is read by more than its own hold: a change repeats the event
  uint32_t alias_of;  // ALIAS: never an ALIAS itself; may be INPUT
  uint32_t flat;      // flat variable, SK_NONE for added ones
  uint32_t der;  // variable that holds its derivative, SK_NONE. That variable is a DERIVATIVE, or
                 // any other continuous one (v where v = der(x)), itself perhaps a STATE
  uint32_t der_of;   // what it is the derivative of, SK_NONE
  uint32_t pre;      // HELD_PRE variable of this one, SK_NONE
  uint32_t of;       // HELD: see SkHeld
  uint32_t island;   // SK_NONE for parameters and for what several islands share
  uint32_t by;       // CONSTANT, SETTLED, ALIAS: the equation that said so, SK_NONE
  uint32_t clock;    // clocked partition, SK_NONE: continuous time
  SkX      binding;  // PARAMETER: value expression (SK_NO_X: none); CONSTANT: the constant
  SkX      start, nominal, min, max;  // SK_NO_X: default
} SkSysVar;

typedef enum {
  SK_BLOCK_ASSIGN,     // vars[0] := exprs[0]
  SK_BLOCK_LINEAR,     // A * tears = b; entries free of the block's unknowns
  SK_BLOCK_NONLINEAR,  // residuals(tears) = 0 by Newton
  SK_BLOCK_DELAY,      // vars[0] := line `line` read at time - exprs[0]
  SK_BLOCK_SPATIAL,  // vars[0], vars[1] := the two ends of spatial `line`; exprs: x, positiveVelocity
  SK_BLOCK_ASSERT,     // condition exprs[0], message exprs[1], level; guard exprs[2] or NO_X
  SK_BLOCK_CALL,       // exprs[0] for its effect, guard exprs[1] or NO_X
  SK_BLOCK_REINIT,     // vars[0] := exprs[1] when exprs[0] (Boolean) is true, after the event pass
  SK_BLOCK_TERMINATE,  // when exprs[0] is true: message exprs[1]
  SK_BLOCK_CHECK,  // exprs[0], an equation left over by initialisation, must be zero beside exprs[1]
} SkBlockKind;

// How often something can change.
typedef enum { SK_RATE_CONSTANT, SK_RATE_PARAMETER, SK_RATE_DISCRETE, SK_RATE_CONTINUOUS } SkRate;

typedef struct {
  uint32_t row, col;  // residual, tear
  SkX      x;         // SK_NO_X: no symbolic derivative, use differences
} SkEntry;

typedef struct SkBlock {
  SkBlockKind kind : 8;
  uint8_t     level;     // ASSERT: 0 error, 1 warning
  SkRate      rate : 8;  // LINEAR: of the matrix; PARAMETER and less: factor it once per run
  uint32_t    n;         // unknowns altogether
  uint32_t    n_tears, n_entries, n_guards, n_eqs;
  uint32_t    set;   // level set S1.. of P3, from 0
  uint32_t    line;  // DELAY, SPATIAL: number in SkSystem.lines / spatials
  SkX guard;  // clocked: computed when true, otherwise vars[i] := pre(vars[i]); SK_NO_X: always
  uint32_t *vars;   // n
  SkX      *exprs;  // ASSIGN and the effects: as above
  // LINEAR, NONLINEAR: tears are vars[0 .. n_tears), the rest follows from them in this order:
  SkX *inner;      // n - n_tears: vars[n_tears + i] := inner[i], may use tears and earlier inners
  SkX *residuals;  // n_tears, in terms of tears and inners; zero at the solution
  // d residual / d tear with the inners eliminated (symbolic); LINEAR: the matrix A itself. Sorted by
  // row, then column. A matrix that turns out singular at run time is an error (or `full` is tried).
  SkEntry *entries;
  SkX     *rhs;  // LINEAR: b
  // The inners divide by these parameter expressions; when one is zero, `full` has to be used.
  SkX *guards;
  // The equations (numbers in SkSystem.eqs), for messages; residual i is that of eqs[i], inner i that of
  // eqs[n_tears + i].
  uint32_t *eqs;
  struct SkBlock
      *full;  // the same block without tearing, for when the torn iteration fails; NULL: none
} SkBlock;

typedef struct {
  SK_VEC(SkBlock) blocks;  // in order of evaluation; ascending in `set`
  uint32_t n_sets;
} SkSchedule;

// A relation (or integer-valued function) whose change is an event. Schedules read its held value `var`.
typedef struct {
  uint32_t var;       // HELD_RELATION: Boolean, or the value of floor, ceil, integer, div
  SkX      relation;  // for the printed name: "x > 0"
  SkX      value;     // fresh value, assigned to var at events
  // Real, positive where the held value is right. Booleans: lhs - rhs (or rhs - lhs), positive where the
  // relation is true, independent of var; stepwise: reads var, negative once it has to change.
  SkX    crossing;
  bool   stepwise;   // integer-valued function
  bool   strict;     // > or <: false at crossing == 0
  bool   time_only;  // depends on nothing continuous but time
  bool   plain;      // asked for whatever the values of others are: its sides must be numbers
  bool   soft;       // read by equations of something continuous alone, at any time
  SkX    at;  // time_only and linear in time: when crossing is zero; reads parameters and discretes
  SkSpan span;
  uint32_t component;
} SkRelation;

// sample(start, interval).
typedef struct {
  SkX      start, interval;  // parameter expressions
  uint32_t tick, sample;     // HELD variables, SK_NONE when not used
} SkSampler;

// delay(e, T[, Tmax]).
typedef struct {
  uint32_t var;         // the delayed value, computed by a DELAY block
  uint32_t source;      // the variable recorded
  SkX      carries;     // what it stands for, as the model has it
  SkX      delay, max;  // max: SK_NO_X when delay is a parameter expression
  uint32_t from_island, to_island;
  bool     between;  // joins two islands, which may be in one tile
  SkSpan   span;
} SkDelayLine;

// A value that changes at ticks only, read by another island than the one that computes it; or anything of
// another island, taken just before a tick. At a tick `from` has its event before `to` has; islands are
// numbered so.
typedef struct {
  uint32_t var;
  uint32_t as;  // HELD_IMPORT of the reader that stands for pre(var), SK_NONE: var itself is read
  uint32_t from_island, to_island;
  uint32_t eq;  // of the ticks: assigns var, or reads pre(var)
  SkX      interval;
} SkHeldLine;

// A delay whose time varies: what is on its two ends would be two islands if it did not.
typedef struct {
  SkSpan   span;
  SkName  *side[2];  // top-level components there, of one end each
  uint32_t n[2];
} SkVaried;

// spatialDistribution(in0, in1, x, positiveVelocity, initialPoints, initialValues).
typedef struct {
  uint32_t out[2];     // SK_NONE when not used
  uint32_t source[2];  // variables recorded
  SkX      x, positive;
  uint32_t n;
  SkX     *points, *values;  // parameter expressions
  uint32_t island;
  SkSpan   span;
} SkSpatial;

typedef enum {
  SK_SE_EQUAL,      // lhs = rhs, also differentiated ones
  SK_SE_WHEN,       // lhs (VAR) := rhs, made from a when clause or auxiliary condition
  SK_SE_CLOCKED,    // lhs = rhs at ticks (guard); what it computes keeps its value in between
  SK_SE_DELAY,      // lhs (VAR) is line `number`; rhs is the delay time
  SK_SE_SPATIAL,    // lhs (VAR) is an end of spatial `number`; rhs is x
  SK_SE_TIE,        // x = base + beta * der(x)
  SK_SE_SET,        // state = selected combination of candidates
  SK_SE_INITIAL,    // initial equation
  SK_SE_START,      // x = start
  SK_SE_HOLD,       // d = pre(d) in the initial system
  SK_SE_ASSERT,     // lhs condition, rhs message, level, guard
  SK_SE_TERMINATE,  // rhs message, guard
  SK_SE_REINIT,     // lhs VAR, rhs value, guard
  SK_SE_CALL,       // rhs, guard
} SkSysEqKind;

typedef struct {
  SkSysEqKind  kind : 8;
  SkFlatOrigin origin : 8;
  uint8_t      level;
  bool         gone;      // used up by alias or constant elimination, or settled
  bool         sampled;   // WHEN and effects: triggered by samplers only
  bool         at_start;  // effect that also happens at initialisation: when initial()
  SkX          lhs, rhs, guard;
  SkX          init_lhs, init_rhs;  // form in the initial system where it differs, else SK_NO_X
  uint32_t     solves;              // the only unknown it may be solved for, SK_NONE: any
  uint32_t     number;              // DELAY, SPATIAL
  SkSpan       span;
  uint32_t     component;
  uint32_t derived_from;  // differentiated equation: the one it is the derivative of, else SK_NONE
  uint32_t derivative;    // its derivative, SK_NONE
  uint32_t island;
  uint32_t clock;  // clocked partition, SK_NONE: continuous time
} SkSysEq;

// Dynamic state selection: some of the candidates are states, which ones may change during the run.
// states[i] = sum over j of select[i * n + j] * candidates[j], and the same for the derivatives. The
// runtime picks n - n_states pivot columns of `jacobian` (complete pivoting); the other candidates are
// selected. After a change it recomputes the states from the candidates and restarts the integrator.
typedef struct SkStateSet {
  uint32_t  n, n_states;
  uint32_t *candidates;  // variables
  uint32_t *states;      // STATE variables that stand for the chosen ones
  uint32_t *select;      // HELD_SELECT variables, n_states x n
  SkX      *jacobian;    // of the constraints with respect to candidates, (n - n_states) x n
} SkStateSet;

// Variable := x after an explicit step (limits.c).
typedef struct {
  uint32_t var;
  SkX      x;
  bool     stops;  // a derivative that stops there
} SkLimited;

typedef struct {
  SkName name;                 // "1", or the component most of it belongs to
  SK_VEC(uint32_t) vars;       // unknowns that belong to it, in order of number
  SK_VEC(uint32_t) states;     // STATE
  SK_VEC(uint32_t) discretes;  // DISCRETE
  SK_VEC(uint32_t) pres;       // HELD_PRE variables of its variables
  SK_VEC(uint32_t) eqs;        // its equations and effects
  SK_VEC(SkRelation) relations;
  SK_VEC(SkSampler) samplers;
  SK_VEC(uint32_t) lines_in, lines_out;  // numbers in SkSystem.lines: read, recorded here
  SK_VEC(uint32_t) imports;              // HELD_IMPORT
  bool     exports;                      // others read pre() of what `later` computes
  bool     early_pres;                   // no pre() of its own of that
  bool     ticks_iterate;                // more than when clauses reads HELD_TICK
  int      after_start;                  // as in SkIslandCode
  uint32_t start;                        // in SkSystem.starts

  SkSchedule ode;     // derivatives and line sources, from states, discretes, held values and time
  SkSchedule zeros;   // what `crossing` of the relations needs beyond ode; run after it
  SkSchedule later;   // all the rest, run after ode at output points, events and the end
  SkSchedule checks;  // assertions and what they need beyond ode; run after every accepted step
  SkSchedule event;   // discretes, effects and everything they need; iterated until nothing changes
  SkSchedule implicit;  // fixed step: states too are unknown, tied by x = base + beta * der(x)
  SkSchedule tangent;   // directional derivatives of what ode, zeros and later compute (tangent.c)
  uint32_t
          *bases;  // HELD_BASE of each state; NULL when implicit was not asked for or is impossible
  uint32_t beta;   // HELD_BETA, with bases only
  bool     moving;      // implicit reads lines at points that its own values move
  bool     has_inputs;  // reads inputs of the model

  // d der(x) / d x of `ode`, compressed columns over states; pattern_start is NULL when it was not asked
  // for or is too dense to be useful (then treat it as full).
  uint32_t *pattern_start, *pattern_rows;
  uint32_t *colours, n_colours;  // columns of one colour touch no common row
  uint32_t  n_jacobian;          // symbolic entries (0: use coloured differences); row, col: states
  SkEntry  *jacobian;

  SK_VEC(SkLimited) limits;
  SkStateSet *state_sets;
  uint32_t    n_state_sets;
} SkIsland;

// One initial system; mostly one per island, several islands when initialisation couples them.
typedef struct {
  SK_VEC(uint32_t) islands;
  SkSchedule initial;  // all unknowns at the start; CHECK blocks at its end
  // homotopy, empty when there is none: with the simplified expressions, and with
  // lambda * actual + (1 - lambda) * simplified.
  SkSchedule simplified, blend;
  // With start values instead of waves that are solved for, for models without a steady state; empty where no wave is.
  SkSchedule given;
  SK_VEC(uint32_t) assumed;  // variables whose start value was taken as an initial equation
  SK_VEC(uint32_t) dropped;  // initial equations left over, checked at run time
} SkStart;

// VarLimit and VarDerLimit (limits.c).
typedef struct {
  uint32_t x, dx;  // dx: SK_NONE for VarLimit
  SkX      lo, hi;
  SkX      free;  // dx, where it is no state, without limits
  SkSpan   span;
  uint32_t component;
} SkLimit;

typedef struct SkSystem {
  const SkFlat *flat;
  SkDag        *dag;
  SK_VEC(SkSysVar) vars;
  SK_VEC(SkSysEq) eqs;  // the flat model's equations first, with the same numbers
  SK_VEC(SkIsland *) islands;
  uint32_t n_islands;  // before small ones were joined
  SK_VEC(SkStart) starts;
  SK_VEC(SkDelayLine) lines;
  SK_VEC(SkHeldLine) held;
  SK_VEC(SkVaried) varied;
  SK_VEC(SkSpatial) spatials;
  SK_VEC(SkLimit) limits;
  SkSchedule parameters;  // dependent parameters, then settled variables, asserts of these; sorted
  uint32_t   lambda, terminal;  // HELD variables, SK_NONE when not used
  uint32_t   eliminated;        // aliases and constants removed
  uint32_t   time_tangent;      // the TANGENT of time; SK_NONE: something has no derivative by it
  uint32_t  *tangents,
      n_tangents;  // by variable: its TANGENT, SK_NONE; NULL: not asked for, or not known
  uint32_t index;  // highest differentiation count + 1
} SkSystem;

// Delayed values at the start: those of a steady state, which the initial system finds, else from start values; only the
// one; only the other.
typedef enum { SK_WAVES_EITHER, SK_WAVES_STEADY, SK_WAVES_START } SkWaves;

typedef struct {
  bool    one_island;     // do not cut: everything is one island
  bool    want_implicit;  // make `implicit` schedules
  bool    want_jacobian;
  bool    want_tangents;
  bool    by_islands;  // the Jacobian when all is one island, else `implicit` schedules
  SkWaves waves;
  // Small islands run as one (tiles.c): `islands` of the system are tiles then. Islands of different groups
  // are not joined, those of group SK_NONE with no other; NULL: all may be.
  bool join;
  bool fixed_steps;  // also those with events: errors do not make steps shorter
  // But those with reinit not even in small models: what bounces gains energy from each step of Euler's method, and of those that rest on a stop
  // each would cut the others' steps into shorter and shorter ones.
  bool reinit_apart;
  uint32_t (*group)(void *user, const char *name);
  void *group_user;
} SkEquationsOptions;

// Returns NULL after reporting SK3xxx.
SkSystem *sk_equations(SkArena *arena, SkFlat *flat, const SkEquationsOptions *options,
                       SkDiags *diags);

// For a run: what depends on parameters alone moves out of the schedules of islands into that of parameters.
void sk_equations_once(SkSystem *system, SkArena *arena);

#endif
