// runtime/solver/fixed_priv.h - what single fixed steps (fixed.c) and many of them in one call (march.c, march_ticks.c) share.
//
// in:    an island whose solver is a fixed-step method, at the end of a step
// out:   the island some whole steps further, with the rows, jumps and ticks on the way
// not:   the steps themselves, which are generated code (SkIslandCode.step and .march)
// ref:   docs/algorithms/integration.md
#ifndef SK_RUNTIME_FIXED_PRIV_H
#define SK_RUNTIME_FIXED_PRIV_H

#include "runtime/island/island.h"
#include "runtime/solver/dense_output.h"

#define SK_MOST_MARCH 1000  // steps of one march

// An explicit Runge-Kutta method.
typedef struct {
  int    stages;
  double a[SK_MOST_STAGES][SK_MOST_STAGES], b[SK_MOST_STAGES], c[SK_MOST_STAGES];
} SkTableau;

// stiff.c: now and then, whether the steps of an explicit method are too long.
typedef struct {
  double  next, begun;     // when to look
  int     left, in_a_row;  // steps still to be watched; looks that found something
  double *last, *change;   // derivatives, and how they changed in the last step
  double *first, *second;  // sums of their differences
  double *off, *path;      // sums: how far states came beside their derivatives, and with them
  double *x, *most;        // states, and the largest values of them
} SkStiff;

bool sk_stiff_open(const SkIslandRt *island, SkStiff *s);
void sk_stiff_close(SkStiff *s);
void sk_stiff_begin(const SkIslandRt *island, SkStiff *s);
void sk_stiff_step(SkIslandRt *island, SkStiff *s);  // a step has been taken
void sk_stiff_leave(const SkIslandRt *island,
                    SkStiff          *s);  // something has happened that may turn anything

typedef struct {
  const SkTableau *tableau;  // NULL: implicit
  double           theta;    // implicit: weight of the new derivative (1 Euler, 1/2 trapezoid)
  double           t;        // start of the step, with states and derivatives there
  double          *x, *dx;
  double          *k[SK_MOST_STAGES];
  double           put;     // end of the step that k belongs to
  SkDense          inside;  // where lines remember the inside of steps
  double           origin;  // of the grid
  uint64_t         count;   // grid points up to t
  bool             fresh;   // the step starts from v
  bool   in_v;    // states and derivatives there are in v, not in x and dx: rows of plain steps
  double cut;     // the step is cut to this length; 0: it is not
  double before;  // in a march: start of the last step
  int    at_jump, at_tick;       // what the last march says
  double wide;                   // how far a march may go that gives the rows on its way
  bool   rows, row_left;         // the last march could give some; a row is due where it ended
  bool   row_behind;             // that behind the tick there
  int    pause;                  // steps before the next march is tried
  struct SkForeignRt  *foreign;  // takes the steps; NULL: equations do
  SkStiff              stiff;
  const SkMarchErrors *errors;  // what they may be in steps of a march; NULL: nobody asks
} SkFixed;

// fixed.c: the parts of solvers whose steps lie on such a grid. open: without states.
SkStatus sk_fixed_open(SkIslandRt *island);
SkStatus sk_fixed_advance(SkIslandRt *island, double to, double limit, bool *event);
void     sk_fixed_restart(SkIslandRt *island);
void     sk_fixed_close(SkIslandRt *island);
void     sk_fixed_save(const SkIslandRt *island, SkBytes *out);
bool     sk_fixed_load(SkIslandRt *island, SkBytes *in);

// fixed.c: the next step begins where v is, or its states and derivatives do.
void sk_fixed_begin(SkIslandRt *island, SkFixed *f);
void sk_fixed_take(const SkIslandRt *island, SkFixed *f);

// The end of the step that starts at f->t.
double sk_fixed_end(const SkIslandRt *island, SkFixed *f, double limit);

// euler.c: steps of Euler's method where nothing can happen inside of one, up to `to` but for the last.
SkStatus sk_fixed_euler(SkIslandRt *island, SkFixed *f, double to, double limit);

// Times this close to `to` are that time.
double sk_fixed_slack(const SkIslandRt *island, double to);

// The point of the grid after f->t. A rest shorter than a billionth of a step (slack) belongs to the step before it.
double sk_fixed_next(double h, SkFixed *f, double slack);

// Where rows are asked for at `to`, which is a point of the grid but for rounding, and nothing else is known to
// happen there, steps need not end: rows are given on the way.
bool sk_fixed_may_pass(const SkIslandRt *island, double to, double limit, double slack);

// The island is at `to`, its step being complete: gives the row. *to: how far it may go now.
bool sk_fixed_pass_row(SkIslandRt *island, double *to, double limit, SkStatus *status);

// march.c: whole steps up to *target, as long as nothing happens in them, with rows on the way, and at the end perhaps
// one to a jump that arrives.
SkStatus sk_fixed_march(SkIslandRt *island, SkFixed *f, double *target, double limit);

// march_ticks.c: whole steps up to the next stop or beyond, with rows, jumps and ticks on the way. *any: there were some.
SkStatus sk_fixed_march_ticks(SkIslandRt *island, SkFixed *f, bool *any);

// march.c: may steps be taken without looking at each?
bool sk_may_march(const SkIslandRt *island, const SkFixed *f);

// Many steps in one call, from f->t to before `end`, perhaps over jumps and ticks; the first is number n of the grid.
// *early: something happens in the step after them. Returns how many; negative: a function has raised.
long sk_march_steps(SkIslandRt *island, SkFixed *f, double n, double end, bool over, bool ticks,
                    bool *early);

// A jump arrives through a line, and no condition changes with it: what move.c would do, and does otherwise.
void sk_march_pass_jump(SkIslandRt *island, SkStatus *status);

// march_ticks.c: there may have been ticks.
void sk_march_see_tick(SkIslandRt *island);

// What others want to know of the last of some plain steps.
void sk_march_tell(SkIslandRt *island, SkFixed *f, double n);

#endif
