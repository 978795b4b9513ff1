// runtime/solver/halving_save.c - the solver `halving` in saved states.
#include "runtime/solver/halving_priv.h"

#include <math.h>

void sk_halving_save(const SkIslandRt *island, SkBytes *out) {
  const SkHalving *s = island->solver_data;
  size_t           n = sizeof(double) * (size_t)island->code->n_states;
  sk_bytes_u64(out, (uint64_t)s->level);
  sk_bytes_u64(out, (uint64_t)s->patience);
  sk_bytes_u64(out, (uint64_t)s->least);
  sk_bytes_u64(out, (uint64_t)s->calm);
  sk_bytes_u64(out, s->bent);
  sk_bytes_u64(out, s->high);
  sk_bytes_u64(out, s->fresh);
  sk_bytes_u64(out, s->old);
  sk_bytes_u64(out, s->lost.any);
  sk_bytes_u64(out, s->lost.told);
  sk_bytes_u64(out, (uint64_t)s->lost.state);
  sk_bytes_f64(out, s->lost.slope);
  sk_progress_save(&s->pace, out);
  sk_bytes_f64(out, s->origin);
  sk_bytes_f64(out, s->t);
  sk_bytes_f64(out, s->t1);
  sk_bytes_f64(out, s->last);
  sk_bytes_f64(out, s->rough);
  sk_bytes_f64(out, s->front);
  sk_bytes_f64(out, s->passed);
  sk_bytes_u64(out, (uint64_t)s->passes);
  sk_bytes_put(out, s->x, n);
  sk_bytes_put(out, s->dx, n);
  sk_bytes_put(out, s->dx1, n);
  sk_bytes_put(out, island->abs_tolerance, n);
  sk_wave_error_save(&s->sent, out);
}

// Steps begin in the past of the run, and later than the steps before them.
static bool is_in_time(const SkIslandRt *island, const SkHalving *s) {
  double from = island->start - sk_time_slack(island->start);
  double to   = island->run.time + sk_time_slack(island->run.time);
  if (!isfinite(s->origin) || !isfinite(s->t)) return false;
  return s->fresh || (s->t >= from && s->t <= to && (!s->old || s->t1 <= s->t));
}

bool sk_halving_load(SkIslandRt *island, SkBytes *in) {
  SkHalving *s     = island->solver_data;
  size_t     n     = sizeof(double) * (size_t)island->code->n_states;
  uint64_t   level = sk_bytes_read_u64(in);
  s->level         = level <= SK_MOST_HALVINGS ? (int)level : 0;
  s->patience      = (int)(sk_bytes_read_u64(in) & 0xff);
  s->least         = (int)(sk_bytes_read_u64(in) & 0xff);
  s->calm          = (int)(sk_bytes_read_u64(in) & 0xff);
  s->bent          = sk_bytes_read_u64(in) != 0;
  s->high          = sk_bytes_read_u64(in) != 0;
  s->fresh         = sk_bytes_read_u64(in) != 0;
  s->old           = sk_bytes_read_u64(in) != 0;
  s->lost.any      = sk_bytes_read_u64(in) != 0;
  s->lost.told     = sk_bytes_read_u64(in) != 0;
  uint64_t state   = sk_bytes_read_u64(in);
  s->lost.state    = (int)state;
  s->lost.slope    = sk_bytes_read_f64(in);
  sk_progress_load(&s->pace, in);
  s->origin = sk_bytes_read_f64(in);
  s->t      = sk_bytes_read_f64(in);
  s->t1     = sk_bytes_read_f64(in);
  s->last   = sk_bytes_read_f64(in);
  s->rough  = sk_bytes_read_f64(in);
  s->front  = sk_bytes_read_f64(in);
  s->passed = sk_bytes_read_f64(in);
  s->passes = (int)(sk_bytes_read_u64(in) & 0xff);
  sk_bytes_get(in, s->x, n);
  sk_bytes_get(in, s->dx, n);
  sk_bytes_get(in, s->dx1, n);
  sk_bytes_get(in, island->abs_tolerance, n);
  if (s->lost.any && state >= n / sizeof(double)) return false;
  return sk_wave_error_load(&s->sent, in) && level <= SK_MOST_HALVINGS && is_in_time(island, s);
}
