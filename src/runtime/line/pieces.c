#include "runtime/line/pieces.h"

#include <math.h>

// Pieces of a step at most. Each piece that is too long is replaced by two or three.
#define MOST_PIECES 4000
#define MOST_ENDS   128
// Half of a piece has this part of its error where there is a jump; where there is a kink, half of it.
#define IS_SHARP 0.7
// And less than this part of it where the polynomial follows.
#define PAYS 0.125
// Below this part of what is allowed the next piece may be twice as long.
#define FINE      0.02
#define VERY_FINE 0.0005
// And after so many good ones in any case, as in each new step: what does not depend on the length of pieces is noise.
#define ROW 8
// The part of a change that stays in one half of the interval, if it is a jump.
#define STAYS 0.6
// Its slope at an end is seen over this part of an interval.
#define BESIDE 0.01
// Kinks closer to an end than this part of a piece are not looked for there.
#define LEAST_PART 1e-3
// Pieces that were too long: in the long run one in so many steps, or good pieces, and so many at once. A kink takes about
// five, a jump two.
#define STEPS_EACH  16.0
#define PIECES_EACH 80.0
#define MOST_VAIN   128.0
// More are noise, which is taken for so much more, until there are so many again, and for less with each step.
#define LOUDER 2.0
#define CREDIT 2.0
#define FADE   0.995

static void earn(SkRough *rough, double part) { rough->vain = fmax(rough->vain - part, 0.0); }

void sk_rough_step(SkRough *rough) {
  earn(rough, 1.0 / STEPS_EACH);
  rough->noise = rough->noise > 1.0 ? rough->noise * FADE : 0.0;
}

static void charge(SkRough *rough) {
  rough->vain += 1.0;
  if (rough->vain <= MOST_VAIN) return;
  rough->noise = LOUDER * sk_rough_factor(rough);
  rough->vain  = MOST_VAIN - CREDIT;
}

// Times closer together are one: near zero the rounding of time itself has no end.
static double shortest(const SkStretch *step, double t) {
  return fmax(sk_time_slack(t), 4.0 * DBL_EPSILON * (step->t1 - step->t0));
}

static double value_at(SkIslandRt *island, const SkStretch *step, int place, double t) {
  return step->at(island, t) ? NAN : island->run.v[place];
}

// How fast the value moves where it does not jump: the lesser of the slopes at both ends.
static double trend_of(SkIslandRt *island, const SkStretch *step, int place, SkJump *j) {
  double way = j->b - j->a, near = BESIDE * way;
  double x     = value_at(island, step, place, j->a + near),
         y     = value_at(island, step, place, j->b - near);
  double begin = (x - j->from) / near, end = (j->to - y) / near;
  double trend = fabs(begin) < fabs(end) ? begin : end;
  return isfinite(trend) ? trend : 0.0;
}

bool sk_narrow_jump(SkIslandRt *island, const SkStretch *step, int place, SkJump *j) {
  j->from      = value_at(island, step, place, j->a);
  j->to        = value_at(island, step, place, j->b);
  double trend = trend_of(island, step, place, j), most = 0.0;
  while (j->b - j->a > shortest(step, j->b)) {
    double mid = j->a + 0.5 * (j->b - j->a), way = trend * (mid - j->a);
    if (!(mid > j->a && mid < j->b)) break;
    double z     = value_at(island, step, place, mid);
    double first = fabs(z - j->from - way), last = fabs(j->to - z - way);
    bool   left = first > last;
    if (!(fmax(first, last) > STAYS * most)) return false;
    if (most == 0.0) most = fmax(first, last);
    *(left ? &j->b : &j->a)     = mid;
    *(left ? &j->to : &j->from) = z;
  }
  return most > 0.0;
}

// Slopes at the ends of a step are seen over this part of it, so that a kink may be close to them.
#define CLOSE 1e-5
// A kink is looked for so many times, each time between closer points.
#define MOST_LOOKS 12
// The interval around where the slopes at its ends meet is this much of how far the value there is from it.
#define AROUND 4.0
// And at least this part of the interval, because the value tells how much one of the sides bends only.
#define LEAST_AROUND 0.02
// That is at most this part of the interval from its middle.
#define OUTSIDE 0.6

bool sk_narrow_kink(SkIslandRt *island, const SkStretch *step, int place, double least, SkJump *k) {
  double bend = INFINITY;
  for (int i = 0; i < MOST_LOOKS; i++) {
    double way = k->b - k->a, near = (i ? BESIDE : CLOSE) * way;
    if (near < shortest(step, k->b)) return false;
    k->from      = value_at(island, step, place, k->a);
    k->to        = value_at(island, step, place, k->b);
    double begin = (value_at(island, step, place, k->a + near) - k->from) / near,
           end   = (k->to - value_at(island, step, place, k->b - near)) / near;
    // Both slopes are still those of the two sides.
    if (i > 0 && !(fabs(end - begin) > 0.5 * bend)) return false;
    bend      = fabs(end - begin);
    double at = k->a + (k->to - k->from - end * way) / (begin - end);
    if (!(fabs(at - 0.5 * (k->a + k->b)) < OUTSIDE * way)) return false;
    // Close to an end the bending of the longer side puts it outside.
    at           = fmin(fmax(at, k->a + near), k->b - near);
    double value = value_at(island, step, place, at);
    double left = value - k->from - begin * (at - k->a), right = value - k->to - end * (at - k->b);
    double off    = fmax(fabs(left), fabs(right));
    double around = fmax(AROUND * off / bend, LEAST_AROUND * way);
    if (!(around < 0.25 * way)) return false;
    // What the two sides bend in the whole interval does not matter any more.
    if (bend * around * around <= least * way) {
      k->a = k->b = at;
      return true;
    }
    k->a = fmax(at - around, k->a);
    k->b = fmin(at + around, k->b);
  }
  return false;
}

// Ends of pieces that are still to be taken, the nearest last, and how far off the piece was that each is a part of.
typedef struct {
  double at[MOST_ENDS], off[MOST_ENDS];
  int    n, pieces;
  int    row;  // good ones, one after the other
} Ends;

static void push_end(Ends *e, double at, double off) {
  e->at[e->n]    = at;
  e->off[e->n++] = off;
}

// The piece from t0 is too long.
static void divide(SkIslandRt *island, const SkStretch *step, Ends *e, double t0,
                   const SkMisfit *m) {
  double *end = &e->at[e->n - 1], *off = &e->off[e->n - 1];
  bool    sharp = m->off > IS_SHARP * *off;
  if (m->off > PAYS * *off || isfinite(m->kink)) charge(m->rough);
  *off     = m->off;
  SkJump j = {t0, *end, 0.0, 0.0};
  if (sharp && (sk_narrow_jump(island, step, m->place, &j) || j.b - j.a < 0.25 * (*end - t0))) {
    if (j.b < *end) push_end(e, j.b, m->off);
    if (j.a > t0) push_end(e, j.a, m->off);
    if (j.a > t0 || j.b < *end) return;
  }
  double part = m->kink > LEAST_PART && m->kink < 1.0 - LEAST_PART ? m->kink : 0.5;
  push_end(e, t0 + part * (*end - t0), m->off);
}

// The next piece may be so many times as long.
static double longer(Ends *e, double off) {
  bool often = ++e->row % ROW == 0;
  return off < VERY_FINE ? 4.0 : off < FINE || often ? 2.0 : 1.0;
}

// The next piece from t0 on, as long as the last ones were.
static double next_end(double t0, double t1, double length) {
  double end = t0 + fmax(length, (t1 - t0) / MOST_PIECES);
  return length > 0.0 && t1 - t0 > 1.5 * length && end > t0 ? end : t1;
}

SkStatus sk_pieces_cut(SkIslandRt *island, const SkStretch *step, const SkPieces *pieces, double t0,
                       double t1) {
  Ends e = {.n = 0};
  *pieces->length *= 2.0;
  while (t0 < t1) {
    if (e.n == 0) push_end(&e, next_end(t0, t1, *pieces->length), INFINITY);
    double      end  = e.at[e.n - 1];
    SkPieceKind kind = SK_PIECE_JUMP;
    if (island->run.time != end && step->at(island, end)) return SK_SOLVER_FAILED;
    if (end - t0 > shortest(step, end)) {
      SkMisfit m    = pieces->look(pieces->user, t0, end);
      bool     full = ++e.pieces > MOST_PIECES || e.n + 3 > MOST_ENDS;
      kind          = m.off < 0.0 ? SK_PIECE_BLANK : SK_PIECE_CURVE;
      if (!(m.off <= 1.0) && full) charge(m.rough);
      if (!(m.off <= 1.0) && !full) {
        divide(island, step, &e, t0, &m);
        e.row = 0;
        continue;
      }
      if (m.rough && m.off > PAYS * e.off[e.n - 1]) charge(m.rough);
      if (m.rough) earn(m.rough, 1.0 / PIECES_EACH);
      *pieces->length = longer(&e, m.off) * (end - t0);
    }
    SkStatus status = pieces->add(pieces->user, t0, end, kind);
    if (status != SK_OK) return status;
    t0 = end;
    e.n--;
  }
  return island->run.time != t1 && step->at(island, t1) ? SK_SOLVER_FAILED : SK_OK;
}
