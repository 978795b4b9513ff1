// runtime/line/line_pass.c - jumps that arrive through lines are passed on: as jumps, or as a value that has their area.
//
// A jump that arrives makes what the island sends jump, too. With fixed steps those at the start and those with nothing
// behind them are not followed for ever. Between points of the grid each jump cuts a step of whoever reads it, and through
// lines whose delays have no common divisor jumps multiply without end: a meeting point sends what arrives through any of
// its lines through all of them. So an island has a number of jumps to pass on, and the largest ones come first.
//
// ref: docs/algorithms/line-elements.md "Jumps that multiply"
#include "runtime/line/line_priv.h"

#include <math.h>
#include <stdio.h>

// Times that a jump is passed on, whatever comes behind it; lines with points inside steps have none.
#define PASSED 64.0
// Bundles that an island reads at most where jumps from the start are always followed though they cut fixed steps; where
// there are more: so many jumps, and one in so many steps.
#define FOLLOWED       8
#define JUMPS          256
#define STEPS_PER_JUMP 4
// Jumps between points of the grid that an island passes on: in each step for each bundle that it reads, and at most.
#define BUNDLE_JUMPS 4.0
#define STEPS_KEEP   1e-3  // of a wave: smaller jumps are lost in fixed steps without a word
#define MOST_JUMPS   64.0
// So many times as many where a tolerance is asked for.
#define ADAPTIVE 8.0
// So many steps are looked back upon.
#define JUMP_STEPS 32.0

// With fixed steps the jump of waves that did not fit at the start is followed only where it cuts steps, by a few lines:
// on the grid, or among many, a part of it at its own point does. Not where a tick makes a jump of its own, nor on the
// grid where lines keep more than second order.
static bool is_followed(const SkIslandRt *island, bool soft) {
  const int *first = island->lines->in_first + island->head.number;
  bool       few   = first[1] - first[0] <= FOLLOWED ||
             (uint64_t)island->bends < JUMPS + island->stats.steps / STEPS_PER_JUMP;
  return !soft || (sk_is_on_grid(island, island->run.time) ? island->inner > 0 : few);
}

// A jump that was passed on and has nothing behind it that steps could follow would pull or push for a whole step each
// time, for ever.
static bool is_over(const SkIslandRt *island, const SkBundle *b) {
  return b->spiky && island->age > (island->inner ? 0.0 : PASSED) && island->lines->integrates &&
         (island->inner || !sk_is_on_grid(island, island->run.time));
}

static double jump_steps(const SkIslandRt *island) {
  double cell = isfinite(island->window) ? island->window : island->step;
  return (island->run.time - island->jumped_at) / (JUMP_STEPS * cell);
}

// One more is passed on. Those before count less and less.
static void count_jump(SkIslandRt *island) {
  island->jumps     = 1.0 + island->jumps * exp(-jump_steps(island));
  island->jumped_at = island->run.time;
}

// Smaller jumps are not passed on as such, in parts of what jumps. Until half of the number is used up all are; then only
// larger and larger ones. Adaptive methods count in the longest steps that they may take.
static double least_jump(const SkIslandRt *island) {
  const int *first = island->lines->in_first + island->head.number;
  double     each  = fmin(BUNDLE_JUMPS * (first[1] - first[0]), MOST_JUMPS);
  double     most  = (JUMPS + JUMP_STEPS * each) * (sk_is_fixed(island->solver) ? 1.0 : ADAPTIVE);
  double     used  = island->jumps / most;
  if (used > 0.5) used *= exp(-jump_steps(island));
  if (used <= 0.5) return 0.0;
  return used < 1.0 ? pow(0.01 * island->tolerance, 2.0 * (1.0 - used)) : INFINITY;
}

bool sk_lines_are_dense(const SkIslandRt *island) { return least_jump(island) > 0.0; }

static bool is_less(const SkIslandRt *island, const SkBundle *b, double least) {
  SkView        v   = sk_view(b);
  const double *row = sk_row_values(&v, v.end - 1);
  for (size_t i = 0; least > 0.0 && i < b->n; i++) {
    double now = island->run.v[b->source[i]];
    if (fabs(now - row[i]) > least * fmax(fabs(now), fabs(row[i]))) return false;
  }
  return least > 0.0;
}

// What takes the place of a jump: a value at its own point such that straight lines to the rows beside it have the area of
// the jump. With fixed steps the next row is at the next point of the grid, or nearer where another jump comes before; the
// value there then makes up for the difference. Adaptive methods do not know their next row: they take the mean. On the
// grid, where nothing is integrated, the value behind the jump is all there is.
static void put_part(SkIslandRt *island, SkBundle *b) {
  SkView  v   = sk_view(b);
  double *row = (double *)(uintptr_t)sk_row_values(&v, v.end - 1);
  // (A stop may miss the end of the step by rounding.)
  double off = fabs(b->last - island->run.time);
  if (off > fmax(sk_time_slack(b->last), island->grain) || v.end < v.floor + 2) return;
  const double *before = sk_row_values(&v, v.end - 2);
  const double  back   = b->last - sk_row_time(&v, v.end - 2);
  const bool    fixed  = sk_is_fixed(island->solver);
  const double  ahead  = fixed ? sk_next_on_grid(island, b->last) - b->last : back;
  const double  part   = ahead / (ahead + back);
  const bool    whole  = !island->lines->integrates && sk_is_on_grid(island, b->last);
  const bool    again  = fixed && b->parted == sk_row_time(&v, v.end - 2);
  for (size_t i = 0; i < b->n; i++) {
    double now = island->run.v[b->source[i]], was = row[i];
    double owed  = again ? b->owed[i] + 0.5 * back * (b->behind[i] - before[i]) : 0.0;
    row[i]       = whole ? now : was + part * (now - was) + 2.0 * owed / (back + ahead);
    b->owed[i]   = owed - 0.5 * back * (row[i] - was);
    b->behind[i] = now;
  }
  b->parted = b->last;
  if (!sk_is_on_grid(island, b->last)) sk_row_mark_part(&v, v.end - 1);
  if (!b->inner) return;
  sk_inner_straighten(b, &v, v.end - 1);
  b->straight = true;
}

// Once: what is given up is more than the tolerance, or than steps that are fixed are expected to keep.
static void tell_dense(SkIslandRt *island, double least) {
  double kept = sk_is_fixed(island->solver) ? STEPS_KEEP : island->tolerance;
  char   text[300];
  if (island->told_dense || !(least > kept)) return;
  island->told_dense = true;
  snprintf(text, sizeof text,
           "jumps multiply in lines whose delays have no common divisor, more than steps can "
           "follow: those below %.2g of a wave, and larger ones where there are more of them, are "
           "passed on as means that have their area; waves there are less accurate than asked for",
           fmin(least, 1.0));
  sk_island_warn(island, -1, text);
}

bool sk_lines_begin(SkIslandRt *island, bool soft) {
  SkLines   *lines = island->lines;
  double     near  = fmax(sk_time_slack(island->run.time), island->grain);
  const bool fixed = sk_is_fixed(island->solver);
  const bool cuts  = !fixed || !sk_is_on_grid(island, island->run.time);
  if (sk_island_next_tick(island) <= island->run.time + near) return sk_lines_push(island, true);
  const bool   followed = !fixed || is_followed(island, soft);
  const double least    = cuts ? least_jump(island) : 0.0;
  island->bends += fixed && followed && soft;
  for (int k = lines->out_first[island->head.number]; k < lines->out_first[island->head.number + 1];
       k++) {
    SkBundle *b    = &lines->bundles[lines->out[k]];
    bool      less = is_less(island, b, least);
    if (less) tell_dense(island, least);
    if (!followed || (fixed && is_over(island, b)) || less) {
      put_part(island, b);
      continue;
    }
    uint64_t jump = atomic_load_explicit(&b->jump, memory_order_relaxed);
    if (!sk_bundle_push(island, b, true, fixed ? island->age + 1.0 : 0.0)) return false;
    if (cuts && jump != atomic_load_explicit(&b->jump, memory_order_relaxed)) count_jump(island);
  }
  return true;
}

bool sk_lines_must_bend(const SkIslandRt *island) {
  const int *first = island->lines->in_first + island->head.number;
  return sk_is_fixed(island->solver) && island->code->n_states && first[1] - first[0] <= FOLLOWED &&
         island->age < island->solver->order - 3;
}
