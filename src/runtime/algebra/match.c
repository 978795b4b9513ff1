#include "runtime/algebra/match.h"

#include <stdbool.h>

typedef struct {
  int        n;
  const int *start, *row;
  int       *chosen;
  int       *column;  // by row: whose entry there is chosen, or -1
  int       *layer;   // by column: steps from one without an entry; -1: no path leads on from here
  int       *next;    // by column: the entry to look at
  int       *list, *stack;
} Match;

// Layers of columns along alternating paths. False: no path ends in a row that is free.
static bool find_layers(Match *m) {
  int  n    = 0;
  bool open = false;
  for (int j = 0; j < m->n; j++) {
    m->layer[j] = m->chosen[j] < 0 ? 0 : -1;
    m->next[j]  = m->start[j];
    if (m->chosen[j] < 0) m->list[n++] = j;
  }
  for (int i = 0; i < n; i++) {
    int j = m->list[i];
    for (int k = m->start[j]; k < m->start[j + 1]; k++) {
      int other = m->column[m->row[k]];
      if (other < 0) {
        open = true;
      } else if (m->layer[other] < 0) {
        m->layer[other] = m->layer[j] + 1;
        m->list[n++]    = other;
      }
    }
  }
  return open;
}

// From a column without an entry to a row that is free, each column on the way giving its row to the one before.
static void find_path(Match *m, int from) {
  int depth   = 0;
  m->stack[0] = from;
  while (depth >= 0) {
    int j = m->stack[depth], k = m->next[j];
    if (k == m->start[j + 1]) {
      m->layer[j] = -1;
      depth--;
      continue;
    }
    m->next[j] = k + 1;
    int other  = m->column[m->row[k]];
    if (other >= 0) {
      if (m->layer[other] == m->layer[j] + 1) m->stack[++depth] = other;
      continue;
    }
    for (; depth >= 0; depth--) {
      int c                           = m->stack[depth];
      m->chosen[c]                    = m->next[c] - 1;
      m->column[m->row[m->chosen[c]]] = c;
    }
    return;
  }
}

void sk_match_rest(int n, const int *start, const int *row, int *chosen, int *work) {
  Match m = {n, start, row, chosen, work, work + n, work + 2 * n, work + 3 * n, work + 4 * n};
  for (int i = 0; i < n; i++) m.column[i] = -1;
  for (int j = 0; j < n; j++)
    if (chosen[j] >= 0) m.column[row[chosen[j]]] = j;
  while (find_layers(&m))
    for (int j = 0; j < n; j++)
      if (m.chosen[j] < 0) find_path(&m, j);
}
