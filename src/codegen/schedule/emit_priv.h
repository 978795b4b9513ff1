// codegen/schedule/emit_priv.h - shared by the files that write the model's C text.
#ifndef SK_CODEGEN_EMIT_PRIV_H
#define SK_CODEGEN_EMIT_PRIV_H

#include "base/map.h"
#include "codegen/alike/kernel.h"
#include "codegen/schedule/emit.h"
#include "codegen/text/unit.h"

// What functions that compute may read beside numbers.
#define SK_TEXTS_AND_OBJECTS \
  "  const char **const s = run->s; void **const o = run->o;\n  (void)s; (void)o;\n"

// What an assertion that does not hold does: tells; ends the function, or the loop; clears ok[l].
typedef enum { SK_ASSERT_TELL, SK_ASSERT_RETURN, SK_ASSERT_BREAK, SK_ASSERT_SIDE } SkAsserts;

typedef struct {
  SkEmit         *emit;
  const SkSystem *system;
  const SkLayout *layout;
  SkSources      *sources;
  SkArena        *arena;
  SkBuf          *out;
  SkBuf           shared;  // prototypes: what every part of a large model has to see
  const char *prefix;   // of the C names: "i0_" for island 0, "s1_" for start 1, "m_" for the model
  SkKernels   kernels;  // of the torn and linear blocks under this prefix
  uint32_t    n_blocks, n_solves;  // those that have code of their own
  SkMap       numbers;             // block -> 1 + its number
  SkMap       kernel_of;           // block -> 1 + number of its kernel
  bool        in_parameters;       // what the user has set is not computed
  bool        in_island;           // else in what runs once
  bool        shares;              // some loop of the island may be shared among threads
  uint32_t    n_loops;             // of its `ode`, where it is nothing else
  bool        by_state;            // the last of these is (sk_gen_is_by_state)
  int         reach;               // as in SkIslandCode
  const SkIsland *island;          // at hand
  bool            external;        // the model calls C functions
  SkRoller       *roller;
  uint32_t        largest;  // unknowns of the largest block
  uint32_t       *group;    // by line: lines of one group are read and written together; 0: none
  bool            in_march;
  bool            in_piece;  // of a function that was too long: a piece returns 0 to go on
  SkAsserts       asserts;
  bool            ticks;  // the march of the last island handles ticks
  bool            even;   // in a march: each step ends in one row of each line, unless it jumps
  SkVariants     *variants;
  const char     *lane_times;  // the array of times that lanes of variants see, NULL elsewhere
  const char     *back;        // where it goes when a block is not solved
  SkMap           here;        // in a march: block -> 1 + position of its text in texts
  SK_VEC(const char *) texts;
  SK_VEC(SkX) guards;          // in a march: what must not be zero, and no step changes
  uint32_t  n_shown, n_named;  // what the last march can put into rows; first those with names
  uint32_t *shown;
} SkGen;

void sk_gen_out(SkGen *g, SkSteps *steps, const char *array, uint32_t index, SkX x);
void sk_gen_outs(SkGen *g, SkSteps *steps, const char *array, const SkX *roots,
                 uint32_t n);  // no holes

// How a function looks from outside. Long ones are cut into pieces of a few hundred steps.
typedef struct {
  const char *name;    // after the prefix
  const char *params;  // ", double *a" or ""
  const char *args;    // ", a"
  const char *before;  // lines at the start, or ""
  bool        is_void;
  int         result;  // returned at the end
  const char
      *lane;  // ", long lane" before the parameters of the function, not of its pieces; or NULL
  const SkLanes  *names;   // of what differs between lanes: then it is written as a whole; or NULL
  const SkRolled *rolled;  // its steps, as the layout rolled them; or NULL
} SkShape;
void sk_gen_function(SkGen *g, const SkShape *shape, const SkSteps *steps);

int  sk_gen_place(const SkGen *g, uint32_t var);  // -1 for SK_NONE
SkX *sk_gen_roots(SkGen *g, uint32_t n);
void sk_gen_int_table(SkGen *g, const char *name, const int *values, uint32_t n);
void sk_gen_place_table(SkGen *g, const char *name, const uint32_t *vars, uint32_t n);

// What it computes, at most four.
uint32_t sk_gen_step_roots(const SkStep *step, SkX *roots);
// A unit of its own: the steps in order.
void sk_gen_write(SkGen *g, const SkStep *steps, uint32_t n);
// emit_copies.c: how many of the steps order[0 .. n) copy the array that one call returns, if that is worth a loop; else 0.
uint32_t sk_gen_copies(const SkGen *g, const SkSteps *steps, const uint32_t *order, uint32_t n);
// The loop; number: no other one in the function has it.
void sk_gen_write_copies(SkGen *g, const SkStep *steps, uint32_t n, uint32_t number);
// emit_roll.c: the loop over the lanes of a family.
void sk_gen_family(SkGen *g, const SkFamily *family, const SkSteps *steps, const char *range);
// Lane i gives the derivative of state i and needs no other state; none calls functions.
bool sk_gen_is_by_state(const SkGen *g, const SkFamily *family, const SkSteps *steps,
                        const SkIsland *island);
// How far from lane i the lanes and states are that lane i of one of these families needs; -1: far.
int sk_gen_reach(const SkGen *g, const SkRolled *rolled, const SkSteps *steps,
                 const SkIsland *island);
// Does `what` for each stretch of n lanes from j on, in which the only operand, less `base`, goes on from `at`;
// `range` says which of them: first .. last.
void sk_gen_runs(SkGen *g, const SkFamily *family, const char *range, uint32_t base,
                 const char *what);

// emit_block.c: functions and table of all torn and linear blocks in these schedules.
void            sk_gen_blocks(SkGen *g, const SkSchedule *const *schedules, uint32_t n);
uint32_t        sk_gen_block_number(SkGen *g, const SkBlock *block);
const SkKernel *sk_gen_kernel_of(SkGen *g, const SkBlock *block);

// emit_kernel.c: names and tables of a kernel's lanes.
typedef struct {
  enum { SK_PATTERN_SAME, SK_PATTERN_EVEN, SK_PATTERN_TABLE } how;
  int64_t first, stride;
} SkPattern;
typedef struct {
  const SkKernel *kernel;
  SkPattern      *patterns;    // by slot
  SkLanes         lane, loop;  // names in a function of one lane, and in a loop over l
} SkKernelText;
SkKernelText sk_gen_kernel(SkGen *g, const SkKernel *kernel);
void         sk_gen_kernel_operands(SkGen *g, const SkKernelText *text);
const char  *sk_gen_kernel_unknown(SkGen *g, const SkKernelText *text, uint32_t i);
// emit_solve.c: static int <prefix>solve<first>(SkRun *run), 1 when it solved the block; of several lanes
// static void <prefix>solve<first>(SkRun *run, long from, long to), which marks those that are odd. False: not
// made, the block is not small or not simple enough.
bool sk_gen_solve(SkGen *g, const SkKernelText *text);
// The text of a single block where it is needed: goes to g->back when it fails.
void sk_gen_solve_here(SkGen *g, const SkBlock *b);
// emit_together.c: the same for several that do not need each other.
bool sk_gen_may_join(SkGen *g, const SkBlock *b);
void sk_gen_solve_together(SkGen *g, const SkBlock *const *blocks, uint32_t n);
// The same side by side for several variants of the island: ok[l] becomes 0 where it fails.
void sk_gen_solve_lanes_here(SkGen *g, const SkBlock *b);
bool sk_gen_is_plain(SkGen *g, const SkX *roots, uint32_t n);  // no calls of functions
// emit_batch_calls.c: none below these, or only of such as compute numbers; none in a block.
bool sk_gen_only_computes(SkGen *g, const SkX *roots, uint32_t n);
bool sk_gen_block_is_plain(SkGen *g, const SkBlock *b);
// emit_step.c: static int <prefix>step(...), see SkIslandCode.step.
// Nothing in the schedule has effects, waits for a tick or may raise; calls: but for functions that only compute.
bool sk_gen_is_quiet(SkGen *g, const SkSchedule *schedule, bool calls);
bool sk_gen_has_step(SkGen *g, const SkIsland *island);
// What steps are wanted for: one run, several variants, or either by stages of an explicit method.
typedef enum { SK_FOR_ONE, SK_FOR_VARIANTS, SK_FOR_ONE_BY_STAGES, SK_FOR_STAGES } SkStepsFor;
// "is large": why not.
const char *sk_gen_no_step(SkGen *g, const SkIsland *island, SkStepsFor what);
void        sk_gen_step(SkGen *g, const SkIsland *island);
// emit_march.c: static long <prefix>march(...), see SkIslandCode.march; first the groups of lines.
void sk_gen_groups(SkGen *g);
// NULL: there can be one
const char *sk_gen_no_march(SkGen *g, const SkIsland *island, uint32_t number, SkStepsFor what);
void sk_gen_march(SkGen *g, const SkIsland *island, uint32_t number, bool staged, bool errors);
// emit_batch.c: static long <prefix>variants(...), see SkIslandCode.variants, of an island that could have
// a march. march: it has one.
void sk_gen_variants(SkGen *g, const SkIsland *island, uint32_t number, bool staged, bool march);
// emit_schedule.c: one function static int <prefix><name>(SkRun *run)
SkSteps sk_gen_steps(SkGen *g, const SkSchedule *schedule);
void    sk_gen_schedule(SkGen *g, const char *name, const SkSchedule *schedule);

#endif
