// Any bytes as a system structure; behind a zero byte as the set of values or the mapping beside it. What is read without errors and has no
// systems inside is written and read again.
#include "cosim/composite/composite.h"

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

typedef struct {
  const uint8_t *bytes;
  size_t         n;
} Rest;

static char *beside(void *user, SkArena *arena, const char *name, size_t *n, const char **why) {
  const Rest *rest = user;
  (void)name;
  *n   = rest->n;
  *why = rest->n ? NULL : "it is not there";
  return rest->n ? sk_arena_copy(arena, rest->bytes, rest->n) : NULL;
}

static bool plain(const SkComposite *c) {
  for (uint32_t i = 0; i < c->subs.n; i++)
    if (c->subs.at[i].inner || !*c->subs.at[i].file || *c->subs.at[i].file == '/') return false;
  for (uint32_t i = 0; i < c->lines.n; i++)
    if (c->lines.at[i].way.given || c->lines.at[i].end[0].sub == SK_COMPOSITE_SELF ||
        c->lines.at[i].end[1].sub == SK_COMPOSITE_SELF)
      return false;
  return true;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  SkGuard  guard;
  SkArena *arena = sk_arena_new((size_t)256 << 20, &guard);
  if (!arena) return 0;
  if (setjmp(guard.env) == 0) {
    SkSources     *sources = sk_sources_new(arena);
    SkDiags       *diags   = sk_diags_new(arena, sources);
    const uint8_t *zero    = size ? memchr(data, 0, size) : NULL;
    Rest           rest    = {zero ? zero + 1 : NULL, zero ? size - (size_t)(zero - data) - 1 : 0};
    char          *text = sk_arena_printf(arena, "%.*s", (int)(zero ? (size_t)(zero - data) : size),
                                          (const char *)data);
    SkComposite   *c = sk_composite_read_ssd(arena, sources, diags, "fuzz.ssd", text, strlen(text),
                                             &(SkSsdPlace){.beside = beside, .user = &rest});
    SkBuf          out = sk_buf_new(arena);
    if (c && sk_diags_errors(diags) == 0 && plain(c)) {
      sk_composite_dot(c, &out);
      sk_composite_interfaces(c, &out);
      SkBuf again = sk_buf_new(arena);
      sk_composite_write_ssd(c, NULL, &again);
      sk_composite_read_ssd(arena, sources, diags, "again.ssd", again.text, again.n,
                            &(SkSsdPlace){0});
    }
    sk_diags_print(diags, SK_DIAG_TEXT, false, &out);
  }
  sk_arena_free(arena);
  return 0;
}
