#include "runtime/thread/island_pool.h"

#include "base/mem.h"

#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <time.h>
#include <unistd.h>

// Looks before a wait parks; as long as some microseconds.
#define SPINS 200
// Nanoseconds of the first sleep, and how often the next is twice as long.
#define SLEEP     20000
#define DOUBLINGS 5

#define APART 64  // bytes: what different threads write is never in one cache line

// One for each worker, the caller's unused.
typedef struct {
  SkIslandPool *crew;
  int           number;
  pthread_t     thread;
  _Atomic int   inside;  // at work, or about to see whether there is some
  char          apart[APART];
} Seat;

struct SkIslandPool {
  int             n, started;
  _Atomic int     spins, parked;
  Seat           *seats;
  pthread_mutex_t lock;
  pthread_cond_t  called;
  char            before[APART];
  // Written by the caller, looked at by those who wait.
  _Atomic uint64_t round;
  _Atomic bool     open, quit;
  void (*work)(void *user, int worker);
  void *user;
  char  after[APART];
};

void sk_island_pool_relax(void) {
#if defined(__x86_64__) || defined(__i386__)
  __builtin_ia32_pause();
#endif
}
void sk_island_pool_yield(void) { sched_yield(); }

static void wait_for_round(SkIslandPool *crew, uint64_t last) {
  for (int i = 0; i < crew->spins; i++) {
    if (atomic_load_explicit(&crew->round, memory_order_acquire) != last) return;
    sk_island_pool_relax();
  }
  pthread_mutex_lock(&crew->lock);
  atomic_fetch_add(&crew->parked, 1);
  while (atomic_load(&crew->round) == last && !atomic_load(&crew->quit))
    pthread_cond_wait(&crew->called, &crew->lock);
  atomic_fetch_sub(&crew->parked, 1);
  pthread_mutex_unlock(&crew->lock);
}

static void *worker(void *arg) {
  Seat         *seat = arg;
  SkIslandPool *crew = seat->crew;
  uint64_t      last = 0;
  for (;;) {
    wait_for_round(crew, last);
    last = atomic_load(&crew->round);
    // Once inside, the round does not end before this worker has left it.
    atomic_store(&seat->inside, 1);
    if (atomic_load(&crew->open)) crew->work(crew->user, seat->number);
    atomic_store_explicit(&seat->inside, 0, memory_order_release);
    if (atomic_load(&crew->quit)) return NULL;
  }
}

int sk_island_pool_cores(void) {
  cpu_set_t set;
  CPU_ZERO(&set);
  if (sched_getaffinity(0, sizeof set, &set) == 0) return CPU_COUNT(&set);
  long n = sysconf(_SC_NPROCESSORS_ONLN);
  return n > 0 ? (int)n : 1;
}

SkStatus sk_island_pool_new(int n, SkIslandPool **out) {
  *out               = NULL;
  SkIslandPool *crew = sk_calloc(1, sizeof *crew);
  if (!crew) return SK_NOMEM;
  crew->n     = n;
  crew->spins = n > sk_island_pool_cores() ? 0 : SPINS;
  pthread_mutex_init(&crew->lock, NULL);
  pthread_cond_init(&crew->called, NULL);
  crew->seats = sk_calloc((size_t)n, sizeof *crew->seats);
  bool ok     = crew->seats != NULL;
  for (int i = 1; i < n && ok; i++) {
    Seat *seat   = &crew->seats[i];
    seat->crew   = crew;
    seat->number = i;
    ok           = pthread_create(&seat->thread, NULL, worker, seat) == 0;
    crew->started += ok;
  }
  if (!ok) {
    sk_island_pool_free(crew);
    return SK_NOMEM;
  }
  *out = crew;
  return SK_OK;
}

void sk_island_pool_call(SkIslandPool *crew) {
  if (atomic_load(&crew->parked) == 0) return;
  pthread_mutex_lock(&crew->lock);
  pthread_cond_broadcast(&crew->called);
  pthread_mutex_unlock(&crew->lock);
}

void sk_island_pool_free(SkIslandPool *crew) {
  if (!crew) return;
  atomic_store(&crew->quit, true);
  atomic_fetch_add(&crew->round, 1);
  pthread_mutex_lock(&crew->lock);
  pthread_cond_broadcast(&crew->called);
  pthread_mutex_unlock(&crew->lock);
  for (int i = 1; i <= crew->started; i++) pthread_join(crew->seats[i].thread, NULL);
  pthread_cond_destroy(&crew->called);
  pthread_mutex_destroy(&crew->lock);
  sk_free(crew->seats);
  sk_free(crew);
}

// With more threads than cores a wait must give way at once.
int sk_island_pool_patience(SkIslandPool *crew, int looks) {
  if (crew->spins) crew->spins = looks;
  return crew->spins;
}

int sk_island_pool_size(const SkIslandPool *crew) { return crew ? crew->n : 1; }

void sk_island_pool_run(SkIslandPool *crew, void (*work)(void *user, int worker), void *user) {
  crew->work = work;
  crew->user = user;
  atomic_store_explicit(&crew->open, true, memory_order_release);
  atomic_fetch_add(&crew->round, 1);
  work(user, 0);
  // Whoever is not seen inside sees that it is closed.
  atomic_store(&crew->open, false);
  for (int i = 1; i <= crew->started; i++)
    for (int idle = 0; atomic_load(&crew->seats[i].inside);) sk_island_pool_idle(crew, &idle);
}

// Only the caller writes `round`: an addition of its own would have to wait for the line. Who is about to sleep may miss
// it, and is called at the next.
void sk_island_pool_post(SkIslandPool *crew, void (*work)(void *user, int worker), void *user) {
  if (!atomic_load_explicit(&crew->open, memory_order_relaxed)) {
    crew->work = work;
    crew->user = user;
    atomic_store(&crew->open, true);
  }
  uint64_t round = atomic_load_explicit(&crew->round, memory_order_relaxed);
  atomic_store_explicit(&crew->round, round + 1, memory_order_release);
  sk_island_pool_call(crew);
}

void sk_island_pool_idle(const SkIslandPool *crew, int *idle) {
  int beyond = ++*idle - crew->spins;
  if (beyond <= 0) {
    sk_island_pool_relax();
    return;
  }
  struct timespec t = {.tv_nsec = SLEEP << (beyond < DOUBLINGS ? beyond : DOUBLINGS)};
  nanosleep(&t, NULL);
}

void sk_island_pool_nap(void) { nanosleep(&(struct timespec){.tv_nsec = 100000}, NULL); }
