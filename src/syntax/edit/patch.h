// syntax/edit/patch.h - a change of a text as a list of replaced pieces: what is not named stays, byte for byte.
//
// in:    pieces of one text, each with what takes its place
// out:   the changed text, and the list that undoes the change
// cost:  sorting, then one copy of the text
// not:   what to change (edit.h, format.h)
//
// Offsets count bytes of the text before any of the pieces is replaced. Pieces do not overlap; an insertion is a piece of
// length 0, and several at one offset follow each other in the order in which they were added.
#ifndef SK_SYNTAX_PATCH_H
#define SK_SYNTAX_PATCH_H

#include "base/arena.h"
#include "base/vec.h"

typedef struct {
  uint32_t    at, len;  // bytes of the old text that go
  const char *text;     // what comes instead
  uint32_t    text_len;
} SkPiece;

typedef SK_VEC(SkPiece) SkPatch;

void sk_patch_add(SkArena *arena, SkPatch *patch, uint32_t at, uint32_t len, const char *text,
                  size_t text_len);
// Ascending by offset. False when two pieces overlap or one lies outside a text of `len` bytes.
bool sk_patch_sort(SkPatch *patch, uint32_t len);
// The changed text, with a NUL after it. The patch is sorted.
char *sk_patch_apply(SkArena *arena, const SkPatch *patch, const char *text, uint32_t len,
                     uint32_t *new_len);
// What makes the old text of the changed one. The patch is sorted; `text` is the old one.
SkPatch sk_patch_inverse(SkArena *arena, const SkPatch *patch, const char *text);

#endif
