// fmu/absent.c - what the runtime asks for and an FMU goes without: threads, foreign libraries, islands that others move.
#include "fmu/model.h"
#include "runtime/island/foreign.h"
#include "runtime/island/utilities.h"
#include "runtime/thread/island_pool.h"
#include "runtime/thread/place.h"
#include "runtime/thread/trial.h"

// Solvers -------------------------------------------------------------------------------------------

static SkStatus open_none(SkIslandRt *island) {
  sk_island_fail(island, "an FMU has no solver %s", island->solver->name);
  return SK_UNSUPPORTED;
}

static void nothing(SkIslandRt *island) { (void)island; }

#define ABSENT(text) \
  { .name = text, .order = 1, .open = open_none, .restart = nothing, .close = nothing }

const SkSolver sk_solver_cvode   = ABSENT("cvode");
const SkSolver sk_solver_ida     = ABSENT("ida");
const SkSolver sk_solver_foreign = ABSENT("foreign");

bool sk_kinsol_solve(SkIslandRt *island, const SkBlockCode *block, const double *scale, double *x) {
  (void)island, (void)block, (void)scale, (void)x;
  return false;
}

int sk_foreign_put(SkIslandRt *island, SkForeignRt *foreign, double begin, double end) {
  (void)island, (void)foreign, (void)begin, (void)end;
  return 1;
}

bool sk_foreign_stopped(const SkForeignRt *foreign, double *when) {
  (void)foreign, (void)when;
  return false;
}

bool sk_foreign_waits(const SkForeignRt *foreign) {
  (void)foreign;
  return false;
}

// Threads -------------------------------------------------------------------------------------------

SkStatus sk_island_pool_new(int n, SkIslandPool **out) {
  (void)n;
  *out = NULL;
  return SK_UNSUPPORTED;
}
void sk_island_pool_free(SkIslandPool *crew) { (void)crew; }
int  sk_island_pool_size(const SkIslandPool *crew) { return (void)crew, 1; }
int  sk_island_pool_cores(void) { return 1; }
void sk_island_pool_run(SkIslandPool *crew, void (*work)(void *user, int worker), void *user) {
  (void)crew;
  work(user, 0);
}
void sk_island_pool_call(SkIslandPool *crew) { (void)crew; }
void sk_island_pool_idle(const SkIslandPool *crew, int *idle) { (void)crew, ++*idle; }
void sk_island_pool_nap(void) {}
void sk_island_pool_relax(void) {}
void sk_island_pool_yield(void) {}
int  sk_island_pool_patience(SkIslandPool *crew, int looks) { return (void)crew, looks; }
void sk_island_pool_post(SkIslandPool *crew, void (*work)(void *user, int worker), void *user) {
  (void)crew, (void)work, (void)user;
}

// There is one thread, so nothing is tried, and no clock is asked.
void sk_trial_open(SkTrial *t, bool on) {
  (void)on;
  *t = (SkTrial){.part = -1, .stride = 1};
}
void sk_trial_look(SkTrial *t, double now, double progress) { (void)t, (void)now, (void)progress; }
bool sk_trial_together(const SkTrial *t) { return (void)t, true; }
double sk_trial_clock(void) { return 0.0; }

SkStatus sk_place_islands(int n, const double *cost, int n_lines, const SkLineCode *lines,
                          int workers, int *order, int *share) {
  (void)cost, (void)n_lines, (void)lines, (void)workers;
  for (int i = 0; i < n; i++) order[i] = i;
  share[0] = 0;
  share[1] = n;
  return SK_OK;
}

// External functions --------------------------------------------------------------------------------

// No function of the model that is written in C comes into an FMU, so nobody asks.
static void message(const char *text, int level) { (void)text, (void)level; }

static char *allocate(unsigned long bytes) { return (void)bytes, (char *)0; }

const SkUtilities sk_utilities = {.message = message, .allocate = allocate};

void   sk_utilities_enter(SkRun *run) { run->depth = 0; }
SkRun *sk_utilities_run(void) { return 0; }
