// native/physics.h - what the built-in components share: waves of a line, flow laws, one unknown
// solved.
//
// ref:   docs/plugins.md "The built-in components"; the same equations stand in modelica/Skerry
#ifndef SK_NATIVE_PHYSICS_H
#define SK_NATIVE_PHYSICS_H

#include <math.h>
#include <skerry/component.h>
#include <stdbool.h>

// Limits of parameters: a number above zero, and one that is not below zero.
#define SK_POSITIVE     .min = 1e-300, .max = 1e300
#define SK_NOT_NEGATIVE .min = 0, .max = 1e300

static inline double sk_clamp(double u, double low, double high) {
  return u < low ? low : u > high ? high : u;
}

// The value of a component that takes it from a signal or from a parameter.
static inline double sk_command(const SkComponentIo *io, int use_input, int given, int port) {
  return io->parameter[use_input] > 0.5 ? io->port[port]->y : io->parameter[given];
}

// Time t has come; rounding of the step times does not count.
static inline bool sk_reached(const SkComponentIo *io, double t) {
  return io->time >= t - 1e-6 * io->step;
}

// One unknown -------------------------------------------------------------------------------------

// A function that grows with x; `slope` is its derivative.
typedef double SkGrowing(double x, const void *data, double *slope);

// The zero of a function that grows by `least` > 0 or more per x, looked for from x on. Newton
// inside an interval that always contains the zero, halved where Newton does not help: it cannot
// fail.
double sk_zero(SkGrowing *f, const void *data, double x, double least);

// Flow law of a sharp edge, straight around zero: dp/(dp^2 + p0^2)^(1/4).
double sk_root(double dp, double p0, double *slope);

// Flow through an edge between two lines, K*root(dp), where dp = dc - Z*flow.
double sk_edge_flow(double K, double p0, double dc, double Z);

// Waves -------------------------------------------------------------------------------------------

// Waves between the n ends of a line, with delay and filter. Lives in a component's state: no
// pointers.
typedef struct {
  int    n, size;  // ends; rounds of samples kept
  int    whole;    // whole steps in the delay
  double part;     // what is left of it, in steps
  double alpha;    // filter
  double Zc;       // characteristic impedance, for the components that have one constant
  long   step;     // number of the present step
  int    round;    // where its samples are
  double at[];     // start waves; then rounds of entering and arriving waves
} SkWaves;

// Bytes for n ends and a delay; a delay of 0 stands for one step.
size_t sk_waves_bytes(int n, double delay, double step);
// The delay that counts; 0 stands for one step.
double sk_waves_delay(double delay, double step);

// `start`: waves that entered at each end before the run. Returns what is wrong with the delay,
// NULL: nothing.
const char *sk_waves_init(SkWaves *waves, int n, double delay, double alpha, const double *start,
                          const SkComponentIo *io);

// One step: takes the waves w that entered one step ago, gives the waves c that arrive now.
void sk_waves_step(SkWaves *waves, const double *w, double *c);
// The waves that arrive at the start.
void sk_waves_first(const SkWaves *waves, double *c);

// A line whose ports are its ends and whose state is an SkWaves -----------------------------------

enum { SK_MAX_ENDS = 256 };

// What `init` of such a line has to know.
typedef struct {
  double        delay, alpha, Zc;
  double        start;         // intensity at the start
  const double *flow_start;    // flows into the ports at the start
  int           n_flow_start;  // those beyond it are 0
} SkLineStart;

const char *sk_line_init(const SkComponentIo *io, const SkLineStart *start);
const char *sk_line_step(const SkComponentIo *io);

// A spring with a damper: a line whose ends also brake against each other's past velocity ----------

size_t      sk_elastic_bytes(double delay, double step);
const char *sk_elastic_init(const SkComponentIo *io, const SkLineStart *start, double damping);
const char *sk_elastic_step(const SkComponentIo *io);
// Of a rope, after its start or step: the ends are free unless it pulls. That is judged with the velocities of one
// step ago; the waves, which carry how long it is, go on as they are.
void sk_elastic_let_go(const SkComponentIo *io, const double *flow);

#endif
