// runtime/initial.c - the first values of everything: start systems, with homotopy where the model has it.
#include "runtime/island.h"

#include <math.h>

#define MAX_ITERATIONS 100

typedef struct {
  SkIslandRt        *worker;  // runs the code
  SkIslandRt *const *islands;
  const SkStartCode *start;
} Start;

static bool update_all(const Start *s) {
  bool changed = false;
  for (int i = 0; i < s->start->n_islands; i++)
    changed |= sk_island_update(s->islands[s->start->islands[i]]);
  return changed;
}

static SkStatus solve(const Start *s, int (*fn)(SkRun *)) {
  for (int i = 0; i < MAX_ITERATIONS; i++) {
    if (sk_island_call(s->worker, fn)) return SK_INIT_FAILED;
    if (!update_all(s)) return SK_OK;
  }
  sk_island_fail(s->worker, "the conditions of the model keep changing during initialisation");
  return SK_INIT_FAILED;
}

// First the simplified system, then the actual one approached in steps that shrink on failure.
static SkStatus homotopy(const Start *s) {
  SkIslandRt *worker = s->worker;
  double     *lambda = &worker->run.v[worker->model->lambda];
  *lambda            = 0.0;
  SkStatus status    = solve(s, s->start->simplified);
  double   step = 1.0 / 8.0, reached = 0.0;
  while (status == SK_OK && reached < 1.0) {
    *lambda       = fmin(1.0, reached + step);
    bool last     = step < 1e-4;
    worker->quiet = !last;
    SkStatus part = solve(s, s->start->blend);
    worker->quiet = false;
    if (part == SK_OK) {
      reached = *lambda;
      step *= 2.0;
    } else if (!last) {
      step *= 0.25;
    } else {
      status = part;
    }
  }
  *lambda = 1.0;
  return status == SK_OK ? solve(s, s->start->initial) : status;
}

SkStatus sk_start_run(SkIslandRt *worker, SkIslandRt *const *islands, const SkStartCode *start) {
  Start s = {worker, islands, start};
  update_all(&s);
  bool blend = start->simplified && start->blend && worker->model->lambda >= 0;
  if (!blend) return solve(&s, start->initial);
  return homotopy(&s);
}

void sk_start_samplers(SkIslandRt *island) {
  const SkIslandCode *c = island->code;
  if (!c->n_samplers) return;
  c->samplers(&island->run, island->sample_start, island->sample_interval);
  for (int i = 0; i < c->n_samplers; i++) {
    double start = island->sample_start[i], interval = island->sample_interval[i],
           now = island->run.time;
    // A sampler that began before the start of the run continues on its own grid.
    double passed = now > start && interval > 0.0 ? ceil((now - start) / interval - 1e-9) : 0.0;
    island->sample_count[i] = (uint64_t)passed;
    island->sample_next[i]  = start + passed * interval;
  }
}
