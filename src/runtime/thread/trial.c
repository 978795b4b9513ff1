#include "runtime/thread/trial.h"

#include <math.h>
#include <time.h>

// Seconds before the first trial; at most between two; how much later the next one is where several threads are faster.
#define TRY_AFTER  0.006
#define TRY_SELDOM 8.0
#define LATER      3.0
// A trial has six parts, alone and together in turns, each of them so many seconds and looks at least, and so much of
// the time that has passed.
#define PARTS      6
#define LEAST_PART 0.00015
#define MOST_PART  0.001
#define SHARE      0.005
#define LEAST      3
// Together it must be so much faster. One part together is enough where it takes less than the second of these, or more
// than going on alone did just before.
#define WORTH_WHILE 0.85
#define CLEAR       0.7
// Alone: seconds over which that is measured.
#define WINDOW 0.001
// While together: seconds after which it is compared with the time alone of the last trial.
#define WATCH_FOR 0.01
// Between two looks.
#define SOON    20e-6
#define LATE    100e-6
#define LONGEST 1024

double sk_trial_clock(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

void sk_trial_open(SkTrial *t, bool on) {
  *t = (SkTrial){.on = on, .part = -1, .stride = 1, .expected = INFINITY, .rate = INFINITY};
}

bool sk_trial_together(const SkTrial *t) {
  if (!t->on) return true;
  return t->part < 0 ? t->together : t->part % 2 != 0;
}

static void restart(SkTrial *t, double now, double progress) {
  t->from   = now;
  t->before = progress;
  t->looks  = 0;
}

static void end_trial(SkTrial *t, double now, double progress) {
  double alone = t->seconds[0] * t->gained[1], together = t->seconds[1] * t->gained[0];
  t->together = together < WORTH_WHILE * alone;
  t->expected = t->rate = t->gained[0] > 0.0 ? t->seconds[0] / t->gained[0] : INFINITY;
  double pause          = (t->together ? LATER : 1.0) * (now - t->begin);
  t->part               = -1;
  t->next               = now + (pause < TRY_SELDOM ? pause : TRY_SELDOM);
  restart(t, now, progress);
}

// The first part was together: is that enough to know? Then what was just before it is the other one.
static bool is_clear(SkTrial *t) {
  if (t->part != 2 || t->seconds[0] > 0.0 || !(t->expected < INFINITY)) return false;
  double alone = t->gained[1] * t->expected;
  if (t->seconds[1] >= CLEAR * alone && t->seconds[1] <= alone) return false;
  t->seconds[0] = t->expected;
  t->gained[0]  = 1.0;
  return true;
}

// What a unit of progress takes alone: the less of the last two times, for others may have taken the core in one of them.
static void measure(SkTrial *t, double now, double progress) {
  if (now - t->from < WINDOW || t->looks < LEAST) return;
  double rate = progress > t->before ? (now - t->from) / (progress - t->before) : INFINITY;
  t->expected = fmin(rate, t->rate);
  t->rate     = rate;
  restart(t, now, progress);
}

// Others may have come that want the cores, too.
static void watch(SkTrial *t, double now, double progress) {
  if (now - t->from < WATCH_FOR || t->looks < LEAST) return;
  if (now - t->from > t->expected * (progress - t->before)) {
    t->together = false;
    t->next     = fmin(t->next, now + (now - t->begin));
  }
  restart(t, now, progress);
}

// At the first look of a part the threads are awake, or asleep, as they should be: its time begins there.
static void try_on(SkTrial *t, double now, double progress) {
  double length = SHARE * (now - t->begin);
  if (length < LEAST_PART) length = LEAST_PART;
  if (length > MOST_PART) length = MOST_PART;
  if (t->looks == 1) {
    restart(t, now, progress);
    t->looks = 1;
  } else if (now - t->from >= length && t->looks > LEAST) {
    t->seconds[t->part % 2] += now - t->from;
    t->gained[t->part % 2] += progress - t->before;
    t->looks = 0;
    if (++t->part == PARTS || is_clear(t)) end_trial(t, now, progress);
  }
}

void sk_trial_look(SkTrial *t, double now, double progress) {
  if (now - t->last < SOON && t->stride < LONGEST) t->stride *= 2;
  if (now - t->last > LATE && t->stride > 1) t->stride /= 2;
  t->calls = 0;
  t->last  = now;
  t->looks++;
  if (t->begin == 0.0) {
    t->begin = now;
    t->next  = now + TRY_AFTER;
    restart(t, now, progress);
  } else if (t->part >= 0) {
    try_on(t, now, progress);
  } else if (now < t->next) {
    (t->together ? watch : measure)(t, now, progress);
  } else {
    t->part       = t->together ? 0 : 1;
    t->looks      = 0;
    t->seconds[0] = t->seconds[1] = t->gained[0] = t->gained[1] = 0.0;
  }
}
