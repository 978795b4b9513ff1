// runtime/solver/progress.c - steps that lead nowhere are counted.
#include "runtime/solver/progress.h"

#include "runtime/solver/adaptive.h"

#include <float.h>
#include <math.h>
#include <stdio.h>

// So many steps for less than this part of the run: it would take 500 million at this pace.
#define CRAWL_STEPS 50000
#define CRAWL_PART  1e-4
#define MOST_STEPS  1e11
// Who has rows no farther apart than so many steps, of a run without an end in sight, means to stop it.
#define ROW_STEPS 1e4
// So many steps in a row that cannot be shorter; more while derivatives fall: what settles within a few of them is no pole.
#define MOST_TINY    50
#define MOST_FALLING 1000

double sk_progress_slope(const SkIslandRt *island, const double *slopes) {
  double size = 0.0;
  for (int i = 0; i < island->code->n_states; i++)
    size = fmax(size, fabs(slopes[i]) / sk_adaptive_weight(island, i));
  return size;
}

// A jump of the derivatives that is no event (noEvent, sign, abs) makes any integrator crawl: the user sees
// why nothing seems to happen, and a run that would not end in weeks, nor give rows on its way, is not even tried.
bool sk_progress_gets_on(SkIslandRt *island, SkProgress *pace, double t) {
  if (pace->tiny > MOST_TINY || pace->falling > MOST_FALLING) return false;
  if (++pace->counted < CRAWL_STEPS) return true;
  double way = t - pace->counted_from;
  if (!pace->crawled && way < CRAWL_PART * (island->stop - island->start)) {
    char text[256];
    snprintf(text, sizeof text,
             "steps of %.2g on average: at this pace the run needs %.2g more; is there a jump "
             "without an "
             "event (noEvent, sign, a function), or a tolerance that cannot be reached?",
             way / CRAWL_STEPS, (island->stop - t) / way * CRAWL_STEPS);
    sk_island_warn(island, -1, text);
    pace->crawled = true;
  }
  bool weeks         = (island->stop - t) * CRAWL_STEPS > MOST_STEPS * way;
  bool fine          = way > CRAWL_STEPS / ROW_STEPS * island->interval;
  pace->stuck        = weeks && !fine ? pace->stuck + 1 : 0;
  pace->counted      = 0;
  pace->counted_from = t;
  return pace->stuck < 3;
}

bool sk_progress_may_pass(const SkProgress *pace, long steps) {
  return pace->counted + (uint64_t)steps < CRAWL_STEPS;
}

void sk_progress_passed(SkProgress *pace, long steps) {
  sk_progress_plain(pace);
  pace->counted += (uint64_t)steps;
}

int sk_progress_fastest(const SkIslandRt *island) {
  const SkIslandCode *c     = island->code;
  int                 worst = 0;
  double              most  = -1.0;
  for (int i = 0; i < c->n_states; i++) {
    double size = fabs(island->run.v[c->derivative[i]]) / sk_adaptive_weight(island, i);
    if (!(size > most)) continue;
    most  = size;
    worst = i;
  }
  return worst;
}

SkStatus sk_progress_no_way_on(SkIslandRt *island, double t) {
  const SkIslandCode *c     = island->code;
  int                 worst = sk_progress_fastest(island);
  const char         *from  = sk_island_origin(island, c->derivative[worst]);
  sk_island_fail(
      island,
      "the integration cannot go on at time %.9g: the derivative of %s is %.3g there and no step "
      "is short enough for it (a pole, %s a tolerance that does not fit?)%s%s",
      t, sk_island_variable(island, c->state[worst]), island->run.v[c->derivative[worst]],
      DBL_EPSILON * fabs(t) > 1e-6 * island->interval ? "a time too far from zero to be exact, or"
                                                      : "or",
      from ? "; it comes from " : "", from ? from : "");
  return SK_SOLVER_FAILED;
}

void sk_progress_save(const SkProgress *pace, SkBytes *out) {
  sk_bytes_u64(out, (uint64_t)pace->tiny);
  sk_bytes_u64(out, (uint64_t)pace->falling);
  sk_bytes_u64(out, pace->counted);
  sk_bytes_f64(out, pace->counted_from);
  sk_bytes_u64(out, pace->crawled);
  sk_bytes_u64(out, (uint64_t)pace->stuck);
}

void sk_progress_load(SkProgress *pace, SkBytes *in) {
  pace->tiny         = (int)(sk_bytes_read_u64(in) & 0xff);
  pace->falling      = (int)(sk_bytes_read_u64(in) & 0xfff);
  pace->counted      = sk_bytes_read_u64(in);
  pace->counted_from = sk_bytes_read_f64(in);
  pace->crawled      = sk_bytes_read_u64(in) != 0;
  pace->stuck        = (int)(sk_bytes_read_u64(in) & 0xff);
}
