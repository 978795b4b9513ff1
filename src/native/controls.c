// Signal components with memory: filters, controllers, unit delay. All integrate by the trapezoidal
// rule.
#include "native/builtin.h"
#include "native/physics.h"

static const SkPortInfo siso_ports[] = {{"u", SK_NODE_SIGNAL_IN, "Input", NULL, 0},
                                        {"y", SK_NODE_SIGNAL_OUT, "Output", NULL, 0}};

// What the filters keep: values and their rates of change.
typedef struct {
  double y, rate, v, rate_v;
} Filter;

static double      input(const SkComponentIo *io) { return io->port[0]->y; }
static const char *give(const SkComponentIo *io, double y) {
  io->port[1]->y = y;
  return NULL;
}

// Filters -----------------------------------------------------------------------------------------

enum { INT_K, INT_START };
static const SkParameterInfo integrator_parameters[] = {
    [INT_K] = {"k", "", 1, "Factor"}, [INT_START] = {"yStart", "", 0, "Value at the start"}};

static const char *integrator_finish(const SkComponentIo *io, double y) {
  *(Filter *)io->state = (Filter){.y = y, .rate = io->parameter[INT_K] * input(io)};
  return give(io, y);
}
static const char *integrator_init(const SkComponentIo *io) {
  return integrator_finish(io, io->parameter[INT_START]);
}
static const char *integrator_step(const SkComponentIo *io) {
  const Filter *s = io->state;
  return integrator_finish(io,
                           s->y + 0.5 * io->step * (s->rate + io->parameter[INT_K] * input(io)));
}

enum { FIRST_K, FIRST_TAU, FIRST_START };
static const SkParameterInfo first_parameters[] = {
    [FIRST_K]     = {"k", "", 1, "Gain"},
    [FIRST_TAU]   = {"tau", "s", 1, "Time constant", SK_POSITIVE},
    [FIRST_START] = {"yStart", "", 0, "Value at the start"},
};

static const char *first_finish(const SkComponentIo *io, double y) {
  const double *p      = io->parameter;
  *(Filter *)io->state = (Filter){.y = y, .rate = (p[FIRST_K] * input(io) - y) / p[FIRST_TAU]};
  return give(io, y);
}
static const char *first_init(const SkComponentIo *io) {
  return first_finish(io, io->parameter[FIRST_START]);
}
static const char *first_step(const SkComponentIo *io) {
  const double *p    = io->parameter;
  const Filter *s    = io->state;
  double        half = 0.5 * io->step, a = half / p[FIRST_TAU];
  return first_finish(io, (s->y + half * s->rate + a * p[FIRST_K] * input(io)) / (1 + a));
}

enum { SECOND_K, SECOND_OMEGA, SECOND_DELTA, SECOND_START };
static const SkParameterInfo second_parameters[] = {
    [SECOND_K]     = {"k", "", 1, "Gain"},
    [SECOND_OMEGA] = {"omega", "rad/s", 1, "Natural frequency", SK_POSITIVE},
    [SECOND_DELTA] = {"delta", "", 1, "Damping; 1 is critical", SK_NOT_NEGATIVE},
    [SECOND_START] = {"yStart", "", 0, "Value at the start"},
};

static const char *second_finish(const SkComponentIo *io, double y, double v) {
  const double *p = io->parameter;
  double        w = p[SECOND_OMEGA];
  *(Filter *)io->state =
      (Filter){y, v, v, w * w * (p[SECOND_K] * input(io) - y) - 2 * p[SECOND_DELTA] * w * v};
  return give(io, y);
}
static const char *second_init(const SkComponentIo *io) {
  return second_finish(io, io->parameter[SECOND_START], 0);
}
static const char *second_step(const SkComponentIo *io) {
  const double *p    = io->parameter;
  const Filter *s    = io->state;
  double        half = 0.5 * io->step, w = p[SECOND_OMEGA], y = s->y + half * s->v,
         v = s->v + half * s->rate_v;
  v        = (v + half * w * w * (p[SECOND_K] * input(io) - y)) /
      (1 + half * w * (2 * p[SECOND_DELTA] + half * w));
  return second_finish(io, y + half * v, v);
}

// Controllers -------------------------------------------------------------------------------------

enum { PI_KP, PI_TI, PI_MAX, PI_MIN, PI_START, PID_TD, PID_N };
#define PI_ROWS                                                        \
  [PI_KP]    = {"Kp", "", 1, "Proportional gain"},                     \
  [PI_TI]    = {"Ti", "s", 1, "Integral time", SK_POSITIVE},           \
  [PI_MAX]   = {"yMax", "", 1e60, "Upper limit"},                      \
  [PI_MIN]   = {"yMin", "", -1e60, "Lower limit", .formula = "-yMax"}, \
  [PI_START] = {"iStart", "", 0, "Integral part at the start"}

static const SkParameterInfo pi_parameters[]  = {PI_ROWS};
static const SkParameterInfo pid_parameters[] = {
    PI_ROWS,
    [PID_TD] = {"Td", "s", 0.1, "Derivative time", SK_POSITIVE},
    [PID_N]  = {"N", "", 10, "The derivative is filtered with the time constant Td/N", SK_POSITIVE},
};

typedef struct {
  double i, rate;    // integral part
  double f, rate_f;  // filtered input
} Controller;

// The integral part gets Kp*u, less what the output is above its limits, so that it does not run
// away: outside them Ti*i' = y - (v - Kp*u) for the limited y. `other` is the proportional and
// derivative part.
static const char *controller_finish(const SkComponentIo *io, double i, double other, double f,
                                     double rate_f) {
  const double *p = io->parameter;
  double        v = other + i, y = sk_clamp(v, p[PI_MIN], p[PI_MAX]);
  *(Controller *)io->state =
      (Controller){i, (p[PI_KP] * input(io) + (y - v)) / p[PI_TI], f, rate_f};
  return give(io, y);
}

// The new integral part by the trapezoidal rule: as if within the limits; if not, with the output
// at its limit.
static double controller_integral(const SkComponentIo *io, double other) {
  const double     *p    = io->parameter;
  const Controller *s    = io->state;
  double            half = 0.5 * io->step, base = s->i + half * s->rate, a = half / p[PI_TI];
  double            drive = p[PI_KP] * input(io), i = base + a * drive, v = other + i;
  if (v >= p[PI_MIN] && v <= p[PI_MAX]) return i;
  double y = sk_clamp(v, p[PI_MIN], p[PI_MAX]);
  return (base + a * (drive + y - other)) / (1 + a);
}

static const char *pi_init(const SkComponentIo *io) {
  const double *p = io->parameter;
  if (p[PI_MIN] > p[PI_MAX]) return "its lower limit (yMin) is above its upper limit (yMax)";
  return controller_finish(io, p[PI_START], p[PI_KP] * input(io), 0, 0);
}
static const char *pi_step(const SkComponentIo *io) {
  double other = io->parameter[PI_KP] * input(io);
  return controller_finish(io, controller_integral(io, other), other, 0, 0);
}

static double pid_other(const SkComponentIo *io, double f) {
  const double *p = io->parameter;
  return p[PI_KP] * (input(io) + p[PID_N] * (input(io) - f));
}
static const char *pid_init(const SkComponentIo *io) {
  const double *p = io->parameter;
  if (p[PI_MIN] > p[PI_MAX]) return "its lower limit (yMin) is above its upper limit (yMax)";
  return controller_finish(io, p[PI_START], pid_other(io, input(io)), input(io), 0);
}
static const char *pid_step(const SkComponentIo *io) {
  const double     *p    = io->parameter;
  const Controller *s    = io->state;
  double            half = 0.5 * io->step, a = half * p[PID_N] / p[PID_TD];
  double f = (s->f + half * s->rate_f + a * input(io)) / (1 + a), other = pid_other(io, f);
  return controller_finish(io, controller_integral(io, other), other, f,
                           (input(io) - f) * p[PID_N] / p[PID_TD]);
}

// Unit delay --------------------------------------------------------------------------------------

enum { DELAY_PERIOD, DELAY_START };
static const SkParameterInfo delay_parameters[] = {
    [DELAY_PERIOD] = {"period", "s", 0.01, "Period", SK_POSITIVE},
    [DELAY_START]  = {"yStart", "", 0, "Value of the first period"},
};

typedef struct {
  double held, y;
  double sample;  // number of the last sample
} UnitDelay;

static double sample_number(const SkComponentIo *io) {
  return floor((io->time + 1e-6 * io->step) / io->parameter[DELAY_PERIOD]);
}
static const char *delay_init(const SkComponentIo *io) {
  UnitDelay *s = io->state;
  double     k = sample_number(io), start = io->parameter[DELAY_START];
  bool       now = fabs(io->time - k * io->parameter[DELAY_PERIOD]) < 1e-6 * io->step;
  *s             = (UnitDelay){now ? input(io) : start, start, k};
  return give(io, s->y);
}
static const char *delay_step(const SkComponentIo *io) {
  UnitDelay *s = io->state;
  double     k = sample_number(io);
  if (k > s->sample) *s = (UnitDelay){input(io), s->held, k};
  return give(io, s->y);
}

// The table ---------------------------------------------------------------------------------------

static const SkComponentType types[] = {
    {"Skerry.Signals.Integrator", "An integral", SK_S_TYPE, SK_PORTS(siso_ports),
     SK_PARAMETERS(integrator_parameters), SK_STATE(Filter), .init = integrator_init,
     .step = integrator_step},
    {"Skerry.Signals.FirstOrder", "First-order low-pass filter", SK_S_TYPE, SK_PORTS(siso_ports),
     SK_PARAMETERS(first_parameters), SK_STATE(Filter), .init = first_init, .step = first_step},
    {"Skerry.Signals.SecondOrder", "Second-order low-pass filter", SK_S_TYPE, SK_PORTS(siso_ports),
     SK_PARAMETERS(second_parameters), SK_STATE(Filter), .init = second_init, .step = second_step},
    {"Skerry.Signals.PI", "Proportional and integral controller with limits", SK_S_TYPE,
     SK_PORTS(siso_ports), SK_PARAMETERS(pi_parameters), SK_STATE(Controller), .init = pi_init,
     .step = pi_step},
    {"Skerry.Signals.PID", "Proportional, integral and derivative controller with limits",
     SK_S_TYPE, SK_PORTS(siso_ports), SK_PARAMETERS(pid_parameters), SK_STATE(Controller),
     .init = pid_init, .step = pid_step},
    {"Skerry.Signals.UnitDelay", "The value of one period before, held over the period", SK_S_TYPE,
     SK_PORTS(siso_ports), SK_PARAMETERS(delay_parameters), SK_STATE(UnitDelay), .init = delay_init,
     .step = delay_step},
};

const SkBuiltin sk_controls = {types, SK_COUNT(types)};
