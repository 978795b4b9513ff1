#include "driver/experiment/ranks.h"

#include "base/mem.h"
#include "driver/experiment/columns.h"
#include "driver/experiment/experiment_priv.h"
#include "equations/island/partition.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

// METIS takes whole numbers: the sum of all weights of one kind is this.
#define ALL 1e8

void sk_crowd_break(SkCrowd *crowd) {
  crowd->over = crowd->broken = true;
  crowd->who                  = -1;
}

int sk_crowd_agree(SkCrowd *crowd, int own, int *who) {
  int all = own;
  *who    = crowd ? crowd->post.rank : 0;
  if (!crowd || crowd->over) return own;
  if (!sk_post_agree(&crowd->post, own, &all, who)) {
    sk_crowd_break(crowd);
    return own;
  }
  crowd->over = all != 0;
  crowd->who  = all != 0 ? *who : -1;
  return all;
}

// Who owns which island -----------------------------------------------------------------------------

typedef struct {
  int     from, to;
  int32_t weight;
} Edge;

static int by_ends(const void *a, const void *b) {
  const Edge *x = a, *y = b;
  if (x->from != y->from) return x->from < y->from ? -1 : 1;
  return x->to < y->to ? -1 : x->to > y->to;
}

static int root_of(int *root, int i) {
  while (root[i] != i) i = root[i] = root[root[i]];
  return i;
}

// Islands that read each other without a line stay together: values that change at ticks only.
static void contract(const SkSystem *system, int *root) {
  for (uint32_t i = 0; i < system->islands.n; i++) root[i] = (int)i;
  for (uint32_t k = 0; k < system->held.n; k++) {
    const SkHeldLine *line                    = &system->held.at[k];
    root[root_of(root, (int)line->to_island)] = root_of(root, (int)line->from_island);
  }
}

// Lines between vertices, both ways, those with the same ends as one. Returns how many.
static int find_edges(const SkSim *sim, const SkModelCode *code, const int *vertex, Edge *edges) {
  double sum = 0.0;
  int    n = 0, joined = 0;
  for (int k = 0; k < code->n_lines; k++) sum += 1.0 / sk_sim_line_delay(sim, k);
  for (int k = 0; k < code->n_lines; k++) {
    int a = vertex[code->lines[k].from_island], b = vertex[code->lines[k].to_island];
    if (a == b) continue;
    double  part   = 1.0 / sk_sim_line_delay(sim, k) / sum;
    int32_t weight = 1 + (int32_t)(ALL * (isfinite(part) ? part : 0.0));
    edges[n++]     = (Edge){a, b, weight};
    edges[n++]     = (Edge){b, a, weight};
  }
  qsort(edges, (size_t)n, sizeof *edges, by_ends);
  for (int i = 0; i < n; i++) {
    if (joined && by_ends(&edges[joined - 1], &edges[i]) == 0)
      edges[joined - 1].weight += edges[i].weight;
    else
      edges[joined++] = edges[i];
  }
  return joined;
}

static void find_weights(const SkSim *sim, const SkModelCode *code, const int *vertex,
                         int32_t *weight) {
  double sum = 0.0;
  for (int i = 0; i < code->n_islands; i++) sum += sk_sim_island_cost(sim, i);
  for (int i = 0; i < code->n_islands; i++)
    weight[vertex[i]] += 1 + (int32_t)(ALL * sk_sim_island_cost(sim, i) / sum);
}

bool sk_crowd_divide(const SkSim *sim, const SkModelCode *code, const SkSystem *system, int ranks,
                     int *owner) {
  const size_t n = (size_t)code->n_islands + 1, m = 2 * (size_t)code->n_lines + 1;
  int         *root = sk_calloc(2 * n, sizeof(int)), *vertex = root ? root + n : NULL;
  int32_t     *all   = sk_calloc(3 * n + 2 * m, sizeof(int32_t));
  Edge        *edges = sk_calloc(m, sizeof *edges);
  bool         ok    = root && all && edges;
  int32_t      count = 0;
  if (ok) contract(system, root);
  for (int i = 0; ok && i < code->n_islands; i++)
    if (root_of(root, i) == i) vertex[i] = count++;
  for (int i = 0; ok && i < code->n_islands; i++) vertex[i] = vertex[root_of(root, i)];
  if (ok) {
    int32_t *first = all, *weight = all + n, *part = all + 2 * n, *to = all + 3 * n,
            *heavy = to + m;
    int n_edges    = find_edges(sim, code, vertex, edges);
    find_weights(sim, code, vertex, weight);
    for (int i = 0; i < n_edges; i++) {
      first[edges[i].from + 1]++;
      to[i]    = edges[i].to;
      heavy[i] = edges[i].weight;
    }
    for (int32_t i = 0; i < count; i++) first[i + 1] += first[i];
    // METIS leaves parts empty where there are hardly more vertices than parts.
    if (count <= ranks)
      for (int32_t i = 0; i < count; i++) part[i] = i;
    else
      ok = sk_partition(count, first, to, weight, heavy, ranks, part);
    // Who only looks at the others looks at them where rows are made.
    for (int i = 0; ok && i < code->n_islands; i++)
      owner[i] = sk_sim_only_looks(sim, i) ? 0 : part[vertex[i]];
  }
  sk_free(root);
  sk_free(all);
  sk_free(edges);
  return ok;
}

// Beginning ---------------------------------------------------------------------------------------

// Places that rows show, or that are needed for them; NULL: all.
static const unsigned char *shown_places(SkExperiment *e) {
  for (uint32_t i = 0; i < e->t->system->islands.n; i++)
    if (sk_sim_only_looks(e->sim, (int)i)) return NULL;
  if (e->options.row) return NULL;
  unsigned char *shown = SK_NEWS(e->in.arena, unsigned char, e->t->layout.n_v + 1);
  if (e->options.n_outputs == 0) return shown;
  SkColumns columns = sk_columns(e->t, e->in.arena, e->options.only, e->options.exclude);
  for (uint32_t i = 0; i < columns.n; i++)
    if (columns.at[i].from == SK_FROM_ROW) shown[columns.at[i].place] = 1;
  return shown;
}

static uint64_t hash_of(const void *bytes, size_t n) {
  const unsigned char *at = bytes;
  uint64_t             h  = 0xcbf29ce484222325u;
  for (size_t i = 0; i < n; i++) h = (h ^ at[i]) * 0x100000001b3u;
  return h;
}

static SkStatus refuse(SkExperiment *e, SkStatus status, const char *format, int who) {
  e->report.message = sk_arena_printf(e->in.arena, format, who);
  return status;
}

// Other first values mean another program, library, or file.
static SkStatus compare(SkExperiment *e, SkCrowd *crowd) {
  int      who  = -1;
  uint64_t hash = hash_of(sk_sim_values(e->sim), e->t->layout.n_v * sizeof(double));
  if (!sk_post_compare(&crowd->post, hash, &who)) {
    sk_crowd_break(crowd);
    return refuse(e, SK_INTERRUPTED, "another rank than %d does not answer", crowd->post.rank);
  }
  if (who < 0) return SK_OK;
  crowd->over = true;
  return refuse(e, SK_UNSUPPORTED,
                "rank %d does not start with the same values as rank 0: all ranks need the same "
                "program, libraries and files",
                who);
}

SkStatus sk_experiment_spread(SkExperiment *e, SkStatus status) {
  SkCrowd *crowd = e->options.crowd;
  int      who   = 0, n;
  if (!crowd) return status;
  SkStatus all = (SkStatus)sk_crowd_agree(crowd, (int)status, &who);
  if (status != SK_OK) return status;
  if (all != SK_OK) return refuse(e, all, "rank %d could not start the run", who);
  if ((status = compare(e, crowd)) != SK_OK) return status;
  const SkModelCode *code = sk_build_model(&e->build);
  n                       = code->n_islands;
  if (n < 2) {
    e->idle = crowd->post.rank != 0;
    sk_diag(e->in.diags, 5038, (SkSpan){0, 0},
            "the model runs as one island, so rank 0 runs it and the other %d have nothing to do",
            crowd->post.size - 1);
    if (e->t->system->n_islands > 1)
      sk_diag_help(e->in.diags,
                   "its %u islands were joined because they are small: --apart keeps "
                   "them apart",
                   e->t->system->n_islands);
    return SK_OK;
  }
  int *owner = SK_NEWS(e->in.arena, int, (size_t)n + 1);
  bool ok =
      crowd->post.rank != 0 || sk_crowd_divide(e->sim, code, e->t->system, crowd->post.size, owner);
  ok     = sk_post_share(&crowd->post, owner, sizeof(int) * (size_t)n) && ok;
  status = ok ? sk_sim_spread(e->sim, &crowd->post, owner, shown_places(e)) : SK_NOMEM;
  // The others go on, and hear of it by the launcher.
  if (status != SK_OK) sk_crowd_break(crowd);
  if (!ok)
    return refuse(e, status, "the islands cannot be divided among %d ranks", crowd->post.size);
  e->spread = true;
  return status;
}
