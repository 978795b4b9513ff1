#include "syntax/print/print.h"

#include "base/vec.h"

#include <math.h>
#include <string.h>

// How tightly an expression holds together, in the order of the grammar's rules.
enum {
  L_EXPRESSION,  // if
  L_SIMPLE,      // a : b
  L_LOGICAL,     // or
  L_TERM_AND,    // and
  L_NOT,
  L_RELATION,
  L_ARITHMETIC,  // + - and signs
  L_TERM,        // * /
  L_FACTOR,      // ^
  L_PRIMARY,
};

static void expr_at(SkBuf *out, const SkExpr *e, int level);

static int op_level(SkOp op) {
  switch (op) {
    case SK_OP_OR: return L_LOGICAL;
    case SK_OP_AND: return L_TERM_AND;
    case SK_OP_NOT: return L_NOT;
    case SK_OP_LT:
    case SK_OP_LE:
    case SK_OP_GT:
    case SK_OP_GE:
    case SK_OP_EQ:
    case SK_OP_NE: return L_RELATION;
    case SK_OP_MUL:
    case SK_OP_DIV:
    case SK_OP_EW_MUL:
    case SK_OP_EW_DIV: return L_TERM;
    case SK_OP_POW:
    case SK_OP_EW_POW: return L_FACTOR;
    default: return L_ARITHMETIC;
  }
}

static int level_of(const SkExpr *e) {
  switch (e->kind) {
    case SK_EX_IF: return L_EXPRESSION;
    case SK_EX_RANGE: return L_SIMPLE;
    case SK_EX_UNARY:
    case SK_EX_BINARY: return op_level(e->op);
    case SK_EX_REAL: return signbit(e->real) ? L_ARITHMETIC : L_PRIMARY;
    case SK_EX_INT: return e->integer < 0 ? L_ARITHMETIC : L_PRIMARY;
    default: return L_PRIMARY;
  }
}

void sk_print_string(SkBuf *out, const char *text, size_t n) {
  sk_buf_char(out, '"');
  for (size_t i = 0; i < n; i++) {
    switch (text[i]) {
      case '"': sk_buf_z(out, "\\\""); break;
      case '\\': sk_buf_z(out, "\\\\"); break;
      case '\a': sk_buf_z(out, "\\a"); break;
      case '\b': sk_buf_z(out, "\\b"); break;
      case '\f': sk_buf_z(out, "\\f"); break;
      case '\r': sk_buf_z(out, "\\r"); break;
      case '\v': sk_buf_z(out, "\\v"); break;
      default: sk_buf_char(out, text[i]); break;
    }
  }
  sk_buf_char(out, '"');
}

static void real(SkBuf *out, double value) {
  size_t from = out->n;
  sk_buf_double(out, value);
  // A Real without point or exponent would be read back as an Integer.
  if (!memchr(out->text + from, '.', out->n - from) &&
      !memchr(out->text + from, 'e', out->n - from))
    sk_buf_z(out, ".0");
}

static void list(SkBuf *out, const SkExpr *e, const char *between) {
  for (; e; e = e->next) {
    if (e->kind == SK_EX_ROW)
      list(out, e->args, ", ");
    else
      expr_at(out, e, L_EXPRESSION);
    if (e->next) sk_buf_z(out, between);
  }
}

static void subscripts(SkBuf *out, const SkExpr *subs) {
  if (!subs) return;
  sk_buf_char(out, '[');
  list(out, subs, ", ");
  sk_buf_char(out, ']');
}

void sk_print_ref(SkBuf *out, SkRef ref) {
  if (ref.global) sk_buf_char(out, '.');
  for (const SkRefPart *part = ref.parts; part; part = part->next) {
    sk_buf_z(out, part->name);
    subscripts(out, part->subs);
    if (part->next) sk_buf_char(out, '.');
  }
}

static bool is_sum(const SkExpr *e) {
  return e->kind == SK_EX_BINARY && (e->op == SK_OP_ADD || e->op == SK_OP_SUB);
}

// a + b - c ...: as long as somebody wrote it, so no recursion to the left.
static void sum(SkBuf *out, const SkExpr *e) {
  SK_VEC(const SkExpr *) chain = {0};
  for (; is_sum(e) && (chain.n == 0 || !e->parens); e = e->a) sk_vec_push(out->arena, &chain, e);
  expr_at(out, e, L_ARITHMETIC);
  while (chain.n) {
    const SkExpr *link = sk_vec_pop(&chain);
    sk_buf_z(out, link->op == SK_OP_ADD ? " + " : " - ");
    expr_at(out, link->b, L_ARITHMETIC + 1);
  }
}

static void binary(SkBuf *out, const SkExpr *e) {
  if (is_sum(e)) {
    sum(out, e);
    return;
  }
  int level = op_level(e->op);
  int left = level, right = level + 1;
  if (level == L_FACTOR) left = right = L_PRIMARY;
  if (level == L_RELATION) left = L_ARITHMETIC;
  expr_at(out, e->a, left);
  bool tight = level == L_FACTOR || level == L_TERM;
  if (!tight) sk_buf_char(out, ' ');
  // 2.*x would be read as 2. * x, and 1.+x likewise.
  if (tight && sk_op_text(e->op)[0] == '.') sk_buf_char(out, ' ');
  sk_buf_z(out, sk_op_text(e->op));
  if (!tight || sk_op_text(e->op)[0] == '.') sk_buf_char(out, ' ');
  expr_at(out, e->b, right);
}

static void unary(SkBuf *out, const SkExpr *e) {
  sk_buf_z(out, sk_op_text(e->op));
  if (e->op == SK_OP_NOT) sk_buf_char(out, ' ');
  expr_at(out, e->a, e->op == SK_OP_NOT ? L_RELATION : L_TERM);
}

static void if_expression(SkBuf *out, const SkExpr *e) {
  sk_buf_z(out, "if ");
  for (;; e = e->c) {
    expr_at(out, e->a, L_EXPRESSION);
    sk_buf_z(out, " then ");
    expr_at(out, e->b, L_EXPRESSION);
    if (e->c->kind != SK_EX_IF || e->c->parens) break;
    sk_buf_z(out, " elseif ");
  }
  sk_buf_z(out, " else ");
  expr_at(out, e->c, L_EXPRESSION);
}

static void range(SkBuf *out, const SkExpr *e) {
  expr_at(out, e->a, L_LOGICAL);
  if (e->b) {
    sk_buf_char(out, ':');
    expr_at(out, e->b, L_LOGICAL);
  }
  sk_buf_char(out, ':');
  expr_at(out, e->c, L_LOGICAL);
}

void sk_print_iterators(SkBuf *out, const SkIterator *it) {
  for (; it; it = it->next) {
    sk_buf_z(out, it->name);
    if (it->range) {
      sk_buf_z(out, " in ");
      expr_at(out, it->range, L_EXPRESSION);
    }
    if (it->next) sk_buf_z(out, ", ");
  }
}

static void call(SkBuf *out, const SkExpr *e) {
  sk_print_ref(out, e->ref);
  sk_buf_char(out, '(');
  list(out, e->args, ", ");
  sk_buf_char(out, ')');
}

// What stands before [i] or .x must be in parentheses, except for another such suffix.
static void suffix_base(SkBuf *out, const SkExpr *e) {
  bool bare =
      e->kind == SK_EX_INDEXED || e->kind == SK_EX_FIELD || e->kind == SK_EX_TUPLE || e->parens;
  if (!bare) sk_buf_char(out, '(');
  expr_at(out, e, L_EXPRESSION);
  if (!bare) sk_buf_char(out, ')');
}

static void bracketed(SkBuf *out, const char *open, const SkExpr *args, const char *between,
                      const char *close) {
  sk_buf_z(out, open);
  list(out, args, between);
  sk_buf_z(out, close);
}

static void bare_expr(SkBuf *out, const SkExpr *e) {
  switch (e->kind) {
    case SK_EX_ERROR: sk_buf_z(out, "'<error>'"); break;
    case SK_EX_REAL: real(out, e->real); break;
    case SK_EX_INT: sk_buf_printf(out, "%lld", (long long)e->integer); break;
    case SK_EX_STRING: sk_print_string(out, e->string.text, e->string.len); break;
    case SK_EX_BOOL: sk_buf_z(out, e->boolean ? "true" : "false"); break;
    case SK_EX_REF: sk_print_ref(out, e->ref); break;
    case SK_EX_PARTIAL:
      sk_buf_z(out, "function ");
      call(out, e);
      break;
    case SK_EX_CALL: call(out, e); break;
    case SK_EX_UNARY: unary(out, e); break;
    case SK_EX_BINARY: binary(out, e); break;
    case SK_EX_IF: if_expression(out, e); break;
    case SK_EX_RANGE: range(out, e); break;
    case SK_EX_ARRAY: bracketed(out, "{", e->args, ", ", "}"); break;
    case SK_EX_MATRIX: bracketed(out, "[", e->args, "; ", "]"); break;
    case SK_EX_ROW: list(out, e->args, ", "); break;
    case SK_EX_TUPLE: bracketed(out, "(", e->args, ", ", ")"); break;
    case SK_EX_FOR:
      expr_at(out, e->body, L_EXPRESSION);
      sk_buf_z(out, " for ");
      sk_print_iterators(out, e->iterators);
      break;
    case SK_EX_EMPTY: break;
    case SK_EX_END: sk_buf_z(out, "end"); break;
    case SK_EX_COLON: sk_buf_char(out, ':'); break;
    case SK_EX_NAMED:
      sk_buf_z(out, e->name);
      sk_buf_z(out, " = ");
      expr_at(out, e->value, L_EXPRESSION);
      break;
    case SK_EX_INDEXED:
      suffix_base(out, e->base);
      subscripts(out, e->subs);
      break;
    case SK_EX_FIELD:
      suffix_base(out, e->value);
      sk_buf_char(out, '.');
      sk_buf_z(out, e->name);
      break;
    case SK_EX_BREAK: sk_buf_z(out, "break"); break;
  }
}

static void expr_at(SkBuf *out, const SkExpr *e, int level) {
  bool parens = e->parens || level_of(e) < level;
  if (parens) sk_buf_char(out, '(');
  bare_expr(out, e);
  if (parens) sk_buf_char(out, ')');
}

void sk_print_expr(SkBuf *out, const SkExpr *expr) { expr_at(out, expr, L_EXPRESSION); }
