// runtime/line/line_inner.c - lines that remember the inside of each step.
//
// A method above second order needs more of a wave than a straight line between two rows, and where a line is shorter
// than three steps there are no rows behind what is read. A polynomial through rows before it alone has a gain above
// one: a network without losses would blow up. So the writer looks at each step once it is done, close to both of its
// ends, and rows keep what it sent there. A polynomial through these points and the ends of the step has the slopes of
// the wave (with four points its curvature as well) at the ends: Hermite's, nearly. Of all curves with these ends
// Hermite's cubic is the one that bends least (the integral of its second derivative's square), the quintic the same
// with the third derivative; so reading a wave and sending it again, with whatever steps, never makes it larger.
// Points in the middle of the step, or spread evenly, would be of the same order and not stable.
//
// ref: docs/algorithms/islands.md
#include "runtime/line/line_priv.h"

// Further inside they are not stable any more, from 0.15 on by themselves, from 0.05 on beside small masses; far closer to
// the ends differences lose digits.
static const double two[]  = {SK_INNER_FIRST, 0.99};
static const double four[] = {SK_INNER_FIRST, SK_INNER_SECOND, 0.98, 0.99};

// Adaptive methods compare what they remember: evenly.
static const double cell[] = {0.01, 0.5, 0.99};

const double *sk_inner_parts(int inner) {
  return inner == 4 ? four : inner == SK_CELL ? cell : two;
}

const double *sk_lines_inner(const SkIslandRt *island) { return sk_inner_parts(island->inner); }

// At an end where the wave jumps no slope is asked for: behind each reflection of the jump at a mass it is steeper, until
// steps cannot follow it. The curve that bends least there ends with a second derivative of zero (s and s^3 from a value
// on), of fifth order with a third and fourth one of zero (s, s^2 and s^5). Weights of the points close to the other end,
// and of that end.
static void free_weights(int n, const double *at, double s, double *weights) {
  double p[3];  // third function, divided by s, less what the others say
  for (int k = 0; k < n; k++) p[k] = n == 2 ? at[k] * at[k] : at[k] * at[k] * at[k] * at[k];
  double here = n == 2 ? s * s : s * s * s * s;
  if (n == 2) {
    weights[0] = s / at[0] * (here - p[1]) / (p[0] - p[1]);
    weights[1] = s / at[1] * (here - p[0]) / (p[1] - p[0]);
    return;
  }
  for (int k = 0; k < 3; k++) {
    int    i = (k + 1) % 3, j = (k + 2) % 3;
    double slope = (p[j] - p[i]) / (at[j] - at[i]);
    weights[k] =
        s / at[k] * (here - p[i] - slope * (s - at[i])) / (p[k] - p[i] - slope * (at[k] - at[i]));
  }
}

// Lagrange's polynomials at s for the points and 1, 0 being one more.
static void both_weights(int inner, double s, double *weights) {
  double        at[SK_MOST_INNER + 1];
  const double *parts = sk_inner_parts(inner);
  for (int k = 0; k < inner; k++) at[k] = parts[k];
  at[inner] = 1.0;
  for (int k = 0; k <= inner; k++) {
    double product = s / at[k];
    for (int j = 0; j <= inner; j++)
      if (j != k) product *= (s - at[j]) / (at[k] - at[j]);
    weights[k] = product;
  }
}

void sk_inner_weights(int inner, double s, bool from_jump, bool to_jump,
                      double weights[SK_MOST_INNER + 1]) {
  const double *parts = sk_inner_parts(inner);
  int           half  = inner / 2;
  double        at[SK_MOST_INNER / 2 + 1], found[SK_MOST_INNER / 2 + 1];
  if (inner == SK_CELL || (!from_jump && !to_jump)) {
    both_weights(inner, s, weights);
    return;
  }
  for (int k = 0; k < inner; k++) weights[k] = 0.0;
  weights[inner] = s;
  if (from_jump && to_jump) return;
  // Points are the same seen from both ends.
  for (int k = 0; k < half; k++) at[k] = parts[half + k];
  at[half] = 1.0;
  free_weights(half + 1, at, from_jump ? s : 1.0 - s, found);
  double all = 0.0;
  for (int k = 0; k <= half; k++) all += found[k];
  for (int k = 0; k < half; k++) weights[from_jump ? half + k : half - 1 - k] = found[k];
  weights[inner] = from_jump ? found[half] : 1.0 - all;
}

void sk_inner_straighten(const SkBundle *b, const SkView *v, uint64_t row) {
  const double *parts = sk_inner_parts(b->inner);
  double       *to = (double *)(uintptr_t)sk_row_values(v, row), *inner = to + b->n;
  const double *from = row > v->floor ? sk_row_values(v, row - 1) : to;
  for (int k = 0; k < b->inner; k++)
    for (size_t i = 0; i < b->n; i++) *inner++ = from[i] + parts[k] * (to[i] - from[i]);
}

// Which point of a bundle with `inner` of them is point k of the island's; -1: none.
static int point_of(const SkIslandRt *island, int inner, int k) {
  if (inner == island->inner) return k;
  return k == 0 ? 0 : k == island->inner - 1 ? inner - 1 : -1;
}

bool sk_lines_sample(SkIslandRt *island, int k) {
  SkLines      *lines = island->lines;
  const double *v     = island->run.v;
  for (int i = lines->out_first[island->head.number]; i < lines->out_first[island->head.number + 1];
       i++) {
    SkBundle *b     = &lines->bundles[lines->out[i]];
    int       point = b->inner ? point_of(island, b->inner, k) : -1;
    if (point < 0) continue;
    if (!sk_bundle_room(lines, b)) return false;
    SkView  view = sk_view(b);
    double *row  = (double *)(uintptr_t)sk_row_values(&view, view.end) + b->n * (size_t)(1 + point);
    for (size_t j = 0; j < b->n; j++) row[j] = v[b->source[j]];
    b->sampled = point + 1;
  }
  return true;
}
