// codegen/alike/share.h - functions of several islands that differ in numbers only become one.
//
// in:    the C text of the islands, every function between marks (emit.h), and the prototypes
// out:   the same with one function for each form. What differs (places, bounds, tables) it reads from the
//        island's entry in `shared` (skerry/abi.h): v[17] becomes v[N0]
// cost:  linear in the text
// not:   which steps are lanes of one loop (roll.h): this is about loops of islands that are lanes of none
// ref:   docs/algorithms/rolling.md
#ifndef SK_CODEGEN_SHARE_H
#define SK_CODEGEN_SHARE_H

#include "base/buf.h"
#include "base/map.h"
#include "base/vec.h"

typedef struct {
  const char *text;
  size_t      n;
} SkPieceOfText;

// Texts whose names begin with the letter and their number: "i3_".
typedef struct {
  SkPieceOfText *at;
  uint32_t       n;
  char           letter;
} SkSharing;

// Appends the texts to body. forward: prototypes, those that are not needed leave it. Returns by text whether it has
// a table <letter><number>_shared.
bool *sk_share(SkArena *arena, const SkSharing *texts, uint32_t n_v, SkBuf *forward, SkBuf *body);

// The tokens of a function (share_scan.c) ------------------------------------------------------------

typedef enum {
  SK_TOKEN_END,
  SK_TOKEN_TEXT,      // must be the same
  SK_TOKEN_NUMBER,    // may differ
  SK_TOKEN_TABLE,     // a table of the island
  SK_TOKEN_FUNCTION,  // of the island
  SK_TOKEN_PLACE,     // v17: a local named after its place
  SK_TOKEN_STATIC,    // static const int runs[][3] = {...};
} SkTokenKind;

typedef struct {
  SkTokenKind kind;
  const char *at;
  size_t      n;
  // What must be the same: the number of a local or table in order of appearance, a function's form.
  uint32_t    same;
  const char *type;  // of a table
  size_t      n_type;
  const char *name;  // of a static table, and what is behind it: "[][3]"
  size_t      n_name, n_head;
} SkToken;

typedef struct {
  const char *text;
  size_t      n;
  const char *type;  // of a table; NULL: a function
  size_t      n_type;
  uint32_t    function;  // its number
} SkSharedName;

typedef struct {
  SkArena      *arena;
  SkMap         map;  // hash of the name -> 1 + position
  SkSharedName *at;
  uint32_t      n, cap;
} SkSharedNames;

void                sk_shared_name(SkSharedNames *names, SkSharedName name);
const SkSharedName *sk_shared_find(const SkSharedNames *names, const char *text, size_t n);

typedef struct {
  const char          *at, *end;
  const SkSharedNames *names;
  const uint32_t      *form;  // by function, SK_NONE: not known yet
  uint32_t             self;  // the function at hand
  const char          *prefix;
  size_t               n_prefix;
  enum {
    SK_SCAN_PLAIN,
    SK_SCAN_NAMES,
    SK_SCAN_VALUE
  } in;             // names of a declaration: numbers are sizes
  int       depth;  // of brackets in a value of a declaration, "int a = f(1, 2), b[3];"
  uint32_t *epoch, *ordinal, n_v, now, n_locals;  // by place
  SK_VEC(const SkSharedName *) tables;            // in order of appearance
} SkScan;

SkScan sk_scan_new(SkArena *arena, const SkSharedNames *names, uint32_t n_v);
void sk_scan_begin(SkScan *scan, const SkPieceOfText *function, const char *prefix, uint32_t self);
SkToken sk_scan_next(SkScan *scan);

#endif
