// Evaluation of the predefined functions and operators that are not plain scalar operators.
#include "model/connect/connect.h"
#include "model/eval/eval_impl.h"
#include "symbolic/calc.h"

#include <math.h>
#include <string.h>

static const SkVal none = {.type = {.kind = SK_T_ERROR}};

// der, pre, edge, change --------------------------------------------------------------------------

static SkScalar expression(SkEv *ev, SkX x) { return sk_scalar_of(ev->cx->dag, x); }

// An auxiliary variable that equals `of`, the same one for each use.
static SkX auxiliary(SkCx *cx, SkX of, SkName name, SkSpan span, uint32_t component) {
  SkFlat  *flat = cx->flat;
  SkCheck *ck   = sk_check_state(cx);
  uint64_t known;
  if (sk_map_get(&ck->der_vars, of, &known)) return (SkX)known;
  SkFlatVar d  = {.name         = name,
                  .base         = SK_REAL,
                  .variability  = SK_V_CONTINUOUS,
                  .select       = SK_SELECT_DEFAULT,
                  .is_protected = true,
                  .span         = span,
                  .component    = component};
  SkFlatEq  eq = {
       .kind = SK_FE_EQUAL, .origin = SK_FROM_EQUATION, .span = span, .component = component};
  sk_vec_push(cx->arena, &flat->vars, d);
  SkX x  = sk_x_var(cx->dag, flat->vars.n - 1, SK_REAL);
  eq.lhs = x;
  eq.rhs = of;
  sk_vec_push(cx->arena, &flat->equations, eq);
  sk_map_put(cx->arena, &ck->der_vars, of, x);
  return x;
}

// For der(x), so that der(der(x)) is the derivative of a variable.
static SkX derivative_variable(SkCx *cx, SkX of) {
  const SkFlatVar *v = &cx->flat->vars.at[sk_x_payload(cx->dag, sk_x_arg(cx->dag, of, 0))];
  return auxiliary(cx, of, sk_name_f(cx->names, "%s$der", v->name), v->span, v->component);
}

static SkX der_of_leaf(void *user, SkDag *dag, SkX leaf) {
  SkCx *cx = user;
  if (sk_x_op(dag, leaf) == SK_X_DER) {
    SkX v = derivative_variable(cx, leaf);
    return sk_x1(dag, SK_X_DER, v);
  }
  if (sk_x_op(dag, leaf) != SK_X_VAR) return SK_NO_X;
  uint32_t var = (uint32_t)sk_x_payload(dag, leaf);
  if (cx->flat && var < cx->flat->vars.n && cx->flat->vars.at[var].variability <= SK_V_DISCRETE)
    return SK_NO_X;
  return sk_x1(dag, SK_X_DER, leaf);
}

// The derivative of a call through the function its annotation names: f_der(args, changes of args).
static SkX der_of_call(void *user, SkDag *dag, SkX call, uint32_t position, const SkX *seeds) {
  SkCx            *cx = user;
  const SkFlatCall c  = cx->flat->calls.at[sk_x_payload(dag, call)];
  const SkFnDer   *d  = NULL;
  for (uint32_t i = 0; i < c.fn->n_ders && !d; i++)
    if (c.fn->ders[i].order == 1 && c.fn->ders[i].zero == 0) d = &c.fn->ders[i];
  if (!d || position == SK_X_WHOLE || c.fn->n_inputs > 32 || d->fn->n_outputs != c.fn->n_outputs)
    return SK_NO_X;
  SkX      args[64];
  uint32_t n = c.fn->n_inputs;
  for (uint32_t i = 0; i < n; i++) args[i] = sk_x_arg(dag, call, i);
  for (uint32_t i = 0; i < c.fn->n_inputs; i++) {
    SkType t = c.fn->vars[i].type;
    if (t.kind != SK_T_REAL || (d->no >> i & 1)) continue;
    if (seeds[i] == SK_NO_X && t.rank) return SK_NO_X;
    args[n++] = seeds[i] == SK_NO_X ? sk_x_real(dag, 0.0) : seeds[i];
  }
  if (n != d->fn->n_inputs) return SK_NO_X;
  sk_fn_use(cx, d->fn);
  uint64_t payload = sk_flat_call(cx->arena, cx->flat, d->fn, c.outputs);
  bool     single  = c.fn->n_outputs == 1 && sk_type_base(c.outputs[0]) != SK_AGGREGATE;
  SkX      x       = sk_x_make(dag, SK_X_CALL, single ? SK_REAL : SK_AGGREGATE, payload, n, args);
  return single ? x : sk_x_make(dag, SK_X_ELEM, SK_REAL, position, 1, &x);
}

typedef struct {
  const SkDag *dag;
  bool         found;
} Calls;

static void see_call(void *user, SkX x) {
  Calls *calls = user;
  calls->found = calls->found || sk_x_op(calls->dag, x) == SK_X_CALL;
}

static bool has_call(SkCx *cx, SkX x) {
  Calls calls = {cx->dag, false};
  sk_x_walk(cx->dag, &x, 1, see_call, &calls, sk_temp(cx));
  return calls.found;
}

static SkScalar derivative(SkEv *ev, SkScalar a, SkSpan span) {
  SkCx *cx = ev->cx;
  if (!a.symbolic) return sk_real(0.0);
  if (a.base != SK_REAL) {
    sk_ev_fail(ev, 2410, span, "only Real expressions have a derivative");
    return a;
  }
  if (sk_x_op(cx->dag, a.x) == SK_X_VAR) {
    SkX d = der_of_leaf(cx, cx->dag, a.x);
    return d == SK_NO_X ? sk_real(0.0) : expression(ev, d);
  }
  SkXDiffHook calls = {.call = der_of_call, .user = cx};
  SkXTimeHook hook  = {.der_of = der_of_leaf, .user = cx, .hook = &calls};
  SkX         d     = sk_x_time_derivative(cx->dag, a.x, &hook, sk_temp(cx));
  if (d == SK_NO_X && has_call(cx, a.x)) {
    // Functions are differentiated when the index is reduced, by all that their annotations allow.
    SkName name = sk_name_f(cx->names, "$value%u", sk_check_state(cx)->der_vars.n + 1);
    d           = sk_x1(cx->dag, SK_X_DER, auxiliary(cx, a.x, name, span, 0));
  }
  if (d == SK_NO_X) {
    sk_ev_fail(ev, 2410, span, "this expression cannot be differentiated");
    return a;
  }
  return expression(ev, d);
}

SkScalar sk_ev_special(SkEv *ev, const SkTx *tx, SkScalar a) {
  SkXOp op = tx->op;
  if (!sk_ev_flat(ev)) {
    // Of a constant: der is 0, pre the value, nothing ever changes.
    if (op == SK_X_DER) return sk_real(0.0);
    return op == SK_X_PRE ? a : sk_boolean(false);
  }
  if (op == SK_X_DER) return derivative(ev, a, tx->span);
  if (!a.symbolic) return op == SK_X_PRE ? a : sk_boolean(false);
  SkXOp what = sk_x_op(ev->cx->dag, a.x);
  if (what != SK_X_VAR) {
    // An element chosen by a variable subscript: pre of each candidate.
    if (what == SK_X_IF) {
      SkScalar t = expression(ev, sk_x_arg(ev->cx->dag, a.x, 1));
      SkScalar e = expression(ev, sk_x_arg(ev->cx->dag, a.x, 2));
      SkScalar c = expression(ev, sk_x_arg(ev->cx->dag, a.x, 0));
      return sk_ev_if(ev, c, sk_ev_special(ev, tx, t), sk_ev_special(ev, tx, e), tx->span);
    }
    sk_ev_fail(ev, 2410, tx->span, "%s needs a variable", sk_x_op_text(op));
    return a;
  }
  return expression(ev, sk_x1(ev->cx->dag, op, a.x));
}

// Arrays ------------------------------------------------------------------------------------------

static SkVal size_of(SkEv *ev, const SkTx *tx) {
  int64_t k;
  if (!sk_ev_integer(ev, tx->args[1], &k)) return none;
  if (k < 1 || k > tx->args[0]->type.rank) {
    sk_ev_fail(ev, 2410, tx->span, "there is no dimension %lld", (long long)k);
    return none;
  }
  int64_t n = sk_ev_size(ev, tx->args[0], (uint32_t)k - 1);
  return sk_ev_box(ev, tx->type, sk_integer(n));
}

static SkVal fill(SkEv *ev, const SkTx *tx) {
  int64_t dims[SK_MAX_RANK];
  SkVal   v = sk_ev_value(ev, tx->args[0]);
  if (ev->failed) return none;
  for (uint32_t i = 1; i < tx->n; i++) {
    if (!sk_ev_integer(ev, tx->args[i], &dims[i - 1])) return none;
    if (dims[i - 1] < 0) {
      sk_ev_fail(ev, 2218, tx->args[i]->span, "size %lld is negative", (long long)dims[i - 1]);
      return none;
    }
  }
  uint64_t total = v.n;
  for (uint32_t i = 0; i + 1 < tx->n && total <= ev->cx->limits.eval_cells; i++)
    total *= dims[i] > INT32_MAX ? INT32_MAX : (uint64_t)dims[i];
  if (total > ev->cx->limits.eval_cells) {
    sk_ev_fail(ev, 2901, tx->span, "this array is too large");
    return none;
  }
  SkVal r = sk_ev_new(ev, sk_ev_array(ev, v.type, tx->n - 1, dims));
  if (ev->failed) return none;
  if (v.n == 1)
    for (uint32_t i = 0; i < r.n; i++) r.at[i] = v.at[0];
  else
    for (uint32_t i = 0; i < r.n; i += v.n) memcpy(r.at + i, v.at, v.n * sizeof *v.at);
  return r;
}

static SkVal reshaped(SkEv *ev, SkVal v, uint32_t rank, const int64_t *dims) {
  v.type = sk_ev_array(ev, sk_type_element(v.type), rank, dims);
  return v;
}

// promote, scalar, vector, matrix: the same scalars with other dimensions.
static SkVal reshape(SkEv *ev, const SkTx *tx) {
  SkVal   v = sk_ev_value(ev, tx->args[0]);
  int64_t dims[SK_MAX_RANK];
  if (ev->failed) return none;
  uint32_t rank = v.type.rank;
  switch (tx->which) {
    case SK_BI_PROMOTE:
      for (uint32_t i = 0; i < tx->type.rank; i++) dims[i] = i < rank ? v.type.dims[i] : 1;
      return reshaped(ev, v, tx->type.rank, dims);
    case SK_BI_MATRIX:
      for (uint32_t i = 0; i < 2; i++) dims[i] = i < rank ? v.type.dims[i] : 1;
      for (uint32_t i = 2; i < rank; i++)
        if (v.type.dims[i] != 1) sk_ev_fail(ev, 2203, tx->span, "this is no matrix");
      return reshaped(ev, v, 2, dims);
    case SK_BI_SCALAR:
      if (v.n != (uint32_t)sk_type_scalars(sk_type_element(v.type)))
        sk_ev_fail(ev, 2203, tx->span, "an array of one element is needed");
      return reshaped(ev, v, 0, dims);
    default: {
      uint32_t big = 0;
      for (uint32_t i = 0; i < rank; i++) big += v.type.dims[i] != 1;
      if (big > 1) sk_ev_fail(ev, 2203, tx->span, "at most one dimension may differ from 1");
      dims[0] = sk_type_elements(v.type);
      return reshaped(ev, v, 1, dims);
    }
  }
}

static SkVal identity(SkEv *ev, const SkTx *tx) {
  int64_t n;
  if (!sk_ev_integer(ev, tx->args[0], &n) || n < 0) return none;
  int64_t dims[2] = {n, n};
  SkVal   r       = sk_ev_new(ev, sk_ev_array(ev, sk_type(SK_T_INTEGER), 2, dims));
  for (uint32_t i = 0; !ev->failed && i < r.n; i++)
    r.at[i] = sk_integer(i / (uint32_t)n == i % (uint32_t)n);
  return r;
}

static SkVal diagonal(SkEv *ev, const SkTx *tx) {
  SkVal v = sk_ev_value(ev, tx->args[0]);
  if (ev->failed) return none;
  int64_t dims[2] = {v.n, v.n};
  SkVal   r       = sk_ev_zero(ev, sk_ev_array(ev, sk_type_element(v.type), 2, dims));
  for (uint32_t i = 0; !ev->failed && i < v.n; i++) r.at[(size_t)i * v.n + i] = v.at[i];
  return r;
}

static SkVal transpose(SkEv *ev, const SkTx *tx) {
  SkVal v = sk_ev_value(ev, tx->args[0]);
  if (ev->failed) return none;
  int64_t dims[SK_MAX_RANK];
  memcpy(dims, v.type.dims, v.type.rank * sizeof *dims);
  uint32_t rows = (uint32_t)dims[0], cols = (uint32_t)dims[1];
  dims[0]    = cols;
  dims[1]    = rows;
  SkVal    r = sk_ev_new(ev, sk_ev_array(ev, sk_type_element(v.type), v.type.rank, dims));
  uint32_t w = rows && cols ? v.n / (rows * cols) : 0;
  for (uint32_t i = 0; !ev->failed && i < rows; i++)
    for (uint32_t j = 0; j < cols; j++)
      memcpy(r.at + ((size_t)j * rows + i) * w, v.at + ((size_t)i * cols + j) * w,
             w * sizeof *r.at);
  return r;
}

static SkVal symmetric(SkEv *ev, const SkTx *tx) {
  SkVal v = sk_ev_value(ev, tx->args[0]);
  if (ev->failed) return none;
  uint32_t n = (uint32_t)v.type.dims[0];
  if (v.type.dims[0] != v.type.dims[1]) sk_ev_fail(ev, 2203, tx->span, "a square matrix is needed");
  SkVal r = {.type = v.type, .n = v.n, .at = sk_ev_alloc(ev, v.n)};
  for (uint32_t i = 0; !ev->failed && i < n; i++)
    for (uint32_t j = 0; j < n; j++)
      r.at[(size_t)i * n + j] = i <= j ? v.at[(size_t)i * n + j] : v.at[(size_t)j * n + i];
  return r;
}

static SkScalar product_difference(SkEv *ev, const SkScalar *x, const SkScalar *y, int a, int b,
                                   SkSpan span) {
  SkScalar p = sk_ev_binary(ev, SK_X_MUL, x[a], y[b], span);
  SkScalar q = sk_ev_binary(ev, SK_X_MUL, x[b], y[a], span);
  return sk_ev_binary(ev, SK_X_SUB, p, q, span);
}

static SkVal vectors(SkEv *ev, const SkTx *tx) {
  SkVal x = sk_ev_value(ev, tx->args[0]);
  SkVal y = tx->n > 1 ? sk_ev_value(ev, tx->args[1]) : none;
  if (ev->failed) return none;
  if (tx->which == SK_BI_OUTER_PRODUCT) {
    int64_t dims[2] = {x.n, y.n};
    SkVal   r       = sk_ev_new(ev, sk_ev_array(ev, sk_type(SK_T_REAL), 2, dims));
    for (uint32_t i = 0; !ev->failed && i < r.n; i++)
      r.at[i] = sk_ev_binary(ev, SK_X_MUL, x.at[i / y.n], y.at[i % y.n], tx->span);
    return r;
  }
  if (x.n != 3 || (tx->n > 1 && y.n != 3)) {
    sk_ev_fail(ev, 2203, tx->span, "vectors of 3 elements are needed");
    return none;
  }
  if (tx->which == SK_BI_CROSS) {
    int64_t dims[1] = {3};
    SkVal   r       = sk_ev_new(ev, sk_ev_array(ev, sk_type(SK_T_REAL), 1, dims));
    r.at[0]         = product_difference(ev, x.at, y.at, 1, 2, tx->span);
    r.at[1]         = product_difference(ev, x.at, y.at, 2, 0, tx->span);
    r.at[2]         = product_difference(ev, x.at, y.at, 0, 1, tx->span);
    return r;
  }
  int64_t  dims[2] = {3, 3};
  SkVal    r       = sk_ev_zero(ev, sk_ev_array(ev, sk_type(SK_T_REAL), 2, dims));
  SkScalar m[3];
  for (int i = 0; i < 3; i++) m[i] = sk_ev_apply(ev, SK_X_NEG, 1, &x.at[i], tx->span);
  r.at[1] = m[2], r.at[2] = x.at[1];
  r.at[3] = x.at[2], r.at[5] = m[0];
  r.at[6] = m[1], r.at[7] = x.at[0];
  return r;
}

static SkVal linspace(SkEv *ev, const SkTx *tx) {
  int64_t  n[1];
  SkScalar a = sk_ev_scalar(ev, tx->args[0]), b = sk_ev_scalar(ev, tx->args[1]);
  if (ev->failed || !sk_ev_integer(ev, tx->args[2], &n[0])) return none;
  if (n[0] < 2) {
    sk_ev_fail(ev, 2410, tx->span, "linspace is given %lld points and needs at least 2",
               (long long)n[0]);
    return none;
  }
  SkVal    r    = sk_ev_new(ev, sk_ev_array(ev, sk_type(SK_T_REAL), 1, n));
  SkScalar span = sk_ev_binary(ev, SK_X_SUB, b, a, tx->span);
  for (uint32_t i = 0; !ev->failed && i < r.n; i++) {
    SkScalar k = sk_real((double)i), m = sk_real((double)(n[0] - 1));
    SkScalar s =
        sk_ev_binary(ev, SK_X_DIV, sk_ev_binary(ev, SK_X_MUL, span, k, tx->span), m, tx->span);
    r.at[i] = sk_ev_binary(ev, SK_X_ADD, a, s, tx->span);
  }
  return r;
}

// sum, product, min, max of an array.
static SkVal reduction(SkEv *ev, const SkTx *tx) {
  SkVal v = sk_ev_value(ev, tx->args[0]);
  if (ev->failed) return none;
  SkType element = sk_type_element(v.type);
  if (tx->ops) {
    uint32_t w = (uint32_t)sk_type_scalars(element), n = w ? v.n / w : 0;
    SkVal    sum = none;
    bool     inlined;
    if (n == 0 && tx->ops->zero)
      sum = sk_eval_call(ev->cx, tx->ops->zero, NULL, ev->env, tx->span, &inlined);
    for (uint32_t i = 0; i < n && !ev->failed; i++) {
      SkVal two[2] = {sum, {.type = element, .n = w, .at = v.at + (size_t)i * w}};
      sum = i == 0 ? two[1] : sk_eval_call(ev->cx, tx->ops->add, two, ev->env, tx->span, &inlined);
      if (sum.type.kind == SK_T_ERROR) ev->failed = true;
    }
    if (sum.type.kind == SK_T_ERROR)
      sk_ev_fail(ev, 2904, tx->span, "the sum of no elements needs the operator '0'");
    return sum;
  }
  SkXOp op = SK_X_ADD;
  if (tx->which == SK_BI_PRODUCT) op = SK_X_MUL;
  if (tx->which == SK_BI_MIN) op = SK_X_MIN;
  if (tx->which == SK_BI_MAX) op = SK_X_MAX;
  if (v.n == 0) return sk_ev_empty(ev, tx, element);
  if (!sk_ev_charge(ev, v.n)) return none;
  SkScalar r = v.at[0];
  for (uint32_t i = 1; i < v.n && !ev->failed; i++) r = sk_ev_binary(ev, op, r, v.at[i], tx->span);
  return sk_ev_box(ev, element, r);
}

// Operators about the model -----------------------------------------------------------------------

// A reference without a value of its own: the component meant, or NULL.
static SkNode *component_meant(SkEv *ev, const SkTx *ref) {
  if (ref->leaf && ref->n_parts == 0) return ref->leaf;
  // Subscripts that only loop variables decide.
  SkNode *n = ref->root;
  for (uint32_t i = 0; i < ref->n_parts; i++) {
    if (i > 0) n = sk_lookup_member(ev->cx, n, ref->parts[i].name);
    if (!n) return NULL;
    SkType   t = sk_node_type(ev->cx, n);
    uint32_t k = ref->parts[i].n_subs;
    if (k == 0) continue;
    SkSub subs[SK_MAX_RANK];
    if (k != t.rank || !n->elements || !sk_ev_subs(ev, k, ref->parts[i].subs, subs)) return NULL;
    if (sk_ev_symbolic_sub(k, subs) != k) return NULL;
    SkPick p = sk_ev_pick_index(
        ev, (SkPick){.type = sk_ev_array(ev, sk_type(SK_T_INTEGER), t.rank, t.dims)}, k, subs,
        ref->span);
    if (ev->failed || p.n != 1) return NULL;
    n = n->elements[sk_pick(&p, 0)];
  }
  return n;
}

static SkVal about_component(SkEv *ev, const SkTx *tx) {
  SkCx *cx = ev->cx;
  if (!sk_connect_solved(cx)) {
    sk_ev_not_constant(ev, tx->span, tx->builtin);
    return none;
  }
  SkNode *n = component_meant(ev, tx->args[0]);
  if (!n) {
    sk_ev_fail(ev, 2410, tx->span, "'%s' needs one component", tx->builtin);
    return none;
  }
  cx->personal++;
  switch (tx->which) {
    case SK_BI_CARDINALITY:
      // How often a connector of a part is connected is seen only where the part is used.
      if (n->parent == cx->main && sk_incomplete(cx)) {
        ev->failed = true;
        return none;
      }
      return sk_ev_box(ev, tx->type, sk_integer(sk_connect_cardinality(cx, n)));
    case SK_BI_IS_ROOT:
      return sk_ev_box(ev, tx->type, sk_boolean(sk_connect_is_root(cx, n, tx->span)));
    default: return sk_ev_box(ev, tx->type, sk_boolean(sk_connect_rooted(cx, n, tx->span)));
  }
}

static SkVal stream(SkEv *ev, const SkTx *tx) {
  SkVal v = sk_ev_value(ev, tx->args[0]);
  if (ev->failed) return none;
  if (!sk_ev_flat(ev) || !sk_connect_solved(ev->cx)) {
    sk_ev_not_constant(ev, tx->span, tx->builtin);
    return none;
  }
  ev->cx->personal++;
  SkVal r = {.type = v.type, .n = v.n, .at = sk_ev_alloc(ev, v.n)};
  for (uint32_t i = 0; i < v.n; i++) {
    SkX x = sk_scalar_x(ev->cx->dag, v.at[i]);
    if (sk_x_op(ev->cx->dag, x) != SK_X_VAR) {
      sk_ev_fail(ev, 2410, tx->span, "'%s' needs a stream variable", tx->builtin);
      return none;
    }
    uint32_t var = (uint32_t)sk_x_payload(ev->cx->dag, x);
    r.at[i]      = expression(ev, tx->which == SK_BI_IN_STREAM
                                      ? sk_connect_in_stream(ev->cx, var, tx->span)
                                      : sk_connect_actual_stream(ev->cx, var, tx->span));
  }
  return r;
}

// Kept as a call in the expression: clocks, state machines, limits. One node for each scalar of the
// first argument, the other arguments as they are.
static SkVal kept(SkEv *ev, const SkTx *tx) {
  SkCx *cx = ev->cx;
  if (!sk_ev_flat(ev)) {
    sk_ev_not_constant(ev, tx->span, tx->builtin);
    return none;
  }
  SkX      x[SK_MAX_RANK];
  uint32_t n     = 0;
  SkVal    first = none;
  for (uint32_t i = 0; i < tx->n && n < SK_MAX_RANK; i++) {
    if (!tx->args[i]) continue;
    if (tx->args[i]->type.kind == SK_T_COMPONENT) {
      // A state is named by its path.
      SkNode *c = component_meant(ev, tx->args[i]);
      x[n++]    = sk_x_string(cx->dag, sk_name_z(cx->names, c ? sk_node_path(cx, c) : ""));
      continue;
    }
    SkVal v = sk_ev_value(ev, tx->args[i]);
    if (ev->failed || !sk_ev_all_set(ev, &v, tx->span)) return none;
    if (i == 0) first = v;
    x[n++] = sk_val_x(sk_temp(cx), cx->dag, &v);
  }
  uint64_t payload = sk_dag_builtin(cx->dag, tx->builtin);
  if (first.n > 1 || first.type.rank) {
    SkVal r = {.type = first.type, .n = first.n, .at = sk_ev_alloc(ev, first.n)};
    for (uint32_t k = 0; k < first.n; k++) {
      x[0]    = sk_scalar_x(cx->dag, first.at[k]);
      r.at[k] = expression(ev, sk_x_make(cx->dag, SK_X_BUILTIN, first.at[k].base, payload, n, x));
    }
    return r;
  }
  SkType t = tx->type.kind == SK_T_NONE ? sk_type(SK_T_BOOLEAN) : tx->type;
  return sk_ev_box(
      ev, t, expression(ev, sk_x_make(cx->dag, SK_X_BUILTIN, sk_type_base(t), payload, n, x)));
}

static SkVal spatial(SkEv *ev, const SkTx *tx) {
  SkCx *cx = ev->cx;
  SkX   x[6];
  if (!sk_ev_flat(ev)) {
    sk_ev_not_constant(ev, tx->span, tx->builtin);
    return none;
  }
  for (uint32_t i = 0; i < 6; i++) {
    SkVal v = sk_ev_value(ev, tx->args[i]);
    if (ev->failed) return none;
    x[i] = sk_val_x(sk_temp(cx), cx->dag, &v);
  }
  SkX   node = sk_x_make(cx->dag, SK_X_SPATIAL, SK_AGGREGATE, 0, 6, x);
  SkVal r    = {.type = tx->type, .n = 2, .at = sk_ev_alloc(ev, 2)};
  for (uint32_t i = 0; i < 2; i++)
    r.at[i] = expression(ev, sk_x_make(cx->dag, SK_X_ELEM, SK_REAL, i, 1, &node));
  return r;
}

SkVal sk_ev_builtin(SkEv *ev, const SkTx *tx) {
  switch (tx->which) {
    case SK_BI_SIZE: return size_of(ev, tx);
    case SK_BI_FILL: return fill(ev, tx);
    case SK_BI_PROMOTE:
    case SK_BI_SCALAR:
    case SK_BI_VECTOR:
    case SK_BI_MATRIX: return reshape(ev, tx);
    case SK_BI_IDENTITY: return identity(ev, tx);
    case SK_BI_DIAGONAL: return diagonal(ev, tx);
    case SK_BI_TRANSPOSE: return transpose(ev, tx);
    case SK_BI_SYMMETRIC: return symmetric(ev, tx);
    case SK_BI_OUTER_PRODUCT:
    case SK_BI_CROSS:
    case SK_BI_SKEW: return vectors(ev, tx);
    case SK_BI_LINSPACE: return linspace(ev, tx);
    case SK_BI_SUM:
    case SK_BI_PRODUCT:
    case SK_BI_MIN:
    case SK_BI_MAX: return reduction(ev, tx);
    case SK_BI_CARDINALITY:
    case SK_BI_IS_ROOT:
    case SK_BI_ROOTED:
    case SK_BI_ROOTED_OLD: return about_component(ev, tx);
    case SK_BI_IN_STREAM:
    case SK_BI_ACTUAL_STREAM: return stream(ev, tx);
    case SK_BI_SPATIAL: return spatial(ev, tx);
    default: return kept(ev, tx);
  }
}
