#include "syntax/format/format.h"

#include "syntax/format/format_indent.h"
#include "syntax/format/format_space.h"
#include "syntax/parse/lexer.h"

#include <string.h>

#define TAB 4  // columns between tab stops

typedef struct {
  SkArena            *arena;
  const SkFileTokens *tokens;
  const char         *text;
  SkIndent           *state;
  SkPatch             patch;
  int32_t             shift;   // by how much the line moved that the present statement began on
  uint32_t            indent;  // of that line, once formatted
} Formatter;

static uint32_t columns(const char *from, const char *to) {
  uint32_t n = 0;
  for (; from < to; from++) n = *from == '\t' ? (n / TAB + 1) * TAB : n + 1;
  return n;
}

static void blanks(SkBuf *out, uint32_t n) {
  while (n--) sk_buf_char(out, ' ');
}

static bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\f' || c == '\v'; }

// Whether a line ends here: "\n" or "\r\n". A carriage return elsewhere is a blank.
static bool line_ends(const char *at, const char *end) {
  return at < end && (*at == '\n' || (*at == '\r' && at + 1 < end && at[1] == '\n'));
}

static const char *comment_end(const char *at, const char *end) {
  if (at[1] == '/') {
    while (at < end && !line_ends(at, end)) at++;
    return at;
  }
  at += 2;
  while (end - at >= 2 && !(at[0] == '*' && at[1] == '/')) at++;
  return end - at >= 2 ? at + 2 : end;
}

// Where a line begins that continues a statement: moved with it, and deeper.
static uint32_t continued(const Formatter *f, uint32_t old, bool closes) {
  int64_t moved = (int64_t)old + f->shift;
  int64_t least = f->indent + (closes ? 0u : 2u);
  return (uint32_t)(moved < least ? least : moved);
}

// The column of the line that begins at `line`, with a token or with a comment before it.
static uint32_t begin_line(Formatter *f, const SkLineStart *start, bool comment, uint32_t old) {
  if (!start->begins) return continued(f, old, start->closes && !comment);
  uint32_t indent = 2 * (comment ? start->comment_depth : start->depth);
  if (!comment) {
    f->shift  = (int32_t)indent - (int32_t)old;
    f->indent = indent;
  }
  return indent;
}

// One gap: comments and line ends as they are, blanks as they should be. `before` is NULL at the beginning of the text.
static void gap(Formatter *f, const SkToken *before, const SkToken *after, SkLineStart start,
                SkBuf *out) {
  const SkSource *source = f->tokens->source;
  const char     *at     = before ? f->text + (before->pos - source->base) + before->len : f->text;
  const char     *end    = f->text + (after->pos - source->base);
  bool            new_line = !before, last = after->kind == SK_TK_EOF;
  bool            commented = false;  // the last thing was a comment on the same line
  if (new_line && end - at >= 3 && memcmp(at, "\xef\xbb\xbf", 3) == 0) {
    sk_buf_add(out, at, 3);
    at += 3;
  }
  for (;;) {
    const char *line = at;
    while (at < end && !line_ends(at, end) && *at != '/') at++;
    uint32_t wide = columns(line, at);
    if (at < end && *at == '/') {
      const char *to = comment_end(at, end);
      if (new_line)
        blanks(out, begin_line(f, &start, true, wide));
      else
        blanks(out, wide ? wide : 1);
      while (to > at && at[1] == '/' && (is_blank(to[-1]) || to[-1] == '\r')) to--;
      sk_buf_add(out, at, (size_t)(to - at));
      while (to < end && at[1] == '/' && !line_ends(to, end)) to++;
      at        = to;
      new_line  = false;
      commented = true;
    } else if (at < end) {
      const char *to = at + (*at == '\r' ? 2 : 1);
      sk_buf_add(out, at, (size_t)(to - at));
      at        = to;
      new_line  = true;
      commented = false;
    } else {
      if (last) return;
      if (new_line)
        blanks(out, begin_line(f, &start, false, wide));
      else
        blanks(out, commented ? (wide > 0) : start.space);
      return;
    }
  }
}

// The formatted text reads as the old one: same tokens, one by one.
static bool same_tokens(SkArena *arena, const SkFileTokens *old, const char *text, uint32_t len) {
  SkSources    *sources = sk_sources_new(arena);
  SkDiags      *diags   = sk_diags_new(arena, sources);
  SkSource     *source  = sk_sources_add(sources, "formatted", text, len);
  SkFileTokens *now     = source ? sk_lex(arena, diags, source) : NULL;
  if (!now || now->n != old->n) return false;
  for (uint32_t i = 0; i < now->n; i++) {
    const SkToken *a = &now->at[i], *b = &old->at[i];
    if (a->kind != b->kind || a->len != b->len ||
        memcmp(text + (a->pos - source->base), old->source->text + (b->pos - old->source->base),
               a->len) != 0)
      return false;
  }
  return true;
}

SkPatch sk_format(SkArena *arena, const SkFile *file) {
  const SkFileTokens *tokens = file->tokens;
  Formatter           f      = {.arena  = arena,
                                .tokens = tokens,
                                .text   = tokens->source->text,
                                .state  = sk_indent_new(arena, tokens)};
  SkSpacing           spaces = {.tokens = tokens};
  SkArena            *temp   = sk_arena_scratch(arena);
  SkBuf               out    = sk_buf_new(temp);
  uint32_t            from   = 0;
  for (uint32_t i = 0; i < tokens->n; i++) {
    const SkToken *before = i ? &tokens->at[i - 1] : NULL, *after = &tokens->at[i];
    SkLineStart    start = sk_indent_next(f.state, i);
    start.space          = sk_spacing_next(&spaces, i);
    out.n                = 0;
    gap(&f, before, after, start, &out);
    uint32_t to = after->pos - tokens->source->base;
    if (out.n != to - from || (out.n && memcmp(out.text, f.text + from, out.n) != 0))
      sk_patch_add(arena, &f.patch, from, to - from, out.text ? out.text : "", out.n);
    from = to + after->len;
  }
  uint32_t len;
  char    *made = sk_patch_apply(temp, &f.patch, f.text, tokens->source->len, &len);
  if (!same_tokens(temp, tokens, made, len)) f.patch.n = 0;
  sk_arena_done(temp);
  return f.patch;
}
