// Where a declaration is named: references, highlights, rename.
#include "lsp/lsp_priv.h"

#include "syntax/parse/token.h"

#include <stdlib.h>
#include <string.h>

typedef struct {
  SkAsk    *ask;
  SkMeaning wanted;
  SkName    name;
  SK_VEC(SkSpan) found;
} Hunt;

static bool compare(void *user, const SkNameAt *at) {
  Hunt     *h = user;
  SkMeaning m;
  if (at->name == h->name && sk_name_meaning(sk_ask_cx(h->ask), at, &m) &&
      sk_meaning_equal(&m, &h->wanted))
    sk_vec_push(h->ask->arena, &h->found, at->span);
  return true;
}

// `end Name` of a class.
static void add_end(Hunt *h, const SkFile *file) {
  const SkClass *c = h->wanted.klass;
  if (!c || c->file != file || !file->tokens) return;
  const SkFileTokens *t   = file->tokens;
  uint32_t            end = c->span.pos + c->span.len;
  for (uint32_t i = t->n; i-- > 1;) {
    if (t->at[i].pos + t->at[i].len > end) continue;
    if (t->at[i].pos < c->span.pos) return;
    if (t->at[i].kind != SK_TK_IDENT) continue;
    SkSpan span = {t->at[i].pos, t->at[i].len};
    if (t->at[i - 1].kind == SK_KW_end && span.len == c->name_span.len)
      sk_vec_push(h->ask->arena, &h->found, span);
    return;
  }
}

static void in_file(Hunt *h, const SkFile *file) {
  sk_names_of_file(file, compare, h);
  add_end(h, file);
}

static int by_place(const void *a, const void *b) {
  const SkSpan *x = a, *y = b;
  return x->pos < y->pos ? -1 : x->pos > y->pos;
}

static void sort(Hunt *h) {
  if (!h->found.n) return;
  qsort(h->found.at, h->found.n, sizeof *h->found.at, by_place);
  uint32_t n = 1;
  for (uint32_t i = 1; i < h->found.n; i++)
    if (h->found.at[i].pos != h->found.at[n - 1].pos) h->found.at[n++] = h->found.at[i];
  h->found.n = n;
}

static bool begin(SkAsk *ask, Hunt *h, SkNameAt *at) {
  *h = (Hunt){.ask = ask};
  if (!sk_name_at(ask->file, ask->pos, at)) return false;
  if (!sk_name_meaning(sk_ask_cx(ask), at, &h->wanted)) return false;
  h->name = at->name;
  return true;
}

// The files that may name it: those that are open, and those that the last checks of these needed.
static void hunt(SkAsk *ask, Hunt *h) {
  SK_VEC(const SkFile *) seen = {0};
  for (SkOpen *o = ask->lsp->open; o; o = o->next) {
    const SkFile *f = sk_library_file(ask->in.library, o->path);
    if (f) sk_vec_push(ask->arena, &seen, f);
  }
  for (SkOpen *o = ask->lsp->open; o; o = o->next)
    for (uint32_t i = 0; i < o->n_uses; i++) {
      const SkFile *f     = sk_library_file(ask->in.library, sk_use_path(o->uses[i]));
      bool          known = !f;
      for (uint32_t k = 0; k < seen.n && !known; k++) known = seen.at[k] == f;
      if (!known) sk_vec_push(ask->arena, &seen, f);
    }
  for (uint32_t i = 0; i < seen.n; i++) {
    in_file(h, seen.at[i]);
    sk_ask_look(ask);
  }
  sort(h);
}

void sk_ask_references(SkAsk *ask) {
  Hunt     h;
  SkNameAt at;
  if (!begin(ask, &h, &at)) return;
  hunt(ask, &h);
  bool     with = sk_json_is(ask->params, "context.includeDeclaration");
  uint32_t n    = 0;
  sk_buf_char(&ask->out, '[');
  for (uint32_t i = 0; i < h.found.n; i++) {
    if (!with && h.found.at[i].pos == h.wanted.span.pos) continue;
    SkBuf one = sk_buf_new(ask->arena);
    if (!sk_ask_location(ask, h.found.at[i], &one)) continue;
    sk_ask_next(&ask->out, &n);
    sk_buf_z(&ask->out, one.text);
  }
  sk_buf_char(&ask->out, ']');
}

void sk_ask_highlight(SkAsk *ask) {
  Hunt     h;
  SkNameAt at;
  if (!begin(ask, &h, &at)) return;
  in_file(&h, ask->file);
  sort(&h);
  uint32_t n = 0;
  sk_buf_char(&ask->out, '[');
  for (uint32_t i = 0; i < h.found.n; i++) {
    sk_ask_next(&ask->out, &n);
    sk_buf_z(&ask->out, "{\"range\":");
    sk_ask_range(ask, h.found.at[i], &ask->out);
    sk_buf_char(&ask->out, '}');
  }
  sk_buf_char(&ask->out, ']');
}

// Rename ----------------------------------------------------------------------------------------------

// What is declared in an open file can be renamed: others may not be the user's to change.
static bool may_rename(SkAsk *ask, const Hunt *h) {
  const SkSource *source = sk_source_of(ask->in.sources, h->wanted.span.pos);
  for (SkOpen *o = ask->lsp->open; source && o; o = o->next)
    if (strcmp(o->path, source->path) == 0) return true;
  return false;
}

void sk_ask_prepare_rename(SkAsk *ask) {
  Hunt     h;
  SkNameAt at;
  if (begin(ask, &h, &at) && may_rename(ask, &h)) sk_ask_range(ask, at.span, &ask->out);
}

// A name that can be written: letters, digits, '_', or in quotes.
static bool is_name(const char *text) {
  if (text[0] == '\'') {
    size_t n = strlen(text);
    return n > 2 && text[n - 1] == '\'' && !strpbrk(text + 1, "\n\\") &&
           strchr(text + 1, '\'') == text + n - 1;
  }
  if (!*text || (*text >= '0' && *text <= '9')) return false;
  for (const char *c = text; *c; c++)
    if (!((*c >= 'a' && *c <= 'z') || (*c >= 'A' && *c <= 'Z') || (*c >= '0' && *c <= '9') ||
          *c == '_'))
      return false;
  static const char *const words[] = {
#define WORD(w) #w,
      SK_KEYWORD_LIST(WORD)
#undef WORD
  };
  for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
    if (strcmp(words[i], text) == 0) return false;
  return true;
}

void sk_ask_rename(SkAsk *ask) {
  Hunt        h;
  SkNameAt    at;
  const char *to = sk_json_text(ask->params, "newName");
  if (!to || !is_name(to) || !begin(ask, &h, &at) || !may_rename(ask, &h)) return;
  hunt(ask, &h);
  SkBuf          *out   = &ask->out;
  const SkSource *last  = NULL;
  SkLines         lines = {0};
  uint32_t        n = 0, files = 0;
  // documentChanges with annotations: the editor shows what would change before it does.
  sk_buf_z(out, "{\"changeAnnotations\":{\"rename\":{\"label\":");
  sk_lsp_json(out, sk_arena_printf(ask->arena, "rename %s to %s", at.name, to));
  sk_buf_z(out, ",\"needsConfirmation\":false}},\"documentChanges\":[");
  for (uint32_t i = 0; i < h.found.n; i++) {
    const SkSource *source = sk_source_of(ask->in.sources, h.found.at[i].pos);
    if (!source || strchr(source->path, '<')) continue;
    if (source != last) {
      const SkOpen *open = ask->lsp->open;
      while (open && strcmp(open->path, source->path) != 0) open = open->next;
      if (files++) sk_buf_z(out, "]},");
      sk_buf_z(out, "{\"textDocument\":{\"uri\":");
      sk_lsp_json(out, open ? open->uri : sk_path_uri(ask->arena, source->path));
      sk_buf_z(out, ",\"version\":");
      if (open)
        sk_buf_int(out, open->version);
      else
        sk_buf_z(out, "null");
      sk_buf_z(out, "},\"edits\":[");
      lines = sk_lines(ask->arena, source->text, source->len);
      last  = source;
      n     = 0;
    }
    uint32_t from = h.found.at[i].pos - source->base;
    sk_ask_next(out, &n);
    sk_buf_z(out, "{\"range\":");
    sk_lines_range(&lines, from, from + h.found.at[i].len, out);
    sk_buf_z(out, ",\"newText\":");
    sk_lsp_json(out, to);
    sk_buf_z(out, ",\"annotationId\":\"rename\"}");
  }
  sk_buf_z(out, files ? "]}]}" : "]}");
}
