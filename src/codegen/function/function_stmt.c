// codegen/function/function_stmt.c - variables, assignments and control flow of functions.
#include "codegen/function/function_priv.h"
#include "codegen/text/literal.h"

#include <assert.h>
#include <string.h>

#define FRAME_ELEMENTS 64

// Memory ------------------------------------------------------------------------------------------

void sk_fe_release_after(SkFe *e, SkBuf *body, bool used) {
  const char *mark = NULL;
  if (used) {
    mark = sk_fe_temp(e);
    sk_fe_line(e, "void *%s = run->services->mark(run);", mark);
  }
  sk_buf_add(e->out, body->n ? body->text : "", body->n);
  if (used) sk_fe_line(e, "run->services->release(run, %s);", mark);
}

// Assignments -------------------------------------------------------------------------------------

// A place to write scalars to. Loops for slices are open; what is left of `type` is a whole value at text.
typedef struct {
  const char *text;
  SkType      type;  // dims only where the text is a variable of fixed size
  uint32_t    loops;
} Place;

static Place open_place(SkFe *e, const SkTx *tx);

static Place open_index(SkFe *e, const SkTx *tx) {
  Place       p    = open_place(e, tx->args[0]);
  SkFv        base = {.type = p.type, .text = sk_fe_named(e, p.type, p.text)};
  SkSub       subs[SK_MAX_RANK];
  const char *at[SK_MAX_RANK];
  sk_fe_subs(e, base, tx->args + 1, tx->n - 1, tx->span, subs);
  for (uint32_t i = 0; i < p.type.rank; i++) {
    const char *k = NULL;
    if (subs[i].kind != SK_SUB_ONE) {
      k = sk_fe_loop(e, subs[i].count);
      p.loops++;
    }
    at[i] = sk_fe_sub_at(e, base, &subs[i], i, k, tx->span);
  }
  p.text = sk_fe_text(e, "%s.d[%s]", base.text, sk_fe_offset(e, base, at));
  p.type = sk_type_element(p.type);
  return p;
}

static Place open_place(SkFe *e, const SkTx *tx) {
  if (tx->kind == SK_TX_INDEX) return open_index(e, tx);
  if (tx->kind == SK_TX_FIELD) {
    const SkRecordType *r = tx->args[0]->type.record;
    Place               p = open_place(e, tx->args[0]);
    if (p.type.rank) {  // a field of all elements
      SkFv        all = {.type = p.type, .text = sk_fe_named(e, p.type, p.text)};
      const char *k   = sk_fe_loop(e, sk_fe_count(e, all));
      p.loops++;
      p.text = sk_fe_text(e, "%s.d[%s]", all.text, k);
    }
    p.text      = sk_fe_text(e, "%s.%s", p.text, sk_fn_cfield(e->all, r, tx->number));
    p.type      = r->fields[tx->number].type;
    p.type.dims = NULL;
    return p;
  }
  assert(tx->kind == SK_TX_LOCAL);
  Place p = {.text = e->slots[tx->slot], .type = tx->type};
  if (e->flexible[tx->slot]) p.type.dims = NULL;
  return p;
}

static bool mentions(const SkTx *tx, uint32_t slot) {
  if (!tx) return false;
  if (tx->kind == SK_TX_LOCAL) return tx->slot == slot;
  for (const SkTx *p = tx; p; p = p->n ? p->args[0] : NULL) {
    if (p->kind == SK_TX_LOCAL && p->slot == slot) return true;
    for (uint32_t i = 1; i < p->n; i++)
      if (mentions(p->args[i], slot)) return true;
    if (p->kind == SK_TX_FOR)
      for (uint32_t i = 0; i < p->n_iters; i++)
        if (mentions(p->iters[i].range, slot)) return true;
    if (p->kind == SK_TX_REF)
      for (uint32_t i = 0; i < p->n_parts; i++)
        for (uint32_t k = 0; k < p->parts[i].n_subs; k++)
          if (mentions(p->parts[i].subs[k], slot)) return true;
  }
  return false;
}

static uint32_t base_slot(const SkTx *t) {
  while (t->kind == SK_TX_FIELD || t->kind == SK_TX_INDEX) t = t->args[0];
  return t->slot;
}

// Element by element where Integers become Reals.
static SkFv converted(SkFe *e, SkType type, SkFv v) {
  if (type.kind != SK_T_REAL || v.type.kind != SK_T_INTEGER) return v;
  if (v.type.rank == 0) {
    v.text = sk_fe_text(e, "(double)%s", v.text);
    v.type = sk_type(SK_T_REAL);
    return v;
  }
  const char *dims[SK_MAX_RANK];
  for (uint32_t i = 0; i < v.type.rank; i++) dims[i] = sk_fe_dim(e, v, i);
  SkFv        out = sk_fe_new_array(e, sk_type(SK_T_REAL), v.type.rank, dims);
  const char *k   = sk_fe_loop(e, sk_fe_count(e, v));
  sk_fe_line(e, "%s.d[%s] = (double)%s.d[%s];", out.text, k, v.text, k);
  sk_fe_close(e);
  return out;
}

// A whole value of the place's type.
static void store(SkFe *e, const Place *p, SkFv v, bool fixed, SkSpan span) {
  if (p->type.rank && fixed) {
    SkFv to = {.type = p->type, .text = p->text};
    sk_fe_same_sizes(e, to, v, span);
    sk_fe_copy_elements(e, p->type, sk_fe_text(e, "%s.d", p->text), sk_fe_text(e, "%s.d", v.text),
                        sk_fe_count(e, v));
    return;
  }
  v = sk_fe_fresh(e, v);
  sk_fe_line(e, "%s = %s;", p->text, v.text);
}

void sk_fe_assign(SkFe *e, const SkTx *target, SkFv value, SkSpan span) {
  value = converted(e, target->type, value);
  if (target->kind == SK_TX_LOCAL) {
    Place p = open_place(e, target);
    store(e, &p, value, !e->flexible[target->slot], span);
    return;
  }
  const char *o = NULL, *count = NULL, *where;
  uint32_t    line;
  if (target->type.rank) {
    o          = sk_fe_temp(e);
    value.text = sk_fe_named(e, value.type, value.text);
    count      = sk_fe_count(e, value);
    sk_fe_line(e, "long %s = 0;", o);
  }
  Place p = open_place(e, target);
  if (p.loops == 0) {
    store(e, &p, value, false, span);
    if (o) sk_fe_line(e, "(void)%s;", o);
    return;
  }
  sk_fe_where(e, span, &where, &line);
  SkFv part = {.type = p.type, .text = NULL};
  if (p.type.rank == 0) {
    part.text =
        sk_fe_text(e, "%s.d[sk_at(run, ++%s, %s, %s, %u)]", value.text, o, count, where, line);
    store(e, &p, part, false, span);
  } else {
    const char *dims[SK_MAX_RANK];
    for (uint32_t i = 0; i < p.type.rank; i++)
      dims[i] = sk_fe_dim(e, value, value.type.rank - p.type.rank + i);
    part = sk_fe_view(e, p.type, sk_fe_text(e, "%s.d + %s", value.text, o), p.type.rank, dims);
    sk_fe_line(e, "%s += %s;", o, sk_fe_count(e, part));
    store(e, &p, part, false, span);
  }
  for (uint32_t i = 0; i < p.loops; i++) sk_fe_close(e);
  sk_fe_line(e, "sk_fit(run, %s, %s, %s, %u);", count, o, where, line);
}

// Does the target keep memory that the statement took?
static bool keeps(SkFe *e, const SkTx *target) {
  if (!target) return false;
  if (target->type.kind == SK_T_STRING || target->type.kind == SK_T_OBJECT) return true;
  if (target->type.kind == SK_T_RECORD) return true;
  if (target->kind == SK_TX_LOCAL) return target->type.rank && e->flexible[target->slot];
  return target->kind == SK_TX_FIELD && target->type.rank;
}

static bool is_fixed(SkFe *e, const SkTx *target) {
  return target->kind == SK_TX_LOCAL && target->type.rank && !e->flexible[target->slot];
}

static void assign_one(SkFe *e, const SkTs *s) {
  const SkTx *target = s->targets[0], *value = s->value;
  if (value->type.kind == SK_T_TUPLE) {
    SkFv *outputs = SK_NEWS(e->arena, SkFv, value->type.tuple->n + 1);
    sk_fe_call_all(e, value, outputs);
    sk_fe_assign(e, target, outputs[0], s->span);
    return;
  }
  if (is_fixed(e, target) && sk_fe_is_elementwise(value) && value->type.kind == target->type.kind) {
    SkFv to = {.type = target->type, .text = e->slots[target->slot]};
    sk_fe_elementwise(e, value, &to);
    return;
  }
  SkFv v = sk_fe_value(e, value);
  // A view of the target must not change under our hands.
  if (target->kind != SK_TX_LOCAL && target->type.rank && !v.fresh &&
      mentions(value, base_slot(target)))
    v = sk_fe_fresh(e, v);
  sk_fe_assign(e, target, v, s->span);
}

static void assign(SkFe *e, const SkTs *s) {
  if (s->n == 1) {
    assign_one(e, s);
    return;
  }
  SkFv *outputs = SK_NEWS(e->arena, SkFv,
                          s->n + (s->value->kind == SK_TX_CALL ? s->value->fn->n_outputs : 0) + 1);
  if (s->value->kind != SK_TX_CALL || s->value->map_rank) {
    outputs[0] = sk_fe_value(e, s->value);
    if (s->targets[0]) sk_fe_assign(e, s->targets[0], outputs[0], s->span);
    return;
  }
  sk_fe_call_all(e, s->value, outputs);
  for (uint32_t i = 0; i < s->n; i++)
    if (s->targets[i]) sk_fe_assign(e, s->targets[i], outputs[i], s->span);
  // Outputs nobody takes.
  for (uint32_t i = 0; i < s->value->fn->n_outputs; i++)
    if (i >= s->n || !s->targets[i]) sk_fe_line(e, "(void)%s;", outputs[i].text);
}

// Control flow ------------------------------------------------------------------------------------

static void branches(SkFe *e, const SkTs *s) {
  uint32_t open = 0;
  for (uint32_t i = 0; i < s->n_branches; i++) {
    if (s->conditions[i]) {
      const char *c = sk_fe_scalar(e, s->conditions[i]);
      sk_fe_line(e, "if (%s) {", c);
      open++;
    }
    e->indent++;
    sk_fe_statements(e, s->bodies[i]);
    e->indent--;
    if (!s->conditions[i] || i + 1 == s->n_branches) break;
    // A further condition may need statements of its own: it goes into the else block.
    sk_fe_line(e, "} else {");
    if (s->conditions[i + 1]) e->indent++;
  }
  for (uint32_t i = 0; i < open; i++) {
    if (i) e->indent--;
    sk_fe_line(e, "}");
  }
}

static void while_loop(SkFe *e, const SkTs *s) {
  SkBuf  test   = sk_buf_new(e->arena);
  SkBuf *before = sk_fe_divert(e, &test);
  bool   used   = e->scratch;
  e->scratch    = false;
  e->indent++;
  const char *c = sk_fe_scalar(e, s->value);
  e->indent--;
  sk_fe_divert(e, before);
  if (test.n == 0 && !e->scratch) {
    sk_fe_line(e, "while (%s) {", c);
    e->indent++;
  } else {
    const char *name = sk_fe_temp(e);
    sk_fe_line(e, "for (;;) {");
    e->indent++;
    sk_fe_line(e, "int %s;", name);
    sk_fe_line(e, "{");
    SkBuf whole = sk_buf_new(e->arena);
    before      = sk_fe_divert(e, &whole);
    sk_buf_add(e->out, test.n ? test.text : "", test.n);
    sk_fe_line(e, "%s = %s;", name, c);
    sk_fe_divert(e, before);
    sk_fe_release_after(e, &whole, e->scratch);
    sk_fe_line(e, "}");
    sk_fe_line(e, "if (!%s) break;", name);
  }
  e->scratch = used;
  sk_fe_statements(e, s->body);
  sk_fe_close(e);
}

static void for_loop(SkFe *e, const SkTs *s) {
  sk_fe_iterate(e, &s->iter);
  sk_fe_statements(e, s->body);
  sk_fe_close(e);
}

static bool leaves_scratch(SkFe *e, const SkTs *s) {
  if (s->kind == SK_TS_CALL) return false;
  for (uint32_t i = 0; i < s->n; i++)
    if (keeps(e, s->targets[i])) return true;
  return false;
}

static void statement(SkFe *e, const SkTs *s) {
  switch (s->kind) {
    case SK_TS_ASSIGN: assign(e, s); break;
    case SK_TS_CALL: sk_fe_effect(e, s->value); break;
    case SK_TS_IF: branches(e, s); break;
    case SK_TS_FOR: for_loop(e, s); break;
    case SK_TS_WHILE: while_loop(e, s); break;
    case SK_TS_BREAK: sk_fe_line(e, "break;"); break;
    case SK_TS_RETURN:
      e->returns = true;
      sk_fe_line(e, "goto done;");
      break;
    case SK_TS_WHEN: break;  // not in functions
  }
}

// An assignment or call with names of its own is a block, so that memory it took can be given back.
static void one_statement(SkFe *e, const SkTs *s) {
  if (s->kind != SK_TS_ASSIGN && s->kind != SK_TS_CALL) {
    statement(e, s);
    return;
  }
  SkBuf    body   = sk_buf_new(e->arena);
  SkBuf   *before = sk_fe_divert(e, &body);
  bool     used   = e->scratch;
  uint32_t temps  = e->temps;
  e->scratch      = false;
  e->indent++;
  statement(e, s);
  e->indent--;
  sk_fe_divert(e, before);
  bool release = e->scratch && !leaves_scratch(e, s);
  if (e->temps == temps) {
    // No names: written again without the block around it.
    e->scratch = used;
    statement(e, s);
    return;
  }
  sk_fe_line(e, "{");
  e->indent++;
  sk_fe_release_after(e, &body, release);
  sk_fe_close(e);
  e->scratch = used || (e->scratch && !release);
}

void sk_fe_statements(SkFe *e, const SkTs *list) {
  for (const SkTs *s = list; s; s = s->next) {
    uint32_t line = sk_fe_line_of(e, s->span);
    if (line && s->kind == SK_TS_ASSIGN) sk_fe_line(e, "// line %u", line);
    one_statement(e, s);
  }
}

// Variables ---------------------------------------------------------------------------------------

typedef struct {
  SkFe    *e;
  uint8_t *state;  // 1: under way, 2: declared
} Declare;

static void declare(Declare *d, uint32_t slot);

static void declare_used(Declare *d, const SkTx *tx) {
  if (!tx) return;
  if (tx->kind == SK_TX_LOCAL && tx->slot < d->e->fn->n_vars) declare(d, tx->slot);
  for (uint32_t i = 0; i < tx->n; i++) declare_used(d, tx->args[i]);
  if (tx->kind == SK_TX_FOR)
    for (uint32_t i = 0; i < tx->n_iters; i++) declare_used(d, tx->iters[i].range);
}

static const char *declared_dim(SkFe *e, const SkFnVar *v, uint32_t i) {
  if (v->type.dims && v->type.dims[i] >= 0) return sk_fe_text(e, "%ld", (long)v->type.dims[i]);
  return v->dims && v->dims[i] ? sk_fe_scalar(e, v->dims[i]) : NULL;
}

static bool has_size(const SkFnVar *v) {
  for (uint32_t i = 0; i < v->type.rank; i++)
    if (!(v->type.dims && v->type.dims[i] >= 0) && !(v->dims && v->dims[i])) return false;
  return true;
}

// Arrays in a record without a value: of the declared size, or empty.
static void clear_record(SkFe *e, SkType type, const char *text) {
  const SkRecordType *r = type.record;
  for (uint32_t i = 0; i < r->n; i++) {
    SkType      t = r->fields[i].type;
    const char *f = sk_fe_text(e, "%s.%s", text, sk_fn_cfield(e->all, r, i));
    if (t.rank == 0 && t.kind == SK_T_RECORD) {
      clear_record(e, t, f);
    } else if (t.rank == 0) {
      if (t.kind == SK_T_STRING || t.kind == SK_T_ENUM)
        sk_fe_line(e, "%s = %s;", f, sk_fn_default(t));
    } else if (sk_type_elements(t) > 0) {
      for (uint32_t k = 0; k < t.rank; k++) sk_fe_line(e, "%s.n[%u] = %ld;", f, k, (long)t.dims[k]);
      sk_fe_line(e, "%s.d = sk_zeros(run, %ld, sizeof *%s.d);", f, (long)sk_type_elements(t), f);
      e->scratch = e->any_scratch = true;
    }
  }
}

// Elements that are never assigned can be told: a NaN of its own, an Integer nothing computes.
static const char *watched(const SkFe *e, SkType t) {
  if (e->fn->is_external || e->fn->is_record_constructor) return NULL;
  return t.kind == SK_T_REAL ? "reals" : t.kind == SK_T_INTEGER ? "integers" : NULL;
}

static bool may_leave(const SkTs *list) {
  for (const SkTs *s = list; s; s = s->next) {
    if (s->kind == SK_TS_RETURN || may_leave(s->body)) return true;
    for (uint32_t i = 0; i < s->n_branches; i++)
      if (may_leave(s->bodies[i])) return true;
  }
  return false;
}

// Does every way through these statements assign the variable? A loop may run not at all, and what comes
// after a return or break may not be reached: then the answer is no, and it is looked at while running.
static bool always_assigned(const SkTs *list, uint32_t slot) {
  for (const SkTs *s = list; s; s = s->next) {
    if (s->kind == SK_TS_RETURN || s->kind == SK_TS_BREAK) return false;
    for (uint32_t i = 0; s->kind == SK_TS_ASSIGN && i < s->n; i++) {
      const SkTx *t = s->targets[i];
      if (t && t->kind == SK_TX_LOCAL && t->slot == slot) return true;
    }
    bool all = s->kind == SK_TS_IF && s->n_branches && !s->conditions[s->n_branches - 1];
    for (uint32_t i = 0; i < s->n_branches; i++) {
      all = all && always_assigned(s->bodies[i], slot);
      if (may_leave(s->bodies[i])) return false;
    }
    if (all) return true;
    if (may_leave(s->body)) return false;
  }
  return false;
}

// A number that a statement has to give, on some ways only.
static bool may_lack_value(const SkFe *e, uint32_t slot) {
  const SkFnVar *v = &e->fn->vars[slot];
  if (v->is_input || v->binding || v->type.rank || !watched(e, v->type)) return false;
  return (v->is_output || v->type.kind == SK_T_REAL) && !always_assigned(e->fn->body, slot);
}

// The elements of a new array: not assigned, zero, or what the type has instead.
static void clear_array(SkFe *e, SkFv v, bool zeroed) {
  bool record = v.type.kind == SK_T_RECORD;
  if (watched(e, v.type)) {
    sk_fe_line(e, "sk_unset_%s(%s.d, %s);", watched(e, v.type), v.text, sk_fe_count(e, v));
    return;
  }
  if (v.type.kind != SK_T_STRING && v.type.kind != SK_T_ENUM && !record) {
    if (!zeroed)
      sk_fe_line(e, "sk_clear(%s.d, %s, sizeof *%s.d);", v.text, sk_fe_count(e, v), v.text);
    return;
  }
  if (record && !zeroed)
    sk_fe_line(e, "sk_clear(%s.d, %s, sizeof *%s.d);", v.text, sk_fe_count(e, v), v.text);
  const char *k = sk_fe_loop(e, sk_fe_count(e, v));
  if (record)
    clear_record(e, v.type, sk_fe_text(e, "%s.d[%s]", v.text, k));
  else
    sk_fe_line(e, "%s.d[%s] = %s;", v.text, k, sk_fn_default(v.type));
  sk_fe_close(e);
}

static void declare_array(SkFe *e, uint32_t slot, bool clear) {
  const SkFnVar *v    = &e->fn->vars[slot];
  const char    *name = e->slots[slot], *ctype = sk_fn_ctype(e->all, v->type),
             *celem = sk_fn_celement(e->all, v->type);
  SkFv fv           = {.type = v->type, .text = name};
  if (e->flexible[slot]) {
    sk_fe_line(e, "%s %s = {0, {0}};", ctype, name);
    return;
  }
  SkBuf   dims = sk_buf_new(e->arena), count = sk_buf_new(e->arena);
  int64_t n = v->type.dims ? sk_type_elements(v->type) : SK_DIM_UNKNOWN;
  for (uint32_t i = 0; i < v->type.rank; i++) {
    const char *dim = sk_fe_named(e, sk_type(SK_T_INTEGER), declared_dim(e, v, i));
    sk_buf_printf(&dims, "%s%s", i ? ", " : "", dim);
    sk_buf_printf(&count, "%ssk_size(run, %s)", i ? " * " : "", dim);
  }
  if (n > 0 && n <= FRAME_ELEMENTS && !v->is_output) {
    sk_fe_line(e, "%s sk_d%u[%ld];", celem, slot, (long)n);
    sk_fe_line(e, "%s %s = {sk_d%u, {%s}};", ctype, name, slot, dims.text);
  } else {
    sk_fe_line(e, "%s %s = {sk_new(run, %s, sizeof(%s)), {%s}};", ctype, name, count.text, celem,
               dims.text);
    e->scratch = e->any_scratch = true;
  }
  if (clear) clear_array(e, fv, false);
}

static void declare_variable(SkFe *e, uint32_t slot) {
  const SkFnVar *v    = &e->fn->vars[slot];
  const char    *name = e->slots[slot], *ctype = sk_fn_ctype(e->all, v->type);
  if (v->type.rank) {
    declare_array(e, slot, !v->binding);
    if (!v->binding) return;
    SkTx target = {.kind = SK_TX_LOCAL, .type = v->type, .slot = slot};
    sk_fe_assign(e, &target, sk_fe_value(e, v->binding), v->span);
    return;
  }
  if (!v->binding) {
    sk_fe_line(e, "%s %s = %s;", ctype, name, sk_fn_default(v->type));
    if (v->type.kind == SK_T_RECORD) clear_record(e, v->type, name);
    if (may_lack_value(e, slot)) sk_fe_line(e, "sk_unset_%s(&%s, 1);", watched(e, v->type), name);
    return;
  }
  SkFv value = converted(e, v->type, sk_fe_value(e, v->binding));
  sk_fe_line(e, "%s %s = %s;", ctype, name, sk_fe_fresh(e, value).text);
}

static void declare(Declare *d, uint32_t slot) {
  const SkFnVar *v = &d->e->fn->vars[slot];
  if (d->state[slot]) return;
  d->state[slot] = 1;
  for (uint32_t i = 0; v->dims && i < v->type.rank; i++) declare_used(d, v->dims[i]);
  declare_used(d, v->binding);
  declare_variable(d->e, slot);
  d->state[slot] = 2;
}

static bool uses_inputs_only(const SkFn *fn, const SkTx *tx) {
  if (!tx) return true;
  if (tx->kind == SK_TX_LOCAL && tx->slot < fn->n_vars) return fn->vars[tx->slot].is_input;
  for (uint32_t i = 0; i < tx->n; i++)
    if (!uses_inputs_only(fn, tx->args[i])) return false;
  return tx->kind != SK_TX_FOR;
}

static bool is_number(SkTypeKind k) {
  return k == SK_T_REAL || k == SK_T_INTEGER || k == SK_T_BOOLEAN || k == SK_T_ENUM;
}

// Outputs that have their memory before anything else is taken: then all the rest can be given back.
static bool is_pinned(const SkFn *fn, const SkFnVar *v) {
  if (v->type.kind == SK_T_RECORD && v->type.rank == 0) {
    for (uint32_t i = 0; i < v->type.record->n; i++) {
      SkType t = v->type.record->fields[i].type;
      if (t.rank || !is_number(t.kind)) return false;
    }
    return true;
  }
  if (!is_number(v->type.kind)) return false;
  if (v->type.rank == 0) return true;
  if (!has_size(v) || v->binding) return false;
  for (uint32_t i = 0; v->dims && i < v->type.rank; i++)
    if (!uses_inputs_only(fn, v->dims[i])) return false;
  return true;
}

static void check_inputs(SkFe *e) {
  for (uint32_t i = 0; i < e->fn->n_inputs; i++) {
    const SkFnVar *v = &e->fn->vars[i];
    for (uint32_t k = 0; k < v->type.rank; k++) {
      const char *want = declared_dim(e, v, k), *where;
      uint32_t    line;
      if (!want) continue;
      sk_fe_where(e, v->span, &where, &line);
      sk_fe_line(e, "sk_fit(run, %s.n[%u], %s, %s, %u);", e->slots[i], k, want, where, line);
    }
  }
}

// Outputs must have got their values, arrays all of their elements.
static void check_outputs(SkFe *e) {
  for (uint32_t i = e->fn->n_inputs; i < e->fn->n_inputs + e->fn->n_outputs; i++) {
    const SkFnVar *v = &e->fn->vars[i];
    const char    *where;
    uint32_t       line;
    bool           scalar = v->type.rank == 0;
    if (scalar && !may_lack_value(e, i)) continue;
    if (e->flexible[i] || v->binding || !watched(e, v->type)) continue;
    SkFv  fv   = {.type = v->type, .text = e->slots[i]};
    SkBuf name = sk_buf_new(e->arena);
    sk_literal_string(&name, v->name);
    sk_fe_where(e, v->span, &where, &line);
    sk_fe_line(e, "sk_given_%s(run, %s%s, %s, %s, %s, %u);", watched(e, v->type),
               scalar ? "&" : fv.text, scalar ? fv.text : ".d", scalar ? "1" : sk_fe_count(e, fv),
               name.text, where, line);
  }
}

static void give_back(SkFe *e) {
  const SkFn *fn = e->fn;
  check_outputs(e);
  if (e->recursive) sk_fe_line(e, "run->depth--;");
  if (sk_fn_returns_value(fn)) {
    sk_fe_line(e, "return %s;", e->slots[fn->n_inputs]);
    return;
  }
  for (uint32_t i = 0; i < fn->n_outputs; i++)
    sk_fe_line(e, "*sk_out%u = %s;", i, e->slots[fn->n_inputs + i]);
}

// R(x, y): the fields are variables of the same names.
static void construct(SkFe *e) {
  const SkFn         *fn = e->fn;
  const SkRecordType *r  = fn->vars[fn->n_inputs].type.record;
  for (uint32_t f = 0; f < r->n; f++)
    for (uint32_t i = 0; i < fn->n_vars; i++)
      if (!fn->vars[i].is_output && fn->vars[i].name == r->fields[f].name)
        sk_fe_line(e, "%s.%s = %s;", e->slots[fn->n_inputs], sk_fn_cfield(e->all, r, f),
                   e->slots[i]);
}

static void name_variables(SkFe *e) {
  const SkFn *fn = e->fn;
  uint32_t    n  = fn->n_slots > fn->n_vars ? fn->n_slots : fn->n_vars;
  e->slots       = SK_NEWS(e->arena, const char *, n + 1);
  e->flexible    = SK_NEWS(e->arena, bool, n + 1);
  for (uint32_t i = 0; i < fn->n_vars; i++) {
    e->slots[i]    = sk_fn_cname(e->arena, fn->vars[i].name, i);
    e->flexible[i] = fn->vars[i].type.rank && !fn->vars[i].is_input && !has_size(&fn->vars[i]);
  }
}

void sk_fe_body(SkFe *e) {
  const SkFn *fn     = e->fn;
  Declare     d      = {e, SK_NEWS(e->arena, uint8_t, fn->n_vars + 1)};
  bool        pinned = true;
  name_variables(e);
  sk_fe_line(e, "(void)run;");
  for (uint32_t i = 0; i < fn->n_inputs; i++) {
    d.state[i] = 2;
    sk_fe_line(e, "(void)%s;", e->slots[i]);
  }
  check_inputs(e);
  for (uint32_t i = fn->n_inputs; i < fn->n_inputs + fn->n_outputs; i++) {
    if (!is_pinned(fn, &fn->vars[i])) {
      pinned = false;
    } else if (fn->vars[i].type.rank) {
      declare_array(e, i, true);
      d.state[i] = 2;
    }
  }
  SkBuf  body    = sk_buf_new(e->arena);
  SkBuf *before  = sk_fe_divert(e, &body);
  e->any_scratch = false;
  for (uint32_t i = fn->n_inputs; i < fn->n_vars; i++) declare(&d, i);
  for (uint32_t i = fn->n_inputs + fn->n_outputs; i < fn->n_vars; i++)
    sk_fe_line(e, "(void)%s;", e->slots[i]);
  if (fn->is_external)
    sk_fe_external(e);
  else if (fn->is_record_constructor && !fn->body)
    construct(e);
  else
    sk_fe_statements(e, fn->body);
  sk_fe_divert(e, before);
  bool release = pinned && e->any_scratch;
  if (e->recursive) {
    const char *where;
    uint32_t    line;
    sk_fe_where(e, fn->span, &where, &line);
    sk_fe_line(e, "if (run->depth++ > 1000) sk_stop(run, %s, %u, \"calls are nested too deeply\");",
               where, line);
  }
  if (release) sk_fe_line(e, "void *mark = run->services->mark(run);");
  sk_buf_add(e->out, body.n ? body.text : "", body.n);
  if (e->returns) sk_buf_z(e->out, "done:\n");
  if (release) sk_fe_line(e, "run->services->release(run, mark);");
  give_back(e);
  if (e->returns && !release && !sk_fn_returns_value(fn) && fn->n_outputs == 0)
    sk_fe_line(e, "return;");
}
