#include "runtime/thread/time_skew.h"

#define MIN_LOOPS 4     // loops without a meeting: with fewer nothing is gained
#define LINE      8     // numbers in a line of the cache
#define PIECE     4096  // lanes whose numbers stay in the cache of a core, some ten each

static int do_lanes(SkRun *run, const SkTimed *timed, long from, long to) {
  const SkLoop *loop = &timed->loop;
  if (to > loop->n) to = loop->n;
  if (from >= to) return 0;
  run->time = timed->time;
  return loop->part(run, loop->arrays, from, to);
}

static int timed_part(SkRun *run, double *const *arrays, long from, long to) {
  return do_lanes(run, (const SkTimed *)(const void *)arrays, from, to);
}

// A stretch, but for what needs others; a piece that stays in the cache after the other, each a little further back from loop to
// loop, so that it finds what the one before has left.
static int stretch_part(SkRun *run, double *const *arrays, long from, long to) {
  const SkWeft *w = (const SkWeft *)(const void *)arrays;
  for (long at = from, end; at < to; at = end) {
    end = to - at < 2 * w->piece ? to : at + w->piece;
    for (long k = 0; k < w->n; k++) {
      long inner = w->shift + k * w->edge, outer = w->shift - k * w->edge;
      long first = at > from ? at - k * w->edge : from ? from + inner : 0;
      long last  = end < to ? end - k * w->edge : to < w->widest ? to + outer : to;
      if (do_lanes(run, &w->loops[k], first, last)) return 1;
    }
  }
  return 0;
}

// What is missing before a stretch.
static int seam_part(SkRun *run, double *const *arrays, long from, long to) {
  const SkWeft *w = (const SkWeft *)(const void *)arrays;
  (void)to;
  for (long k = 1; from && k < w->n; k++) {
    long at = from + w->shift, far = k * w->edge;
    if (do_lanes(run, &w->loops[k], at - far, at + far)) return 1;
  }
  return 0;
}

// The loops of one meeting. All stretches have the same work: the first has no seam, the last none behind it.
static void add_weft(SkWeb *web, int number, int from, int to, const SkWeft *like) {
  SkWeft        *w      = &web->wefts[number];
  double *const *arrays = (double *const *)(const void *)w;
  *w                    = *like;
  w->loops              = web->timed + from;
  w->n                  = to - from;
  w->shift              = w->edge * (w->n - 1) / 2 / LINE * LINE;
  w->piece              = 3 * w->edge * w->n > PIECE ? 3 * w->edge * w->n : PIECE;
  web->loops[web->n++]  = (SkLoop){stretch_part, arrays, w->widest, 1};
  web->loops[web->n++]  = (SkLoop){seam_part, arrays, w->widest, 1};
}

// Loops of a meeting, 1: it is not worth while. A stretch is as long as all that is missing at its ends, and more.
static int at_once(const SkWeb *web, long widest, long edge, int threads) {
  for (int i = 0; i < web->n_timed; i++)
    if (web->timed[i].loop.pays != 1) return 1;
  long most = edge ? widest / threads / (4 * edge) : SK_WEAVE_AT;
  return most < MIN_LOOPS ? 1 : most < SK_WEAVE_AT ? (int)most : SK_WEAVE_AT;
}

void sk_time_skew(SkWeb *web, long reach, int threads) {
  SkWeft w = {.edge = (reach + LINE - 1) / LINE * LINE};
  for (int i = 0; i < web->n_timed; i++)
    if (web->timed[i].loop.n > w.widest) w.widest = web->timed[i].loop.n;
  int each = reach < 0 ? 1 : at_once(web, w.widest, w.edge, threads);
  web->n   = 0;
  for (int i = 0; i < (each < 2 ? web->n_timed : 1); i++) {
    const SkTimed *t = &web->timed[i];
    web->loops[web->n++] =
        (SkLoop){timed_part, (double *const *)(const void *)t, t->loop.n, t->loop.pays};
  }
  for (int at = 1; each > 1 && at < web->n_timed; at += each)
    add_weft(web, at / each, at, at + each < web->n_timed ? at + each : web->n_timed, &w);
}
