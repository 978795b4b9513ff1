#include "runtime/thread/place.h"

#include "base/mem.h"

#include <limits.h>
#include <stdbool.h>
#include <string.h>

typedef struct {
  int  n;
  int *first, *next;  // neighbours of each island
  int *queue;         // islands in the order in which they are met
  int *mark;          // when an island was last met
} Graph;

static bool is_between(const SkLineCode *line, int n) {
  return line->from_island >= 0 && line->to_island >= 0 && line->from_island < n &&
         line->to_island < n && line->from_island != line->to_island;
}

static void link_ends(Graph *g, int n_lines, const SkLineCode *lines) {
  for (int k = 0; k < n_lines; k++) {
    if (!is_between(&lines[k], g->n)) continue;
    g->first[lines[k].from_island + 2]++;
    g->first[lines[k].to_island + 2]++;
  }
  for (int i = 0; i < g->n; i++) g->first[i + 2] += g->first[i + 1];
  for (int k = 0; k < n_lines; k++) {
    if (!is_between(&lines[k], g->n)) continue;
    int from = lines[k].from_island, to = lines[k].to_island;
    g->next[g->first[from + 1]++] = to;
    g->next[g->first[to + 1]++]   = from;
  }
}

// All that can be reached from `start`, nearest first, into queue from `at` on. Returns where they end.
static int spread(Graph *g, int start, int at, int mark) {
  int end         = at;
  g->queue[end++] = start;
  g->mark[start]  = mark;
  for (int i = at; i < end; i++)
    for (int k = g->first[g->queue[i]]; k < g->first[g->queue[i] + 1]; k++) {
      int to = g->next[k];
      if (g->mark[to] == mark) continue;
      g->mark[to]     = mark;
      g->queue[end++] = to;
    }
  return end;
}

// From one of the ends of each connected part: the island that is furthest from the one furthest from any.
static void order_by_distance(Graph *g) {
  int mark = 0, at = 0;
  for (int i = 0; i < g->n; i++) {
    if (g->mark[i]) continue;
    int end = spread(g, i, at, ++mark);
    end     = spread(g, g->queue[end - 1], at, ++mark);
    at      = spread(g, g->queue[end - 1], at, ++mark);
  }
}

static void cut(int n, const double *cost, int workers, const int *order, int *share) {
  double all = 0.0, so_far = 0.0;
  for (int i = 0; i < n; i++) all += cost[i];
  int worker = 1;
  share[0]   = 0;
  for (int i = 0; i < n; i++) {
    double half = 0.5 * cost[order[i]];
    while (worker < workers && so_far + half >= all * worker / workers) share[worker++] = i;
    so_far += 2.0 * half;
  }
  while (worker <= workers) share[worker++] = n;
}

static int count(int n, int n_lines, const SkLineCode *lines, int workers, const int *order,
                 const int *share, int *worker_of) {
  int crossing = 0;
  for (int w = 0; w < workers; w++)
    for (int i = share[w]; i < share[w + 1]; i++) worker_of[order[i]] = w;
  for (int k = 0; k < n_lines; k++)
    crossing += is_between(&lines[k], n) &&
                worker_of[lines[k].from_island] != worker_of[lines[k].to_island];
  return crossing;
}

int sk_place_crossing(int n, int n_lines, const SkLineCode *lines, int workers, const int *order,
                      const int *share) {
  int *worker_of = sk_calloc((size_t)n + 1, sizeof(int));
  if (!worker_of) return INT_MAX;
  int crossing = count(n, n_lines, lines, workers, order, share, worker_of);
  sk_free(worker_of);
  return crossing;
}

SkStatus sk_place_islands(int n, const double *cost, int n_lines, const SkLineCode *lines,
                          int workers, int *order, int *share) {
  size_t size = (size_t)n + 2, ends = 2 * (size_t)n_lines + 1;
  int   *memory = sk_calloc(4 * size + ends, sizeof(int));
  if (!memory) return SK_NOMEM;
  Graph g         = {.n = n, .first = memory, .queue = memory + size, .mark = memory + 2 * size};
  int  *worker_of = memory + 3 * size;
  g.next          = memory + 4 * size;
  for (int i = 0; i < n; i++) order[i] = i;
  cut(n, cost, workers, order, share);
  int by_number = count(n, n_lines, lines, workers, order, share, worker_of);
  link_ends(&g, n_lines, lines);
  order_by_distance(&g);
  cut(n, cost, workers, g.queue, share);
  if (count(n, n_lines, lines, workers, g.queue, share, worker_of) < by_number)
    memcpy(order, g.queue, sizeof(int) * (size_t)n);
  else
    cut(n, cost, workers, order, share);
  sk_free(memory);
  return SK_OK;
}
