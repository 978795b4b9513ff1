// Type rules of the predefined functions and operators, arrays excepted (builtin_array.c).
#include "model/check/builtin_impl.h"
#include "model/connect/connect_priv.h"

#include <string.h>

// Arguments ---------------------------------------------------------------------------------------

// The number of the input with this name, from the table's list of names; -1 when there is none.
static int input_number(const SkBuiltin *b, SkName name) {
  size_t len = strlen(name);
  int    i   = 0;
  for (const char *p = b->inputs; *p; i++) {
    size_t n = strcspn(p, " ");
    if (n == len && memcmp(p, name, n) == 0) return i;
    p += n + (p[n] == ' ');
  }
  return -1;
}

// May this input be given by its name? Only where the specification writes names (3.7, 8.3.7, 9.4.1, 16, 17).
static bool has_name(const SkBuiltin *b, uint32_t input) {
  switch (b->id) {
    case SK_BI_ASSERT: return input == 2;
    case SK_BI_HOMOTOPY:
    case SK_BI_SPATIAL:
    case SK_BI_TRANSITION:
    case SK_BI_LIMIT:
    case SK_BI_DXLIMIT:
    case SK_BI_VAR_LIMIT:
    case SK_BI_VAR_DER_LIMIT:
    case SK_BI_VARIABLE2_LIMITS: return true;
    case SK_BI_POTENTIAL_ROOT:
    case SK_BI_UNIQUE_ROOT:
    case SK_BI_UNIQUE_ROOT_INDICES:
    case SK_BI_SAMPLE:
    case SK_BI_SUB_SAMPLE:
    case SK_BI_SUPER_SAMPLE:
    case SK_BI_SHIFT_SAMPLE:
    case SK_BI_BACK_SAMPLE: return input > 0;
    default: return false;
  }
}

// Text of input i for messages: "argument 2 (y) of `mod`".
const char *sk_bi_place(SkCx *cx, const SkBuiltin *b, uint32_t i) {
  const char *p = b->inputs;
  for (uint32_t k = 0; k < i && *p; k++) {
    p += strcspn(p, " ");
    if (*p) p++;
  }
  size_t n = strcspn(p, " ");
  if (n == 0) return sk_arena_printf(sk_temp(cx), "argument %u of '%s'", i + 1, b->text);
  return sk_arena_printf(sk_temp(cx), "argument %u (%.*s) of '%s'", i + 1, (int)n, p, b->text);
}

static bool wrong_count(SkCx *cx, const SkBuiltin *b, const SkExpr *call, uint32_t n) {
  if (b->least == b->most)
    sk_diag(cx->diags, 2402, call->span, "'%s' takes %u argument%s, not %u", b->text, b->least,
            b->least == 1 ? "" : "s", n);
  else if (b->most == 255)
    sk_diag(cx->diags, 2402, call->span, "'%s' takes at least %u arguments", b->text, b->least);
  else
    sk_diag(cx->diags, 2402, call->span, "'%s' takes %u to %u arguments, not %u", b->text, b->least,
            b->most, n);
  if (*b->inputs) sk_diag_help(cx->diags, "its arguments are: %s", b->inputs);
  return false;
}

// Places the argument expressions; out has SK_BI_ARGS entries. False after reporting.
bool sk_bi_exprs(SkCx *cx, const SkBuiltin *b, const SkExpr *call, const SkExpr **out) {
  memset(out, 0, SK_BI_ARGS * sizeof *out);
  uint32_t n = 0, at = 0;
  for (const SkExpr *a = call->args; a; a = a->next, n++) {
    uint32_t i = at++;
    if (n >= b->most || i >= SK_BI_ARGS) {
      while (a) a = a->next, n++;
      return wrong_count(cx, b, call, n);
    }
    if (a->kind == SK_EX_FOR) {
      sk_diag(cx->diags, 2402, a->span, "only sum, product, min, max and array take an iterator");
      return false;
    }
    if (a->kind == SK_EX_NAMED) {
      int k = input_number(b, a->name);
      if (k < 0) {
        sk_diag(cx->diags, 2404, a->span, "'%s' has no input '%s'", b->text, a->name);
        if (*b->inputs) sk_diag_help(cx->diags, "its inputs are: %s", b->inputs);
        return false;
      }
      i = (uint32_t)k;
      if (!has_name(b, i)) {
        sk_diag(cx->diags, 2404, a->span, "%s cannot be given by name", sk_bi_place(cx, b, i));
        sk_diag_help(cx->diags, "write the value alone, in its place");
        return false;
      }
    }
    if (out[i]) {
      sk_diag(cx->diags, 2405, a->span, "%s is given twice", sk_bi_place(cx, b, i));
      return false;
    }
    out[i] = a->kind == SK_EX_NAMED ? a->value : a;
  }
  if (n < b->least) return wrong_count(cx, b, call, n);
  for (uint32_t i = 0; i < b->least; i++)
    if (!out[i]) {
      sk_diag(cx->diags, 2406, call->span, "%s is missing", sk_bi_place(cx, b, i));
      return false;
    }
  return true;
}

// Checks the placed arguments as values. False when one is erroneous.
bool sk_bi_args(SkCx *cx, const SkScope *scope, const SkBuiltin *b, const SkExpr *call,
                SkTx **out) {
  const SkExpr *e[SK_BI_ARGS];
  if (!sk_bi_exprs(cx, b, call, e)) return false;
  bool ok = true;
  for (uint32_t i = 0; i < SK_BI_ARGS; i++) {
    out[i] = e[i] ? sk_check(cx, scope, e[i]) : NULL;
    if (out[i] && sk_tx_is_error(out[i])) ok = false;
  }
  return ok;
}

SkTx *sk_bi_bad(SkCx *cx, const SkBuiltin *b, uint32_t i, SkTx *arg, const char *needed) {
  sk_diag(cx->diags, 2403, arg->span, "%s is %s, but %s is needed", sk_bi_place(cx, b, i),
          sk_type_text(sk_temp(cx), arg->type), needed);
  return sk_tx_error(cx, arg->span);
}

static SkTx *fit(SkCx *cx, const SkScope *scope, const SkBuiltin *b, uint32_t i, SkTx *arg,
                 SkTypeKind kind) {
  return sk_fit(cx, scope, arg, sk_type(kind), 2403, sk_bi_place(cx, b, i));
}

static SkTx *too_variable(SkCx *cx, const SkBuiltin *b, uint32_t i, SkTx *arg) {
  sk_diag(cx->diags, 2208, arg->span, "%s must be a parameter expression", sk_bi_place(cx, b, i));
  return sk_tx_error(cx, arg->span);
}

// A literal, or what an Integer literal became; false for anything that has to be evaluated.
static bool literal(const SkTx *tx, double *value) {
  while (tx->kind == SK_TX_TO_REAL) tx = tx->args[0];
  if (tx->kind != SK_TX_CONST || !sk_type_is_numeric(tx->type)) return false;
  *value = tx->type.kind == SK_T_REAL ? tx->constant.real : (double)tx->constant.integer;
  return true;
}

static SkTx *bad_value(SkCx *cx, const SkBuiltin *b, uint32_t i, SkTx *arg, const char *needed) {
  sk_diag(cx->diags, 2410, arg->span, "%s must be %s", sk_bi_place(cx, b, i), needed);
  return sk_tx_error(cx, arg->span);
}

// Element by element ------------------------------------------------------------------------------

static SkXOp elementary_op(SkBuiltinId id) {
  switch (id) {
    case SK_BI_ABS: return SK_X_ABS;
    case SK_BI_SIGN: return SK_X_SIGN;
    case SK_BI_SQRT: return SK_X_SQRT;
    case SK_BI_SIN: return SK_X_SIN;
    case SK_BI_COS: return SK_X_COS;
    case SK_BI_TAN: return SK_X_TAN;
    case SK_BI_ASIN: return SK_X_ASIN;
    case SK_BI_ACOS: return SK_X_ACOS;
    case SK_BI_ATAN: return SK_X_ATAN;
    case SK_BI_ATAN2: return SK_X_ATAN2;
    case SK_BI_SINH: return SK_X_SINH;
    case SK_BI_COSH: return SK_X_COSH;
    case SK_BI_TANH: return SK_X_TANH;
    case SK_BI_EXP: return SK_X_EXP;
    case SK_BI_LOG: return SK_X_LOG;
    case SK_BI_LOG10: return SK_X_LOG10;
    case SK_BI_DIV: return SK_X_IDIV;
    case SK_BI_MOD: return SK_X_MOD;
    case SK_BI_REM: return SK_X_REM;
    case SK_BI_CEIL: return SK_X_CEIL;
    case SK_BI_FLOOR: return SK_X_FLOOR;
    case SK_BI_INTEGER: return SK_X_INTEGER;
    case SK_BI_POW: return SK_X_POW;
    case SK_BI_LIMIT: return SK_X_LIMIT;
    case SK_BI_DXLIMIT: return SK_X_DXLIMIT;
    case SK_BI_SEMI_LINEAR: return SK_X_SEMILINEAR;
    default: return SK_X_NONE;
  }
}

SkXOp sk_builtin_op(SkBuiltinId id) { return elementary_op(id); }

// One shape for arguments that are scalars or arrays of equal sizes. False after reporting.
static bool common_shape(SkCx *cx, const SkScope *scope, const SkBuiltin *b, uint32_t n,
                         SkTx **args, SkType *shape) {
  *shape = sk_type(SK_T_REAL);
  for (uint32_t i = 0; i < n; i++) {
    if (!args[i]->type.rank) continue;
    if (shape->rank == 0) {
      shape->rank = args[i]->type.rank;
      shape->dims = args[i]->type.dims;
      continue;
    }
    if (shape->rank != args[i]->type.rank) {
      sk_bi_bad(cx, b, i, args[i], "an array of the same size as the other argument");
      return false;
    }
    if (!sk_same_sizes(cx, scope, args[i]->span, args[i]->type, *shape, sk_bi_place(cx, b, i)))
      return false;
  }
  return true;
}

static SkTx *check_elementary(SkCx *cx, const SkScope *scope, const SkBuiltin *b,
                              const SkExpr *call) {
  SkTx *args[SK_BI_ARGS];
  if (!sk_bi_args(cx, scope, b, call, args)) return sk_tx_error(cx, call->span);
  uint32_t n       = b->most;
  bool     integer = true;
  for (uint32_t i = 0; i < n; i++) {
    if (!sk_type_is_numeric(args[i]->type)) return sk_bi_bad(cx, b, i, args[i], "Real");
    integer = integer && args[i]->type.kind == SK_T_INTEGER;
  }
  bool keeps = b->id == SK_BI_ABS || b->id == SK_BI_DIV || b->id == SK_BI_MOD || b->id == SK_BI_REM;
  SkTypeKind kind = keeps && integer ? SK_T_INTEGER : SK_T_REAL;
  if (kind == SK_T_REAL && b->id != SK_BI_SIGN)
    for (uint32_t i = 0; i < n; i++) args[i] = sk_tx_to_real(cx, args[i]);
  if (b->id == SK_BI_SIGN || b->id == SK_BI_INTEGER) kind = SK_T_INTEGER;
  SkType shape;
  if (!common_shape(cx, scope, b, n, args, &shape)) return sk_tx_error(cx, call->span);
  shape.kind = kind;
  SkTx *r    = sk_tx_new(cx, SK_TX_OP, call->span, shape, SK_V_CONSTANT, n);
  r->op      = elementary_op(b->id);
  for (uint32_t i = 0; i < n; i++) {
    r->args[i]     = args[i];
    r->variability = sk_variability_max(r->variability, args[i]->variability);
  }
  // Of continuous arguments these change at events only (3.8.5); mod and rem where they give an Integer.
  bool steps = b->id == SK_BI_CEIL || b->id == SK_BI_FLOOR || b->id == SK_BI_DIV;
  if (r->variability > SK_V_DISCRETE && !scope->no_event) {
    if (steps || b->id == SK_BI_INTEGER || b->id == SK_BI_MOD || b->id == SK_BI_REM)
      sk_check_no_event(cx, scope, call->span);
    if (kind == SK_T_INTEGER || steps) r->variability = SK_V_DISCRETE;
  }
  if (b->id == SK_BI_POW) {
    sk_diag(cx->diags, 2011, call->span, "'pow(x, y)' is not Modelica");
    sk_diag_help(cx->diags, "write x^y");
  }
  return r;
}

// An operator that gives back its argument's type: noEvent, pre, hold, ...
static SkTx *same_type(SkCx *cx, const SkBuiltin *b, SkXOp op, const SkExpr *call, SkTx *a) {
  SkTx *r;
  if (op != SK_X_NONE)
    r = sk_tx_op1(cx, op, call->span, a->type, a);
  else
    r = sk_tx_builtin(cx, b->id, call->span, a->type, 1, &a);
  return r;
}

static SkTx *discrete(SkTx *r) {
  if (r->variability > SK_V_DISCRETE) r->variability = SK_V_DISCRETE;
  return r;
}

// Is this a variable (or an element, field or array of them)?
static bool is_variable(const SkTx *a) { return a->kind == SK_TX_REF || a->kind == SK_TX_LOCAL; }

static SkTx *not_variable(SkCx *cx, const SkBuiltin *b, SkTx *a) {
  sk_diag(cx->diags, 2410, a->span, "'%s' needs a variable, not an expression", b->text);
  return sk_tx_error(cx, a->span);
}

// Derivative and special operators ----------------------------------------------------------------

static SkTx *check_der(SkCx *cx, const SkScope *scope, const SkBuiltin *b, const SkExpr *call) {
  SkTx *args[SK_BI_ARGS];
  if (!sk_bi_args(cx, scope, b, call, args)) return sk_tx_error(cx, call->span);
  SkTx *a = args[0];
  if (a->type.kind != SK_T_REAL && a->type.kind != SK_T_RECORD)
    return sk_bi_bad(cx, b, 0, a, "Real");
  if (a->variability == SK_V_DISCRETE) {
    sk_diag(cx->diags, 2410, a->span, "der(...) of a discrete %s",
            a->kind == SK_TX_REF ? "variable" : "expression");
    sk_diag_help(cx->diags, "only a variable that changes continuously has a derivative");
    return sk_tx_error(cx, call->span);
  }
  SkTx *r = sk_tx_op1(cx, SK_X_DER, call->span, a->type, a);
  if (a->variability > SK_V_PARAMETER) r->variability = SK_V_CONTINUOUS;
  return r;
}

static SkTx *check_delay(SkCx *cx, const SkScope *scope, const SkBuiltin *b, const SkExpr *call) {
  SkTx *args[SK_BI_ARGS];
  if (!sk_bi_args(cx, scope, b, call, args)) return sk_tx_error(cx, call->span);
  if (args[0]->type.kind == SK_T_INTEGER) args[0] = sk_tx_to_real(cx, args[0]);
  SkTypeKind k = args[0]->type.kind;
  if (k != SK_T_REAL && k != SK_T_BOOLEAN && k != SK_T_ENUM)
    return sk_bi_bad(cx, b, 0, args[0], "Real");
  for (uint32_t i = 1; i < 3 && args[i]; i++) {
    args[i] = fit(cx, scope, b, i, args[i], SK_T_REAL);
    if (sk_tx_is_error(args[i])) return args[i];
  }
  double value;
  if (literal(args[1], &value) && value < 0) return bad_value(cx, b, 1, args[1], "0 or more");
  double most;
  if (args[2] && literal(args[1], &value) && literal(args[2], &most) && value > most)
    return bad_value(cx, b, 1, args[1], "delayMax or less");
  SkTx *limit = args[2] ? args[2] : args[1];
  if (limit->variability > SK_V_PARAMETER) {
    sk_diag(cx->diags, 2208, limit->span,
            args[2] ? "delayMax must be a parameter expression"
                    : "the delay time varies, so its largest value must be given");
    if (!args[2]) sk_diag_help(cx->diags, "write delay(expr, delayTime, delayMax)");
    return sk_tx_error(cx, call->span);
  }
  SkTx *r = sk_tx_new(cx, SK_TX_OP, call->span, args[0]->type, SK_V_CONTINUOUS, args[2] ? 3 : 2);
  r->op   = SK_X_DELAY;
  memcpy(r->args, args, r->n * sizeof *args);
  return r;
}

static SkTx *check_homotopy(SkCx *cx, const SkScope *scope, const SkBuiltin *b,
                            const SkExpr *call) {
  SkTx *args[SK_BI_ARGS];
  if (!sk_bi_args(cx, scope, b, call, args)) return sk_tx_error(cx, call->span);
  for (uint32_t i = 0; i < 2; i++) {
    if (!sk_type_is_numeric(args[i]->type)) return sk_bi_bad(cx, b, i, args[i], "Real");
    args[i] = sk_tx_to_real(cx, args[i]);
  }
  SkType shape;
  if (!common_shape(cx, scope, b, 2, args, &shape)) return sk_tx_error(cx, call->span);
  return sk_tx_op2(cx, SK_X_HOMOTOPY, call->span, shape, args[0], args[1]);
}

static SkTx *check_stream(SkCx *cx, const SkScope *scope, const SkBuiltin *b, const SkExpr *call) {
  SkTx *args[SK_BI_ARGS];
  if (!sk_bi_args(cx, scope, b, call, args)) return sk_tx_error(cx, call->span);
  SkTx *a = args[0];
  if (a->kind != SK_TX_REF) return not_variable(cx, b, a);
  if (a->leaf && a->leaf->connection != SK_CONN_STREAM) {
    sk_diag(cx->diags, 2410, a->span, "'%s' needs a stream variable of a connector, '%s' is none",
            b->text, a->leaf->name);
    return sk_tx_error(cx, call->span);
  }
  return same_type(cx, b, SK_X_NONE, call, a);
}

static SkTx *check_spatial(SkCx *cx, const SkScope *scope, const SkBuiltin *b, const SkExpr *call) {
  SkTx *args[SK_BI_ARGS];
  if (!sk_bi_args(cx, scope, b, call, args)) return sk_tx_error(cx, call->span);
  for (uint32_t i = 0; i < 4; i++) {
    args[i] = fit(cx, scope, b, i, args[i], i == 3 ? SK_T_BOOLEAN : SK_T_REAL);
    if (sk_tx_is_error(args[i])) return args[i];
  }
  double at[2] = {0.0, 1.0};
  for (uint32_t i = 4; i < 6; i++) {
    if (!args[i]) {  // two points at the ends, both with the value 0
      SkTx **two = SK_NEWS(sk_temp(cx), SkTx *, 2);
      for (int k = 0; k < 2; k++)
        two[k] = sk_tx_const(cx, call->span, sk_type(SK_T_REAL), sk_real(i == 4 ? at[k] : 0.0));
      args[i] = sk_make_array(cx, scope, call->span, 2, two);
    }
    if (!sk_type_is_numeric(args[i]->type) || args[i]->type.rank != 1)
      return sk_bi_bad(cx, b, i, args[i], "a Real vector");
    args[i] = sk_tx_to_real(cx, args[i]);
    if (args[i]->variability > SK_V_PARAMETER) {
      sk_diag(cx->diags, 2208, args[i]->span, "%s must be a parameter expression",
              sk_bi_place(cx, b, i));
      return sk_tx_error(cx, call->span);
    }
  }
  if (!sk_same_sizes(cx, scope, args[5]->span, args[5]->type, args[4]->type, sk_bi_place(cx, b, 5)))
    return sk_tx_error(cx, call->span);
  SkType items[2] = {sk_type(SK_T_REAL), sk_type(SK_T_REAL)};
  SkTx  *r = sk_tx_builtin(cx, b->id, call->span, sk_type_tuple(sk_temp(cx), 2, items), 6, args);
  r->variability = SK_V_CONTINUOUS;
  return r;
}

static SkTx *check_instance_name(SkCx *cx, const SkScope *scope, const SkBuiltin *b,
                                 const SkExpr *call) {
  const SkExpr *none[SK_BI_ARGS];
  if (!sk_bi_exprs(cx, b, call, none)) return sk_tx_error(cx, call->span);
  SkNode     *n    = sk_node_instance(scope->node);
  const char *path = n == cx->main || n->kind == SK_NODE_CLASS ? "" : sk_node_path(cx, n);
  SkName      text =
      sk_name_f(cx->names, "%s%s%s", cx->main ? cx->main->name : n->name, *path ? "." : "", path);
  return sk_tx_string(cx, call->span, text);
}

// Events ------------------------------------------------------------------------------------------

static SkTx *check_smooth(SkCx *cx, const SkScope *scope, const SkBuiltin *b, const SkExpr *call) {
  SkTx *args[SK_BI_ARGS];
  if (!sk_bi_args(cx, scope, b, call, args)) return sk_tx_error(cx, call->span);
  if (args[0]->type.kind != SK_T_INTEGER || args[0]->type.rank)
    return sk_bi_bad(cx, b, 0, args[0], "Integer");
  if (args[0]->variability > SK_V_PARAMETER && !scope->fn) return too_variable(cx, b, 0, args[0]);
  if (args[1]->type.kind == SK_T_INTEGER) args[1] = sk_tx_to_real(cx, args[1]);
  if (args[1]->type.kind != SK_T_REAL && args[1]->type.kind != SK_T_RECORD)
    return sk_bi_bad(cx, b, 1, args[1], "Real");
  return sk_tx_op2(cx, SK_X_SMOOTH, call->span, args[1]->type, args[0], args[1]);
}

static bool has_varying_subscript(const SkTx *ref) {
  for (uint32_t i = 0; i < ref->n_parts; i++)
    for (uint32_t k = 0; k < ref->parts[i].n_subs; k++)
      if (ref->parts[i].subs[k] && ref->parts[i].subs[k]->variability > SK_V_PARAMETER) return true;
  return false;
}

static SkTx *check_pre(SkCx *cx, const SkScope *scope, const SkBuiltin *b, const SkExpr *call) {
  SkTx *args[SK_BI_ARGS];
  if (!sk_bi_args(cx, scope, b, call, args)) return sk_tx_error(cx, call->span);
  SkTx *a = args[0];
  if (b->id == SK_BI_EDGE && a->type.kind != SK_T_BOOLEAN) return sk_bi_bad(cx, b, 0, a, "Boolean");
  if (!sk_type_is_scalar_kind(a->type)) return sk_bi_bad(cx, b, 0, a, "a value of a simple type");
  if (call->args->kind != SK_EX_REF) return not_variable(cx, b, a);
  if (a->variability <= SK_V_PARAMETER && b->id == SK_BI_PRE) return a;
  if (!is_variable(a)) return not_variable(cx, b, a);
  if (a->kind == SK_TX_REF && has_varying_subscript(a)) {
    sk_diag(cx->diags, 2410, a->span, "a subscript in '%s(...)' varies while the model runs",
            b->text);
    sk_diag_help(cx->diags, "write (%s(x))[k], the whole array first, or use a parameter", b->text);
    return sk_tx_error(cx, a->span);
  }
  SkType t = a->type;
  if (b->id != SK_BI_PRE) t.kind = SK_T_BOOLEAN;
  SkXOp op = b->id == SK_BI_PRE ? SK_X_PRE : b->id == SK_BI_EDGE ? SK_X_EDGE : SK_X_CHANGE;
  return discrete(sk_tx_op1(cx, op, call->span, t, a));
}

static SkTx *check_sample(SkCx *cx, const SkScope *scope, const SkBuiltin *b, const SkExpr *call) {
  SkTx *args[SK_BI_ARGS];
  // Only the clock of sample(u, clock) has a name.
  SkBuiltin form = *b;
  if (call->args && call->args->next && call->args->next->kind == SK_EX_NAMED)
    form.inputs = "u clock";
  if (!sk_bi_args(cx, scope, &form, call, args)) return sk_tx_error(cx, call->span);
  if (!args[1] || args[1]->type.kind == SK_T_CLOCK) {
    SkTx *r = sk_tx_builtin(cx, b->id, call->span, args[0]->type, args[1] ? 2 : 1, args);
    return discrete(r);
  }
  for (uint32_t i = 0; i < 2; i++) {
    args[i] = fit(cx, scope, b, i, args[i], SK_T_REAL);
    if (sk_tx_is_error(args[i])) return args[i];
  }
  double value;
  if (literal(args[1], &value) && value <= 0) return bad_value(cx, b, 1, args[1], "positive");
  for (uint32_t i = 0; i < 2; i++) {
    if (args[i]->variability <= SK_V_PARAMETER) continue;
    sk_diag(cx->diags, 2208, args[i]->span, "%s of sample must be a parameter expression",
            i ? "the interval" : "the start");
    return sk_tx_error(cx, call->span);
  }
  SkTx *r        = sk_tx_op2(cx, SK_X_SAMPLE, call->span, sk_type(SK_T_BOOLEAN), args[0], args[1]);
  r->variability = SK_V_DISCRETE;
  return r;
}

static SkTx *check_reinit(SkCx *cx, const SkScope *scope, const SkBuiltin *b, const SkExpr *call) {
  SkTx *args[SK_BI_ARGS];
  if (!sk_bi_args(cx, scope, b, call, args)) return sk_tx_error(cx, call->span);
  if (!scope->in_when) {
    sk_diag(cx->diags, 2504, call->span, "reinit is allowed only inside a when-clause");
    return sk_tx_error(cx, call->span);
  }
  if (args[0]->kind != SK_TX_REF || args[0]->type.kind != SK_T_REAL) {
    sk_diag(cx->diags, 2504, args[0]->span, "reinit needs a Real variable as first argument");
    return sk_tx_error(cx, call->span);
  }
  args[1] = sk_fit(cx, scope, args[1], args[0]->type, 2403, sk_bi_place(cx, b, 1));
  if (sk_tx_is_error(args[1])) return args[1];
  return sk_tx_builtin(cx, b->id, call->span, sk_type(SK_T_NONE), 2, args);
}

static SkTx *check_assert(SkCx *cx, const SkScope *scope, const SkBuiltin *b, const SkExpr *call) {
  SkTx *args[SK_BI_ARGS];
  if (!sk_bi_args(cx, scope, b, call, args)) return sk_tx_error(cx, call->span);
  uint32_t last = b->id == SK_BI_ASSERT ? 1 : 0;
  if (b->id == SK_BI_ASSERT) {
    args[0] = fit(cx, scope, b, 0, args[0], SK_T_BOOLEAN);
    if (sk_tx_is_error(args[0])) return args[0];
  }
  args[last] = fit(cx, scope, b, last, args[last], SK_T_STRING);
  if (sk_tx_is_error(args[last])) return args[last];
  if (b->id == SK_BI_ASSERT && args[2]) {
    SkType level;
    sk_type_predefined(cx, sk_name_z(cx->names, "AssertionLevel"), &level);
    args[2] = sk_fit(cx, scope, args[2], level, 2403, sk_bi_place(cx, b, 2));
    if (sk_tx_is_error(args[2])) return args[2];
  }
  return sk_tx_builtin(cx, b->id, call->span, sk_type(SK_T_NONE), b->most, args);
}

// Conversions -------------------------------------------------------------------------------------

static SkTx *check_to_integer(SkCx *cx, const SkScope *scope, const SkBuiltin *b,
                              const SkExpr *call) {
  SkTx *args[SK_BI_ARGS];
  if (!sk_bi_args(cx, scope, b, call, args)) return sk_tx_error(cx, call->span);
  if (args[0]->type.kind == SK_T_INTEGER) return args[0];
  if (args[0]->type.kind != SK_T_ENUM) {
    SkTx *r = sk_bi_bad(cx, b, 0, args[0], "an enumeration");
    if (args[0]->type.kind == SK_T_REAL)
      sk_diag_help(cx->diags, "use integer(...), with a small i, to round a Real down");
    return r;
  }
  SkType t = {.kind = SK_T_INTEGER, .rank = args[0]->type.rank, .dims = args[0]->type.dims};
  return sk_tx_op1(cx, SK_X_TO_INTEGER, call->span, t, args[0]);
}

static SkTx *check_to_string(SkCx *cx, const SkScope *scope, const SkBuiltin *b,
                             const SkExpr *call) {
  if (!call->args) return wrong_count(cx, b, call, 0), sk_tx_error(cx, call->span);
  return sk_bi_to_string(cx, scope, b, call);
}

// Connections, clocks, state machines, limits -----------------------------------------------------

static bool is_state(const SkTx *tx) {
  if (tx->kind != SK_TX_REF || tx->type.kind != SK_T_COMPONENT || !tx->type.node) return false;
  SkClassKind k = tx->type.node->restriction;
  return k == SK_CLASS_BLOCK || k == SK_CLASS_MODEL || k == SK_CLASS_CLASS;
}

// The connector of cardinality(...). NULL: it is one, else the error.
static SkTx *check_counted(SkCx *cx, const SkBuiltin *b, uint32_t i, SkTx *arg) {
  if (arg->leaf && !sk_node_is_connector(cx, arg->leaf))
    return bad_value(cx, b, i, arg, "a connector");
  if (arg->type.rank > 0) return bad_value(cx, b, i, arg, "one connector, not an array of them");
  if (arg->leaf && arg->leaf->ast && arg->leaf->ast->expandable)
    return bad_value(cx, b, i, arg, "a connector that is not expandable");
  return NULL;
}

// Operators about components: the arguments are references to records, connectors or states.
static SkTx *check_about(SkCx *cx, const SkScope *scope, const SkBuiltin *b, const SkExpr *call,
                         uint32_t components, SkTypeKind result) {
  const SkExpr *e[SK_BI_ARGS];
  SkTx         *args[SK_BI_ARGS] = {0};
  if (!sk_bi_exprs(cx, b, call, e)) return sk_tx_error(cx, call->span);
  uint32_t n = 0;
  bool     states =
      b->id == SK_BI_TRANSITION || b->id == SK_BI_INITIAL_STATE || b->id == SK_BI_ACTIVE_STATE;
  for (uint32_t i = 0; i < b->most; i++) {
    if (!e[i]) continue;
    // A flat model has no components any more and names its states in strings.
    bool component = i < components && !(states && e[i]->kind == SK_EX_STRING);
    args[i]        = component ? sk_check_component(cx, scope, e[i]) : sk_check(cx, scope, e[i]);
    if (sk_tx_is_error(args[i])) return args[i];
    if (component && states && !is_state(args[i]))
      return bad_value(cx, b, i, args[i], "an instance of a block or model");
    if (component && args[i]->kind != SK_TX_REF) return not_variable(cx, b, args[i]);
    SkTx *bad = b->id == SK_BI_CARDINALITY ? check_counted(cx, b, i, args[i]) : NULL;
    if (bad) return bad;
    bool root = b->id == SK_BI_IS_ROOT || b->id == SK_BI_ROOTED || b->id == SK_BI_ROOTED_OLD;
    if (root && args[i]->leaf && !sk_connect_constraint(cx, args[i]->leaf))
      return bad_value(cx, b, i, args[i], "a record or type with a function equalityConstraint");
    n = i + 1;
  }
  SkTx *r        = sk_tx_builtin(cx, b->id, call->span, sk_type(result), n, args);
  r->variability = SK_V_PARAMETER;  // known once connections are
  if (b->id == SK_BI_ACTIVE_STATE) r->variability = SK_V_DISCRETE;
  return r;
}

static SkTx *check_transition(SkCx *cx, const SkScope *scope, const SkBuiltin *b,
                              const SkExpr *call) {
  SkTx *r = check_about(cx, scope, b, call, 2, SK_T_NONE);
  if (r->kind != SK_TX_BUILTIN) return r;
  // What is not given is written out: immediate, reset, not synchronize, priority 1.
  SkTx *all[7] = {[3] = sk_tx_bool(cx, call->span, true),
                  [4] = sk_tx_bool(cx, call->span, true),
                  [5] = sk_tx_bool(cx, call->span, false),
                  [6] = sk_tx_int(cx, call->span, 1)};
  for (uint32_t i = 0; i < r->n; i++) {
    if (!r->args[i]) continue;
    all[i] = r->args[i];
    if (i < 2) continue;
    all[i] = fit(cx, scope, b, i, all[i], i == 6 ? SK_T_INTEGER : SK_T_BOOLEAN);
    if (sk_tx_is_error(all[i])) return all[i];
    if (i > 2 && all[i]->variability > SK_V_PARAMETER) return too_variable(cx, b, i, all[i]);
  }
  return sk_tx_builtin(cx, b->id, call->span, r->type, 7, all);
}

// The place of a named argument: the forms of Clock have names of their own. -1 after reporting.
static int clock_place(SkCx *cx, const SkExpr *arg) {
  static const char *const names[][4] = {{"intervalCounter", "interval", "condition", "c"},
                                         {"resolution", "startInterval", "solverMethod", NULL}};
  for (int i = 0; i < 2; i++)
    for (int k = 0; k < 4; k++)
      if (names[i][k] && strcmp(names[i][k], arg->name) == 0) return i;
  sk_diag(cx->diags, 2404, arg->span, "no form of Clock(...) has an input '%s'", arg->name);
  return -1;
}

// Numbers that no clock can have; those that only parameters give are seen when the clock is made.
static bool is_clock_number(SkCx *cx, const SkBuiltin *b, uint32_t n, SkTx *const *args) {
  double v;
  bool   counts = args[0]->type.kind == SK_T_INTEGER;
  if (sk_type_is_numeric(args[0]->type) && literal(args[0], &v) && (counts ? v < 0 : v <= 0))
    return bad_value(cx, b, 0, args[0], counts ? "0 or more" : "above 0"), false;
  if (n == 2 && counts && literal(args[1], &v) && v < 1)
    return bad_value(cx, b, 1, args[1], "1 or more"), false;
  return true;
}

// The arguments at their places. NULL, or the error.
static SkTx *clock_arguments(SkCx *cx, const SkScope *scope, const SkBuiltin *b, const SkExpr *call,
                             SkTx **args, uint32_t *n) {
  for (const SkExpr *a = call->args; a; a = a->next) {
    if (*n == b->most) return wrong_count(cx, b, call, *n + 1), sk_tx_error(cx, call->span);
    int at = a->kind == SK_EX_NAMED ? clock_place(cx, a) : (int)*n;
    if (at < 0) return sk_tx_error(cx, a->span);
    if (args[at]) {
      sk_diag(cx->diags, 2405, a->span, "%s is given twice", sk_bi_place(cx, b, (uint32_t)at));
      return sk_tx_error(cx, a->span);
    }
    args[at] = sk_check(cx, scope, a->kind == SK_EX_NAMED ? a->value : a);
    if (sk_tx_is_error(args[at])) return args[at];
    ++*n;
  }
  return NULL;
}

// Do these arguments make one of the forms of Clock?
static bool is_clock_form(SkTx *const *args, uint32_t n) {
  if (n == 0) return true;
  if (!args[0] || args[0]->type.rank || (n > 1 && args[1]->type.rank)) return false;
  SkTypeKind k0 = args[0]->type.kind;
  if (n == 1) return sk_type_is_numeric(args[0]->type) || k0 == SK_T_BOOLEAN || k0 == SK_T_CLOCK;
  SkTypeKind k1 = args[1]->type.kind;
  if (k0 == SK_T_BOOLEAN) return sk_type_is_numeric(args[1]->type);
  return (k0 == SK_T_INTEGER && k1 == SK_T_INTEGER) || (k0 == SK_T_CLOCK && k1 == SK_T_STRING);
}

static SkTx *check_clock(SkCx *cx, const SkScope *scope, const SkBuiltin *b, const SkExpr *call) {
  SkTx    *args[SK_BI_ARGS] = {0};
  uint32_t n                = 0;
  SkTx    *bad              = clock_arguments(cx, scope, b, call, args, &n);
  if (bad) return bad;
  if (!is_clock_form(args, n)) {
    sk_diag(cx->diags, 2403, call->span, "no form of Clock(...) takes these arguments");
    sk_diag_help(cx->diags,
                 "Clock(), Clock(factor, resolution), Clock(interval), Clock(condition, "
                 "startInterval) or Clock(clock, solver)");
    return sk_tx_error(cx, call->span);
  }
  if (n >= 1 && !is_clock_number(cx, b, n, args)) return sk_tx_error(cx, call->span);
  if (n == 1 && args[0]->type.kind == SK_T_INTEGER && args[0]->variability > SK_V_DISCRETE)
    args[0] = sk_tx_to_real(cx, args[0]);
  SkTx *r        = sk_tx_builtin(cx, b->id, call->span, sk_type(SK_T_CLOCK), n, args);
  r->variability = SK_V_DISCRETE;
  return r;
}

// subSample, shiftSample, ...: the first argument is a clock or clocked value, the others Integers.
static SkTx *check_resample(SkCx *cx, const SkScope *scope, const SkBuiltin *b,
                            const SkExpr *call) {
  SkTx *args[SK_BI_ARGS];
  if (!sk_bi_args(cx, scope, b, call, args)) return sk_tx_error(cx, call->span);
  uint32_t n = 1;
  for (uint32_t i = 1; i < 3 && args[i]; i++, n++) {
    args[i] = fit(cx, scope, b, i, args[i], SK_T_INTEGER);
    if (sk_tx_is_error(args[i])) return args[i];
    if (args[i]->variability > SK_V_PARAMETER) return too_variable(cx, b, i, args[i]);
    double value;
    if (literal(args[i], &value) && value < i - 1)
      return bad_value(cx, b, i, args[i], i == 1 ? "0 or more" : "1 or more");
  }
  SkTx *r        = sk_tx_builtin(cx, b->id, call->span, args[0]->type, n, args);
  r->variability = SK_V_DISCRETE;
  return r;
}

static SkTx *check_clocked(SkCx *cx, const SkScope *scope, const SkBuiltin *b, const SkExpr *call) {
  SkTx *args[SK_BI_ARGS];
  if (!sk_bi_args(cx, scope, b, call, args)) return sk_tx_error(cx, call->span);
  SkType t = args[0] ? args[0]->type : sk_type(SK_T_REAL);
  if (b->id == SK_BI_INTERVAL) t = sk_type(SK_T_REAL);
  if (b->id == SK_BI_FIRST_TICK) t = sk_type(SK_T_BOOLEAN);
  if (b->id == SK_BI_PREVIOUS && !is_variable(args[0])) return not_variable(cx, b, args[0]);
  SkTx *r        = sk_tx_builtin(cx, b->id, call->span, t, args[0] ? 1 : 0, args);
  r->variability = SK_V_DISCRETE;
  return r;
}

static SkTx *check_limits(SkCx *cx, const SkScope *scope, const SkBuiltin *b, const SkExpr *call) {
  SkTx *args[SK_BI_ARGS];
  if (!sk_bi_args(cx, scope, b, call, args)) return sk_tx_error(cx, call->span);
  uint32_t variables = b->id == SK_BI_VAR_LIMIT ? 1 : 2;
  for (uint32_t i = 0; i < b->most; i++) {
    if (i < variables && (args[i]->kind != SK_TX_REF || args[i]->type.kind != SK_T_REAL)) {
      sk_diag(cx->diags, 2410, args[i]->span, "%s must be a Real variable", sk_bi_place(cx, b, i));
      return sk_tx_error(cx, call->span);
    }
    args[i] = fit(cx, scope, b, i, args[i], SK_T_REAL);
    if (sk_tx_is_error(args[i])) return args[i];
  }
  return sk_tx_builtin(cx, b->id, call->span, sk_type(SK_T_NONE), b->most, args);
}

static SkTx *check_simple(SkCx *cx, const SkScope *scope, const SkBuiltin *b, const SkExpr *call,
                          SkXOp op, SkTypeKind kind) {
  SkTx *args[SK_BI_ARGS];
  if (!sk_bi_args(cx, scope, b, call, args)) return sk_tx_error(cx, call->span);
  SkTx *r        = op == SK_X_NONE ? sk_tx_builtin(cx, b->id, call->span, sk_type(kind), 0, NULL)
                                   : sk_tx_new(cx, SK_TX_OP, call->span, sk_type(kind), SK_V_DISCRETE, 0);
  r->op          = op;
  r->variability = SK_V_DISCRETE;
  return r;
}

static SkTx *check_no_event(SkCx *cx, const SkScope *scope, const SkBuiltin *b,
                            const SkExpr *call) {
  SkTx   *args[SK_BI_ARGS];
  SkScope inner  = *scope;
  inner.no_event = !scope->fn;  // functions have no events anyway
  if (!sk_bi_args(cx, &inner, b, call, args)) return sk_tx_error(cx, call->span);
  return same_type(cx, b, SK_X_NOEVENT, call, args[0]);
}

// pure(f(x)): a call of an impure function that the modeller vouches for.
static SkTx *check_pure(SkCx *cx, const SkScope *scope, const SkBuiltin *b, const SkExpr *call) {
  const SkExpr *e[SK_BI_ARGS];
  if (!sk_bi_exprs(cx, b, call, e)) return sk_tx_error(cx, call->span);
  if (e[0]->kind != SK_EX_CALL) {
    sk_diag(cx->diags, 2410, e[0]->span, "pure(...) takes the call of a function");
    return sk_tx_error(cx, call->span);
  }
  SkFn    shadow;
  SkScope inner     = *scope;
  inner.in_equation = false;
  if (scope->fn) {  // the same function, not taken as pure while this call is checked
    shadow               = *scope->fn;
    shadow.declared_pure = false;
    inner.fn             = &shadow;
  }
  SkTx *r = sk_check_any(cx, &inner, e[0]);
  if (r->kind == SK_TX_CALL) r->fn->vouched = true;
  if (scope->fn && shadow.n_slots > scope->fn->n_slots) scope->fn->n_slots = shadow.n_slots;
  return r;
}

// The table of rules ------------------------------------------------------------------------------

static SkTx *dispatch(SkCx *cx, const SkScope *scope, const SkBuiltin *b, const SkExpr *call) {
  switch (b->id) {
    case SK_BI_TO_INTEGER: return check_to_integer(cx, scope, b, call);
    case SK_BI_TO_STRING: return check_to_string(cx, scope, b, call);
    case SK_BI_DER: return check_der(cx, scope, b, call);
    case SK_BI_DELAY: return check_delay(cx, scope, b, call);
    case SK_BI_CARDINALITY: return check_about(cx, scope, b, call, 1, SK_T_INTEGER);
    case SK_BI_HOMOTOPY: return check_homotopy(cx, scope, b, call);
    case SK_BI_IN_STREAM:
    case SK_BI_ACTUAL_STREAM: return check_stream(cx, scope, b, call);
    case SK_BI_SPATIAL: return check_spatial(cx, scope, b, call);
    case SK_BI_INSTANCE_NAME: return check_instance_name(cx, scope, b, call);
    case SK_BI_PURE: return check_pure(cx, scope, b, call);
    case SK_BI_INITIAL: return check_simple(cx, scope, b, call, SK_X_INITIAL, SK_T_BOOLEAN);
    case SK_BI_TERMINAL: return check_simple(cx, scope, b, call, SK_X_TERMINAL, SK_T_BOOLEAN);
    case SK_BI_NO_EVENT: return check_no_event(cx, scope, b, call);
    case SK_BI_SMOOTH: return check_smooth(cx, scope, b, call);
    case SK_BI_SAMPLE: return check_sample(cx, scope, b, call);
    case SK_BI_PRE:
    case SK_BI_EDGE:
    case SK_BI_CHANGE: return check_pre(cx, scope, b, call);
    case SK_BI_REINIT: return check_reinit(cx, scope, b, call);
    case SK_BI_ASSERT:
    case SK_BI_TERMINATE: return check_assert(cx, scope, b, call);
    case SK_BI_BRANCH: return check_about(cx, scope, b, call, 2, SK_T_NONE);
    case SK_BI_ROOT:
    case SK_BI_POTENTIAL_ROOT:
    case SK_BI_UNIQUE_ROOT:
    case SK_BI_INITIAL_STATE: return check_about(cx, scope, b, call, 1, SK_T_NONE);
    case SK_BI_UNIQUE_ROOT_INDICES: return check_about(cx, scope, b, call, 2, SK_T_INTEGER);
    case SK_BI_IS_ROOT:
    case SK_BI_ROOTED:
    case SK_BI_ROOTED_OLD:
    case SK_BI_ACTIVE_STATE: return check_about(cx, scope, b, call, 1, SK_T_BOOLEAN);
    case SK_BI_CLOCK: return check_clock(cx, scope, b, call);
    case SK_BI_SUB_SAMPLE:
    case SK_BI_SUPER_SAMPLE:
    case SK_BI_SHIFT_SAMPLE:
    case SK_BI_BACK_SAMPLE: return check_resample(cx, scope, b, call);
    case SK_BI_NO_CLOCK:
    case SK_BI_HOLD:
    case SK_BI_PREVIOUS:
    case SK_BI_INTERVAL:
    case SK_BI_FIRST_TICK: return check_clocked(cx, scope, b, call);
    case SK_BI_TRANSITION: return check_transition(cx, scope, b, call);
    case SK_BI_TICKS_IN_STATE: return check_simple(cx, scope, b, call, SK_X_NONE, SK_T_INTEGER);
    case SK_BI_TIME_IN_STATE: return check_simple(cx, scope, b, call, SK_X_NONE, SK_T_REAL);
    case SK_BI_VAR_LIMIT:
    case SK_BI_VAR_DER_LIMIT:
    case SK_BI_VARIABLE2_LIMITS: return check_limits(cx, scope, b, call);
    default: break;
  }
  return elementary_op(b->id) != SK_X_NONE ? check_elementary(cx, scope, b, call)
                                           : sk_check_array_builtin(cx, scope, b, call);
}

SkTx *sk_check_builtin(SkCx *cx, const SkScope *scope, const SkBuiltin *b, const SkExpr *call) {
  if ((b->where & SK_BW_NOT_IN_FUNCTION) && scope->fn) {
    sk_diag(cx->diags, 2409, call->span, "'%s' is not allowed inside a function", b->text);
    return sk_tx_error(cx, call->span);
  }
  return dispatch(cx, scope, b, call);
}
