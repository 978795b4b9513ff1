// One simulation on several ranks, each a thread with an experiment of its own and messages that are held back by chance: the
// same bits as on one, whatever comes late; saved with two ranks and resumed with others; the first end of all.
#include "base/mem.h"
#include "driver/experiment/experiment_priv.h"

#include <criterion/criterion.h>
#include <math.h>
#include <pthread.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST_RANKS 4

// Messages ----------------------------------------------------------------------------------------

typedef struct Note {
  struct Note *next;
  size_t       n;
  char         data[];
} Note;

// From each to each on each channel.
typedef struct {
  pthread_mutex_t lock;
  Note           *first[MOST_RANKS][MOST_RANKS][MOST_RANKS + 1];
  Note           *last[MOST_RANKS][MOST_RANKS][MOST_RANKS + 1];
  int             size;
  bool            dead;  // somebody is gone
} Office;

typedef struct {
  Office  *office;
  int      rank;
  uint32_t chance;
  Note    *taken;
} Desk;

static bool send(void *user, int to, int channel, const void *bytes, size_t n) {
  Desk *desk = user;
  Note *note = malloc(sizeof *note + n);
  if (!note) return false;
  note->next = NULL;
  note->n    = n;
  if (n) memcpy(note->data, bytes, n);
  pthread_mutex_lock(&desk->office->lock);
  Note **last = &desk->office->last[desk->rank][to][channel];
  *(*last ? &(*last)->next : &desk->office->first[desk->rank][to][channel]) = note;
  *last                                                                     = note;
  pthread_mutex_unlock(&desk->office->lock);
  return true;
}

static uint32_t roll(Desk *desk) {
  desk->chance = desk->chance * 1664525u + 1013904223u;
  return desk->chance >> 24;
}

// Each sender is looked at by chance only, so messages of different ranks overtake each other.
static int take(void *user, int channel, int *from, const void **bytes, size_t *n) {
  Desk *desk = user;
  free(desk->taken);
  desk->taken = NULL;
  pthread_mutex_lock(&desk->office->lock);
  for (int who = 0; who < desk->office->size && !desk->taken; who++) {
    Note **first = &desk->office->first[who][desk->rank][channel];
    if (!*first || roll(desk) < 100) continue;
    desk->taken = *first;
    *first      = desk->taken->next;
    if (!*first) desk->office->last[who][desk->rank][channel] = NULL;
    *from = who;
  }
  bool dead = desk->office->dead;
  pthread_mutex_unlock(&desk->office->lock);
  if (!desk->taken) return dead ? -1 : 0;
  *bytes = desk->taken->data;
  *n     = desk->taken->n;
  return 1;
}

static void close_office(Office *o) {
  for (int i = 0; i < MOST_RANKS; i++)
    for (int k = 0; k < MOST_RANKS; k++)
      for (int c = 0; c <= MOST_RANKS; c++)
        while (o->first[i][k][c]) {
          Note *note        = o->first[i][k][c];
          o->first[i][k][c] = note->next;
          free(note);
        }
  pthread_mutex_destroy(&o->lock);
}

// Ranks -------------------------------------------------------------------------------------------

typedef struct {
  const char *text, *solver;
  double      step, stop;
  int         ranks, threads;
  const void *from;  // a saved state to go on from
  size_t      from_n;
  double      save_at;  // 0: never
  // What rank 0 says.
  uint64_t rows, sum;
  double   end;
  SkStatus status;
  void    *saved;
  size_t   saved_n;
  uint64_t steps;
  char     message[400];
  bool     spread;
} Run;

typedef struct {
  Run                 *run;
  Desk                 desk;
  SkCrowd              crowd;
  SkGuard              guard;
  SkArena             *arena;
  uint64_t             rows, sum;
  const SkTranslation *t;
  double               end;
  SkSim               *sim;
  bool                 failed;
} Rank;

static bool keep_row(void *user, double time, const double *v, int event) {
  Rank *r = user;
  r->rows++;
  r->end = time;
  for (uint32_t i = 0; i <= r->t->vars.n; i++) {
    uint64_t      bits  = 0;
    const double *value = &time;
    if (i < r->t->vars.n && r->t->vars.at[i].place < 0) continue;
    if (i < r->t->vars.n) value = v + r->t->vars.at[i].place;
    memcpy(&bits, value, sizeof bits);
    r->sum = r->sum * 31 + bits;
  }
  r->sum += (uint64_t)event;
  Run *run = r->run;
  if (run->save_at > 0.0 && time >= run->save_at && event != 1 && !r->failed) {
    void  *bytes = NULL;
    size_t n     = 0;
    r->failed    = true;  // once
    cr_expect_eq(sk_sim_save(r->sim, &bytes, &n), SK_OK);
    if (r->desk.rank == 0) {
      run->saved   = bytes;
      run->saved_n = n;
    }
  }
  return true;
}

static SkStatus start(SkExperiment *e, const Run *run) {
  SkSim *sim = sk_experiment_sim(e);
  return run->from ? sk_sim_load(sim, run->from, run->from_n) : sk_experiment_start(e);
}

static void *work(void *user) {
  Rank *r   = user;
  Run  *run = r->run;
  r->arena  = sk_arena_new(0, &r->guard);
  if (!r->arena || setjmp(r->guard.env)) return NULL;
  SkModelInput in      = {.arena = r->arena, .names = sk_names_new(r->arena)};
  in.sources           = sk_sources_new(r->arena);
  in.diags             = sk_diags_new(r->arena, in.sources);
  in.library           = sk_library_new(r->arena, in.names, in.sources, in.diags);
  SkExperiment      *e = sk_experiment_new(&in);
  SkStatus           status;
  SkTranslateOptions how      = sk_translate_for(run->solver);
  how.apart                   = true;
  how.equations.want_implicit = how.equations.want_jacobian = true;
  if (!sk_library_load_text(in.library, "M.mo", run->text, strlen(run->text))) return NULL;
  SkTranslation *t = sk_experiment_translate(e, "M", &how, NULL, &status);
  if (t) {
    SkRunOptions o = {.tier = SK_TIER_0, .row = keep_row, .row_user = r};
    o.sim.stop     = run->stop;
    o.sim.interval = run->stop / 20.0;
    o.sim.solver   = run->solver;
    o.sim.step     = run->step;
    o.sim.threads  = run->threads;
    o.sim.savable  = run->save_at > 0.0 || run->from;
    r->t           = t;
    r->crowd       = (SkCrowd){.post = {r->desk.rank, run->ranks, &r->desk, send, take}};
    if (run->ranks > 1) o.crowd = &r->crowd;
    status = sk_experiment_build(e, SK_TIER_0);
    if (status == SK_OK) status = sk_experiment_open(e, &o);
    r->sim = sk_experiment_sim(e);
    if (run->save_at > 0.0) sk_sim_save_at(r->sim, run->save_at);
    if (status == SK_OK) status = start(e, run);
    status = sk_experiment_spread(e, status);
    if (status == SK_OK) status = sk_experiment_run(e, run->stop);
    if (r->desk.rank == 0) {
      run->rows   = r->rows;
      run->sum    = r->sum;
      run->end    = r->end;
      run->status = status;
      run->spread = sk_sim_ranks(r->sim) > 1;
      run->steps  = sk_sim_stats(r->sim).steps;
      snprintf(run->message, sizeof run->message, "%s", sk_sim_message(r->sim));
    }
    sk_experiment_finish(e, status);
  }
  sk_experiment_free(e);
  sk_arena_free(r->arena);
  free(r->desk.taken);
  return NULL;
}

static Run run(Run given, uint32_t chance) {
  static Office office;
  static Rank   ranks[MOST_RANKS];
  pthread_t     threads[MOST_RANKS];
  Run           result = given;
  result.status        = SK_NOT_FOUND;
  office               = (Office){.size = given.ranks};
  pthread_mutex_init(&office.lock, NULL);
  for (int i = 0; i < given.ranks; i++) {
    ranks[i] = (Rank){.run = &result, .desk = {&office, i, chance + (uint32_t)i * 77u, NULL}};
    cr_assert_eq(pthread_create(&threads[i], NULL, work, &ranks[i]), 0);
  }
  for (int i = 0; i < given.ranks; i++) pthread_join(threads[i], NULL);
  close_office(&office);
  return result;
}

// Models ------------------------------------------------------------------------------------------

// Waves between islands with events of their own: crossings, ticks that exchange values, times, jumps that are passed on; and
// the sum of all, which is only looked at.
static const char waves[] =
    "model M\n"
    "  Real x(start = 0.4, fixed = true), y(start = 0.2, fixed = true), z(start = 0, fixed = "
    "true);\n"
    "  Real a, b, c, u(start = 0.1), all;\n"
    "  discrete Real h(start = 0.1, fixed = true), k(start = 0, fixed = true);\n"
    "  Integer n(start = 0, fixed = true);\n"
    "  Boolean f(start = false, fixed = true);\n"
    "  Real g(start = 1, fixed = true), q(start = 0, fixed = true);\n"
    "equation\n"
    "  a = delay(y, 0.06);\n"
    "  b = delay(x*z, 0.085) + 0.2*delay(y, 0.12);\n"
    "  c = delay(x + (if f then 0.5 else 0), 0.06);\n"
    "  der(x) = -x + 0.3*a + sin(3*time) + 0.4*h;\n"
    "  when sin(9*time + 0.4) > 0.8 then reinit(x, 0.3 - 0.5*pre(x)); end when;\n"
    "  when sample(0, 0.1) then n = pre(n) + 1; h = 0.5*pre(h) + 0.1*n*sin(time); end when;\n"
    "  der(y) = -1.5*y + b + (if time > 0.45 then 0.7 else 0) + (if y > 0.12 then 0.3 else "
    "-0.2*y);\n"
    "  u^3 + 2*u = c + z;\n"
    "  der(z) = c - 2*z + 0.1*u;\n"
    "  when z > 0.21 then f = not pre(f); end when;\n"
    "  when sample(0.05, 0.1) then k = pre(g) + 0.1*pre(k); end when;\n"
    "  der(g) = -g + delay(q, 0.07);\n"
    "  der(q) = -2*q + delay(g, 0.07) + 0.3*delay(x, 0.09);\n"
    "  all = x + 2*y + 3*z + 4*g + 5*q;\n"
    "  annotation(__Skerry(waves = \"start\"));\n"
    "end M;\n";

static uint32_t state;

static double number(double low, double high) {
  state = state * 1664525u + 1013904223u;
  return low + (high - low) * (double)(state >> 8) / (double)(1u << 24);
}

// Masses, or points without states, on lines with delays of all kinds; some switch, some tick, some are hit.
static void write_network(char *text, size_t room, uint32_t seed) {
  state    = seed * 2654435761u + 1u;
  int    n = 3 + (int)number(0.0, 5.99), lines = 0;
  size_t at = (size_t)snprintf(text, room, "model M\n");
  for (int i = 0; i < n; i++)
    at += (size_t)snprintf(text + at, room - at, "  Real x%d(start = %.3f, fixed = true);\n", i,
                           number(-1.0, 1.0));
  at += (size_t)snprintf(text + at, room - at,
                         "  discrete Real d(start = 0, fixed = true);\nequation\n");
  for (int i = 0; i < n; i++) {
    at += (size_t)snprintf(text + at, room - at, "  der(x%d) = -%.3f*x%d", i, number(0.1, 2.0), i);
    for (int k = 0; k < n; k++) {
      if (k == i || (k != (i + 1) % n && number(0.0, 1.0) > 0.25)) continue;
      double kind = number(0.0, 1.0), delay = number(0.02, 0.2);
      if (kind < 0.4) delay = 0.05 * (1.0 + (double)(int)number(0.0, 3.99));
      at += (size_t)snprintf(text + at, room - at, " + (%.3f)*delay(x%d, %.5f)", number(-0.5, 0.5),
                             k, delay);
      lines++;
    }
    double kind = number(0.0, 1.0);
    if (kind < 0.2)
      at += (size_t)snprintf(text + at, room - at, " + (if x%d > %.3f then 0.4 else -0.1)", i,
                             number(-0.3, 0.3));
    else if (kind < 0.3)
      at += (size_t)snprintf(text + at, room - at, " + (if time > %.3f then 0.5 else 0)",
                             number(0.1, 0.9));
    else if (kind < 0.4)
      at += (size_t)snprintf(text + at, room - at, " + d");
    at += (size_t)snprintf(text + at, room - at, ";\n");
    if (number(0.0, 1.0) < 0.15)
      at += (size_t)snprintf(text + at, room - at,
                             "  when x%d > %.3f then reinit(x%d, %.3f); end when;\n", i,
                             number(0.0, 0.5), i, number(-0.5, 0.0));
  }
  at += (size_t)snprintf(text + at, room - at,
                         "  when sample(0.03, %.3f) then d = 0.5*pre(d) + x0; end when;\n"
                         "  annotation(__Skerry(waves = \"start\"));\nend M;\n",
                         number(0.1, 0.3));
  cr_assert_lt(at, room);
}

// Tests -------------------------------------------------------------------------------------------

static void compare(Run one, const char *what, int from, int to) {
  one.ranks   = 1;
  one.threads = 1;
  Run alone   = run(one, 1);
  cr_assert_neq(alone.status, SK_NOT_FOUND, "%s", what);
  cr_assert_gt(alone.rows, 3, "%s", what);
  for (int ranks = from; ranks <= to; ranks++) {
    one.ranks   = ranks;
    one.threads = 1 + ranks % 2;
    Run many    = run(one, (uint32_t)ranks * 12345u);
    cr_expect(many.spread, "%s, %d ranks", what, ranks);
    cr_expect_eq(many.status, alone.status, "%s, %d ranks: %s", what, ranks, many.message);
    cr_expect_eq(many.rows, alone.rows, "%s, %d ranks", what, ranks);
    cr_expect_eq(many.sum, alone.sum, "%s, %d ranks", what, ranks);
    // (How far the others go beyond a failure is a matter of chance, on several threads too.)
    if (alone.status == SK_OK) cr_expect_eq(many.steps, alone.steps, "%s, %d ranks", what, ranks);
    cr_expect_str_eq(many.message, alone.message, "%s, %d ranks", what, ranks);
  }
}

static const struct {
  const char *name;
  double      step;
} solvers[] = {{"rk4", 0.02},    {"dopri5", 0.03}, {"euler", 0.013}, {"trapezoid", 0.05},
               {"ieuler", 0.02}, {"halving", 0.0}, {"cvode", 0.0},   {"ida", 0.0}};

#define SOLVERS (sizeof solvers / sizeof solvers[0])

Test(ranks, the_same_bits) {
  for (size_t i = 0; i < SOLVERS; i++)
    compare((Run){.text = waves, .solver = solvers[i].name, .step = solvers[i].step, .stop = 1.0},
            solvers[i].name, 2, 4);
}

Test(ranks, random_networks) {
  char        text[4096], what[80];
  const char *most = getenv("SKERRY_TEST_NETWORKS");  // make test-mpi
  for (uint32_t seed = 1; seed <= (most ? (uint32_t)atoi(most) : 24u); seed++) {
    const char *solver = solvers[seed % SOLVERS].name;
    write_network(text, sizeof text, seed);
    snprintf(what, sizeof what, "%s, network %u", solver, seed);
    compare((Run){.text   = text,
                  .solver = solver,
                  .step   = fmin(solvers[seed % SOLVERS].step, 0.02),
                  .stop   = 1.0},
            what, 2 + (int)(seed % 3), 2 + (int)(seed % 3));
  }
}

// What follows a saved state must not depend on who saved it, nor on who goes on.
Test(ranks, states) {
  for (size_t i = 0; i < SOLVERS; i++) {
    Run one     = {.text    = waves,
                   .solver  = solvers[i].name,
                   .step    = solvers[i].step,
                   .stop    = 1.0,
                   .threads = 1};
    one.save_at = 0.43;
    one.ranks   = 1;
    Run alone   = run(one, 3);
    one.ranks   = 2;
    Run two     = run(one, 4);
    cr_assert(alone.saved && two.saved, "%s", solvers[i].name);
    cr_expect_eq(two.sum, alone.sum, "%s", solvers[i].name);
    uint64_t sum = 0;
    for (int k = 0; k < 4; k++) {
      Run rest     = one;
      rest.save_at = 0.0;
      rest.from    = k ? two.saved : alone.saved;
      rest.from_n  = k ? two.saved_n : alone.saved_n;
      rest.ranks   = k ? k : 1;
      Run resumed  = run(rest, 5);
      cr_expect_eq(resumed.status, SK_OK, "%s: %s", solvers[i].name, resumed.message);
      if (k == 0) sum = resumed.sum;
      cr_expect_eq(resumed.sum, sum, "%s, resumed with %d", solvers[i].name, rest.ranks);
    }
    sk_free(alone.saved);
    sk_free(two.saved);
  }
}

// Two islands fail at different times, the one that comes later first on the clock by chance; one ends the run.
Test(ranks, the_first_end) {
  static const char *const ends[] = {
      "when x < 0.5 then assert(false, \"x is low\"); end when;"
      "when y < 0.45 then assert(false, \"y is low\"); end when;",
      "when y < 0.5 then terminate(\"y is enough\"); end when;"
      "when x < 0.48 then assert(false, \"x is low\"); end when;",
      "assert(z < 0.3, \"z is high\");",
      "when sample(0.1, 0.3) then assert(y > 0.5, \"at a tick\"); end when;"};
  for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
    char text[1500];
    snprintf(text, sizeof text,
             "model M Real x(start = 1, fixed = true), y(start = 1, fixed = true), z(start = 0, "
             "fixed = true);"
             " equation der(x) = -x + 0.1*delay(y, 0.05); der(y) = -1.1*y + 0.1*delay(z, 0.05);"
             " der(z) = delay(x, 0.05) - z; %s"
             " annotation(__Skerry(waves = \"start\")); end M;",
             ends[i]);
    compare((Run){.text = text, .solver = "trapezoid", .step = 0.01, .stop = 2.0}, ends[i], 2, 3);
    compare((Run){.text = text, .solver = "cvode", .stop = 2.0}, ends[i], 2, 3);
  }
}
