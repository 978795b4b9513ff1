// Making and copying typed expressions.
#include "model/check/check_impl.h"

#include <string.h>

SkVariability sk_variability_max(SkVariability a, SkVariability b) { return a > b ? a : b; }

SkTx *sk_tx_new(SkCx *cx, SkTxKind kind, SkSpan span, SkType type, SkVariability var, uint32_t n) {
  SkTx *tx        = SK_NEW(sk_temp(cx), SkTx);
  tx->kind        = kind;
  tx->span        = span;
  tx->type        = type;
  tx->variability = var;
  tx->n           = n;
  if (n) tx->args = SK_NEWS(sk_temp(cx), SkTx *, n);
  return tx;
}

SkTx *sk_tx_error(SkCx *cx, SkSpan span) {
  return sk_tx_new(cx, SK_TX_ERROR, span, sk_type(SK_T_ERROR), SK_V_CONSTANT, 0);
}

bool sk_tx_is_error(const SkTx *tx) {
  return tx->kind == SK_TX_ERROR || tx->type.kind == SK_T_ERROR;
}

SkTx *sk_tx_const(SkCx *cx, SkSpan span, SkType type, SkScalar s) {
  SkTx *tx     = sk_tx_new(cx, SK_TX_CONST, span, type, SK_V_CONSTANT, 0);
  tx->constant = s;
  return tx;
}

SkTx *sk_tx_int(SkCx *cx, SkSpan span, int64_t value) {
  return sk_tx_const(cx, span, sk_type(SK_T_INTEGER), sk_integer(value));
}

SkTx *sk_tx_bool(SkCx *cx, SkSpan span, bool value) {
  return sk_tx_const(cx, span, sk_type(SK_T_BOOLEAN), sk_boolean(value));
}

SkTx *sk_tx_string(SkCx *cx, SkSpan span, SkName value) {
  return sk_tx_const(cx, span, sk_type(SK_T_STRING), sk_string(value));
}

bool sk_tx_int_value(const SkTx *tx, int64_t *out) {
  if (tx->kind != SK_TX_CONST || tx->type.kind != SK_T_INTEGER) return false;
  *out = tx->constant.integer;
  return true;
}

SkTx *sk_tx_op1(SkCx *cx, SkXOp op, SkSpan span, SkType type, SkTx *a) {
  SkTx *tx    = sk_tx_new(cx, SK_TX_OP, span, type, a->variability, 1);
  tx->op      = op;
  tx->args[0] = a;
  return tx;
}

SkTx *sk_tx_op2(SkCx *cx, SkXOp op, SkSpan span, SkType type, SkTx *a, SkTx *b) {
  SkVariability var = sk_variability_max(a->variability, b->variability);
  SkTx         *tx  = sk_tx_new(cx, SK_TX_OP, span, type, var, 2);
  tx->op            = op;
  tx->args[0]       = a;
  tx->args[1]       = b;
  return tx;
}

SkTx *sk_tx_builtin(SkCx *cx, SkBuiltinId id, SkSpan span, SkType type, uint32_t n,
                    SkTx *const *args) {
  SkVariability var = SK_V_CONSTANT;
  for (uint32_t i = 0; i < n; i++)
    if (args[i]) var = sk_variability_max(var, args[i]->variability);
  SkTx *tx = sk_tx_new(cx, SK_TX_BUILTIN, span, type, var, n);
  for (uint32_t i = 0; i < n; i++) tx->args[i] = args[i];
  tx->which   = (uint8_t)id;
  tx->builtin = sk_check_state(cx)->by_builtin[id];
  return tx;
}

SkTx *sk_tx_to_real(SkCx *cx, SkTx *tx) {
  if (tx->type.kind != SK_T_INTEGER) return tx;
  SkType type = tx->type;
  type.kind   = SK_T_REAL;
  if (tx->kind == SK_TX_CONST)
    return sk_tx_const(cx, tx->span, type, sk_real((double)tx->constant.integer));
  SkTx *r    = sk_tx_new(cx, SK_TX_TO_REAL, tx->span, type, tx->variability, 1);
  r->args[0] = tx;
  return r;
}

SkTx *sk_tx_field(SkCx *cx, SkTx *base, uint32_t number, SkSpan span) {
  SkType f = base->type.record->fields[number].type;
  SkType t = sk_type_array(sk_temp(cx), f, base->type.rank, base->type.dims);
  SkTx  *r = sk_tx_new(cx, SK_TX_FIELD, span, t, base->variability, 1);
  if (t.kind != SK_T_REAL && t.kind != SK_T_RECORD && r->variability > SK_V_DISCRETE)
    r->variability = SK_V_DISCRETE;
  r->args[0] = base;
  r->number  = number;
  return r;
}

SkTx *sk_tx_item(SkCx *cx, SkTx *tuple, uint32_t number) {
  SkTx *r    = sk_tx_new(cx, SK_TX_ITEM, tuple->span, tuple->type.tuple->items[number],
                         tuple->variability, 1);
  r->args[0] = tuple;
  r->number  = number;
  return r;
}

SkTx *sk_tx_single(SkCx *cx, SkTx *tx) {
  if (tx->type.kind != SK_T_TUPLE || tx->kind == SK_TX_TUPLE) return tx;
  if (tx->type.tuple->n == 0) return tx;
  return sk_tx_item(cx, tx, 0);
}

SkTx *sk_tx_index(SkCx *cx, SkTx *base, uint32_t n, SkTx **subs, SkSpan span) {
  if (n == 0 || sk_tx_is_error(base)) return base;
  int64_t       dims[SK_MAX_RANK];
  uint32_t      rank = 0;
  SkVariability var  = base->variability;
  for (uint32_t i = 0; i < base->type.rank; i++) {
    SkTx *s = i < n ? subs[i] : NULL;
    if (s) var = sk_variability_max(var, s->variability);
    if (!s || s->kind == SK_TX_COLON)
      dims[rank++] = base->type.dims[i];
    else if (s->type.rank > 0)
      dims[rank++] = s->type.dims[0];
  }
  SkType t   = sk_type_array(sk_temp(cx), sk_type_element(base->type), rank, dims);
  SkTx  *r   = sk_tx_new(cx, SK_TX_INDEX, span, t, var, n + 1);
  r->args[0] = base;
  memcpy(r->args + 1, subs, n * sizeof *subs);
  return r;
}

// size(u, k) of an argument follows from its type, however its values vary. SK_DIM_UNKNOWN: something else.
static int64_t size_of_argument(const SkTx *tx) {
  int64_t k;
  if (tx->kind != SK_TX_BUILTIN || tx->which != SK_BI_SIZE || tx->n != 2) return SK_DIM_UNKNOWN;
  const SkType *t = &tx->args[0]->type;
  if (!sk_tx_int_value(tx->args[1], &k) || k < 1 || k > t->rank) return SK_DIM_UNKNOWN;
  return t->dims[k - 1];
}

// Expressions are as deep as their text (the parser bounds it), so recursion is safe here.
SkTx *sk_tx_substitute(SkCx *cx, SkTx *tx, uint32_t n, SkTx *const *args) {
  if (!tx) return NULL;
  if (tx->kind == SK_TX_LOCAL && tx->slot < n && args[tx->slot]) return args[tx->slot];
  SkTx *r = sk_arena_copy(sk_temp(cx), tx, sizeof *tx);
  if (tx->n) {
    r->args              = SK_NEWS(sk_temp(cx), SkTx *, tx->n);
    SkVariability before = SK_V_CONSTANT, after = SK_V_CONSTANT;
    for (uint32_t i = 0; i < tx->n; i++) {
      r->args[i] = sk_tx_substitute(cx, tx->args[i], n, args);
      if (!tx->args[i]) continue;
      before = sk_variability_max(before, tx->args[i]->variability);
      after  = sk_variability_max(after, r->args[i]->variability);
    }
    // What varied only because its arguments did follows the new arguments.
    if (tx->variability <= before && after < tx->variability) r->variability = after;
    if (after > tx->variability && tx->variability == before) r->variability = after;
    int64_t size = size_of_argument(r);
    if (size != SK_DIM_UNKNOWN) return sk_tx_int(cx, tx->span, size);
  }
  if (tx->kind == SK_TX_FOR && tx->n_iters) {
    r->iters = sk_arena_copy(sk_temp(cx), tx->iters, tx->n_iters * sizeof *tx->iters);
    for (uint32_t i = 0; i < tx->n_iters; i++)
      r->iters[i].range = sk_tx_substitute(cx, tx->iters[i].range, n, args);
  }
  return r;
}
