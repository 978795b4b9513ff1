#include "runtime/team.h"

#include "base/mem.h"
#include "runtime/crew.h"
#include "runtime/scratch.h"

#include <setjmp.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

#define PATIENCE 20000  // looks for work before a thread sleeps
#define TILES    4      // per thread: those that are late leave theirs to the others
#define LINE     8      // numbers in a cache line

// What one thread computes with: a run of its own on the common numbers.
typedef struct {
  SkRun   run;
  void   *scratch;
  jmp_buf escape;
  char    apart[64];
} Hand;

struct SkTeam {
  SkCrew        *crew;
  Hand          *hands;
  int            n;
  SkPartFn      *part;
  double *const *arrays;
  const SkRun   *run;
  long           lanes, tile;
  _Atomic long   next;
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
    while (!atomic_load_explicit(&team->alone, memory_order_relaxed)) {
      long first = atomic_fetch_add_explicit(&team->next, team->tile, memory_order_relaxed);
      if (first >= team->lanes) break;
      long last = first + team->tile < team->lanes ? first + team->tile : team->lanes;
      if (team->part(&hand->run, team->arrays, first, last)) atomic_store(&team->alone, true);
    }
  }
  sk_scratch_release(hand->scratch, from);
}

int sk_team_share(SkTeam *team, SkRun *run, SkPartFn *part, double *const *arrays, long n) {
  if (!team) return part(run, arrays, 0, n);
  long tile    = n / (TILES * team->n) + 1;
  team->tile   = (tile + LINE - 1) / LINE * LINE;
  team->part   = part;
  team->arrays = arrays;
  team->run    = run;
  team->lanes  = n;
  atomic_store(&team->next, 0);
  atomic_store(&team->alone, false);
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

SkStatus sk_team_new(int n, SkTeam **out) {
  *out         = NULL;
  SkTeam *team = sk_calloc(1, sizeof *team);
  if (!team) return SK_NOMEM;
  team->n     = n;
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

int sk_team_size(const SkTeam *team) { return team ? team->n : 1; }
