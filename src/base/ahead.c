#include "base/ahead.h"

#include "base/mem.h"
#include "base/poison.h"
#include "base/thread.h"

#include <stdint.h>
#include <sys/mman.h>
#include <unistd.h>

#define READY 8                     // blocks
#define PIECE ((size_t)512 * 1024)  // of a piece at a time

#ifndef MADV_POPULATE_WRITE
#define MADV_POPULATE_WRITE 23
#endif

struct SkAhead {
  pthread_t       thread;
  pthread_mutex_t lock;
  pthread_cond_t  changed;
  pid_t           owner;
  size_t          size;
  void           *ready[READY];
  int             n;
  unsigned char  *piece, *at, *end;  // at: where the pages begin that are still to be fetched
  bool            busy, stop;
};

#ifdef SK_ASAN
// The sanitizer looks after the heap only, where pages come from then.
SkAhead *sk_ahead_new(size_t size) {
  (void)size;
  return NULL;
}
#else

// With the lock, which is free while the kernel is at work.
static void fetch_part(SkAhead *a) {
  size_t         left = (size_t)(a->end - a->at), size = left < PIECE ? left : PIECE;
  unsigned char *at = a->at;
  a->at += size;
  a->busy = true;
  pthread_mutex_unlock(&a->lock);
  bool ok = madvise(at, size, MADV_POPULATE_WRITE) == 0;
  pthread_mutex_lock(&a->lock);
  a->busy = false;
  if (!ok) a->at = a->end;  // an old kernel, or no memory: whoever meets the pages will know
  pthread_cond_broadcast(&a->changed);
}

static bool make_block(SkAhead *a) {
  pthread_mutex_unlock(&a->lock);
  void *p = mmap(NULL, a->size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_POPULATE,
                 -1, 0);
  pthread_mutex_lock(&a->lock);
  if (p != MAP_FAILED) a->ready[a->n++] = p;
  return p != MAP_FAILED;
}

static void *work(void *user) {
  SkAhead *a    = user;
  bool     more = true;
  pthread_mutex_lock(&a->lock);
  while (!a->stop) {
    if (a->at < a->end)
      fetch_part(a);
    else if (a->n < READY && more)
      more = make_block(a);
    else
      pthread_cond_wait(&a->changed, &a->lock);
  }
  pthread_mutex_unlock(&a->lock);
  return NULL;
}

SkAhead *sk_ahead_new(size_t size) {
  if (sysconf(_SC_NPROCESSORS_ONLN) < 2) return NULL;
  SkAhead *a = sk_calloc(1, sizeof *a);
  if (!a) return NULL;
  a->size  = size;
  a->owner = getpid();
  pthread_mutex_init(&a->lock, NULL);
  pthread_cond_init(&a->changed, NULL);
  if (sk_thread_start(&a->thread, work, a)) return a;
  pthread_cond_destroy(&a->changed);
  pthread_mutex_destroy(&a->lock);
  sk_free(a);
  return NULL;
}
#endif

// After fork there is no thread, and the lock may be held by nobody.
static bool enter(SkAhead *a) { return a && a->owner == getpid() && !pthread_mutex_lock(&a->lock); }

static void leave(SkAhead *a) {
  pthread_cond_broadcast(&a->changed);
  pthread_mutex_unlock(&a->lock);
}

void sk_ahead_free(SkAhead *a) {
  if (!enter(a)) return;
  a->stop = true;
  leave(a);
  pthread_join(a->thread, NULL);
  for (int i = 0; i < a->n; i++) sk_pages_free(a->ready[i], a->size);
  pthread_cond_destroy(&a->changed);
  pthread_mutex_destroy(&a->lock);
  sk_free(a);
}

void *sk_ahead_take(SkAhead *a) {
  void *p = NULL;
  if (!enter(a)) return NULL;
  if (a->n) p = a->ready[--a->n];
  leave(a);
  return p;
}

void sk_ahead_meet(SkAhead *a, void *piece, size_t size) {
  if (!enter(a)) return;
  // Its owner begins at the beginning.
  a->piece = piece;
  a->end   = a->piece + size;
  a->at    = size > PIECE ? a->piece + PIECE : a->end;
  leave(a);
}

void sk_ahead_leave(SkAhead *a, const void *piece, size_t size) {
  uintptr_t from = (uintptr_t)piece;
  if (!enter(a)) return;
  if (from < (uintptr_t)a->end && (uintptr_t)a->piece < from + size) {
    a->piece = a->at = a->end = NULL;
    while (a->busy) pthread_cond_wait(&a->changed, &a->lock);
  }
  leave(a);
}
