#include "runtime/team.h"

#include "base/mem.h"
#include "runtime/crew.h"
#include "runtime/scratch.h"

#include <setjmp.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <time.h>

#define PATIENCE 20000  // looks for work before a thread sleeps
#define TILES    4      // per thread: those that are late leave theirs to the others
#define LINE     8      // numbers in a cache line

// A team that finds out whether it pays: so many calls between two looks at the clock, and seconds before the first
// trial, of one part of a trial, between trials (twice as long each time, up to the last).
#define LOOK_AFTER  32
#define TRY_AFTER   0.1
#define TRY_FOR     0.001
#define TRY_AGAIN   0.5
#define TRY_SELDOM  8.0
#define TRY_PARTS   6  // alone and together, in turns
#define WORTH_WHILE 0.85
// While sharing: seconds after which it is compared with the time alone of the last trial.
#define WATCH_FOR 0.01

// What one thread computes with: a run of its own on the common numbers.
typedef struct {
  SkRun   run;
  void   *scratch;
  jmp_buf escape;
  char    apart[64];
  // Round and how many of its tiles are taken: those who have none left take them from others.
  _Atomic uint64_t taken;
  char             apart_too[64];
} Hand;

typedef struct {
  bool   on;       // finds out for itself
  bool   sharing;  // the last finding
  int    part;     // of a trial; -1: none under way
  int    calls, looks;
  double from, next, pause;      // of the part at hand; the next trial
  double seconds[2], counts[2];  // alone and together
  double expected;               // seconds from look to look when alone
} Trial;

struct SkTeam {
  SkCrew        *crew;
  Hand          *hands;
  int            n;
  SkPartFn      *part;
  double *const *arrays;
  const SkRun   *run;
  long           lanes, tile;
  uint64_t       round;
  Trial          trial;
  char           apart[64];
  _Atomic bool   alone;  // something that the caller has to do
};

// Services inside a thread of the team --------------------------------------------------------------

static void leave(SkRun *run) { _longjmp(((Hand *)run->owner)->escape, 1); }

static int leave_block(SkRun *run, const SkBlockCode *block) {
  (void)block;
  leave(run);
  return 1;
}

static double leave_delayed(SkRun *run, int line, double delay) {
  (void)line;
  leave(run);
  return delay;
}

static void leave_spatial(SkRun *run, int line, double x, int positive, double *a, double *b) {
  (void)line, (void)x, (void)positive, (void)a, (void)b;
  leave(run);
}

static void leave_reinit(SkRun *run, int place, double value) {
  (void)place, (void)value;
  leave(run);
}

static int leave_check(SkRun *run, int equation, double residual, double size) {
  (void)equation, (void)residual, (void)size;
  leave(run);
  return 1;
}

static int leave_assertion(SkRun *run, int equation, const char *message, int level) {
  (void)equation, (void)message, (void)level;
  leave(run);
  return 1;
}

static void leave_message(SkRun *run, const char *message) {
  (void)message;
  leave(run);
}

static const char *leave_keep(SkRun *run, const char *text) {
  leave(run);
  return text;
}

static const char *leave_real(SkRun *run, double value, int significant, int min_length, int left) {
  (void)value, (void)significant, (void)min_length, (void)left;
  leave(run);
  return "";
}

static const char *leave_integer(SkRun *run, double value, int min_length, int left) {
  (void)value, (void)min_length, (void)left;
  leave(run);
  return "";
}

static const char *leave_format(SkRun *run, double value, const char *format) {
  (void)value;
  leave(run);
  return format;
}

static int leave_share(SkRun *run, SkPartFn *part, double *const *arrays, long n) {
  (void)part, (void)arrays, (void)n;
  leave(run);
  return 1;
}

static void *take(SkRun *run, long bytes) {
  Hand *hand = run->owner;
  void *p    = bytes >= 0 ? sk_scratch_take(hand->scratch, (size_t)bytes) : NULL;
  if (!p) leave(run);
  return p;
}

static void *mark(SkRun *run) { return sk_scratch_mark(((Hand *)run->owner)->scratch); }
static void release(SkRun *run, void *to) { sk_scratch_release(((Hand *)run->owner)->scratch, to); }

static const SkServices services = {
    .newton       = leave_block,
    .linear       = leave_block,
    .delayed      = leave_delayed,
    .spatial      = leave_spatial,
    .reinit       = leave_reinit,
    .check        = leave_check,
    .assertion    = leave_assertion,
    .terminate    = leave_message,
    .raise        = leave_message,
    .scratch      = take,
    .mark         = mark,
    .release      = release,
    .keep         = leave_keep,
    .real_text    = leave_real,
    .integer_text = leave_integer,
    .format_text  = leave_format,
    .share        = leave_share,
};

// Working -------------------------------------------------------------------------------------------

// The next tile of what was meant for `of`; lanes: none is left.
static long take_tile(SkTeam *team, int of) {
  Hand    *hand = &team->hands[of];
  uint64_t was  = atomic_load_explicit(&hand->taken, memory_order_relaxed);
  for (;;) {
    uint64_t n     = (was >> 8) == team->round ? was & 0xff : 0;
    long     first = ((long)of * TILES + (long)n) * team->tile;
    if (n == TILES || first >= team->lanes) return team->lanes;
    if (atomic_compare_exchange_weak_explicit(&hand->taken, &was, team->round << 8 | (n + 1),
                                              memory_order_relaxed, memory_order_relaxed))
      return first;
  }
}

static void do_tiles(SkTeam *team, Hand *hand, int of) {
  while (!atomic_load_explicit(&team->alone, memory_order_relaxed)) {
    long first = take_tile(team, of);
    if (first >= team->lanes) return;
    long last = first + team->tile < team->lanes ? first + team->tile : team->lanes;
    if (team->part(&hand->run, team->arrays, first, last)) atomic_store(&team->alone, true);
  }
}

static void work(void *user, int worker) {
  SkTeam     *team   = user;
  Hand       *hand   = &team->hands[worker];
  void *const from   = sk_scratch_mark(hand->scratch);
  hand->run          = *team->run;
  hand->run.services = &services;
  hand->run.owner    = hand;
  hand->run.depth    = 0;
  hand->run.rounds = hand->run.n_odd = 0;
  if (_setjmp(hand->escape)) {
    atomic_store(&team->alone, true);
  } else {
    for (int i = 0; i < team->n; i++) do_tiles(team, hand, (worker + i) % team->n);
  }
  sk_scratch_release(hand->scratch, from);
}

// Whether it pays -----------------------------------------------------------------------------------

static double seconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static void end_trial(Trial *t, double now) {
  double alone = t->seconds[0] * t->counts[1], together = t->seconds[1] * t->counts[0];
  t->sharing  = together < WORTH_WHILE * alone;
  t->expected = t->seconds[0] / t->counts[0];
  t->from     = now;
  t->looks    = 0;
  t->part     = -1;
  t->next     = now + t->pause;
  t->pause    = t->pause < TRY_SELDOM ? 2.0 * t->pause : TRY_SELDOM;
}

// Others may have come that want the cores, too.
static void watch(Trial *t, double now) {
  t->looks++;
  if (!t->sharing || now - t->from < WATCH_FOR) return;
  if (now - t->from > t->expected * t->looks) t->sharing = false;
  t->from  = now;
  t->looks = 0;
}

// At the first look of a part the threads are awake, or asleep, as they should be: its time begins there.
static void look(Trial *t, double now) {
  if (t->next == 0.0) t->next = now + TRY_AFTER;
  if (t->part < 0 && now < t->next) {
    watch(t, now);
  } else if (t->part < 0) {
    t->part = t->looks = 0;
    t->seconds[0] = t->seconds[1] = t->counts[0] = t->counts[1] = 0.0;
  } else if (t->looks++ == 0) {
    t->from = now;
  } else if (now - t->from >= TRY_FOR) {
    t->seconds[t->part % 2] += now - t->from;
    t->counts[t->part % 2] += t->looks - 1;
    t->looks = 0;
    if (++t->part == TRY_PARTS) end_trial(t, now);
  }
}

// The numbers are the same either way.
static bool is_sharing(Trial *t) {
  if (!t->on) return true;
  if (++t->calls == LOOK_AFTER) {
    t->calls = 0;
    look(t, seconds());
  }
  return t->part < 0 ? t->sharing : t->part % 2;
}

int sk_team_share(SkTeam *team, SkRun *run, SkPartFn *part, double *const *arrays, long n) {
  if (!team || !is_sharing(&team->trial)) return part(run, arrays, 0, n);
  long tile    = n / (TILES * team->n) + 1;
  team->tile   = (tile + LINE - 1) / LINE * LINE;
  team->part   = part;
  team->arrays = arrays;
  team->run    = run;
  team->lanes  = n;
  team->round++;
  atomic_store_explicit(&team->alone, false, memory_order_relaxed);
  sk_crew_call(team->crew);
  sk_crew_run(team->crew, work, team);
  for (int i = 0; i < team->n; i++) {
    run->rounds += team->hands[i].run.rounds;
    run->n_odd += team->hands[i].run.n_odd;
    // Not every thread takes part in the next round.
    team->hands[i].run.rounds = team->hands[i].run.n_odd = 0;
  }
  return atomic_load(&team->alone) ? part(run, arrays, 0, n) : 0;
}

SkStatus sk_team_new(int n, bool tries, SkTeam **out) {
  *out         = NULL;
  SkTeam *team = sk_calloc(1, sizeof *team);
  if (!team) return SK_NOMEM;
  team->n     = n;
  team->trial = (Trial){.on = tries, .part = -1, .pause = TRY_AGAIN};
  team->hands = sk_calloc((size_t)n, sizeof *team->hands);
  bool ok     = team->hands != NULL;
  for (int i = 0; i < n && ok; i++) ok = (team->hands[i].scratch = sk_scratch_new()) != NULL;
  if (ok) ok = sk_crew_new(n, &team->crew) == SK_OK;
  if (!ok) {
    sk_team_free(team);
    return SK_NOMEM;
  }
  sk_crew_patience(team->crew, PATIENCE);
  *out = team;
  return SK_OK;
}

void sk_team_free(SkTeam *team) {
  if (!team) return;
  sk_crew_free(team->crew);
  for (int i = 0; i < team->n && team->hands; i++)
    if (team->hands[i].scratch) sk_scratch_free(team->hands[i].scratch);
  sk_free(team->hands);
  sk_free(team);
}

int sk_team_size(const SkTeam *team) {
  return !team || (team->trial.on && !team->trial.sharing) ? 1 : team->n;
}
