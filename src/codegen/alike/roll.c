#include "base/map.h"
#include "codegen/alike/roll_priv.h"
#include "codegen/text/weigh.h"

#include <stdlib.h>
#include <string.h>

#define COSTLY      20  // operations of a single step, on the average, if it is to be part of a task
#define MOST_TASKS  256  // of a level
#define MOST_VALUES 128  // that literals of one value may have families for

typedef SkRollCandidate Candidate;
typedef SkRollGroups    Groups;

SkRoller *sk_roller_new(SkArena *arena, const SkSystem *system) {
  SkRoller *r   = SK_NEW(arena, SkRoller);
  r->arena      = sk_arena_child(arena);
  r->system     = system;
  r->dag        = system->dag;
  r->cap        = sk_dag_size(system->dag) + 1;
  r->node_epoch = SK_NEWS(arena, uint32_t, r->cap);
  r->node_uses  = SK_NEWS(arena, uint32_t, r->cap);
  r->node_last  = SK_NEWS(arena, uint32_t, r->cap);
  r->form       = sk_form_new(arena, system);
  r->weights    = sk_weigh_functions(system->flat, arena);
  sk_roll_ops(r);
  r->writer = SK_NEWS(arena, uint32_t, system->vars.n + 1);
  for (uint32_t i = 0; i < system->vars.n; i++) r->writer[i] = SK_NONE;
  return r;
}

// The memory of the last time is used again.
static void start_over(SkRoller *r) {
  sk_arena_reset(r->arena);
  r->stack.n = r->stack.cap = r->heavy.n = r->heavy.cap = r->reads.n = r->reads.cap = 0;
  r->sharers.n = r->sharers.cap = 0;
  r->sharers.at                 = NULL;
  r->wave = r->rank = NULL;
  sk_form_use(r->form, r->arena);
  r->candidates.n = r->candidates.cap = r->n_recent = 0;
  r->stack.at                                       = NULL;
  r->heavy.at                                       = NULL;
  r->reads.at                                       = NULL;
  r->candidates.at                                  = NULL;
}

SkForm *sk_roller_form(SkRoller *r, SkArena **scratch) {
  start_over(r);
  *scratch = r->arena;
  return r->form;
}

// Forms -------------------------------------------------------------------------------------------

static void form_assert(SkForm *f, const SkBlock *b) {
  uint32_t condition = sk_form_expr(f, b->exprs[0]), guard = sk_form_expr(f, b->exprs[2]);
  sk_form_put(f, (uint32_t)b->kind << 16 | (uint32_t)b->level << 8);
  sk_form_put(f, condition);
  sk_form_put(f, b->exprs[1]);
  sk_form_put(f, guard);
  sk_form_put(f, sk_form_slot(f, SK_SLOT_INDEX, b->eqs[0]));
}

// Anything that is not solved, in a loop that keeps the order.
static void form_block(SkRoller *r, const SkBlock *b, uint32_t start) {
  SkForm *f = r->form;
  for (uint32_t i = 0; i < sk_roll_n_exprs(b); i++) {
    uint32_t number = sk_form_expr(f, b->exprs[i]);
    sk_form_put(f, number);
  }
  uint32_t guard = sk_form_expr(f, b->guard);
  sk_form_put(f, (uint32_t)b->kind << 16 | (uint32_t)b->level << 8 | (b->n_eqs > 0));
  sk_form_put(f, guard);
  if (b->kind == SK_BLOCK_ASSIGN || b->kind == SK_BLOCK_DELAY || b->kind == SK_BLOCK_REINIT) {
    sk_form_put(f, (uint32_t)f->vars[b->vars[0]].base);
    sk_form_put(f, sk_form_var(f, b->vars[0]));
  }
  if (b->kind == SK_BLOCK_ASSIGN)
    sk_form_put(f, start == SK_NONE ? SK_NONE : sk_form_var(f, start));
  if (b->kind == SK_BLOCK_ASSIGN && b->guard)
    sk_form_put(f, sk_form_var(f, r->system->vars.at[b->vars[0]].pre));
  if (b->kind == SK_BLOCK_DELAY) sk_form_put(f, sk_form_slot(f, SK_SLOT_INDEX, b->line));
  if (b->kind == SK_BLOCK_ASSERT || b->kind == SK_BLOCK_CHECK)
    sk_form_put(f, sk_form_slot(f, SK_SLOT_INDEX, b->n_eqs ? b->eqs[0] : 0));
}

// A literal that is all of a step stays what it is, so that variables with one value are one family;
// loose: those that are alone with their value.
void sk_roll_form_step(SkRoller *r, uint32_t step, bool loose) {
  SkForm           *f    = r->form;
  const SkRollInfo *info = &r->info[step];
  const SkStep     *s    = &r->steps->at[step];
  if (info->solve) {
    sk_form_put(f, (uint32_t)s->block->kind << 16);
    sk_form_put(f, s->kernel);
    sk_form_slot(f, SK_SLOT_INDEX, s->index);
    return;
  }
  if (!info->rollable && s->kind == SK_STEP_BLOCK) {
    form_block(r, s->block, info->start);
    return;
  }
  if (info->x == SK_NO_X) {
    form_assert(f, s->block);
    return;
  }
  bool     plain  = (!loose && sk_x_is_const(r->dag, info->x)) || info->copies != SK_NONE;
  uint32_t number = plain ? info->x : sk_form_expr(f, info->x);
  sk_form_put(f, (uint32_t)info->kind | (uint32_t)plain << 8);
  sk_form_put(f, number);
  if (info->var != SK_NONE) {
    sk_form_put(f, (uint32_t)info->base);
    if (info->kind == SK_STEP_BLOCK)
      sk_form_put(f, info->start == SK_NONE ? SK_NONE : sk_form_var(f, info->start));
    sk_form_put(f, sk_form_var(f, info->var));
  } else if (info->kind != SK_STEP_GUARD) {
    uint64_t name = (uint64_t)(uintptr_t)s->array;
    sk_form_put(f, (uint32_t)name);
    sk_form_put(f, (uint32_t)(name >> 32));
    sk_form_put(f, sk_form_slot(f, SK_SLOT_INDEX, s->index));
  }
}

static bool has_form(const SkRoller *r, const Candidate *c, uint32_t level) {
  return c->level == level && c->n_form == r->form->words.n &&
         memcmp(c->form, r->form->words.at, sizeof *c->form * c->n_form) == 0;
}

// Neighbours are mostly of a few forms, one after the other.
static Candidate *recent_candidate(SkRoller *r, uint32_t level) {
  for (uint32_t i = 0; i < r->n_recent; i++) {
    Candidate *c = &r->candidates.at[r->recent[i]];
    if (has_form(r, c, level)) return c;
  }
  return NULL;
}

static Candidate *remember(SkRoller *r, uint32_t at) {
  enum { MOST = sizeof r->recent / sizeof r->recent[0] };
  uint32_t i = r->n_recent < MOST ? r->n_recent++ : MOST - 1;
  for (; i > 0; i--) r->recent[i] = r->recent[i - 1];
  r->recent[0] = at;
  return &r->candidates.at[at];
}

static Candidate *candidate(SkRoller *r, SkMap *map, uint32_t level) {
  Candidate *known = recent_candidate(r, level);
  if (known) return known;
  uint64_t hash  = sk_form_hash(r->form, level);
  uint64_t first = 0;
  sk_map_get(map, hash, &first);
  for (uint64_t at = first; at; at = r->candidates.at[at - 1].next)
    if (has_form(r, &r->candidates.at[at - 1], level)) return remember(r, (uint32_t)at - 1);
  Candidate c       = {.level = level, .n_form = r->form->words.n, .next = first};
  c.form            = sk_arena_copy(r->arena, r->form->words.at, sizeof *c.form * c.n_form);
  c.family          = SK_NEW(r->out, SkFamily);
  c.family->n_slots = r->form->kinds.n;
  c.family->kinds = sk_arena_copy(r->out, r->form->kinds.at, sizeof(SkSlotKind) * r->form->kinds.n);
  sk_vec_push(r->arena, &r->candidates, c);
  sk_map_put(r->arena, map, hash, r->candidates.n);
  return remember(r, r->candidates.n - 1);
}

uint32_t sk_roll_form_number(SkRoller *r, SkMap *map) {
  return (uint32_t)(candidate(r, map, 0) - r->candidates.at);
}

uint32_t sk_roll_form_group(SkRoller *r, const Groups *g, uint32_t group, bool loose) {
  uint32_t n = 0;
  sk_form_begin(r->form);
  for (uint32_t i = g->first[group]; i != SK_NONE; i = g->next[i], n++)
    sk_roll_form_step(r, i, loose);
  return n;
}

static uint32_t classify(SkRoller *r, SkMap *map, const Groups *g, uint32_t group, bool loose) {
  uint32_t   n     = sk_roll_form_group(r, g, group, loose);
  Candidate *c     = candidate(r, map, r->level[group]);
  bool       first = c->family->lanes == 0;
  for (uint32_t i = g->first[group]; i != SK_NONE; i = g->next[i]) {
    sk_vec_push(r->arena, &c->steps, i);
    if (first) c->family->cost += r->info[i].cost;
    if (first) c->family->calls |= r->info[i].calls;
  }
  uint32_t n_operands = r->form->operands.n;
  if (c->operands.cap - c->operands.n < n_operands)
    sk_vec_reserve(r->arena, &c->operands, n_operands + c->operands.n);
  if (n_operands)
    memcpy(c->operands.at + c->operands.n, r->form->operands.at, n_operands * sizeof(uint32_t));
  c->operands.n += n_operands;
  c->family->n_steps = n;
  c->family->lanes++;
  return (uint32_t)(c - r->candidates.at);
}

// An assignment of a literal alone.
static bool is_plain(const SkRoller *r, const Groups *g, uint32_t group) {
  const SkRollInfo *info = &r->info[g->first[group]];
  return !info->solve && g->next[g->first[group]] == SK_NONE && info->x != SK_NO_X &&
         sk_x_is_const(r->dag, info->x);
}

// Families of literals met before: parameters are mostly these, a few values many times.
typedef struct {
  SkX      x;
  uint32_t level, base;
  uint32_t at;  // 1 + number of the candidate
} Plain;

#define PLAINS 256

// The same as classify, for an assignment of a literal; SK_NONE: not met before.
static uint32_t classify_plain(SkRoller *r, const Plain *p, uint32_t step) {
  const SkRollInfo *info = &r->info[step];
  if (!p->at || p->x != info->x || p->level != r->level[step] || p->base != info->base)
    return SK_NONE;
  Candidate *c = &r->candidates.at[p->at - 1];
  sk_vec_push(r->arena, &c->steps, step);
  sk_vec_push(r->arena, &c->operands, info->var);
  c->family->lanes++;
  return p->at - 1;
}

static uint32_t classify_any(SkRoller *r, SkMap *map, const Groups *g, uint32_t group,
                             Plain *plains) {
  uint32_t          step = g->first[group];
  const SkRollInfo *info = &r->info[step];
  if (info->kind != SK_STEP_BLOCK || info->var == SK_NONE || info->start != SK_NONE ||
      !is_plain(r, g, group))
    return classify(r, map, g, group, false);
  Plain   *p  = &plains[info->x % PLAINS];
  uint32_t at = classify_plain(r, p, step);
  if (at != SK_NONE) return at;
  at = classify(r, map, g, group, false);
  *p = (Plain){info->x, r->level[step], info->base, at + 1};
  return at;
}

// Families ----------------------------------------------------------------------------------------

typedef struct {
  uint32_t rank, key, lane;
} Lane;

static int by_key(const void *pa, const void *pb) {
  const Lane *a = pa, *b = pb;
  if (a->rank != b->rank) return a->rank < b->rank ? -1 : 1;
  if (a->key != b->key) return a->key < b->key ? -1 : 1;
  return a->lane < b->lane ? -1 : a->lane > b->lane;
}

static bool are_sorted(const Lane *lanes, uint32_t n) {
  for (uint32_t i = 1; i < n; i++)
    if (lanes[i - 1].rank != lanes[i].rank || lanes[i - 1].key >= lanes[i].key) return false;
  return true;
}

// The family with these lanes, by their keys.
static void sort_lanes(SkArena *arena, SkFamily *f, Lane *lanes, const uint32_t *steps,
                       const uint32_t *operands) {
  size_t n_steps = f->n_steps, n_slots = f->n_slots;
  if (!are_sorted(lanes, f->lanes)) qsort(lanes, f->lanes, sizeof *lanes, by_key);
  f->steps    = SK_NEWS(arena, uint32_t, f->lanes * n_steps + 1);
  f->operands = SK_NEWS(arena, uint32_t, f->lanes * n_slots + 1);
  for (uint32_t i = 0; i < f->lanes; i++) {
    memcpy(f->steps + i * n_steps, steps + lanes[i].lane * n_steps, sizeof *steps * n_steps);
    memcpy(f->operands + i * n_slots, operands + lanes[i].lane * n_slots,
           sizeof *operands * n_slots);
  }
}

// Lanes in the order of what their last steps compute.
static void close_family(SkRoller *r, Candidate *c) {
  SkFamily *f     = c->family;
  Lane     *lanes = SK_NEWS(r->arena, Lane, f->lanes);
  for (uint32_t i = 0; i < f->lanes; i++) {
    uint32_t operand = c->operands.at[(i + 1) * f->n_slots - 1];
    uint32_t var     = r->info[c->steps.at[(i + 1) * f->n_steps - 1]].var;
    if (var != SK_NONE) operand = r->options->place ? r->options->place[var] : var;
    lanes[i] = (Lane){r->rank ? r->rank[c->steps.at[i * f->n_steps]] : 0, operand, i};
  }
  f->in_order = r->rank && lanes[0].rank != SK_NONE;
  sort_lanes(r->out, f, lanes, c->steps.at, c->operands.at);
  if (!f->in_order) return;
  f->rank = SK_NEWS(r->out, uint32_t, f->lanes + 1);
  for (uint32_t i = 0; i < f->lanes; i++) f->rank[i] = lanes[i].rank;
}

SkRolled sk_roll_by_place(const SkRolled *rolled, const SkSteps *steps, const uint32_t *place,
                          SkArena *arena) {
  SkRolled out = {.order = rolled->order};
  for (uint32_t k = 0; k < rolled->items.n; k++) {
    SkRollItem      item = rolled->items.at[k];
    const SkFamily *f    = item.family;
    if (f && f->in_order) f = NULL;
    Lane *lanes = f ? SK_NEWS(arena, Lane, f->lanes) : NULL;
    for (uint32_t i = 0; f && i < f->lanes; i++) {
      uint32_t last = f->steps[(i + 1) * f->n_steps - 1];
      lanes[i]      = (Lane){0, place[steps->at[last].block->vars[0]], i};
    }
    if (f && !are_sorted(lanes, f->lanes)) {
      SkFamily *sorted = sk_arena_copy(arena, f, sizeof *f);
      sort_lanes(arena, sorted, lanes, f->steps, f->operands);
      item.family = sorted;
    }
    sk_vec_push(arena, &out.items, item);
  }
  return out;
}

static int by_number(const void *pa, const void *pb) {
  uint32_t a = *(const uint32_t *)pa, b = *(const uint32_t *)pb;
  return a < b ? -1 : a > b;
}

static bool is_lane(const SkRoller *r, uint32_t class) {
  return class != SK_NONE && r->candidates.at[class].family->lanes >= SK_MIN_LANES;
}

typedef struct {
  uint64_t cost;
  uint32_t group;
} Task;

static int by_cost(const void *pa, const void *pb) {
  const Task *a = pa, *b = pb;
  if (a->cost != b->cost) return a->cost > b->cost ? -1 : 1;
  return a->group < b->group ? -1 : a->group > b->group;
}

// Single groups without effects, the longest first, put together to tasks. No tasks where there is too little to do; those
// that are in a task get no class.
static void add_tasks(SkRoller *r, SkRolled *out, uint32_t *n_order, const Groups *g,
                      uint32_t *class, uint32_t from, uint32_t to) {
  uint32_t n = 0, steps = 0;
  uint64_t all   = 0;
  Task    *tasks = SK_NEWS(r->arena, Task, to - from + 1);
  for (uint32_t i = from; i < to; i++) {
    Task t = {.group = g->order[i]};
    if (is_lane(r, class[i]) || !r->info[t.group].rollable || r->info[t.group].solve) continue;
    for (uint32_t s = g->first[t.group]; s != SK_NONE; s = g->next[s], steps++)
      t.cost += r->info[s].cost;
    all += t.cost;
    tasks[n++] = t;
  }
  if (n < 2 || all < SK_SHARE_FROM || all < (uint64_t)steps * COSTLY) return;
  uint64_t enough = all / MOST_TASKS > SK_TASK ? all / MOST_TASKS : SK_TASK;
  qsort(tasks, n, sizeof *tasks, by_cost);
  SkRollItem item = {.from = *n_order, .level = r->level[g->order[from]], .task = true};
  for (uint32_t i = 0; i < n; i++) {
    for (uint32_t s = g->first[tasks[i].group]; s != SK_NONE; s = g->next[s]) {
      out->order[(*n_order)++] = s;
      item.calls |= r->info[s].calls;
    }
    r->level[tasks[i].group] = SK_NONE;
    item.cost += tasks[i].cost;
    if (item.cost < enough && i + 1 < n) continue;
    item.to = *n_order;
    sk_vec_push(r->out, &out->items, item);
    item.from  = *n_order;
    item.cost  = 0;
    item.calls = false;
  }
}

static void add_family(SkRoller *r, SkRolled *out, Candidate *c) {
  if (c->family->steps) return;
  close_family(r, c);
  SkRollItem item = {.family = c->family,
                     .level  = c->level,
                     .calls  = c->family->calls,
                     .cost   = (uint64_t)c->family->lanes * c->family->cost};
  sk_vec_push(r->out, &out->items, item);
}

// One level: its families, then tasks, then the other single steps; what reads any of them is in levels above.
static void add_level(SkRoller *r, SkRolled *out, uint32_t *n_order, const Groups *g,
                      uint32_t *class, uint32_t from, uint32_t to) {
  uint32_t level = r->level[g->order[from]];
  for (uint32_t i = from; i < to; i++)
    if (is_lane(r, class[i])) add_family(r, out, &r->candidates.at[class[i]]);
  if (!r->options->once) add_tasks(r, out, n_order, g, class, from, to);
  uint32_t before = *n_order;
  for (uint32_t i = from; i < to; i++) {
    if (is_lane(r, class[i]) || r->level[g->order[i]] == SK_NONE) continue;
    for (uint32_t s = g->first[g->order[i]]; s != SK_NONE; s = g->next[s])
      out->order[(*n_order)++] = s;
  }
  if (*n_order == before) return;
  bool sorted = true;
  for (uint32_t i = before + 1; i < *n_order && sorted; i++)
    sorted = out->order[i - 1] < out->order[i];
  if (!sorted) qsort(out->order + before, *n_order - before, sizeof *out->order, by_number);
  SkRollItem *last = out->items.n ? &out->items.at[out->items.n - 1] : NULL;
  if (last && !last->family && !last->task) {
    last->to = *n_order;
    return;
  }
  SkRollItem item = {.from = before, .to = *n_order, .level = level};
  sk_vec_push(r->out, &out->items, item);
}

static SkRolled find_families(SkRoller *r) {
  SkRolled out    = {.order = SK_NEWS(r->out, uint32_t, r->steps->n + 1)};
  Groups   g      = sk_roll_groups(r);
  SkMap    map    = {0};
  uint32_t *class = SK_NEWS(r->arena, uint32_t, g.n + 1), n_order = 0;
  Plain *plains   = SK_NEWS(r->arena, Plain, PLAINS);
  r->candidates.n = r->n_recent = 0;
  for (uint32_t i = 0; i < g.n; i++)
    class[i] =
        r->info[g.order[i]].rollable ? classify_any(r, &map, &g, g.order[i], plains) : SK_NONE;
  // Literals that are alone with their value, or nearly so where there are many values.
  uint32_t literals = 0;
  for (uint32_t i = 0; i < g.n; i++) literals += class[i] != SK_NONE && is_plain(r, &g, g.order[i]);
  uint32_t enough = literals / MOST_VALUES > SK_MIN_LANES ? literals / MOST_VALUES : SK_MIN_LANES;
  for (uint32_t i = 0; i < g.n; i++)
    if (class[i] != SK_NONE && r->candidates.at[class[i]].family->lanes < enough &&
        is_plain(r, &g, g.order[i]))
      class[i] = classify(r, &map, &g, g.order[i], true);
  for (uint32_t from = 0, to = 0; from < g.n; from = to) {
    while (to < g.n && r->level[g.order[to]] == r->level[g.order[from]]) to++;
    add_level(r, &out, &n_order, &g, class, from, to);
  }
  return out;
}

static SkRolled as_it_is(SkRoller *r) {
  SkRolled   out  = {.order = SK_NEWS(r->out, uint32_t, r->steps->n + 1)};
  SkRollItem item = {.to = r->steps->n};
  for (uint32_t i = 0; i < r->steps->n; i++) out.order[i] = i;
  sk_vec_push(r->out, &out.items, item);
  return out;
}

SkRolled sk_roll(SkRoller *r, const SkSteps *steps, const SkRollOptions *options) {
  r->steps   = steps;
  r->options = options;
  r->out     = options->keep ? options->keep : r->arena;
  start_over(r);
  if (steps->n < SK_MIN_LANES || !sk_roll_look(r) || !sk_roll_join(r)) return as_it_is(r);
  SkRolled out = find_families(r);
  sk_roll_turns(r, &out);
  // Without families and tasks the order need not change.
  for (uint32_t i = 0; i < out.items.n; i++)
    if (out.items.at[i].family || out.items.at[i].task) return out;
  return as_it_is(r);
}
