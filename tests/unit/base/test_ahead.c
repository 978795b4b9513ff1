// Memory fetched by a thread: zeroed, each block once, gone in the end; arenas of large models use it.
#include "base/ahead.h"
#include "base/arena.h"
#include "base/mem.h"
#include "base/poison.h"

#include <criterion/criterion.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define SIZE ((size_t)1 << 20)

static void doze(void) { nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL); }

static void *take(SkAhead *a) {
  void *p = NULL;
  for (int i = 0; i < 5000 && !(p = sk_ahead_take(a)); i++) doze();
  return p;
}

static bool is_zero(const unsigned char *p, size_t n) {
  return !p[0] && memcmp(p, p + 1, n - 1) == 0;
}

Test(ahead, blocks, .timeout = 60) {
  SkAhead *a = sk_ahead_new(SIZE);
  if (!a) cr_skip_test("one core, or a sanitizer that wants the heap");
  unsigned char *all[20];
  for (int i = 0; i < 20; i++) {
    all[i] = take(a);
    cr_assert(all[i] && is_zero(all[i], SIZE));
    memset(all[i], i + 1, SIZE);
  }
  for (int i = 0; i < 20; i++) {
    cr_assert(all[i][0] == i + 1 && all[i][SIZE - 1] == i + 1, "nobody else has it");
    sk_pages_free(all[i], SIZE);
  }
  sk_ahead_free(a);
}

Test(ahead, pieces, .timeout = 60) {
  SkAhead *a = sk_ahead_new(SIZE);
  if (!a) cr_skip_test("one core, or a sanitizer that wants the heap");
  for (int round = 0; round < 20; round++) {
    size_t         size = SIZE * (size_t)(1 + round % 9);
    unsigned char *p    = sk_pages_new(size);
    cr_assert_not_null(p);
    sk_ahead_meet(a, p, size);
    for (size_t i = 0; i < size; i += 4096) p[i]++;  // while it is being fetched
    sk_ahead_leave(a, p, size);
    for (size_t i = 0; i < size; i += 4096) cr_assert_eq(p[i], 1);
    p = sk_pages_grow(p, size, 2 * size);
    cr_assert_not_null(p);
    cr_assert(p[0] == 1 && p[2 * size - 1] == 0);
    sk_pages_free(p, 2 * size);
  }
  sk_ahead_free(a);
}

Test(ahead, child_of_fork, .timeout = 60) {
  SkAhead *a = sk_ahead_new(SIZE);
  if (!a) cr_skip_test("one core, or a sanitizer that wants the heap");
  sk_pages_free(take(a), SIZE);  // there are some
  pid_t child = fork();
  if (child == 0) {
    bool none = !sk_ahead_take(a);
    sk_ahead_meet(a, &none, sizeof none);
    sk_ahead_leave(a, &none, sizeof none);
    sk_ahead_free(a);
    _exit(none ? 0 : 1);
  }
  int status = -1;
  cr_assert_eq(waitpid(child, &status, 0), child);
  cr_assert_eq(status, 0);
  sk_ahead_free(a);
}

Test(ahead, none) {
  cr_assert_null(sk_ahead_take(NULL));
  sk_ahead_meet(NULL, NULL, 0);
  sk_ahead_leave(NULL, NULL, 0);
  sk_ahead_free(NULL);
}

Test(ahead, arena_of_a_large_model, .timeout = 60) {
  SkArena *a = sk_arena_new(0, NULL), *scratch = sk_arena_scratch(a);
  double  *v = NULL;
  size_t   n = 0, cap = 0;
  for (int i = 0; i < 1000; i++) {
    unsigned char *small = sk_arena_alloc(i % 2 ? a : scratch, 200000);
    cr_assert(is_zero(small, 200000));
    memset(small, 1, 200000);
    unsigned char *large = sk_arena_alloc(a, 300000 + 4096 * (size_t)i);
    cr_assert(is_zero(large, 300000 + 4096 * (size_t)i));
    memset(large, 2, 300000 + 4096 * (size_t)i);
    sk_arena_release(a, large, 300000 + 4096 * (size_t)i);
    for (int k = 0; k < 3000; k++) {  // grows by moving its pages
      if (n == cap) {
        size_t more = cap ? 2 * cap : 65536;
        v           = sk_arena_grow(a, v, cap * sizeof *v, more * sizeof *v);
        cap         = more;
      }
      v[n] = (double)n;
      n++;
    }
    if (i == 500) {
      sk_arena_done(scratch);
      scratch = sk_arena_scratch(a);
    }
  }
  for (size_t i = 0; i < n; i++) cr_assert_eq(v[i], (double)i);
  sk_arena_free(a);
}
