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
