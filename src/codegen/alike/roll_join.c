// codegen/alike/roll_join.c - which steps are computed together, and when: groups of steps and their levels.
#include "base/map.h"
#include "codegen/alike/roll_priv.h"

#define MAX_STEPS 24  // of one lane
#define MUCH      4   // a fourth of the larger one

static const uint32_t *writes(const SkRoller *r, uint32_t step, uint32_t *n) {
  const SkRollInfo *info = &r->info[step];
  if (info->var == SK_NONE) return sk_roll_writes(&r->steps->at[step], n);
  *n = 1;
  return &info->var;
}

static uint32_t find(SkRoller *r, uint32_t s) {
  while (r->group[s] != s) s = r->group[s] = r->group[r->group[s]];
  return s;
}

uint32_t sk_roll_group(SkRoller *r, uint32_t step) { return find(r, step); }

// Groups that move together in the order.
static uint32_t node_of(SkRoller *r, uint32_t step) {
  uint32_t group = find(r, step);
  return r->wave ? r->wave[group] : group;
}

// Every variable is written once at most and never read before that.
static bool single_assignment(SkRoller *r) {
  bool fine = true;
  for (uint32_t i = 0; i < r->steps->n; i++) {
    uint32_t        n;
    const uint32_t *vars = writes(r, i, &n);
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
    const uint32_t *vars = writes(r, i, &n);
    for (uint32_t k = 0; k < n; k++) r->writer[vars[k]] = SK_NONE;
  }
}

static void step_levels(SkRoller *r) {
  uint32_t effects = 0;
  for (uint32_t i = 0; i < r->steps->n; i++) {
    const SkRollInfo *info  = &r->info[i];
    uint32_t          level = info->ordered ? effects : 0;
    if (info->copies != SK_NONE) level = r->level[info->copies];
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
      if (uses[x] < 2 || uses[x] > SK_ROLL_SHARED) continue;
      uint32_t before = last[x];
      last[x]         = i;
      if (before == SK_NONE || r->level[before] != r->level[i]) continue;
      uint32_t a = find(r, before), b = find(r, i);
      if (a != b) join(r, size, a, b, SK_ROLL_FEW, 0);
    }
}

// Large ones have something costly in common with nearly everybody: neighbours would join until a lane is full. They
// join those that they are mostly the same as.
static void join_large(SkRoller *r, Sizes *size) {
  for (uint32_t i = 0; i < r->steps->n; i++) {
    uint32_t n = r->info[i].n_nodes, before = r->info[i].sharer, common = r->info[i].n_common;
    if (n <= SK_ROLL_FEW || common == 0 || r->level[before] != r->level[i]) continue;
    uint32_t other = r->info[before].n_nodes;
    if (common < (n > other ? n : other) / MUCH) continue;
    uint32_t a = find(r, before), b = find(r, i);
    if (a != b) join(r, size, a, b, SK_ROLL_NODES, common);
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
      const SkRollInfo *info = &r->info[i];
      uint32_t          to   = node_of(r, i);
      for (uint32_t k = 0; k <= info->n_reads; k++) {
        bool     data = k < info->n_reads;
        uint32_t w    = data ? r->writer[r->reads.at[info->first_read + k]] : SK_NONE;
        if (!data && info->ordered) w = effect;
        if (!data && info->copies != SK_NONE) w = info->copies;
        if (w == SK_NONE) continue;
        uint32_t from = node_of(r, w);
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
    if (node_of(r, i) == i && open[i] == 0) queue[tail++] = i;
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
    r->level[i] = level[node_of(r, i)];
    groups += node_of(r, i) == i;
  }
  return groups == tail;
}

SkRollGroups sk_roll_groups(SkRoller *r) {
  uint32_t     n = r->steps->n, most = 0;
  SkRollGroups g = {.first = SK_NEWS(r->arena, uint32_t, n + 1),
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
      bool     one = (reader[from] == SK_NONE || reader[from] == to) && !r->info[i].array;
      if (from != to) reader[from] = one ? to : n;
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
  SkRollGroups g = sk_roll_groups(r);
  for (uint32_t i = 0; i < g.n; i++) {
    uint32_t group = g.order[i];
    if (!r->info[group].rollable || r->info[group].solve || r->info[group].array) continue;
    hash[group] = 1;
    for (uint32_t s = g.first[group]; s != SK_NONE; s = g.next[s])
      hash[group] += r->info[s].kinds + (uint64_t)r->info[s].kind;
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
    if (to != i) join(r, size, i, to, SK_ROLL_FEW, 0);
  }
}

bool sk_roll_join(SkRoller *r) {
  uint32_t n = r->steps->n;
  r->group   = SK_NEWS(r->arena, uint32_t, n + 1);
  r->level   = SK_NEWS(r->arena, uint32_t, n + 1);
  bool fine  = single_assignment(r);
  if (fine) {
    Sizes size = {SK_NEWS(r->arena, uint32_t, n + 1), SK_NEWS(r->arena, uint32_t, n + 1)};
    for (uint32_t i = 0; i < n; i++) {
      r->group[i]   = i;
      size.nodes[i] = r->info[i].n_nodes;
      size.steps[i] = 1;
    }
    step_levels(r);
    join_sharers(r, &size);
    join_large(r, &size);
    if (!r->options->once) join_readers(r, &size);
    fine = group_levels(r);
    if (fine && sk_roll_waves(r) && !group_levels(r)) {
      r->wave = r->rank = NULL;
      fine              = group_levels(r);
    }
  }
  forget_writers(r);
  return fine;
}
