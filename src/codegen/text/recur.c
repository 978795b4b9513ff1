#include "codegen/text/recur.h"

#include "base/map.h"
#include "codegen/text/chain.h"
#include "codegen/text/literal.h"

#include <string.h>

#define FEWEST  16        // turns
#define LONGEST 96        // locals of a turn
#define WORK    50000000  // locals times lengths of turns that are looked at
#define LARGE   400       // words of one

typedef struct {
  uint32_t slots, n_slots;  // in operands and kinds
} One;

struct SkRecur {
  SkArena        *arena;
  const SkSystem *system;
  const SkDag    *dag;
  const SkLayout *layout;
  SkForm         *form;
  SkMap           forms;  // hash of a form -> 1 + number
  struct {
    uint32_t *words, n;
  } * known;  // by form
  uint32_t  n_known, cap_known;
  uint32_t *cell;  // by node: 1 + its position
  One      *ones;  // by position
  SK_VEC(SkX) marked;
  SK_VEC(uint32_t) operands;
  SK_VEC(SkSlotKind) kinds;
  SkRepeats loops;
};

SkRecur *sk_recur_new(SkArena *arena, const SkSystem *system, const SkLayout *layout) {
  SkRecur *r = SK_NEW(arena, SkRecur);
  r->arena   = arena;
  r->system  = system;
  r->dag     = system->dag;
  r->layout  = layout;
  r->form    = sk_form_new(arena, system);
  r->cell    = SK_NEWS(arena, uint32_t, sk_dag_size(system->dag) + 1);
  return r;
}

const SkRepeats *sk_recur_loops(const SkRecur *r) { return &r->loops; }

static uint32_t number_of(SkRecur *r) {
  const SkForm *f    = r->form;
  uint64_t      hash = sk_form_hash(f, 0), at = 0;
  while (sk_map_get(&r->forms, hash, &at)) {
    if (r->known[at - 1].n == f->words.n &&
        !memcmp(r->known[at - 1].words, f->words.at, sizeof *f->words.at * f->words.n))
      return (uint32_t)at - 1;
    hash = sk_hash64(hash) | 1;
  }
  if (r->n_known == r->cap_known)
    r->known = sk_vec_grow(r->arena, r->known, sizeof *r->known, &r->cap_known, 0);
  r->known[r->n_known].n = f->words.n;
  r->known[r->n_known].words =
      sk_arena_copy(r->arena, f->words.at, sizeof *f->words.at * f->words.n);
  sk_map_put(r->arena, &r->forms, hash, ++r->n_known);
  return r->n_known - 1;
}

// SK_NONE: is like no other.
static uint32_t form_of(SkRecur *r, SkX x, One *one) {
  SkForm *f = r->form;
  sk_form_begin(f);
  uint32_t number = sk_form_expr(f, x);
  if (f->odd || f->words.n > LARGE) return SK_NONE;
  sk_form_put(f, number);
  *one = (One){r->operands.n, f->kinds.n};
  for (uint32_t k = 0; k < f->kinds.n; k++) {
    sk_vec_push(r->arena, &r->operands, f->operands.at[k]);
    sk_vec_push(r->arena, &r->kinds, f->kinds.at[k]);
  }
  return number_of(r);
}

bool sk_recur_find(SkRecur *r, const SkX *nodes, uint32_t n, const uint32_t *local,
                   const bool *alone) {
  for (uint32_t i = 0; i < r->marked.n; i++) r->cell[r->marked.at[i]] = 0;
  r->marked.n = r->operands.n = r->kinds.n = 0;
  r->ones                                  = SK_NEWS(r->arena, One, n + 1);
  uint32_t *ids = SK_NEWS(r->arena, uint32_t, n + 1), covered = 0;
  for (uint32_t i = 0; i < n; i++) {
    sk_vec_push(r->arena, &r->marked, nodes[i]);
    if (!alone[i]) r->cell[nodes[i]] = i + 1;
  }
  r->form->stops = local;
  r->form->cells = r->cell;
  for (uint32_t i = 0; i < n; i++) ids[i] = alone[i] ? SK_NONE : form_of(r, nodes[i], &r->ones[i]);
  uint32_t longest = (uint64_t)n * LONGEST > WORK ? WORK / n : LONGEST;
  r->loops         = sk_repeats(r->arena, ids, n, longest, FEWEST);
  for (uint32_t i = 0; i < r->loops.n; i++)
    covered += r->loops.at[i].period * (r->loops.at[i].turns - 1);
  return covered * 2 >= n && covered >= SK_RECUR_FROM / 2;
}

// Names --------------------------------------------------------------------------------------------

typedef struct {
  const SkRecur  *r;
  const SkRepeat *loop;
  uint32_t        position, slot;
  SkSlotKind      kind;
} Slot;

// The place, the cell, or the node of a literal.
static int64_t number(const Slot *s, uint32_t turn) {
  uint32_t at   = s->loop->from + turn * s->loop->period + s->position;
  uint32_t what = s->r->operands.at[s->r->ones[at].slots + s->slot];
  if (s->kind == SK_SLOT_VAR) return s->r->layout->place[what];
  return s->kind == SK_SLOT_NODE ? s->r->cell[what] - 1 : what;
}

static bool is_even(const Slot *s, int64_t *by_turn) {
  int64_t first = number(s, 0);
  *by_turn      = number(s, 1) - first;
  for (uint32_t i = 0; i < s->loop->turns; i++)
    if (number(s, i) != first + *by_turn * i) return false;
  return s->kind != SK_SLOT_CONST || *by_turn == 0;
}

static void table(const Slot *s, const char *name, SkBuf *out) {
  bool literal = s->kind == SK_SLOT_CONST;
  sk_buf_printf(out, "  static const %s %s[] = {", literal ? "double" : "int", name);
  for (uint32_t i = 0; i < s->loop->turns; i++) {
    if (i % 16 == 0) sk_buf_z(out, "\n    ");
    if (literal)
      sk_literal_double(out, sk_x_real_value(s->r->dag, (SkX)number(s, i)));
    else
      sk_buf_printf(out, "%lld", (long long)number(s, i));
    sk_buf_char(out, ',');
  }
  sk_buf_z(out, "};\n");
}

static const char *name_of(SkRecur *r, const Slot *s, const char *name, uint32_t array,
                           SkBuf *out) {
  int64_t     by_turn;
  const char *at;
  if (is_even(s, &by_turn) && s->kind == SK_SLOT_CONST) {
    SkBuf text = sk_buf_new(r->arena);
    sk_literal_double(&text, sk_x_real_value(r->dag, (SkX)number(s, 0)));
    return text.text;
  }
  if (is_even(s, &by_turn)) {
    at = sk_arena_printf(r->arena, "%lld + %lld * h", (long long)number(s, 0), (long long)by_turn);
  } else {
    table(s, name, out);
    at = sk_arena_printf(r->arena, "%s[h]", name);
  }
  if (s->kind == SK_SLOT_CONST) return at;
  if (s->kind == SK_SLOT_VAR) return sk_arena_printf(r->arena, "v[%s]", at);
  SkX node = r->operands.at[r->ones[s->loop->from + s->position].slots + s->slot];
  return sk_arena_printf(
      r->arena, sk_x_base(r->dag, node) == SK_BOOLEAN ? "(T%u[%s] != 0.0)" : "T%u[%s]", array, at);
}

SkLanes sk_recur_names(SkRecur *r, const SkRepeat *loop, uint32_t position, uint32_t array,
                       SkBuf *out) {
  const One *one   = &r->ones[loop->from + position];
  SkLanes    names = {.n = one->n_slots, .kinds = r->kinds.at + one->slots};
  names.operands   = r->operands.at + one->slots;
  names.value = names.place = SK_NEWS(r->arena, const char *, names.n + 1);
  names.index               = SK_NEWS(r->arena, const char *, names.n + 1);
  for (uint32_t k = 0; k < names.n; k++) {
    Slot        s    = {r, loop, position, k, names.kinds[k]};
    const char *name = sk_arena_printf(r->arena, "k%u_%u_%u", array, loop->from + position, k);
    names.value[k]   = name_of(r, &s, name, array, out);
  }
  return names;
}
