// runtime/solver/march_ticks.c - a march (march.c) over ticks of samplers, which come as its steps end.
#include "runtime/solver/fixed_priv.h"

#include <math.h>
#include <string.h>

static bool may_tick(const SkIslandRt *island, SkFixed *f) {
  const SkIslandCode *c = island->code;
  if (!(island->fine || island->sided) || !c->ticks || !c->march || island->march ||
      island->history)
    return false;
  if (island->inner || !sk_may_march(island, f)) return false;
  if (f->pause > 0) return f->pause--, false;
  for (int k = 0; k < c->n_samplers; k++)
    if (!(island->sample_interval[k] > 0.0)) return false;
  return !island->model->n_lines || sk_lines_may_jump(island);
}

void sk_march_see_tick(SkIslandRt *island) {
  double tick = sk_island_next_tick(island);
  if (island->fine)
    island->tick = tick;
  else
    island->head.known = fmin(tick, island->next_time);
}

// What others want to know after some steps; true: what follows is left to them.
static bool tell_ticks(SkIslandRt *island, SkFixed *f, double n) {
  sk_march_tell(island, f, n);
  if (island->model->n_lines) island->break_at = f->at_jump == 2 ? f->t : INFINITY;
  if (f->at_jump == 1 || f->at_tick == 1) {
    island->g_old_valid = false;
    island->g_old_time  = f->t;
  }
  return f->at_jump == 2 || f->at_tick == 2 || f->row_behind;
}

SkStatus sk_fixed_march_ticks(SkIslandRt *island, SkFixed *f, bool *any) {
  const SkIslandCode *code = island->code;
  const double limit = island->next_time, free = island->head.free_until + 1e-9 * island->step;
  const bool   over   = island->model->n_lines > 0;
  SkStatus     status = SK_OK;
  *any                = false;
  if (!may_tick(island, f)) return SK_OK;
  double to = fmin(island->target, limit), slack = sk_fixed_slack(island, to);
  double next = sk_fixed_next(island->step, f, slack), n = (double)f->count + 1.0;
  bool   pass = sk_fixed_may_pass(island, to, limit, slack), early;
  double end  = fmin(pass ? to + slack : to - slack, free);
  f->wide     = fmin(limit - sk_fixed_slack(island, limit), free);
  f->before   = f->t;
  for (int i = 0; i < code->n_states && next < end; i++) {
    island->run.v[code->state[i]]      = f->x[i];
    island->run.v[code->derivative[i]] = f->dx[i];
  }
  if (island->any_crossing && !island->g_old_valid)
    memcpy(island->g_old, island->g, sizeof(double) * (size_t)code->n_relations);
  while (next < end && f->t < f->stiff.next && !sk_island_must_stop(island)) {
    f->rows = f->row_left = f->row_behind = false;
    long steps                            = sk_march_steps(island, f, n, end, over, true, &early);
    if (steps < 0) return SK_SOLVER_FAILED;
    if (steps == 0) break;
    *any = true;
    n += (double)steps;
    next = f->origin + n * island->step;
    if (tell_ticks(island, f, n)) break;
    to    = fmin(island->target, limit);
    slack = sk_fixed_slack(island, to);
    pass  = f->row_left || sk_fixed_may_pass(island, to, limit, slack);
    if (pass && f->t >= to - slack) {
      f->in_v = true;
      if (!sk_fixed_pass_row(island, &to, limit, &status) || island->code != code) {
        sk_fixed_take(island, f);
        return status;
      }
      slack = sk_fixed_slack(island, to);
      pass  = sk_fixed_may_pass(island, to, limit, slack);
    } else if (early) {
      break;
    }
    end = fmin(pass ? to + slack : to - slack, free);
  }
  if (!*any) return SK_OK;
  island->run.time = f->t;
  if (f->at_jump == 2) sk_march_pass_jump(island, &status);
  sk_fixed_begin(island, f);
  if (f->row_behind && status == SK_OK) status = island->row_behind(island);
  return status;
}
