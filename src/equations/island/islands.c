// Islands: the components that cut.c finds, with their variables, equations, events and lines.
#include "equations/island/cut.h"

#include <skerry/abi.h>
#include <string.h>

// --- names -----------------------------------------------------------------------------------------

// Of an array of components each element counts by itself: m[3].
static uint32_t top_length(const char *path) {
  uint32_t n = 0, depth = 0;
  for (; path[n] && (depth || path[n] != '.'); n++) {
    if (path[n] == '[') depth++;
    if (path[n] == ']' && depth) depth--;
  }
  return n;
}

SkName sk_top_component(const SkWork *w, uint32_t component) {
  const char *p = component < w->flat->components.n ? w->flat->components.at[component].path : "";
  return sk_name(w->names, p, top_length(p));
}

// `tops`: by component, those asked for before.
static SkName top_of_component(SkWork *w, SkName *tops, uint32_t c) {
  if (c > w->flat->components.n) c = w->flat->components.n;
  if (!tops[c]) tops[c] = sk_top_component(w, c);
  return tops[c];
}

static SkName top_of(SkWork *w, SkName *tops, uint32_t e) {
  return top_of_component(w, tops, sk_eq(w, e)->component);
}

// Which island a top-level component lies in as a whole: 1 + its number, 0 when it is in several.
static void find_owners(SkWork *w, SkName *tops, SkMap *owner) {
  for (uint32_t i = 0; i < w->sys->islands.n; i++)
    for (uint32_t k = 0; k < w->sys->islands.at[i]->eqs.n; k++) {
      const uint32_t *eqs = w->sys->islands.at[i]->eqs.at;
      SkName          top = top_of(w, tops, eqs[k]);
      if (k && top == top_of(w, tops, eqs[k - 1])) continue;
      uint64_t key = (uint64_t)(uintptr_t)top, at = i + 1;
      bool     known = sk_map_get(owner, key, &at);
      if (!known || at != i + 1) sk_map_put(w->scratch, owner, key, known ? 0 : i + 1);
    }
}

// What is integrated in an island is what it is about: the components that have such variables.
static void find_moving(SkWork *w, const SkIsland *island, SkName *tops, SkMap *moving) {
  for (uint32_t i = 0; i < island->vars.n; i++) {
    const SkSysVar *v = sk_var(w, island->vars.at[i]);
    if (v->der == SK_NONE || v->flat == SK_NONE) continue;
    SkName top = top_of_component(w, tops, w->flat->vars.at[v->flat].component);
    sk_map_put(w->scratch, moving, (uint64_t)(uintptr_t)top, 1);
  }
}

#define WHOLE  ((uint64_t)1 << 33)
#define MOVING ((uint64_t)1 << 32)

// The top-level component with most of the equations, of those that lie in this island as a whole if there
// are any, and of these those with states if there are any; without components a number.
static SkName name_of(SkWork *w, const SkIsland *island, SkName *tops, uint32_t number,
                      const SkMap *owner) {
  SkMap    counts = {0}, moving = {0};
  SkName   best = NULL;
  uint64_t most = 0;
  find_moving(w, island, tops, &moving);
  for (uint32_t i = 0; i < island->eqs.n; i++) {
    SkName   top = top_of(w, tops, island->eqs.at[i]);
    uint64_t key = (uint64_t)(uintptr_t)top, at = 0, n = 0, more = 1;
    // Equations of one component follow each other.
    while (i + 1 < island->eqs.n && top_of(w, tops, island->eqs.at[i + 1]) == top) i++, more++;
    if (!*top) continue;
    sk_map_get(owner, key, &at);
    sk_map_get(&counts, key, &n);
    if (n == 0 && at == number) n = WHOLE + (sk_map_get(&moving, key, NULL) ? MOVING : 0);
    n += more;
    sk_map_put(w->scratch, &counts, key, n);
    if (n > most) {
      most = n;
      best = top;
    }
  }
  // Half of what an island is must be that component.
  bool fits = most > WHOLE || 2 * most > island->eqs.n;
  return best && fits ? best : sk_name_f(w->names, "%u", number);
}

static void name_all(SkWork *w) {
  SkMap   used = {0}, owner = {0};
  SkName *tops = SK_NEWS(w->scratch, SkName, w->flat->components.n + 1);
  find_owners(w, tops, &owner);
  for (uint32_t i = 0; i < w->sys->islands.n; i++) {
    SkIsland *island = w->sys->islands.at[i];
    SkName    name   = name_of(w, island, tops, i + 1, &owner);
    uint64_t  times  = 0;
    sk_map_get(&used, (uint64_t)(uintptr_t)name, &times);
    sk_map_put(w->scratch, &used, (uint64_t)(uintptr_t)name, times + 1);
    island->name = times ? sk_name_f(w->names, "%s#%u", name, (unsigned)times + 1) : name;
  }
}

// --- filling ---------------------------------------------------------------------------------------

static SkIsland *island_of(SkWork *w, uint32_t root, uint32_t *number, uint32_t *island_at) {
  if (island_at[root] == SK_NONE) {
    island_at[root] = w->sys->islands.n;
    sk_vec_push(w->arena, &w->sys->islands, SK_NEW(w->arena, SkIsland));
  }
  *number = island_at[root];
  return w->sys->islands.at[*number];
}

static void add_sampler(SkWork *w, SkIsland *island, uint32_t k) {
  for (uint32_t i = 0; i < island->samplers.n; i++)
    if (island->samplers.at[i].tick == w->samplers.at[k].tick &&
        island->samplers.at[i].sample == w->samplers.at[k].sample)
      return;
  sk_vec_push(w->arena, &island->samplers, w->samplers.at[k]);
}

// Islands in the order of their first variable, but none before those whose values it reads at a tick or in a row.
static void make_islands(SkWork *w, const SkCut *cut, uint32_t *island_at) {
  uint32_t  n     = w->sys->vars.n + w->sys->eqs.n;
  SkNumbers roots = {0}, path = {0};
  for (uint32_t v = 0; v < w->sys->vars.n; v++)
    if (sk_role_is_member(sk_var(w, v)->role) && cut->var.at[v] != cut->watched)
      sk_vec_push(w->scratch, &roots, cut->var.at[v]);
  for (uint32_t i = 0; i < cut->held.n; i++)
    sk_vec_push(w->scratch, &roots, cut->held.at[i].to_island);
  SkNumbers *before = SK_NEWS(w->scratch, SkNumbers, n + 1);
  for (uint32_t i = 0; i < cut->held.n; i++)
    if (cut->held.at[i].as == SK_NONE)
      sk_vec_push(w->scratch, &before[cut->held.at[i].to_island], cut->held.at[i].from_island);
  for (uint32_t i = 0; i < roots.n; i++) {
    sk_vec_push(w->scratch, &path, roots.at[i]);
    while (path.n > 0) {
      uint32_t root = path.at[path.n - 1], number;
      if (island_at[root] == SK_NONE && before[root].n > 0) {
        sk_vec_push(w->scratch, &path, sk_vec_pop(&before[root]));
        continue;
      }
      island_of(w, root, &number, island_at);
      path.n--;
    }
  }
  uint32_t last;
  if (cut->watched != SK_NONE) island_of(w, cut->watched, &last, island_at);
}

static void add_held(SkWork *w, const SkCut *cut, const uint32_t *island_at) {
  for (uint32_t i = 0; i < cut->held.n; i++) {
    SkHeldLine line  = cut->held.at[i];
    line.from_island = island_at[line.from_island];
    line.to_island   = island_at[line.to_island];
    if (line.as == SK_NONE && line.from_island == line.to_island) continue;  // of one tile
    sk_vec_push(w->arena, &w->sys->held, line);
    SkIsland *to = w->sys->islands.at[line.to_island];
    if (line.as != SK_NONE) {
      sk_var(w, line.as)->island = line.to_island;
      sk_vec_push(w->arena, &to->imports, line.as);
    }
    SkRow row = w->rows.at[line.eq];
    for (uint32_t k = 0; k < row.n; k++) {
      const SkSysVar *var = sk_var(w, w->cols.at[row.first + k]);
      if (var->held == SK_HELD_SAMPLE || var->held == SK_HELD_TICK) add_sampler(w, to, var->of);
    }
  }
}

static void fill(SkWork *w, const SkCut *cut) {
  uint32_t  n         = w->sys->vars.n + w->sys->eqs.n;
  uint32_t *island_at = SK_NEWS(w->scratch, uint32_t, n + 1);
  for (uint32_t i = 0; i <= n; i++) island_at[i] = SK_NONE;
  make_islands(w, cut, island_at);
  for (uint32_t v = 0; v < w->sys->vars.n; v++) {
    SkSysVar *var = sk_var(w, v);
    if (!sk_role_is_member(var->role)) continue;
    uint32_t  number;
    SkIsland *island     = island_of(w, cut->var.at[v], &number, island_at);
    sk_var(w, v)->island = number;
    if (sk_var(w, v)->pre != SK_NONE) sk_var(w, sk_var(w, v)->pre)->island = number;
    sk_vec_push(w->arena, &island->vars, v);
  }
  for (uint32_t e = 0; e < w->sys->eqs.n; e++) {
    SkSysEq *q = sk_eq(w, e);
    if (q->gone || sk_eq_is_initial(w, e)) continue;
    uint32_t  number;
    SkIsland *island = island_of(w, cut->eq.at[e], &number, island_at);
    q->island        = number;
    sk_vec_push(w->arena, &island->eqs, e);
    for (uint32_t k = 0; k < w->rows.at[e].n; k++) {
      uint32_t        v   = w->cols.at[w->rows.at[e].first + k];
      const SkSysVar *var = sk_var(w, v);
      if (var->role == SK_ROLE_INPUT) island->has_inputs = true;
      if (var->held == SK_HELD_SAMPLE || var->held == SK_HELD_TICK) add_sampler(w, island, var->of);
      if (var->held == SK_HELD_PRE && var->island == SK_NONE) {  // pre of an input
        sk_var(w, v)->island = number;
        sk_vec_push(w->arena, &island->pres, v);
      }
    }
  }
  for (uint32_t k = 0; k < w->relations.n; k++) {
    SkRelation *r = &w->relations.at[k].r;
    uint32_t    number;
    SkIsland   *island        = island_of(w, cut->var.at[r->var], &number, island_at);
    sk_var(w, r->var)->island = number;
    sk_var(w, r->var)->of     = island->relations.n;
    sk_vec_push(w->arena, &island->relations, *r);
    for (uint32_t i = 0; i < w->relations.at[k].row.n; i++) {
      uint32_t v = w->cols.at[w->relations.at[k].row.first + i];
      if (sk_var(w, v)->role == SK_ROLE_INPUT) island->has_inputs = true;
    }
  }
  add_held(w, cut, island_at);
}

// A relation that nothing but time drives, and when it changes.
static void time_events(SkWork *w, SkIsland *island) {
  for (uint32_t k = 0; k < island->relations.n; k++) {
    SkRelation *r    = &island->relations.at[k];
    SkRow       row  = sk_row_of(w, &r->crossing, 1);
    bool        only = true;
    for (uint32_t i = 0; i < row.n; i++) {
      const SkSysVar *v = sk_var(w, w->cols.at[row.first + i]);
      only &= v->role != SK_ROLE_INPUT && !sk_role_is_continuous(v->role);
    }
    if (!only) continue;
    SkX a, b, time = sk_x_time(w->dag);
    r->time_only = sk_x_depends(w->dag, r->crossing, time, w->scratch);
    if (!r->time_only) {
      r->crossing = SK_NO_X;  // changes at events only
    } else if (!r->stepwise && sk_x_linear(w->dag, r->crossing, time, &a, &b, w->scratch)) {
      r->at = sk_x2(w->dag, SK_X_DIV, sk_x1(w->dag, SK_X_NEG, b), a);
    }
  }
}

// Which lines join islands, however these are joined afterwards.
static bool mark_between(SkWork *w) {
  bool any = false;
  for (uint32_t k = 0; k < w->sys->lines.n; k++) {
    SkDelayLine *line = &w->sys->lines.at[k];
    uint32_t     from = sk_var(w, line->source)->island, to = sk_var(w, line->var)->island;
    line->between = from != SK_NONE && to != SK_NONE && from != to;
    any |= line->between;
  }
  return any;
}

// The same once more with the islands that sk_tiles has joined; each has the name of its first one.
static void fill_again(SkWork *w, const SkCut *cut) {
  uint32_t n    = w->sys->vars.n;
  SkName  *name = SK_NEWS(w->scratch, SkName, n + 1);
  for (uint32_t v = 0; v < n; v++) {
    if (sk_var(w, v)->island == SK_NONE) continue;
    name[v]              = w->sys->islands.at[sk_var(w, v)->island]->name;
    sk_var(w, v)->island = SK_NONE;
  }
  w->sys->islands.n = w->sys->held.n = 0;
  fill(w, cut);
  for (uint32_t i = 0; i < w->sys->islands.n; i++) {
    SkIsland *island = w->sys->islands.at[i];
    island->name     = island->vars.n && name[island->vars.at[0]] ? name[island->vars.at[0]]
                                                                  : sk_name_f(w->names, "%u", i + 1);
  }
}

static void place_lines(SkWork *w) {
  for (uint32_t k = 0; k < w->sys->lines.n; k++) {
    SkDelayLine *line = &w->sys->lines.at[k];
    line->to_island   = sk_var(w, line->var)->island;
    line->from_island = sk_var(w, line->source)->island;
    if (line->to_island == SK_NONE) continue;
    if (line->from_island == SK_NONE) line->from_island = line->to_island;  // an input
    sk_vec_push(w->arena, &w->sys->islands.at[line->to_island]->lines_in, k);
    sk_vec_push(w->arena, &w->sys->islands.at[line->from_island]->lines_out, k);
  }
  for (uint32_t k = 0; k < w->sys->spatials.n; k++)
    for (int end = 0; end < 2; end++)
      if (w->sys->spatials.at[k].out[end] != SK_NONE)
        w->sys->spatials.at[k].island = sk_var(w, w->sys->spatials.at[k].out[end])->island;
}

// pre(v) read by an equation that holds in every pass: when v changes, another pass is due. Reading it in
// when clauses needs none, since a trigger is false in the next pass.
static void mark_iterated(SkWork *w) {
  for (uint32_t e = 0; e < w->sys->eqs.n; e++) {
    if (sk_eq(w, e)->gone || sk_eq(w, e)->kind != SK_SE_EQUAL) continue;
    for (uint32_t k = 0; k < w->rows.at[e].n; k++) {
      const SkSysVar *v = sk_var(w, w->cols.at[w->rows.at[e].first + k]);
      if (v->held == SK_HELD_PRE) sk_var(w, v->of)->iterate = true;
    }
  }
  for (uint32_t k = 0; k < w->relations.n; k++) {
    SkRow row = w->relations.at[k].row;
    for (uint32_t i = 0; i < row.n; i++) {
      const SkSysVar *v = sk_var(w, w->cols.at[row.first + i]);
      if (v->held == SK_HELD_PRE) sk_var(w, v->of)->iterate = true;
    }
  }
}

static void look_at(SkWork *w, SkX x) {
  if (!x || w->mark[x] == w->epoch) return;
  w->mark[x] = w->epoch;
  sk_vec_push(w->scratch, &w->stack, x);
}

// Relations that no other condition guards: not in a branch, not behind `and` or `or`.
static void mark_plain(SkWork *w) {
  sk_marks_begin(w);
  for (uint32_t e = 0; e < w->sys->eqs.n; e++) {
    const SkSysEq *q = sk_eq(w, e);
    if (q->gone || sk_eq_is_initial(w, e)) continue;
    if (q->guard) {
      look_at(w, q->guard);
      continue;
    }
    look_at(w, q->lhs);
    if (q->kind != SK_SE_ASSERT) look_at(w, q->rhs);
  }
  while (w->stack.n > 0) {
    SkX   x  = sk_vec_pop(&w->stack);
    SkXOp op = sk_x_op(w->dag, x);
    if (op == SK_X_VAR) {
      const SkSysVar *v = sk_var(w, (uint32_t)sk_x_payload(w->dag, x));
      if (v->held == SK_HELD_RELATION) w->relations.at[v->of].r.plain = true;
      continue;
    }
    bool     guards = op == SK_X_IF || op == SK_X_AND || op == SK_X_OR;
    uint32_t n      = guards ? 1 : sk_x_n(w->dag, x);
    for (uint32_t i = 0; i < n; i++) look_at(w, sk_x_arg(w->dag, x, i));
  }
}

// Relations that equations of something continuous alone read: what they select never decides on anything discrete, nor
// on another relation.
static void mark_soft(SkWork *w) {
  for (uint32_t k = 0; k < w->relations.n; k++) {
    SkRelation *r = &w->relations.at[k].r;
    r->soft       = !r->stepwise && !r->time_only;
  }
  for (uint32_t e = 0; e < w->sys->eqs.n + w->relations.n; e++) {
    bool  relation = e >= w->sys->eqs.n;
    SkRow row      = relation ? w->relations.at[e - w->sys->eqs.n].row : w->rows.at[e];
    if (!relation && (sk_eq(w, e)->gone || sk_eq_is_initial(w, e))) continue;
    if (!relation && sk_eq_is_continuous(w, e) && !sk_eq(w, e)->guard) continue;
    for (uint32_t k = 0; k < row.n; k++) {
      const SkSysVar *v = sk_var(w, w->cols.at[row.first + k]);
      if (v->held == SK_HELD_RELATION) w->relations.at[v->of].r.soft = false;
    }
  }
}

// What reads samplers. When clauses need edge(sample(..)) once; without readers of sample(..) itself nothing has to
// be done when it ends.
static void mark_ticks(SkWork *w) {
  bool *used = SK_NEWS(w->scratch, bool, w->samplers.n + 1);
  for (uint32_t e = 0; e < w->sys->eqs.n; e++) {
    const SkSysEq *q = sk_eq(w, e);
    for (uint32_t k = 0; !q->gone && k < w->rows.at[e].n; k++) {
      const SkSysVar *v = sk_var(w, w->cols.at[w->rows.at[e].first + k]);
      if (v->held == SK_HELD_SAMPLE) used[v->of] = true;
      bool when = q->kind == SK_SE_WHEN || q->kind == SK_SE_CLOCKED || sk_kind_is_effect(q->kind);
      if (v->held == SK_HELD_TICK && !when && q->island != SK_NONE)
        w->sys->islands.at[q->island]->ticks_iterate = true;
    }
  }
  for (uint32_t k = 0; k < w->relations.n; k++) {
    SkRow row = w->relations.at[k].row;
    for (uint32_t i = 0; i < row.n; i++) {
      const SkSysVar *v = sk_var(w, w->cols.at[row.first + i]);
      if (v->held == SK_HELD_SAMPLE) used[v->of] = true;
      if (v->held == SK_HELD_TICK)
        w->sys->islands.at[sk_var(w, w->relations.at[k].r.var)->island]->ticks_iterate = true;
    }
  }
  for (uint32_t i = 0; i < w->sys->islands.n; i++) {
    SkIsland *island = w->sys->islands.at[i];
    for (uint32_t k = 0; k < island->samplers.n; k++) {
      SkSampler *s = &island->samplers.at[k];
      if (s->sample != SK_NONE && !used[sk_var(w, s->sample)->of]) s->sample = SK_NONE;
    }
  }
}

// An event follows the initialisation where initial() makes a difference.
static void mark_starts(SkWork *w) {
  for (uint32_t e = 0; w->has_initial && e < w->sys->eqs.n; e++) {
    const SkSysEq *q = sk_eq(w, e);
    if (q->gone || q->kind != SK_SE_EQUAL || !q->init_lhs || q->island == SK_NONE) continue;
    SkIsland *island = w->sys->islands.at[q->island];
    int       how    = sk_eq_is_continuous(w, e) ? SK_START_LOOK : SK_START_EVENT;
    if (how > island->after_start) island->after_start = how;
  }
}

void sk_islands(SkWork *w) {
  SkCut cut = {0};
  sk_cut(w, &cut);
  mark_plain(w);
  mark_soft(w);
  fill(w, &cut);
  if (w->sys->islands.n == 0) sk_vec_push(w->arena, &w->sys->islands, SK_NEW(w->arena, SkIsland));
  name_all(w);
  w->sys->n_islands = w->sys->islands.n;
  // Those that meet at ticks only have steps of their own, unless told otherwise.
  bool stepped = mark_between(w) || (w->sys->held.n && !w->options.by_islands);
  if (stepped && w->options.join && sk_tiles(w, &cut)) {
    sk_copies_rejoin(w, &cut);
    fill_again(w, &cut);
  }
  for (uint32_t i = 0; i < w->sys->islands.n; i++) {
    SkIsland *island = w->sys->islands.at[i];
    time_events(w, island);
    for (uint32_t k = 0; k < island->vars.n; k++) {
      uint32_t pre = sk_var(w, island->vars.at[k])->pre;
      if (pre != SK_NONE) sk_vec_push(w->arena, &island->pres, pre);
    }
  }
  place_lines(w);
  mark_iterated(w);
  mark_ticks(w);
  mark_starts(w);
}
