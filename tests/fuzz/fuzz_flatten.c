// Any text: parse it, flatten its last class and print the flat model. Memory and evaluation are bounded,
// so every input ends, with messages at worst.
#include "model/model.h"

#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void flatten(SkArena *arena, const uint8_t *data, size_t size) {
  SkSources      *sources = sk_sources_new(arena);
  SkNames        *names   = sk_names_new(arena);
  SkDiags        *diags   = sk_diags_new(arena, sources);
  SkLibrary      *library = sk_library_new(arena, names, sources, diags);
  const SkStored *last    = sk_library_load_text(library, "fuzz.mo", (const char *)data, size);
  while (last && last->next) last = last->next;
  if (last && last->klass && last->klass->name) {
    // The usual bound of evaluation is a second's work, and ten times that with sanitizers.
    SkModelInput in   = {arena, names, sources, diags, library, false, NULL};
    SkFlat      *flat = sk_model_flatten_bounded(&in, sk_class_path(arena, last->klass), 4000000);
    SkBuf        out  = sk_buf_new(arena);
    if (flat) sk_flat_split(flat, arena);
    if (flat && sk_flat_printable(flat, diags, arena)) sk_flat_print(flat, &out);
  }
  SkBuf messages = sk_buf_new(arena);
  sk_diags_print(diags, SK_DIAG_TEXT, false, &messages);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  SkGuard  guard;
  SkArena *arena = sk_arena_new((size_t)256 << 20, &guard);
  if (!arena) return 0;
  if (setjmp(guard.env) == 0) flatten(arena, data, size);
  sk_arena_free(arena);
  return 0;
}
