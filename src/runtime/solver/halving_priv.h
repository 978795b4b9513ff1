// runtime/solver/halving_priv.h - what the solver `halving` knows between two calls: halving.c moves by it, halving_save.c saves it.
#ifndef SK_RUNTIME_HALVING_PRIV_H
#define SK_RUNTIME_HALVING_PRIV_H

#include "runtime/algebra/stretch.h"
#include "runtime/line/pieces.h"
#include "runtime/line/wave_error.h"
#include "runtime/solver/fixed_priv.h"
#include "runtime/solver/progress.h"
#include "runtime/solver/stages.h"

#define SK_MOST_HALVINGS 30

// The first of the shortest steps that seems to have led over a pole.
typedef struct {
  bool   any, told;
  int    state;  // the fastest
  double slope;
} SkLost;

typedef struct {
  int    level;     // halvings of the grid's step
  int    patience;  // steps before order four is tried
  int    least;     // halvings that what is sent asks for: steps are even, then
  int    calm;      // steps since it has asked for them
  bool   high;      // it is of order four
  bool   fresh;     // starts from v
  bool   old;       // t1 and what belongs to it are known
  bool   bent;      // what is sent bends at t, or soon behind it
  bool   told;      // readers were told, perhaps the island itself
  double rough;     // error of what was sent in the last step, if that was too long for it
  SkJump edge;  // what is sent jumps there, without an event, at the end of the step that was found
  bool   kink;  // or only its slope does
  double passed;  // where the last such jump was
  int    passes;  // and jumps right before that one
  double front;   // what is sent is steep up to here: steps are as short as it asks for
  double origin, t, t1;
  double last;                     // the length of the last step
  double     *x, *dx, *dx1;        // states and derivatives at t, derivatives at t1
  double     *full, *mid, *slope;  // of the comparison
  SkLost      lost;
  SkProgress  pace;
  SkWaveError sent;
  SkStages    stages;
  SkFixed     many;   // steps of the trapezoid rule in one call of generated code
  double     *bends;  // what slopes may differ by from those before, there
  int rest;  // steps taken one by one before that is tried again; nothing depends on it but time
} SkHalving;

void sk_halving_save(const SkIslandRt *island, SkBytes *out);
bool sk_halving_load(SkIslandRt *island, SkBytes *in);

#endif
