// Any JSON as the description of a class: the picture of its icon and of its diagram is one SVG document, whatever is in it.
#include "drawing/picture.h"

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const char *image(void *user, const char *uri) {
  (void)user;
  (void)uri;
  return "/dev/null";
}

// Tags that open and close; quotes in them pair.
static void check(const char *svg) {
  long depth = 0;
  for (const char *at = svg; (at = strchr(at, '<'));) {
    size_t quotes = 0;
    bool   end = at[1] == '/', inside = false;
    for (at++; *at && (*at != '>' || inside); at++)
      if (*at == '"') quotes++, inside = !inside;
    if (!*at || quotes % 2) abort();
    if (at[-1] != '/') depth += end ? -1 : 1;
    if (depth < 0) abort();
  }
  if (depth) abort();
}

static void draw(SkArena *arena, const char *text, size_t n) {
  SkPictureHost host = {NULL, image};
  const SkJson *tree = sk_json_parse(arena, text, n);
  if (!tree) return;
  SkSheet *sheet = sk_sheet_new(arena, &host);
  SkBuf    svg   = sk_buf_new(arena);
  sk_sheet_add(sheet, tree, true);
  sk_sheet_add(sheet, tree, false);
  sk_sheet_write(sheet, &svg);
  check(svg.text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  SkGuard  guard;
  SkArena *arena = sk_arena_new((size_t)1 << 30, &guard);
  if (!arena) return 0;
  if (setjmp(guard.env) == 0) draw(arena, (const char *)data, size);
  sk_arena_free(arena);
  return 0;
}
