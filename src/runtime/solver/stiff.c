// runtime/solver/stiff.c - are the steps of an explicit method too long for what happens in them?
//
// A part that is faster than the step does not die out as it should: it grows until something holds it, and swings from step to
// step, with a mean that looks like an answer. So now and then a few steps are watched. Where derivatives turn back
// from step to step (their second differences are larger than the first ones, which means fewer than four steps for a swing), or
// lead elsewhere than the states go (stages on both sides of something steep), by as much as matters to a state, at several looks
// in a row, it is told, once. Looks become rare: nobody pays for them.
//
// not:   steps that are merely inexact; steps with events, which may turn anything
#include "base/mem.h"
#include "runtime/solver/fixed_priv.h"

#include <math.h>
#include <stdio.h>

#define WATCHED  16    // steps of a look
#define FIRST    100   // steps before the first look, and between looks at least
#define SELDOM   1.0   // of the time so far between two
#define IN_A_ROW 3     // looks
#define TURNS    1.5   // second differences beside first ones: four steps for a swing
#define MATTERS  1e-3  // of the largest value of a state, in each step
#define LEAST    1e-9  // value of a state

bool sk_stiff_open(const SkIslandRt *island, SkStiff *s) {
  size_t n = (size_t)island->code->n_states;
  s->next  = INFINITY;
  if (!n) return true;
  s->last = sk_calloc(8 * n + 1, sizeof(double));
  if (!s->last) return false;
  s->change = s->last + n;
  s->first  = s->change + n;
  s->second = s->first + n;
  s->off    = s->second + n;
  s->path   = s->off + n;
  s->x      = s->path + n;
  s->most   = s->x + n;
  for (size_t i = 0; i < n; i++) s->most[i] = LEAST;
  s->begun = island->run.time;
  s->next  = s->begun + FIRST * island->step;
  return true;
}

void sk_stiff_close(SkStiff *s) { sk_free(s->last); }

void sk_stiff_leave(const SkIslandRt *island, SkStiff *s) {
  double now = island->run.time;
  s->left    = 0;
  s->next    = now + fmax(FIRST * island->step, SELDOM * (now - s->begun));
}

void sk_stiff_begin(const SkIslandRt *island, SkStiff *s) {
  s->left = WATCHED;
  s->next = INFINITY;
  for (int i = 0; i < island->code->n_states; i++)
    s->first[i] = s->second[i] = s->off[i] = s->path[i] = 0.0;
}

static void tell(SkIslandRt *island, int state) {
  char text[400];
  snprintf(text, sizeof text,
           "steps of %.6g s are too long for %s in island %.60s: %.100s swings from step to step; "
           "take shorter "
           "steps or an implicit method (trapezoid)",
           island->step, island->solver->name, island->head.name,
           sk_island_variable(island, island->code->state[state]));
  sk_island_warn(island, -1, text);
}

static void judge(SkIslandRt *island, SkStiff *s) {
  double worst = 0.0;
  int    which = -1;
  for (int i = 0; i < island->code->n_states; i++) {
    double turns = s->second[i] >= TURNS * s->first[i] ? island->step * s->first[i] : 0.0;
    double leads = s->off[i] >= 0.5 * s->path[i] ? s->off[i] : 0.0;
    double part  = fmax(turns, leads) / (WATCHED - 1);
    if (!(part > MATTERS * s->most[i]) || !(part / s->most[i] > worst)) continue;
    worst = part / s->most[i];
    which = i;
  }
  sk_stiff_leave(island, s);
  s->in_a_row = which < 0 ? 0 : s->in_a_row + 1;
  if (s->in_a_row < IN_A_ROW) return;
  tell(island, which);
  s->next = INFINITY;
}

void sk_stiff_step(SkIslandRt *island, SkStiff *s) {
  const SkIslandCode *c    = island->code;
  int                 seen = WATCHED - s->left;
  for (int i = 0; i < c->n_states; i++) {
    double d = island->run.v[c->derivative[i]], x = island->run.v[c->state[i]];
    double change = d - s->last[i], path = 0.5 * island->step * (d + s->last[i]);
    if (seen > 0) {
      s->first[i] += fabs(change);
      s->off[i] += fabs(x - s->x[i] - path);
      s->path[i] += fabs(path);
    }
    if (seen > 1) s->second[i] += fabs(change - s->change[i]);
    s->change[i] = change;
    s->last[i]   = d;
    s->x[i]      = x;
    s->most[i]   = fmax(s->most[i], fabs(x));
  }
  if (--s->left == 0) judge(island, s);
}
