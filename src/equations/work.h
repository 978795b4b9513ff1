// equations/work.h - what the files of this module share: the system under construction, its incidence,
// small helpers. Private to the module.
//
// The phases, in order (equations.c calls them):
//   clock*.c      clocked partitions
//   alias.c       aliases and constants among the flat equations
//   lower.c       all expressions rewritten over system variables; events.c adds relations, when clauses
//   incidence.c   which unknowns stand in which equation
//   parameters.c  order of dependent parameters; variables that follow from parameters alone
//   cut.c, held.c what belongs together
//   islands.c     the islands that follow from it; tiles.c joins small ones for a run
//   structure.c   per island: pantelides.c, dummy.c, match.c, blt.c, block.c (linear.c, tear.c), schedules
//   discretise.c, jacobian.c, init.c
#ifndef SK_EQUATIONS_WORK_H
#define SK_EQUATIONS_WORK_H

#include "base/map.h"
#include "equations/system.h"
#include "symbolic/calc.h"

typedef struct {
  uint32_t first, n;  // in SkWork.cols
} SkRow;

typedef SK_VEC(uint32_t) SkNumbers;

// A node waiting to be rewritten (lower.c).
typedef struct {
  SkX      x;
  unsigned context;
  bool     open;  // arguments are done
} SkFrame;

// A relation found while rewriting; goes to its island once that is known.
typedef struct {
  SkRelation r;
  SkRow      row;  // variables its value and crossing read
} SkWorkRelation;

// A variable fixed twice through aliases: an extra initial equation var = start.
typedef struct {
  uint32_t var;
  SkX      start;
  SkSpan   span;
} SkExtraStart;

// What an equation is divided by to be solved: made of parameters, and not zero as they stand.
typedef struct {
  uint32_t eq;
  SkX      x;
} SkDivisor;

typedef struct {
  SkArena *arena;
  SkArena *scratch;  // what is not part of the system: gone when that is made
  bool    *holds;    // by equation of the flat model: v = expression of pre(v); NULL: there is none
  bool *in_flat;  // by node below n_in_flat, once asked for: is it in the flat model's equations?
  uint32_t           n_in_flat;
  SkArena           *temp;  // inside that: of one block or equation
  SkFlat            *flat;  // only calls are added
  SkSystem          *sys;
  SkDag             *dag;
  SkNames           *names;
  SkDiags           *diags;
  SkEquationsOptions options;
  const SkXDiffHook *hook;       // of partial derivatives
  const SkXDiffHook *time_hook;  // of derivatives by time: also what only annotations know
  uint32_t           errors_before;

  // Variables read by each equation of sys->eqs at the present time, parameters and constants left out;
  // init_rows where the initial form differs.
  SK_VEC(SkRow) rows;
  SK_VEC(SkRow) init_rows;
  SkNumbers cols;

  SK_VEC(SkWorkRelation) relations;
  SK_VEC(SkSampler) samplers;
  double  *values;  // by variable: parameters and settled variables as they stand, NaN when unknown
  uint32_t n_values;
  bool     any_zero;  // one of them, of a Real, is zero
  SK_VEC(SkExtraStart) extra_starts;
  // Homotopy: forms of the equations with the simplified expressions and with the blend, two sides each;
  // by equation, SK_NO_X where the initial form is the same.
  SK_VEC(SkX) simplified, blend;
  SK_VEC(SkX)
  given;  // by equation: what a delayed value is at the start where no steady state is looked for
  // What lower.c and events.c have made already: flat node or rewritten node -> variable.
  SkMap    line_of, spatial_of, relation_of, sampler_of, condition_of;
  uint32_t n_conditions;
  SkMap
      holds_before;  // hold nodes of when clauses that see the values before a tick (clock_loops.c)
  SkX     *memo[8];  // by context, by flat node
  uint32_t n_memo;
  SK_VEC(SkFrame) frames;
  SkSpan   span;  // of the equation being rewritten
  uint32_t component;
  uint32_t n_initial;  // initial equations are sys->eqs[first_initial .. first_initial + n_initial)
  uint32_t first_initial;
  bool     has_homotopy, has_initial, has_clocks;

  // Scratch by variable, grown with sys->vars: local column number, SK_NONE outside a problem.
  SkNumbers column;
  // Scratch by variable and by equation, grown on demand; SK_NONE and 0 between uses.
  SkNumbers pair_of;  // variable -> equation that solves it in the dynamic system, kept for init.c
  SkNumbers eq_of, stamp_var, stamp_eq;
  uint32_t  stamp;
  // Marks by node of the DAG.
  uint32_t *mark, mark_cap, epoch;
  uint8_t  *degree;  // beside mark
  SK_VEC(SkX) stack;
  // Calls run on symbols (calls_expand.c), by CALL node.
  SkMap    expanded_of;
  SkMap    value_of;     // values of calls of parameters, by CALL node
  uint64_t value_steps;  // left for computing them
  uint32_t n_locals, nesting;
  // Calls that stay until the index is reduced (inline.c).
  SkMap late_calls;  // derivatives of such, by CALL node
  SkMap
      left_out;  // (equation + 1) << 32 | variable: its derivative does not have that of the variable
  uint32_t n_calls_seen;
  bool     any_late;
  // Blocks of one equation and one unknown: the same in every schedule.
  struct SkSolo {
    SkBlock        block;
    struct SkSolo *next;  // of the same equation, for another unknown
  } * *solo;              // by equation below n_solo
  uint32_t n_solo;
  SK_VEC(SkDivisor) divisors;
  bool settled;  // parameters are sorted: what follows is computed after the look at divisors
} SkWork;

// Which system a problem or block belongs to.
typedef enum {
  SK_MODE_DYNAMIC,
  SK_MODE_INITIAL,
  SK_MODE_GIVEN,
  SK_MODE_SIMPLIFIED,
  SK_MODE_BLEND
} SkMode;

// --- variables and equations -----------------------------------------------------------------------

static inline SkSysVar *sk_var(const SkWork *w, uint32_t v) { return &w->sys->vars.at[v]; }
static inline SkSysEq  *sk_eq(const SkWork *w, uint32_t e) { return &w->sys->eqs.at[e]; }

uint32_t sk_work_var(SkWork *w, SkName name, SkBase base, SkRole role);
uint32_t sk_work_held(SkWork *w, SkName name, SkBase base, SkHeld held, uint32_t of);
uint32_t sk_work_eq(SkWork *w, SkSysEq eq);  // without incidence: call sk_rows_add
SkX      sk_work_x(SkWork *w, uint32_t v);   // VAR node
// The derivative variable of a variable, made when there is none.
uint32_t sk_work_der(SkWork *w, uint32_t v);
uint32_t sk_work_pre(SkWork *w, uint32_t v);
// The start value as an expression: given, or 0, false, "" or the first literal.
SkX sk_work_start(SkWork *w, uint32_t v);
// Value of a parameter expression, SK_NO_X: none. The parameters in it are settled: they shape the model.
SkX sk_work_constant(SkWork *w, SkX x);
// Continuous Real unknown: an equation can be solved for it by Newton.
static inline bool sk_role_is_continuous(SkRole r) {
  return r == SK_ROLE_STATE || r == SK_ROLE_DERIVATIVE || r == SK_ROLE_ALGEBRAIC;
}
static inline bool sk_kind_is_effect(SkSysEqKind k) {
  return k == SK_SE_ASSERT || k == SK_SE_TERMINATE || k == SK_SE_REINIT || k == SK_SE_CALL;
}
// Belongs to the continuous part: a Real equation that is not from a when clause.
bool sk_eq_is_continuous(const SkWork *w, uint32_t e);
// For messages: the equation as text, the component path for sk_diag_where.
const char *sk_eq_text(const SkWork *w, uint32_t e);
const char *sk_x_text(const SkWork *w, SkX x);
void        sk_eq_where(const SkWork *w, uint32_t e);
void        sk_work_print(const SkSystem *sys, SkX x, SkBuf *out);

// Starts a traversal of the DAG: no node carries the new w->epoch yet.
void sk_marks_begin(SkWork *w);

// --- incidence.c -----------------------------------------------------------------------------------

// Appends the variables of the roots (each once) to w->cols.
SkRow sk_row_of(SkWork *w, const SkX *roots, uint32_t n);
// inline.c: an expression with the calls that wait for it inlined; all sides of an equation.
SkX  sk_inlined(SkWork *w, SkX x);
void sk_inline(SkWork *w, uint32_t e);
// Of an equation that has a row: which of the variables in it a derivative annotation leaves out.
void               sk_inline_leaves_out(SkWork *w, uint32_t e);
static inline bool sk_left_out(const SkWork *w, uint32_t e, uint32_t v) {
  return w->left_out.n && sk_map_get(&w->left_out, ((uint64_t)e + 1) << 32 | v, NULL);
}

// Rows of all equations from number `from` on.
void sk_rows_add(SkWork *w, uint32_t from);
// May be divided by: never zero, or made of parameters with values that are not zero as they stand (a
// run with other values tests it).
bool sk_is_pivot(SkWork *w, SkX x);
// Its value with the parameters as they stand; NaN when unknown.
double sk_value(SkWork *w, SkX x);

// Each run looks once whether the divisors that this translation relies on are zero or infinite.
void sk_parameters_check(SkWork *w);
// How often the value of x can change.
SkRate sk_rate(SkWork *w, SkX x);

// A problem: some equations, some unknowns, both numbered from 0. Rows are equations.
typedef struct {
  uint32_t  n_eqs, n_vars;
  uint32_t *eqs, *vars;
  int32_t  *start, *cols;  // compressed rows, in BTF's index type
} SkIncidence;

// All columns are those of w->column, which the caller has set and will reset.
SkIncidence sk_incidence_mapped(SkWork *w, uint32_t n_eqs, const uint32_t *eqs, uint32_t n_vars,
                                bool solvable, SkMode mode);
// solvable: only columns the equation may be solved for (what matching needs; full rows are what
// ordering needs).
SkIncidence sk_incidence(SkWork *w, uint32_t n_eqs, const uint32_t *eqs, uint32_t n_vars,
                         const uint32_t *vars, bool solvable, SkMode mode);

// --- pantelides.c, dummy.c -------------------------------------------------------------------------

// Differentiates equations until the highest derivatives can be solved for. Adds the new equations and
// variables to the island; *reduced tells whether there were any. Returns false after reporting.
bool sk_pantelides(SkWork *w, SkIsland *island, bool *reduced);
// Chooses states among the variables with derivatives; sets roles. n_vars: number of system variables
// before index reduction.
bool sk_dummy(SkWork *w, SkIsland *island, bool reduced, uint32_t n_vars);
// The island's continuous equations, and its continuous variables.
SkNumbers sk_continuous_eqs(SkWork *w, const SkIsland *island);
SkNumbers sk_continuous_vars(SkWork *w, const SkIsland *island);

// --- schedule.c ------------------------------------------------------------------------------------

// Blocks in order of solution: block b holds pairs order[first[b] .. first[b+1]) (numbers of unknowns).
typedef struct {
  uint32_t  n_blocks;
  uint32_t *first, *order, *set;
  uint32_t *block_of;  // by unknown
  uint32_t  n_sets;
} SkBlt;

// A sorted problem and its blocks.
typedef struct {
  SkIncidence inc;
  int32_t    *eq_of_var;
  SkBlt       blt;
  SkBlock    *blocks;  // by block of blt
  bool       *built;
  bool       *through;  // absorbed by the one block that reads it (absorb.c); NULL: none
  SkMode      mode;
} SkPlan;
// Sorts; eq_of_var must be complete. rows: full incidence.
SkPlan sk_plan(SkWork *w, SkIncidence inc, const int32_t *eq_of_var, SkMode mode);
// need[b] is set for every block that the needed ones read.
void sk_plan_close(const SkPlan *plan, bool *need);
// The blocks with need and without `not` (may be NULL), with effects at their place; by level sets.
void sk_plan_schedule(SkWork *w, SkPlan *plan, const bool *need, const bool * not,
                      const SkNumbers *effects, SkSchedule *out);
// A block, made when it is asked for.
SkBlock *sk_plan_block(SkWork *w, SkPlan *plan, uint32_t b);
// Blocks of a schedule that are sums which one other block reads become part of that and are taken out of `need`,
// but for `kept` ones.
void sk_absorb(SkWork *w, SkPlan *plan, const bool *kept, bool *need);
// Marks the blocks that compute the variables of a row.
void    sk_plan_need_row(SkWork *w, const SkPlan *plan, SkRow row, bool *need);
SkBlock sk_effect_block(SkWork *w, uint32_t e);
// An equation that must hold at the start.
SkBlock sk_check_block(SkWork *w, uint32_t e, SkMode mode);
bool    sk_eq_is_initial(const SkWork *w, uint32_t e);

// --- cut.c -----------------------------------------------------------------------------------------

// By variable and by equation: a number that is the same for all of one island.
typedef struct {
  SkNumbers var, eq;
  SK_VEC(SkHeldLine) held;  // from and to: numbers as in `var` and `eq`
  uint32_t watched;         // the island that is only looked at and reads others, SK_NONE
} SkCut;
void sk_cut(SkWork *w, SkCut *out);

// --- tiles.c ---------------------------------------------------------------------------------------

// Islands that may run as one get the same number in `cut`. False: there are none.
bool sk_tiles(SkWork *w, SkCut *cut);
// copies.c: lines that bring the same to one of these, under several names, become one.
void sk_copies_rejoin(SkWork *w, const SkCut *cut);
// held.c: does the equation do something at ticks of samplers only?
bool sk_held_is_sampled(const SkWork *w, uint32_t e);
bool sk_role_is_member(SkRole r);  // an unknown of an island

// --- phases ----------------------------------------------------------------------------------------

// Visits every node the flat model's equations, initial equations and when clauses are made of, each once,
// arguments first.
void sk_flat_roots(SkWork *w, void (*visit)(void *user, SkX x), void *user);
// Makes w->hook: derivatives of function calls.
void     sk_calls(SkWork *w);
void     sk_setup(SkWork *w);
uint32_t sk_setup_eq(SkWork *w, const SkFlatEq *q);  // a flat equation as a system equation
// Clocked partitions: see clock.h.
void sk_clocks(SkWork *w);
bool sk_when_is_clocked(const SkWork *w, const SkFlatWhen *when);
void sk_alias(SkWork *w);
void sk_lower(SkWork *w);
// Contexts of rewriting: inside noEvent, and which system the result is for.
enum {
  SK_CX_NO_EVENT   = 1,
  SK_CX_DYNAMIC    = 0 << 1,  // initial() is false, homotopy is its first argument
  SK_CX_INITIAL    = 1 << 1,  // initial() is true
  SK_CX_SIMPLIFIED = 2 << 1,  // and homotopy is its second argument
  SK_CX_BLEND      = 3 << 1,  // and homotopy is lambda * actual + (1 - lambda) * simplified
};
SkX  sk_lower_x(SkWork *w, SkX flat_x, unsigned context);
void sk_lower_whens(SkWork *w);
void sk_lower_asserts(SkWork *w);  // after all else that makes events
// Held value of a relation whose arguments are rewritten already.
SkX sk_event_relation(SkWork *w, SkX relation);
// floor, ceil, integer, div, mod, rem of something continuous.
// The held value of something that is not Real and changes between events; x itself otherwise.
SkX sk_event_jumps(SkWork *w, SkX x);
SkX sk_event_stepwise(SkWork *w, SkXOp op, SkBase base, SkX a, SkX b);
SkX sk_event_sample(SkWork *w, SkX start, SkX interval);
// True in the pass in which a rewritten condition becomes true; `initial` is its form with initial() true.
SkX  sk_event_edge(SkWork *w, SkX condition, SkX initial);
void sk_parameters(SkWork *w);

// Relations that nothing asks for while something held decides alone do not cross (mask.c).
void sk_mask(SkWork *w);
// Constraints between states that the structure does not show (hidden.c).
void sk_hidden(SkWork *w);
// Calls of VarLimit and VarDerLimit become limits of the system, in two steps: found, and lowered.
bool sk_is_limit(const SkWork *w, SkX x);
void sk_limits_find(SkWork *w);
void sk_limits_lower(SkWork *w);
// Once all unknowns are paired: the limited ones with the equations that are meant to give them, where that is possible.
void sk_limits_match(SkWork *w, SkIncidence *inc, int32_t *eq_of_var, int32_t *var_of_eq);
// May add unknowns and equations, with pair_of, to the island.
bool sk_limits_algebraic(SkWork *w, SkIsland *island);
void sk_limits_implicit(SkWork *w, const SkIsland *island);
void sk_limits_explicit(SkWork *w, SkIsland *island);
// Gives variables that should be states a derivative. Were there any?
bool sk_prefer(SkWork *w);
void sk_prefer_check(SkWork *w);
void sk_islands(SkWork *w);
void sk_vanish(SkWork *w, SkIsland *island);
// zero.c: expressions that are zero whatever the variables are, with the parameters as they stand.
typedef struct {
  SkWork *w;
  SkMap   defined_by;     // variable + 1 -> expression it equals
  SkMap   argument_of;    // symbols of functions that were run (calls.h)
  SkMap   known;          // node -> place in values
  SK_VEC(double) values;  // NaN: depends on variables
  uint32_t steps;         // left
} SkZeros;
bool sk_is_zero(SkZeros *z, SkX x);
// The parameters that make x, for which sk_is_zero holds, zero.
void sk_zero_reasons(SkZeros *z, SkX x, SkNumbers *parameters);
bool sk_structure(SkWork *w, SkIsland *island);
void sk_discretise(SkWork *w, SkIsland *island);
void sk_jacobian(SkWork *w, SkIsland *island);
// tangent.c: of the whole model. Nothing is made where a function has no derivative.
void sk_tangents(SkWork *w);
bool sk_initial(SkWork *w);

#endif
