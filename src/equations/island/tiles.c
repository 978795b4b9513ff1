// Tiles: islands that run as one, because each of them is too small to be worth a thread, or even the moment it
// takes to look whether it may move on.
//
// What an island computes does not change with that: its blocks are solved on their own, its lines are read and
// written at the same times. So only islands take part that move in the same way. Equal islands of a tile become loops
// (codegen/alike/roll.h).
//
// With fixed steps islands with events take part, too. An event of one of them is an event of the tile, and a step that
// it cuts is cut for all of them: more accurate, if anything. These tiles are smaller, so that what happens in one island
// is not looked at in thousands, and have no islands without events, unless the model is small as a whole. Where states
// jump, what is sent does, too, and ends steps wherever it arrives: islands with reinit stay alone. With steps that follow
// from errors, all islands with events do; in a small model those with conditions do not.
//
// At ticks all islands that exchange values stop as it is. Islands with the same samplers may be in one tile; in a small
// model those with others, too.
//
// How many tiles there are follows from the model alone, never from the machine: the same bits everywhere. They
// are neighbours as far as possible (METIS), since what passes between tiles has to be waited for.
#include "equations/island/partition.h"
#include "equations/work.h"

// Equations of a tile, roughly, and tiles at most; the same of islands with events: each of them is one of the whole
// tile, and ends its step.
#define TILE        4000u
#define MAX_ISLANDS 16u
#define TILE_LOUD   300u
#define MOST_LOUD   170u
// Equations of a model that is small as a whole.
#define SMALL 160u

typedef struct {
  SkWork    *w;
  uint32_t   n;
  uint32_t  *group;  // by island; SK_NONE: stays alone
  bool      *loud;   // by island: has events that nobody knows of beforehand
  uint32_t  *tile;   // by island: the first island of its tile
  uint32_t  *local;  // by island: number in the group at hand, SK_NONE outside it
  SkNumbers *next;   // by island: islands at the other ends of its lines
} Tiles;

static bool is_small(const SkWork *w) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < w->sys->islands.n; i++) n += w->sys->islands.at[i]->eqs.n;
  return n <= SMALL;
}

// Does the equation hold at all times, and read nothing that changes at events?
static bool is_steady(const SkWork *w, uint32_t e) {
  SkSysEqKind kind = sk_eq(w, e)->kind;
  if (kind != SK_SE_EQUAL && kind != SK_SE_DELAY && kind != SK_SE_ASSERT) return false;
  for (uint32_t k = 0; k < w->rows.at[e].n; k++) {
    SkHeld held = sk_var(w, w->cols.at[w->rows.at[e].first + k])->held;
    if (held == SK_HELD_PRE || held == SK_HELD_TICK || held == SK_HELD_SAMPLE) return false;
  }
  return true;
}

// What changes at events changes at ticks only, and is read there only through pre().
static bool is_ticked(const SkWork *w, uint32_t e) {
  SkSysEqKind kind = sk_eq(w, e)->kind;
  return (kind == SK_SE_WHEN || kind == SK_SE_CLOCKED) && sk_held_is_sampled(w, e);
}

// Without events that nobody knows of beforehand?
static bool is_quiet(const SkWork *w, const SkIsland *island) {
  SkMap ticked = {0};
  for (uint32_t i = 0; i < island->eqs.n; i++) {
    uint32_t       e = island->eqs.at[i];
    const SkSysEq *q = sk_eq(w, e);
    if (!is_steady(w, e) && !is_ticked(w, e)) return false;
    if (q->kind == SK_SE_WHEN) sk_map_put(w->arena, &ticked, (uint64_t)q->solves + 1, 1);
  }
  for (uint32_t i = 0; i < island->vars.n; i++) {
    const SkSysVar *v = sk_var(w, island->vars.at[i]);
    bool            clocked =
        v->clock != SK_NONE || sk_map_get(&ticked, (uint64_t)island->vars.at[i] + 1, NULL);
    if (v->role == SK_ROLE_DISCRETE && !clocked) return false;
  }
  return true;
}

static bool has_strings(const SkWork *w, const SkIsland *island) {
  for (uint32_t i = 0; i < island->vars.n; i++) {
    const SkSysVar *v = sk_var(w, island->vars.at[i]);
    if (v->role == SK_ROLE_DISCRETE && v->base == SK_STRING) return true;
  }
  return false;
}

static bool has_reinit(const SkWork *w, const SkIsland *island) {
  for (uint32_t i = 0; i < island->eqs.n; i++)
    if (sk_eq(w, island->eqs.at[i])->kind == SK_SE_REINIT) return true;
  return false;
}

static bool may_join(const SkWork *w, const SkIsland *island, bool quiet, bool small) {
  if (!island->eqs.n || island->has_inputs || has_strings(w, island)) return false;
  if ((!small || w->options.reinit_apart) && has_reinit(w, island)) return false;
  if (w->options.fixed_steps) return true;
  if (island->samplers.n || island->imports.n) return false;
  return quiet && (small || !island->relations.n);
}

// Islands of one tile stop at the same ticks.
static uint32_t by_samplers(const SkIsland *island, uint32_t group) {
  for (uint32_t i = 0; i < island->samplers.n; i++)
    group = (group * 31 + island->samplers.at[i].tick) * 31 + island->samplers.at[i].sample + 7;
  return group == SK_NONE ? 0 : group;
}

static void join_ends(Tiles *t, uint32_t from, uint32_t to) {
  sk_vec_push(t->w->arena, &t->next[from], to);
  sk_vec_push(t->w->arena, &t->next[to], from);
}

static void find_groups(Tiles *t) {
  SkWork *w     = t->w;
  bool    small = is_small(w);
  for (uint32_t i = 0; i < t->n; i++) {
    const SkIsland *island = w->sys->islands.at[i];
    bool            quiet  = is_quiet(w, island);
    bool            joins  = may_join(w, island, quiet, small);
    t->loud[i]             = !small && (!quiet || island->relations.n);
    t->group[i]            = !joins             ? SK_NONE
                             : w->options.group ? w->options.group(w->options.group_user, island->name)
                                                : 0;
    if (t->group[i] == SK_NONE || small) continue;
    t->group[i] = by_samplers(island, 2 * t->group[i] + t->loud[i]);
  }
  for (uint32_t k = 0; k < w->sys->held.n; k++)
    if (w->sys->held.at[k].from_island != w->sys->held.at[k].to_island)
      join_ends(t, w->sys->held.at[k].from_island, w->sys->held.at[k].to_island);
  // Lines that move have their own rules.
  for (uint32_t k = 0; k < w->sys->lines.n; k++) {
    const SkDelayLine *line = &w->sys->lines.at[k];
    uint32_t           from = sk_var(w, line->source)->island, to = sk_var(w, line->var)->island;
    if (to == SK_NONE) continue;
    if (line->max != SK_NO_X) t->group[to] = SK_NONE;
    if (from != SK_NONE && from != to) join_ends(t, from, to);
  }
}

// The members of one group in METIS' form; edges are counted as often as there are lines.
static bool partition(Tiles *t, const SkNumbers *members, uint32_t parts, int32_t *part) {
  SkArena *arena = t->w->arena;
  uint32_t edges = 0;
  for (uint32_t i = 0; i < members->n; i++) edges += t->next[members->at[i]].n;
  int32_t *first  = SK_NEWS(arena, int32_t, members->n + 1),
          *to     = SK_NEWS(arena, int32_t, edges + 1);
  int32_t *weight = SK_NEWS(arena, int32_t, members->n + 1);
  int32_t  n      = 0;
  for (uint32_t i = 0; i < members->n; i++) {
    const SkNumbers *next = &t->next[members->at[i]];
    weight[i]             = (int32_t)t->w->sys->islands.at[members->at[i]]->eqs.n;
    first[i]              = n;
    for (uint32_t k = 0; k < next->n; k++)
      if (t->local[next->at[k]] != SK_NONE) to[n++] = (int32_t)t->local[next->at[k]];
  }
  first[members->n] = n;
  return sk_partition((int32_t)members->n, first, to, weight, NULL, (int32_t)parts, part);
}

static bool join_group(Tiles *t, const SkNumbers *members) {
  SkArena *arena = t->w->arena;
  uint64_t cost  = 0;
  bool     any   = false;
  for (uint32_t i = 0; i < members->n; i++) {
    t->local[members->at[i]] = i;
    cost += t->w->sys->islands.at[members->at[i]]->eqs.n;
  }
  bool     loud = t->loud[members->at[0]];
  uint64_t tile = loud ? TILE_LOUD : TILE, most = loud ? MOST_LOUD : MAX_ISLANDS;
  uint64_t parts = (cost + tile - 1) / tile;
  if (parts > most) parts = most;
  int32_t  *part = SK_NEWS(arena, int32_t, members->n + 1);
  uint32_t *head = SK_NEWS(arena, uint32_t, parts + 1);
  for (uint32_t i = 0; i <= parts; i++) head[i] = SK_NONE;
  // As many parts as islands, or more: nothing to join.
  bool ok = parts < members->n && (parts < 2 || partition(t, members, (uint32_t)parts, part));
  for (uint32_t i = 0; ok && i < members->n; i++) {
    uint32_t *first = &head[parts < 2 ? 0 : part[i]];
    any |= *first != SK_NONE;
    if (*first == SK_NONE) *first = members->at[i];
    t->tile[members->at[i]] = *first;
  }
  for (uint32_t i = 0; i < members->n; i++) t->local[members->at[i]] = SK_NONE;
  return any;
}

static bool join_all(Tiles *t) {
  SkArena *arena           = t->w->arena;
  SkMap    at              = {0};
  SK_VEC(SkNumbers) groups = {0};
  bool any                 = false;
  for (uint32_t i = 0; i < t->n; i++) {
    uint64_t k = groups.n;
    if (t->group[i] == SK_NONE) continue;
    if (!sk_map_get(&at, (uint64_t)t->group[i] + 1, &k)) {
      sk_map_put(arena, &at, (uint64_t)t->group[i] + 1, k);
      sk_vec_push(arena, &groups, (SkNumbers){0});
    }
    sk_vec_push(arena, &groups.at[k], i);
  }
  for (uint32_t k = 0; k < groups.n; k++)
    if (groups.at[k].n > 1) any |= join_group(t, &groups.at[k]);
  return any;
}

// At a tick whoever computes a value has its event before whoever reads it. Joining must not make these wait for each
// other: then those that exchange values at ticks stay alone.
static void keep_order(Tiles *t) {
  SkArena        *arena = t->w->arena;
  const SkSystem *sys   = t->w->sys;
  SkNumbers      *after = SK_NEWS(arena, SkNumbers, t->n + 1), ready = {0};
  uint32_t       *before = SK_NEWS(arena, uint32_t, t->n + 1), left = 0;
  for (uint32_t k = 0; k < sys->held.n; k++) {
    uint32_t from = t->tile[sys->held.at[k].from_island], to = t->tile[sys->held.at[k].to_island];
    if (sys->held.at[k].as != SK_NONE || from == to) continue;
    sk_vec_push(arena, &after[from], to);
    before[to]++;
    left++;
  }
  for (uint32_t i = 0; i < t->n; i++)
    if (!before[i]) sk_vec_push(arena, &ready, i);
  while (ready.n) {
    const SkNumbers *next = &after[sk_vec_pop(&ready)];
    for (uint32_t i = 0; i < next->n; i++, left--)
      if (--before[next->at[i]] == 0) sk_vec_push(arena, &ready, next->at[i]);
  }
  bool *alone = SK_NEWS(arena, bool, t->n + 1);
  for (uint32_t k = 0; left && k < sys->held.n; k++)
    alone[t->tile[sys->held.at[k].from_island]] = alone[t->tile[sys->held.at[k].to_island]] = true;
  for (uint32_t i = 0; i < t->n; i++)
    if (alone[t->tile[i]]) t->tile[i] = i;
}

// What is only looked at goes to the tile that is all the rest.
static void join_watched(Tiles *t, SkCut *cut) {
  for (uint32_t i = 0; i + 1 < t->n; i++)
    if (t->tile[i] != t->tile[0]) return;
  t->tile[t->n - 1] = t->tile[0];
  cut->watched      = SK_NONE;
}

// The element that stands for an island in the cut.
static uint32_t root_of(const SkWork *w, const SkCut *cut, uint32_t island) {
  const SkIsland *i = w->sys->islands.at[island];
  return i->vars.n ? cut->var.at[i->vars.at[0]] : cut->eq.at[i->eqs.at[0]];
}

bool sk_tiles(SkWork *w, SkCut *cut) {
  uint32_t n = w->sys->islands.n;
  if (n < 2) return false;
  Tiles t = {.w = w, .n = n};
  t.group = SK_NEWS(w->arena, uint32_t, n + 1);
  t.loud  = SK_NEWS(w->arena, bool, n + 1);
  t.tile  = SK_NEWS(w->arena, uint32_t, n + 1);
  t.local = SK_NEWS(w->arena, uint32_t, n + 1);
  t.next  = SK_NEWS(w->arena, SkNumbers, n + 1);
  for (uint32_t i = 0; i < n; i++) {
    t.tile[i]  = i;
    t.local[i] = SK_NONE;
  }
  find_groups(&t);
  if (cut->watched != SK_NONE) t.group[n - 1] = SK_NONE;  // it comes last, and reads others
  if (!join_all(&t)) return false;
  keep_order(&t);
  if (cut->watched != SK_NONE) join_watched(&t, cut);
  uint32_t  elements = w->sys->vars.n + w->sys->eqs.n;
  uint32_t *root     = SK_NEWS(w->arena, uint32_t, elements + 1);
  for (uint32_t i = 0; i < elements; i++) root[i] = i;
  for (uint32_t i = 0; i < n; i++)
    if (w->sys->islands.at[i]->vars.n || w->sys->islands.at[i]->eqs.n)
      root[root_of(w, cut, i)] = root_of(w, cut, t.tile[i]);
  for (uint32_t i = 0; i < cut->var.n; i++)
    if (cut->var.at[i] < elements) cut->var.at[i] = root[cut->var.at[i]];
  for (uint32_t i = 0; i < cut->eq.n; i++)
    if (cut->eq.at[i] < elements) cut->eq.at[i] = root[cut->eq.at[i]];
  for (uint32_t i = 0; i < cut->held.n; i++) {
    cut->held.at[i].from_island = root[cut->held.at[i].from_island];
    cut->held.at[i].to_island   = root[cut->held.at[i].to_island];
  }
  return true;
}
