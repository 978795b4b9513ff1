#include "runtime/team.h"

#include "base/mem.h"
#include "runtime/crew.h"
#include "runtime/scratch.h"
#include "runtime/trial.h"

#include <setjmp.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

#define PATIENCE 20000  // looks for work before a thread sleeps
#define LINE     8      // numbers in a cache line

// Calls of other loops after which the time between calls of another one is measured.
#define FORGET_AFTER 1000

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

struct SkTeam {
  SkCrew        *crew;
  Hand          *hands;
  int            n;
  SkPartFn      *part;
  double *const *arrays;
  const SkRun   *run;
  long           lanes, span;  // span: lanes meant for one thread
  uint64_t       round;
  SkTrial        trial;
  SkPartFn      *anchor;  // progress is how often this one was called
  double         progress;
  int            others;  // calls since then
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

// Where the tiles of a span begin: each is half of what is left of it. So there are few of them, and those that are taken
// last, perhaps from a thread that is late, are short.
static long tile_begin(long span, uint64_t tile) {
  long at = 0;
  while (tile-- > 0 && at < span) at += ((span - at) / 2 + LINE) / LINE * LINE;
  return at < span ? at : span;
}

// The next tile of what was meant for `of`: lanes *first .. *last. False: none is left.
static bool take_tile(SkTeam *team, int of, long *first, long *last) {
  Hand    *hand = &team->hands[of];
  uint64_t was  = atomic_load_explicit(&hand->taken, memory_order_relaxed);
  for (;;) {
    uint64_t n  = (was >> 8) == team->round ? was & 0xff : 0;
    long     at = tile_begin(team->span, n);
    *first      = of * team->span + at;
    if (at == team->span || *first >= team->lanes) return false;
    *last = of * team->span + tile_begin(team->span, n + 1);
    if (*last > team->lanes) *last = team->lanes;
    if (atomic_compare_exchange_weak_explicit(&hand->taken, &was, team->round << 8 | (n + 1),
                                              memory_order_relaxed, memory_order_relaxed))
      return true;
  }
}

static void do_tiles(SkTeam *team, Hand *hand, int of) {
  long first, last;
  while (!atomic_load_explicit(&team->alone, memory_order_relaxed)) {
    if (!take_tile(team, of, &first, &last)) return;
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

static bool make_crew(SkTeam *team) {
  if (sk_crew_new(team->n, &team->crew) != SK_OK) return false;
  sk_crew_patience(team->crew, PATIENCE);
  return true;
}

// Whether it pays -----------------------------------------------------------------------------------

// Loops differ in what they cost, but come round again in the same order.
static void look(SkTeam *team, SkPartFn *part) {
  if (part != team->anchor && team->anchor && ++team->others < FORGET_AFTER) return;
  team->anchor = part;
  team->others = 0;
  team->progress += 1.0;
  if (sk_trial_is_due(&team->trial)) sk_trial_look(&team->trial, sk_trial_clock(), team->progress);
}

// The threads of a team that finds out for itself are made when they are to be tried. The numbers are the same either way.
static bool is_sharing(SkTeam *team, SkPartFn *part) {
  if (!team->trial.on) return team->crew != NULL;
  look(team, part);
  if (!sk_trial_together(&team->trial)) return false;
  if (!team->crew && !make_crew(team)) team->trial.on = false;
  return team->crew != NULL;
}

int sk_team_share(SkTeam *team, SkRun *run, SkPartFn *part, double *const *arrays, long n) {
  if (!team || !is_sharing(team, part)) return part(run, arrays, 0, n);
  team->span   = (n / team->n + LINE) / LINE * LINE;
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
  team->n = n;
  sk_trial_open(&team->trial, tries);
  team->hands = sk_calloc((size_t)n, sizeof *team->hands);
  bool ok     = team->hands != NULL;
  for (int i = 0; i < n && ok; i++) ok = (team->hands[i].scratch = sk_scratch_new()) != NULL;
  if (ok && !tries) ok = make_crew(team);
  if (!ok) {
    sk_team_free(team);
    return SK_NOMEM;
  }
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
  return !team || !team->crew || (team->trial.on && !team->trial.together) ? 1 : team->n;
}
