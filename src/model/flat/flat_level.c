// model/flat/flat_level.c - circuits that nothing gives a level: only differences of their potentials count.
#include "model/flat/flat.h"
#include "symbolic/calc.h"

#include <string.h>

typedef struct {
  SkFlat  *flat;
  SkArena *arena;
  uint32_t
       *circuit;  // by variable: another one of its circuit, or itself; SK_NO_CIRCUIT: no potential
  bool *held;     // by the first of a circuit
  SK_VEC(uint32_t) here;  // potentials in the equation under way
  bool moves;             // it has the derivative of one, so it has a start value
} Levels;

#define SK_NO_CIRCUIT UINT32_MAX

static uint64_t key_of(const char *name, size_t n) { return sk_hash_bytes(name, n, 1) | 1; }

static size_t stem(const char *name) {
  const char *dot = strrchr(name, '.');
  return dot ? (size_t)(dot - name) : 0;
}

// What stands beside a flow in a connector.
static void find_potentials(Levels *l) {
  const SkFlat *f    = l->flat;
  SkMap         with = {0};
  for (uint32_t i = 0; i < f->vars.n; i++) {
    const char *name = f->vars.at[i].name;
    if (f->vars.at[i].is_flow && stem(name))
      sk_map_put(l->arena, &with, key_of(name, stem(name)), 1);
  }
  for (uint32_t i = 0; i < f->vars.n; i++) {
    const SkFlatVar *v = &f->vars.at[i];
    bool potential     = v->base == SK_REAL && !v->is_flow && v->variability > SK_V_PARAMETER &&
                     stem(v->name) && sk_map_get(&with, key_of(v->name, stem(v->name)), NULL);
    l->circuit[i] = potential ? i : SK_NO_CIRCUIT;
  }
}

static uint32_t first_of(Levels *l, uint32_t v) {
  while (l->circuit[v] != v) v = l->circuit[v] = l->circuit[l->circuit[v]];
  return v;
}

static void note(void *user, SkX x) {
  Levels *l   = user;
  SkDag  *dag = l->flat->dag;
  bool    der = sk_x_op(dag, x) == SK_X_DER;
  if (der) x = sk_x_arg(dag, x, 0);
  if (sk_x_op(dag, x) != SK_X_VAR) return;
  uint32_t v = (uint32_t)sk_x_payload(dag, x);
  if (l->circuit[v] == SK_NO_CIRCUIT) return;
  if (der) l->moves = true;
  sk_vec_push(l->arena, &l->here, v);
}

// Does the equation stay as it is when all potentials in it grow alike?
static bool floats(Levels *l, const SkFlatEq *e) {
  SkDag *dag = l->flat->dag;
  if (l->moves || e->kind != SK_FE_EQUAL) return false;
  SkX sum = sk_x_real(dag, 0), rest = sk_x2(dag, SK_X_SUB, e->lhs, e->rhs);
  for (uint32_t i = 0; i < l->here.n; i++) {
    SkX slope = sk_x_diff(dag, rest, sk_x_var(dag, l->here.at[i], SK_REAL), NULL, l->arena);
    if (slope == SK_NO_X) return false;
    sum = sk_x2(dag, SK_X_ADD, sum, slope);
  }
  return sk_x_is_const(dag, sum) && sk_x_real_value(dag, sum) == 0.0;
}

static void look_at(Levels *l, const SkFlatEq *e) {
  SkX sides[2] = {e->lhs, e->rhs};
  if (e->kind == SK_FE_ASSERT || e->kind == SK_FE_TERMINATE) return;
  l->here.n = 0;
  l->moves  = false;
  for (int i = 0; i < 2; i++)
    if (sides[i] != SK_NO_X) sk_x_symbols(l->flat->dag, &sides[i], 1, note, l, l->arena);
  if (l->here.n == 0) return;
  // Twice the same symbol on both sides counts once.
  uint32_t kept = 0;
  for (uint32_t i = 0; i < l->here.n; i++) {
    bool again = false;
    for (uint32_t k = 0; k < kept; k++) again |= l->here.at[k] == l->here.at[i];
    if (!again) l->here.at[kept++] = l->here.at[i];
  }
  l->here.n     = kept;
  bool     free = floats(l, e);
  uint32_t a    = first_of(l, l->here.at[0]);
  bool     held = l->held[a] || !free;
  for (uint32_t i = 1; i < kept; i++) {
    uint32_t b    = first_of(l, l->here.at[i]);
    held          = held || l->held[b];
    l->circuit[b] = a;
  }
  l->held[a] = held;
}

const char *sk_flat_floating(SkFlat *flat, SkArena *arena) {
  uint32_t n = flat->vars.n;
  Levels   l = {.flat = flat, .arena = arena};
  l.circuit  = SK_NEWS(arena, uint32_t, n + 1);
  l.held     = SK_NEWS(arena, bool, n + 1);
  find_potentials(&l);
  for (uint32_t i = 0; i < flat->equations.n; i++) look_at(&l, &flat->equations.at[i]);
  for (uint32_t i = 0; i < n; i++) {
    if (l.circuit[i] == SK_NO_CIRCUIT || l.held[first_of(&l, i)]) continue;
    uint32_t    root = first_of(&l, i), more = 0;
    const char *names = flat->vars.at[i].name;
    for (uint32_t k = i + 1; k < n; k++) {
      if (l.circuit[k] == SK_NO_CIRCUIT || first_of(&l, k) != root) continue;
      if (++more < 3) names = sk_arena_printf(arena, "%s, %s", names, flat->vars.at[k].name);
    }
    if (more > 2) names = sk_arena_printf(arena, "%s and %u more", names, more - 2);
    if (more) return names;
  }
  return NULL;
}
