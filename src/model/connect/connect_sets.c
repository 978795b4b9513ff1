// Connection sets: classes of connected scalars, and the equations they stand for.
#include "model/connect/connect_priv.h"

#include <string.h>

uint32_t sk_connect_root(SkConnect *c, uint32_t key) {
  if (key >= c->n_keys) return key;
  while (c->parent[key] != key) {
    c->parent[key] = c->parent[c->parent[key]];
    key            = c->parent[key];
  }
  return key;
}

static uint8_t kind_of(const SkConnect *c, uint32_t var) {
  return var < c->var_kind.n ? c->var_kind.at[var] : 0;
}

// Sets as rows of member[], each in ascending order of keys: the order of equations does not depend on the
// order in which sets were merged.
static void collect(SkCx *cx, SkConnect *c) {
  c->start  = SK_NEWS(cx->arena, uint32_t, (size_t)c->n_keys + 1);
  c->member = SK_NEWS(cx->arena, uint32_t, c->n_keys);
  for (uint32_t k = 0; k < c->n_keys; k++) c->start[sk_connect_root(c, k) + 1]++;
  for (uint32_t k = 0; k < c->n_keys; k++) c->start[k + 1] += c->start[k];
  uint32_t *fill = SK_NEWS(cx->arena, uint32_t, c->n_keys);
  memcpy(fill, c->start, c->n_keys * sizeof *fill);
  for (uint32_t k = 0; k < c->n_keys; k++) c->member[fill[c->parent[k]]++] = k;
}

static const char *var_name(SkCx *cx, uint32_t key) {
  return cx->flat->vars.at[sk_key_var(key)].name;
}

static SkSpan key_span(SkCx *cx, const SkConnect *c, uint32_t key) {
  uint32_t link = key < c->n_keys ? c->first_link[key] : SK_NO_LINK;
  return link != SK_NO_LINK ? c->links.at[link].span : cx->flat->vars.at[sk_key_var(key)].span;
}

// Does this member give the signal of its set a value?
static bool is_source(uint8_t kind, bool outside) {
  if (kind & SK_CV_BUS) return false;
  return outside ? (kind & SK_CV_INPUT) && !(kind & SK_CV_PROTECTED) : (kind & SK_CV_OUTPUT) != 0;
}

// Does a source reach this set, through buses of other levels too?
static bool reached(SkCx *cx, SkConnect *c, uint32_t root) {
  SkMap seen            = {0};
  SK_VEC(uint32_t) todo = {0};
  sk_vec_push(cx->arena, &todo, root);
  while (todo.n) {
    uint32_t at = sk_vec_pop(&todo);
    if (sk_map_get(&seen, at + UINT64_C(1), NULL)) continue;
    sk_map_put(cx->arena, &seen, at + UINT64_C(1), 1);
    for (uint32_t i = c->start[at]; i < c->start[at + 1]; i++) {
      uint32_t var  = sk_key_var(c->member[i]);
      uint8_t  kind = kind_of(c, var);
      if (is_source(kind, sk_key_outside(c->member[i]))) return true;
      if (!(kind & SK_CV_BUS)) continue;
      for (uint32_t side = 0; side < 2; side++) {
        uint32_t key = sk_key(var, side != 0);
        if (key < c->n_keys) sk_vec_push(cx->arena, &todo, sk_connect_root(c, key));
      }
    }
  }
  return false;
}

// A signal on a bus of the model itself that nothing in the model gives comes from outside.
static void take_from_outside(SkCx *cx, SkConnect *c, uint32_t root) {
  for (uint32_t i = c->start[root]; i < c->start[root + 1]; i++) {
    SkFlatVar *v    = &cx->flat->vars.at[sk_key_var(c->member[i])];
    uint8_t    kind = kind_of(c, sk_key_var(c->member[i]));
    bool       open = (kind & SK_CV_BUS) && !(kind & SK_CV_PROTECTED);
    if (!open || !sk_key_outside(c->member[i]) || v->component != 0) continue;
    if (!reached(cx, c, root)) v->causality = SK_CAUSAL_INPUT;
    return;
  }
}

static void check_causality(SkCx *cx, SkConnect *c, uint32_t root) {
  uint32_t source = UINT32_MAX;
  bool     causal = false, excused = false;
  for (uint32_t i = c->start[root]; i < c->start[root + 1]; i++) {
    uint32_t key   = c->member[i];
    uint32_t first = c->first_link[key];
    if (first < c->links.n && c->links.at[first].told) return;
    uint8_t kind    = kind_of(c, sk_key_var(key));
    bool    outside = sk_key_outside(key);
    // The end of a line takes from components what they have in common, and gives nothing there.
    if ((kind & SK_CV_WAVES) && !outside) continue;
    if (kind & (SK_CV_INPUT | SK_CV_OUTPUT)) causal = true;
    if (outside && (kind & (SK_CV_BUS | SK_CV_PROTECTED))) excused = true;
    if (!is_source(kind, outside)) continue;
    if (source == UINT32_MAX) {
      source = key;
      continue;
    }
    // The connection that brought the second source is the one to look at.
    uint32_t la = c->first_link[source], lb = c->first_link[key];
    uint32_t link = la > lb ? la : lb;
    if (!sk_diag(cx->diags, 2605, c->links.at[link].span,
                 "'%s' and '%s' both give this connection its value", var_name(cx, source),
                 var_name(cx, key))) {
      return;
    }
    sk_diag_help(cx->diags,
                 "connect one output (or input of the enclosing class) to any number of "
                 "inputs");
    return;
  }
  if (causal && source == UINT32_MAX && excused) take_from_outside(cx, c, root);
  if (!causal || source != UINT32_MAX || excused) return;
  uint32_t key = c->member[c->start[root]];
  if (!sk_diag(cx->diags, 2605, key_span(cx, c, key),
               "nothing gives this connection of '%s' a value", var_name(cx, key))) {
    return;
  }
  sk_diag_help(cx->diags, "connect an output of a component or an input of this class to it");
}

static void check_quantity(SkCx *cx, SkConnect *c, uint32_t root) {
  uint32_t have = UINT32_MAX;
  for (uint32_t i = c->start[root]; i < c->start[root + 1]; i++) {
    uint32_t key = c->member[i];
    SkName   q   = cx->flat->vars.at[sk_key_var(key)].quantity;
    if (!q || !*q) continue;
    if (have == UINT32_MAX) have = key;
    SkName first = cx->flat->vars.at[sk_key_var(have)].quantity;
    if (first == q) continue;
    sk_diag(cx->diags, 2602, key_span(cx, c, key), "'%s' is a %s but '%s' is a %s",
            var_name(cx, have), first, var_name(cx, key), q);
    return;
  }
}

void sk_connect_sets_solve(SkCx *cx) {
  SkConnect *c  = sk_connect_state(cx);
  c->n_keys     = 2 * cx->flat->vars.n;
  c->parent     = SK_NEWS(cx->arena, uint32_t, c->n_keys);
  c->first_link = SK_NEWS(cx->arena, uint32_t, c->n_keys);
  for (uint32_t k = 0; k < c->n_keys; k++) {
    c->parent[k]     = k;
    c->first_link[k] = SK_NO_LINK;
  }
  for (uint32_t i = 0; i < c->pairs.n; i++) {
    SkPair p = c->pairs.at[i];
    if (c->first_link[p.a] == SK_NO_LINK) c->first_link[p.a] = p.link;
    if (c->first_link[p.b] == SK_NO_LINK) c->first_link[p.b] = p.link;
    uint32_t a = sk_connect_root(c, p.a), b = sk_connect_root(c, p.b);
    // The smaller number wins: no ranks are needed, paths are halved on every look-up.
    if (a < b) {
      c->parent[b] = a;
    } else {
      c->parent[a] = b;
    }
  }
  collect(cx, c);
  for (uint32_t k = 0; k < c->n_keys; k++) {
    if (c->parent[k] != k || c->start[k + 1] - c->start[k] < 2) continue;
    uint8_t kind = kind_of(c, sk_key_var(k));
    if (cx->flat->vars.at[sk_key_var(k)].is_flow || (kind & SK_CV_STREAM)) continue;
    check_causality(cx, c, k);
  }
}

// Equations -----------------------------------------------------------------------------------------

void sk_connect_emit(SkCx *cx, SkFlatOrigin origin, SkX lhs, SkX rhs, SkSpan span,
                     uint32_t component) {
  SkFlatEq eq = {.kind      = SK_FE_EQUAL,
                 .origin    = origin,
                 .lhs       = lhs,
                 .rhs       = rhs,
                 .span      = span,
                 .component = component};
  sk_vec_push(cx->arena, &cx->flat->equations, eq);
}

uint32_t sk_connect_owner(const SkConnect *c, uint32_t link) {
  return link < c->links.n && c->links.at[link].scope ? c->links.at[link].scope->component : 0;
}

static SkX var_x(SkCx *cx, uint32_t var) {
  return sk_x_var(cx->dag, var, cx->flat->vars.at[var].base);
}

static SkX zero_of(SkCx *cx, uint32_t var) {
  return cx->flat->vars.at[var].base == SK_INTEGER ? sk_x_int(cx->dag, 0) : sk_x_real(cx->dag, 0);
}

static void emit_potential(SkCx *cx, SkConnect *c, uint32_t root) {
  uint32_t from = c->start[root], to = c->start[root + 1], source = UINT32_MAX;
  for (uint32_t i = from; i < to && source == UINT32_MAX; i++) {
    uint32_t key = c->member[i];
    if (is_source(kind_of(c, sk_key_var(key)), sk_key_outside(key))) source = key;
  }
  for (uint32_t i = from; i < to; i++) {
    uint32_t key = c->member[i];
    if (source == UINT32_MAX) {
      if (i == from) continue;
      sk_connect_emit(cx, SK_FROM_CONNECT, var_x(cx, sk_key_var(c->member[from])),
                      var_x(cx, sk_key_var(key)), key_span(cx, c, key),
                      sk_connect_owner(c, c->first_link[key]));
    } else if (key != source) {
      sk_connect_emit(cx, SK_FROM_CONNECT, var_x(cx, sk_key_var(key)),
                      var_x(cx, sk_key_var(source)), key_span(cx, c, key),
                      sk_connect_owner(c, c->first_link[key]));
    }
  }
}

static void emit_flow(SkCx *cx, SkConnect *c, uint32_t root) {
  SkX sum = SK_NO_X;
  for (uint32_t i = c->start[root]; i < c->start[root + 1]; i++) {
    uint32_t key = c->member[i];
    SkX      x   = var_x(cx, sk_key_var(key));
    bool     neg = sk_key_outside(key);
    if (sum == SK_NO_X) {
      sum = neg ? sk_x1(cx->dag, SK_X_NEG, x) : x;
    } else {
      sum = sk_x2(cx->dag, neg ? SK_X_SUB : SK_X_ADD, sum, x);
    }
  }
  uint32_t key = c->member[c->start[root]];
  sk_connect_emit(cx, SK_FROM_FLOW, sum, zero_of(cx, sk_key_var(key)), key_span(cx, c, key),
                  sk_connect_owner(c, c->first_link[key]));
}

// An element of a bus array that exists only because a later one is connected.
static void emit_default(SkCx *cx, uint32_t var) {
  const SkFlatVar *v = &cx->flat->vars.at[var];
  SkX              x;
  switch (v->base) {
    case SK_BOOLEAN: x = sk_x_bool(cx->dag, false); break;
    case SK_STRING: x = sk_x_string(cx->dag, sk_name_z(cx->names, "")); break;
    case SK_ENUM: x = sk_x_enum(cx->dag, v->enumeration, 1); break;
    default: x = zero_of(cx, var); break;
  }
  sk_connect_emit(cx, SK_FROM_CONNECT, var_x(cx, var), x, v->span, v->component);
}

static bool alone(const SkConnect *c, uint32_t key) {
  return key >= c->n_keys || (c->parent[key] == key && c->start[key + 1] - c->start[key] < 2);
}

bool sk_connect_is_alone(SkCx *cx, uint32_t var) {
  SkConnect *c    = sk_connect_state(cx);
  uint32_t   key  = sk_key(var, false);
  uint32_t   root = sk_connect_root(c, key);
  return key >= c->n_keys || c->start[root + 1] - c->start[root] < 2;
}

// Parameters and constants of connected connectors must be equal. Known ones are compared now.
static void emit_values(SkCx *cx, SkConnect *c) {
  SkFlat *f = cx->flat;
  for (uint32_t i = 0; i < c->values.n; i++) {
    SkPair           p = c->values.at[i];
    const SkFlatVar *a = &f->vars.at[p.a], *b = &f->vars.at[p.b];
    SkSpan           at = c->links.at[p.link].span;
    if (a->binding != SK_NO_X && a->binding == b->binding) continue;
    bool known = a->binding != SK_NO_X && b->binding != SK_NO_X &&
                 sk_x_is_const(cx->dag, a->binding) && sk_x_is_const(cx->dag, b->binding);
    if (known && (a->base == SK_STRING ||
                  sk_x_real_value(cx->dag, a->binding) != sk_x_real_value(cx->dag, b->binding))) {
      SkXPrinter none = {0};
      SkBuf      ta = sk_buf_new(cx->arena), tb = sk_buf_new(cx->arena);
      if (a->base != SK_ENUM) {
        sk_x_print(cx->dag, a->binding, &none, &ta);
        sk_x_print(cx->dag, b->binding, &none, &tb);
      }
      sk_diag(cx->diags, 2610, at, "'%s'%s%s and '%s'%s%s are connected but differ", a->name,
              ta.n ? " = " : "", ta.n ? ta.text : "", b->name, tb.n ? " = " : "",
              tb.n ? tb.text : "");
      continue;
    }
    if (known) continue;
    SkX x = var_x(cx, p.a), y = var_x(cx, p.b), same;
    if (a->base == SK_REAL) {
      same = sk_x2(cx->dag, SK_X_AND, sk_x2(cx->dag, SK_X_LE, x, y), sk_x2(cx->dag, SK_X_GE, x, y));
    } else {
      same = sk_x2(cx->dag, SK_X_EQ, x, y);
    }
    SkName   text = sk_name_f(cx->names, "connected parameters %s and %s differ", a->name, b->name);
    SkFlatEq eq   = {.kind      = SK_FE_ASSERT,
                     .origin    = SK_FROM_CONNECT,
                     .lhs       = same,
                     .rhs       = sk_x_string(cx->dag, text),
                     .span      = at,
                     .component = sk_connect_owner(c, p.link)};
    sk_vec_push(cx->arena, &f->equations, eq);
  }
}

void sk_connect_sets_finish(SkCx *cx) {
  SkConnect *c = sk_connect_state(cx);
  SkFlat    *f = cx->flat;
  for (uint32_t k = 0; k < 2 * f->vars.n; k++) {
    uint32_t var  = sk_key_var(k);
    uint8_t  kind = kind_of(c, var);
    bool     flow = f->vars.at[var].is_flow;
    if (kind & SK_CV_STREAM) continue;
    if (k < c->n_keys && c->parent[k] != k) continue;
    if (!alone(c, k)) {
      check_quantity(cx, c, k);
      if (flow) {
        emit_flow(cx, c, k);
      } else {
        emit_potential(cx, c, k);
      }
    } else if (flow && f->vars.at[var].variability > SK_V_PARAMETER &&
               (!sk_key_outside(k) || (kind & SK_CV_ADDED))) {
      // Nobody is connected: nothing flows.
      sk_connect_emit(cx, SK_FROM_FLOW, var_x(cx, var), zero_of(cx, var), f->vars.at[var].span,
                      f->vars.at[var].component);
    } else if (!flow && (kind & SK_CV_ADDED) && !sk_key_outside(k) && alone(c, k + 1)) {
      emit_default(cx, var);
    }
  }
  emit_values(cx, c);
}
