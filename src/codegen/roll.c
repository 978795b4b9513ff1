#include "codegen/roll.h"

#include "base/map.h"
#include "codegen/kernel.h"
#include "codegen/weigh.h"

#include <stdlib.h>
#include <string.h>

#define FEW_NODES  400    // steps with more join only those that they have much in common with
#define MAX_NODES  20000  // of one lane
#define MAX_STEPS  24     // of one lane
#define MAX_SHARED 8      // steps that share something costly and join for it
#define COSTLY     20  // operations of a single step, on the average, if it is to be part of a task
#define MOST_TASKS 256  // of a level
#define MUCH       4    // a fourth of the larger one
#define ROUNDS     4    // of an iteration, about

typedef struct {
  bool     rollable, ordered;  // ordered: an effect, keeps its place among these
  bool     calls, solve;       // solve: a block with a kernel
  uint32_t n_nodes, cost;
  uint64_t kinds;                 // of its nodes, mixed: steps of one form have the same
  uint32_t first_read, n_reads;   // in Roller.reads
  uint32_t first_heavy, n_heavy;  // in Roller.heavy
  uint32_t sharer, n_common;  // the step before that has most nodes in common with it, and how many
} Info;

typedef struct {
  SkFamily *family;
  uint32_t  level, n_form;
  uint32_t *form;
  uint64_t  next;  // 1 + number of the next candidate of the same hash, 0: none
  SK_VEC(uint32_t) steps, operands;
} Candidate;

struct SkRoller {
  SkArena             *arena;
  const SkSystem      *system;
  const SkDag         *dag;
  const SkRollOptions *options;
  uint32_t            *node_epoch, *node_uses, *node_last;  // by node
  uint32_t            *writer;                              // by variable
  SkForm              *form;
  const uint32_t      *weights;                  // by function of the model
  uint32_t            *common;                   // by step: nodes of the one at hand
  uint32_t             epoch, first_epoch, cap;  // epochs number the steps that are looked at
  uint64_t             budget;
  const SkSteps       *steps;
  Info                *info;
  uint32_t            *group;  // by step: union-find
  uint32_t            *level;
  SK_VEC(SkX) stack, heavy;
  SK_VEC(uint32_t) reads, sharers;
  SK_VEC(Candidate) candidates;
};

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
  r->writer     = SK_NEWS(arena, uint32_t, system->vars.n + 1);
  for (uint32_t i = 0; i < system->vars.n; i++) r->writer[i] = SK_NONE;
  return r;
}

// The memory of the last time is used again.
static void start_over(SkRoller *r) {
  sk_arena_reset(r->arena);
  r->stack.n = r->stack.cap = r->heavy.n = r->heavy.cap = r->reads.n = r->reads.cap = 0;
  r->sharers.n = r->sharers.cap = 0;
  r->sharers.at                 = NULL;
  sk_form_use(r->form, r->arena);
  r->candidates.n = r->candidates.cap = 0;
  r->stack.at                         = NULL;
  r->heavy.at                         = NULL;
  r->reads.at                         = NULL;
  r->candidates.at                    = NULL;
}

SkForm *sk_roller_form(SkRoller *r, SkArena **scratch) {
  start_over(r);
  *scratch = r->arena;
  return r->form;
}

// What a step reads -------------------------------------------------------------------------------

static bool is_number(SkBase base) {
  return base == SK_REAL || base == SK_INTEGER || base == SK_BOOLEAN || base == SK_ENUM;
}

static bool is_heavy(SkXOp op) {
  return op == SK_X_CALL || op == SK_X_POW || (op >= SK_X_SQRT && op <= SK_X_TANH);
}

static uint32_t weight_of(const SkRoller *r, SkX call) {
  const SkFlat *flat = r->system->flat;
  return r->weights[flat->calls.at[sk_x_payload(r->dag, call)].fn->number];
}

static void meet_node(SkRoller *r, Info *info, SkX x) {
  SkXOp op = sk_x_op(r->dag, x);
  info->n_nodes++;
  info->kinds += sk_hash64(((uint64_t)op << 8 | (uint64_t)sk_x_base(r->dag, x)) + 1);
  info->cost += op == SK_X_CALL ? weight_of(r, x) : sk_weigh_op(op);
  info->calls |= op == SK_X_CALL;
  if (is_heavy(op)) sk_vec_push(r->arena, &r->heavy, x);
  if (op == SK_X_CALL && r->options->ordered_calls) info->ordered = true;
  if (op == SK_X_TO_STRING || op == SK_X_CONCAT || op == SK_X_BUILTIN ||
      sk_x_base(r->dag, x) == SK_STRING)
    info->rollable = false;
  if (op != SK_X_VAR) return;
  uint32_t var = (uint32_t)sk_x_payload(r->dag, x);
  // An external object has a life of its own.
  if (r->system->vars.at[var].base == SK_OBJECT) info->ordered = true;
  sk_vec_push(r->arena, &r->reads, var);
}

// The step that met this node last has it in common with the one at hand.
static void meet_sharer(SkRoller *r, SkX x) {
  if (r->node_epoch[x] <= r->first_epoch) return;
  uint32_t step = r->node_epoch[x] - r->first_epoch - 1;
  if (!r->common[step]++) sk_vec_push(r->arena, &r->sharers, step);
}

static void find_sharer(SkRoller *r, Info *info) {
  for (uint32_t i = 0; i < r->sharers.n; i++) {
    uint32_t step = r->sharers.at[i];
    if (r->common[step] > info->n_common) {
      info->sharer   = step;
      info->n_common = r->common[step];
    }
    r->common[step] = 0;
  }
  r->sharers.n = 0;
}

static void walk(SkRoller *r, Info *info, SkX root) {
  if (root == SK_NO_X || r->node_epoch[root] == r->epoch) return;
  if (sk_x_n(r->dag, root) == 0) {
    r->node_epoch[root] = r->epoch;
    if (r->budget) r->budget--;
    meet_node(r, info, root);
    return;
  }
  r->stack.n = 0;
  sk_vec_push(r->arena, &r->stack, root);
  while (r->stack.n) {
    SkX x = sk_vec_pop(&r->stack);
    if (r->node_epoch[x] == r->epoch) continue;
    meet_sharer(r, x);
    r->node_epoch[x] = r->epoch;
    if (r->budget) r->budget--;
    meet_node(r, info, x);
    for (uint32_t k = 0; k < sk_x_n(r->dag, x); k++)
      sk_vec_push(r->arena, &r->stack, sk_x_arg(r->dag, x, k));
  }
}

static uint32_t n_exprs(const SkBlock *b) {
  switch (b->kind) {
    case SK_BLOCK_ASSIGN:
    case SK_BLOCK_DELAY: return 1;
    case SK_BLOCK_ASSERT: return 3;
    case SK_BLOCK_LINEAR:
    case SK_BLOCK_NONLINEAR: return 0;
    default: return 2;
  }
}

static void walk_block(SkRoller *r, Info *info, const SkBlock *b) {
  for (uint32_t i = 0; i < n_exprs(b); i++) walk(r, info, b->exprs[i]);
  walk(r, info, b->guard);
  for (; b && n_exprs(b) == 0; b = b->full) {
    for (uint32_t i = b->n_tears; i < b->n; i++) walk(r, info, b->inner[i - b->n_tears]);
    for (uint32_t i = 0; b->residuals && i < b->n_tears; i++) walk(r, info, b->residuals[i]);
    for (uint32_t i = 0; i < b->n_entries; i++) walk(r, info, b->entries[i].x);
    for (uint32_t i = 0; b->rhs && i < b->n_tears; i++) walk(r, info, b->rhs[i]);
    for (uint32_t i = 0; i < b->n_guards; i++) walk(r, info, b->guards[i]);
  }
}

// The value before the event whose variable a start equation depends on, or the target itself.
static uint32_t start_of(const SkRoller *r, const SkBlock *b) {
  if (!b->n_eqs || r->system->eqs.at[b->eqs[0]].kind != SK_SE_START) return SK_NONE;
  const SkSysVar *var = &r->system->vars.at[b->vars[0]];
  return var->held == SK_HELD_PRE ? var->of : b->vars[0];
}

// With a message that is known, where nothing but assertions has effects: their order does not matter.
static bool is_rolled_assert(const SkRoller *r, const SkBlock *b) {
  return r->options->asserts && b->kind == SK_BLOCK_ASSERT && b->n_eqs &&
         sk_x_is_const(r->dag, b->exprs[1]);
}

static void look_at(SkRoller *r, const SkStep *s, Info *info) {
  r->epoch++;
  info->first_read  = r->reads.n;
  info->first_heavy = r->heavy.n;
  info->rollable    = true;
  if (s->kind != SK_STEP_BLOCK) {
    walk(r, info, s->x);
    if (s->kind == SK_STEP_GUARD) info->rollable = false;
    if (s->kind == SK_STEP_ASSIGN) info->rollable &= is_number(r->system->vars.at[s->var].base);
  } else if (is_rolled_assert(r, s->block)) {
    walk(r, info, s->block->exprs[0]);
    walk(r, info, s->block->exprs[2]);
  } else {
    const SkBlock *b = s->block;
    walk_block(r, info, b);
    if ((b->kind != SK_BLOCK_ASSIGN && !s->kernel) || b->guard) info->rollable = false;
    if (s->kernel) info->cost *= ROUNDS;
    info->solve = s->kernel != 0;
    if (b->kind > SK_BLOCK_SPATIAL) info->ordered = true;
    if (b->kind == SK_BLOCK_ASSIGN)
      info->rollable &= is_number(r->system->vars.at[b->vars[0]].base);
  }
  find_sharer(r, info);
  info->n_reads = r->reads.n - info->first_read;
  info->n_heavy = r->heavy.n - info->first_heavy;
  if (info->ordered || (info->n_nodes > MAX_NODES && !info->solve)) info->rollable = false;
}

static const uint32_t *writes(const SkStep *s, uint32_t *n) {
  *n = 0;
  if (s->kind == SK_STEP_ASSIGN) {
    *n = 1;
    return &s->var;
  }
  if (s->kind != SK_STEP_BLOCK || s->block->kind > SK_BLOCK_SPATIAL) return NULL;
  *n = s->block->n;
  return s->block->vars;
}

// Groups ------------------------------------------------------------------------------------------

static uint32_t find(SkRoller *r, uint32_t s) {
  while (r->group[s] != s) s = r->group[s] = r->group[r->group[s]];
  return s;
}

// Every variable is written once at most and never read before that.
static bool single_assignment(SkRoller *r) {
  bool fine = true;
  for (uint32_t i = 0; i < r->steps->n; i++) {
    uint32_t        n;
    const uint32_t *vars = writes(&r->steps->at[i], &n);
    for (uint32_t k = 0; k < n; k++) {
      fine &= r->writer[vars[k]] == SK_NONE;
      r->writer[vars[k]] = i;
    }
  }
  for (uint32_t i = 0; i < r->steps->n; i++)
    for (uint32_t k = 0; k < r->info[i].n_reads; k++) {
      uint32_t w = r->writer[r->reads.at[r->info[i].first_read + k]];
      // A block may read its own unknowns.
      fine &= w == SK_NONE || w < i || (w == i && (!r->info[i].rollable || r->info[i].solve));
    }
  return fine;
}

static void forget_writers(SkRoller *r) {
  for (uint32_t i = 0; i < r->steps->n; i++) {
    uint32_t        n;
    const uint32_t *vars = writes(&r->steps->at[i], &n);
    for (uint32_t k = 0; k < n; k++) r->writer[vars[k]] = SK_NONE;
  }
}

static void step_levels(SkRoller *r) {
  uint32_t effects = 0;
  for (uint32_t i = 0; i < r->steps->n; i++) {
    const Info *info  = &r->info[i];
    uint32_t    level = info->ordered ? effects : 0;
    for (uint32_t k = 0; k < info->n_reads; k++) {
      uint32_t w = r->writer[r->reads.at[info->first_read + k]];
      if (w != SK_NONE && w != i && r->level[w] + 1 > level) level = r->level[w] + 1;
    }
    r->level[i] = level;
    if (info->ordered) effects = level;
  }
}

typedef struct {
  uint32_t *nodes, *steps;  // sizes of groups, by representative
} Sizes;

// common: nodes that both have.
static bool join(SkRoller *r, Sizes *size, uint32_t from, uint32_t into, uint32_t most,
                 uint32_t common) {
  if (!r->info[from].rollable || !r->info[into].rollable) return false;
  if (r->info[from].solve || r->info[into].solve) return false;
  if (size->nodes[from] + size->nodes[into] - common > most) return false;
  if (size->steps[from] + size->steps[into] > MAX_STEPS) return false;
  r->group[from] = into;
  size->nodes[into] += size->nodes[from] - common;
  size->steps[into] += size->steps[from];
  return true;
}

// Steps of one level with a costly node in common are computed together. What many share is not theirs.
static void join_sharers(SkRoller *r, Sizes *size) {
  uint32_t *uses = r->node_uses, *last = r->node_last;
  for (uint32_t i = 0; i < r->heavy.n; i++) uses[r->heavy.at[i]] = 0;
  for (uint32_t i = 0; i < r->heavy.n; i++) uses[r->heavy.at[i]]++;
  for (uint32_t i = 0; i < r->heavy.n; i++) last[r->heavy.at[i]] = SK_NONE;
  for (uint32_t i = 0; i < r->steps->n; i++)
    for (uint32_t k = 0; k < r->info[i].n_heavy; k++) {
      SkX x = r->heavy.at[r->info[i].first_heavy + k];
      if (uses[x] < 2 || uses[x] > MAX_SHARED) continue;
      uint32_t before = last[x];
      last[x]         = i;
      if (before == SK_NONE || r->level[before] != r->level[i]) continue;
      uint32_t a = find(r, before), b = find(r, i);
      if (a != b) join(r, size, a, b, FEW_NODES, 0);
    }
}

// Large ones have something costly in common with nearly everybody: neighbours would join until a lane is full. They
// join those that they are mostly the same as.
static void join_large(SkRoller *r, Sizes *size) {
  for (uint32_t i = 0; i < r->steps->n; i++) {
    uint32_t n = r->info[i].n_nodes, before = r->info[i].sharer, common = r->info[i].n_common;
    if (n <= FEW_NODES || common == 0 || r->level[before] != r->level[i]) continue;
    uint32_t other = r->info[before].n_nodes;
    if (common < (n > other ? n : other) / MUCH) continue;
    uint32_t a = find(r, before), b = find(r, i);
    if (a != b) join(r, size, a, b, MAX_NODES, common);
  }
}

// Levels of groups: Kahn's order over what they read of each other. Effects keep their order. False when
// groups need each other.
static bool group_levels(SkRoller *r) {
  uint32_t  n     = r->steps->n;
  uint32_t *start = SK_NEWS(r->arena, uint32_t, n + 2), *open = SK_NEWS(r->arena, uint32_t, n + 1);
  uint32_t *level = SK_NEWS(r->arena, uint32_t, n + 1), *queue = SK_NEWS(r->arena, uint32_t, n + 1);
  uint32_t *after = NULL, *weight = NULL, n_edges = 0;
  for (int pass = 0; pass < 2; pass++) {
    uint32_t effect = SK_NONE;
    for (uint32_t i = 0; i < n; i++) {
      const Info *info = &r->info[i];
      uint32_t    to   = find(r, i);
      for (uint32_t k = 0; k <= info->n_reads; k++) {
        bool     data = k < info->n_reads;
        uint32_t w    = data ? r->writer[r->reads.at[info->first_read + k]] : SK_NONE;
        if (!data && info->ordered) w = effect;
        if (w == SK_NONE) continue;
        uint32_t from = find(r, w);
        if (from == to) continue;
        if (pass == 0) {
          start[from + 1]++;
          n_edges++;
        } else {
          weight[start[from]]  = data;
          after[start[from]++] = to;
          open[to]++;
        }
      }
      if (info->ordered) effect = i;
    }
    if (pass == 0) {
      for (uint32_t i = 0; i < n; i++) start[i + 1] += start[i];
      after  = SK_NEWS(r->arena, uint32_t, n_edges + 1);
      weight = SK_NEWS(r->arena, uint32_t, n_edges + 1);
    }
  }
  uint32_t head = 0, tail = 0;
  for (uint32_t i = 0; i < n; i++)
    if (r->group[i] == i && open[i] == 0) queue[tail++] = i;
  while (head < tail) {
    uint32_t g = queue[head++];
    // The second pass moved each start to the start of the next.
    for (uint32_t e = g ? start[g - 1] : 0; e < start[g]; e++) {
      uint32_t to = after[e];
      if (level[g] + weight[e] > level[to]) level[to] = level[g] + weight[e];
      if (--open[to] == 0) queue[tail++] = to;
    }
  }
  uint32_t groups = 0;
  for (uint32_t i = 0; i < n; i++) {
    r->level[i] = level[find(r, i)];
    groups += r->group[i] == i;
  }
  return groups == tail;
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

// A literal that is all of a step stays what it is, so that variables with one value are one family;
// loose: those that are alone with their value.
static void form_step(SkRoller *r, const SkStep *s, bool loose) {
  SkForm *f = r->form;
  if (s->kernel) {
    sk_form_put(f, (uint32_t)s->block->kind << 16);
    sk_form_put(f, s->kernel);
    sk_form_slot(f, SK_SLOT_INDEX, s->index);
    return;
  }
  if (s->kind == SK_STEP_BLOCK && s->block->kind == SK_BLOCK_ASSERT) {
    form_assert(f, s->block);
    return;
  }
  SkX      x      = s->kind == SK_STEP_BLOCK ? s->block->exprs[0] : s->x;
  bool     plain  = !loose && sk_x_is_const(r->dag, x);
  uint32_t number = plain ? x : sk_form_expr(f, x);
  sk_form_put(f, (uint32_t)s->kind | (uint32_t)plain << 8);
  sk_form_put(f, number);
  if (s->kind == SK_STEP_BLOCK) {
    uint32_t of = start_of(r, s->block);
    sk_form_put(f, (uint32_t)r->system->vars.at[s->block->vars[0]].base);
    sk_form_put(f, of == SK_NONE ? SK_NONE : sk_form_var(f, of));
    sk_form_put(f, sk_form_var(f, s->block->vars[0]));
  } else if (s->kind == SK_STEP_ASSIGN) {
    sk_form_put(f, (uint32_t)r->system->vars.at[s->var].base);
    sk_form_put(f, sk_form_var(f, s->var));
  } else {
    uint64_t name = (uint64_t)(uintptr_t)s->array;
    sk_form_put(f, (uint32_t)name);
    sk_form_put(f, (uint32_t)(name >> 32));
    sk_form_put(f, sk_form_slot(f, SK_SLOT_INDEX, s->index));
  }
}

static Candidate *candidate(SkRoller *r, SkMap *map, uint32_t level) {
  uint64_t hash  = sk_form_hash(r->form, level);
  uint64_t first = 0;
  sk_map_get(map, hash, &first);
  for (uint64_t at = first; at; at = r->candidates.at[at - 1].next) {
    Candidate *c = &r->candidates.at[at - 1];
    if (c->level == level && c->n_form == r->form->words.n &&
        memcmp(c->form, r->form->words.at, sizeof *c->form * c->n_form) == 0)
      return c;
  }
  Candidate c       = {.level = level, .n_form = r->form->words.n, .next = first};
  c.form            = sk_arena_copy(r->arena, r->form->words.at, sizeof *c.form * c.n_form);
  c.family          = SK_NEW(r->arena, SkFamily);
  c.family->n_slots = r->form->kinds.n;
  c.family->kinds =
      sk_arena_copy(r->arena, r->form->kinds.at, sizeof(SkSlotKind) * r->form->kinds.n);
  sk_vec_push(r->arena, &r->candidates, c);
  sk_map_put(r->arena, map, hash, r->candidates.n);
  return &r->candidates.at[r->candidates.n - 1];
}

// Steps of each group, ascending, and the groups by level in the order of their first step.
typedef struct {
  uint32_t *first, *next;  // by step: lists
  uint32_t *order, n;      // representatives
} Groups;

static Groups list_groups(SkRoller *r) {
  uint32_t n = r->steps->n, most = 0;
  Groups   g = {.first = SK_NEWS(r->arena, uint32_t, n + 1),
                .next  = SK_NEWS(r->arena, uint32_t, n + 1),
                .order = SK_NEWS(r->arena, uint32_t, n + 1)};
  for (uint32_t i = 0; i < n; i++) g.first[i] = SK_NONE;
  for (uint32_t i = n; i-- > 0;) {
    uint32_t to = find(r, i);
    g.next[i]   = g.first[to];
    g.first[to] = i;
    if (r->level[i] > most) most = r->level[i];
  }
  uint32_t *start = SK_NEWS(r->arena, uint32_t, most + 3);
  for (uint32_t i = 0; i < n; i++) start[r->level[i] + 1] += g.first[find(r, i)] == i;
  for (uint32_t k = 0; k <= most; k++) start[k + 1] += start[k];
  for (uint32_t i = 0; i < n; i++)
    if (g.first[find(r, i)] == i) g.order[start[r->level[i]]++] = find(r, i);
  g.n = start[most];
  return g;
}

// Returns the number of its steps.
static uint32_t form_group(SkRoller *r, const Groups *g, uint32_t group, bool loose) {
  uint32_t n = 0;
  sk_form_begin(r->form);
  for (uint32_t i = g->first[group]; i != SK_NONE; i = g->next[i], n++)
    form_step(r, &r->steps->at[i], loose);
  return n;
}

static uint32_t classify(SkRoller *r, SkMap *map, const Groups *g, uint32_t group, bool loose) {
  uint32_t   n     = form_group(r, g, group, loose);
  Candidate *c     = candidate(r, map, r->level[group]);
  bool       first = c->family->lanes == 0;
  for (uint32_t i = g->first[group]; i != SK_NONE; i = g->next[i]) {
    sk_vec_push(r->arena, &c->steps, i);
    if (first) c->family->cost += r->info[i].cost;
    if (first) c->family->calls |= r->info[i].calls;
  }
  for (uint32_t i = 0; i < r->form->operands.n; i++)
    sk_vec_push(r->arena, &c->operands, r->form->operands.at[i]);
  c->family->n_steps = n;
  c->family->lanes++;
  return (uint32_t)(c - r->candidates.at);
}

static bool is_plain(const SkRoller *r, const Groups *g, uint32_t group) {
  const SkStep *s = &r->steps->at[g->first[group]];
  return !s->kernel && g->next[g->first[group]] == SK_NONE &&
         sk_x_is_const(r->dag, s->kind == SK_STEP_BLOCK ? s->block->exprs[0] : s->x);
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
  const SkBlock *b = r->steps->at[step].block;
  SkX            x = b->exprs[0];
  if (!p->at || p->x != x || p->level != r->level[step] ||
      p->base != (uint32_t)r->system->vars.at[b->vars[0]].base)
    return SK_NONE;
  Candidate *c = &r->candidates.at[p->at - 1];
  sk_vec_push(r->arena, &c->steps, step);
  sk_vec_push(r->arena, &c->operands, b->vars[0]);
  c->family->lanes++;
  return p->at - 1;
}

static uint32_t classify_any(SkRoller *r, SkMap *map, const Groups *g, uint32_t group,
                             Plain *plains) {
  const SkStep *s = &r->steps->at[g->first[group]];
  if (s->kind != SK_STEP_BLOCK || !is_plain(r, g, group) || s->block->kind != SK_BLOCK_ASSIGN ||
      start_of(r, s->block) != SK_NONE)
    return classify(r, map, g, group, false);
  uint32_t step = g->first[group];
  Plain   *p    = &plains[s->block->exprs[0] % PLAINS];
  uint32_t at   = classify_plain(r, p, step);
  if (at != SK_NONE) return at;
  at = classify(r, map, g, group, false);
  *p = (Plain){s->block->exprs[0], r->level[step],
               (uint32_t)r->system->vars.at[s->block->vars[0]].base, at + 1};
  return at;
}

// Joining readers ---------------------------------------------------------------------------------

// By group: the only other group that reads its results; SK_NONE: nobody, the number of steps: several.
static uint32_t *only_readers(SkRoller *r) {
  uint32_t  n      = r->steps->n;
  uint32_t *reader = SK_NEWS(r->arena, uint32_t, n + 1);
  for (uint32_t i = 0; i < n; i++) reader[i] = SK_NONE;
  for (uint32_t i = 0; i < n; i++)
    for (uint32_t k = 0; k < r->info[i].n_reads; k++) {
      uint32_t w = r->writer[r->reads.at[r->info[i].first_read + k]];
      if (w == SK_NONE) continue;
      uint32_t from = find(r, w), to = find(r, i);
      if (from != to) reader[from] = reader[from] == SK_NONE || reader[from] == to ? to : n;
    }
  return reader;
}

// A group whose results only one other group reads joins that one, if nearly all of its form can do so: the
// ends of a chain must not look different from its middle.
static void join_readers(SkRoller *r, Sizes *size) {
  uint32_t  n      = r->steps->n;
  uint32_t *reader = only_readers(r);
  uint64_t *hash   = SK_NEWS(r->arena, uint64_t, n + 1);
  SkMap     count  = {
           0};  // kinds of nodes -> groups with these, and those with one reader in the upper half
  Groups g = list_groups(r);
  for (uint32_t i = 0; i < g.n; i++) {
    uint32_t group = g.order[i];
    if (!r->info[group].rollable || r->info[group].solve) continue;
    hash[group] = 1;
    for (uint32_t s = g.first[group]; s != SK_NONE; s = g.next[s])
      hash[group] += r->info[s].kinds + (uint64_t)r->steps->at[s].kind;
    hash[group] |= 1;
    uint64_t old = 0, one = reader[group] != SK_NONE && reader[group] != n;
    sk_map_get(&count, hash[group], &old);
    sk_map_put(r->arena, &count, hash[group], old + 1 + (one << 32));
  }
  for (uint32_t i = 0; i < n; i++) {
    if (!hash[i] || r->group[i] != i || reader[i] == SK_NONE || reader[i] == n) continue;
    uint64_t c = 0;
    sk_map_get(&count, hash[i], &c);
    if ((c >> 32) * 10 < (c & UINT32_MAX) * 9) continue;
    uint32_t to = find(r, reader[i]);
    if (to != i) join(r, size, i, to, FEW_NODES, 0);
  }
}

// Families ----------------------------------------------------------------------------------------

typedef struct {
  uint32_t key, lane;
} Lane;

static int by_key(const void *pa, const void *pb) {
  const Lane *a = pa, *b = pb;
  if (a->key != b->key) return a->key < b->key ? -1 : 1;
  return a->lane < b->lane ? -1 : a->lane > b->lane;
}

// Lanes in the order of what their last steps compute.
static void close_family(SkRoller *r, Candidate *c) {
  SkFamily *f     = c->family;
  Lane     *lanes = SK_NEWS(r->arena, Lane, f->lanes);
  for (uint32_t i = 0; i < f->lanes; i++) {
    uint32_t        operand = c->operands.at[(i + 1) * f->n_slots - 1], n;
    const SkStep   *last    = &r->steps->at[c->steps.at[(i + 1) * f->n_steps - 1]];
    const uint32_t *vars    = writes(last, &n);
    if (n && !last->kernel) operand = r->options->place ? r->options->place[vars[0]] : vars[0];
    lanes[i] = (Lane){operand, i};
  }
  bool sorted = true;
  for (uint32_t i = 1; i < f->lanes && sorted; i++) sorted = lanes[i - 1].key < lanes[i].key;
  if (!sorted) qsort(lanes, f->lanes, sizeof *lanes, by_key);
  f->steps    = SK_NEWS(r->arena, uint32_t, f->lanes * f->n_steps + 1);
  f->operands = SK_NEWS(r->arena, uint32_t, (size_t)f->lanes * f->n_slots + 1);
  for (uint32_t i = 0; i < f->lanes; i++) {
    memcpy(f->steps + i * f->n_steps, c->steps.at + lanes[i].lane * f->n_steps,
           sizeof *f->steps * f->n_steps);
    memcpy(f->operands + (size_t)i * f->n_slots,
           c->operands.at + (size_t)lanes[i].lane * f->n_slots, sizeof *f->operands * f->n_slots);
  }
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
    sk_vec_push(r->arena, &out->items, item);
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
  sk_vec_push(r->arena, &out->items, item);
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
  sk_vec_push(r->arena, &out->items, item);
}

static SkRolled find_families(SkRoller *r) {
  SkRolled out    = {.order = SK_NEWS(r->arena, uint32_t, r->steps->n + 1)};
  Groups   g      = list_groups(r);
  SkMap    map    = {0};
  uint32_t *class = SK_NEWS(r->arena, uint32_t, g.n + 1), n_order = 0;
  Plain *plains   = SK_NEWS(r->arena, Plain, PLAINS);
  r->candidates.n = 0;
  for (uint32_t i = 0; i < g.n; i++)
    class[i] =
        r->info[g.order[i]].rollable ? classify_any(r, &map, &g, g.order[i], plains) : SK_NONE;
  // Literals that are alone with their value.
  for (uint32_t i = 0; i < g.n; i++)
    if (class[i] != SK_NONE && r->candidates.at[class[i]].family->lanes < SK_MIN_LANES &&
        is_plain(r, &g, g.order[i]))
      class[i] = classify(r, &map, &g, g.order[i], true);
  for (uint32_t from = 0, to = 0; from < g.n; from = to) {
    while (to < g.n && r->level[g.order[to]] == r->level[g.order[from]]) to++;
    add_level(r, &out, &n_order, &g, class, from, to);
  }
  return out;
}

static SkRolled as_it_is(SkRoller *r) {
  SkRolled   out  = {.order = SK_NEWS(r->arena, uint32_t, r->steps->n + 1)};
  SkRollItem item = {.to = r->steps->n};
  for (uint32_t i = 0; i < r->steps->n; i++) out.order[i] = i;
  sk_vec_push(r->arena, &out.items, item);
  return out;
}

static bool prepare(SkRoller *r) {
  uint32_t n = r->steps->n;
  r->reads.n = r->heavy.n = 0;
  r->budget               = 20 * (uint64_t)r->cap + 10000;
  r->info                 = SK_NEWS(r->arena, Info, n + 1);
  r->group                = SK_NEWS(r->arena, uint32_t, n + 1);
  r->level                = SK_NEWS(r->arena, uint32_t, n + 1);
  r->common               = SK_NEWS(r->arena, uint32_t, n + 1);
  r->first_epoch          = r->epoch;
  for (uint32_t i = 0; i < n && r->budget; i++) {
    r->group[i] = i;
    look_at(r, &r->steps->at[i], &r->info[i]);
  }
  return r->budget > 0;
}

SkRolled sk_roll(SkRoller *r, const SkSteps *steps, const SkRollOptions *options) {
  r->steps   = steps;
  r->options = options;
  start_over(r);
  if (steps->n < SK_MIN_LANES || !prepare(r)) return as_it_is(r);
  bool fine = single_assignment(r);
  if (fine) {
    Sizes size = {SK_NEWS(r->arena, uint32_t, steps->n + 1),
                  SK_NEWS(r->arena, uint32_t, steps->n + 1)};
    for (uint32_t i = 0; i < steps->n; i++) {
      size.nodes[i] = r->info[i].n_nodes;
      size.steps[i] = 1;
    }
    step_levels(r);
    join_sharers(r, &size);
    join_large(r, &size);
    if (!options->once) join_readers(r, &size);
    fine = group_levels(r);
  }
  forget_writers(r);
  if (!fine) return as_it_is(r);
  SkRolled out = find_families(r);
  // Without families and tasks the order need not change.
  for (uint32_t i = 0; i < out.items.n; i++)
    if (out.items.at[i].family || out.items.at[i].task) return out;
  return as_it_is(r);
}
