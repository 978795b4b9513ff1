#include "codegen/text/chain.h"

#include "base/map.h"
#include "codegen/text/literal.h"

#include <string.h>

#define LARGE 48  // nodes of a term

struct SkChains {
  SkArena        *arena;
  const SkSystem *system;
  const SkDag    *dag;
  const SkLayout *layout;
  SkForm         *form;     // made with the first chain
  SkMap           by_head;  // 1 + number
  SkMap           forms;    // hash of a form -> 1 + number of it
  SK_VEC(SkChain) chains;
  SK_VEC(SkX) stack;
  SK_VEC(uint32_t) operands;
  SK_VEC(SkSlotKind) kinds;
  struct {
    uint32_t *words, n;
  } * known;  // by form
  uint32_t n_known, cap_known;
};

SkChains *sk_chains_new(SkArena *arena, const SkSystem *system, const SkLayout *layout) {
  SkChains *c = SK_NEW(arena, SkChains);
  c->arena    = arena;
  c->system   = system;
  c->dag      = system->dag;
  c->layout   = layout;
  return c;
}

const SkChain *sk_chain_at(const SkChains *c, SkX head) {
  uint64_t at = 0;
  if (!c->chains.n || !sk_map_get(&c->by_head, head, &at)) return NULL;
  return &c->chains.at[at - 1];
}

// Finding ------------------------------------------------------------------------------------------

// Operators that go on with each other; NONE: none of these.
static SkXOp class_of(SkXOp op) {
  switch (op) {
    case SK_X_SUB: return SK_X_ADD;
    case SK_X_ADD:
    case SK_X_MUL:
    case SK_X_MIN:
    case SK_X_MAX:
    case SK_X_AND:
    case SK_X_OR: return op;
    default: return SK_X_NONE;
  }
}

static bool is_number(SkBase base) {
  return base == SK_REAL || base == SK_INTEGER || base == SK_BOOLEAN || base == SK_ENUM;
}

static bool is_short(SkChains *c, SkX term) {
  uint32_t n = 0;
  c->stack.n = 0;
  sk_vec_push(c->arena, &c->stack, term);
  while (c->stack.n) {
    SkX x = sk_vec_pop(&c->stack);
    if (++n > LARGE || !sk_form_is_plain(sk_x_op(c->dag, x)) || !is_number(sk_x_base(c->dag, x)))
      return false;
    for (uint32_t k = 0; k < sk_x_n(c->dag, x); k++)
      sk_vec_push(c->arena, &c->stack, sk_x_arg(c->dag, x, k));
  }
  return true;
}

// The number of this form; forms that are equal are compared whole.
static uint32_t number_of(SkChains *c) {
  const SkForm *f    = c->form;
  uint64_t      hash = sk_form_hash(f, 0), at = 0;
  while (sk_map_get(&c->forms, hash, &at)) {
    if (c->known[at - 1].n == f->words.n &&
        !memcmp(c->known[at - 1].words, f->words.at, sizeof *f->words.at * f->words.n))
      return (uint32_t)at - 1;
    hash = sk_hash64(hash) | 1;
  }
  if (c->n_known == c->cap_known)
    c->known = sk_vec_grow(c->arena, c->known, sizeof *c->known, &c->cap_known, 0);
  c->known[c->n_known].n = f->words.n;
  c->known[c->n_known].words =
      sk_arena_copy(c->arena, f->words.at, sizeof *f->words.at * f->words.n);
  sk_map_put(c->arena, &c->forms, hash, ++c->n_known);
  return c->n_known - 1;
}

static SkLink link_of(SkChains *c, SkX x) {
  SkLink l = {.op = sk_x_op(c->dag, x), .term = sk_x_arg(c->dag, x, 1), .form = SK_NONE};
  if (!is_short(c, l.term)) return l;
  sk_form_begin(c->form);
  uint32_t number = sk_form_expr(c->form, l.term);
  sk_form_put(c->form, number);
  sk_form_put(c->form, (uint32_t)l.op);
  l.form    = number_of(c);
  l.slots   = c->operands.n;
  l.n_slots = c->form->kinds.n;
  for (uint32_t k = 0; k < l.n_slots; k++) {
    sk_vec_push(c->arena, &c->operands, c->form->operands.at[k]);
    sk_vec_push(c->arena, &c->kinds, c->form->kinds.at[k]);
  }
  return l;
}

// Terms that are in no loop are written one by one.
static void list_outer(SkChains *c, SkChain *chain) {
  chain->outer                   = SK_NEWS(c->arena, SkX, chain->n + 1);
  chain->outer[chain->n_outer++] = chain->first;
  uint32_t next                  = 0;
  for (uint32_t i = 0; i < chain->n; i++) {
    const SkRepeat *r = next < chain->loops.n ? &chain->loops.at[next] : NULL;
    if (r && i == r->from) {
      i += r->period * r->turns - 1;
      next++;
      continue;
    }
    chain->outer[chain->n_outer++] = chain->links[i].term;
  }
}

static void add(SkChains *c, SkX head, SkX first, uint32_t n, uint32_t fewest) {
  if (!c->form) c->form = sk_form_new(c->arena, c->system);
  SkChain   chain = {.first = first, .n = n, .links = SK_NEWS(c->arena, SkLink, n)};
  uint32_t *ids   = SK_NEWS(c->arena, uint32_t, n);
  SkX       x     = head;
  for (uint32_t i = n; i-- > 0; x = sk_x_arg(c->dag, x, 0)) {
    chain.links[i] = link_of(c, x);
    ids[i]         = chain.links[i].form;
  }
  chain.loops = sk_repeats(c->arena, ids, n, SK_CHAIN_PERIOD, fewest);
  if (!chain.loops.n) return;
  list_outer(c, &chain);
  sk_vec_push(c->arena, &c->chains, chain);
  sk_map_put(c->arena, &c->by_head, head, c->chains.n);
}

bool sk_chains_find(SkChains *c, uint32_t fewest, const SkX *nodes, uint32_t n,
                    const uint32_t *uses, uint8_t *inside) {
  if (c->chains.n) c->by_head = (SkMap){0};
  c->chains.n = c->operands.n = c->kinds.n = 0;
  for (uint32_t i = 0; i < n; i++) inside[nodes[i]] = 0;
  for (uint32_t i = n; i-- > 0;) {
    SkXOp class = class_of(sk_x_op(c->dag, nodes[i]));
    if (class == SK_X_NONE || inside[nodes[i]] || !is_number(sk_x_base(c->dag, nodes[i]))) continue;
    SkX      x     = sk_x_arg(c->dag, nodes[i], 0);
    uint32_t links = 1;
    for (; uses[x] == 1 && class_of(sk_x_op(c->dag, x)) == class; links++) {
      inside[x] = 1;
      x         = sk_x_arg(c->dag, x, 0);
    }
    if (links >= fewest) add(c, nodes[i], x, links, fewest);
  }
  return c->chains.n > 0;
}

// Names --------------------------------------------------------------------------------------------

typedef struct {
  const SkChains     *c;
  const SkChain      *chain;
  const SkRepeat     *loop;
  uint32_t            position, slot;
  SkSlotKind          kind;
  const SkChainOuter *outer;
  uint32_t            lanes;
} Slot;

// The place, or the node of a literal.
static int64_t number(const Slot *s, uint32_t lane, uint32_t turn) {
  uint32_t at   = s->loop->from + turn * s->loop->period + s->position;
  uint32_t what = s->c->operands.at[s->chain->links[at].slots + s->slot];
  bool     var  = s->kind == SK_SLOT_VAR;
  if (!s->outer) return var ? s->c->layout->place[what] : what;
  uint32_t slot = var ? s->outer->var_lane[what] : s->outer->node_lane[what];
  return s->outer->lanes->number(s->outer->lanes->of, lane, slot - 1);
}

// Moves evenly with the lane and the turn.
static bool is_even(const Slot *s, int64_t *by_lane, int64_t *by_turn) {
  int64_t first = number(s, 0, 0);
  *by_turn      = number(s, 0, 1) - first;
  *by_lane      = s->lanes > 1 ? number(s, 1, 0) - first : 0;
  for (uint32_t lane = 0; lane < s->lanes; lane++)
    for (uint32_t i = 0; i < s->loop->turns; i++)
      if (number(s, lane, i) != first + *by_lane * lane + *by_turn * i) return false;
  return s->kind == SK_SLOT_VAR || (*by_lane == 0 && *by_turn == 0);
}

static void table(const Slot *s, const char *name, SkBuf *out) {
  bool     literal = s->kind == SK_SLOT_CONST;
  uint32_t n       = 0;
  sk_buf_printf(out, "  static const %s %s[] = {", literal ? "double" : "int", name);
  for (uint32_t lane = 0; lane < s->lanes; lane++)
    for (uint32_t i = 0; i < s->loop->turns; i++) {
      if (n++ % 16 == 0) sk_buf_z(out, "\n    ");
      if (literal)
        sk_literal_double(out, sk_x_real_value(s->c->dag, (SkX)number(s, lane, i)));
      else
        sk_buf_printf(out, "%lld", (long long)number(s, lane, i));
      sk_buf_char(out, ',');
    }
  sk_buf_z(out, "};\n");
}

// "17 + 3 * (j + i) + h"
static const char *even(SkChains *c, const Slot *s, int64_t by_lane, int64_t by_turn) {
  SkBuf text = sk_buf_new(c->arena);
  sk_buf_printf(&text, "%lld", (long long)number(s, 0, 0));
  if (by_lane) sk_buf_printf(&text, " + %lld * %s", (long long)by_lane, s->outer->lanes->lane);
  if (by_turn == 1) sk_buf_z(&text, " + h");
  if (by_turn && by_turn != 1) sk_buf_printf(&text, " + %lld * h", (long long)by_turn);
  return text.text;
}

static const char *name_of(SkChains *c, const Slot *s, const char *name, SkBuf *out) {
  bool        in_v = s->kind == SK_SLOT_VAR;
  int64_t     by_lane, by_turn;
  const char *at = "h";
  if (is_even(s, &by_lane, &by_turn)) {
    if (in_v) return sk_arena_printf(c->arena, "v[%s]", even(c, s, by_lane, by_turn));
    SkBuf text = sk_buf_new(c->arena);
    sk_literal_double(&text, sk_x_real_value(c->dag, (SkX)number(s, 0, 0)));
    return text.text;
  }
  table(s, name, out);
  if (s->outer)
    at = sk_arena_printf(c->arena, "%u * %s + h", s->loop->turns, s->outer->lanes->lane);
  return sk_arena_printf(c->arena, in_v ? "v[%s[%s]]" : "%s[%s]", name, at);
}

SkLanes sk_chain_names(SkChains *c, const SkChain *chain, const SkRepeat *loop, uint32_t position,
                       uint32_t local, const SkChainOuter *outer, SkBuf *out) {
  const SkLink *link = &chain->links[loop->from + position];
  uint32_t      n = link->n_slots, number = 0;
  SkLanes       names = {.n = n, .kinds = c->kinds.at + link->slots};
  names.operands      = c->operands.at + link->slots;
  names.value = names.place = SK_NEWS(c->arena, const char *, n + 1);
  names.index               = SK_NEWS(c->arena, const char *, n + 1);
  number                    = (uint32_t)(loop - chain->loops.at) * SK_CHAIN_PERIOD + position;
  for (uint32_t k = 0; k < n; k++) {
    Slot s = {c, chain, loop, position, k, names.kinds[k], outer, outer ? outer->lanes->lanes : 1};
    const char *name = sk_arena_printf(c->arena, "c%u_%u_%u", local, number, k);
    names.value[k]   = name_of(c, &s, name, out);
  }
  return names;
}
