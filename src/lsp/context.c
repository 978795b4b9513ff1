#include "lsp/context.h"

#include <string.h>

typedef struct {
  const SkFileTokens *tokens;
  SkNames            *names;
  uint32_t            base;
} Reader;

static SkTokenKind kind_at(const Reader *r, int64_t i) {
  return i < 0 ? SK_TK_EOF : r->tokens->at[i].kind;
}

static bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

// The last token that ends at or before an offset; -1: none. *inside: one that holds the offset.
static int64_t token_before(const Reader *r, uint32_t offset, int64_t *inside) {
  int64_t low = -1, high = r->tokens->n;
  while (high - low > 1) {
    int64_t        mid = (low + high) / 2;
    const SkToken *t   = &r->tokens->at[mid];
    if (t->pos - r->base + t->len <= offset && t->kind != SK_TK_EOF)
      low = mid;
    else
      high = mid;
  }
  *inside = low + 1 < r->tokens->n && r->tokens->at[low + 1].pos - r->base < offset ? low + 1 : -1;
  return low;
}

// From a closing bracket to the one that opens it; -1 when there is none.
static int64_t opening(const Reader *r, int64_t i) {
  int depth = 0;
  for (; i >= 0; i--) {
    SkTokenKind k = kind_at(r, i);
    if (k == SK_TK_RPAREN || k == SK_TK_RBRACKET || k == SK_TK_RBRACE) depth++;
    if (k == SK_TK_LPAREN || k == SK_TK_LBRACKET || k == SK_TK_LBRACE) depth--;
    if (depth == 0) return i;
    if (k == SK_TK_SEMICOLON && depth == 0) return -1;
  }
  return -1;
}

static SkName name_at(const Reader *r, int64_t i) {
  const SkToken *t = &r->tokens->at[i];
  return sk_name(r->names, r->tokens->source->text + (t->pos - r->base), t->len);
}

// The dotted name that ends at token i, subscripts left out; *i becomes the token before it.
static SkWritten read_back(const Reader *r, int64_t *i) {
  SkWritten w  = {0};
  int64_t   at = *i;
  for (;;) {
    int64_t name = at;
    if (kind_at(r, name) == SK_TK_RBRACKET) name = opening(r, name) - 1;
    if (name < 0 || kind_at(r, name) != SK_TK_IDENT || w.n >= SK_CONTEXT_PARTS) break;
    memmove(w.parts + 1, w.parts, w.n * sizeof *w.parts);
    w.parts[0] = name_at(r, name);
    w.n++;
    at = name - 1;
    if (kind_at(r, at) != SK_TK_DOT) break;
    at--;
    if (kind_at(r, at) != SK_TK_IDENT && kind_at(r, at) != SK_TK_RBRACKET) {
      w.global = true;
      break;
    }
  }
  *i = at;
  return w;
}

static bool ends_statement(SkTokenKind k) {
  switch (k) {
    case SK_TK_SEMICOLON:
    case SK_KW_equation:
    case SK_KW_algorithm:
    case SK_KW_public:
    case SK_KW_protected:
    case SK_KW_loop:
    case SK_TK_EOF: return true;
    default: return false;
  }
}

// What stands before the open bracket at token i.
static SkBracket read_bracket(const Reader *r, int64_t i) {
  SkBracket b  = {.word = SK_TK_EOF};
  int64_t   at = i - 1;
  if (kind_at(r, at) >= SK_TK_KEYWORD_FIRST) {
    b.word = kind_at(r, at);
    return b;
  }
  b.name = read_back(r, &at);
  if (kind_at(r, at) == SK_TK_IDENT || kind_at(r, at) == SK_TK_RBRACKET) b.type = read_back(r, &at);
  if (kind_at(r, at) >= SK_TK_KEYWORD_FIRST) b.word = kind_at(r, at);
  return b;
}

static void brackets(const Reader *r, int64_t i, SkContext *out) {
  uint32_t commas = 0;
  bool     value = false, list = false;
  for (; i >= 0 && !ends_statement(kind_at(r, i)); i--) {
    switch (kind_at(r, i)) {
      case SK_TK_RPAREN:
      case SK_TK_RBRACKET:
      case SK_TK_RBRACE: i = opening(r, i); break;
      case SK_TK_LBRACKET:
      case SK_TK_LBRACE:
        commas = 0;
        list   = true;
        break;
      case SK_TK_COMMA:
        if (out->n_around == 0 && commas == 0) {
          int64_t at   = i - 1;
          out->sibling = read_back(r, &at);
        }
        commas++;
        break;
      case SK_TK_EQUALS: value = value || commas == 0 || list; break;
      case SK_TK_LPAREN:
        if (out->n_around < SK_CONTEXT_DEEP) {
          SkBracket b                  = read_bracket(r, i);
          b.commas                     = commas;
          b.value                      = value;
          out->around[out->n_around++] = b;
        }
        commas = 0;
        value = list = false;
        break;
      default: break;
    }
    if (i < 0) return;
  }
}

bool sk_context_at(const SkFileTokens *tokens, SkNames *names, uint32_t offset, SkContext *out) {
  Reader r = {tokens, names, tokens->source->base};
  memset(out, 0, sizeof *out);
  const char *text = tokens->source->text;
  out->from        = offset;
  while (out->from > 0 && is_letter(text[out->from - 1])) out->from--;
  if (out->from < offset && text[out->from] >= '0' && text[out->from] <= '9') return false;
  int64_t inside, i = token_before(&r, out->from, &inside);
  if (inside >= 0) return false;
  // A comment between the last token and the cursor: of a line, or one that does not end before it.
  uint32_t    from = i < 0 ? 0 : tokens->at[i].pos - r.base + tokens->at[i].len;
  const char *open = memchr(text + from, '/', out->from - from);
  if (open && open[1] == '/' && !memchr(open, '\n', (size_t)(text + out->from - open)))
    return false;
  if (open && open[1] == '*' && !memmem(open, (size_t)(text + out->from - open), "*/", 2))
    return false;
  if (kind_at(&r, i) == SK_TK_DOT) {
    out->dotted = true;
    i--;
    out->before = read_back(&r, &i);
    if (!out->before.n) out->before.global = true;
  }
  out->last   = kind_at(&r, i);
  out->begins = ends_statement(out->last);
  brackets(&r, i, out);
  return true;
}
