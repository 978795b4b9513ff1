// runtime/line/pieces.h - the inside of a step, cut into pieces that a polynomial follows.
//
// in:    a step inside of which v can be put at any time, and how far the polynomial of a piece is from the equations
// out:   the pieces in order of time, with jumps between them
// cost:  for smooth values one look at each piece; where polynomials do not pay, a few more in each step in the long run
// not:   what a polynomial is, and where it is kept (line_cells.c, spatial_record.c)
// ref:   docs/algorithms/integration.md
#ifndef SK_RUNTIME_PIECES_H
#define SK_RUNTIME_PIECES_H

#include "runtime/island/island.h"

// How rough a value is: in parts of the error that is asked for, what shorter pieces did not make smaller. It is not
// looked for again. vain: pieces that were tried in vain, of late. length: of the last good one.
typedef struct {
  double noise, vain, length;
} SkRough;

// How far the polynomial of a piece is off, in parts of what is allowed; negative: the equations have no values inside.
typedef struct {
  double   off;
  double   kink;   // where it may have a kink, as a part of the piece; NAN: none
  int      place;  // in v, of the value that is furthest off
  SkRough *rough;  // and where it goes
} SkMisfit;

typedef enum {
  SK_PIECE_CURVE,
  SK_PIECE_BLANK,  // the equations have no values inside
  SK_PIECE_JUMP,   // what is left of a jump: as long as the rounding of time
} SkPieceKind;

typedef struct {
  SkMisfit (*look)(void *user, double t0, double t1);  // v is at t1
  SkStatus (*add)(void *user, double t0, double t1, SkPieceKind kind);
  void   *user;
  double *length;  // of the last piece, for the next step
} SkPieces;

// From t0 to t1 inside the step, v at t1 before and after.
SkStatus sk_pieces_cut(SkIslandRt *island, const SkStretch *step, const SkPieces *pieces, double t0,
                       double t1);
// A step more: values that were rough are looked at more closely again.
void sk_rough_step(SkRough *rough);
// What is allowed grows by this factor.
static inline double sk_rough_factor(const SkRough *rough) { return fmax(1.0, rough->noise); }

// A value between two times.
typedef struct {
  double a, b, from, to;
} SkJump;
// Where between a and b v[place] changes most, beside what it changes everywhere: the interval is halved as long as most
// of that is in one half, down to the rounding of time. True: it is a jump. Leaves v inside.
bool sk_narrow_jump(SkIslandRt *island, const SkStretch *step, int place, SkJump *jump);
// Where between a and b the slope of v[place] jumps, if what is on both sides of it bends much less: a and b become that time,
// which is off by no more than what changes the value by `least`. Leaves v inside.
bool sk_narrow_kink(SkIslandRt *island, const SkStretch *step, int place, double least,
                    SkJump *kink);

#endif
