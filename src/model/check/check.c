// The entry points, fitting to types, and expressions that are none of the bigger kinds.
#include "model/check/check.h"

#include "model/check/check_impl.h"

#include <string.h>

static const char *const op_names[] = {
    [SK_OP_ADD] = "'+'",    [SK_OP_SUB] = "'-'",    [SK_OP_MUL] = "'*'",     [SK_OP_DIV] = "'/'",
    [SK_OP_POW] = "'^'",    [SK_OP_LT] = "'<'",     [SK_OP_LE] = "'<='",     [SK_OP_GT] = "'>'",
    [SK_OP_GE] = "'>='",    [SK_OP_EQ] = "'=='",    [SK_OP_NE] = "'<>'",     [SK_OP_AND] = "'and'",
    [SK_OP_OR] = "'or'",    [SK_OP_NEG] = "'-'",    [SK_OP_NOT] = "'not'",   [SK_OP_PLUS] = "'+'",
    [SK_OP_EW_ADD] = "'+'", [SK_OP_EW_SUB] = "'-'", [SK_OP_EW_MUL] = "'*'",  [SK_OP_EW_DIV] = "'/'",
    [SK_OP_EW_POW] = "'^'", [SK_OP_EW_NEG] = "'-'", [SK_OP_EW_PLUS] = "'+'",
};

SkCheck *sk_check_state(SkCx *cx) {
  if (cx->check) return cx->check;
  SkCheck *ck = SK_NEW(cx->arena, SkCheck);
  cx->check   = ck;
  for (int i = 1; i < SK_BI_COUNT; i++) {
    const SkBuiltin *b = sk_builtin_at((SkBuiltinId)i);
    ck->by_builtin[i]  = sk_name_z(cx->names, b->text);
    sk_map_put_ptr(cx->arena, &ck->builtins, ck->by_builtin[i], b);
  }
  for (size_t i = 0; i < sizeof op_names / sizeof *op_names; i++)
    if (op_names[i]) ck->op_names[i] = sk_name_z(cx->names, op_names[i]);
  ck->w_time        = sk_name_z(cx->names, "time");
  ck->w_real        = sk_name_z(cx->names, "Real");
  ck->w_integer     = sk_name_z(cx->names, "Integer");
  ck->w_boolean     = sk_name_z(cx->names, "Boolean");
  ck->w_string      = sk_name_z(cx->names, "String");
  ck->w_clock       = sk_name_z(cx->names, "Clock");
  ck->w_connections = sk_name_z(cx->names, "Connections");
  ck->w_constructor = sk_name_z(cx->names, "'constructor'");
  ck->w_zero        = sk_name_z(cx->names, "'0'");
  ck->w_string_op   = sk_name_z(cx->names, "'String'");
  return ck;
}

bool sk_builtin_known(SkCx *cx, SkName name) {
  SkCheck *ck = sk_check_state(cx);
  SkType   t;
  return name == ck->w_time || name == ck->w_connections || sk_type_predefined(cx, name, &t) ||
         (sk_map_ptr(&ck->builtins, name) && !strchr(name, '.'));
}

// Fitting -----------------------------------------------------------------------------------------

static int find_field(const SkRecordType *r, SkName name) {
  for (uint32_t i = 0; i < r->n; i++)
    if (r->fields[i].name == name) return (int)i;
  return -1;
}

// Output k of `from` where output k of `to` is expected (6.5).
static bool output_fits(const SkFn *from, const SkFn *to, uint32_t k) {
  const SkFnVar *given = &from->vars[from->n_inputs + k], *want = &to->vars[to->n_inputs + k];
  return given->name == want->name && sk_convertible(given->type, want->type);
}

// The signature of a function given for a function-valued input: same inputs and outputs by name, in order, and
// further inputs must have defaults (12.4.2).
static bool function_fits(const SkFn *from, const SkFn *to) {
  if (!from || !to) return true;
  if (from->n_outputs < to->n_outputs || from->n_inputs < to->n_inputs) return false;
  if (from->impure && !to->impure) return false;
  for (uint32_t i = 0; i < to->n_inputs; i++)
    if (!sk_convertible(to->vars[i].type, from->vars[i].type) ||
        to->vars[i].name != from->vars[i].name)
      return false;
  for (uint32_t i = to->n_inputs; i < from->n_inputs; i++)
    if (!from->vars[i].binding) return false;
  for (uint32_t k = 0; k < to->n_outputs; k++)
    if (!output_fits(from, to, k)) return false;
  return true;
}

// Why not, for the user.
static void help_function(SkCx *cx, const SkFn *from, const SkFn *to) {
  if (!from || !to) return;
  if (from->impure && !to->impure) {
    sk_diag_help(cx->diags, "'%s' is impure, and the input is not", from->name);
    return;
  }
  if (from->n_outputs < to->n_outputs) {
    sk_diag_help(cx->diags, "'%s' has too few outputs", from->name);
    return;
  }
  for (uint32_t i = 0; i < to->n_inputs; i++) {
    if (i >= from->n_inputs)
      sk_diag_help(cx->diags, "'%s' has no input for '%s'", from->name, to->vars[i].name);
    else if (!sk_convertible(to->vars[i].type, from->vars[i].type))
      sk_diag_help(cx->diags, "input '%s' of '%s' has another type than '%s' of '%s'",
                   from->vars[i].name, from->name, to->vars[i].name, to->name);
    else if (to->vars[i].name != from->vars[i].name)
      sk_diag_help(cx->diags, "input '%s' of '%s' has another name than '%s' of '%s'",
                   from->vars[i].name, from->name, to->vars[i].name, to->name);
    else
      continue;
    return;
  }
  for (uint32_t i = to->n_inputs; i < from->n_inputs; i++) {
    if (from->vars[i].binding) continue;
    sk_diag_help(cx->diags, "input '%s' of '%s' needs a value: function %s(%s = ...)",
                 from->vars[i].name, from->name, from->name, from->vars[i].name);
    return;
  }
  for (uint32_t k = 0; k < to->n_outputs; k++) {
    if (output_fits(from, to, k)) continue;
    sk_diag_help(cx->diags, "output '%s' of '%s' must be '%s' with the type it has in '%s'",
                 from->vars[from->n_inputs + k].name, from->name, to->vars[to->n_inputs + k].name,
                 to->name);
    return;
  }
}

bool sk_convertible(SkType from, SkType to) {
  if (from.kind == SK_T_ERROR || to.kind == SK_T_ERROR) return true;
  if (from.rank != to.rank) return false;
  if (from.kind == SK_T_INTEGER && to.kind == SK_T_REAL) return true;
  if (from.kind != to.kind) return false;
  switch (to.kind) {
    case SK_T_ENUM: return sk_type_equal(sk_type_element(from), sk_type_element(to));
    case SK_T_FUNCTION: return function_fits(from.function, to.function);
    case SK_T_OBJECT: return true;
    case SK_T_RECORD:
      if (from.record == to.record) return true;
      if (from.record->n != to.record->n) return false;
      for (uint32_t i = 0; i < to.record->n; i++) {
        int f = find_field(from.record, to.record->fields[i].name);
        if (f < 0 || !sk_convertible(from.record->fields[f].type, to.record->fields[i].type))
          return false;
      }
      return true;
    default: return true;
  }
}

// Do values of these record types have the same layout?
static bool same_layout(const SkRecordType *a, const SkRecordType *b) {
  if (a == b) return true;
  for (uint32_t i = 0; i < b->n; i++) {
    SkType x = a->fields[i].type, y = b->fields[i].type;
    if (a->fields[i].name != b->fields[i].name || x.kind != y.kind) return false;
    if (x.kind == SK_T_RECORD && !same_layout(x.record, y.record)) return false;
  }
  return true;
}

SkTx *sk_convert(SkCx *cx, SkTx *tx, SkType type) {
  if (sk_tx_is_error(tx) || type.kind == SK_T_ERROR) return tx;
  tx = sk_tx_single(cx, tx);
  if (!sk_convertible(tx->type, type)) return NULL;
  if (type.kind == SK_T_REAL) return sk_tx_to_real(cx, tx);
  if (type.kind != SK_T_RECORD || same_layout(tx->type.record, type.record)) return tx;
  // Fields in another order or Integer fields for Real ones: rebuilt field by field.
  SkType *types = SK_NEWS(sk_temp(cx), SkType, type.record->n + 1);
  SkTx   *r     = sk_tx_new(cx, SK_TX_RECORD, tx->span, tx->type, tx->variability, type.record->n);
  for (uint32_t i = 0; i < type.record->n; i++) {
    int    f   = find_field(tx->type.record, type.record->fields[i].name);
    SkTx  *get = sk_tx_field(cx, tx, (uint32_t)f, tx->span);
    SkType to =
        sk_type_array(sk_temp(cx), type.record->fields[i].type, tx->type.rank, tx->type.dims);
    r->args[i] = sk_convert(cx, get, to);
    types[i]   = sk_type_drop(r->args[i]->type, tx->type.rank);
  }
  r->type.record = sk_type_record_with(cx, type.record, types);
  return r;
}

bool sk_same_sizes(SkCx *cx, const SkScope *scope, SkSpan span, SkType a, SkType b,
                   const char *what) {
  for (uint32_t i = 0; i < a.rank && i < b.rank; i++) {
    if (a.dims[i] == b.dims[i] || a.dims[i] == SK_DIM_UNKNOWN || b.dims[i] == SK_DIM_UNKNOWN)
      continue;
    if (scope->in_branch) return true;
    sk_diag(cx->diags, 2203, span, "%s: size %lld in dimension %u does not match %lld", what,
            (long long)a.dims[i], i + 1, (long long)b.dims[i]);
    return false;
  }
  return true;
}

SkType sk_type_meet(SkCx *cx, SkType a, SkType b) {
  if (a.rank == 0 || a.rank != b.rank) return a;
  int64_t dims[SK_MAX_RANK];
  for (uint32_t i = 0; i < a.rank; i++) {
    dims[i] = a.dims[i] == SK_DIM_UNKNOWN ? b.dims[i] : a.dims[i];
    if (b.dims[i] != SK_DIM_UNKNOWN && dims[i] != b.dims[i]) dims[i] = SK_DIM_UNKNOWN;
  }
  return sk_type_array(sk_temp(cx), sk_type_element(a), a.rank, dims);
}

SkTx *sk_fit(SkCx *cx, const SkScope *scope, SkTx *tx, SkType type, int code, const char *what) {
  if (sk_tx_is_error(tx) || type.kind == SK_T_ERROR) return tx;
  SkTx *r = sk_convert(cx, tx, type);
  if (!r) {
    tx = sk_tx_single(cx, tx);
    if (tx->type.kind == SK_T_NONE)
      sk_diag(cx->diags, code, tx->span, "%s: this call has no value, %s is needed", what,
              sk_type_text(sk_temp(cx), type));
    else
      sk_diag(cx->diags, code, tx->span, "%s is %s, but %s is needed", what,
              sk_type_text(sk_temp(cx), tx->type), sk_type_text(sk_temp(cx), type));
    if (tx->type.kind == SK_T_REAL && type.kind == SK_T_INTEGER)
      sk_diag_help(cx->diags, "use integer(...) to round down to an Integer");
    if (tx->type.kind == SK_T_FUNCTION && type.kind == SK_T_FUNCTION)
      help_function(cx, tx->type.function, type.function);
    if (tx->type.kind == SK_T_ENUM && type.kind == SK_T_INTEGER)
      sk_diag_help(cx->diags, "use Integer(...) for the number of an enumeration value");
    return sk_tx_error(cx, tx->span);
  }
  if (!sk_same_sizes(cx, scope, tx->span, r->type, type, what)) return sk_tx_error(cx, tx->span);
  return r;
}

SkTx *sk_check_as(SkCx *cx, const SkScope *scope, const SkExpr *e, SkType type, const char *what) {
  SkTx *tx = sk_check(cx, scope, e);
  return sk_fit(cx, scope, tx, type, 2201, what);
}

SkTx *sk_check_condition(SkCx *cx, const SkScope *scope, const SkExpr *e) {
  SkTx *tx = sk_check(cx, scope, e);
  if (sk_tx_is_error(tx)) return tx;
  if (tx->type.kind == SK_T_BOOLEAN && tx->type.rank == 0) return tx;
  sk_diag(cx->diags, 2211, e->span, "the condition is %s, but a scalar Boolean is needed",
          sk_type_text(sk_temp(cx), tx->type));
  if (sk_type_is_numeric(tx->type)) sk_diag_help(cx->diags, "compare it, for example 'x > 0'");
  return sk_tx_error(cx, e->span);
}

int64_t sk_known_integer(SkCx *cx, const SkScope *scope, SkTx *tx) {
  int64_t v;
  if (sk_tx_int_value(tx, &v)) return v;
  if (tx->type.kind != SK_T_INTEGER || tx->type.rank || tx->variability > SK_V_PARAMETER)
    return SK_DIM_UNKNOWN;
  (void)scope;
  SkEnv env   = {.mode = SK_EVAL_CONST, .quiet = true};
  SkVal value = sk_eval(cx, tx, &env);
  if (value.type.kind != SK_T_INTEGER || value.n != 1) return SK_DIM_UNKNOWN;
  return value.at[0].integer;
}

// If ----------------------------------------------------------------------------------------------

static SkTx *check_if(SkCx *cx, const SkScope *scope, const SkExpr *e) {
  SkTx   *c      = sk_check_condition(cx, scope, e->a);
  SkScope branch = *scope;
  if (c->variability <= SK_V_PARAMETER) branch.in_branch = true;
  if (c->variability > SK_V_DISCRETE) branch.any_time = true;
  SkTx *a = sk_check(cx, &branch, e->b);
  SkTx *b = sk_check(cx, &branch, e->c);
  if (sk_tx_is_error(c) || sk_tx_is_error(a) || sk_tx_is_error(b)) return sk_tx_error(cx, e->span);
  if (sk_convertible(a->type, b->type))
    a = sk_convert(cx, a, b->type);
  else if (sk_convertible(b->type, a->type))
    b = sk_convert(cx, b, a->type);
  else {
    sk_diag(cx->diags, 2201, e->span, "the branches have different types: %s and %s",
            sk_type_text(sk_temp(cx), a->type), sk_type_text(sk_temp(cx), b->type));
    return sk_tx_error(cx, e->span);
  }
  if (c->variability > SK_V_PARAMETER && !scope->fn &&
      !sk_same_sizes(cx, scope, e->span, a->type, b->type, "the branches of this if-expression"))
    return sk_tx_error(cx, e->span);
  SkVariability var = sk_variability_max(a->variability, b->variability);
  var               = sk_variability_max(var, c->variability);
  SkTx *r           = sk_tx_new(cx, SK_TX_IF, e->span, sk_type_meet(cx, a->type, b->type), var, 3);
  r->args[0]        = c;
  r->args[1]        = a;
  r->args[2]        = b;
  return r;
}

// Everything --------------------------------------------------------------------------------------

static SkTx *check_end(SkCx *cx, const SkScope *scope, const SkExpr *e) {
  if (!scope->end_array && scope->end_size == 0 && !scope->in_subscript) {
    sk_diag(cx->diags, 2409, e->span, "'end' stands for a size only inside subscripts");
    return sk_tx_error(cx, e->span);
  }
  if (scope->end_size != SK_DIM_UNKNOWN) return sk_tx_int(cx, e->span, scope->end_size);
  SkTx *r    = sk_tx_new(cx, SK_TX_END, e->span, sk_type(SK_T_INTEGER), SK_V_PARAMETER, 1);
  r->args[0] = scope->end_array;
  r->number  = scope->end_dim;
  return r;
}

static SkTx *check_tuple(SkCx *cx, const SkScope *scope, const SkExpr *e) {
  uint32_t n = 0;
  for (const SkExpr *a = e->args; a; a = a->next) n++;
  SkTx   *r     = sk_tx_new(cx, SK_TX_TUPLE, e->span, sk_type(SK_T_NONE), SK_V_CONSTANT, n);
  SkType *items = SK_NEWS(sk_temp(cx), SkType, n + 1);
  n             = 0;
  for (const SkExpr *a = e->args; a; a = a->next, n++) {
    if (a->kind == SK_EX_EMPTY) {
      items[n] = sk_type(SK_T_ERROR);
      continue;
    }
    r->args[n] = sk_check(cx, scope, a);
    if (sk_tx_is_error(r->args[n])) return sk_tx_error(cx, e->span);
    r->variability = sk_variability_max(r->variability, r->args[n]->variability);
    items[n]       = r->args[n]->type;
  }
  r->type = sk_type_tuple(sk_temp(cx), n, items);
  return r;
}

// (e)[subs] and (e).name
static SkTx *check_indexed(SkCx *cx, const SkScope *scope, const SkExpr *e) {
  SkTx *base = sk_check(cx, scope, e->base);
  if (sk_tx_is_error(base)) return base;
  SkTx    *subs[SK_MAX_RANK];
  uint32_t n = 0;
  for (const SkExpr *s = e->subs; s; s = s->next, n++) {
    if (n >= base->type.rank) {
      sk_diag(cx->diags, 2204, s->span, "too many subscripts: %s has %u dimension%s",
              sk_type_text(sk_temp(cx), base->type), base->type.rank,
              base->type.rank == 1 ? "" : "s");
      return sk_tx_error(cx, e->span);
    }
    subs[n] = sk_check_subscript(cx, scope, s, base, base->type.dims[n], n);
    if (sk_tx_is_error(subs[n])) return subs[n];
  }
  return sk_tx_index(cx, base, n, subs, e->span);
}

static SkTx *check_field(SkCx *cx, const SkScope *scope, const SkExpr *e) {
  SkTx *base = sk_check(cx, scope, e->value);
  if (sk_tx_is_error(base)) return base;
  int f = base->type.kind == SK_T_RECORD ? find_field(base->type.record, e->name) : -1;
  if (f < 0) {
    sk_diag(cx->diags, 2102, e->span, "%s has no field '%s'", sk_type_text(sk_temp(cx), base->type),
            e->name);
    return sk_tx_error(cx, e->span);
  }
  return sk_tx_field(cx, base, (uint32_t)f, e->span);
}

SkTx *sk_check_any(SkCx *cx, const SkScope *scope, const SkExpr *e) {
  switch (e->kind) {
    case SK_EX_REAL: return sk_tx_const(cx, e->span, sk_type(SK_T_REAL), sk_real(e->real));
    case SK_EX_INT: return sk_tx_int(cx, e->span, e->integer);
    case SK_EX_STRING:
      return sk_tx_string(cx, e->span, sk_name(cx->names, e->string.text, e->string.len));
    case SK_EX_BOOL: return sk_tx_bool(cx, e->span, e->boolean);
    case SK_EX_REF: return sk_check_ref(cx, scope, e);
    case SK_EX_CALL: return sk_check_call(cx, scope, e);
    case SK_EX_UNARY: return sk_check_unary(cx, scope, e);
    case SK_EX_BINARY: return sk_check_binary(cx, scope, e);
    case SK_EX_IF: return check_if(cx, scope, e);
    case SK_EX_RANGE: return sk_check_range(cx, scope, e);
    case SK_EX_ARRAY: return sk_check_array(cx, scope, e);
    case SK_EX_MATRIX: return sk_check_matrix(cx, scope, e);
    case SK_EX_TUPLE: return check_tuple(cx, scope, e);
    case SK_EX_END: return check_end(cx, scope, e);
    case SK_EX_INDEXED: return check_indexed(cx, scope, e);
    case SK_EX_FIELD: return check_field(cx, scope, e);
    case SK_EX_FOR: return sk_check_for(cx, scope, e, SK_BI_ARRAY);
    case SK_EX_COLON:
      sk_diag(cx->diags, 2206, e->span, "':' is allowed only as a subscript");
      return sk_tx_error(cx, e->span);
    case SK_EX_NAMED:
    case SK_EX_PARTIAL:
      sk_diag(cx->diags, 2409, e->span, "this is allowed only as an argument of a call");
      return sk_tx_error(cx, e->span);
    default: return sk_tx_error(cx, e->span);
  }
}

SkTx *sk_check(SkCx *cx, const SkScope *scope, const SkExpr *e) {
  SkTx *tx = sk_check_any(cx, scope, e);
  if (tx->type.kind == SK_T_TUPLE) {
    if (tx->kind == SK_TX_TUPLE) {
      sk_diag(cx->diags, 2220, e->span,
              "a list in parentheses is no value; it may only receive the outputs of a call");
      return sk_tx_error(cx, e->span);
    }
    return sk_tx_single(cx, tx);
  }
  if (tx->type.kind == SK_T_NONE && (tx->kind == SK_TX_BUILTIN || tx->kind == SK_TX_CALL)) {
    bool builtin = tx->kind == SK_TX_BUILTIN;
    sk_diag(cx->diags, builtin ? 2409 : 2210, e->span, "'%s' gives no value",
            builtin ? tx->builtin : tx->fn->name);
    return sk_tx_error(cx, e->span);
  }
  if (tx->type.kind == SK_T_COMPONENT && tx->kind == SK_TX_REF) {
    sk_diag(cx->diags, 2201, e->span, "'%s' is an instance of a %s and has no value of its own",
            tx->leaf ? tx->leaf->name : tx->root->name,
            sk_class_kind_text(tx->type.node ? tx->type.node->restriction : SK_CLASS_MODEL));
    return sk_tx_error(cx, e->span);
  }
  return tx;
}
