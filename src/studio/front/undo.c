// Steps: what was changed, how to undo it, and how clients are told.
#include "studio/front/doc.h"

#include "base/mem.h"
#include "base/utf16.h"

#include <math.h>
#include <string.h>

#define SIDE_S 1.0  // after a change the side file is written

void sk_docs_counts(const SkFront *f, SkBuf *out) {
  sk_buf_printf(out, "\"undo\":%u,\"redo\":%u", f->docs->n_undo, f->docs->n_redo);
}

static void free_steps(SkStep **list, uint32_t *n) {
  while (*list) {
    SkStep *s = *list;
    *list     = s->below;
    sk_arena_free(s->arena);
    sk_free(s);
  }
  *n = 0;
}

void sk_steps_free(SkFront *f) {
  free_steps(&f->docs->undo, &f->docs->n_undo);
  free_steps(&f->docs->redo, &f->docs->n_redo);
}

// Pieces --------------------------------------------------------------------------------------------------

static bool whole_number(const SkJson *from, const char *name, uint32_t most, uint32_t *out) {
  const SkJson *j = sk_json_get(from, name);
  if (!j || j->kind != SK_JSON_NUMBER || !(j->number >= 0.0 && j->number <= (double)most) ||
      j->number != floor(j->number))
    return false;
  *out = (uint32_t)j->number;
  return true;
}

bool sk_pieces_read(const SkRequest *r, const SkDoc *d, const SkJson *list, SkPatch *out) {
  SkUtf16  units = sk_utf16(r->arena, d->text, (uint32_t)d->n);
  uint32_t end   = 0;
  size_t   grows = d->n;
  bool     ok    = list && list->kind == SK_JSON_ARRAY;
  for (const SkJson *p = ok ? list->child : NULL; p && ok; p = p->next) {
    uint32_t    at, len;
    const char *text = sk_json_text(p, "text");
    ok               = text && whole_number(p, "at", units.n_units, &at) &&
         whole_number(p, "len", units.n_units, &len) && at >= end && len <= units.n_units - at;
    if (!ok) break;
    end           = at + len;
    uint32_t from = sk_utf16_byte(&units, at), to = sk_utf16_byte(&units, end);
    grows += strlen(text);
    sk_patch_add(r->arena, out, from, to - from, text, strlen(text));
  }
  if (ok && grows <= SK_DOC_LARGEST && sk_patch_sort(out, (uint32_t)d->n)) return true;
  if (ok && grows > SK_DOC_LARGEST)
    sk_rpc_refuse(r, SK_RPC_LARGE, "the text would be too large");
  else
    sk_rpc_refuse(r, SK_RPC_PARAMS,
                  "'pieces' must be sorted pieces inside the text that do not overlap");
  return false;
}

static void pieces_json(const SkDoc *d, const SkPatch *patch, SkArena *arena, SkBuf *out) {
  SkUtf16 units = sk_utf16(arena, d->text, (uint32_t)d->n);
  sk_buf_char(out, '[');
  for (uint32_t i = 0; i < patch->n; i++) {
    const SkPiece *p = &patch->at[i];
    uint32_t from = sk_utf16_units(&units, p->at), to = sk_utf16_units(&units, p->at + p->len);
    sk_buf_printf(out, "%s{\"at\":%u,\"len\":%u,\"text\":", i ? "," : "", from, to - from);
    sk_buf_json(out, p->text, p->text_len);
    sk_buf_char(out, '}');
  }
  sk_buf_char(out, ']');
}

static SkPatch kept(SkArena *arena, const SkPatch *patch) {
  SkPatch out = {0};
  for (uint32_t i = 0; i < patch->n; i++) {
    const SkPiece *p = &patch->at[i];
    sk_patch_add(arena, &out, p->at, p->len, sk_arena_copy(arena, p->text, p->text_len),
                 p->text_len);
  }
  return out;
}

// Changes the text; told: how clients see it.
static void apply(SkFront *f, SkDoc *d, const SkPatch *patch, SkBuf *told) {
  SkArena *arena = sk_arena_scratch(f->arena);
  uint32_t n;
  if (told->n) sk_buf_char(told, ',');
  pieces_json(d, patch, arena, told);
  char *text = sk_patch_apply(arena, patch, d->text, (uint32_t)d->n, &n);
  sk_doc_put(f, d, text, n);
  d->saved   = false;
  d->side_at = f->now + SIDE_S;
  sk_arena_done(arena);
}

// Steps ---------------------------------------------------------------------------------------------------

static SkStep *new_step(SkFront *f, const SkStepInfo *info) {
  SkStep *s = sk_calloc(1, sizeof *s);
  if (s) s->arena = sk_arena_new(0, &f->guard);
  if (!s || !s->arena) {
    sk_free(s);
    longjmp(f->guard.env, 1);
  }
  s->doc   = info->doc;
  s->what  = sk_arena_printf(s->arena, "%s", info->what);
  s->group = info->group ? sk_arena_printf(s->arena, "%s", info->group) : NULL;
  s->below = f->docs->undo;
  return s;
}

// The oldest go.
static void shorten(SkDocs *docs) {
  if (docs->n_undo <= SK_DOC_STEPS) return;
  SkStep *s = docs->undo;
  for (uint32_t i = 1; i < SK_DOC_STEPS * 3 / 4; i++) s = s->below;
  uint32_t n = 0;
  free_steps(&s->below, &n);
  docs->n_undo = SK_DOC_STEPS * 3 / 4;
}

void sk_step_begin(SkFront *f, const SkStepInfo *info) {
  SkDocs *docs  = f->docs;
  SkStep *top   = docs->undo;
  bool    joins = info->group && top && top->group && top->doc == info->doc && !docs->redo &&
               strcmp(top->group, info->group) == 0;
  free_steps(&docs->redo, &docs->n_redo);
  if (joins) return;
  docs->undo = new_step(f, info);
  docs->n_undo++;
  shorten(docs);
}

void sk_step_change(SkFront *f, SkDoc *d, const SkPatch *patch, SkBuf *told) {
  SkStep      *s    = f->docs->undo;
  SkPatch      back = sk_patch_inverse(s->arena, patch, d->text);
  SkStepChange c    = {kept(s->arena, patch), kept(s->arena, &back)};
  sk_vec_push(s->arena, &s->changes, c);
  apply(f, d, patch, told);
}

static void tell(SkFront *f, const SkStepInfo *info, const SkBuf *told) {
  SkArena *arena = sk_arena_scratch(f->arena);
  SkBuf    out   = sk_buf_new(arena);
  sk_buf_z(&out, "{\"file\":");
  sk_buf_json(&out, info->doc->path, strlen(info->doc->path));
  sk_buf_printf(&out, ",\"version\":%llu,\"changes\":[%s],\"by\":%u,",
                (unsigned long long)info->doc->version, told->n ? told->text : "", info->by);
  sk_docs_counts(f, &out);
  sk_buf_z(&out, ",\"what\":");
  sk_buf_json(&out, info->what, strlen(info->what));
  sk_buf_char(&out, '}');
  sk_front_tell(f, "doc.changed", &out);
  sk_arena_done(arena);
}

void sk_step_end(SkFront *f, const SkStepInfo *info, const SkBuf *told) { tell(f, info, told); }

bool sk_step_replace(SkFront *f, const SkStepInfo *info, const char *text, size_t n) {
  SkDoc *d    = info->doc;
  size_t from = 0, same = 0, least = n < d->n ? n : d->n;
  while (from < least && text[from] == d->text[from]) from++;
  while (same < least - from && text[n - 1 - same] == d->text[d->n - 1 - same]) same++;
  // Not inside a character.
  while (from && ((unsigned char)d->text[from] & 0xc0) == 0x80) from--;
  while (same && ((unsigned char)d->text[d->n - same] & 0xc0) == 0x80) same--;
  if (from + same >= d->n && n == d->n) return false;
  SkArena *arena = sk_arena_scratch(f->arena);
  SkPatch  patch = {0};
  SkBuf    told  = sk_buf_new(arena);
  sk_patch_add(arena, &patch, (uint32_t)from, (uint32_t)(d->n - same - from), text + from,
               n - same - from);
  sk_patch_sort(&patch, (uint32_t)d->n);
  sk_step_begin(f, info);
  sk_step_change(f, d, &patch, &told);
  sk_step_end(f, info, &told);
  sk_arena_done(arena);
  return true;
}

// Back or forth.
static void move(const SkRequest *r, bool back) {
  SkDocs  *docs = r->front->docs;
  SkStep **from = back ? &docs->undo : &docs->redo, **to = back ? &docs->redo : &docs->undo;
  SkStep  *s = *from;
  if (!s) {
    sk_rpc_refuse(r, SK_RPC_NOTHING, "there is nothing to %s", back ? "undo" : "redo");
    return;
  }
  *from    = s->below;
  s->below = *to;
  *to      = s;
  docs->n_undo += back ? -1u : 1u;
  docs->n_redo += back ? 1u : -1u;
  SkBuf told = sk_buf_new(r->arena), out = sk_buf_new(r->arena);
  for (uint32_t i = 0; i < s->changes.n; i++) {
    const SkStepChange *c = &s->changes.at[back ? s->changes.n - 1 - i : i];
    apply(r->front, s->doc, back ? &c->back : &c->forth, &told);
  }
  SkStepInfo info = {s->doc, s->what, NULL, r->number};
  tell(r->front, &info, &told);
  sk_buf_z(&out, "{\"file\":");
  sk_buf_json(&out, s->doc->path, strlen(s->doc->path));
  sk_buf_printf(&out,
                ",\"version\":%llu,\"changes\":[%s],\"what\":", (unsigned long long)s->doc->version,
                told.text ? told.text : "");
  sk_buf_json(&out, s->what, strlen(s->what));
  sk_buf_char(&out, ',');
  sk_docs_counts(r->front, &out);
  sk_buf_char(&out, '}');
  sk_rpc_answer(r, &out);
}

void sk_do_edit_undo(const SkRequest *r) { move(r, true); }
void sk_do_edit_redo(const SkRequest *r) { move(r, false); }
