// model/function/fn_fields.c - the value a record variable of a function starts with: what its class and the
// modifiers give to the fields. A value may use other fields of the same variable; it is written in
// terms of their values, since the variable itself has none before.
#include "model/function/fn.h"

#include "model/function/fn_impl.h"

static SkTx *zero_of(SkCx *cx, SkType t, SkSpan span) {
  switch (t.kind) {
    case SK_T_INTEGER: return sk_tx_int(cx, span, 0);
    case SK_T_BOOLEAN: return sk_tx_bool(cx, span, false);
    case SK_T_STRING: return sk_tx_string(cx, span, sk_name_z(cx->names, ""));
    case SK_T_ENUM:
      return sk_tx_const(
          cx, span, t,
          (SkScalar){.base = SK_ENUM, .enumeration = t.enumeration->number, .integer = 1});
    default: return sk_tx_const(cx, span, sk_type(SK_T_REAL), sk_real(0.0));
  }
}

// What a field has that nobody gave a value: zeros, of its size where that is known, from nowhere.
static SkTx *no_value(SkCx *cx, SkType t) {
  SkSpan span = {0, 0};
  if (t.rank == 0) return t.kind == SK_T_RECORD ? NULL : zero_of(cx, t, span);
  SkTx **args = SK_NEWS(cx->arena, SkTx *, t.rank + 1u);
  if (t.kind == SK_T_RECORD || sk_type_elements(t) == SK_DIM_UNKNOWN) return NULL;
  args[0] = zero_of(cx, sk_type_element(t), span);
  for (uint32_t i = 0; i < t.rank; i++) args[i + 1] = sk_tx_int(cx, span, t.dims[i]);
  return sk_tx_builtin(cx, SK_BI_FILL, span, t, t.rank + 1u, args);
}

static SkTx *field_values(SkCx *cx, SkFn *fn, SkNode *record, SkType type, SkSpan span, bool *any);

static SkTx *field_value(SkCx *cx, SkFn *fn, SkNode *m, SkType t, SkSpan span, bool *any) {
  const SkBinding *b = sk_node_binding(cx, m);
  if (b && b->e) {
    SkScope scope = sk_fn_scope(fn, b->scope);
    *any          = true;
    return sk_check_as(cx, &scope, b->e, t,
                       sk_arena_printf(cx->arena, "the value of field '%s'", m->name));
  }
  if (t.kind == SK_T_RECORD && t.rank == 0) return field_values(cx, fn, m, t, span, any);
  return no_value(cx, t);
}

// The value a record variable starts with: declared and modified values of its fields. *any tells
// whether there is one. NULL when a field cannot be given a value.
static SkTx *field_values(SkCx *cx, SkFn *fn, SkNode *record, SkType type, SkSpan span, bool *any) {
  SkTx *r = sk_tx_new(cx, SK_TX_RECORD, span, type, SK_V_CONTINUOUS, type.record->n);
  for (uint32_t i = 0; i < type.record->n; i++) {
    SkNode *m = sk_lookup_member(cx, record, type.record->fields[i].name);
    if (!m) return NULL;
    r->args[i] = field_value(cx, fn, m, type.record->fields[i].type, span, any);
    if (!r->args[i] || sk_tx_is_error(r->args[i])) return NULL;
  }
  return r;
}

// Fields in terms of other fields -----------------------------------------------------------------

enum { MAX_DEPTH = 256, MAX_STEPS = 1 << 20 };

typedef struct {
  SkCx    *cx;
  SkFn    *fn;
  uint32_t slot;
  SkTx    *value;         // of the whole variable
  bool     unset;         // something used has no value
  uint32_t depth, steps;  // fields under way; expressions looked at
  bool     failed;
} Settle;

static SkTx *settled(Settle *s, SkTx *tx);

static void fail(Settle *s, int code, SkSpan span, const char *what) {
  if (!s->failed)
    sk_diag(s->cx->diags, code, span, "the values of the fields of '%s' in function '%s' %s",
            s->fn->vars[s->slot].name, s->fn->name, what);
  s->failed = true;
}

// Where the value of a field of the variable stands; NULL when tx is something else.
static SkTx **place_of(Settle *s, const SkTx *tx) {
  if (tx->kind == SK_TX_LOCAL) return tx->slot == s->slot ? &s->value : NULL;
  SkTx **of = tx->kind == SK_TX_FIELD ? place_of(s, tx->args[0]) : NULL;
  if (!of || (*of)->kind != SK_TX_RECORD || tx->number >= (*of)->n) return NULL;
  return &(*of)->args[tx->number];
}

static void settle_field(Settle *s, SkTx **place) {
  bool outer = s->unset;
  if (++s->depth > MAX_DEPTH) fail(s, 2903, (*place)->span, "depend on each other");
  s->unset = false;
  *place   = settled(s, *place);
  if (s->unset) {  // what is computed from nothing is nothing
    SkTx *nothing = no_value(s->cx, (*place)->type);
    if (nothing) *place = nothing;
  }
  s->depth--;
  s->unset = outer;
}

static void settle_all(Settle *s, uint32_t n, SkTx **list) {
  for (uint32_t i = 0; i < n && !s->failed; i++)
    if (list[i]) list[i] = settled(s, list[i]);
}

// tx with the fields of the variable replaced by their values.
static SkTx *settled(Settle *s, SkTx *tx) {
  if (++s->steps > MAX_STEPS) fail(s, 2901, tx->span, "are too long when written out");
  if (s->failed) return tx;
  SkTx **place = place_of(s, tx);
  if (place == &s->value) {
    fail(s, 2903, tx->span, "use the whole variable");
  } else if (place) {
    settle_field(s, place);
    if ((*place)->kind != SK_TX_RECORD && (*place)->span.pos == 0) s->unset = true;
    return *place;
  } else if (tx->kind == SK_TX_RECORD) {
    for (uint32_t i = 0; i < tx->n && !s->failed; i++) settle_field(s, &tx->args[i]);
  } else {
    settle_all(s, tx->n, tx->args);
  }
  for (uint32_t i = 0; tx->kind == SK_TX_FOR && i < tx->n_iters; i++)
    settle_all(s, 1, &tx->iters[i].range);
  for (uint32_t i = 0; tx->kind == SK_TX_REF && i < tx->n_parts; i++)
    settle_all(s, tx->parts[i].n_subs, tx->parts[i].subs);
  return tx;
}

// A record varies like what it is made of.
static void set_variability(SkTx *tx) {
  if (tx->kind != SK_TX_RECORD) return;
  tx->variability = SK_V_CONSTANT;
  for (uint32_t i = 0; i < tx->n; i++) {
    set_variability(tx->args[i]);
    tx->variability = sk_variability_max(tx->variability, tx->args[i]->variability);
  }
}

SkTx *sk_fn_record_start(SkCx *cx, SkFn *fn, uint32_t slot) {
  const SkFnVar *v     = &fn->vars[slot];
  bool           any   = false;
  SkTx          *value = field_values(cx, fn, v->node, v->type, v->span, &any);
  if (!value || !any) return NULL;
  Settle s = {.cx = cx, .fn = fn, .slot = slot, .value = value};
  settled(&s, value);
  set_variability(value);
  return s.failed ? NULL : value;
}
