// The process in which an FMU lives: it waits for calls, makes them, and answers.
#include "cosim/fmi/apart/apart_priv.h"

#include "base/mem.h"

#include <limits.h>
#include <linux/futex.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

// Turns ---------------------------------------------------------------------------------------------

// Looks before a side goes to sleep: some microseconds, which is what waking it takes.
#define LOOKS 400

static inline void rest(void) {
#if defined __x86_64__ || defined __i386__
  __builtin_ia32_pause();
#endif
}

// With one processor nobody can answer while this thread looks.
static int looks(void) {
  static atomic_int most = -1;
  int               n    = atomic_load_explicit(&most, memory_order_relaxed);
  if (n >= 0) return n;
  cpu_set_t set;
  n = sched_getaffinity(0, sizeof set, &set) == 0 && CPU_COUNT(&set) < 2 ? 0 : LOOKS;
  atomic_store_explicit(&most, n, memory_order_relaxed);
  return n;
}

bool sk_apart_wait(SkApartRoom *room, unsigned side, int ms) {
  for (int i = looks(); i > 0; i--) {
    if (atomic_load_explicit(&room->turn, memory_order_acquire) == side) return true;
    rest();
  }
  struct timespec most = {ms / 1000, ms % 1000 * 1000000L};
  atomic_store(&room->asleep[side], 1);
  unsigned now = atomic_load(&room->turn);
  if (now != side) syscall(SYS_futex, &room->turn, FUTEX_WAIT, now, &most, NULL, 0);
  atomic_store(&room->asleep[side], 0);
  return atomic_load(&room->turn) == side;
}

void sk_apart_give(SkApartRoom *room, unsigned to) {
  atomic_store(&room->turn, to);
  if (atomic_load(&room->asleep[to & 1]))
    syscall(SYS_futex, &room->turn, FUTEX_WAKE, 1, NULL, NULL, 0);
}

// Calls -----------------------------------------------------------------------------------------------

typedef struct {
  char  *bytes;  // of a state on its way
  size_t n;
} Parcel;

// The slots of a call, whose values stand side by side.
static SkFmuSlots slots_of(SkApartRoom *r) {
  return (SkFmuSlots){sk_apart_slots(r, r->n2), r->n, r->n2};
}

static int directional(SkApartRoom *r, SkFmuInstance *i) {
  double   *seed = sk_apart_numbers(r), *out = seed + r->n2;
  uint32_t *unknowns = (uint32_t *)(void *)(out + r->n), *knowns = unknowns + r->n;
  return i->ops->directional(i, unknowns, r->n, knowns, r->n2, seed, out);
}

// The state is taken once and handed over in pieces.
static int save(SkApartRoom *r, SkFmuInstance *i, Parcel *p) {
  sk_free(p->bytes);
  *p       = (Parcel){0};
  r->bytes = i->ops->save(i, NULL, 0);
  if (r->bytes < 0) return 0;
  p->n     = (size_t)r->bytes;
  p->bytes = sk_malloc(p->n + 1);
  if (p->bytes && i->ops->save(i, p->bytes, p->n) == r->bytes) return 0;
  r->bytes = -1;
  return 1;
}

static bool is_in(const SkApartRoom *r, size_t most) {
  return r->bytes >= 0 && r->from >= 0 && (size_t)r->bytes <= r->room && (size_t)r->from <= most &&
         (size_t)r->bytes <= most - (size_t)r->from;
}

static int fetch(SkApartRoom *r, const Parcel *p) {
  if (!is_in(r, p->n)) return 1;
  memcpy(r->data, p->bytes + r->from, (size_t)r->bytes);
  return 0;
}

// The first piece says how many bytes there are.
static int bring(SkApartRoom *r, Parcel *p, size_t whole) {
  if (r->from == 0) {
    sk_free(p->bytes);
    p->bytes = sk_malloc(whole + 1);
    p->n     = p->bytes ? whole : 0;
  }
  if (!p->bytes || !is_in(r, p->n)) return 1;
  memcpy(p->bytes + r->from, r->data, (size_t)r->bytes);
  return 0;
}

static int answer(SkApartRoom *r, SkFmuInstance *i, Parcel *p) {
  const SkFmuOps *ops = i->ops;
  SkFmuSlots      s   = slots_of(r);
  double         *x   = sk_apart_numbers(r);
  SkFmuExperiment e   = {r->t, r->h, r->more};
  switch ((SkApartCall)r->call) {
    case SK_APART_MAKE: return ops->make(i);
    case SK_APART_DROP: return i->component ? ops->drop(i), 0 : 0;
    case SK_APART_SET: return ops->set(i, &s, x);
    case SK_APART_GET: return ops->get(i, &s, x);
    case SK_APART_TEXT: return ops->set_text(i, r->n, r->data);
    case SK_APART_CONFIGURE: return ops->configure(i, r->flag != 0);
    case SK_APART_BEGIN: return ops->begin(i, &e);
    case SK_APART_STARTED: return ops->started(i, &r->out);
    case SK_APART_STEP: return ops->step(i, r->t, r->h, &r->out);
    case SK_APART_KEEP: return ops->keep(i);
    case SK_APART_BACK: return ops->back(i);
    case SK_APART_COMPLETED: return ops->completed(i, &r->out.event, &r->out.terminate);
    case SK_APART_ENTER: return ops->enter(i);
    case SK_APART_SETTLE: return ops->settle(i, &r->out);
    case SK_APART_TIME: return ops->time(i, r->t);
    case SK_APART_SET_STATES: return ops->set_states(i, x, r->n2);
    case SK_APART_GET_STATES: return ops->get_states(i, x, r->n2);
    case SK_APART_DERIVATIVES: return ops->derivatives(i, x, r->n2);
    case SK_APART_INDICATORS: return ops->indicators(i, x, r->n2);
    case SK_APART_DIRECTIONAL: return directional(r, i);
    case SK_APART_SAVE: return save(r, i, p);
    case SK_APART_FETCH: return fetch(r, p);
    case SK_APART_BRING: return bring(r, p, (size_t)r->more);
    case SK_APART_LOAD: return ops->load(i, p->bytes ? p->bytes : "", p->n);
    case SK_APART_OPEN:
    case SK_APART_N_CALLS: break;
  }
  return 1;
}

static void await(SkApartRoom *r) {
  while (!sk_apart_wait(r, 1, 60000)) {
  }
}

static void finish(SkApartRoom *r, const SkFmuInstance *i, int status) {
  r->status = status;
  r->events = i && i->events;
  if (status && i) snprintf(r->why, sizeof r->why, "%s", i->why);
  fflush(stdout);
  sk_apart_give(r, 0);
}

// The FMU calls exit: what the host's program does at its own end is not done here.
static void leave(int code, void *user) {
  (void)user;
  fflush(stdout);
  _exit(code);
}

_Noreturn void sk_apart_serve(SkApartRoom *r, const SkFmuApart *what, SkFmuBinary *binary) {
  Parcel parcel = {0};
  on_exit(leave, NULL);
  await(r);
  SkFmuInstance *i = NULL;
  if (sk_fmu_binary_load(binary, r->why, sizeof r->why))
    i = sk_fmu_instance_new(what->fmu, binary, what->plan->kind, what->name, r->why, sizeof r->why);
  finish(r, NULL, i == NULL);
  for (;;) {
    await(r);
    if (!i) _exit(0);
    *i->why    = 0;
    int status = answer(r, i, &parcel);
    finish(r, i, status);
  }
}
