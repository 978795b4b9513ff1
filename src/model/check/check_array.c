// Array constructors, concatenation, ranges, iterators and reductions.
#include "model/check/check_impl.h"

#include <math.h>
#include <string.h>

// All arguments to one element type (Integer to Real when mixed). False after reporting.
static bool common_type(SkCx *cx, uint32_t n, SkTx **args, const char *what) {
  uint32_t best = 0;
  for (uint32_t i = 0; i < n; i++) {
    if (sk_tx_is_error(args[i])) return false;
    if (args[i]->type.kind == SK_T_REAL && args[best]->type.kind == SK_T_INTEGER) best = i;
  }
  SkType want = sk_type_element(args[best]->type);
  for (uint32_t i = 0; i < n; i++) {
    SkType t = want;
    t.rank   = args[i]->type.rank;
    t.dims   = args[i]->type.dims;
    SkTx *r  = sk_convert(cx, args[i], t);
    if (!r) {
      sk_diag(cx->diags, 2201, args[i]->span, "%s: element %u is %s, but element %u is %s", what,
              i + 1, sk_type_text(sk_temp(cx), args[i]->type), best + 1,
              sk_type_text(sk_temp(cx), args[best]->type));
      return false;
    }
    args[i] = r;
  }
  return true;
}

static SkVariability common_variability(uint32_t n, SkTx **args) {
  SkVariability v = SK_V_CONSTANT;
  for (uint32_t i = 0; i < n; i++) v = sk_variability_max(v, args[i]->variability);
  return v;
}

SkTx *sk_make_array(SkCx *cx, const SkScope *scope, SkSpan span, uint32_t n, SkTx **args) {
  if (n == 0) {
    sk_diag(cx->diags, 2201, span, "an array constructor needs at least one element");
    sk_diag_help(cx->diags, "for an empty array use fill(value, 0)");
    return sk_tx_error(cx, span);
  }
  if (!common_type(cx, n, args, "array constructor")) return sk_tx_error(cx, span);
  SkType element = args[0]->type;
  for (uint32_t i = 1; i < n; i++) {
    if (args[i]->type.rank != element.rank) {
      sk_diag(cx->diags, 2203, args[i]->span,
              "array constructor: element %u is %s, but element 1 is %s", i + 1,
              sk_type_text(sk_temp(cx), args[i]->type), sk_type_text(sk_temp(cx), element));
      return sk_tx_error(cx, span);
    }
    if (!sk_same_sizes(cx, scope, args[i]->span, args[i]->type, args[0]->type, "array constructor"))
      return sk_tx_error(cx, span);
    element = sk_type_meet(cx, element, args[i]->type);
  }
  if (element.rank >= SK_MAX_RANK || element.kind == SK_T_NONE || element.kind == SK_T_TUPLE) {
    sk_diag(cx->diags, 2218, span, "this cannot be an array");
    return sk_tx_error(cx, span);
  }
  SkType t = sk_type_vector(sk_temp(cx), element, n);
  SkTx  *r = sk_tx_new(cx, SK_TX_ARRAY, span, t, common_variability(n, args), 0);
  r->n     = n;
  r->args  = args;
  return r;
}

static SkTx **check_list(SkCx *cx, const SkScope *scope, const SkExpr *list, uint32_t *n_out) {
  uint32_t n = 0;
  for (const SkExpr *a = list; a; a = a->next) n++;
  SkTx **args = SK_NEWS(sk_temp(cx), SkTx *, n + 1);
  n           = 0;
  for (const SkExpr *a = list; a; a = a->next) args[n++] = sk_check(cx, scope, a);
  *n_out = n;
  return args;
}

SkTx *sk_check_array(SkCx *cx, const SkScope *scope, const SkExpr *e) {
  if (e->args && e->args->kind == SK_EX_FOR && !e->args->next)
    return sk_check_for(cx, scope, e->args, SK_BI_ARRAY);
  uint32_t n;
  SkTx   **args = check_list(cx, scope, e->args, &n);
  for (uint32_t i = 0; i < n; i++)
    if (sk_tx_is_error(args[i])) return sk_tx_error(cx, e->span);
  return sk_make_array(cx, scope, e->span, n, args);
}

SkTx *sk_make_promote(SkCx *cx, SkTx *tx, uint32_t rank) {
  if (sk_tx_is_error(tx) || tx->type.rank >= rank) return tx;
  int64_t dims[SK_MAX_RANK];
  for (uint32_t i = 0; i < rank; i++) dims[i] = i < tx->type.rank ? tx->type.dims[i] : 1;
  SkType t       = sk_type_array(sk_temp(cx), sk_type_element(tx->type), rank, dims);
  SkTx  *args[2] = {tx, sk_tx_int(cx, tx->span, rank)};
  return sk_tx_builtin(cx, SK_BI_PROMOTE, tx->span, t, 2, args);
}

SkTx *sk_make_cat(SkCx *cx, const SkScope *scope, SkSpan span, uint32_t dim, uint32_t n,
                  SkTx **args) {
  if (!common_type(cx, n, args, "concatenation")) return sk_tx_error(cx, span);
  SkType  first = args[0]->type;
  int64_t dims[SK_MAX_RANK], along = 0;
  memcpy(dims, first.dims, first.rank * sizeof *dims);
  for (uint32_t i = 0; i < n; i++) {
    SkType t = args[i]->type;
    if (t.rank != first.rank) {
      sk_diag(cx->diags, 2203, args[i]->span, "concatenation: part %u is %s, but part 1 is %s",
              i + 1, sk_type_text(sk_temp(cx), t), sk_type_text(sk_temp(cx), first));
      return sk_tx_error(cx, span);
    }
    along = along == SK_DIM_UNKNOWN || t.dims[dim] == SK_DIM_UNKNOWN ? SK_DIM_UNKNOWN
                                                                     : along + t.dims[dim];
    for (uint32_t k = 0; k < t.rank; k++) {
      if (k == dim) continue;
      if (dims[k] == SK_DIM_UNKNOWN) dims[k] = t.dims[k];
      if (t.dims[k] == SK_DIM_UNKNOWN || t.dims[k] == dims[k]) continue;
      if (scope->in_branch) {
        dims[k] = SK_DIM_UNKNOWN;
        continue;
      }
      sk_diag(cx->diags, 2203, args[i]->span,
              "concatenation: part %u has size %lld in dimension %u, the parts before it %lld",
              i + 1, (long long)t.dims[k], k + 1, (long long)dims[k]);
      return sk_tx_error(cx, span);
    }
  }
  dims[dim] = along;
  SkType t  = sk_type_array(sk_temp(cx), sk_type_element(first), first.rank, dims);
  SkTx  *r  = sk_tx_new(cx, SK_TX_CONCAT, span, t, common_variability(n, args), 0);
  r->n      = n;
  r->args   = args;
  r->number = dim;
  return r;
}

// [a, b; c, d]: everything promoted to the largest rank (at least 2), rows joined along the second
// dimension, then along the first.
SkTx *sk_check_matrix(SkCx *cx, const SkScope *scope, const SkExpr *e) {
  uint32_t n_rows = 0, rank = 2;
  for (const SkExpr *r = e->args; r; r = r->next) n_rows++;
  SkTx   ***rows  = SK_NEWS(sk_temp(cx), SkTx **, n_rows + 1);
  uint32_t *count = SK_NEWS(sk_temp(cx), uint32_t, n_rows + 1);
  bool      bad   = n_rows == 0;
  n_rows          = 0;
  for (const SkExpr *r = e->args; r; r = r->next, n_rows++) {
    rows[n_rows] = check_list(cx, scope, r->args, &count[n_rows]);
    bad          = bad || count[n_rows] == 0;
    for (uint32_t i = 0; i < count[n_rows]; i++) {
      SkTx *x = rows[n_rows][i];
      bad     = bad || sk_tx_is_error(x);
      if (x->type.rank > rank) rank = x->type.rank;
    }
  }
  if (bad) return sk_tx_error(cx, e->span);
  SkTx   **stack = SK_NEWS(sk_temp(cx), SkTx *, n_rows);
  uint32_t k     = 0;
  for (const SkExpr *r = e->args; r; r = r->next, k++) {
    for (uint32_t i = 0; i < count[k]; i++) rows[k][i] = sk_make_promote(cx, rows[k][i], rank);
    stack[k] = count[k] == 1 ? rows[k][0] : sk_make_cat(cx, scope, r->span, 1, count[k], rows[k]);
    if (sk_tx_is_error(stack[k])) return stack[k];
  }
  return n_rows == 1 ? stack[0] : sk_make_cat(cx, scope, e->span, 0, n_rows, stack);
}

// Ranges ------------------------------------------------------------------------------------------

// Number of elements when all bounds are known now. The same formula as evaluation uses.
static int64_t range_size(SkCx *cx, const SkScope *scope, SkTx *from, SkTx *step, SkTx *to) {
  if (from->type.kind == SK_T_INTEGER) {
    int64_t a = sk_known_integer(cx, scope, from), c = sk_known_integer(cx, scope, to);
    int64_t b = step ? sk_known_integer(cx, scope, step) : 1;
    // An unknown bound reads as -1, so constants are told apart from that by their kind.
    bool known = (a != SK_DIM_UNKNOWN || from->kind == SK_TX_CONST) &&
                 (c != SK_DIM_UNKNOWN || to->kind == SK_TX_CONST) &&
                 (!step || b != SK_DIM_UNKNOWN || step->kind == SK_TX_CONST);
    if (!known || b == 0) return SK_DIM_UNKNOWN;
    if (b > 0) return a > c ? 0 : (c - a) / b + 1;
    return a < c ? 0 : (a - c) / -b + 1;
  }
  if (from->kind != SK_TX_CONST || to->kind != SK_TX_CONST) return SK_DIM_UNKNOWN;
  if (from->type.kind == SK_T_BOOLEAN) {
    int n = to->constant.boolean - from->constant.boolean + 1;
    return n < 0 ? 0 : n;
  }
  if (from->type.kind == SK_T_ENUM) {
    int64_t n = to->constant.integer - from->constant.integer + 1;
    return n < 0 ? 0 : n;
  }
  return SK_DIM_UNKNOWN;
}

SkTx *sk_check_range(SkCx *cx, const SkScope *scope, const SkExpr *e) {
  SkTx *from = sk_check(cx, scope, e->a);
  SkTx *step = e->b ? sk_check(cx, scope, e->b) : NULL;
  SkTx *to   = sk_check(cx, scope, e->c);
  if (sk_tx_is_error(from) || sk_tx_is_error(to) || (step && sk_tx_is_error(step)))
    return sk_tx_error(cx, e->span);
  SkTypeKind k       = from->type.kind;
  bool       numbers = sk_type_is_numeric(from->type) && sk_type_is_numeric(to->type) &&
                 (!step || sk_type_is_numeric(step->type));
  bool ordered =
      (k == SK_T_BOOLEAN || k == SK_T_ENUM) && !step && sk_type_equal(from->type, to->type);
  if (from->type.rank || to->type.rank || (step && step->type.rank) || (!numbers && !ordered)) {
    sk_diag(cx->diags, 2202, e->span, "no range from %s to %s",
            sk_type_text(sk_temp(cx), from->type), sk_type_text(sk_temp(cx), to->type));
    return sk_tx_error(cx, e->span);
  }
  bool real = numbers && (k == SK_T_REAL || to->type.kind == SK_T_REAL ||
                          (step && step->type.kind == SK_T_REAL));
  if (real) {
    from = sk_tx_to_real(cx, from);
    to   = sk_tx_to_real(cx, to);
    if (step) step = sk_tx_to_real(cx, step);
  }
  SkVariability v = sk_variability_max(from->variability, to->variability);
  if (step) v = sk_variability_max(v, step->variability);
  SkType t   = sk_type_vector(sk_temp(cx), from->type, range_size(cx, scope, from, step, to));
  SkTx  *r   = sk_tx_new(cx, SK_TX_RANGE, e->span, t, v, 3);
  r->args[0] = from;
  r->args[1] = step;
  r->args[2] = to;
  return r;
}

// Iterators ---------------------------------------------------------------------------------------

typedef struct {
  SkCx          *cx;
  const SkScope *scope;
  SkName         name;
  SkTx          *found;  // the array
  uint32_t       dim;
  bool           bad;  // arrays of different sizes: reported
} Infer;

static void infer_list(Infer *f, const SkExpr *list);

static bool is_iterator(const SkExpr *e, SkName name) {
  return e->kind == SK_EX_REF && !e->ref.global && e->ref.parts->name == name &&
         !e->ref.parts->next && !e->ref.parts->subs;
}

// The array that part `last` of a reference names, all subscripts left out: its dimensions are those of
// the parts one after the other.
static SkTx *bare_array(Infer *f, const SkExpr *e, const SkRefPart *last) {
  SkExpr     bare = *e;
  SkRefPart *head = NULL, **tail = &head;
  for (const SkRefPart *p = e->ref.parts;; p = p->next) {
    SkRefPart *c = sk_arena_copy(sk_temp(f->cx), p, sizeof *p);
    c->subs      = NULL;
    c->next      = NULL;
    *tail        = c;
    tail         = &c->next;
    if (p == last) break;
  }
  bare.kind      = SK_EX_REF;
  bare.ref.parts = head;
  return sk_check_component(f->cx, f->scope, &bare);
}

// The first array gives the range; the others must have the same size there.
static void found(Infer *f, const SkExpr *subscript, SkTx *array, uint32_t dim) {
  if (!f->found) {
    f->found = array;
    f->dim   = dim;
    return;
  }
  int64_t n = f->found->type.dims[f->dim], m = array->type.dims[dim];
  if (n == m || n == SK_DIM_UNKNOWN || m == SK_DIM_UNKNOWN || f->bad) return;
  f->bad = true;
  sk_diag(f->cx->diags, 2203, subscript->span,
          "'%s' counts to %lld here, but an array before has size %lld", f->name, (long long)m,
          (long long)n);
  sk_diag_help(f->cx->diags, "write the range: '%s in 1:n'", f->name);
}

static void infer_ref(Infer *f, const SkExpr *e) {
  uint32_t before = 0;
  for (const SkRefPart *p = e->ref.parts; p; p = p->next) {
    uint32_t k = 0;
    for (const SkExpr *s = p->subs; s; s = s->next, k++) {
      if (!is_iterator(s, f->name)) continue;
      SkTx *array = bare_array(f, e, p);
      if (!sk_tx_is_error(array) && before + k < array->type.rank) found(f, s, array, before + k);
    }
    infer_list(f, p->subs);
    if (p->subs && p->next) {
      SkTx *array = bare_array(f, e, p);
      before      = sk_tx_is_error(array) ? before : array->type.rank;
    }
  }
}

static void infer(Infer *f, const SkExpr *e) {
  if (!e) return;
  for (; e->kind == SK_EX_BINARY; e = e->a) infer(f, e->b);  // sums may be long
  switch (e->kind) {
    case SK_EX_REF: infer_ref(f, e); break;
    case SK_EX_CALL:
    case SK_EX_PARTIAL:
    case SK_EX_ARRAY:
    case SK_EX_MATRIX:
    case SK_EX_ROW:
    case SK_EX_TUPLE: infer_list(f, e->args); break;
    case SK_EX_UNARY:
    case SK_EX_IF:
    case SK_EX_RANGE:
      infer(f, e->a);
      infer(f, e->b);
      infer(f, e->c);
      break;
    case SK_EX_FOR: infer(f, e->body); break;
    case SK_EX_NAMED:
    case SK_EX_FIELD: infer(f, e->value); break;
    case SK_EX_INDEXED:
      infer(f, e->base);
      infer_list(f, e->subs);
      break;
    default: break;
  }
}

static void infer_list(Infer *f, const SkExpr *list) {
  for (const SkExpr *e = list; e; e = e->next) infer(f, e);
}

static void infer_equations(Infer *f, const SkEquation *list) {
  for (const SkEquation *q = list; q; q = q->next) {
    infer(f, q->a);
    infer(f, q->b);
    infer_equations(f, q->body);
    for (const SkBranch *b = q->branches; b; b = b->next) {
      infer(f, b->condition);
      infer_equations(f, b->body);
    }
  }
}

// for i in E: all values of an enumeration or Boolean.
static SkTx *range_of_type(SkCx *cx, SkType t, SkSpan span) {
  SkScalar a, b;
  if (t.kind == SK_T_BOOLEAN) {
    a = sk_boolean(false);
    b = sk_boolean(true);
  } else {
    a         = (SkScalar){.base = SK_ENUM, .enumeration = t.enumeration->number, .integer = 1};
    b         = a;
    b.integer = t.enumeration->n;
  }
  int64_t n = t.kind == SK_T_BOOLEAN ? 2 : (int64_t)t.enumeration->n;
  SkTx   *r = sk_tx_new(cx, SK_TX_RANGE, span, sk_type_vector(sk_temp(cx), t, n), SK_V_CONSTANT, 3);
  r->args[0] = sk_tx_const(cx, span, t, a);
  r->args[2] = sk_tx_const(cx, span, t, b);
  return r;
}

static SkTx *inferred_range(SkCx *cx, const SkScope *scope, const SkIterator *it,
                            const SkExpr *body, const SkEquation *statements) {
  Infer f = {.cx = cx, .scope = scope, .name = it->name};
  infer(&f, body);
  infer_equations(&f, statements);
  if (!f.found) {
    sk_diag(cx->diags, 2112, it->span,
            "the range of '%s' is not given and '%s' is not used as a subscript", it->name,
            it->name);
    sk_diag_help(cx->diags, "write '%s in 1:n'", it->name);
    return NULL;
  }
  if (f.bad) return NULL;
  SkType index = sk_index_type(cx, f.found, f.dim);
  if (index.kind == SK_T_ENUM || index.kind == SK_T_BOOLEAN)
    return range_of_type(cx, index, it->span);
  int64_t n  = f.found->type.dims[f.dim];
  SkTx   *to = sk_tx_int(cx, it->span, n);
  if (n == SK_DIM_UNKNOWN) {
    SkTx *args[2] = {f.found, sk_tx_int(cx, it->span, f.dim + 1)};
    to            = sk_tx_builtin(cx, SK_BI_SIZE, it->span, sk_type(SK_T_INTEGER), 2, args);
  }
  SkTx *r    = sk_tx_new(cx, SK_TX_RANGE, it->span,
                         sk_type_vector(sk_temp(cx), sk_type(SK_T_INTEGER), n), to->variability, 3);
  r->args[0] = sk_tx_int(cx, it->span, 1);
  r->args[2] = to;
  return r;
}

SkTxIter sk_check_iterator(SkCx *cx, const SkScope *scope, const SkIterator *it, const SkExpr *body,
                           const SkEquation *statements, SkScope *inner) {
  *inner = *scope;
  if (!it) return (SkTxIter){0};  // a syntax error left no iterator
  SkTxIter out = {.name = it->name};
  out.slot     = scope->fn ? scope->fn->n_vars : 0;
  for (const SkScope *s = scope; s; s = s->outer)
    if (s->iter) {
      out.slot = s->iter_slot + 1;
      break;
    }
  if (scope->fn && out.slot >= scope->fn->n_slots) scope->fn->n_slots = out.slot + 1;
  SkTx *range = NULL;
  if (!it->range)
    range = inferred_range(cx, scope, it, body, statements);
  else if (it->range->kind == SK_EX_REF)
    range = sk_check_ref_or_class(cx, scope, it->range);
  else
    range = sk_check(cx, scope, it->range);
  if (range && range->kind == SK_TX_CLASS &&
      (range->type.kind == SK_T_ENUM || range->type.kind == SK_T_BOOLEAN))
    range = range_of_type(cx, range->type, range->span);
  // A matrix is a vector of vectors (8.3.2.1); loops of functions run over numbers.
  uint32_t most = scope->fn ? 1 : SK_MAX_RANK;
  if (range && !sk_tx_is_error(range) &&
      (range->type.rank < 1 || range->type.rank > most || range->kind == SK_TX_CLASS)) {
    sk_diag(cx->diags, 2201, range->span, "the range of '%s' is %s, but a vector is needed",
            it->name,
            range->kind == SK_TX_CLASS ? "a class" : sk_type_text(sk_temp(cx), range->type));
    if (sk_type_is_numeric(range->type)) sk_diag_help(cx->diags, "write '%s in 1:n'", it->name);
    range = NULL;
  }
  if (range && sk_tx_is_error(range)) range = NULL;
  *inner           = *scope;
  inner->outer     = scope;
  inner->iter      = it->name;
  inner->iter_slot = out.slot;
  inner->iter_type = range ? sk_type_drop(range->type, 1) : sk_type(SK_T_ERROR);
  out.range        = range;
  return out;
}

static SkTx *bad_reduction(SkCx *cx, const SkExpr *e, SkTx *body, SkBuiltinId reduction) {
  sk_diag(cx->diags, 2403, body->span, "%s(...) is not defined for elements of type %s",
          sk_builtin_at(reduction)->text, sk_type_text(sk_temp(cx), body->type));
  return sk_tx_error(cx, e->span);
}

// The type a reduction over elements of `body` has; kind SK_T_ERROR when it has none.
static SkType reduced_type(SkTx *body, SkBuiltinId reduction) {
  SkType t  = body->type;
  bool   ok = true;
  if (reduction == SK_BI_SUM)
    ok = sk_type_is_numeric(t) || t.kind == SK_T_RECORD;
  else if (reduction == SK_BI_PRODUCT)
    ok = sk_type_is_numeric(t) && t.rank == 0;
  else
    ok = t.rank == 0 && (sk_type_is_numeric(t) || t.kind == SK_T_BOOLEAN || t.kind == SK_T_ENUM);
  return ok ? t : sk_type(SK_T_ERROR);
}

SkTx *sk_check_for(SkCx *cx, const SkScope *scope, const SkExpr *e, SkBuiltinId reduction) {
  uint32_t n = 0;
  for (const SkIterator *it = e->iterators; it; it = it->next) n++;
  SkScope  *scopes = SK_NEWS(sk_temp(cx), SkScope, n + 1);
  SkTxIter *iters  = SK_NEWS(sk_temp(cx), SkTxIter, n + 1);
  bool      bad    = false;
  scopes[0]        = *scope;
  // {f(i, j) for i in a, j in b} is {{f(i, j) for i in a} for j in b}: the last iterator is outermost,
  // and ranges of earlier iterators may use later ones, not the other way round.
  const SkScope     *around = scope;
  const SkIterator **order  = SK_NEWS(sk_temp(cx), const SkIterator *, n + 1);
  uint32_t           k      = 0;
  for (const SkIterator *it = e->iterators; it; it = it->next) order[k++] = it;
  for (k = n; k-- > 0;) {
    iters[k] = sk_check_iterator(cx, around, order[k], e->body, NULL, &scopes[k]);
    around   = &scopes[k];
    bad      = bad || !iters[k].range;
  }
  SkTx *body = sk_check(cx, around, e->body);
  if (bad || sk_tx_is_error(body)) return sk_tx_error(cx, e->span);
  SkType        t   = body->type;
  SkVariability var = body->variability;
  for (k = 0; k < n; k++) var = sk_variability_max(var, iters[k].range->variability);
  const SkTxOps *ops = NULL;
  if (reduction == SK_BI_ARRAY) {
    int64_t dims[SK_MAX_RANK];
    if (t.rank + n > SK_MAX_RANK) return bad_reduction(cx, e, body, reduction);
    for (k = 0; k < n; k++) dims[k] = iters[n - 1 - k].range->type.dims[0];
    t = sk_type_array(sk_temp(cx), t, n, dims);
  } else {
    t = reduced_type(body, reduction);
    if (t.kind == SK_T_ERROR) return bad_reduction(cx, e, body, reduction);
    if (t.kind == SK_T_RECORD) {
      ops = sk_overload_sum(cx, scope, t, e->span);
      if (!ops) return sk_tx_error(cx, e->span);
    }
  }
  SkTx *r    = sk_tx_new(cx, SK_TX_FOR, e->span, t, var, 1);
  r->args[0] = body;
  r->which   = (uint8_t)reduction;
  r->builtin = reduction == SK_BI_ARRAY ? NULL : sk_check_state(cx)->by_builtin[reduction];
  r->iters   = iters;
  r->n_iters = n;
  r->ops     = ops;
  return r;
}
