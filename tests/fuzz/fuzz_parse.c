// Any bytes through lexer, parser and printer. What parses cleanly must print to a text that parses to an
// equal tree; everything else must end with messages and nothing worse.
#include "syntax/print/print.h"

#include "syntax/parse/parse.h"

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void parse_and_print(SkArena *arena, const uint8_t *data, size_t size) {
  SkSources *sources = sk_sources_new(arena);
  SkParseEnv env     = {arena, sk_names_new(arena), sources, sk_diags_new(arena, sources)};
  SkFile    *first   = sk_parse_text(&env, "fuzz.mo", (const char *)data, size);
  if (!first) return;
  SkBuf printed = sk_buf_new(arena), messages = sk_buf_new(arena);
  sk_print_file(&printed, first);
  sk_diags_print(env.diags, SK_DIAG_TEXT, false, &messages);
  if (first->errors) return;
  SkFile *second = sk_parse_text(&env, "printed.mo", printed.text ? printed.text : "", printed.n);
  if (!second || second->errors || !sk_file_equal(first, second)) abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  SkGuard  guard;
  SkArena *arena = sk_arena_new((size_t)1 << 30, &guard);
  if (!arena) return 0;
  if (setjmp(guard.env) == 0) parse_and_print(arena, data, size);
  sk_arena_free(arena);
  return 0;
}
