// equations/event/clock.h - clocked partitions: which equations belong to which clock, and when it ticks.
//
// in:    the flat model's equations as system equations (setup.c), before elimination
// out:   clocked variables are DISCRETE and clocked equations CLOCKED, both with the number of their
//        clock; a clocked equation holds at the ticks of its guard only. What stands for time between
//        ticks (previous, sample, interval ...) is written with pre(), and the conversions between
//        clocks are gone: a clocked variable keeps its value between ticks.
// cost:  near-linear in the number of equations; nothing when the model has no clocks
// ref:   Modelica 3.6, chapter 16; docs/algorithms/clocks.md
#ifndef SK_EQUATIONS_CLOCK_H
#define SK_EQUATIONS_CLOCK_H

#include "equations/work.h"

typedef struct {
  int64_t num, den;  // lowest terms, den > 0
} SkRatio;

typedef enum {
  SK_TICK_EXACT,  // every num/den seconds
  SK_TICK_REAL,   // every `interval` seconds, a parameter expression
  SK_TICK_COUNTER,  // the next tick comes `interval` seconds (an expression of clocked variables) later
  SK_TICK_DELAYED,  // the same with the value before this tick
  SK_TICK_EVENT,    // when `condition` becomes true
} SkTickKind;

// A constructor that says when a clock ticks.
typedef struct {
  SkTickKind kind;
  uint32_t   element;
  SkRatio    period;     // EXACT
  SkX        interval;   // REAL, COUNTER, DELAYED
  SkX        condition;  // EVENT
  SkX        first;      // what interval() gives at the first tick
  SkSpan     span;
} SkClockSource;

typedef enum {
  SK_RESAMPLE_SAME,
  SK_RESAMPLE_SUB,
  SK_RESAMPLE_SUPER,
  SK_RESAMPLE_SHIFT,
  SK_RESAMPLE_BACK,
  SK_RESAMPLE_FREE
} SkResample;

// The clock of `to` is made from that of `from`.
typedef struct {
  SkResample kind;
  uint32_t   to, from;  // elements
  int64_t    factor;    // SUB, SUPER; 0: to be found
  SkRatio    shift;     // SHIFT, BACK: in intervals of `from`
  SkSpan     span;
} SkClockEdge;

// One clocked (sub-clock) partition. Ticks are at shift + k * period in units of its base: seconds,
// `interval` of a REAL source, or ticks of an event.
typedef struct {
  uint32_t             root;    // element
  uint32_t             base;    // lowest number of the clocks it is synchronous with
  const SkClockSource *source;  // of the base, NULL: the default
  bool                 known;
  SkRatio              period, shift;
  SkName               solver;  // NULL: none
  SkSpan               span;
  SkX                  guard, interval;  // true at its ticks; time since the last one
  uint32_t             first, last;      // $first and $last variables, SK_NONE until needed
} SkClock;

// Clock(c, solverMethod).
typedef struct {
  uint32_t element;
  SkName   method;
  SkSpan   span;
} SkClockSolver;

// An equation or effect whose clock is looked for.
typedef struct {
  uint32_t eq;  // number in sys->eqs
  uint32_t element;
} SkClockItem;

typedef struct {
  SkWork   *w;
  SkNumbers parent;           // union-find over elements; element 0 is continuous time
  SkNumbers of_var, of_eq;    // variable, equation -> element, SK_NONE
  SkNumbers marked;           // element -> 1 + equation that makes it clocked, 0
  SK_VEC(SkClockItem) items;  // in order of discovery; new ones are added while they are read
  SK_VEC(SkClockSource) sources;
  SK_VEC(SkClockEdge) edges;
  SK_VEC(SkClock) clocks;
  SkNumbers clock_of;  // by root element, SK_NONE
  SK_VEC(SkClockSolver) solvers;
  SkMap    before;     // (equation, hold node) where the values before the tick are meant
  SkMap    helper_of;  // (equation, node) -> variable that stands for the node's argument
  uint32_t begin;      // $begin: time at the start of the run, SK_NONE until needed
  uint32_t n_helpers;
} SkClocks;

// Is there anything clocked in the model?
bool sk_clock_any(SkWork *w);
// clock_find.c: elements, sources and edges.
void     sk_clock_find(SkClocks *c);
uint32_t sk_clock_root(SkClocks *c, uint32_t element);
uint32_t sk_clock_helper(SkClocks *c, uint32_t eq, SkX node);
// clock_infer.c: periods and shifts. False after reporting.
bool    sk_clock_infer(SkClocks *c);
SkRatio sk_ratio(int64_t num, int64_t den);
// clock_loops.c: what conditions of clocks hold of their own ticks.
void sk_clock_loops(SkClocks *c);
// clock_make.c: ticks, and equations rewritten.
void     sk_clock_make(SkClocks *c);
uint32_t sk_clock_var(SkClocks *c, const char *name, SkBase base, uint32_t clock, SkX start);
void     sk_clock_eq(SkClocks *c, uint32_t clock, SkX lhs, SkX rhs);
SkX      sk_clock_first(SkClocks *c, uint32_t clock);     // firstTick()
SkX      sk_clock_interval(SkClocks *c, uint32_t clock);  // interval()
// clock_solver.c: derivatives in clocked partitions become differences.
void sk_clock_solvers(SkClocks *c);

#endif
