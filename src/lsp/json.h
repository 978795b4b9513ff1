// lsp/json.h - a JSON text from a stranger as a tree that is only read.
//
// in:    any bytes
// out:   the tree in an arena, or NULL when it is no JSON
// cost:  O(bytes); nesting is bounded by the parser (cJSON: 1000)
// not:   writing of what is not such a tree (base/buf.h)
#ifndef SK_LSP_JSON_H
#define SK_LSP_JSON_H

#include "base/buf.h"

typedef enum {
  SK_JSON_NULL,
  SK_JSON_BOOL,
  SK_JSON_NUMBER,
  SK_JSON_STRING,
  SK_JSON_ARRAY,
  SK_JSON_OBJECT,
} SkJsonKind;

typedef struct SkJson {
  SkJsonKind     kind;
  const char    *key;  // in an object
  double         number;
  bool           boolean;
  const char    *text;
  struct SkJson *next, *child;  // children in order
} SkJson;

const SkJson *sk_json_parse(SkArena *arena, const char *text, size_t n);

// "a.b.c" from an object on; NULL when something on the way is missing. `from` may be NULL.
const SkJson *sk_json_get(const SkJson *from, const char *path);
const char   *sk_json_text(const SkJson *from, const char *path);  // NULL: no string
bool          sk_json_is(const SkJson *from, const char *path);    // true only for true
// A number cut to the range of int64_t; `otherwise` where there is none.
int64_t sk_json_int(const SkJson *from, const char *path, int64_t otherwise);
// The tree as a text again.
void sk_json_write(SkBuf *out, const SkJson *json);

#endif
