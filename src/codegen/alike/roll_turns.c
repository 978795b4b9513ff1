// codegen/alike/roll_turns.c - steps that need each other and are the same again and again: a loop that goes through them in order.
//
// What is computed from the part before (a sum so far, the next pressure along a pipe) has no two steps of one form in
// one level. Single steps in their order, as forms, are a sequence that repeats itself: a b a b a b. Each turn is a
// lane, but lanes follow one after the other.
#include "base/map.h"
#include "codegen/alike/repeat.h"
#include "codegen/alike/roll_priv.h"

#include <stdlib.h>
#include <string.h>

#define FEWEST  16         // turns
#define LONGEST 96         // steps of a turn
#define WORK    100000000  // steps times lengths of turns that are looked at

typedef struct {
  uint32_t *words, n, next;  // next: 1 + number of the next form of the same hash
} Form;

typedef struct {
  SkRoller *r;
  SkRolled *out;
  SkMap     map;
  SK_VEC(Form) forms;
  SK_VEC(SkRollItem) items;
  SK_VEC(uint32_t) operands;  // of the family at hand
} Turns;

static bool is_form(const SkForm *f, const Form *known) {
  return known->n == f->words.n &&
         memcmp(known->words, f->words.at, sizeof *known->words * known->n) == 0;
}

static Form copy_form(Turns *t) {
  const SkForm *f    = t->r->form;
  Form          made = {.n = f->words.n};
  made.words         = sk_arena_copy(t->r->arena, f->words.at, sizeof *made.words * made.n);
  return made;
}

// The number of the form at hand.
static uint32_t number_of(Turns *t) {
  SkRoller *r    = t->r;
  uint64_t  hash = sk_form_hash(r->form, 0), first = 0;
  sk_map_get(&t->map, hash, &first);
  for (uint64_t at = first; at; at = t->forms.at[at - 1].next)
    if (is_form(r->form, &t->forms.at[at - 1])) return (uint32_t)at - 1;
  Form made = copy_form(t);
  made.next = (uint32_t)first;
  sk_vec_push(r->arena, &t->forms, made);
  sk_map_put(r->arena, &t->map, hash, t->forms.n);
  return t->forms.n - 1;
}

static void form_turn(Turns *t, const uint32_t *steps, uint32_t period) {
  sk_form_begin(t->r->form);
  for (uint32_t k = 0; k < period; k++) sk_roll_form_step(t->r, steps[k], true);
}

// Order -------------------------------------------------------------------------------------------

typedef struct {
  uint32_t level, form, group, step;
} Place;

static int by_place(const void *pa, const void *pb) {
  const Place *a = pa, *b = pb;
  if (a->level != b->level) return a->level < b->level ? -1 : 1;
  if (a->form != b->form) return a->form < b->form ? -1 : 1;
  if (a->group != b->group) return a->group < b->group ? -1 : 1;
  return a->step < b->step ? -1 : a->step > b->step;
}

static uint32_t group_of(const SkRoller *r, uint32_t step) {
  while (r->group[step] != step) step = r->group[step];
  return step;
}

// Within a level groups of one form come next to each other, so that all turns are in one order. Effects stay in theirs,
// behind them.
static void sort(Turns *t, uint32_t *order, uint32_t n) {
  SkRoller *r      = t->r;
  Place    *places = SK_NEWS(r->arena, Place, n);
  for (uint32_t i = 0; i < n; i++) {
    bool alone = !r->info[order[i]].turn || r->info[order[i]].ordered;
    places[i]  = (Place){r->level[order[i]], alone ? SK_NONE : 0, 0, order[i]};
    if (!alone) places[i].group = group_of(r, order[i]);
  }
  qsort(places, n, sizeof *places, by_place);
  for (uint32_t from = 0, to = 0; from < n; from = to) {
    bool alone = places[from].form == SK_NONE;
    for (to = from + 1; to < n && !alone && places[to].form != SK_NONE &&
                        places[to].group == places[from].group &&
                        places[to].level == places[from].level;)
      to++;
    if (alone) continue;
    sk_form_begin(r->form);
    for (uint32_t i = from; i < to; i++) sk_roll_form_step(r, places[i].step, true);
    uint32_t form = number_of(t);
    for (uint32_t i = from; i < to; i++) places[i].form = form;
  }
  qsort(places, n, sizeof *places, by_place);
  for (uint32_t i = 0; i < n; i++) order[i] = places[i].step;
}

// Turns -------------------------------------------------------------------------------------------

// Something costly that two turns share would be computed twice. What many share is not theirs.
static bool shares(const Turns *t, const uint32_t *steps, const SkRepeat *repeat) {
  SkRoller *r     = t->r;
  uint32_t  n     = repeat->turns * repeat->period;
  bool      found = false;
  for (int pass = 0; pass < 2; pass++)
    for (uint32_t i = 0; i < n; i++) {
      const SkRollInfo *info = &r->info[steps[i]];
      for (uint32_t k = 0; k < info->n_heavy; k++) {
        SkX       x    = r->heavy.at[info->first_heavy + k];
        uint32_t *last = &r->node_last[x];
        if (r->node_uses[x] > SK_ROLL_SHARED) continue;
        found |= pass == 1 && *last != SK_NONE && *last != i / repeat->period;
        *last = pass == 0 ? SK_NONE : i / repeat->period;
      }
    }
  return found;
}

static void add_singles(Turns *t, const SkRollItem *item, uint32_t from, uint32_t to) {
  if (from == to) return;
  SkRollItem one = *item;
  one.from       = from;
  one.to         = to;
  sk_vec_push(t->r->arena, &t->items, one);
}

// The turns order[from ..), whose forms are those of the first of them.
static void add_family(Turns *t, const SkRollItem *item, uint32_t from, uint32_t period,
                       uint32_t turns) {
  SkRoller       *r     = t->r;
  const uint32_t *steps = t->out->order + from;
  SkFamily       *f     = SK_NEW(r->out, SkFamily);
  *f                    = (SkFamily){.lanes = turns, .n_steps = period, .in_order = true};
  form_turn(t, steps, period);
  f->n_slots  = r->form->kinds.n;
  f->kinds    = sk_arena_copy(r->out, r->form->kinds.at, sizeof(SkSlotKind) * f->n_slots);
  f->steps    = sk_arena_copy(r->out, steps, sizeof *steps * period * turns);
  f->operands = sk_arena_copy(r->out, t->operands.at, sizeof *f->operands * t->operands.n);
  for (uint32_t k = 0; k < period; k++) {
    f->cost += r->info[steps[k]].cost;
    f->calls |= r->info[steps[k]].calls;
  }
  SkRollItem one = {.family = f, .level = item->level, .calls = f->calls};
  sk_vec_push(r->arena, &t->items, one);
}

// Turns of equal steps whose variables are in the same relation to each other. Returns the end of what is done.
static uint32_t add_turns(Turns *t, const SkRollItem *item, const SkRepeat *repeat, uint32_t done) {
  const uint32_t *order  = t->out->order;
  uint32_t        period = repeat->period, from = item->from + repeat->from, turns;
  for (uint32_t left = repeat->turns; left >= FEWEST; left -= turns, from += turns * period) {
    t->operands.n = 0;
    form_turn(t, order + from, period);
    Form first = copy_form(t);
    for (turns = 0; turns < left; turns++) {
      form_turn(t, order + from + turns * period, period);
      if (!is_form(t->r->form, &first)) break;
      for (uint32_t k = 0; k < t->r->form->operands.n; k++)
        sk_vec_push(t->r->arena, &t->operands, t->r->form->operands.at[k]);
    }
    if (turns < FEWEST) continue;
    add_singles(t, item, done, from);
    add_family(t, item, from, period, turns);
    done = from + turns * period;
  }
  return done;
}

static void split(Turns *t, const SkRollItem *item) {
  SkRoller *r     = t->r;
  uint32_t *order = t->out->order + item->from;
  uint32_t  n = item->to - item->from, done = item->from, before = t->items.n;
  uint32_t  longest = (uint64_t)n * LONGEST > WORK ? WORK / n : LONGEST;
  uint32_t *ids     = SK_NEWS(r->arena, uint32_t, n);
  uint32_t *given   = sk_arena_copy(r->arena, order, sizeof *order * n);
  r->form->texts    = true;
  sort(t, order, n);
  for (uint32_t i = 0; i < n; i++) {
    sk_form_begin(r->form);
    if (r->info[order[i]].turn) sk_roll_form_step(r, order[i], true);
    ids[i] = r->info[order[i]].turn ? number_of(t) : SK_NONE;
  }
  SkRepeats repeats = sk_repeats(r->arena, ids, n, longest, FEWEST);
  for (uint32_t i = 0; i < repeats.n; i++)
    if (!shares(t, order + repeats.at[i].from, &repeats.at[i]))
      done = add_turns(t, item, &repeats.at[i], done);
  r->form->texts = false;
  if (t->items.n == before) memcpy(order, given, sizeof *order * n);
  add_singles(t, item, done, item->to);
}

void sk_roll_turns(SkRoller *r, SkRolled *out) {
  Turns t   = {.r = r, .out = out};
  bool  any = false;
  for (uint32_t i = 0; i < out->items.n; i++) {
    const SkRollItem *item = &out->items.at[i];
    if (item->family || item->task || item->to - item->from < FEWEST) {
      sk_vec_push(r->arena, &t.items, *item);
      continue;
    }
    split(&t, item);
    any = true;
  }
  if (!any) return;
  out->items.n = 0;
  for (uint32_t i = 0; i < t.items.n; i++) sk_vec_push(r->out, &out->items, t.items.at[i]);
}
