// Every allocation of the base containers fails once; the guard frees all of it.
#include "base/arena.h"
#include "base/buf.h"
#include "base/diag.h"
#include "base/map.h"
#include "base/mem.h"
#include "base/name.h"
#include "base/source.h"
#include "base/vec.h"

#include <criterion/criterion.h>
#include <string.h>

// Uses every container enough to make each of them grow several times.
static void use_everything(SkArena *a) {
  SK_VEC(double) v = {0};
  SkMap    m       = {0};
  SkNames *names   = sk_names_new(a);
  SkBuf    b       = sk_buf_new(a);
  for (int i = 0; i < 3000; i++) {
    sk_vec_push(a, &v, i);
    sk_map_put(a, &m, (uint64_t)i + 1, 0);
    sk_name_f(names, "name number %d", i);
    sk_buf_printf(&b, "%d,", i);
  }
  SkSources *sources = sk_sources_new(a);
  SkSource  *source  = sk_sources_add(sources, "a.mo", b.text, (uint32_t)b.n);
  SkDiags   *diags   = sk_diags_new(a, sources);
  for (uint32_t i = 0; i < 1200; i++) {
    sk_diag(diags, 9001, (SkSpan){source->base + i, 1}, "message %u", i);
    sk_diag_note(diags, (SkSpan){source->base, 1}, "note %u", i);
    sk_diag_help(diags, "help %u", i);
  }
  SkBuf out = sk_buf_new(a);
  for (SkDiagFormat f = SK_DIAG_TEXT; f <= SK_DIAG_SARIF; f++) sk_diags_print(diags, f, true, &out);
  SkArena *scratch = sk_arena_scratch(a);
  for (int i = 0; i < 40; i++) sk_arena_alloc(scratch, 300000);
  for (int i = 0; i < 400; i++) sk_arena_alloc(sk_arena_child(scratch), 30000);
  sk_arena_done(scratch);
  sk_arena_scratch(a);  // ends with the arena
  char  *text;
  size_t length;
  sk_read_file(a, __FILE__, 1 << 20, &text, &length);
}

// Returns false when memory ran out on the way.
static bool sweep_once(void) {
  SkGuard  guard;
  SkArena *a = sk_arena_new(0, &guard);
  if (!a) return false;
  if (setjmp(guard.env)) {
    sk_arena_free(a);
    return false;
  }
  use_everything(a);
  sk_arena_free(a);
  return true;
}

Test(mem, each_failing_allocation_reaches_the_guard) {
  sk_mem_fail_at(0);
  cr_assert(sweep_once());
  uint64_t total = sk_mem_fail_at(0);
  cr_assert_gt(total, 8);
  for (uint64_t n = 1; n <= total; n++) {
    sk_mem_fail_at(n);
    bool done = sweep_once();
    sk_mem_fail_at(0);
    cr_assert(!done, "allocation %lu of %lu", (unsigned long)n, (unsigned long)total);
  }
  cr_assert(sweep_once());
}

static bool is_zero(const unsigned char *p, size_t n) {
  for (size_t i = 0; i < n; i++)
    if (p[i]) return false;
  return true;
}

// Small pieces, some that fill whole blocks and one that has pages of its own, all written to.
static void spoil(SkArena *a) {
  unsigned char *p[3];
  for (int i = 0; i < 600; i++) {
    size_t sizes[] = {100, 100000, 300000};
    for (int k = 0; k < 3; k++) {
      p[k] = sk_arena_alloc(a, sizes[k]);
      cr_assert(is_zero(p[k], sizes[k]));
      memset(p[k], 0xff, sizes[k]);
    }
  }
}

Test(mem, pages_of_scratch_memory_serve_others_zeroed) {
  SkArena *a = sk_arena_new(0, NULL);
  for (int round = 0; round < 3; round++) {
    SkArena *one = sk_arena_scratch(a), *two = sk_arena_scratch(one);
    spoil(one);
    spoil(two);
    sk_arena_done(one);
    spoil(two);
    sk_arena_done(two);
  }
  size_t used = sk_arena_used(a);
  spoil(a);
  cr_expect_gt(sk_arena_used(a), used);
  sk_arena_free(a);
}

Test(mem, what_grows_in_pages_of_others_is_zero_behind) {
  SkArena *a = sk_arena_new(0, NULL), *scratch = sk_arena_scratch(a);
  memset(sk_arena_alloc(scratch, 900000), 0xff, 900000);
  sk_arena_done(scratch);
  unsigned char *p = sk_arena_alloc(a, 500000);
  memset(p, 1, 500000);
  p = sk_arena_grow(a, p, 500000, 800000);
  cr_expect(is_zero(p + 500000, 300000));
  p = sk_arena_grow(a, p, 800000, 3000000);
  cr_expect(is_zero(p + 500000, 2500000));
  sk_arena_release(a, p, 3000000);
  cr_expect_eq(sk_arena_used(a), 0u);
  sk_arena_free(a);
}

Test(mem, free_pages_are_cut_and_joined) {
  const size_t one = (size_t)1 << 20;
  SkArena     *a = sk_arena_new(0, NULL), *scratch = sk_arena_scratch(a);
  memset(sk_arena_alloc(scratch, 8 * one), 0xff, 8 * one);
  sk_arena_done(scratch);
  sk_mem_fail_at(0);
  unsigned char *p[6];
  for (int i = 0; i < 6; i++) {
    p[i] = sk_arena_alloc(a, one);
    cr_expect(is_zero(p[i], one));
    memset(p[i], i + 1, one);
  }
  for (int i = 0; i < 6; i++) cr_expect(p[i][0] == i + 1 && p[i][one - 1] == i + 1);
  for (int i = 0; i < 6; i++) sk_arena_release(a, p[i * 5 % 6], one);
  unsigned char *all = sk_arena_alloc(a, 7 * one);
  cr_expect(is_zero(all, 7 * one));
  uint64_t asked = sk_mem_fail_at(0);
  // Under the sanitizer nothing is used again.
  cr_expect(asked == 0 || asked == 7, "%lu times", (unsigned long)asked);
  memset(all, 9, 7 * one);
  all = sk_arena_grow(a, all, 7 * one, 20 * one);
  cr_expect(all[0] == 9 && all[7 * one - 1] == 9 && is_zero(all + 7 * one, 13 * one));
  sk_arena_free(a);
}

Test(mem, plain_allocations_fail_when_told) {
  sk_mem_fail_at(2);
  void *first  = sk_malloc(8);
  void *second = sk_calloc(1, 8);
  void *third  = sk_realloc(NULL, 8);
  cr_assert_eq(sk_mem_fail_at(0), 3);
  cr_assert_not_null(first);
  cr_assert_null(second);
  cr_assert_null(third);
  sk_free(first);
}
