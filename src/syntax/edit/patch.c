#include "syntax/edit/patch.h"

#include <string.h>

void sk_patch_add(SkArena *arena, SkPatch *patch, uint32_t at, uint32_t len, const char *text,
                  size_t text_len) {
  SkPiece piece = {at, len, sk_arena_copy(arena, text, text_len), (uint32_t)text_len};
  sk_vec_push(arena, patch, piece);
}

// Patches are made from the beginning of a text to its end but for a few pieces: insertion is fast, and stable.
static void sort(SkPatch *patch) {
  for (uint32_t i = 1; i < patch->n; i++) {
    SkPiece  piece = patch->at[i];
    uint32_t to    = i;
    for (; to > 0 && patch->at[to - 1].at > piece.at; to--) patch->at[to] = patch->at[to - 1];
    patch->at[to] = piece;
  }
}

bool sk_patch_sort(SkPatch *patch, uint32_t len) {
  sort(patch);
  uint32_t free = 0;
  for (uint32_t i = 0; i < patch->n; i++) {
    const SkPiece *p = &patch->at[i];
    if (p->at < free || p->at > len || p->len > len - p->at) return false;
    free = p->at + p->len;
  }
  return true;
}

char *sk_patch_apply(SkArena *arena, const SkPatch *patch, const char *text, uint32_t len,
                     uint32_t *new_len) {
  size_t n = len;
  for (uint32_t i = 0; i < patch->n; i++) n = n - patch->at[i].len + patch->at[i].text_len;
  char    *made = sk_arena_alloc(arena, n + 1), *to = made;
  uint32_t from = 0;
  for (uint32_t i = 0; i < patch->n; i++) {
    const SkPiece *p = &patch->at[i];
    memcpy(to, text + from, p->at - from);
    to += p->at - from;
    if (p->text_len) memcpy(to, p->text, p->text_len);
    to += p->text_len;
    from = p->at + p->len;
  }
  memcpy(to, text + from, len - from);
  made[n]  = 0;
  *new_len = (uint32_t)n;
  return made;
}

SkPatch sk_patch_inverse(SkArena *arena, const SkPatch *patch, const char *text) {
  SkPatch  inverse = {0};
  uint32_t moved   = 0;  // how far the text behind the last piece has moved, modulo 2^32
  for (uint32_t i = 0; i < patch->n; i++) {
    const SkPiece *p = &patch->at[i];
    sk_patch_add(arena, &inverse, p->at + moved, p->text_len, text + p->at, p->len);
    moved += p->text_len - p->len;
  }
  return inverse;
}
