// codegen/function/function_expr.c - expressions inside functions: scalars, references, calls, conditions.
#include "codegen/function/function_priv.h"
#include "codegen/text/literal.h"

#include <assert.h>
#include <string.h>

#define LONG_TEXT 400  // a scalar longer than this gets a name, so that no text grows without bound

static SkFv scalar_of(const SkTx *tx, const char *text) {
  return (SkFv){.type = sk_type_element(tx->type), .text = text};
}

static const char *shortened(SkFe *e, SkType type, const char *text) {
  return strlen(text) > LONG_TEXT ? sk_fe_named(e, sk_type_element(type), text) : text;
}

// Operators ---------------------------------------------------------------------------------------

static const char *infix(SkXOp op) {
  switch (op) {
    case SK_X_ADD: return "+";
    case SK_X_SUB: return "-";
    case SK_X_MUL: return "*";
    case SK_X_DIV: return "/";
    case SK_X_LT: return "<";
    case SK_X_LE: return "<=";
    case SK_X_GT: return ">";
    case SK_X_GE: return ">=";
    case SK_X_EQ: return "==";
    case SK_X_NE: return "!=";
    case SK_X_AND: return "&&";
    case SK_X_OR: return "||";
    default: return NULL;
  }
}

static const char *function(SkXOp op, bool integer) {
  switch (op) {
    case SK_X_ABS: return integer ? "sk_iabs" : "fabs";
    case SK_X_MIN: return integer ? "sk_imin" : "sk_min";
    case SK_X_MAX: return integer ? "sk_imax" : "sk_max";
    case SK_X_SQRT: return "sqrt";
    case SK_X_EXP: return "exp";
    case SK_X_LOG: return "log";
    case SK_X_LOG10: return "log10";
    case SK_X_SIN: return "sin";
    case SK_X_COS: return "cos";
    case SK_X_TAN: return "tan";
    case SK_X_ASIN: return "asin";
    case SK_X_ACOS: return "acos";
    case SK_X_ATAN: return "atan";
    case SK_X_ATAN2: return "atan2";
    case SK_X_SINH: return "sinh";
    case SK_X_COSH: return "cosh";
    case SK_X_TANH: return "tanh";
    case SK_X_FLOOR: return "floor";
    case SK_X_CEIL: return "ceil";
    case SK_X_LIMIT: return "sk_limit";
    case SK_X_DXLIMIT: return "sk_dxlimit";
    case SK_X_IDIV: return "sk_div";
    case SK_X_MOD: return "sk_mod";
    case SK_X_REM: return "sk_rem";
    default: return NULL;
  }
}

static bool is_real(const SkTx *tx) { return tx->type.kind == SK_T_REAL; }

static const char *as_real(SkFe *e, const SkTx *arg, const char *text) {
  return is_real(arg) ? text : sk_fe_text(e, "(double)%s", text);
}

static const char *power(SkFe *e, const SkTx *tx, const char *const *a) {
  const SkTx *n    = tx->args[1];
  const char *base = as_real(e, tx->args[0], a[0]), *name = NULL;
  uint32_t    kind = 0;
  if (n->kind == SK_TX_CONST)
    name = sk_literal_power(is_real(n) ? n->constant.real : (double)n->constant.integer, &kind);
  if (!name) return sk_fe_text(e, "pow(%s, %s)", base, as_real(e, n, a[1]));
  if (kind == 1 && sk_fe_is_simple(base)) return sk_fe_text(e, "(%s * %s)", base, base);
  return sk_fe_text(e, "%s(%s)", name, base);
}

// Integer quotients and remainders stop at a zero divisor.
static const char *divided(SkFe *e, const SkTx *tx, const char *const *a) {
  const char *name = tx->op == SK_X_IDIV  ? "sk_idiv"
                     : tx->op == SK_X_MOD ? "sk_imod"
                                          : "sk_irem",
             *where;
  uint32_t line;
  sk_fe_where(e, tx->span, &where, &line);
  return sk_fe_text(e, "%s(run, %s, %s, %s, %u)", name, a[0], a[1], where, line);
}

static const char *floored(SkFe *e, const SkTx *tx, const char *x) {
  const char *where;
  uint32_t    line;
  sk_fe_where(e, tx->span, &where, &line);
  return sk_fe_text(e, "sk_ifloor(run, %s, %s, %u)", x, where, line);
}

static const char *to_string(SkFe *e, const SkTx *tx, const char *const *a) {
  SkTypeKind  kind = tx->args[0]->type.kind;
  const char *text = a[0];
  e->scratch = e->any_scratch = true;
  if (tx->n == 2)
    return sk_fe_text(e, "run->services->format_text(run, %s, %s)", as_real(e, tx->args[0], a[0]),
                      a[1]);
  if (kind == SK_T_REAL)
    return sk_fe_text(e, "run->services->real_text(run, %s, (int)%s, (int)%s, %s)", a[0],
                      tx->n > 3 ? a[1] : "6", tx->n > 3 ? a[2] : "0", tx->n > 3 ? a[3] : "1");
  const char *width = tx->n > 2 ? a[1] : "0", *left = tx->n > 2 ? a[2] : "1";
  if (kind == SK_T_INTEGER)
    return sk_fe_text(e, "run->services->integer_text(run, (double)%s, (int)%s, %s)", text, width,
                      left);
  if (kind == SK_T_BOOLEAN) text = sk_fe_text(e, "(%s ? \"true\" : \"false\")", text);
  if (kind == SK_T_ENUM)
    text = sk_fe_text(e, "%s[%s]", sk_fn_literals(e->all, tx->args[0]->type.enumeration), text);
  return sk_fe_text(e, "sk_pad(run, %s, %s, %s)", text, width, left);
}

static const char *to_enum(SkFe *e, const SkTx *tx, const char *a) {
  const char *where;
  uint32_t    line;
  sk_fe_where(e, tx->span, &where, &line);
  return sk_fe_text(e, "(1 + sk_at(run, %s, %uL, %s, %u))", a, tx->type.enumeration->n, where,
                    line);
}

// Sums and products of Integers stop where they leave the range. Not what is added to a number: subscripts are
// computed often, and no loop is that long.
static const char *in_range(SkFe *e, const SkTx *tx, const char *const *a) {
  const char *where;
  uint32_t    line;
  bool        number = tx->args[0]->kind == SK_TX_CONST || tx->args[1]->kind == SK_TX_CONST;
  sk_fe_where(e, tx->span, &where, &line);
  if (tx->op == SK_X_MUL)
    return sk_fe_text(e, "sk_imul(run, %s, %s, %s, %u)", a[0], a[1], where, line);
  if (number) return sk_fe_text(e, "(%s %s %s)", a[0], infix(tx->op), a[1]);
  return sk_fe_text(e, "sk_in_range(run, %s %s %s, %s, %u)", a[0], infix(tx->op), a[1], where,
                    line);
}

const char *sk_fe_apply(SkFe *e, const SkTx *tx, const char *const *a) {
  bool        integer  = tx->args[0]->type.kind != SK_T_REAL;
  const char *sign     = infix(tx->op);
  bool        relation = tx->op >= SK_X_LT && tx->op <= SK_X_NE;
  if (relation && tx->args[0]->type.kind == SK_T_STRING)
    return sk_fe_text(e, "(strcmp(%s, %s) %s 0)", a[0], a[1], sign);
  bool sum = tx->op == SK_X_ADD || tx->op == SK_X_SUB || tx->op == SK_X_MUL;
  if (sum && tx->n == 2 && tx->type.kind == SK_T_INTEGER) return in_range(e, tx, a);
  if (sign && tx->n == 2) return sk_fe_text(e, "(%s %s %s)", a[0], sign, a[1]);
  switch (tx->op) {
    case SK_X_NEG: return sk_fe_text(e, "(-%s)", a[0]);
    case SK_X_NOT: return sk_fe_text(e, "(!%s)", a[0]);
    case SK_X_POW: return power(e, tx, a);
    case SK_X_CONCAT:
      e->scratch = e->any_scratch = true;
      return sk_fe_text(e, "sk_join(run, %s, %s)", a[0], a[1]);
    case SK_X_SIGN: return sk_fe_text(e, "(long)sk_sign(%s)", as_real(e, tx->args[0], a[0]));
    case SK_X_INTEGER: return floored(e, tx, as_real(e, tx->args[0], a[0]));
    case SK_X_IDIV:
    case SK_X_MOD:
    case SK_X_REM:
      if (integer) return divided(e, tx, a);
      break;
    case SK_X_TO_REAL: return sk_fe_text(e, "(double)%s", a[0]);
    case SK_X_TO_INTEGER:
    case SK_X_HOMOTOPY:
    case SK_X_NOEVENT: return a[0];
    case SK_X_SMOOTH: return a[1];
    case SK_X_SEMILINEAR: return sk_fe_text(e, "sk_semilinear(%s, %s, %s)", a[0], a[1], a[2]);
    case SK_X_TO_ENUM: return to_enum(e, tx, a[0]);
    case SK_X_TO_STRING: return to_string(e, tx, a);
    default: break;
  }
  const char *name = function(tx->op, integer);
  assert(name);
  SkBuf b = sk_buf_new(e->arena);
  for (uint32_t i = 0; i < tx->n; i++) {
    bool real = is_real(tx) && tx->op != SK_X_MIN && tx->op != SK_X_MAX;
    sk_buf_printf(&b, "%s%s", i ? ", " : "", real ? as_real(e, tx->args[i], a[i]) : a[i]);
  }
  return sk_fe_text(e, "%s(%s)", name, b.text);
}

// What only the right side of `and` and `or` needs is computed only when it decides.
static const char *lazy(SkFe *e, const SkTx *tx, const char *left) {
  SkBuf  extra  = sk_buf_new(e->arena);
  SkBuf *before = sk_fe_divert(e, &extra);
  e->indent++;
  const char *right = sk_fe_scalar(e, tx->args[1]);
  e->indent--;
  sk_fe_divert(e, before);
  const char *two[2] = {left, right};
  if (extra.n == 0) return sk_fe_apply(e, tx, two);
  const char *name = sk_fe_temp(e);
  sk_fe_line(e, "int %s = %s;", name, left);
  sk_fe_line(e, tx->op == SK_X_AND ? "if (%s) {" : "if (!%s) {", name);
  sk_buf_add(e->out, extra.text, extra.n);
  e->indent++;
  sk_fe_line(e, "%s = %s;", name, right);
  sk_fe_close(e);
  return name;
}

// Long sums lean to the left: a loop instead of recursion, and names in between.
static const char *operation(SkFe *e, const SkTx *tx) {
  uint32_t n = 0;
  for (const SkTx *p = tx; p->kind == SK_TX_OP && p->n > 0; p = p->args[0]) n++;
  const SkTx **chain = SK_NEWS(e->arena, const SkTx *, n + 1);
  n                  = 0;
  for (const SkTx *p = tx; p->kind == SK_TX_OP && p->n > 0; p = p->args[0]) chain[n++] = p;
  const char *text = sk_fe_scalar(e, chain[n - 1]->args[0]);
  while (n-- > 0) {
    const SkTx *op = chain[n];
    if (op->op == SK_X_AND || op->op == SK_X_OR) {
      text = lazy(e, op, text);
    } else {
      const char *args[8] = {text};
      for (uint32_t i = 1; i < op->n && i < 8; i++) args[i] = sk_fe_scalar(e, op->args[i]);
      // x^2 is written as a product, so x wants a name.
      if (op->op == SK_X_POW) args[0] = sk_fe_named(e, op->args[0]->type, args[0]);
      text = sk_fe_apply(e, op, args);
    }
    text = shortened(e, op->type, text);
  }
  return text;
}

// Conditions --------------------------------------------------------------------------------------

static SkFv branch_value(SkFe *e, const SkTx *tx, SkBuf *out) {
  *out          = sk_buf_new(e->arena);
  SkBuf *before = sk_fe_divert(e, out);
  e->indent++;
  e->branch++;
  SkFv v = sk_fe_value(e, tx);
  e->branch--;
  e->indent--;
  sk_fe_divert(e, before);
  return v;
}

static SkFv if_value(SkFe *e, const SkTx *tx) {
  SkBuf       buf[2];
  SkFv        v[2];
  const char *c = sk_fe_scalar(e, tx->args[0]);
  for (int i = 0; i < 2; i++) v[i] = branch_value(e, tx->args[1 + i], &buf[i]);
  bool plain = tx->type.rank == 0 && tx->type.kind != SK_T_RECORD;
  if (plain && buf[0].n == 0 && buf[1].n == 0)
    return scalar_of(
        tx, shortened(e, tx->type, sk_fe_text(e, "(%s ? %s : %s)", c, v[0].text, v[1].text)));
  SkFv r = {.type = tx->type, .text = sk_fe_temp(e), .fresh = v[0].fresh && v[1].fresh};
  // Which branch it is decides about the sizes.
  if (tx->type.rank) r.type.dims = NULL;
  sk_fe_line(e, "%s %s;", sk_fn_ctype(e->all, tx->type), r.text);
  sk_fe_line(e, "if (%s) {", c);
  for (int i = 0; i < 2; i++) {
    sk_buf_add(e->out, buf[i].n ? buf[i].text : "", buf[i].n);
    e->indent++;
    sk_fe_line(e, "%s = %s;", r.text, v[i].text);
    e->indent--;
    sk_fe_line(e, i == 0 ? "} else {" : "}");
  }
  return r;
}

static SkFv unsupported(SkFe *e, const SkTx *tx) {
  const char *where, *name = sk_fe_temp(e);
  uint32_t    line;
  sk_fe_where(e, tx->span, &where, &line);
  sk_fe_line(e, "sk_stop(run, %s, %u, \"this cannot be compiled\");", where, line);
  sk_fe_line(e, "%s %s = %s;", sk_fn_ctype(e->all, tx->type), name,
             tx->type.rank ? "{0}" : sk_fn_default(tx->type));
  return (SkFv){.type = tx->type, .text = name};
}

// References --------------------------------------------------------------------------------------

// One member of each record of a constant array.
static SkVal members(SkFe *e, const SkVal *whole, uint32_t f) {
  SkType   field = whole->type.record->fields[f].type;
  int64_t  one = sk_type_scalars(sk_type_element(whole->type)), width = sk_type_scalars(field);
  int64_t  first = 0, count = sk_type_elements(whole->type);
  uint32_t rank = whole->type.rank + field.rank;
  int64_t *dims = SK_NEWS(e->arena, int64_t, rank + 1);
  for (uint32_t i = 0; i < f; i++) first += sk_type_scalars(whole->type.record->fields[i].type);
  for (uint32_t i = 0; i < rank; i++)
    dims[i] = i < whole->type.rank ? whole->type.dims[i] : field.dims[i - whole->type.rank];
  SkVal r = {.type = sk_type_array(e->arena, sk_type_element(field), rank, dims)};
  r.n     = (uint32_t)(count * width);
  r.at    = SK_NEWS(e->arena, SkScalar, r.n + 1);
  for (int64_t k = 0; k < count; k++)
    memcpy(r.at + k * width, whole->at + k * one + first, (size_t)width * sizeof *r.at);
  return r;
}

// No subscripts, or nothing but colons.
static bool is_all(const SkTxPart *part) {
  for (uint32_t i = 0; i < part->n_subs; i++)
    if (part->subs[i]->kind != SK_TX_COLON) return false;
  return true;
}

// A constant of a package, by its value; subscripts and members that are not constants follow.
static SkFv constant_ref(SkFe *e, const SkTx *tx) {
  const SkNode *node = tx->leaf ? tx->leaf : tx->root;
  if (!node || !(node->value || (tx->n_parts && tx->root->value))) return unsupported(e, tx);
  if (tx->n_parts == 0) {
    SkVal part = *node->value;
    if (tx->type.rank < part.type.rank || tx->offset) {
      int64_t one = sk_type_scalars(sk_type_element(part.type));
      part.at += (int64_t)tx->offset * one;
      part.type = sk_type_drop(part.type, part.type.rank - tx->type.rank);
      part.n    = (uint32_t)sk_type_scalars(part.type);
    }
    return sk_fe_constant(e, &part);
  }
  const SkVal *whole = tx->root->value ? tx->root->value : node->value;
  SkFv         v     = sk_fe_constant(e, whole);
  for (uint32_t i = 0; i < tx->n_parts; i++) {
    const SkTxPart *part = &tx->parts[i];
    if (i > 0) {
      uint32_t f = 0;
      while (f < v.type.record->n && v.type.record->fields[f].name != part->name) f++;
      assert(f < v.type.record->n);
      if (v.type.rank) {
        if (i > 1 || !is_all(&tx->parts[0])) return unsupported(e, tx);
        SkVal list = members(e, whole, f);
        v          = sk_fe_constant(e, &list);
        if (part->n_subs) v = sk_fe_index_subs(e, v, part->subs, part->n_subs, v.type, tx->span);
        continue;
      }
      SkType field = v.type.record->fields[f].type;
      v            = (SkFv){.type = field,
                            .text = sk_fe_text(e, "%s.%s", v.text, sk_fn_cfield(e->all, v.type.record, f))};
    }
    if (!is_all(part)) v = sk_fe_index_subs(e, v, part->subs, part->n_subs, v.type, tx->span);
  }
  return v;
}

static bool is_element(const SkTx *tx) {
  for (uint32_t i = 1; i < tx->n; i++)
    if (tx->args[i]->kind == SK_TX_COLON || tx->args[i]->type.rank) return false;
  return tx->n - 1 == tx->args[0]->type.rank;
}

const char *sk_fe_place(SkFe *e, const SkTx *tx) {
  if (tx->kind == SK_TX_FIELD && tx->args[0]->type.rank == 0)
    return sk_fe_text(e, "%s.%s", sk_fe_place(e, tx->args[0]),
                      sk_fn_cfield(e->all, tx->args[0]->type.record, tx->number));
  if (tx->kind == SK_TX_INDEX && is_element(tx)) {
    SkFv        base = {.type = tx->args[0]->type, .text = sk_fe_place(e, tx->args[0])};
    SkSub       subs[SK_MAX_RANK];
    const char *at[SK_MAX_RANK];
    if (tx->args[0]->kind == SK_TX_FIELD) base.type.dims = NULL;  // set at run time
    base.text = sk_fe_named(e, base.type, base.text);
    sk_fe_subs(e, base, tx->args + 1, tx->n - 1, tx->span, subs);
    for (uint32_t i = 0; i + 1 < tx->n; i++) at[i] = subs[i].at;
    return sk_fe_text(e, "%s.d[%s]", base.text, sk_fe_offset(e, base, at));
  }
  return sk_fe_value(e, tx).text;
}

// Calls -------------------------------------------------------------------------------------------

static const char *call_text(SkFe *e, const SkFn *fn, uint32_t n, const SkFv *args) {
  SkBuf b = sk_buf_new(e->arena);
  sk_buf_printf(&b, "%s(run", sk_fn_name(e->all, fn));
  for (uint32_t i = 0; i < n; i++) sk_buf_printf(&b, ", %s", args[i].text);
  return b.text;
}

static bool takes_scratch(SkFns *all, SkType t) {
  if (t.rank || t.kind == SK_T_STRING) return true;
  if (t.kind != SK_T_RECORD) return false;
  for (uint32_t i = 0; i < t.record->n; i++)
    if (takes_scratch(all, t.record->fields[i].type)) return true;
  return false;
}

// The function itself may call one that is written later, or itself: then the depth is watched.
static void note_call(SkFe *e, const SkFn *fn) {
  uint64_t number = 0;
  sk_map_get(&e->all->numbers, (uint64_t)(uintptr_t)fn, &number);
  if (number > e->number) e->recursive = true;
  for (uint32_t i = 0; i < fn->n_outputs; i++)
    if (takes_scratch(e->all, fn->vars[fn->n_inputs + i].type)) e->scratch = e->any_scratch = true;
}

SkFv sk_fe_call(SkFe *e, const SkFn *fn, uint32_t n, const SkFv *args) {
  assert(fn->n_outputs == 1);
  SkType t = fn->vars[fn->n_inputs].type;
  note_call(e, fn);
  const char *text = sk_fe_text(e, "%s)", call_text(e, fn, n, args));
  if (t.rank == 0 && t.kind != SK_T_RECORD) return (SkFv){.type = t, .text = shortened(e, t, text)};
  const char *name = sk_fe_temp(e);
  sk_fe_line(e, "%s %s = %s;", sk_fn_ctype(e->all, t), name, text);
  return (SkFv){.type = t, .text = name, .fresh = true};
}

void sk_fe_call_all(SkFe *e, const SkTx *call, SkFv *outputs) {
  const SkFn *fn   = call->fn;
  SkFv       *args = SK_NEWS(e->arena, SkFv, call->n + 1);
  for (uint32_t i = 0; i < call->n; i++) args[i] = sk_fe_value(e, call->args[i]);
  if (fn->n_outputs == 1) {
    outputs[0] = sk_fe_call(e, fn, call->n, args);
    return;
  }
  note_call(e, fn);
  SkBuf b = sk_buf_new(e->arena);
  sk_buf_z(&b, call_text(e, fn, call->n, args));
  for (uint32_t i = 0; i < fn->n_outputs; i++) {
    SkType t   = fn->vars[fn->n_inputs + i].type;
    outputs[i] = (SkFv){.type = t, .text = sk_fe_temp(e), .fresh = sk_fn_has_memory(e->all, t)};
    sk_fe_line(e, "%s %s;", sk_fn_ctype(e->all, t), outputs[i].text);
    sk_buf_printf(&b, ", &%s", outputs[i].text);
  }
  sk_fe_line(e, "%s);", b.text);
}

static SkFv call_value(SkFe *e, const SkTx *tx, uint32_t item) {
  if (tx->map_rank) {
    assert(item == 0);
    return sk_fe_map_call(e, tx);
  }
  SkFv *outputs = SK_NEWS(e->arena, SkFv, tx->fn->n_outputs + 1);
  sk_fe_call_all(e, tx, outputs);
  return outputs[item];
}

static SkFv record_value(SkFe *e, const SkTx *tx) {
  if (tx->type.rank) return sk_fe_map_record(e, tx);
  const SkRecordType *r = tx->type.record;
  SkBuf               b = sk_buf_new(e->arena);
  for (uint32_t i = 0; i < tx->n; i++) {
    SkFv v = sk_fe_value(e, tx->args[i]);
    sk_buf_printf(&b, "%s%s", i ? ", " : "", v.text);
  }
  const char *name = sk_fe_temp(e);
  sk_fe_line(e, "%s %s = {%s};", sk_fn_record(e->all, r)->name, name, tx->n ? b.text : "0");
  return (SkFv){.type = tx->type, .text = name};
}

// Everything --------------------------------------------------------------------------------------

static SkFv field_value(SkFe *e, const SkTx *tx) {
  if (tx->args[0]->type.rank) return sk_fe_field_of_array(e, tx);
  const char *text = sk_fe_place(e, tx);
  SkFv        v    = {.type = tx->type, .text = text};
  // Sizes inside records are known at run time only.
  if (tx->type.rank) v.type.dims = NULL;
  if (tx->type.rank || tx->type.kind == SK_T_RECORD) v.text = sk_fe_named(e, v.type, text);
  return v;
}

static SkFv end_value(SkFe *e, const SkTx *tx) {
  SkFv array = sk_fe_value(e, tx->args[0]);
  return scalar_of(tx, sk_fe_dim(e, array, tx->number));
}

SkFv sk_fe_value(SkFe *e, const SkTx *tx) {
  bool array = tx->type.rank > 0;
  switch (tx->kind) {
    case SK_TX_CONST: return scalar_of(tx, sk_fe_scalar_literal(e, tx->constant));
    case SK_TX_REF: return constant_ref(e, tx);
    case SK_TX_LOCAL: {
      SkFv v = {.type = tx->type, .text = e->slots[tx->slot]};
      if (array && e->flexible[tx->slot]) v.type.dims = NULL;
      return v;
    }
    case SK_TX_ITER: return (SkFv){.type = tx->type, .text = e->slots[tx->slot]};
    case SK_TX_TIME: return scalar_of(tx, "run->time");
    case SK_TX_OP: return array ? sk_fe_elementwise(e, tx, NULL) : scalar_of(tx, operation(e, tx));
    case SK_TX_TO_REAL:
      if (array) return sk_fe_elementwise(e, tx, NULL);
      return scalar_of(tx, sk_fe_text(e, "(double)%s", sk_fe_scalar(e, tx->args[0])));
    case SK_TX_MATMUL: return sk_fe_matmul(e, tx);
    case SK_TX_MATPOW: return sk_fe_matpow(e, tx);
    case SK_TX_BUILTIN: return sk_fe_builtin(e, tx);
    case SK_TX_CALL: return call_value(e, tx, 0);
    case SK_TX_ITEM:
      if (tx->args[0]->kind == SK_TX_CALL) return call_value(e, tx->args[0], tx->number);
      return tx->args[0]->kind == SK_TX_TUPLE ? sk_fe_value(e, tx->args[0]->args[tx->number])
                                              : unsupported(e, tx);
    case SK_TX_IF: return if_value(e, tx);
    case SK_TX_RANGE: return sk_fe_range(e, tx);
    case SK_TX_ARRAY: return sk_fe_stack(e, tx);
    case SK_TX_CONCAT: return sk_fe_concat(e, tx);
    case SK_TX_FOR: return sk_fe_comprehension(e, tx);
    case SK_TX_RECORD: return record_value(e, tx);
    case SK_TX_FIELD: return field_value(e, tx);
    case SK_TX_INDEX: return sk_fe_index(e, tx);
    case SK_TX_END: return end_value(e, tx);
    // Function values are gone: calls with them became calls of functions made for them.
    case SK_TX_DYNCALL:
    case SK_TX_CLOSURE:
    case SK_TX_PARTIAL:
    case SK_TX_TUPLE:
    case SK_TX_COLON:
    case SK_TX_CLASS:
    case SK_TX_ERROR: break;
  }
  return unsupported(e, tx);
}

const char *sk_fe_scalar(SkFe *e, const SkTx *tx) { return sk_fe_value(e, tx).text; }
