#include "syntax/parse/parser.h"

#include <locale.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

// Powers of ten that a double holds exactly.
static const double exact_power[] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                     1e8,  1e9,  1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
                                     1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};

// The value by the C library, whatever the decimal point of the user's locale is.
static double slow_real(const char *text, size_t len, SkArena *arena) {
  char *copy = sk_arena_alloc(arena, len + 1);
  memcpy(copy, text, len);
  locale_t c     = newlocale(LC_ALL_MASK, "C", (locale_t)0);
  double   value = c ? strtod_l(copy, NULL, c) : strtod(copy, NULL);
  if (c) freelocale(c);
  return value;
}

static bool is_digit(const char *text, size_t len, size_t i) {
  return i < len && text[i] >= '0' && text[i] <= '9';
}

// The exponent that begins at text[i]; 0: there is none.
static int exponent_at(const char *text, size_t len, size_t i) {
  if (i >= len || (text[i] != 'e' && text[i] != 'E')) return 0;
  bool minus    = ++i < len && text[i] == '-';
  int  exponent = 0;
  if (i < len && (text[i] == '-' || text[i] == '+')) i++;
  for (; is_digit(text, len, i); i++)
    if (exponent < 10000) exponent = exponent * 10 + (text[i] - '0');
  return minus ? -exponent : exponent;
}

// Digits and exponent of a literal. A mantissa below 2^53 times or divided by an exact power of ten
// is rounded once, hence right; everything else takes the slow way.
static double real_value(const char *text, size_t len, SkArena *arena) {
  uint64_t mantissa = 0;
  int      digits = 0, scale = 0;
  size_t   i     = 0;
  bool     point = false;
  for (; is_digit(text, len, i) || (i < len && text[i] == '.' && !point); i++) {
    if (text[i] == '.') {
      point = true;
      continue;
    }
    if (mantissa || text[i] != '0') digits++;
    if (digits <= 18) mantissa = mantissa * 10 + (uint64_t)(text[i] - '0');
    if (point) scale--;
  }
  int power = scale + exponent_at(text, len, i);
  if (mantissa == 0 && digits == 0) return 0.0;
  if (digits > 18 || mantissa > (UINT64_C(1) << 53) || power < -22 || power > 22)
    return slow_real(text, len, arena);
  return power < 0 ? (double)mantissa / exact_power[-power] : (double)mantissa * exact_power[power];
}

// UNSIGNED-NUMBER :
//    UNSIGNED-INTEGER | UNSIGNED-REAL
SkExpr *sk_parse_number(SkParser *p) {
  const SkToken *t = p->at;
  const char    *s = sk_text(p, t->pos);
  sk_next(p);
  SkExpr *e = sk_expr_new(p, SK_EX_REAL, t);
  if (t->kind == SK_TK_REAL) {
    e->real = real_value(s, t->len, p->arena);
    if (isinf(e->real)) {
      sk_parser_slip(p, 1013, sk_token_span(t), "this number is larger than any Real");
      e->kind = SK_EX_ERROR;
    }
    return e;
  }
  uint64_t value = 0;
  bool     fits  = true;
  for (uint32_t i = 0; i < t->len && s[i] >= '0' && s[i] <= '9'; i++) {
    value = value * 10 + (uint64_t)(s[i] - '0');
    if (value > (UINT64_C(1) << 53)) {
      fits = false;
      break;
    }
  }
  if (fits) {
    e->kind    = SK_EX_INT;
    e->integer = (int64_t)value;
    return e;
  }
  e->real = slow_real(s, t->len, p->arena);
  if (isinf(e->real)) {
    sk_parser_slip(p, 1013, sk_token_span(t), "this number is larger than any Real");
    e->kind = SK_EX_ERROR;
  } else if (sk_parser_slip(p, 1012, sk_token_span(t),
                            "this integer is larger than 2^53 and is read as a Real")) {
    sk_parser_help(p, "add a decimal point if a Real is meant");
  }
  return e;
}

static char escape_value(char c) {
  switch (c) {
    case 'a': return '\a';
    case 'b': return '\b';
    case 'f': return '\f';
    case 'n': return '\n';
    case 'r': return '\r';
    case 't': return '\t';
    case 'v': return '\v';
    default: return c;
  }
}

// STRING. Escapes are resolved, and a line break is \n however the file was written.
const char *sk_parse_string(SkParser *p, uint32_t *len) {
  const SkToken *t    = p->at;
  const char    *from = sk_text(p, t->pos) + 1;
  uint32_t       n    = t->len - 1;
  if (n && from[n - 1] == '"') n--;  // an unclosed string has no last quote
  sk_next(p);
  char *out = sk_arena_alloc(p->arena, (size_t)n + 1);
  if (!memchr(from, '\\', n) && !memchr(from, '\r', n)) {
    memcpy(out, from, n);
    *len = n;
    return out;
  }
  uint32_t m = 0;
  for (uint32_t i = 0; i < n; i++) {
    if (from[i] == '\\' && i + 1 < n)
      out[m++] = escape_value(from[++i]);
    else if (from[i] == '\r' && i + 1 < n && from[i + 1] == '\n')
      continue;
    else
      out[m++] = from[i];
  }
  *len = m;
  return out;
}

// description-string :
//    [ STRING { "+" STRING } ]
const char *sk_parse_description_string(SkParser *p) {
  if (sk_kind(p) != SK_TK_STRING || p->panic) return NULL;
  uint32_t    len;
  const char *text = sk_parse_string(p, &len);
  SkBuf       all  = {0};
  for (;;) {
    bool plus = sk_kind(p) == SK_TK_PLUS && sk_peek(p, 1) == SK_TK_STRING;
    if (!plus && sk_kind(p) != SK_TK_STRING) return all.arena ? all.text : text;
    if (plus)
      sk_next(p);
    else if (sk_parser_slip(p, 1208, sk_token_span(p->at), "two strings side by side"))
      sk_parser_help(p, "write '+' between them");
    if (!all.arena) {
      all = sk_buf_new(p->arena);
      sk_buf_add(&all, text, len);
    }
    text = sk_parse_string(p, &len);
    sk_buf_add(&all, text, len);
  }
}
