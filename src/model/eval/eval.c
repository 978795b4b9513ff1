// The evaluator: entry points, scalar expressions, values of components.
#include "model/eval/eval.h"

#include "model/eval/eval_impl.h"
#include "symbolic/calc.h"

#include <math.h>
#include <string.h>

// Operators on scalars ----------------------------------------------------------------------------

// What has no value as a constant stays an expression: it may stand in a branch that is never taken.
static SkScalar undefined_result(SkEv *ev, SkXOp op, uint32_t n, const SkScalar *args, SkScalar r,
                                 SkFold status, SkSpan span) {
  if (status == SK_FOLD_OVERFLOW) {
    sk_ev_fail(ev, 2904, span, "Integer overflow in '%s'", sk_x_op_text(op));
    return r;
  }
  if (!sk_ev_flat(ev)) {
    sk_ev_fail(ev, 2904, span, "'%s' is not defined for these values", sk_x_op_text(op));
    return r;
  }
  SkX x[8];
  for (uint32_t i = 0; i < n && i < 8; i++) x[i] = sk_scalar_x(ev->cx->dag, args[i]);
  return sk_scalar_of(ev->cx->dag, sk_x_make(ev->cx->dag, op, r.base, 0, n, x));
}

static void not_assigned(SkEv *ev, SkSpan use, const SkTx *what) {
  while (what && (what->kind == SK_TX_INDEX || what->kind == SK_TX_FIELD)) what = what->args[0];
  if (what && what->kind == SK_TX_LOCAL && ev->fn && what->slot < ev->fn->n_vars)
    sk_ev_fail(ev, 2904, use, "`%s` is used before it has a value", ev->fn->vars[what->slot].name);
  else
    sk_ev_fail(ev, 2904, use, "a variable is used before it has a value");
}

bool sk_ev_all_set(SkEv *ev, const SkVal *v, SkSpan use) {
  for (uint32_t i = 0; i < v->n; i++)
    if (!sk_ev_is_set(v->at[i])) {
      not_assigned(ev, use, NULL);
      return false;
    }
  return true;
}

SkScalar sk_ev_apply(SkEv *ev, SkXOp op, uint32_t n, const SkScalar *args, SkSpan span) {
  SkFold status;
  for (uint32_t i = 0; i < n; i++)
    if (!sk_ev_is_set(args[i])) {
      not_assigned(ev, span, NULL);
      return args[i];
    }
  if (args[0].base == SK_STRING && n == 2 && !sk_ev_text(ev, args, span)) return args[0];
  SkScalar r = sk_scalar_apply(ev->cx->dag, ev->cx->names, op, n, args, &status);
  if (r.symbolic) sk_ev_charge(ev, 16);  // a look into the table of expressions
  return status == SK_FOLD_OK ? r : undefined_result(ev, op, n, args, r, status, span);
}

// The frequent case, two known Reals, without the general machinery.
SkScalar sk_ev_binary(SkEv *ev, SkXOp op, SkScalar a, SkScalar b, SkSpan span) {
  if (!a.symbolic && !b.symbolic && a.base == SK_REAL && b.base == SK_REAL) {
    double r;
    switch (op) {
      case SK_X_ADD: r = a.real + b.real; break;
      case SK_X_SUB: r = a.real - b.real; break;
      case SK_X_MUL: r = a.real * b.real; break;
      case SK_X_DIV: r = a.real / b.real; break;
      default: r = (double)NAN; break;
    }
    if (isfinite(r)) return sk_real(r);
  }
  SkScalar args[2] = {a, b};
  return sk_ev_apply(ev, op, 2, args, span);
}

SkScalar sk_ev_if(SkEv *ev, SkScalar c, SkScalar a, SkScalar b, SkSpan span) {
  if (!c.symbolic) return c.boolean ? a : b;
  if (sk_scalar_equal(a, b)) return a;
  if (!sk_ev_is_set(a) || !sk_ev_is_set(b)) return sk_ev_nothing(a.base);
  SkScalar args[3] = {c, a, b};
  return sk_ev_apply(ev, SK_X_IF, 3, args, span);
}

// and, or: the second operand only when the first does not decide.
static SkScalar short_circuit(SkEv *ev, const SkTx *tx) {
  SkScalar a = sk_ev_scalar(ev, tx->args[0]);
  if (!a.symbolic && a.base == SK_BOOLEAN && a.boolean == (tx->op == SK_X_OR)) return a;
  SkScalar b = sk_ev_scalar(ev, tx->args[1]);
  return sk_ev_binary(ev, tx->op, a, b, tx->span);
}

static SkScalar to_enum(SkEv *ev, const SkTx *tx, SkScalar a) {
  const SkEnumType *e = tx->type.enumeration;
  if (a.symbolic) {
    SkX x = a.x;
    x     = sk_x_make(ev->cx->dag, SK_X_TO_ENUM, SK_ENUM, e->number, 1, &x);
    return sk_scalar_of(ev->cx->dag, x);
  }
  if (a.integer < 1 || a.integer > (int64_t)e->n)
    sk_ev_fail(ev, 2904, tx->span, "%s has no value number %lld", e->name, (long long)a.integer);
  return (SkScalar){.base = SK_ENUM, .enumeration = e->number, .integer = a.integer};
}

static SkScalar to_string(SkEv *ev, const SkTx *tx, uint32_t n, SkScalar *args) {
  if (args[0].base == SK_ENUM && !args[0].symbolic) {
    const SkEnumType *e = tx->args[0]->type.enumeration;
    int64_t           k = args[0].integer;
    args[0]             = sk_string(k >= 1 && k <= (int64_t)e->n ? e->literals[k - 1]
                                                                 : sk_name_z(ev->cx->names, "?"));
  }
  SkScalar r = sk_ev_apply(ev, SK_X_TO_STRING, n, args, tx->span);
  if (r.symbolic && !sk_ev_flat(ev)) sk_ev_fail(ev, 2904, tx->span, "this cannot be made a String");
  return r;
}

// The boxed value is not needed: its scalar is read before the stack is used again.
static SkScalar first_of(SkEv *ev, SkVal v) {
  if (ev->failed || v.n == 0) {
    ev->failed = true;
    return sk_integer(0);
  }
  return v.at[0];
}

bool sk_ev_is_raw(SkXOp op) {
  return op == SK_X_DER || op == SK_X_PRE || op == SK_X_EDGE || op == SK_X_CHANGE;
}

static SkScalar scalar_op(SkEv *ev, const SkTx *tx) {
  SkScalar args[4];
  switch (tx->op) {
    case SK_X_AND:
    case SK_X_OR: return short_circuit(ev, tx);
    case SK_X_INITIAL:
    case SK_X_TERMINAL:
    case SK_X_SAMPLE:
      if (!sk_ev_flat(ev)) {
        sk_ev_not_constant(ev, tx->span, "this");
        return sk_boolean(false);
      }
      break;
    default: break;
  }
  if (tx->n == 2) {
    SkScalar a = sk_ev_scalar(ev, tx->args[0]);
    SkScalar b = sk_ev_scalar(ev, tx->args[1]);
    if (ev->failed) return a;
    return sk_ev_binary(ev, tx->op, a, b, tx->span);
  }
  bool raw = ev->raw;
  ev->raw  = raw || sk_ev_is_raw(tx->op);
  for (uint32_t i = 0; i < tx->n && i < 4; i++) args[i] = sk_ev_scalar(ev, tx->args[i]);
  ev->raw = raw;
  if (ev->failed) return sk_integer(0);
  switch (tx->op) {
    case SK_X_TO_ENUM: return to_enum(ev, tx, args[0]);
    case SK_X_TO_STRING: return to_string(ev, tx, tx->n, args);
    case SK_X_DER:
    case SK_X_PRE:
    case SK_X_EDGE:
    case SK_X_CHANGE: return sk_ev_special(ev, tx, args[0]);
    default: return sk_ev_apply(ev, tx->op, tx->n, args, tx->span);
  }
}

static SkScalar scalar_if(SkEv *ev, const SkTx *tx) {
  SkScalar c = sk_ev_scalar(ev, tx->args[0]);
  if (ev->failed) return c;
  if (!c.symbolic) return sk_ev_scalar(ev, tx->args[c.boolean ? 1 : 2]);
  return first_of(ev, sk_ev_array_value(ev, tx));
}

SkScalar sk_ev_scalar(SkEv *ev, const SkTx *tx) {
  if (ev->failed) return sk_integer(0);
  switch (tx->kind) {
    case SK_TX_CONST: return tx->constant;
    case SK_TX_OP: return scalar_op(ev, tx);
    case SK_TX_TO_REAL: return sk_scalar_to_real(ev->cx->dag, sk_ev_scalar(ev, tx->args[0]));
    case SK_TX_IF: return scalar_if(ev, tx);
    case SK_TX_REF: return first_of(ev, sk_ev_ref(ev, tx));
    case SK_TX_LOCAL: {
      SkVal *v = sk_ev_slot(ev, tx->slot, tx->span);
      if (v && v->n && !sk_ev_is_set(v->at[0])) not_assigned(ev, tx->span, tx);
      return v ? first_of(ev, *v) : sk_integer(0);
    }
    case SK_TX_ITER:
      if (tx->slot >= ev->n_slots || !ev->slots[tx->slot].at) {
        sk_ev_not_constant(ev, tx->span, "a loop variable");
        return sk_integer(1);
      }
      return ev->slots[tx->slot].at[0];
    case SK_TX_TIME:
      if (sk_ev_flat(ev)) return sk_scalar_of(ev->cx->dag, sk_x_time(ev->cx->dag));
      sk_ev_not_constant(ev, tx->span, "time");
      return sk_real(0.0);
    case SK_TX_INDEX: return first_of(ev, sk_ev_value(ev, tx));
    case SK_TX_END: return sk_integer(sk_ev_size(ev, tx->args[0], tx->number));
    default: return first_of(ev, sk_ev_value(ev, tx));
  }
}

static SkVal value_of(SkEv *ev, const SkTx *tx) {
  SkVal none = {.type = {.kind = SK_T_ERROR}};
  switch (tx->kind) {
    case SK_TX_ERROR: ev->failed = true; return none;
    case SK_TX_REF: return sk_ev_ref(ev, tx);
    case SK_TX_INDEX: return sk_ev_index(ev, tx);
    case SK_TX_CALL:
    case SK_TX_DYNCALL: return sk_ev_call(ev, tx);
    case SK_TX_BUILTIN: return sk_ev_builtin(ev, tx);
    case SK_TX_LOCAL: {
      SkVal *v = sk_ev_slot(ev, tx->slot, tx->span);
      return v ? *v : none;
    }
    case SK_TX_ITER:
      if (tx->slot < ev->n_slots && ev->slots[tx->slot].at) return ev->slots[tx->slot];
      sk_ev_not_constant(ev, tx->span, "a loop variable");
      return none;
    case SK_TX_CONST:
    case SK_TX_TIME:
    case SK_TX_END: return sk_ev_box(ev, tx->type, sk_ev_scalar(ev, tx));
    case SK_TX_OP:
    case SK_TX_TO_REAL:
      if (tx->type.rank == 0 && sk_type_is_scalar_kind(tx->type))
        return sk_ev_box(ev, tx->type, sk_ev_scalar(ev, tx));
      return sk_ev_array_value(ev, tx);
    default: return sk_ev_array_value(ev, tx);
  }
}

SkVal sk_ev_value(SkEv *ev, const SkTx *tx) {
  if (ev->failed) return (SkVal){.type = {.kind = SK_T_ERROR}};
  SkSpan around = ev->at;
  ev->at        = tx->span;
  SkVal v       = value_of(ev, tx);
  ev->at        = around;
  if (v.n == 1 && v.type.rank == 0 && !ev->failed && !sk_ev_is_set(v.at[0]))
    not_assigned(ev, tx->span, tx);
  return v;
}

SkVal sk_ev_constant(SkEv *ev, const SkTx *tx) {
  SkEnv env = {.mode = SK_EVAL_CONST, .quiet = true};
  SkEv  c   = *ev;
  c.env     = &env;
  SkVal v   = sk_ev_value(&c, tx);
  if (c.failed || !sk_val_is_const(&v)) v.type.kind = SK_T_ERROR;
  return v;
}

bool sk_ev_integer(SkEv *ev, const SkTx *tx, int64_t *out) {
  SkScalar s = sk_ev_scalar(ev, tx);
  if (ev->failed) return false;
  if (s.symbolic) {
    SkVal v = sk_ev_constant(ev, tx);
    if (v.type.kind == SK_T_ERROR) {
      // A function, or a section that can become one, finds its sizes when it runs.
      if ((ev->fn || ev->env->may_give_up) && sk_ev_flat(ev))
        ev->gave_up = ev->failed = true;
      else
        sk_ev_not_constant(ev, tx->span, "this size");
      return false;
    }
    s = v.at[0];
  }
  *out = s.base == SK_BOOLEAN ? s.boolean + 1 : s.integer;
  return true;
}

int64_t sk_ev_size(SkEv *ev, const SkTx *array, uint32_t dim) {
  if (dim < array->type.rank && array->type.dims[dim] != SK_DIM_UNKNOWN)
    return array->type.dims[dim];
  if (array->kind == SK_TX_REF && array->leaf &&
      sk_node_size_cycle(ev->cx, array->leaf, ev->env->quiet)) {
    ev->failed = true;
    return 0;
  }
  SkVal v = sk_ev_value(ev, array);
  if (ev->failed) return 0;
  if (dim >= v.type.rank) {
    sk_ev_fail(ev, 2904, array->span, "this has no dimension %u", dim + 1);
    return 0;
  }
  return v.type.dims[dim];
}

// Entry points ------------------------------------------------------------------------------------

// A copy that outlives the stack.
static SkVal keep(SkArena *arena, SkVal v) {
  SkVal r = v;
  if (v.type.kind == SK_T_TUPLE) {
    SkType *items = sk_arena_copy(arena, v.type.tuple->items, v.type.tuple->n * sizeof *items);
    for (uint32_t i = 0; i < v.type.tuple->n; i++)
      if (items[i].rank)
        items[i].dims = sk_arena_copy(arena, items[i].dims, items[i].rank * sizeof(int64_t));
    SkTupleType *t = SK_NEW(arena, SkTupleType);
    *t             = (SkTupleType){v.type.tuple->n, items};
    r.type.tuple   = t;
  }
  if (v.type.rank) r.type.dims = sk_arena_copy(arena, v.type.dims, v.type.rank * sizeof(int64_t));
  r.at = sk_arena_copy(arena, v.at, v.n * sizeof *v.at);
  return r;
}

SkVal sk_eval(SkCx *cx, const SkTx *tx, SkEnv *env) {
  SkEv  ev   = {.cx = cx, .env = env, .slots = env->slots, .n_slots = env->n_slots};
  SkVal none = {.type = {.kind = SK_T_ERROR}};
  if (tx->kind == SK_TX_ERROR) return none;
  SkMark    mark   = sk_ev_mark(cx);
  SkAccount before = sk_ev_begin(cx, mark, tx->type);
  SkVal     out;
  if (tx->type.rank == 0 && sk_type_is_scalar_kind(tx->type)) {
    SkScalar s = sk_ev_scalar(&ev, tx);
    sk_ev_release(cx, mark);
    out = ev.failed ? none : sk_val_scalar(sk_temp(cx), tx->type, s);
  } else {
    SkVal v = sk_ev_value(&ev, tx);
    out     = ev.failed ? none : keep(sk_temp(cx), v);
    sk_ev_release(cx, mark);
  }
  sk_ev_end(cx, before);
  if (env->mode == SK_EVAL_CONST && out.type.kind != SK_T_ERROR && !sk_val_is_const(&out)) {
    sk_ev_not_constant(&ev, tx->span, "this");
    return none;
  }
  return out;
}

static SkVal eval_in(SkCx *cx, SkNode *node, const SkExpr *e, SkTypeKind kind, const char *what) {
  SkScope scope = {.node = node};
  SkTx   *tx    = sk_check_as(cx, &scope, e, sk_type(kind), what);
  SkEnv   env   = {.mode = SK_EVAL_CONST};
  if (sk_tx_is_error(tx)) return (SkVal){.type = {.kind = SK_T_ERROR}};
  return sk_eval(cx, tx, &env);
}

bool sk_eval_integer(SkCx *cx, SkNode *scope, const SkExpr *e, int64_t *out) {
  SkVal v = eval_in(cx, scope, e, SK_T_INTEGER, "the value");
  if (v.type.kind == SK_T_ERROR) return false;
  *out = v.at[0].integer;
  return true;
}

bool sk_eval_boolean(SkCx *cx, SkNode *scope, const SkExpr *e, bool *out) {
  SkVal v = eval_in(cx, scope, e, SK_T_BOOLEAN, "the condition");
  if (v.type.kind == SK_T_ERROR) return false;
  *out = v.at[0].boolean;
  return true;
}

// Components --------------------------------------------------------------------------------------

static bool no_value(SkCx *cx, SkNode *n, bool quiet, SkSpan use, const char *why) {
  if (!quiet && !sk_incomplete(cx)) {
    sk_diag(cx->diags, n->variability == SK_V_CONSTANT ? 2705 : 2902, use,
            "the value of '%s' is needed at translation time, but %s", n->name, why);
    if (n->decl) sk_diag_note(cx->diags, n->decl->name_span, "declared here");
  }
  return false;
}

bool sk_annotation_flag(const SkComment *c, const char *name, bool *value) {
  if (!c->annotation) return false;
  for (const SkMod *m = c->annotation->args; m; m = m->next) {
    if (m->kind != SK_MOD_ELEMENT || !m->name || !m->value || strcmp(m->name->name, name) != 0)
      continue;
    if (m->value->kind != SK_EX_BOOL) return false;
    *value = m->value->boolean;
    return true;
  }
  return false;
}

// Evaluate = false says that the value may still change after translation (4.5).
static bool stays_open(const SkNode *n) {
  bool evaluate = true;
  return n->decl && sk_annotation_flag(&n->decl->comment, "Evaluate", &evaluate) && !evaluate;
}

static bool unfixed(SkCx *cx, SkNode *n) {
  if (!sk_node_attribute(cx, n, cx->w_fixed)) return false;
  SkVal v;
  return sk_attribute_value(cx, n, cx->w_fixed, SK_EVAL_CONST, &v) == SK_BIND_OK && v.n > 0 &&
         !v.at[0].symbolic && !v.at[0].boolean;
}

// A record without a binding of its own has the values of its members.
static bool from_members(SkCx *cx, SkNode *n, SkType type, bool quiet, SkSpan use, SkVal *out) {
  *out        = sk_val_new(cx->arena, type);
  uint32_t at = 0, elements = type.rank ? n->n_elements : 1;
  for (uint32_t e = 0; e < elements; e++) {
    SkNode *one = type.rank ? n->elements[e] : n;
    for (uint32_t i = 0; i < type.record->n; i++) {
      SkNode      *m = sk_lookup_member(cx, one, type.record->fields[i].name);
      const SkVal *v = m ? sk_eval_component(cx, m, quiet, use) : NULL;
      if (!v || at + v->n > out->n) return false;
      memcpy(out->at + at, v->at, v->n * sizeof *v->at);
      at += v->n;
    }
  }
  return at == out->n;
}

static bool from_start(SkCx *cx, SkNode *n, SkType type, bool quiet, SkSpan use, SkVal *out) {
  SkVal v;
  if (n->variability == SK_V_CONSTANT || !sk_type_is_scalar_kind(type) ||
      sk_attribute_value(cx, n, cx->w_start, SK_EVAL_CONST, &v) != SK_BIND_OK)
    return no_value(cx, n, quiet, use, "it has none");
  *out = sk_val_new(cx->arena, type);
  for (uint32_t i = 0; i < out->n; i++) out->at[i] = v.at[v.n == 1 ? 0 : i];
  if (!quiet && !cx->in_library)
    sk_diag(cx->diags, 2704, n->decl ? n->decl->name_span : use,
            "parameter '%s' has no value; its start value is used", n->name);
  return true;
}

static bool component_value(SkCx *cx, SkNode *n, SkType type, bool quiet, SkSpan use, SkVal *out) {
  if (type.kind == SK_T_COMPONENT || type.kind == SK_T_OBJECT)
    return no_value(cx, n, quiet, use, "it is an instance");
  if (n->variability == SK_V_PARAMETER && sk_type_is_scalar_kind(type) && unfixed(cx, n))
    return no_value(cx, n, quiet, use, "it is computed at initialisation (fixed = false)");
  if (n->variability == SK_V_PARAMETER && stays_open(n))
    return no_value(cx, n, quiet, use, "it is not to be evaluated (Evaluate = false)");
  switch (sk_binding_value(cx, n, SK_EVAL_CONST, quiet, out)) {
    case SK_BIND_OK: return true;
    case SK_BIND_FAILED: return false;
    default: break;
  }
  if (type.kind == SK_T_RECORD) return from_members(cx, n, type, quiet, use, out);
  return from_start(cx, n, type, quiet, use, out);
}

const SkVal *sk_eval_component(SkCx *cx, SkNode *n, bool quiet, SkSpan use) {
  if (n->value) return n->value;
  SkType type = sk_node_type(cx, n);
  if (n->failed || type.kind == SK_T_ERROR) return NULL;
  if (!sk_type_known(type)) {
    sk_node_size_cycle(cx, n, quiet);
    return NULL;
  }
  if (n->variability > SK_V_PARAMETER) {
    if (!quiet)
      sk_diag(cx->diags, 2902, use,
              "'%s' is a variable, but a constant or parameter is needed here", n->name);
    return NULL;
  }
  if (n->cyclic) return NULL;
  if (n->evaluating) {
    if (!quiet) {
      cx->cyclic = true;
      sk_diag(cx->diags, 2903, n->decl ? n->decl->name_span : use,
              "the value of '%s' depends on itself", n->name);
      n->cyclic = true;
    }
    return NULL;
  }
  n->evaluating = true;
  SkVal v;
  bool  ok      = component_value(cx, n, type, quiet, use, &v);
  n->evaluating = false;
  // One message is enough for all that the cycle goes through.
  if (!ok && !quiet && cx->cyclic) n->cyclic = true;
  if (!ok) return NULL;
  n->value  = SK_NEW(cx->arena, SkVal);
  *n->value = keep(cx->arena, v);
  if (n->variability == SK_V_PARAMETER) n->structural = true;
  return n->value;
}
