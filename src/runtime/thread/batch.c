// runtime/thread/batch.c - each job has a stack of its own. Where a run would take many plain steps in one call it waits;
// when all wait, these steps are taken side by side, and whoever has had all of its steps, or meets something, goes on
// by itself until it waits again. So nothing else in the runtime knows of it.
//
// Stacks are made with makecontext; from then on _setjmp and _longjmp change between them, which is a few
// nanoseconds where swapcontext would ask the kernel for the signal mask each time.
#undef _FORTIFY_SOURCE  // takes a change of stacks for an error
#include "runtime/thread/batch.h"

#include "base/mem.h"
#include "runtime/island/scratch.h"
#include "runtime/simulation/sim_priv.h"

#include <limits.h>
#include <math.h>
#include <setjmp.h>
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>
#include <ucontext.h>
#include <unistd.h>

#define STACK_BYTES ((size_t)1 << 20)
#define AT_ONCE     100  // steps for which there should be room in lines: a call has a cost of its own

// The address sanitizer is told of each change of stacks.
#ifdef __SANITIZE_ADDRESS__
#include <sanitizer/common_interface_defs.h>
#define TO_STACK(save, bottom, size)  __sanitizer_start_switch_fiber(save, bottom, size)
#define ON_STACK(saved, bottom, size) __sanitizer_finish_switch_fiber(saved, bottom, size)
#else
#define TO_STACK(save, bottom, size)  ((void)(save), (void)(bottom), (void)(size))
#define ON_STACK(saved, bottom, size) ((void)(saved), (void)(bottom), (void)(size))
#endif

typedef struct {
  SkBatch            *beside;
  jmp_buf             here;
  ucontext_t          first;
  char               *stack;
  void               *saved;  // what a sanitizer keeps
  bool                begun, over, waits;
  const SkIslandCode *code;
  SkRun              *run;
  SkMarch            *march;
  long                taken;
  void               *mark;  // of its scratch memory
} Seat;

struct SkBatch {
  Seat        seats[SK_SIDE_BY_SIDE];
  Seat       *current;
  jmp_buf     home;
  void       *saved;
  const void *bottom;  // of the stack at home
  size_t      size, page;
  bool        empty;  // there are no more jobs
  uint64_t    together;
  // Where functions of the model may raise: the services that tell, where to go then, who it was, and the steps before.
  SkServices services;
  jmp_buf    kernel;
  SkRun     *raiser;
  long       before;
  long (*next)(void *user);
  void (*job)(void *user, long k);
  void *user;
};

// Stacks --------------------------------------------------------------------------------------------

static void leave(Seat *s) {
  SkBatch *b = s->beside;
  TO_STACK(&s->saved, b->bottom, b->size);
  if (!_setjmp(s->here)) _longjmp(b->home, 1);
  ON_STACK(s->saved, &b->bottom, &b->size);
}

// For ever: a seat outlives its jobs.
static void sit(unsigned high, unsigned low) {
  Seat    *s = (Seat *)(uintptr_t)((uint64_t)high << 32 | low);
  SkBatch *b = s->beside;
  ON_STACK(NULL, &b->bottom, &b->size);
  for (;;) {
    long k = b->next(b->user);
    if (k >= 0) b->job(b->user, k);
    b->empty |= k < 0;
    s->over = true;
    leave(s);
  }
}

static void resume(SkBatch *b, Seat *s) {
  b->current = s;
  TO_STACK(&b->saved, s->stack, STACK_BYTES);
  if (_setjmp(b->home)) {
    ON_STACK(b->saved, NULL, NULL);
    return;
  }
  if (s->begun) _longjmp(s->here, 1);
  s->begun = true;
  setcontext(&s->first);
}

static bool prepare(SkBatch *b, Seat *s) {
  s->beside = b;
  s->stack  = mmap(NULL, STACK_BYTES, PROT_READ | PROT_WRITE,
                   MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (s->stack == MAP_FAILED) s->stack = NULL;
  // The lowest page is never there: a job that needs more ends as on any other stack.
  if (!s->stack || mprotect(s->stack, b->page, PROT_NONE) || getcontext(&s->first)) return false;
  s->first.uc_stack.ss_sp   = s->stack;
  s->first.uc_stack.ss_size = STACK_BYTES;
  s->first.uc_link          = NULL;
  uint64_t at               = (uint64_t)(uintptr_t)s;
  makecontext(&s->first, (void (*)(void))sit, 2, (unsigned)(at >> 32), (unsigned)at);
  return true;
}

// The thread sanitizer knows of one stack per thread.
#ifdef __SANITIZE_THREAD__
#define ONE_STACK true
#else
#define ONE_STACK false
#endif

SkBatch *sk_batch_new(void) {
  SkBatch *b = ONE_STACK ? NULL : sk_calloc(1, sizeof *b);
  if (!b) return NULL;
  b->page = (size_t)sysconf(_SC_PAGESIZE);
  for (int i = 0; i < SK_SIDE_BY_SIDE; i++)
    if (!prepare(b, &b->seats[i])) {
      sk_batch_free(b);
      return NULL;
    }
  return b;
}

void sk_batch_free(SkBatch *b) {
  if (!b) return;
  for (int i = 0; i < SK_SIDE_BY_SIDE; i++)
    if (b->seats[i].stack) munmap(b->seats[i].stack, STACK_BYTES);
  sk_free(b);
}

// Steps ---------------------------------------------------------------------------------------------

static long wait_for_others(SkIslandRt *island, SkMarch *march) {
  Seat *s     = ((SkBatch *)island->march_user)->current;
  long  steps = march->brief_steps;
  s->code     = island->code;
  s->run      = &island->run;
  s->march    = march;
  s->taken    = 0;
  s->mark     = sk_scratch_mark(island->scratch);
  s->waits    = true;
  leave(s);
  march->steps = steps;  // so many could have been taken
  return s->taken;
}

// Whoever is behind goes first, up to where the next one is: then they go on together.
static int choose(Seat **seats, int n, long *gap) {
  double least = seats[0]->march->n, above = INFINITY;
  for (int i = 1; i < n; i++) least = fmin(least, seats[i]->march->n);
  int chosen = 0;
  for (int i = 0; i < n; i++) {
    if (seats[i]->march->n == least)
      seats[chosen++] = seats[i];
    else
      above = fmin(above, seats[i]->march->n);
  }
  *gap = above - least < 1e9 ? (long)ceil(above - least) : 1000000000L;
  return chosen;
}

// Out of the steps that several take together: a function raises, or warns, in one of them, which is to meet that alone.
static void leave_kernel(SkRun *run) {
  SkBatch *b = ((SkIslandRt *)run->owner)->march_user;
  run->depth = 0;
  b->raiser  = run;
  _longjmp(b->kernel, 1);
}

static void raise_beside(SkRun *run, const char *message) {
  (void)message;
  leave_kernel(run);
}

static int warn_beside(SkRun *run, int number, const char *message, int level) {
  (void)number, (void)message, (void)level;
  leave_kernel(run);
  return 1;
}

// Nothing was changed but what the steps before will write again: they are taken once more.
static long take_before(SkBatch *b, const Seat *first, SkRun *const *runs, SkMarch *const *marches,
                        int n, unsigned char *odd) {
  long before = b->before, taken = 0;
  marches[0]->steps       = before < marches[0]->steps ? before : marches[0]->steps;
  marches[0]->brief_steps = before < marches[0]->brief_steps ? before : marches[0]->brief_steps;
  for (int i = 0; i < n; i++) odd[i] = 0;
  if (before > 0) taken = first->code->variants(runs, marches, n, odd);
  for (int i = 0; i < n; i++)
    if (runs[i] == b->raiser) odd[i] = 1;
  return taken;
}

// Steps of n runs side by side, as SkIslandCode.variants has it, but that functions may raise.
static long call_variants(Seat **seats, SkRun *const *runs, SkMarch *const *marches, int n,
                          unsigned char *odd) {
  SkBatch          *b     = seats[0]->beside;
  const SkServices *plain = runs[0]->services;
  if (!seats[0]->code->calls) return seats[0]->code->variants(runs, marches, n, odd);
  b->services           = *plain;
  b->services.raise     = raise_beside;
  b->services.assertion = warn_beside;
  b->raiser             = NULL;
  volatile long taken   = 0;
  for (int i = 0; i < n; i++) runs[i]->services = &b->services;
  if (_setjmp(b->kernel)) {
    // Twice would be a function that is not always the same: then no step is taken.
    b->before = b->before < 0 ? marches[0]->reached : 0;
    for (int i = 0; i < n; i++)
      sk_scratch_release(((SkIslandRt *)runs[i]->owner)->scratch, seats[i]->mark);
    taken = take_before(b, seats[0], runs, marches, n, odd);
  } else {
    b->before = -1;
    taken     = seats[0]->code->variants(runs, marches, n, odd);
  }
  for (int i = 0; i < n; i++) runs[i]->services = plain;
  return taken;
}

static long march_one(Seat *s) {
  SkRun        *runs[SK_SIDE_BY_SIDE];
  SkMarch      *marches[SK_SIDE_BY_SIDE];
  unsigned char odd[SK_SIDE_BY_SIDE];
  if (s->code->march) return s->code->march(s->run, s->march);
  for (int i = 0; i < SK_SIDE_BY_SIDE; i++) {
    runs[i]    = s->run;
    marches[i] = s->march;
  }
  return call_variants(&s, runs, marches, 1, odd);
}

// By itself, as far as there is room for its rows.
static long march_alone(Seat *s, long steps) {
  long all = s->march->steps, brief = s->march->brief_steps, taken;
  s->march->steps       = steps < all ? steps : all;
  s->march->brief_steps = steps < brief ? steps : brief;
  taken                 = s->march->steps > 0 ? march_one(s) : 0;
  s->march->brief_steps = brief;
  s->march->steps       = all;
  s->taken += taken;
  return taken;
}

// Some are done, the rest follows in another call.
static void march_on(SkMarch *march, long steps) {
  march->steps -= steps;
  march->brief_steps -= steps;
  march->n += (double)steps;
}

// The next step by itself. False: it cannot, or something is left to do behind it.
static bool step_alone(Seat *s) {
  if (march_alone(s, 1) != 1) return false;
  if (s->march->at_jump == 2 || s->march->rows.left || s->march->brief_steps == 1) return false;
  march_on(s->march, 1);
  return true;
}

static void take_steps(Seat **seats, int n) {
  SkRun        *runs[SK_SIDE_BY_SIDE];
  SkMarch      *marches[SK_SIDE_BY_SIDE];
  unsigned char odd[SK_SIDE_BY_SIDE] = {0};
  long          gap;
  bool          any = false;
  n                 = choose(seats, n, &gap);
  if (n == 1) {
    march_alone(seats[0], LONG_MAX);
    seats[0]->waits = false;
    return;
  }
  for (int i = 0; i < SK_SIDE_BY_SIDE; i++) {
    runs[i]    = seats[i < n ? i : 0]->run;
    marches[i] = seats[i < n ? i : 0]->march;
  }
  // No further than to the next one that waits.
  const long steps = marches[0]->steps, brief = marches[0]->brief_steps;
  if (gap < steps) marches[0]->steps = gap;
  if (gap < brief) marches[0]->brief_steps = gap;
  long taken              = call_variants(seats, runs, marches, n, odd);
  marches[0]->steps       = steps;
  marches[0]->brief_steps = brief;
  seats[0]->beside->together += (uint64_t)taken * (uint64_t)n;
  for (int i = 0; i < n; i++) any |= odd[i] != 0;
  for (int i = 0; i < n; i++) {
    Seat *s = seats[i];
    s->taken += taken;
    s->waits = odd[i] != 1 && s->march->brief_steps > taken && (taken || any);
    if (s->waits) march_on(s->march, taken);
    if (s->waits && odd[i]) s->waits = step_alone(s);
  }
}

// As many jobs as there are seats at a time: so all are at about the same time of their runs.
static void run_some(SkBatch *b) {
  for (int i = 0; i < SK_SIDE_BY_SIDE; i++) b->seats[i].over = b->seats[i].waits = false;
  for (;;) {
    Seat *waiting[SK_SIDE_BY_SIDE];
    int   n = 0;
    for (int i = 0; i < SK_SIDE_BY_SIDE; i++) {
      Seat *s = &b->seats[i];
      if (!s->over && !s->waits) resume(b, s);
      if (s->waits) waiting[n++] = s;
    }
    if (n == 0) return;
    take_steps(waiting, n);
  }
}

void sk_batch_run(SkBatch *b, long (*next)(void *user), void (*job)(void *user, long k),
                  void    *user) {
  b->next  = next;
  b->job   = job;
  b->user  = user;
  b->empty = false;
  while (!b->empty) run_some(b);
}

unsigned long long sk_batch_steps(const SkBatch *b) { return b->together; }

static bool is_free(const SkIslandRt *island) {
  return !sk_can(island->solver, SK_IDLE) && !sk_is_fixed(island->solver);
}

bool sk_batch_is_free(const SkSim *sim) {
  bool any = false;
  for (int i = 0; i < sim->code->n_islands; i++) any |= is_free(sim->islands[i]);
  return any;
}

static const char *alone(const SkIslandRt *island) {
  if (sk_can(island->solver, SK_IDLE)) return NULL;
  if (is_free(island)) return "is solved with steps of its own choice";
  if (sk_can(island->solver, SK_EVENTS)) return "is foreign";
  if (island->inputs) return "reads inputs";
  if (island->code->variants && !sk_march_beside(island)) return "reads lines inside of its steps";
  if (island->spatials) return "has a spatialDistribution";
  if (island->iterations) return "has a limit of iterations";
  if (island->inner) return "sends what happens inside of its steps through lines";
  return NULL;
}

const char *sk_batch_alone(const SkSim *sim, int *island) {
  for (*island = 0; *island < sim->code->n_islands; ++*island) {
    const char *why = alone(sim->islands[*island]);
    if (why) return why;
  }
  *island = 0;
  return NULL;
}

bool sk_batch_pays(const SkModelCode *code) {
  return code->n_islands == 1 && code->islands[0]->variants != NULL;
}

void sk_batch_take(SkBatch *b, SkSim *sim) {
  if (sim->code->n_islands != 1) return;
  SkIslandRt *island = sim->islands[0];
  const bool  pays   = b && sk_march_beside(island);
  if (pays && !island->march) sk_lines_march_room(island, AT_ONCE);
  island->march_user = b;
  island->march      = pays ? wait_for_others : NULL;
}
