// Signal sources, look-up, arithmetic, logic. Logic signals are true above 0.5 and are given as 0
// and 1.
#include "native/builtin.h"
#include "native/physics.h"

static const SkPortInfo source_ports[] = {{"y", SK_NODE_SIGNAL_OUT, "Output", NULL, 0}};
static const SkPortInfo out_ports[]    = {{"out", SK_NODE_SIGNAL_OUT, "Output", NULL, 0}};
static const SkPortInfo siso_ports[]   = {{"u", SK_NODE_SIGNAL_IN, "Input", NULL, 0},
                                          {"y", SK_NODE_SIGNAL_OUT, "Output", NULL, 0}};
static const SkPortInfo two_in_ports[] = {{"u1", SK_NODE_SIGNAL_IN, "First input", NULL, 0},
                                          {"u2", SK_NODE_SIGNAL_IN, "Second input", NULL, 0},
                                          {"y", SK_NODE_SIGNAL_OUT, "Output", NULL, 0}};
static const SkPortInfo sum_ports[]    = {{"y", SK_NODE_SIGNAL_OUT, "Output", NULL, 0},
                                          {"u", SK_NODE_SIGNAL_IN, "Inputs", "n", 0}};
static const SkPortInfo switch_ports[] = {{"u1", SK_NODE_SIGNAL_IN, "When on", NULL, 0},
                                          {"on", SK_NODE_SIGNAL_IN, "Which one", NULL, 0},
                                          {"u2", SK_NODE_SIGNAL_IN, "When not on", NULL, 0},
                                          {"y", SK_NODE_SIGNAL_OUT, "The chosen one", NULL, 0}};

static const char *give(const SkComponentIo *io, int port, double y) {
  io->port[port]->y = y;
  return NULL;
}

// Sources -----------------------------------------------------------------------------------------

enum { Y0, YA, T0, T1, PERIOD };
enum { SINE_F = T0, SINE_PHASE, SINE_T0 };

static const SkParameterInfo constant_parameters[] = {{"k", "", 1, "Value"}};
static const SkParameterInfo step_parameters[]     = {[Y0] = {"y0", "", 0, "Value before the step"},
                                                      [YA] = {"yA", "", 1, "Height of the step"},
                                                      [T0] = {"t0", "s", 1, "Time of the step"}};
static const SkParameterInfo ramp_parameters[]     = {
        [Y0] = {"y0", "", 0, "Value before the ramp"},
        [YA] = {"yA", "", 1, "Height of the ramp"},
        [T0] = {"t0", "s", 1, "Start of the ramp"},
        [T1] = {"t1", "s", 2, "End of the ramp, after its start"}};
static const SkParameterInfo sine_parameters[] = {
    [Y0]         = {"y0", "", 0, "Mean value"},
    [YA]         = {"yA", "", 1, "Amplitude"},
    [SINE_F]     = {"f", "Hz", 1, "Frequency"},
    [SINE_PHASE] = {"phase", "rad", 0, "Phase at t0"},
    [SINE_T0]    = {"t0", "s", 0, "Before this time the mean value"},
};
static const SkParameterInfo pulse_parameters[] = {
    [Y0]     = {"y0", "", 0, "Value outside the pulse"},
    [YA]     = {"yA", "", 1, "Height of the pulse"},
    [T0]     = {"t0", "s", 1, "Start of the first pulse"},
    [T1]     = {"t1", "s", 2, "End of the first pulse"},
    [PERIOD] = {"period", "s", 0, "Time between pulses; 0: there is only one", SK_NOT_NEGATIVE},
};

static const SkParameterInfo paper_pulse_parameters[] = {
    [Y0]     = {"y_0", "", 0, "Value outside the pulse"},
    [YA]     = {"y_A", "", 1, "Height of the pulse"},
    [T0]     = {"t_0", "s", 1, "Start of the first pulse"},
    [T1]     = {"t_1", "s", 2, "End of the first pulse"},
    [PERIOD] = {"period", "s", 0, "Time between pulses; 0: there is only one", SK_NOT_NEGATIVE},
};

static const char *constant(const SkComponentIo *io) { return give(io, 0, io->parameter[0]); }

static const char *step(const SkComponentIo *io) {
  const double *p = io->parameter;
  return give(io, 0, sk_reached(io, p[T0]) ? p[Y0] + p[YA] : p[Y0]);
}

static const char *ramp(const SkComponentIo *io) {
  const double *p = io->parameter;
  if (p[T1] <= p[T0]) return "a ramp must end (t1) after it starts (t0)";
  return give(io, 0, p[Y0] + p[YA] * sk_clamp((io->time - p[T0]) / (p[T1] - p[T0]), 0, 1));
}

static const char *sine(const SkComponentIo *io) {
  const double *p = io->parameter;
  if (!sk_reached(io, p[SINE_T0])) return give(io, 0, p[Y0]);
  return give(
      io, 0,
      p[Y0] + p[YA] * sin(2 * acos(-1) * p[SINE_F] * (io->time - p[SINE_T0]) + p[SINE_PHASE]));
}

static const char *pulse(const SkComponentIo *io) {
  const double *p     = io->parameter;
  double        start = p[T0];
  if (p[PERIOD] > 0 && sk_reached(io, start))
    start += p[PERIOD] * floor((io->time - start + 1e-6 * io->step) / p[PERIOD]);
  bool on = sk_reached(io, start) && !sk_reached(io, start + (p[T1] - p[T0]));
  return give(io, 0, on ? p[Y0] + p[YA] : p[Y0]);
}

// Tables ------------------------------------------------------------------------------------------

static const double          straight[]         = {0, 0, 1, 1};
static const SkParameterInfo table_parameters[] = {
    {"table", "", .doc = "Rows of time and value, time growing", .columns = 2, .values = straight,
     .n_values = 4}};
static const SkParameterInfo lookup_parameters[] = {
    {"table", "", .doc = "Rows of u and y, u growing", .columns = 2, .values = straight,
     .n_values = 4}};

// Value between the rows of a table; outside of it the first or the last value.
static double interpolate(const SkVector *table, double u) {
  const double *t   = table->at;
  int           low = 0, high = table->n / 2 - 1;
  if (u <= t[0]) return t[1];
  if (u >= t[2 * high]) return t[2 * high + 1];
  while (high - low > 1) {
    int middle = (low + high) / 2;
    if (u < t[2 * middle]) {
      high = middle;
    } else {
      low = middle;
    }
  }
  return t[2 * low + 1] +
         (u - t[2 * low]) * (t[2 * high + 1] - t[2 * low + 1]) / (t[2 * high] - t[2 * low]);
}

static const char *check_table(const SkVector *table) {
  for (int i = 2; i < table->n; i += 2)
    if (!(table->at[i] > table->at[i - 2]))
      return "the first column of its table must grow from row to row";
  return NULL;
}

static const char *table_step(const SkComponentIo *io) {
  return give(io, 0, interpolate(&io->vector[0], io->time));
}
static const char *table_init(const SkComponentIo *io) {
  const char *why = check_table(&io->vector[0]);
  return why ? why : table_step(io);
}

static const char *lookup_step(const SkComponentIo *io) {
  return give(io, 1, interpolate(&io->vector[0], io->port[0]->y));
}
static const char *lookup_init(const SkComponentIo *io) {
  const char *why = check_table(&io->vector[0]);
  return why ? why : lookup_step(io);
}

// Arithmetic --------------------------------------------------------------------------------------

static const SkParameterInfo gain_parameters[] = {{"k", "", 1, "Factor"}};
static const double          ones[]            = {1, 1};
static const SkParameterInfo sum_parameters[]  = {
     {"n", "", 2, "Number of inputs", .min = 1, .max = SK_MAX_ENDS},
     {"k", "", .doc = "Weights; those that are not given are 1", .columns = 1, .values = ones,
      .n_values = 2}};
enum { LIM_MAX, LIM_MIN };
static const SkParameterInfo limiter_parameters[] = {
    [LIM_MAX] = {"yMax", "", 1, "Upper limit"},
    [LIM_MIN] = {"yMin", "", -1, "Lower limit", .formula = "-yMax"}};

static const char *gain(const SkComponentIo *io) {
  return give(io, 1, io->parameter[0] * io->port[0]->y);
}
static const char *feedback(const SkComponentIo *io) {
  return give(io, 2, io->port[0]->y - io->port[1]->y);
}

static const char *sum(const SkComponentIo *io) {
  const SkVector *k = &io->vector[1];
  double          y = 0;
  for (int i = 0; i < io->n_ports - 1; i++) y += (i < k->n ? k->at[i] : 1) * io->port[i + 1]->y;
  return give(io, 0, y);
}

static const char *limiter(const SkComponentIo *io) {
  const double *p = io->parameter;
  if (p[LIM_MIN] > p[LIM_MAX]) return "its lower limit (yMin) is above its upper limit (yMax)";
  return give(io, 1, sk_clamp(io->port[0]->y, p[LIM_MIN], p[LIM_MAX]));
}

// Logic -------------------------------------------------------------------------------------------

static const SkParameterInfo greater_parameters[] = {{"limit", "", 0, "Limit"}};

static bool truth(const SkComponentIo *io, int port) { return io->port[port]->y > 0.5; }

static const char *greater(const SkComponentIo *io) {
  return give(io, 1, io->port[0]->y > io->parameter[0]);
}
static const char *and_step(const SkComponentIo *io) {
  return give(io, 2, truth(io, 0) && truth(io, 1));
}
static const char *or_step(const SkComponentIo *io) {
  return give(io, 2, truth(io, 0) || truth(io, 1));
}
static const char *not_step(const SkComponentIo *io) { return give(io, 1, !truth(io, 0)); }
static const char *switch_step(const SkComponentIo *io) {
  return give(io, 3, io->port[truth(io, 1) ? 0 : 2]->y);
}

// The table ---------------------------------------------------------------------------------------

static const SkComponentType types[] = {
    {"Skerry.Signals.Constant", "A constant", SK_S_TYPE, SK_PORTS(source_ports),
     SK_PARAMETERS(constant_parameters), .step = constant},
    {"Skerry.Signals.Step", "A step", SK_S_TYPE, SK_PORTS(source_ports),
     SK_PARAMETERS(step_parameters), .step = step},
    {"Skerry.Signals.Ramp", "A ramp between two levels", SK_S_TYPE, SK_PORTS(source_ports),
     SK_PARAMETERS(ramp_parameters), .step = ramp},
    {"Skerry.Signals.Sine", "A sine wave", SK_S_TYPE, SK_PORTS(source_ports),
     SK_PARAMETERS(sine_parameters), .step = sine},
    {"Skerry.Signals.Pulse", "One pulse, or a train of pulses", SK_S_TYPE, SK_PORTS(source_ports),
     SK_PARAMETERS(pulse_parameters), .step = pulse},
    {"TLM.Pulse", "One pulse, or a train of pulses", SK_S_TYPE, SK_PORTS(out_ports),
     SK_PARAMETERS(paper_pulse_parameters), .step = pulse},
    {"Skerry.Signals.Table", "A signal over time, linear between the rows of a table", SK_S_TYPE,
     SK_PORTS(source_ports), SK_PARAMETERS(table_parameters), .init = table_init,
     .step = table_step},
    {"Skerry.Signals.Lookup", "A characteristic, linear between the rows of a table", SK_S_TYPE,
     SK_PORTS(siso_ports), SK_PARAMETERS(lookup_parameters), .init = lookup_init,
     .step = lookup_step},
    {"Skerry.Signals.Gain", "A factor", SK_S_TYPE, SK_PORTS(siso_ports),
     SK_PARAMETERS(gain_parameters), .step = gain},
    {"Skerry.Signals.Sum", "A weighted sum", SK_S_TYPE, SK_PORTS(sum_ports),
     SK_PARAMETERS(sum_parameters), .step = sum},
    {"Skerry.Signals.Feedback", "The difference of two signals", SK_S_TYPE, SK_PORTS(two_in_ports),
     .step = feedback},
    {"Skerry.Signals.Limiter", "Limits of a signal", SK_S_TYPE, SK_PORTS(siso_ports),
     SK_PARAMETERS(limiter_parameters), .step = limiter},
    {"Skerry.Signals.Greater", "1 when the input is above a limit, else 0", SK_S_TYPE,
     SK_PORTS(siso_ports), SK_PARAMETERS(greater_parameters), .step = greater},
    {"Skerry.Signals.And", "Both", SK_S_TYPE, SK_PORTS(two_in_ports), .step = and_step},
    {"Skerry.Signals.Or", "One of them at least", SK_S_TYPE, SK_PORTS(two_in_ports),
     .step = or_step},
    {"Skerry.Signals.Not", "The opposite", SK_S_TYPE, SK_PORTS(siso_ports), .step = not_step},
    {"Skerry.Signals.Switch", "One of two signals", SK_S_TYPE, SK_PORTS(switch_ports),
     .step = switch_step},
};

const SkBuiltin sk_signals = {types, SK_COUNT(types)};
