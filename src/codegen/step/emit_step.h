// codegen/step/emit_step.h - what one step (emit_step.c) and many in a loop (emit_march.c) have in common.
#ifndef SK_CODEGEN_EMIT_STEP_H
#define SK_CODEGEN_EMIT_STEP_H

#include "codegen/schedule/emit_priv.h"

// Variables that are put back when a step is left to the runtime.
typedef SK_VEC(uint32_t) SkVars;
typedef struct {
  SkVars vars;
  SkMap  as;  // 1 + variable -> 1 + position in vars
} SkGenKept;

// A line of one group, in the order of the runtime's rows.
typedef struct {
  uint32_t line, group, place;
} SkGenLine;
typedef SK_VEC(SkGenLine) SkGenLines;

// emit_march.c: lines to an island (in) or from it.
SkGenLines sk_gen_lines_of(SkGen *g, uint32_t island, bool in);
// The first line of its group that brings the same as this one.
uint32_t sk_gen_same_source(const SkGen *g, const SkGenLines *lines, uint32_t lane);
// Which variables the steps compute (SK_LOCAL_COMPUTED).
void sk_gen_computed(SkGen *g, const SkIsland *island, const SkGenLines *in, uint8_t *used);

// What has been written since `from`, taken back; the text of a schedule whose variables are locals.
const char *sk_gen_cut(SkGen *g, size_t from);
void        sk_gen_here(SkGen *g, const SkSchedule *schedule);
void        sk_gen_steps_here(SkGen *g, const SkSteps *steps);
// The same, what the next step waits for last.
void sk_gen_step_here(SkGen *g, const SkSchedule *schedule);
// Its blocks are solved one by one, not side by side.
bool sk_gen_is_single(SkGen *g, const SkSchedule *schedule);

// emit_march_lines.c: lines in a march. Before the loop; at the beginning of a step, breaks where a row is not as it should
// be, jump<n> tells of jumps; at the end of it; behind a jump, the second rows; to the next step; and behind the loop.
void sk_gen_lines_open(SkGen *g, const SkGenLines *in, const SkGenLines *out);
void sk_gen_lines_look(SkGen *g, const SkGenLines *in, const SkGenLines *out);
void sk_gen_lines_write(SkGen *g, const SkGenLines *out);
void sk_gen_lines_second(SkGen *g, const SkGenLines *in, const SkGenLines *out);
void sk_gen_lines_move(SkGen *g, const SkGenLines *lines, const char *name);
void sk_gen_lines_close(SkGen *g, const SkGenLines *lines, const char *name);
// The values of this step, or from behind a jump. Whether the row behind that of the step is there, of group n. A second
// row at the end of this step of group n, lines from .. to, unless nothing jumps.
void        sk_gen_read_rows(SkGen *g, const SkGenLines *lines, bool jump);
const char *sk_gen_row_follows(SkGen *g, uint32_t group, const SkGenLines *out, uint32_t n);
void sk_gen_second(SkGen *g, const SkGenLines *lines, uint32_t from, uint32_t to, uint32_t n);

// emit_stages.c: steps of an explicit method in a march. Before the loop; what is put back when one is left to the
// runtime; a look at the rows that stages inside it need; and all but the looks at its end, inside `do {`.
void      sk_gen_stages_open(SkGen *g);
SkGenKept sk_gen_stages_kept(SkGen *g, const SkIsland *island);
SkSteps   sk_gen_limits(SkGen *g, const SkIsland *island);  // states put back to their limits
void      sk_gen_stages_look(SkGen *g, const SkGenLines *in, const SkGenLines *out);
void sk_gen_stages(SkGen *g, const SkIsland *island, const SkGenLines *in, const SkGenLines *out,
                   const SkGenKept *kept);

// emit_rows.c: rows of results, given in the loop of a march. has: it can; marks what is computed for them. calls: of
// functions are no obstacle.
bool sk_gen_has_rows(SkGen *g, const SkIsland *island, uint8_t *used, bool calls);
// Before the loop, at the beginning of a step, where jumps are known that arrive at its end, at the end of it, and
// behind the loop.
void sk_gen_rows_open(SkGen *g);
void sk_gen_rows_begin(SkGen *g);
void sk_gen_rows_jump(SkGen *g, const SkGenLines *in);
void sk_gen_rows_end(SkGen *g, const SkIsland *island, const uint8_t *used);
void sk_gen_rows_close(SkGen *g);
// What the text so far computes is what rows can show: g->shown, ..
void sk_gen_shown(SkGen *g, const uint8_t *used);
// emit_batch_rows.c: the same in the loop of emit_batch.c.
void sk_gen_side_rows_open(SkGen *g);
void sk_gen_side_rows_begin(SkGen *g);
void sk_gen_side_rows_end(SkGen *g, const SkIsland *island,
                          const uint8_t *used);  // NULL: g->shown is known
void sk_gen_side_rows_close(SkGen *g);
// emit_batch_lines.c: their lines, which begin and end in the one island. Groups of them, one after the other from {0} on:
// lines from .. to, whose n values have these sources; `of` line from + i it is the value of[i].
typedef struct {
  uint32_t  number, from, to, n;
  uint32_t *of, *source;
} SkSideGroup;
bool sk_gen_side_group(SkGen *g, const SkGenLines *lines, SkSideGroup *group);
bool sk_gen_side_begins(const SkGenLines *lines, uint32_t i);
// Before the loop; at the beginning of a step, where it may end; reading, or reading behind a jump; at the end of a step;
// behind the loop, and there for each variant.
void sk_gen_side_lines_open(SkGen *g, const SkGenLines *lines);
void sk_gen_side_looks(SkGen *g, const SkGenLines *lines, bool rows);
void sk_gen_side_read(SkGen *g, const SkGenLines *lines, bool jump);
void sk_gen_side_write(SkGen *g, const SkGenLines *lines);
void sk_gen_side_lines_flush(SkGen *g, const SkGenLines *lines);
void sk_gen_side_lines_close(SkGen *g, const SkGenLines *lines);
// emit_batch_jumps.c: behind that, where jumps have arrived.
void sk_gen_side_jump(SkGen *g, const SkIsland *island, const SkGenLines *lines, bool rows);
// emit_batch.c: ok[l] becomes 0 where a number is none, or a condition does not hold any more.
void sk_gen_side_finite(SkGen *g, const SkIsland *island);
void sk_gen_side_holds(SkGen *g, const SkRelation *r, uint32_t i);
// Loops over the variants; times: the array of times that they see.
void sk_gen_side_schedule(SkGen *g, const SkSchedule *schedule, const char *times);
void sk_gen_side_steps(SkGen *g, const SkSteps *steps, const char *times);

// emit_batch_calls.c: the island's steps call functions; by step, 0: it calls none, else the end of the steps from it on that must
// stay in one loop with it.
bool      sk_gen_calls(SkGen *g, const SkIsland *island);
uint32_t *sk_gen_call_ends(SkGen *g, const SkStep *steps, uint32_t n);

// emit_checks.c: NULL: assertions can be looked at in steps; else why not. A function <prefix>hold that returns 1 where one
// does not hold; text in a march that breaks there; and the same for variants: before the loop, and in it.
const char *sk_gen_loud_checks(SkGen *g, const SkIsland *island, bool calls);
void        sk_gen_holds_function(SkGen *g, const SkIsland *island);
void        sk_gen_checks(SkGen *g, const SkIsland *island);
void        sk_gen_side_checks_open(SkGen *g, const SkIsland *island);
void        sk_gen_side_checks(SkGen *g, const SkIsland *island);

// emit_tick.c: ticks of samplers, in the loop of a march. has: it can; marks what is computed at them. Then: before the
// loop, the time of a step, at the end of a step, and behind the loop.
bool sk_gen_has_ticks(SkGen *g, const SkIsland *island, uint8_t *used);
void sk_gen_ticks_open(SkGen *g, const SkIsland *island);
void sk_gen_ticks_time(SkGen *g, const SkIsland *island);
void sk_gen_ticks_end(SkGen *g, const SkIsland *island, const SkGenLines *out, bool rows);
void sk_gen_ticks_close(SkGen *g, const SkIsland *island);

// emit_step.c
bool      sk_gen_is_watched(const SkRelation *r);  // it has a crossing function that steps look at
SkGenKept sk_gen_kept(SkGen *g, const SkIsland *island);
SkGenKept sk_gen_kept_of(SkGen *g, const SkIsland *island, const SkSchedule *schedule);
uint32_t  sk_gen_kept_as(const SkGenKept *kept, uint32_t var);  // k<this> is its name
void      sk_gen_kept_add(SkGen *g, SkGenKept *kept, uint32_t var);
void      sk_gen_kept_blocks(SkGen *g, SkGenKept *kept, const SkSchedule *schedule);
void      sk_gen_kept_write(SkGen *g, const SkGenKept *kept);  // k0, k1, ..
// Keeps them as k0, k1, ..; then bases and first guesses of a step of width h.
void sk_gen_keep(SkGen *g, const SkIsland *island, const SkGenKept *kept);
void sk_gen_back(SkGen *g, const SkGenKept *kept);
// Which conditions hold, holds0 and so on, before the step; then at the end of it: breaks where a number is none or a condition changes, else moves g and g_old on.
void sk_gen_finite(SkGen *g, const SkIsland *island, const char *otherwise);
// Sums <name>0, .. of these variables: a sum that is finite has finite terms.
void sk_gen_sums(SkGen *g, const SkVars *vars, const char *name, const char *otherwise);
void sk_gen_holds(SkGen *g, const SkIsland *island);
void sk_gen_looks(SkGen *g, const SkIsland *island);

// emit_watch.c: conditions as locals of a loop over steps: from march to them; at the end of a step, breaks as above;
// all of them behind a jump, goes to the label `left` where one has changed; back to march.
void sk_gen_watch_load(SkGen *g, const SkIsland *island);
void sk_gen_watch(SkGen *g, const SkIsland *island);
void sk_gen_watch_jump(SkGen *g, const SkIsland *island, const char *left);
// The crossing functions of all conditions in a unit of their own, which the caller ends; const double c<i> = ... of one.
const SkX *sk_gen_crossings(SkGen *g, const SkIsland *island);
void       sk_gen_crossing(SkGen *g, SkX root, uint32_t i);
void       sk_gen_watch_store(SkGen *g, const SkIsland *island);

#endif
