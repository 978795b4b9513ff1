// runtime/solver/march.c - whole steps of a fixed-step method in which nothing happens, many of them in one call of generated
// code (SkIslandCode.march), with rows of results and jumps through lines on the way. What they compute is what single
// steps would.
#include "runtime/solver/fixed_priv.h"

#include <math.h>
#include <string.h>

// Steps taken one by one after a march that came to nothing.
#define PAUSE 8
// Fewer steps than this are taken one by one.
#define FEW_STEPS 3

// Some stage reads lines inside the step.
static bool reads_inside(const SkIslandRt *island, const SkTableau *tableau) {
  for (int s = 1; s < tableau->stages && island->model->n_lines; s++)
    if (tableau->c[s] != 1.0) return true;
  return false;
}

static bool may_stage(const SkIslandRt *island, const SkTableau *tableau) {
  if (!island->code->staged) return false;
  if (!island->march && !island->code->march) return false;
  return !reads_inside(island, tableau) || (!island->march && island->code->staged > 1);
}

static bool is_staged(const SkIslandRt *island, const SkFixed *f) {
  return f->tableau && island->code->n_states;
}

bool sk_march_beside(const SkIslandRt *island) {
  if (!island->code->variants) return false;
  const SkFixed *f = sk_is_fixed(island->solver) ? island->solver_data : NULL;
  return !f || !is_staged(island, f) || !reads_inside(island, f->tableau);
}

bool sk_may_march(const SkIslandRt *island, const SkFixed *f) {
  const SkIslandCode *c      = island->code;
  const bool          beside = island->march && !c->staged;
  if (is_staged(island, f) ? !may_stage(island, f->tableau) : !c->step && !beside) return false;
  if (island->iterations || island->inputs) return false;
  if (island->inner && (!is_staged(island, f) || island->march)) return false;
  if (island->spatials || f->fresh || f->cut > 0.0) return false;
  for (int i = 0; i < c->n_relations; i++)
    if (!island->relation[i].armed) return false;
  // Of the crossing functions two values at the distance of a step are wanted.
  return !island->any_crossing || !island->g_old_valid ||
         island->g_time - island->g_old_time >= 0.999 * island->step;
}

static SkStatus accept_plain(SkIslandRt *island) {
  island->stats.steps++;
  island->stats.evaluations++;
  island->head.accepted = island->run.time;
  if (island->any_crossing) {
    for (int i = 0; i < island->code->n_relations; i++) {
      double size = fabs(island->g[i]), *peak = &island->relation[i].peak;
      *peak = size > *peak ? size : *peak;
    }
    sk_island_marched(island);
  }
  if (island->code->n_lines_out && !sk_lines_push(island, false)) return SK_NOMEM;
  if (island->history && !sk_history_point(island)) return SK_NOMEM;
  if (island->lines && (island->tight || island->stats.steps % 4 == 0)) sk_lines_seen(island);
  return SK_OK;
}

// Ticks that come as steps end, on the way of a march.
static SkMarchTicks ticks_of(const SkIslandRt *island, double last) {
  SkMarchTicks ticks = {.at    = island->sample_next,
                        .count = island->sample_count,
                        .start = island->sample_start,
                        .every = island->sample_interval,
                        .slack = sk_fixed_slack(island, last)};
  return ticks;
}

long sk_march_steps(SkIslandRt *island, SkFixed *f, double n, double end, bool over, bool ticks,
                    bool *early) {
  const double h = island->step;
  SkMarch      m = {.origin = f->origin, .h = h, .n = n, .theta = f->theta, .t = f->t};
  if (f->wide > end && island->open_rows) end = island->open_rows(island, &m, end, f->wide);
  double left = (end - f->origin) / h - n;
  m.steps     = left < SK_MOST_MARCH ? (long)left + 1 : SK_MOST_MARCH;
  while (m.steps > 0 && !(f->origin + (n + (double)(m.steps - 1)) * h < end)) m.steps--;
  double last = f->origin + (n + (double)(m.steps - 1)) * h;
  m.g         = island->g;
  m.g_old     = island->g_old;
  m.most      = island->relation ? &island->relation[0].peak : NULL;
  m.apart     = (long)(sizeof *island->relation / sizeof(double));
  m.may_jump  = over;
  m.errors    = f->errors;
  if (ticks) m.ticks = ticks_of(island, last);
  if (is_staged(island, f)) {
    m.stages  = f->tableau->stages;
    m.weights = f->tableau->a[0];
    m.last    = f->tableau->b;
    m.parts   = f->tableau->c;
    m.inside  = reads_inside(island, f->tableau);
    m.inner   = island->inner;
    m.points  = island->inner ? sk_lines_inner(island) : NULL;
    m.bend    = f->inside.bend ? sk_dense_bend : NULL;
  }
  *early         = true;
  const long few = island->code->step || island->march || f->errors ? FEW_STEPS : 1;
  // Ticks with rows that it cannot give are left to others.
  if (m.steps < few || (ticks && island->sided && !m.rows.row)) return 0;
  m.steps    = sk_lines_march(island, &m, f->origin + n * h, last);
  long steps = m.steps <= 0    ? 0
               : island->march ? island->march(island, &m)
               : ticks         ? sk_island_march(island, &m)
                               : island->code->march(&island->run, &m);
  *early     = steps < m.steps || steps == 0;
  if (ticks) sk_march_see_tick(island);
  if (steps < 0 && m.rows.given) island->close_rows(island, &m);
  if (steps <= 0) {
    f->pause = island->code->step || island->march ? PAUSE : 1;
    return steps;
  }
  sk_lines_marched(island, &m, steps);
  if (m.rows.given) island->close_rows(island, &m);
  f->rows               = m.rows.row != NULL;
  f->row_left           = m.rows.left == 1;
  f->row_behind         = m.rows.left == 2;
  f->t                  = m.t;
  f->before             = m.before;
  f->at_jump            = m.at_jump;
  f->at_tick            = m.ticks.left;
  island->run.time      = m.t;
  island->head.accepted = m.t;
  sk_island_marched(island);
  island->stats.steps += (uint64_t)steps;
  island->stats.at_once += (uint64_t)steps;
  const long looks = m.inner ? (m.bend && m.inner == SK_MOST_INNER ? 2 : 1) * m.inner + 1 : 0;
  const long each  = (m.stages ? m.stages : 1) + looks;
  island->stats.evaluations += (uint64_t)(steps * each + m.jumps + m.ticks.done);
  island->stats.events += (uint64_t)m.ticks.done;
  return steps;
}

void sk_march_pass_jump(SkIslandRt *island, SkStatus *status) {
  const SkIslandCode *code = island->code;
  double              at = island->break_at, begins = island->begins, passed = island->passed;
  bool                soft = island->soft;
  if (code->calls) return;
  sk_island_arrived(island);
  sk_island_receive(island);
  sk_island_see(island);
  island->stats.evaluations++;
  bool plain = !code->ode || !code->ode(&island->run);
  sk_island_unsee(island);
  for (int i = 0; i < code->n_states; i++) plain &= isfinite(island->run.v[code->derivative[i]]);
  if (!plain || !sk_island_passes(island)) {
    island->break_at = at;
    island->begins   = begins;
    island->passed   = passed;
    return;
  }
  if (code->n_lines_out && !sk_lines_begin(island, soft)) *status = SK_NOMEM;
  if (island->history && !sk_history_point(island)) *status = SK_NOMEM;
}

void sk_march_tell(SkIslandRt *island, SkFixed *f, double n) {
  f->count            = (uint64_t)(int64_t)n - 1;
  island->g_old_time  = f->before;
  island->g_time      = f->t;
  island->g_old_valid = true;
}

// Many steps to before `end`, over jumps from `jump` on when `over`, or one, n being the number of its end on the grid.
// False: something happens in it.
static bool plain_steps(SkIslandRt *island, SkFixed *f, double *n, double end, double jump,
                        bool over, SkStatus *status) {
  SkRun              *run  = &island->run;
  const SkIslandCode *code = island->code;
  f->at_jump               = 0;
  f->rows = f->row_left = false;
  if (f->pause > 0) {
    f->pause--;
  } else if ((code->march || island->march) && !island->history &&
             f->origin + *n * island->step < end) {
    bool early = false;
    *n += (double)sk_march_steps(island, f, *n, end, over, false, &early);
    if (!early || f->t >= jump || f->rows || f->row_left) return true;
    f->at_jump = 0;
    // The jump lies inside the next step, which it cuts.
    if (f->origin + *n * island->step > jump) return true;
  }
  if (!code->step || f->errors) return false;
  double next = f->origin + *n * island->step, width = next - f->t;
  run->time = next;
  if (code->beta >= 0) run->v[code->beta] = f->theta * width;
  sk_island_receive(island);
  sk_island_see(island);
  int happens = code->step(run, width, (1.0 - f->theta) * width, island->g, island->g_old);
  sk_island_unsee(island);
  if (happens) return false;
  f->before = f->t;
  f->t      = next;
  *n += 1.0;
  *status = accept_plain(island);
  return true;
}

// How far steps may go over jumps: to before whatever else is known to happen.
static double end_of_plain(const SkIslandRt *island, double free) {
  double end = island->head.known < island->target ? island->head.known : island->target;
  end        = island->tick < end ? island->tick : end;
  return fmin(end - sk_fixed_slack(island, end), free);
}

// Plain steps have come to a jump, or beyond the one that was known of.
static void after_jump(SkIslandRt *island, SkFixed *f, double jump, SkStatus *status) {
  bool left        = f->at_jump == 2 || (f->at_jump == 0 && f->t == jump);
  island->break_at = left ? f->t : INFINITY;
  if (left) sk_march_pass_jump(island, status);
  if (f->at_jump != 1) return;
  island->g_old_valid = false;
  island->g_old_time  = f->t;
}

SkStatus sk_fixed_march(SkIslandRt *island, SkFixed *f, double *target, double limit) {
  SkRun              *run  = &island->run;
  const SkIslandCode *code = island->code;
  const double        h = island->step, was = run->time, free = island->head.free_until + 1e-9 * h;
  double              to = *target, slack = sk_fixed_slack(island, to);
  bool                pass    = !f->errors && sk_fixed_may_pass(island, to, limit, slack);
  const bool          arrives = to == limit && to == island->break_at && !island->break_event;
  const double        jump    = arrives && to <= free ? to : NAN;
  double              end     = fmin(pass ? to + slack : to - slack, free);
  const bool          any     = code->march || island->march;
  const bool          over    = jump == to && any && !f->errors && sk_lines_may_jump(island);
  const double        bound   = over ? fmin(island->head.known, island->tick) : limit;
  SkStatus            status  = SK_OK;
  if (!sk_may_march(island, f)) return SK_OK;
  double next = sk_fixed_next(h, f, slack), first = f->t;
  double n = (double)f->count + 1.0;
  if (!(next < end) && next != jump) return SK_OK;
  f->before = f->t;
  f->wide   = fmin(bound - sk_fixed_slack(island, bound), free);
  for (int i = 0; i < code->n_states; i++) {
    run->v[code->state[i]]      = f->x[i];
    run->v[code->derivative[i]] = f->dx[i];
  }
  if (island->any_crossing && !island->g_old_valid)
    memcpy(island->g_old, island->g, sizeof(double) * (size_t)code->n_relations);
  while ((next < end || next == jump) && f->t < f->stiff.next && !sk_island_must_stop(island)) {
    if (!plain_steps(island, f, &n, over ? end_of_plain(island, free) : end, jump, over, &status))
      break;
    if (status != SK_OK || f->t >= jump) break;
    next = f->origin + n * h;
    if ((f->rows && !over) || f->row_left) {
      // Rows were given on the way.
      to = *target = island->target < limit ? island->target : limit;
      slack        = sk_fixed_slack(island, to);
      pass         = f->row_left || sk_fixed_may_pass(island, to, limit, slack);
      end          = fmin(pass ? to + slack : to - slack, free);
    }
    if (f->t < to - slack || !pass) continue;
    if (f->errors) break;
    // A row: it may look at everything, and save it.
    sk_march_tell(island, f, n);
    f->in_v = true;
    if (!sk_fixed_pass_row(island, target, limit, &status) || island->code != code) {
      sk_fixed_take(island, f);
      return status;
    }
    f->row_left = false;
    to          = *target;
    slack       = sk_fixed_slack(island, to);
    pass        = sk_fixed_may_pass(island, to, limit, slack);
    end         = pass ? to + slack : to - slack;
    end         = end < free ? end : free;
  }
  f->count  = (uint64_t)n - 1;
  run->time = f->t > first ? f->t : was;
  if (!(f->t > first)) return status;
  sk_march_tell(island, f, n);
  if (status == SK_OK && f->t >= jump) after_jump(island, f, jump, &status);
  sk_fixed_begin(island, f);
  // Behind the jump a row is due that the march did not give.
  if (f->row_left) run->time = *target = island->target;
  return status;
}
