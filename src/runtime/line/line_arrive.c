// runtime/line/line_arrive.c - jumps that arrive through a varying delay.
//
// When they come is not known before: it depends on the delay. So during a step the line is read between the jumps that
// were next to what it was read at when the step began; that one of them is passed is looked for like a condition that
// changes (locate.c). The step ends there, values from behind the jump follow, and what is sent jumps with them.
#include "runtime/line/line_priv.h"

#include <math.h>

// Rows that are looked at for the next jump, ahead and back: steps are not longer.
#define MOST_AHEAD 4096
#define MOST_BACK  256

static void hold(SkBundle *b) {
  SkView v = sk_view(b);
  b->lo    = -INFINITY;
  b->hi    = INFINITY;
  if (v.end == 0 || !atomic_load_explicit(&b->jump, memory_order_relaxed)) return;
  uint64_t i = sk_bundle_find(b, &v, b->at), from = i > v.floor ? i - 1 : i;
  for (uint64_t k = from; k > v.floor && k + MOST_BACK > i; k--)
    if (sk_row_is_jump(&v, k - 1) && sk_row_time(&v, k) <= b->at) {
      b->lo = sk_row_time(&v, k);
      break;
    }
  if (i > v.floor && sk_row_is_jump(&v, i - 1) && sk_row_time(&v, i) <= b->at)
    b->lo = sk_row_time(&v, i);
  for (uint64_t k = i; k + 1 < v.end && k < i + MOST_AHEAD; k++)
    if (sk_row_is_jump(&v, k) && sk_row_time(&v, k) > b->at) {
      b->hi = sk_row_time(&v, k);
      break;
    }
}

void sk_lines_hold(SkIslandRt *island) {
  SkLines *lines = island->lines;
  for (int k = lines->in_first[island->head.number]; k < lines->in_first[island->head.number + 1];
       k++) {
    SkBundle *b = &lines->bundles[k];
    if (b->constant) continue;
    b->lo = -INFINITY;
    b->hi = INFINITY;
    // What only rows read has no part in the step.
    if (b->asked == island->run.time) hold(b);
  }
}

bool sk_lines_arrives(const SkIslandRt *island) {
  const SkLines *lines = island->lines;
  for (int k = lines->in_first[island->head.number]; k < lines->in_first[island->head.number + 1];
       k++) {
    const SkBundle *b = &lines->bundles[k];
    if (!b->constant && b->asked == island->run.time && (b->at > b->hi || b->at < b->lo))
      return true;
  }
  return false;
}
