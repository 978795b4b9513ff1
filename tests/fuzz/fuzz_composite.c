// Any bytes as a composite model; what is read without errors is written in all forms, and the mended text is read again.
#include "cosim/composite/composite.h"

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  SkGuard  guard;
  SkArena *arena = sk_arena_new((size_t)256 << 20, &guard);
  if (!arena) return 0;
  if (setjmp(guard.env) == 0) {
    SkSources   *sources = sk_sources_new(arena);
    SkDiags     *diags   = sk_diags_new(arena, sources);
    char        *text    = sk_arena_printf(arena, "%.*s", (int)size, (const char *)data);
    SkComposite *c = sk_composite_read_text(arena, sources, diags, "fuzz.xml", text, strlen(text));
    SkBuf        out = sk_buf_new(arena);
    if (c && sk_diags_errors(diags) == 0) {
      sk_composite_dot(c, &out);
      sk_composite_interfaces(c, &out);
      SkBuf again = sk_buf_new(arena);
      sk_composite_write(c, &again);
      if (!sk_composite_read_text(arena, sources, diags, "again.xml", again.text, again.n) ||
          sk_diags_errors(diags))
        abort();
    }
    sk_diags_print(diags, SK_DIAG_TEXT, false, &out);
  }
  sk_arena_free(arena);
  return 0;
}
