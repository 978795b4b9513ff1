// Values with more than one scalar: operators element by element, constructors, loops, products.
#include "model/check/bounds.h"
#include "model/eval/eval_impl.h"

#include <float.h>
#include <math.h>
#include <string.h>

static const SkVal none = {.type = {.kind = SK_T_ERROR}};

static bool one_scalar(const SkVal *v) { return v->type.rank == 0 && v->type.kind != SK_T_RECORD; }

// Element by element ------------------------------------------------------------------------------

static bool same_sizes(const SkVal *a, const SkVal *b) {
  bool same = a->type.rank == b->type.rank && a->n == b->n;
  for (uint32_t d = 0; same && d < a->type.rank; d++) same = a->type.dims[d] == b->type.dims[d];
  return same;
}

// The values of the arguments; the first one that is no scalar, UINT32_MAX: all are. Failed: their sizes do not match.
static uint32_t arguments(SkEv *ev, const SkTx *tx, SkVal *args) {
  uint32_t shaped = UINT32_MAX;
  for (uint32_t i = 0; i < tx->n; i++) {
    bool raw = ev->raw;
    ev->raw  = raw || sk_ev_is_raw(tx->op);
    args[i]  = sk_ev_value(ev, tx->args[i]);
    ev->raw  = raw;
    if (ev->failed) break;
    if (one_scalar(&args[i])) continue;
    if (shaped == UINT32_MAX) {
      shaped = i;
    } else if (!same_sizes(&args[shaped], &args[i])) {
      sk_ev_fail(ev, 2203, tx->span, "the sizes %s and %s do not match",
                 sk_type_text(sk_temp(ev->cx), args[shaped].type),
                 sk_type_text(sk_temp(ev->cx), args[i].type));
      break;
    }
  }
  return shaped;
}

// The operation of tx on one element of each argument; t is the type of the whole.
static SkScalar of_element(SkEv *ev, const SkTx *tx, SkType t, const SkScalar *s) {
  if (tx->op == SK_X_DER || tx->op == SK_X_PRE || tx->op == SK_X_EDGE || tx->op == SK_X_CHANGE)
    return sk_ev_special(ev, tx, s[0]);
  if (tx->op == SK_X_TO_ENUM && !s[0].symbolic)
    return (SkScalar){
        .base = SK_ENUM, .enumeration = t.enumeration->number, .integer = s[0].integer};
  if (tx->op == SK_X_TO_ENUM)
    return sk_scalar_of(ev->cx->dag, sk_x_make(ev->cx->dag, SK_X_TO_ENUM, SK_ENUM,
                                               t.enumeration->number, 1, &s[0].x));
  if (tx->n == 2) return sk_ev_binary(ev, tx->op, s[0], s[1], tx->span);
  return sk_ev_apply(ev, tx->op, tx->n, s, tx->span);
}

static SkVal elementwise(SkEv *ev, const SkTx *tx) {
  SkVal args[4];
  if (tx->n > 4) {
    ev->failed = true;
    return none;
  }
  uint32_t shaped = arguments(ev, tx, args);
  if (ev->failed) return none;
  if (shaped == UINT32_MAX) {  // a scalar after all
    SkScalar s[4];
    for (uint32_t i = 0; i < tx->n; i++) s[i] = args[i].at[0];
    return sk_ev_box(ev, tx->type, sk_ev_apply(ev, tx->op, tx->n, s, tx->span));
  }
  SkType t = args[shaped].type;
  if (t.kind != SK_T_RECORD) {
    t.kind        = tx->type.kind;
    t.enumeration = tx->type.enumeration;
  }
  SkVal r = {.type = t, .n = args[shaped].n, .at = sk_ev_alloc(ev, args[shaped].n)};
  for (uint32_t k = 0; k < r.n && !ev->failed; k++) {
    SkScalar s[4];
    for (uint32_t i = 0; i < tx->n; i++) s[i] = args[i].at[one_scalar(&args[i]) ? 0 : k];
    r.at[k] = of_element(ev, tx, t, s);
  }
  return r;
}

static SkVal to_real(SkEv *ev, const SkTx *tx) {
  SkVal a = sk_ev_value(ev, tx->args[0]);
  if (ev->failed) return none;
  SkVal r = {.type = a.type, .n = a.n, .at = sk_ev_alloc(ev, a.n)};
  for (uint32_t i = 0; i < a.n; i++) r.at[i] = sk_ev_to_real(ev, a.at[i]);
  r.type.kind = SK_T_REAL;
  return r;
}

// If ----------------------------------------------------------------------------------------------

static bool same_shape(const SkVal *a, const SkVal *b) {
  if (a->n != b->n || a->type.rank != b->type.rank) return false;
  for (uint32_t d = 0; d < a->type.rank; d++)
    if (a->type.dims[d] != b->type.dims[d]) return false;
  return true;
}

// Neither branch may fail when a parameter decides: only the one that is taken has to make sense.
static SkVal try_branch(SkEv *ev, const SkTx *tx, SkX guard, bool *ok) {
  SkEnv env = *ev->env;
  SkEv  e   = *ev;
  env.quiet = true;
  env.guard = guard;
  e.env     = &env;
  SkVal v   = sk_ev_value(&e, tx);
  *ok       = !e.failed;
  return v;
}

static SkVal choose(SkEv *ev, const SkTx *tx) {
  SkScalar c = sk_ev_scalar(ev, tx->args[0]);
  if (ev->failed) return none;
  if (!c.symbolic) return sk_ev_value(ev, tx->args[c.boolean ? 1 : 2]);
  SkVal    a = none, b = none;
  SkEnv   *env   = ev->env;
  uint32_t mark  = sk_bounds_mark(ev->cx);
  SkX      guard = env->guard, yes = SK_NO_X, no = SK_NO_X;
  if (sk_ev_flat(ev)) {
    SkScalar not_c = sk_ev_apply(ev, SK_X_NOT, 1, &c, tx->span);
    yes            = sk_and_guard(ev->cx, guard, c);
    no             = sk_and_guard(ev->cx, guard, not_c);
  }
  ev->branches++;
  if (tx->args[0]->variability <= SK_V_PARAMETER) {
    bool ok_a, ok_b;
    a = try_branch(ev, tx->args[1], yes, &ok_a);
    b = try_branch(ev, tx->args[2], no, &ok_b);
    if (!ok_a || !ok_b || !same_shape(&a, &b)) {
      ev->branches--;
      sk_bounds_forget(ev->cx, mark);
      SkVal k = sk_ev_constant(ev, tx->args[0]);
      if (k.type.kind != SK_T_ERROR) return sk_ev_value(ev, tx->args[k.at[0].boolean ? 1 : 2]);
      ev->branches++;
      a = sk_ev_value(ev, tx->args[1]);  // again, now to report
      b = sk_ev_value(ev, tx->args[2]);
    }
  } else {
    env->guard = yes;
    a          = sk_ev_value(ev, tx->args[1]);
    env->guard = no;
    b          = sk_ev_value(ev, tx->args[2]);
    env->guard = guard;
  }
  ev->branches--;
  if (ev->failed) return none;
  if (!same_shape(&a, &b)) {
    sk_ev_fail(ev, 2203, tx->span, "the branches have different sizes: %s and %s",
               sk_type_text(sk_temp(ev->cx), a.type), sk_type_text(sk_temp(ev->cx), b.type));
    return none;
  }
  SkVal r = {.type = a.type, .n = a.n, .at = sk_ev_alloc(ev, a.n)};
  for (uint32_t i = 0; i < a.n; i++) r.at[i] = sk_ev_if(ev, c, a.at[i], b.at[i], tx->span);
  return r;
}

// Constructors ------------------------------------------------------------------------------------

static SkVal array_of(SkEv *ev, const SkTx *tx) {
  SkType element = sk_type_drop(tx->type, 1);
  if (element.rank == 0 && sk_type_is_scalar_kind(element)) {
    int64_t dims[1] = {tx->n};
    SkVal r = {.type = sk_ev_array(ev, element, 1, dims), .n = tx->n, .at = sk_ev_alloc(ev, tx->n)};
    for (uint32_t i = 0; i < tx->n; i++) r.at[i] = sk_ev_scalar(ev, tx->args[i]);
    return r;
  }
  SkVal r = none;
  for (uint32_t i = 0; i < tx->n; i++) {
    SkVal v = sk_ev_value(ev, tx->args[i]);
    if (ev->failed) return none;
    if (i == 0) {
      int64_t dims[1] = {tx->n};
      r               = sk_ev_new(ev, sk_ev_array(ev, v.type, 1, dims));
      if (ev->failed) return none;
    } else if (v.n * tx->n != r.n) {
      sk_ev_fail(ev, 2203, tx->args[i]->span, "element %u has another size than the first", i + 1);
      return none;
    }
    memcpy(r.at + (size_t)i * v.n, v.at, v.n * sizeof *v.at);
  }
  return r;
}

static SkVal concat(SkEv *ev, const SkTx *tx) {
  uint32_t dim   = tx->number;
  SkVal   *parts = SK_NEWS(sk_temp(ev->cx), SkVal, tx->n + 1);
  int64_t  along = 0;
  for (uint32_t i = 0; i < tx->n; i++) {
    parts[i] = sk_ev_value(ev, tx->args[i]);
    if (ev->failed) return none;
    along += parts[i].type.dims[dim];
    for (uint32_t d = 0; d < parts[0].type.rank; d++)
      if (d != dim && parts[i].type.dims[d] != parts[0].type.dims[d]) {
        sk_ev_fail(ev, 2203, tx->args[i]->span, "part %u is %s and does not fit %s", i + 1,
                   sk_type_text(sk_temp(ev->cx), parts[i].type),
                   sk_type_text(sk_temp(ev->cx), parts[0].type));
        return none;
      }
  }
  int64_t dims[SK_MAX_RANK];
  memcpy(dims, parts[0].type.dims, parts[0].type.rank * sizeof *dims);
  dims[dim] = along;
  SkVal r =
      sk_ev_new(ev, sk_ev_array(ev, sk_type_element(parts[0].type), parts[0].type.rank, dims));
  uint32_t outer = 1, at = 0;
  for (uint32_t d = 0; d < dim; d++) outer *= (uint32_t)dims[d];
  for (uint32_t o = 0; o < outer && !ev->failed; o++)
    for (uint32_t i = 0; i < tx->n; i++) {
      uint32_t w = outer ? parts[i].n / outer : 0;
      memcpy(r.at + at, parts[i].at + (size_t)o * w, w * sizeof *r.at);
      at += w;
    }
  return r;
}

static SkVal integer_range(SkEv *ev, const SkTx *tx) {
  int64_t a, b = 1, c;
  if (!sk_ev_integer(ev, tx->args[0], &a) || !sk_ev_integer(ev, tx->args[2], &c)) return none;
  if (tx->args[1] && !sk_ev_integer(ev, tx->args[1], &b)) return none;
  if (b == 0) {
    sk_ev_fail(ev, 2904, tx->span, "the step of a range is 0");
    return none;
  }
  int64_t n[1]    = {b > 0 ? (a > c ? 0 : (c - a) / b + 1) : (a < c ? 0 : (a - c) / -b + 1)};
  SkType  element = sk_type_element(tx->type);
  SkVal   r       = sk_ev_new(ev, sk_ev_array(ev, element, 1, n));
  for (uint32_t i = 0; !ev->failed && i < r.n; i++) {
    int64_t v = a + (int64_t)i * b;
    if (element.kind == SK_T_BOOLEAN)
      r.at[i] = sk_boolean(v == 2);
    else if (element.kind == SK_T_ENUM)
      r.at[i] =
          (SkScalar){.base = SK_ENUM, .enumeration = element.enumeration->number, .integer = v};
    else
      r.at[i] = sk_integer(v);
  }
  return r;
}

static bool real_bound(SkEv *ev, const SkTx *tx, double *out) {
  SkScalar s = sk_ev_scalar(ev, tx);
  if (ev->failed) return false;
  if (s.symbolic) {
    SkVal v = sk_ev_constant(ev, tx);
    if (v.type.kind == SK_T_ERROR) {
      sk_ev_not_constant(ev, tx->span, "the bound of this range");
      return false;
    }
    s = v.at[0];
  }
  *out = sk_scalar_number(s);
  return true;
}

static SkVal real_range(SkEv *ev, const SkTx *tx) {
  double a, b = 1, c;
  if (!real_bound(ev, tx->args[0], &a) || !real_bound(ev, tx->args[2], &c)) return none;
  if (tx->args[1] && !real_bound(ev, tx->args[1], &b)) return none;
  // 0:0.1:0.3 has four elements although 0.3/0.1 is a little less than 3 in doubles.
  double q = b != 0.0 ? (c - a) / b : (double)NAN;
  if (!(q < 1e9)) {
    sk_ev_fail(ev, 2904, tx->span, "this range has no end");
    return none;
  }
  int64_t n[1] = {q < 0 ? 0 : (int64_t)floor(q * (1 + 4 * DBL_EPSILON)) + 1};
  SkVal   r    = sk_ev_new(ev, sk_ev_array(ev, sk_type(SK_T_REAL), 1, n));
  for (uint32_t i = 0; !ev->failed && i < r.n; i++) r.at[i] = sk_real(a + (double)i * b);
  return r;
}

// Loops -------------------------------------------------------------------------------------------

typedef struct {
  SkEv       *ev;
  const SkTx *tx;
  SkVal       out;  // array: all results; else the reduction so far
  uint32_t    n;    // results so far
  int64_t     dims[SK_MAX_RANK];
} Loop;

SkVal sk_ev_zero(SkEv *ev, SkType type) {
  SkVal v = sk_ev_new(ev, type);
  if (ev->failed) return v;
  if (type.kind == SK_T_RECORD) {
    uint32_t at = 0;
    int64_t  n  = sk_type_elements(type);
    for (int64_t e = 0; e < n; e++)
      for (uint32_t i = 0; i < type.record->n; i++) {
        SkVal f = sk_ev_zero(ev, type.record->fields[i].type);
        memcpy(v.at + at, f.at, f.n * sizeof *f.at);
        at += f.n;
      }
    return v;
  }
  SkScalar z = sk_real(0.0);
  switch (type.kind) {
    case SK_T_INTEGER: z = sk_integer(0); break;
    case SK_T_BOOLEAN: z = sk_boolean(false); break;
    case SK_T_STRING: z = sk_string(sk_name_z(ev->cx->names, "")); break;
    case SK_T_ENUM:
      z = (SkScalar){.base = SK_ENUM, .enumeration = type.enumeration->number, .integer = 1};
      break;
    default: break;
  }
  for (uint32_t i = 0; i < v.n; i++) v.at[i] = z;
  return v;
}

static SkVal call_operator(SkEv *ev, SkFn *fn, const SkVal *args, SkSpan span) {
  bool  inlined = true;
  SkVal r       = sk_eval_call(ev->cx, fn, args, ev->env, span, &inlined);
  if (r.type.kind == SK_T_ERROR) ev->failed = true;
  return r;
}

static void reduce(Loop *l, const SkVal *v) {
  SkEv *ev = l->ev;
  if (l->n == 0) {
    l->out    = *v;
    l->out.at = sk_ev_scratch(ev, v->n);
    memcpy(l->out.at, v->at, v->n * sizeof *v->at);
    return;
  }
  if (l->tx->ops) {
    SkVal two[2] = {l->out, *v};
    SkVal sum    = call_operator(ev, l->tx->ops->add, two, l->tx->span);
    // The stack is cut back after each element; what is kept lies elsewhere.
    if (!ev->failed && sum.n == l->out.n) memcpy(l->out.at, sum.at, sum.n * sizeof *sum.at);
    return;
  }
  SkXOp op = SK_X_ADD;
  if (l->tx->which == SK_BI_PRODUCT) op = SK_X_MUL;
  if (l->tx->which == SK_BI_MIN) op = SK_X_MIN;
  if (l->tx->which == SK_BI_MAX) op = SK_X_MAX;
  if (v->n != l->out.n) {
    sk_ev_fail(ev, 2203, l->tx->span, "the terms differ in size");
    return;
  }
  for (uint32_t i = 0; i < v->n; i++)
    l->out.at[i] = sk_ev_binary(ev, op, l->out.at[i], v->at[i], l->tx->span);
}

static void collect(Loop *l, const SkVal *v) {
  SkEv *ev = l->ev;
  if (l->n == 0) {
    uint64_t total = v->n;
    for (uint32_t k = 0; k < l->tx->n_iters && total <= ev->cx->limits.eval_cells; k++)
      total *= (uint64_t)l->dims[k];
    if (total > ev->cx->limits.eval_cells) {
      sk_ev_fail(ev, 2901, l->tx->span, "an array of %llu elements is too large",
                 (unsigned long long)total);
      return;
    }
    l->out    = *v;
    l->out.n  = (uint32_t)total;
    l->out.at = sk_ev_scratch(ev, (size_t)total);
    if (v->type.rank)
      l->out.type.dims =
          sk_arena_copy(sk_temp(ev->cx), v->type.dims, v->type.rank * sizeof(int64_t));
  }
  if ((uint64_t)(l->n + 1) * v->n > l->out.n) {
    sk_ev_fail(ev, 2203, l->tx->span, "the elements differ in size");
    return;
  }
  memcpy(l->out.at + (size_t)l->n * v->n, v->at, v->n * sizeof *v->at);
}

static void ensure_slot(SkEv *ev, uint32_t slot) {
  if (slot < ev->n_slots) return;
  uint32_t n     = slot + 8;
  SkVal   *slots = SK_NEWS(sk_temp(ev->cx), SkVal, n);
  if (ev->n_slots) memcpy(slots, ev->slots, ev->n_slots * sizeof *slots);
  ev->slots   = slots;
  ev->n_slots = n;
}

// Iterator k; the last one is outermost. The depth is the number of iterators in the text.
static void loop(Loop *l, uint32_t k) {
  SkEv *ev = l->ev;
  if (k == 0) {
    SkMark mark = sk_ev_mark(ev->cx);
    if (!sk_ev_step(ev, l->tx->span)) return;
    SkVal v = sk_ev_value(ev, l->tx->args[0]);
    if (!ev->failed) {
      if (l->tx->which == SK_BI_ARRAY)
        collect(l, &v);
      else
        reduce(l, &v);
    }
    l->n++;
    sk_ev_release(ev->cx, mark);
    return;
  }
  const SkTxIter *it    = &l->tx->iters[k - 1];
  SkVal           range = sk_ev_value(ev, it->range);
  if (ev->failed) return;
  if (!sk_val_is_const(&range) && it->range->kind != SK_TX_REF && it->range->kind != SK_TX_LOCAL &&
      it->range->kind != SK_TX_ARRAY) {
    sk_ev_not_constant(ev, it->range->span, "the range of an iterator");
    return;
  }
  ensure_slot(ev, it->slot);
  uint32_t n                  = (uint32_t)range.type.dims[0];
  l->dims[l->tx->n_iters - k] = n;
  SkType   element            = sk_type_drop(range.type, 1);
  uint32_t w                  = n ? range.n / n : 0;
  for (uint32_t i = 0; i < n && !ev->failed; i++) {
    ev->slots[it->slot] = (SkVal){.type = element, .n = w, .at = range.at + (size_t)i * w};
    loop(l, k - 1);
  }
  ev->slots[it->slot].at = NULL;
}

SkVal sk_ev_empty(SkEv *ev, const SkTx *tx, SkType t) {
  if (tx->ops) {
    if (tx->ops->zero) return call_operator(ev, tx->ops->zero, NULL, tx->span);
    sk_ev_fail(ev, 2904, tx->span, "the sum of no elements needs the operator '0'");
    return none;
  }
  SkScalar s;
  double   big = tx->which == SK_BI_MIN ? DBL_MAX : -DBL_MAX;
  switch (tx->which) {
    case SK_BI_SUM:
      if (!sk_type_known(t)) t = sk_type_element(t);
      return sk_ev_zero(ev, t);
    case SK_BI_PRODUCT: s = t.kind == SK_T_INTEGER ? sk_integer(1) : sk_real(1.0); break;
    default:
      if (t.kind == SK_T_REAL)
        s = sk_real(big);
      else if (t.kind == SK_T_BOOLEAN)
        s = sk_boolean(tx->which == SK_BI_MIN);
      else if (t.kind == SK_T_ENUM)
        s = (SkScalar){.base        = SK_ENUM,
                       .enumeration = t.enumeration->number,
                       .integer     = tx->which == SK_BI_MIN ? (int64_t)t.enumeration->n : 1};
      else
        s = sk_integer(tx->which == SK_BI_MIN ? INT32_MAX : -INT32_MAX);
  }
  return sk_ev_box(ev, t, s);
}

static SkVal for_value(SkEv *ev, const SkTx *tx) {
  Loop l = {.ev = ev, .tx = tx, .out = none};
  loop(&l, tx->n_iters);
  if (ev->failed) return none;
  if (tx->which != SK_BI_ARRAY) return l.n ? l.out : sk_ev_empty(ev, tx, tx->type);
  SkType element = tx->args[0]->type;
  if (l.n) {
    element = l.out.type;
  } else {
    int64_t zeros[SK_MAX_RANK];
    for (uint32_t d = 0; d < element.rank; d++)
      zeros[d] = element.dims[d] == SK_DIM_UNKNOWN ? 0 : element.dims[d];
    element = sk_ev_array(ev, sk_type_element(element), element.rank, zeros);
  }
  SkVal r = {.type = sk_ev_array(ev, element, tx->n_iters, l.dims), .n = l.n ? l.out.n : 0};
  r.at    = l.n ? l.out.at : sk_ev_alloc(ev, 1);
  return r;
}

// Records -----------------------------------------------------------------------------------------

static SkVal record_of(SkEv *ev, const SkTx *tx) {
  const SkRecordType *rec = tx->type.record;
  uint32_t            m = tx->type.rank, w = 0;
  SkVal              *parts = SK_NEWS(sk_temp(ev->cx), SkVal, tx->n + 1);
  SkType             *types = SK_NEWS(sk_temp(ev->cx), SkType, tx->n + 1);
  const int64_t      *dims  = NULL;
  bool                same  = true;
  for (uint32_t i = 0; i < tx->n; i++) {
    parts[i] = sk_ev_value(ev, tx->args[i]);
    if (ev->failed) return none;
    types[i] = parts[i].type;
    if (m && types[i].rank == rec->fields[i].type.rank + m) {
      dims     = types[i].dims;
      types[i] = sk_type_drop(types[i], m);
    }
    SkType f = rec->fields[i].type;
    for (uint32_t d = 0; d < f.rank && d < types[i].rank; d++)
      same = same && f.dims[d] == types[i].dims[d];
    same = same && (f.kind != SK_T_RECORD || f.record == types[i].record);
    w += (uint32_t)sk_type_scalars(types[i]);
  }
  SkType t = {.kind = SK_T_RECORD, .record = same ? rec : sk_type_record_with(ev->cx, rec, types)};
  if (m && dims) t = sk_ev_array(ev, t, m, dims);
  SkVal    r = sk_ev_new(ev, t);
  uint32_t n = w ? r.n / w : 0, at = 0;
  for (uint32_t e = 0; e < n && !ev->failed; e++)
    for (uint32_t i = 0; i < tx->n; i++) {
      uint32_t fw   = (uint32_t)sk_type_scalars(types[i]);
      uint32_t from = parts[i].n == fw ? 0 : e * fw;
      memcpy(r.at + at, parts[i].at + from, fw * sizeof *r.at);
      at += fw;
    }
  return r;
}

static SkVal tuple_of(SkEv *ev, const SkTx *tx) {
  SkType  *items = SK_NEWS(sk_temp(ev->cx), SkType, tx->n + 1);
  SkVal   *parts = SK_NEWS(sk_temp(ev->cx), SkVal, tx->n + 1);
  uint32_t n     = 0;
  ev->in_tuple   = true;
  ev->memo       = NULL;
  for (uint32_t i = 0; i < tx->n; i++) {
    parts[i] = sk_ev_value(ev, tx->args[i]);
    if (ev->failed) return none;
    items[i] = parts[i].type;
    n += parts[i].n;
  }
  ev->in_tuple = false;
  SkVal r      = {
           .type = sk_type_tuple(sk_temp(ev->cx), tx->n, items), .n = n, .at = sk_ev_alloc(ev, n)};
  n = 0;
  for (uint32_t i = 0; i < tx->n; i++) {
    memcpy(r.at + n, parts[i].at, parts[i].n * sizeof *r.at);
    n += parts[i].n;
  }
  return r;
}

static SkVal item_of(SkEv *ev, const SkTx *tx) {
  const SkTx *call = tx->args[0];
  SkVal       v;
  if (ev->in_tuple && ev->memo == call) {
    v = ev->memo_value;
  } else {
    bool in        = ev->in_tuple;
    ev->in_tuple   = false;  // arguments may be evaluated many times
    v              = sk_ev_value(ev, call);
    ev->in_tuple   = in;
    ev->memo       = call;
    ev->memo_value = v;
  }
  if (ev->failed) return none;
  if (v.type.kind != SK_T_TUPLE) return v;
  uint32_t from = 0;
  for (uint32_t i = 0; i < tx->number; i++)
    from += (uint32_t)sk_type_scalars(v.type.tuple->items[i]);
  SkType t = v.type.tuple->items[tx->number];
  return (SkVal){.type = t, .n = (uint32_t)sk_type_scalars(t), .at = v.at + from};
}

// Products ----------------------------------------------------------------------------------------

// One element of a product: sum over k of a[k*sa] * b[k*sb].
static SkVal dot(SkEv *ev, const SkTx *tx, const SkVal *a, const SkVal *b, uint32_t n, size_t a0,
                 size_t sa, size_t b0, size_t sb) {
  if (tx->ops) {
    SkType ta = sk_type_element(a->type), tb = sk_type_element(b->type);
    size_t wa = (size_t)sk_type_scalars(ta), wb = (size_t)sk_type_scalars(tb);
    if (n == 0) return sk_ev_empty(ev, tx, tx->type);
    SkVal sum = none;
    for (uint32_t k = 0; k < n && !ev->failed; k++) {
      SkVal two[2] = {{.type = ta, .n = (uint32_t)wa, .at = a->at + (a0 + k * sa) * wa},
                      {.type = tb, .n = (uint32_t)wb, .at = b->at + (b0 + k * sb) * wb}};
      SkVal p      = call_operator(ev, tx->ops->multiply, two, tx->span);
      if (k == 0) {
        sum = p;
      } else {
        SkVal pair[2] = {sum, p};
        sum           = call_operator(ev, tx->ops->add, pair, tx->span);
      }
    }
    return sum;
  }
  bool     real = tx->type.kind == SK_T_REAL;
  SkScalar sum  = real ? sk_real(0.0) : sk_integer(0);
  for (uint32_t k = 0; k < n; k++) {
    SkScalar p = sk_ev_binary(ev, SK_X_MUL, a->at[a0 + k * sa], b->at[b0 + k * sb], tx->span);
    sum        = k == 0 ? p : sk_ev_binary(ev, SK_X_ADD, sum, p, tx->span);
  }
  return sk_ev_box(ev, sk_type_element(tx->type), sum);
}

// Expressions cost more than numbers; operators of records are charged as the calls they are.
static bool affordable(SkEv *ev, const SkTx *tx, const SkVal *a, const SkVal *b, uint64_t n,
                       uint64_t inner) {
  if (tx->ops || n == 0) return true;
  bool     known = sk_val_is_const(a) && sk_val_is_const(b);
  uint64_t each  = inner * (known ? 2 : 16) + 2;
  if (n > UINT64_MAX / each) return sk_ev_charge(ev, UINT64_MAX);
  return sk_ev_charge(ev, n * each);
}

static SkVal product(SkEv *ev, const SkTx *tx, const SkVal *a, const SkVal *b) {
  uint32_t ra = a->type.rank, rb = b->type.rank;
  uint32_t inner = (uint32_t)a->type.dims[ra - 1];
  if (inner != (uint64_t)b->type.dims[0]) {
    sk_ev_fail(ev, 2203, tx->span, "%s times %s do not fit", sk_type_text(sk_temp(ev->cx), a->type),
               sk_type_text(sk_temp(ev->cx), b->type));
    return none;
  }
  uint32_t rows = ra == 2 ? (uint32_t)a->type.dims[0] : 1,
           cols = rb == 2 ? (uint32_t)b->type.dims[1] : 1;
  int64_t  dims[2];
  uint32_t rank = 0;
  if (ra == 2) dims[rank++] = rows;
  if (rb == 2) dims[rank++] = cols;
  SkVal r = none;
  if (!affordable(ev, tx, a, b, (uint64_t)rows * cols, inner)) return none;
  for (uint32_t i = 0; i < rows; i++)
    for (uint32_t j = 0; j < cols; j++) {
      SkVal e = dot(ev, tx, a, b, inner, (size_t)i * inner, 1, j, cols);
      if (ev->failed) return none;
      if (!r.at) r = sk_ev_new(ev, sk_ev_array(ev, e.type, rank, dims));
      if (ev->failed) return none;
      memcpy(r.at + ((size_t)i * cols + j) * e.n, e.at, e.n * sizeof *e.at);
    }
  if (!r.at) r = sk_ev_new(ev, sk_ev_array(ev, sk_type_element(tx->type), rank, dims));
  return r;
}

static SkVal power(SkEv *ev, const SkTx *tx) {
  SkVal   a = sk_ev_value(ev, tx->args[0]);
  int64_t n;
  if (ev->failed || !sk_ev_integer(ev, tx->args[1], &n)) return none;
  if (a.type.dims[0] != a.type.dims[1] || n < 0) {
    sk_ev_fail(ev, 2904, tx->span, "only Integer powers from 0 of square matrices are defined");
    return none;
  }
  uint32_t size = (uint32_t)a.type.dims[0];
  SkVal    r    = sk_ev_zero(ev, a.type);
  for (uint32_t i = 0; i < size && !ev->failed; i++) r.at[(size_t)i * size + i] = sk_real(1.0);
  for (int64_t k = 0; k < n && sk_ev_step(ev, tx->span); k++)
    r = k == 0 ? a : product(ev, tx, &r, &a);
  return r;
}

SkVal sk_ev_array_value(SkEv *ev, const SkTx *tx) {
  switch (tx->kind) {
    case SK_TX_OP: return elementwise(ev, tx);
    case SK_TX_TO_REAL: return to_real(ev, tx);
    case SK_TX_IF: return choose(ev, tx);
    case SK_TX_RANGE:
      return tx->type.kind == SK_T_REAL ? real_range(ev, tx) : integer_range(ev, tx);
    case SK_TX_ARRAY: return array_of(ev, tx);
    case SK_TX_CONCAT: return concat(ev, tx);
    case SK_TX_FOR: return for_value(ev, tx);
    case SK_TX_RECORD: return record_of(ev, tx);
    case SK_TX_FIELD: {
      SkVal v = sk_ev_value(ev, tx->args[0]);
      if (ev->failed) return none;
      return sk_ev_take(ev, &v, sk_ev_pick_field(ev, sk_pick_all(&v), tx->number));
    }
    case SK_TX_TUPLE: return tuple_of(ev, tx);
    case SK_TX_ITEM: return item_of(ev, tx);
    case SK_TX_MATMUL: {
      SkVal a = sk_ev_value(ev, tx->args[0]);
      SkVal b = sk_ev_value(ev, tx->args[1]);
      return ev->failed ? none : product(ev, tx, &a, &b);
    }
    case SK_TX_MATPOW: return power(ev, tx);
    default: sk_ev_fail(ev, 2904, tx->span, "this has no value"); return none;
  }
}
