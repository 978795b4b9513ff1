// Operators on predefined types: which shapes and types they take, what they give.
#include "model/check/check_impl.h"

static const SkXOp x_ops[] = {
    [SK_OP_ADD] = SK_X_ADD,    [SK_OP_SUB] = SK_X_SUB,    [SK_OP_MUL] = SK_X_MUL,
    [SK_OP_DIV] = SK_X_DIV,    [SK_OP_POW] = SK_X_POW,    [SK_OP_EW_ADD] = SK_X_ADD,
    [SK_OP_EW_SUB] = SK_X_SUB, [SK_OP_EW_MUL] = SK_X_MUL, [SK_OP_EW_DIV] = SK_X_DIV,
    [SK_OP_EW_POW] = SK_X_POW, [SK_OP_LT] = SK_X_LT,      [SK_OP_LE] = SK_X_LE,
    [SK_OP_GT] = SK_X_GT,      [SK_OP_GE] = SK_X_GE,      [SK_OP_EQ] = SK_X_EQ,
    [SK_OP_NE] = SK_X_NE,      [SK_OP_AND] = SK_X_AND,    [SK_OP_OR] = SK_X_OR,
    [SK_OP_NOT] = SK_X_NOT,    [SK_OP_NEG] = SK_X_NEG,    [SK_OP_EW_NEG] = SK_X_NEG,
};

static SkTx *bad_types(SkCx *cx, SkOp op, SkSpan span, SkTx *a, SkTx *b) {
  if (b)
    sk_diag(cx->diags, 2202, span, "'%s' is not defined for %s and %s", sk_op_text(op),
            sk_type_text(sk_temp(cx), a->type), sk_type_text(sk_temp(cx), b->type));
  else
    sk_diag(cx->diags, 2202, span, "'%s' is not defined for %s", sk_op_text(op),
            sk_type_text(sk_temp(cx), a->type));
  return sk_tx_error(cx, span);
}

static SkTx *bad_shapes(SkCx *cx, SkOp op, SkSpan span, SkTx *a, SkTx *b) {
  bad_types(cx, op, span, a, b);
  bool scalar = a->type.rank == 0 || b->type.rank == 0;
  if ((op == SK_OP_ADD || op == SK_OP_SUB) && scalar)
    sk_diag_help(cx->diags, "use '.%s' to apply it to each element", sk_op_text(op));
  else if (op == SK_OP_DIV || op == SK_OP_POW || (op == SK_OP_MUL && a->type.rank == b->type.rank))
    sk_diag_help(cx->diags, "use '.%s' to combine element by element", sk_op_text(op));
  return sk_tx_error(cx, span);
}

// Element by element: equal shapes, or (where allowed) a scalar with an array.
static SkTx *elementwise(SkCx *cx, const SkScope *scope, SkOp op, SkSpan span, SkTypeKind kind,
                         SkTx *a, SkTx *b) {
  SkType shape = a->type.rank ? a->type : b->type;
  if (a->type.rank && b->type.rank) {
    if (a->type.rank != b->type.rank) return bad_shapes(cx, op, span, a, b);
    const char *what = sk_arena_printf(sk_temp(cx), "operands of '%s'", sk_op_text(op));
    if (!sk_same_sizes(cx, scope, span, a->type, b->type, what)) return sk_tx_error(cx, span);
    shape = sk_type_meet(cx, a->type, b->type);
  }
  SkType type = {.kind = kind, .rank = shape.rank, .dims = shape.dims};
  return sk_tx_op2(cx, x_ops[op], span, type, a, b);
}

// a * b with a matrix, or two vectors (tab:product of chapter 10).
static SkTx *matrix_product(SkCx *cx, const SkScope *scope, SkSpan span, SkTypeKind kind, SkTx *a,
                            SkTx *b) {
  uint32_t ra = a->type.rank, rb = b->type.rank;
  if (ra > 2 || rb > 2) return bad_shapes(cx, SK_OP_MUL, span, a, b);
  int64_t inner = a->type.dims[ra - 1], other = b->type.dims[0];
  if (inner != other && inner != SK_DIM_UNKNOWN && other != SK_DIM_UNKNOWN && !scope->in_branch) {
    sk_diag(cx->diags, 2203, span, "operands of '*' do not fit: %s times %s",
            sk_type_text(sk_temp(cx), a->type), sk_type_text(sk_temp(cx), b->type));
    return sk_tx_error(cx, span);
  }
  int64_t  dims[2];
  uint32_t rank = 0;
  if (ra == 2) dims[rank++] = a->type.dims[0];
  if (rb == 2) dims[rank++] = b->type.dims[1];
  SkType type = sk_type_array(sk_temp(cx), sk_type(kind), rank, dims);
  SkTx  *tx   = sk_tx_op2(cx, SK_X_MUL, span, type, a, b);
  tx->kind    = SK_TX_MATMUL;
  return tx;
}

static SkTx *matrix_power(SkCx *cx, SkSpan span, SkTx *a, SkTx *b) {
  if (a->type.rank != 2 || b->type.rank || b->type.kind != SK_T_INTEGER)
    return bad_shapes(cx, SK_OP_POW, span, a, b);
  int64_t n = a->type.dims[0], m = a->type.dims[1];
  if (n != m && n != SK_DIM_UNKNOWN && m != SK_DIM_UNKNOWN) {
    sk_diag(cx->diags, 2203, span, "only a square matrix has powers, this is %s",
            sk_type_text(sk_temp(cx), a->type));
    return sk_tx_error(cx, span);
  }
  a        = sk_tx_to_real(cx, a);
  SkTx *tx = sk_tx_op2(cx, SK_X_POW, span, a->type, a, b);
  tx->kind = SK_TX_MATPOW;
  return tx;
}

static SkTx *arithmetic(SkCx *cx, const SkScope *scope, SkOp op, SkSpan span, SkTx *a, SkTx *b) {
  bool strings = a->type.kind == SK_T_STRING && b->type.kind == SK_T_STRING;
  if (strings && (op == SK_OP_ADD || op == SK_OP_EW_ADD)) {
    if (op == SK_OP_ADD && a->type.rank != b->type.rank) return bad_shapes(cx, op, span, a, b);
    SkTx *tx = elementwise(cx, scope, op, span, SK_T_STRING, a, b);
    if (!sk_tx_is_error(tx)) tx->op = SK_X_CONCAT;
    return tx;
  }
  if (!sk_type_is_numeric(a->type) || !sk_type_is_numeric(b->type)) {
    bad_types(cx, op, span, a, b);
    if ((a->type.kind == SK_T_STRING || b->type.kind == SK_T_STRING) && !strings)
      sk_diag_help(cx->diags, "use String(...) to make a text of a number");
    return sk_tx_error(cx, span);
  }
  bool ra = a->type.rank > 0, rb = b->type.rank > 0;
  if (op == SK_OP_POW && ra) return matrix_power(cx, span, a, b);
  if ((op == SK_OP_ADD || op == SK_OP_SUB) && ra != rb) return bad_shapes(cx, op, span, a, b);
  if ((op == SK_OP_DIV || op == SK_OP_POW) && rb) return bad_shapes(cx, op, span, a, b);
  bool real = op == SK_OP_DIV || op == SK_OP_POW || op == SK_OP_EW_DIV || op == SK_OP_EW_POW ||
              a->type.kind == SK_T_REAL || b->type.kind == SK_T_REAL;
  if (real) {
    a = sk_tx_to_real(cx, a);
    // The exponent stays an Integer: x^2 is x*x, and a negative x has Integer powers only.
    if (op != SK_OP_POW && op != SK_OP_EW_POW) b = sk_tx_to_real(cx, b);
  }
  SkTypeKind kind = real ? SK_T_REAL : SK_T_INTEGER;
  if (op == SK_OP_MUL && ra && rb) return matrix_product(cx, scope, span, kind, a, b);
  return elementwise(cx, scope, op, span, kind, a, b);
}

void sk_check_no_event(SkCx *cx, const SkScope *scope, SkSpan span) {
  if (!scope->any_time || scope->fn || scope->in_when || scope->in_initial) return;
  if (sk_diag(cx->diags, 2224, span,
              "this makes events, but the condition around it changes at any time"))
    sk_diag_help(cx->diags, "write noEvent around it, or take noEvent off the condition");
}

// Outside of functions Real values are not compared for equality (3.5).
static void equal_reals(SkCx *cx, SkOp op, SkSpan span, const SkTx *a, const SkTx *b) {
  bool moves = sk_variability_max(a->variability, b->variability) > SK_V_DISCRETE;
  if (sk_diag(cx->diags, moves ? 2216 : 2225, span, "'%s' between Real values%s", sk_op_text(op),
              moves ? " that change continuously" : ""))
    sk_diag_help(cx->diags, "compare with '<', or with a tolerance: abs(a - b) < eps");
}

static SkTx *relation(SkCx *cx, const SkScope *scope, SkOp op, SkSpan span, SkTx *a, SkTx *b) {
  SkTypeKind k = a->type.kind;
  if (a->type.rank || b->type.rank) {
    bad_types(cx, op, span, a, b);
    sk_diag_help(cx->diags, "relations compare scalars only");
    return sk_tx_error(cx, span);
  }
  if (sk_type_is_numeric(a->type) && sk_type_is_numeric(b->type)) {
    bool real = k == SK_T_REAL || b->type.kind == SK_T_REAL;
    if (real) {
      a = sk_tx_to_real(cx, a);
      b = sk_tx_to_real(cx, b);
    }
    if (real && (op == SK_OP_EQ || op == SK_OP_NE) && !scope->fn) equal_reals(cx, op, span, a, b);
  } else if (k != b->type.kind || !sk_type_equal(a->type, b->type) ||
             (k != SK_T_BOOLEAN && k != SK_T_STRING && k != SK_T_ENUM)) {
    return bad_types(cx, op, span, a, b);
  }
  SkTx *tx = sk_tx_op2(cx, x_ops[op], span, sk_type(SK_T_BOOLEAN), a, b);
  // A relation between continuous values changes at events only, unless noEvent takes them away.
  if (tx->variability > SK_V_DISCRETE && !scope->no_event) {
    sk_check_no_event(cx, scope, span);
    tx->variability = SK_V_DISCRETE;
  }
  return tx;
}

SkTx *sk_make_binary(SkCx *cx, const SkScope *scope, SkOp op, SkSpan span, SkTx *a, SkTx *b) {
  if (sk_tx_is_error(a) || sk_tx_is_error(b)) return sk_tx_error(cx, span);
  if (a->type.kind == SK_T_RECORD || b->type.kind == SK_T_RECORD)
    return sk_overload_binary(cx, scope, op, span, a, b);
  switch (op) {
    case SK_OP_LT:
    case SK_OP_LE:
    case SK_OP_GT:
    case SK_OP_GE:
    case SK_OP_EQ:
    case SK_OP_NE: return relation(cx, scope, op, span, a, b);
    case SK_OP_AND:
    case SK_OP_OR:
      if (a->type.kind != SK_T_BOOLEAN || b->type.kind != SK_T_BOOLEAN ||
          a->type.rank != b->type.rank)
        return bad_types(cx, op, span, a, b);
      return elementwise(cx, scope, op, span, SK_T_BOOLEAN, a, b);
    default: return arithmetic(cx, scope, op, span, a, b);
  }
}

static bool is_sum(const SkExpr *e) {
  return e->kind == SK_EX_BINARY && (e->op == SK_OP_ADD || e->op == SK_OP_SUB);
}

// a + b - c ... with very many terms as sum({a, b, -c, ...}), which is added up in the same order: typed
// expressions are walked by recursion. NULL when there are fewer terms, or when they are not numbers.
static SkTx *long_sum(SkCx *cx, const SkScope *scope, const SkExpr *e) {
  enum { MANY = 1000 };
  uint32_t      n = 0;
  const SkExpr *p = e;
  for (; is_sum(p); p = p->a) n++;
  if (n < MANY) return NULL;
  SkTx *first = sk_check(cx, scope, p);
  if (sk_tx_is_error(first)) return first;
  if (first->type.rank || !sk_type_is_numeric(first->type)) {
    sk_diag(cx->diags, 1110, e->span, "this sum has more than %d terms", MANY);
    sk_diag_help(cx->diags, "only numbers can be added up in such a long sum");
    return sk_tx_error(cx, e->span);
  }
  SkExpr *list = sk_arena_copy(cx->arena, p, sizeof *p);
  list->next   = NULL;
  SkExpr *rest = NULL;
  for (p = e; is_sum(p); p = p->a) {
    SkExpr *term = sk_arena_copy(cx->arena, p->b, sizeof *p->b);
    if (p->op == SK_OP_SUB) {
      SkExpr *minus = SK_NEW(cx->arena, SkExpr);
      *minus        = (SkExpr){.kind = SK_EX_UNARY, .op = SK_OP_NEG, .span = term->span, .a = term};
      term->next    = NULL;
      term          = minus;
    }
    term->next = rest;
    rest       = term;
  }
  list->next    = rest;
  SkExpr *array = SK_NEW(cx->arena, SkExpr), *call = SK_NEW(cx->arena, SkExpr);
  *array                = (SkExpr){.kind = SK_EX_ARRAY, .span = e->span, .args = list};
  *call                 = (SkExpr){.kind = SK_EX_CALL, .span = e->span, .args = array};
  call->ref.parts       = SK_NEW(cx->arena, SkRefPart);
  call->ref.parts->name = sk_name_z(cx->names, "sum");
  call->ref.global      = true;
  return sk_check(cx, scope, call);
}

// a + b + c + ... leans to the left and may be long: the left side is walked in a loop, not by recursion.
SkTx *sk_check_binary(SkCx *cx, const SkScope *scope, const SkExpr *e) {
  enum { FEW = 32 };
  SkTx *sum = long_sum(cx, scope, e);
  if (sum) return sum;
  const SkExpr *few[FEW], **chain = few;
  uint32_t      n = 0;
  // A sum below something else, as in a + b + ... < c, is looked at by itself.
  bool in_sum = is_sum(e);
  for (const SkExpr *p = e; p->kind == SK_EX_BINARY && (in_sum || !is_sum(p)); p = p->a) {
    in_sum = is_sum(p);
    n++;
  }
  if (n > FEW) chain = SK_NEWS(sk_temp(cx), const SkExpr *, n);
  uint32_t i = 0;
  for (const SkExpr *p = e; i < n; p = p->a) chain[i++] = p;
  SkTx *a = sk_check(cx, scope, chain[n - 1]->a);
  while (i-- > 0) {
    SkTx *b = sk_check(cx, scope, chain[i]->b);
    a       = sk_make_binary(cx, scope, chain[i]->op, chain[i]->span, a, b);
  }
  return a;
}

SkTx *sk_check_unary(SkCx *cx, const SkScope *scope, const SkExpr *e) {
  SkTx *a = sk_check(cx, scope, e->a);
  if (sk_tx_is_error(a)) return a;
  if (a->type.kind == SK_T_RECORD) return sk_overload_unary(cx, scope, e->op, e->span, a);
  bool logical = e->op == SK_OP_NOT;
  if (logical ? a->type.kind != SK_T_BOOLEAN : !sk_type_is_numeric(a->type))
    return bad_types(cx, e->op, e->span, a, NULL);
  if (e->op == SK_OP_PLUS || e->op == SK_OP_EW_PLUS) return a;
  // A negative literal is a constant, so that subscripts and sizes see it as one.
  if (!logical && a->kind == SK_TX_CONST) {
    if (a->type.kind == SK_T_REAL)
      return sk_tx_const(cx, e->span, a->type, sk_real(-a->constant.real));
    if (a->constant.integer != INT64_MIN) return sk_tx_int(cx, e->span, -a->constant.integer);
  }
  return sk_tx_op1(cx, x_ops[e->op], e->span, a->type, a);
}
