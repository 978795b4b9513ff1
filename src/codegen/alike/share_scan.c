// codegen/alike/share_scan.c - the tokens of a generated function, as far as share.c has to know them.
#include "codegen/alike/share.h"

#include <string.h>

static uint64_t key_of(const char *text, size_t n) { return sk_hash_bytes(text, n, 7) | 1; }

void sk_shared_name(SkSharedNames *names, SkSharedName name) {
  if (names->n == names->cap)
    names->at = sk_vec_grow(names->arena, names->at, sizeof *names->at, &names->cap, 0);
  names->at[names->n++] = name;
  sk_map_put(names->arena, &names->map, key_of(name.text, name.n), names->n);
}

const SkSharedName *sk_shared_find(const SkSharedNames *names, const char *text, size_t n) {
  uint64_t at = 0;
  if (!sk_map_get(&names->map, key_of(text, n), &at)) return NULL;
  const SkSharedName *name = &names->at[at - 1];
  return name->n == n && memcmp(name->text, text, n) == 0 ? name : NULL;
}

SkScan sk_scan_new(SkArena *arena, const SkSharedNames *names, uint32_t n_v) {
  SkScan s  = {.names = names, .n_v = n_v};
  s.epoch   = SK_NEWS(arena, uint32_t, (size_t)n_v + 1);
  s.ordinal = SK_NEWS(arena, uint32_t, (size_t)n_v + 1);
  return s;
}

void sk_scan_begin(SkScan *s, const SkPieceOfText *function, const char *prefix, uint32_t self) {
  s->at       = function->text;
  s->end      = function->text + function->n;
  s->self     = self;
  s->in       = SK_SCAN_PLAIN;
  s->n_locals = s->tables.n = 0;
  s->now++;
  s->prefix   = prefix;
  s->n_prefix = strlen(prefix);
}

static bool is_digit(char c) { return c >= '0' && c <= '9'; }
static bool is_word(char c) {
  return is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

static bool is(const SkToken *t, const char *text) {
  return t->n == strlen(text) && memcmp(t->at, text, t->n) == 0;
}

static void skip(SkScan *s) {
  for (;;) {
    while (s->at < s->end && (*s->at == ' ' || *s->at == '\n')) s->at++;
    if (s->end - s->at < 4 || s->at[0] != '/' || s->at[1] != '*') return;
    for (s->at += 2; s->end - s->at >= 2 && (s->at[0] != '*' || s->at[1] != '/');) s->at++;
    s->at += 2;
  }
}

// 12, 12L, 1.5, 1e-5, 0x1p3. A factor is a stride: compilers have to know it.
static void number(SkScan *s, SkToken *t) {
  bool whole = true;
  while (s->at < s->end) {
    char c = *s->at, was = s->at > t->at ? s->at[-1] : '0';
    bool sign = (c == '+' || c == '-') && (was == 'e' || was == 'E' || was == 'p' || was == 'P');
    if (!is_word(c) && c != '.' && !sign) break;
    whole &= is_digit(c) || c == 'L';
    s->at++;
  }
  t->n = (size_t)(s->at - t->at);
  skip(s);
  bool factor = s->at < s->end && *s->at == '*';
  if (whole && !factor && s->in != SK_SCAN_NAMES && t->n < 10) t->kind = SK_TOKEN_NUMBER;
}

// v17
static void place(SkScan *s, SkToken *t) {
  uint32_t at = 0;
  for (size_t i = 1; i < t->n; i++) {
    if (!is_digit(t->at[i])) return;
    at = at * 10 + (uint32_t)(t->at[i] - '0');
  }
  if (t->n < 2 || t->n > 9 || at >= s->n_v) return;
  if (s->epoch[at] != s->now) {
    s->epoch[at]   = s->now;
    s->ordinal[at] = s->n_locals++;
  }
  t->kind = SK_TOKEN_PLACE;
  t->same = s->ordinal[at];
}

static void own(SkScan *s, SkToken *t) {
  const SkSharedName *name = sk_shared_find(s->names, t->at, t->n);
  if (!name) return;
  if (!name->type) {
    bool self = name->function == s->self;
    // What is defined further down has no form to compare.
    if (!self && s->form[name->function] == UINT32_MAX) return;
    t->kind = SK_TOKEN_FUNCTION;
    t->same = self ? UINT32_MAX : s->form[name->function];
    return;
  }
  t->kind   = SK_TOKEN_TABLE;
  t->type   = name->type;
  t->n_type = name->n_type;
  while (t->same < s->tables.n && s->tables.at[t->same] != name) t->same++;
  if (t->same == s->tables.n) sk_vec_push(s->names->arena, &s->tables, name);
}

// Behind a string that begins here.
static const char *behind_string(const char *at, const char *end) {
  for (at++; at < end && *at != '"'; at++)
    if (*at == '\\' && at + 1 < end) at++;
  return at < end ? at + 1 : end;
}

// The end of a statement; NULL: there is none.
static const char *end_of(const char *at, const char *end) {
  while (at < end && *at != ';') at = *at == '"' ? behind_string(at, end) : at + 1;
  return at < end ? at : NULL;
}

// "static const int runs[][3] = {...};" as a whole; head: all up to the sizes.
static void static_table(SkScan *s, SkToken *t) {
  const char       *rest = s->at, *open = NULL, *equal, *end;
  static const char head[] = " const ";
  if ((size_t)(s->end - rest) < sizeof head || memcmp(rest, head, sizeof head - 1) != 0) return;
  equal = memchr(rest, '=', (size_t)(s->end - rest));
  end   = equal ? end_of(equal, s->end) : NULL;
  open  = equal ? memchr(rest, '[', (size_t)(equal - rest)) : NULL;
  if (!end || !open) return;
  const char *name = open;
  while (is_word(name[-1])) name--;
  t->kind   = SK_TOKEN_STATIC;
  t->type   = rest + sizeof head - 1;
  t->n_type = (size_t)(name - t->type);
  t->name   = name;
  t->n_name = (size_t)(open - name);
  t->n      = (size_t)(end + 1 - t->at);
  while (equal[-1] == ' ') equal--;
  t->n_head = (size_t)(equal - t->at);
  s->at     = end + 1;
}

static bool is_type(const SkToken *t) {
  return is(t, "double") || is(t, "int") || is(t, "long") || is(t, "char") || is(t, "SkBits") ||
         is(t, "unsigned") || is(t, "case") || is(t, "enum");
}

static void word(SkScan *s, SkToken *t) {
  while (s->at < s->end && is_word(*s->at)) s->at++;
  t->n = (size_t)(s->at - t->at);
  if (is_type(t))
    s->in = s->in == SK_SCAN_VALUE ? SK_SCAN_VALUE : SK_SCAN_NAMES;  // a cast in a value
  else if (is(t, "static"))
    static_table(s, t);
  else if (*t->at == 'v')
    place(s, t);
  else if (t->n > s->n_prefix && memcmp(t->at, s->prefix, s->n_prefix) == 0)
    own(s, t);
}

// Where a declaration is at, after this character: "int a = f(1, 2), b[3];", "(int)", "case 3:".
static void sign(SkScan *s, char c) {
  if (s->in == SK_SCAN_NAMES && c == '=') {
    s->in    = SK_SCAN_VALUE;
    s->depth = 0;
  } else if (s->in == SK_SCAN_NAMES) {
    if (c == ';' || c == ')' || c == ':') s->in = SK_SCAN_PLAIN;
  } else if (s->in == SK_SCAN_VALUE) {
    if (c == '(' || c == '[' || c == '{') s->depth++;
    if (c == ')' || c == ']' || c == '}') s->depth--;
    if (c == ',' && s->depth == 0) s->in = SK_SCAN_NAMES;
    if (c == ';') s->in = SK_SCAN_PLAIN;
  }
}

SkToken sk_scan_next(SkScan *s) {
  skip(s);
  SkToken t = {.kind = SK_TOKEN_TEXT, .at = s->at};
  if (s->at >= s->end) {
    t.kind = SK_TOKEN_END;
  } else if (is_digit(*s->at)) {
    number(s, &t);
  } else if (is_word(*s->at)) {
    word(s, &t);
  } else if (*s->at == '"') {
    s->at = behind_string(s->at, s->end);
    t.n   = (size_t)(s->at - t.at);
  } else {
    t.n = 1;
    sign(s, *s->at++);
  }
  return t;
}
