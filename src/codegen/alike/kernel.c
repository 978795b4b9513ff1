#include "codegen/alike/kernel.h"

#include "base/map.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define MOST_UNKNOWNS 64    // of a block that may share its functions
#define MOST_WORDS    8000  // of its form

typedef struct {
  uint32_t  n_words, n_slots;
  uint32_t *words, *operands;
} Form;

typedef struct {
  uint32_t rank, place, block;
} Lane;

typedef struct {
  Form        form;  // of the first
  SkSlotKind *kinds;
  uint64_t    next;  // 1 + number of the next of the same hash, 0: none
  SK_VEC(Lane) lanes;
} Group;

typedef struct {
  SkForm          *form;
  SkArena         *arena, *scratch;
  const SkRankeds *blocks;
  Form            *forms;  // by block; no words: stays alone
  SK_VEC(Group) groups;
  SkMap at;  // hash -> 1 + number of the first group of it
} Find;

static bool is_solved_for(const SkBlock *b) {
  return b->kind == SK_BLOCK_LINEAR || b->kind == SK_BLOCK_NONLINEAR;
}

SkRankeds sk_kernel_blocks(SkArena *arena, const SkSchedule *const *schedules, uint32_t n) {
  SkRankeds out  = {0};
  SkMap     seen = {0};
  for (uint32_t k = 0; k < n; k++)
    for (uint32_t i = 0; i < schedules[k]->blocks.n; i++) {
      const SkBlock *b = &schedules[k]->blocks.at[i];
      for (; b && is_solved_for(b); b = b->full) {
        // Schedules share untorn forms.
        if (sk_map_get(&seen, (uint64_t)(uintptr_t)b, NULL)) break;
        sk_map_put(arena, &seen, (uint64_t)(uintptr_t)b, 1);
        uint32_t set = b->set < 0xffffff ? b->set : 0xffffff;
        SkRanked r   = {b, k << 24 | set, b != &schedules[k]->blocks.at[i]};
        sk_vec_push(arena, &out, r);
      }
    }
  return out;
}

// Forms -------------------------------------------------------------------------------------------

bool sk_kernel_is_steady(const SkDag *dag, SkX x) {
  if (sk_x_op(dag, x) == SK_X_NEG) x = sk_x_arg(dag, x, 0);
  if (sk_x_op(dag, x) == SK_X_ADD || sk_x_op(dag, x) == SK_X_SUB) x = sk_x_arg(dag, x, 0);
  if (!sk_x_is_const(dag, x)) return false;
  double size = fabs(sk_x_real_value(dag, x));
  return size >= 0.01 && size <= 100.0;
}

double sk_kernel_nominal(const SkSystem *system, uint32_t v) {
  const SkSysVar *var = &system->vars.at[v];
  if (var->nominal == SK_NO_X || !sk_x_is_const(system->dag, var->nominal)) return 0.0;
  double nominal = fabs(sk_x_real_value(system->dag, var->nominal));
  return isfinite(nominal) ? nominal : 0.0;
}

static void put_exprs(SkForm *f, const SkX *x, uint32_t n) {
  sk_form_put(f, x != NULL);
  for (uint32_t i = 0; x && i < n; i++) {
    uint32_t number = sk_form_expr(f, x[i]);
    sk_form_put(f, number);
  }
}

static void put_entries(SkForm *f, const SkBlock *b) {
  sk_form_put(f, b->n_entries);
  for (uint32_t i = 0; i < b->n_entries; i++) {
    SkX      x      = b->entries[i].x;
    uint32_t number = sk_form_expr(f, x);
    sk_form_put(f, b->entries[i].row);
    sk_form_put(f, b->entries[i].col);
    sk_form_put(f, number);
    sk_form_put(f, x != SK_NO_X && sk_kernel_is_steady(f->dag, x));
  }
}

static void put_nominal(SkForm *f, uint32_t var) {
  double   nominal = sk_kernel_nominal(f->system, var);
  uint32_t bits[2];
  memcpy(bits, &nominal, sizeof bits);
  sk_form_put(f, bits[0]);
  sk_form_put(f, bits[1]);
}

// The equations that were left over, in the untorn form.
static void put_untorn(SkForm *f, const SkBlock *b) {
  const SkBlock *full = b->full;
  sk_form_put(f, full != NULL);
  if (!full || b->kind != SK_BLOCK_LINEAR || full->kind != SK_BLOCK_LINEAR) return;
  for (uint32_t i = 0; i < b->n_tears; i++) {
    uint32_t row = 0;
    while (row < full->n_tears && full->eqs[row] != b->eqs[i]) row++;
    sk_form_put(f, row);
  }
  for (uint32_t i = 0; i < full->n; i++) sk_form_put(f, sk_form_var(f, full->vars[i]));
  put_entries(f, full);
  put_exprs(f, full->rhs, full->n_tears);
}

static bool is_number(SkBase base) { return base != SK_STRING && base != SK_OBJECT; }

static bool put_block(SkForm *f, const SkBlock *b) {
  if (b->n > MOST_UNKNOWNS || b->guard != SK_NO_X) return false;
  if (b->full && b->full->n > MOST_UNKNOWNS) return false;
  for (uint32_t i = 0; i < b->n; i++) {
    if (!is_number(f->system->vars.at[b->vars[i]].base) || sk_form_var(f, b->vars[i]) != i)
      return false;
    sk_form_put(f, (uint32_t)f->system->vars.at[b->vars[i]].base);
  }
  sk_form_put(f, (uint32_t)b->kind);
  sk_form_put(f, b->n);
  sk_form_put(f, b->n_tears);
  for (uint32_t i = 0; i < b->n_tears; i++) put_nominal(f, b->vars[i]);
  put_exprs(f, b->inner, b->n - b->n_tears);
  put_exprs(f, b->residuals, b->n_tears);
  put_entries(f, b);
  put_exprs(f, b->rhs, b->n_tears);
  sk_form_put(f, b->n_guards);
  put_exprs(f, b->guards, b->n_guards);
  put_untorn(f, b);
  for (uint32_t i = 0; i < f->kinds.n; i++)
    if (f->kinds.at[i] == SK_SLOT_VAR && f->system->vars.at[f->operands.at[i]].base == SK_STRING)
      return false;
  return f->words.n <= MOST_WORDS;
}

// Groups ------------------------------------------------------------------------------------------

static Group *group_of(Find *k, uint64_t hash) {
  SkForm  *f     = k->form;
  uint64_t first = 0;
  sk_map_get(&k->at, hash, &first);
  for (uint64_t at = first; at; at = k->groups.at[at - 1].next) {
    Group *g = &k->groups.at[at - 1];
    if (g->form.n_words == f->words.n &&
        memcmp(g->form.words, f->words.at, sizeof *f->words.at * f->words.n) == 0)
      return g;
  }
  Group g        = {.next = first};
  g.form.n_words = f->words.n;
  g.form.n_slots = f->kinds.n;
  g.form.words   = sk_arena_copy(k->scratch, f->words.at, sizeof *f->words.at * f->words.n);
  g.kinds        = sk_arena_copy(k->arena, f->kinds.at, sizeof *f->kinds.at * f->kinds.n);
  sk_vec_push(k->scratch, &k->groups, g);
  sk_map_put(k->scratch, &k->at, hash, k->groups.n);
  return &k->groups.at[k->groups.n - 1];
}

static void classify(Find *k, uint32_t i, const uint32_t *place) {
  SkForm        *f = k->form;
  const SkBlock *b = k->blocks->at[i].block;
  sk_form_begin(f);
  bool shared = put_block(f, b);
  // A form like no other.
  if (!shared) {
    sk_form_begin(f);
    sk_form_put(f, SK_NONE);
    sk_form_put(f, i);
  }
  Group *g = group_of(k, sk_form_hash(f, 0));
  Lane   l = {k->blocks->at[i].rank, b->n ? b->vars[0] : 0, i};
  if (b->n && place) l.place = place[b->vars[0]];
  sk_vec_push(k->scratch, &g->lanes, l);
  k->forms[i].n_slots = f->kinds.n;
  k->forms[i].operands =
      sk_arena_copy(k->scratch, f->operands.at, sizeof *f->operands.at * f->operands.n);
}

static int by_rank(const void *pa, const void *pb) {
  const Lane *a = pa, *b = pb;
  if (a->rank != b->rank) return a->rank < b->rank ? -1 : 1;
  if (a->place != b->place) return a->place < b->place ? -1 : 1;
  return a->block < b->block ? -1 : a->block > b->block;
}

static void add_kernel(Find *k, SkKernels *out, const Group *g, uint32_t from, uint32_t lanes) {
  uint32_t n      = g->form.n_slots;
  SkKernel kernel = {.lanes = lanes, .n_slots = lanes > 1 ? n : 0, .kinds = g->kinds};
  kernel.first    = out->n ? out->at[out->n - 1].first + out->at[out->n - 1].lanes : 0;
  kernel.blocks   = SK_NEWS(k->arena, const SkBlock *, lanes + 1);
  if (lanes > 1) kernel.operands = SK_NEWS(k->arena, uint32_t, (size_t)lanes * n + 1);
  for (uint32_t i = 0; i < lanes; i++) {
    uint32_t b       = g->lanes.at[from + i].block;
    kernel.blocks[i] = k->blocks->at[b].block;
    kernel.scheduled |= !k->blocks->at[b].untorn;
    if (lanes > 1 && n)
      memcpy(kernel.operands + (size_t)i * n, k->forms[b].operands, sizeof(uint32_t) * n);
  }
  sk_vec_push(k->arena, out, kernel);
}

SkKernels sk_kernels(SkForm *form, SkArena *arena, SkArena *scratch, const SkRankeds *blocks,
                     const uint32_t *place) {
  SkKernels out = {0};
  if (!blocks->n) return out;
  Find k  = {.form = form, .arena = arena, .scratch = scratch, .blocks = blocks};
  k.forms = SK_NEWS(k.scratch, Form, blocks->n + 1);
  sk_form_use(form, k.scratch);
  for (uint32_t i = 0; i < blocks->n; i++) classify(&k, i, place);
  for (uint32_t i = 0; i < k.groups.n; i++) {
    Group *g = &k.groups.at[i];
    qsort(g->lanes.at, g->lanes.n, sizeof *g->lanes.at, by_rank);
    if (g->lanes.n >= SK_MIN_LANES)
      add_kernel(&k, &out, g, 0, g->lanes.n);
    else
      for (uint32_t j = 0; j < g->lanes.n; j++) add_kernel(&k, &out, g, j, 1);
  }
  return out;
}
