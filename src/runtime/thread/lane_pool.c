#include "runtime/thread/lane_pool.h"
#include "runtime/island/jump.h"

#include "base/mem.h"
#include "runtime/island/scratch.h"
#include "runtime/thread/island_pool.h"
#include "runtime/thread/trial.h"

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#define PATIENCE 20000  // looks for work before a thread sleeps
#define APART    128    // bytes: lines of the cache are fetched by pairs
#define LINE     8      // numbers in one

// Loops of other calls after which the time between calls of another one is measured.
#define FORGET_AFTER 1000

// Tiles of what is meant for one thread in one loop, see tile_begin.
#define TILES 4
// Looks whether others are done before a thread takes what was meant for them; some microseconds. What it took would have
// to wander from core to core, so it is not worth while for somebody who is only a little late.
#define STEAL_AFTER 1000

// What one thread computes with. Lines of the cache wander from core to core, so what is written by different threads lies
// apart, and what the caller writes each time is in one line: the beginning, to the time of the run. Loops are counted from
// the beginning of the team's life.
typedef struct {
  // The caller's, written while nobody has a tile.
  _Atomic uint64_t limit;  // the number of the loop behind those that may be done
  _Atomic uint64_t n;      // of loops
  _Atomic uint64_t
         uneven;  // which of them have lanes that may differ in cost, the last being the first bit
  SkRun  run;     // of its own on the common numbers
  SkLoop loops[SK_MOST_TRIED];
  char   apart[APART];
  _Atomic uint64_t taken;  // tiles of this thread, in all its life and by whomever
  char             apart_too[APART];
  // The thread's.
  _Atomic uint64_t done;   // tiles in all its life, whomever they were meant for
  bool             helps;  // others were late the last time, and are not waited for
  void            *scratch;
  jmp_buf          escape;
  char             apart_also[APART];
} Hand;

struct SkLanePool {
  SkIslandPool    *crew;
  void            *memory;  // of the hands
  Hand           **hands;
  uint64_t         n;
  int              patience;
  _Atomic uint64_t alone;  // number of the loop that the caller has to do, and 1; 0: none
  char             apart[APART];
  uint64_t         limit;
  SkTrial          trial;
  SkPartFn        *anchor;  // progress is how many loops were called with this one first
  double           progress;
  int              others;  // loops since then
};

// Services inside a thread of the team --------------------------------------------------------------

static void leave(SkRun *run) { sk_longjmp(((Hand *)run->owner)->escape, 1); }

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

static int leave_share(SkRun *run, const SkLoop *loops, int n) {
  (void)loops, (void)n;
  leave(run);
  return 1;
}

static void *take(SkRun *run, long bytes) {
  Hand *hand = run->owner;
  void *p    = bytes >= 0 && hand->scratch ? sk_scratch_take(hand->scratch, (size_t)bytes) : NULL;
  if (!p) leave(run);
  return p;
}

static void *mark(SkRun *run) {
  Hand *hand = run->owner;
  return hand->scratch ? sk_scratch_mark(hand->scratch) : NULL;
}

static void release(SkRun *run, void *to) {
  Hand *hand = run->owner;
  if (hand->scratch) sk_scratch_release(hand->scratch, to);
}

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

// Where the tiles of a span begin: each is half of what is left of it, the last one all. So there are few of them, and
// those that are taken last, perhaps from a thread that is late, are short. Where lanes cost the same the first has all:
// then a thread has the same lanes in all loops, and their numbers in its cache.
static long tile_begin(const SkLoop *loop, long span, uint64_t tile) {
  if (tile == 0 || loop->pays < 2) return tile ? span : 0;
  return tile == TILES ? span : (span - (span >> tile)) / LINE * LINE;
}

// All loops before `loop` are done.
static bool is_reached(const SkLanePool *team, uint64_t loop) {
  uint64_t done = 0;
  for (uint64_t i = 0; i < team->n; i++)
    done += atomic_load_explicit(&team->hands[i]->done, memory_order_acquire);
  return done >= loop * TILES * team->n;
}

// Lanes of a tile.
typedef struct {
  long first, last;
} Lanes;

static Lanes lanes_of(const SkLanePool *team, const SkLoop *loop, uint64_t of, uint64_t tile) {
  long  span = (loop->n / (long)team->n + LINE) / LINE * LINE, begin = (long)of * span;
  Lanes l = {.first = begin + tile_begin(loop, span, tile),
             .last  = begin + tile_begin(loop, span, tile + 1)};
  if (!loop->pays) l.first = of || tile ? loop->n : 0, l.last = loop->n;
  if (l.last > loop->n) l.last = loop->n;
  return l;
}

static bool is_off(const SkLanePool *team) {
  return atomic_load_explicit(&team->alone, memory_order_relaxed) != 0;
}

// Tile `tile` of what is meant for thread `of`.
static void do_tile(SkLanePool *team, Hand *hand, uint64_t of, uint64_t tile) {
  uint64_t number = tile / TILES, limit = atomic_load_explicit(&hand->limit, memory_order_relaxed);
  uint64_t n = atomic_load_explicit(&hand->n, memory_order_relaxed), at = n - (limit - number);
  const SkLoop *loop = &hand->loops[at];
  Lanes         l    = lanes_of(team, loop, of, tile % TILES);
#ifndef __TINYC__
  if (at + 1 < n) __builtin_prefetch(hand->loops[at + 1].arrays);
#endif
  if (l.first >= l.last || is_off(team)) return;
  void *const from = sk_scratch_mark(hand->scratch);
  bool bad = sk_setjmp(hand->escape) || loop->part(&hand->run, loop->arrays, l.first, l.last);
  sk_scratch_release(hand->scratch, from);
  if (bad) atomic_store_explicit(&team->alone, number + 1, memory_order_relaxed);
}

// What is left of the loop that thread `of` is in, those before being done. Whoever has taken a tile may read what
// belongs to the round, for it does not end before the tile is done; nobody else may. False: nothing was left.
static bool do_tiles(SkLanePool *team, Hand *hand, uint64_t of, uint64_t was, uint64_t limit) {
  _Atomic uint64_t *taken = &team->hands[of]->taken;
  uint64_t          loop = was / TILES, end = (loop + 1) * TILES, n = 0;
  uint64_t          uneven = atomic_load_explicit(&hand->uneven, memory_order_relaxed);
  bool              whole  = !(uneven >> (limit - 1 - loop) & 1);
  while (was < end) {
    uint64_t next = whole ? end : was + 1;
    if (!atomic_compare_exchange_weak_explicit(taken, &was, next, memory_order_acquire,
                                               memory_order_relaxed))
      continue;
    n += next - was;
    do_tile(team, hand, of, was);
    was = next;
  }
  if (n == 0) return false;
  uint64_t done = atomic_load_explicit(&hand->done, memory_order_relaxed);
  atomic_store_explicit(&hand->done, done + n, memory_order_release);
  return true;
}

// What is left in whatever loop others are in.
static void help(SkLanePool *team, Hand *hand, uint64_t me, uint64_t limit) {
  hand->helps = false;
  for (uint64_t i = 1; i < team->n; i++) {
    uint64_t of  = (me + i) % team->n;
    uint64_t was = atomic_load_explicit(&team->hands[of]->taken, memory_order_relaxed);
    if (was / TILES < limit && is_reached(team, was / TILES))
      hand->helps |= do_tiles(team, hand, of, was, limit);
  }
}

// Until all loops before `loop` are done.
static void await(SkLanePool *team, Hand *hand, uint64_t me, uint64_t loop, uint64_t limit) {
  for (int idle = team->patience ? 0 : STEAL_AFTER; !is_reached(team, loop);) {
    if (hand->helps || idle >= STEAL_AFTER) help(team, hand, me, limit);
    if (idle < STEAL_AFTER)
      idle++;
    else
      sk_island_pool_idle(team->crew, &idle);
  }
}

// Loops up to the limit, each when those before are done by all.
static void do_loops(SkLanePool *team, Hand *hand, uint64_t me, uint64_t limit) {
  for (;;) {
    uint64_t was  = atomic_load_explicit(&hand->taken, memory_order_relaxed);
    uint64_t next = was / TILES < limit ? was / TILES : limit;
    await(team, hand, me, next, limit);
    if (next == limit) return;
    do_tiles(team, hand, me, was, limit);
  }
}

// What a thread of the crew does: it stays here for a while, where one line of the cache tells it all.
static void work(void *user, int worker) {
  SkLanePool *team  = user;
  Hand       *hand  = team->hands[worker];
  uint64_t    limit = 0;
  for (int looks = 0; looks <= team->patience; looks++) {
    uint64_t now = atomic_load_explicit(&hand->limit, memory_order_acquire);
    if (now == limit) {
      sk_island_pool_relax();
      continue;
    }
    looks = 0;
    limit = now;
    do_loops(team, hand, (uint64_t)worker, limit);
  }
}

static bool make_crew(SkLanePool *team) {
  if (sk_island_pool_new((int)team->n, &team->crew) != SK_OK) return false;
  team->patience = sk_island_pool_patience(team->crew, PATIENCE);
  return true;
}

// Whether it pays -----------------------------------------------------------------------------------

// Calls differ in what they cost, but come round again in the same order; how many loops they have tells how far they come.
static void look(SkLanePool *team, const SkLoop *loops, int n) {
  SkPartFn *part = loops[0].part;
  if (part != team->anchor && team->anchor && (team->others += n) < FORGET_AFTER) return;
  team->anchor = part;
  team->others = 0;
  team->progress += n;
  if (sk_trial_is_due(&team->trial)) sk_trial_look(&team->trial, sk_trial_clock(), team->progress);
}

// The threads of a team that finds out for itself are made when they are to be tried. The numbers are the same either way.
static bool is_sharing(SkLanePool *team, const SkLoop *loops, int n) {
  if (!team->trial.on) return team->crew != NULL;
  look(team, loops, n);
  if (!sk_trial_together(&team->trial)) return false;
  if (!team->crew && !make_crew(team)) team->trial.on = false;
  return team->crew != NULL;
}

static bool is_same(const SkLoop *a, const SkLoop *b) {
  return a->part == b->part && a->arrays == b->arrays && a->n == b->n && a->pays == b->pays;
}

static SkRun run_of(Hand *hand, const SkRun *run) {
  SkRun own    = *run;
  own.services = &services;
  own.owner    = hand;
  own.depth    = 0;
  own.rounds = own.n_odd = 0;
  return own;
}

// A line of the cache that is not written is not fetched by others.
static void put(Hand *hand, const SkRun *run, const SkLoop *loops, int n, uint64_t uneven) {
  SkRun now      = run_of(hand, run);
  hand->run.time = now.time;
  if (memcmp(&hand->run, &now, sizeof now) != 0) hand->run = now;
  for (int i = 0; i < n; i++)
    if (!is_same(&hand->loops[i], &loops[i])) hand->loops[i] = loops[i];
  atomic_store_explicit(&hand->n, (uint64_t)n, memory_order_relaxed);
  atomic_store_explicit(&hand->uneven, uneven, memory_order_relaxed);
}

// Non-zero: the number of the loop that was not done, from 1 on.
static uint64_t do_together(SkLanePool *team, const SkRun *run, const SkLoop *loops, int n) {
  uint64_t first  = team->limit;
  uint64_t uneven = 0;
  if (atomic_load_explicit(&team->alone, memory_order_relaxed)) atomic_store(&team->alone, 0);
  for (int i = 0; i < n; i++) uneven = uneven << 1 | (loops[i].pays == 2);
  team->limit += (uint64_t)n;
  for (uint64_t i = 0; i < team->n; i++) {
    put(team->hands[i], run, loops, n, uneven);
    atomic_store_explicit(&team->hands[i]->limit, team->limit, memory_order_release);
  }
  sk_island_pool_post(team->crew, work, team);
  do_loops(team, team->hands[0], 0, team->limit);
  uint64_t alone = atomic_load(&team->alone);
  return alone ? alone - first : 0;
}

static int do_alone(SkRun *run, const SkLoop *loops, int from, int n) {
  for (int i = from; i < n; i++)
    if (loops[i].part(run, loops[i].arrays, 0, loops[i].n)) return i + 1;
  return 0;
}

static bool pays(const SkLoop *loops, int n) {
  for (int i = 0; i < n; i++)
    if (loops[i].pays) return true;
  return false;
}

static int share(SkLanePool *team, SkRun *run, const SkLoop *loops, int n) {
  uint64_t left = do_together(team, run, loops, n);
  for (uint64_t i = 0; i < team->n; i++) {
    run->rounds += team->hands[i]->run.rounds;
    run->n_odd += team->hands[i]->run.n_odd;
  }
  return left ? do_alone(run, loops, (int)left - 1, n) : 0;
}

int sk_lane_pool_share(SkLanePool *team, SkRun *run, const SkLoop *loops, int n) {
  if (!team || !pays(loops, n) || !is_sharing(team, loops, n)) return do_alone(run, loops, 0, n);
  int bad = 0;
  for (int at = 0; at < n && !bad; at += SK_MOST_TRIED) {
    bad = share(team, run, loops + at, n - at < SK_MOST_TRIED ? n - at : SK_MOST_TRIED);
    if (bad) bad += at;
  }
  return bad;
}

static bool try_alone(const SkRun *run, const SkLoop *loops, int n) {
  Hand hand;
  hand.scratch = NULL;
  hand.run     = run_of(&hand, run);
  if (sk_setjmp(hand.escape)) return false;
  return do_alone(&hand.run, loops, 0, n) == 0;
}

bool sk_lane_pool_try(SkLanePool *team, const SkRun *run, const SkLoop *loops, int n) {
  if (!team || !pays(loops, n) || !is_sharing(team, loops, n)) return try_alone(run, loops, n);
  return do_together(team, run, loops, n) == 0;
}

// Each begins with a line of the cache.
static bool make_hands(SkLanePool *team) {
  size_t each  = (sizeof(Hand) + APART - 1) / APART * APART;
  team->memory = sk_calloc(team->n + 1, each);
  team->hands  = sk_calloc(team->n, sizeof *team->hands);
  if (!team->memory || !team->hands) return false;
  char *first = (char *)team->memory + APART - (uintptr_t)team->memory % APART;
  for (uint64_t i = 0; i < team->n; i++) {
    team->hands[i] = (Hand *)(void *)(first + i * each);
    if (!(team->hands[i]->scratch = sk_scratch_new())) return false;
  }
  return true;
}

SkStatus sk_lane_pool_new(int n, bool tries, SkLanePool **out) {
  *out             = NULL;
  SkLanePool *team = sk_calloc(1, sizeof *team);
  if (!team) return SK_NOMEM;
  team->n = (uint64_t)n;
  sk_trial_open(&team->trial, tries);
  if (!make_hands(team) || (!tries && !make_crew(team))) {
    sk_lane_pool_free(team);
    return SK_NOMEM;
  }
  *out = team;
  return SK_OK;
}

void sk_lane_pool_free(SkLanePool *team) {
  if (!team) return;
  sk_island_pool_free(team->crew);
  for (uint64_t i = 0; i < team->n && team->hands && team->hands[i]; i++)
    if (team->hands[i]->scratch) sk_scratch_free(team->hands[i]->scratch);
  sk_free(team->hands);
  sk_free(team->memory);
  sk_free(team);
}

int sk_lane_pool_size(const SkLanePool *team) {
  return !team || !team->crew || (team->trial.on && !team->trial.together) ? 1 : (int)team->n;
}

int sk_lane_pool_most(const SkLanePool *team) { return team ? (int)team->n : 1; }
