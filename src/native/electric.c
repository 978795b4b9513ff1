// Circuits. Current counts as positive into the line: what goes from P1 to P2 through a component
// is -i at P1.
#include "native/builtin.h"
#include "native/physics.h"

#define PINS \
  {"P1", SK_NODE_ELECTRIC, "First pin", NULL, 0}, { "P2", SK_NODE_ELECTRIC, "Second pin", NULL, 0 }

static const SkPortInfo ground_port[]  = {{"P1", SK_NODE_ELECTRIC, "Pin", NULL, 0}};
static const SkPortInfo two_pins[]     = {PINS};
static const SkPortInfo source_ports[] = {
    PINS, {"u", SK_NODE_SIGNAL_IN, "The value, with useInput", NULL, "useInput"}};
static const SkPortInfo   many_pins[]   = {{"P", SK_NODE_ELECTRIC, "Pins", "n", 0}};
static const SkPortInfo   motor_ports[] = {PINS, {"S", SK_NODE_ROTATIONAL, "Shaft", NULL, 0}};
static const SkResultInfo pin_results[] = {{"u", "V", "Voltage from P1 to P2"},
                                           {"i", "A", "Current from P1 to P2"}};
// The signal of a source is named u, so its voltage is not.
static const SkResultInfo source_results[] = {{"v", "V", "Voltage from P1 to P2"},
                                              {"i", "A", "Current out of P1"}};
static const SkResultInfo motor_results[]  = {{"u", "V", "Voltage from P1 to P2"},
                                              {"i", "A", "Current from P1 to P2"},
                                              {"w", "rad/s", "Speed of the shaft"}};

enum { USE_INPUT, GIVEN };
#define USE_INPUT_ROW \
  [USE_INPUT] = {"useInput", "", 0, "1: the value is the signal u", .min = 0, .max = 1}

// Difference of the waves, sum of the impedances.
static double waves_between(const SkComponentIo *io) { return io->port[0]->c - io->port[1]->c; }
static double impedance(const SkComponentIo *io) { return io->port[0]->Zc + io->port[1]->Zc; }

static void pass(const SkComponentIo *io, double i) {
  SkPort *p1 = io->port[0], *p2 = io->port[1];
  p1->i         = -i;
  p2->i         = i;
  p1->u         = p1->c - p1->Zc * i;
  p2->u         = p2->c + p2->Zc * i;
  io->result[0] = p1->u - p2->u;
  io->result[1] = i;
}

static const char *ground(const SkComponentIo *io) {
  io->port[0]->c  = 0;
  io->port[0]->Zc = 0;
  return NULL;
}

static const SkParameterInfo voltage_parameters[] = {
    USE_INPUT_ROW, [GIVEN] = {"voltage", "V", 1, "Voltage, without a signal"}};
static const SkParameterInfo current_parameters[] = {
    USE_INPUT_ROW, [GIVEN] = {"current", "A", 1, "Current, without a signal"}};

static const char *voltage_source(const SkComponentIo *io) {
  double Z = impedance(io);
  if (Z <= 0)
    return "one of its pins must be connected to a line with an impedance, such as a capacitor";
  pass(io, (waves_between(io) - sk_command(io, USE_INPUT, GIVEN, 2)) / Z);
  io->result[1] = -io->result[1];
  return NULL;
}

static const char *current_source(const SkComponentIo *io) {
  pass(io, -sk_command(io, USE_INPUT, GIVEN, 2));
  io->result[1] = -io->result[1];
  return NULL;
}

static const SkParameterInfo resistor_parameters[] = {{"R", "Ohm", 1, "Resistance", SK_POSITIVE}};

static const char *resistor(const SkComponentIo *io) {
  pass(io, waves_between(io) / (io->parameter[0] + impedance(io)));
  return NULL;
}

// Inductor and motor ------------------------------------------------------------------------------

typedef struct {
  double i, rate;  // current; its change times L
  double a, w;     // shaft of a motor
} Coil;

enum { IND_L, IND_START };
static const SkParameterInfo inductor_parameters[] = {
    [IND_L]     = {"L", "H", 1e-3, "Inductance", SK_POSITIVE},
    [IND_START] = {"iStart", "A", 0, "Current at the start"},
};

static const char *inductor_finish(const SkComponentIo *io, double i) {
  pass(io, i);
  *(Coil *)io->state = (Coil){.i = i, .rate = io->result[0]};
  return NULL;
}

static const char *inductor_init(const SkComponentIo *io) {
  return inductor_finish(io, io->parameter[IND_START]);
}

static const char *inductor_step(const SkComponentIo *io) {
  const Coil *s    = io->state;
  double      half = 0.5 * io->step, L = io->parameter[IND_L];
  return inductor_finish(
      io, (L * s->i + half * (s->rate + waves_between(io))) / (L + half * impedance(io)));
}

enum { MOT_R, MOT_L, MOT_K, MOT_START };
static const SkParameterInfo motor_parameters[] = {
    [MOT_R]     = {"R", "Ohm", 1, "Resistance of the winding", SK_NOT_NEGATIVE},
    [MOT_L]     = {"L", "H", 1e-3, "Inductance of the winding", SK_POSITIVE},
    [MOT_K]     = {"K", "N.m/A", 0.1, "Torque per current and voltage per speed"},
    [MOT_START] = {"iStart", "A", 0, "Current at the start"},
};

static const char *motor_finish(const SkComponentIo *io, double i, double a, double w) {
  const double *p = io->parameter;
  SkPort       *s = io->port[2];
  pass(io, i);
  *(Coil *)io->state = (Coil){i, io->result[0] - p[MOT_R] * i - p[MOT_K] * w, a, w};
  s->a               = a;
  s->w               = w;
  s->t               = s->c + s->Zc * w;
  io->result[2]      = w;
  return NULL;
}

// The torque K*i turns the shaft: K*i = c + Zc*w.
static double motor_speed(const SkComponentIo *io, double i) {
  return (io->parameter[MOT_K] * i - io->port[2]->c) / io->port[2]->Zc;
}

static const char *motor_init(const SkComponentIo *io) {
  if (io->port[2]->Zc <= 0)
    return "its shaft S must be connected to a line with an impedance above 0";
  return motor_finish(io, io->parameter[MOT_START], 0, motor_speed(io, io->parameter[MOT_START]));
}

static const char *motor_step(const SkComponentIo *io) {
  const double *p    = io->parameter;
  const Coil   *s    = io->state;
  const SkPort *S    = io->port[2];
  double        half = 0.5 * io->step, K = p[MOT_K];
  double        i = (p[MOT_L] * s->i + half * (s->rate + waves_between(io) + K * S->c / S->Zc)) /
             (p[MOT_L] + half * (impedance(io) + p[MOT_R] + K * K / S->Zc));
  double w = motor_speed(io, i);
  return motor_finish(io, i, s->a + half * (s->w + w), w);
}

// Capacitor ---------------------------------------------------------------------------------------

enum { CAP_N, CAP_C, CAP_T, CAP_ALPHA, CAP_U, CAP_I };
static const double          no_current[]           = {0, 0};
static const SkParameterInfo capacitor_parameters[] = {
    [CAP_N]     = {"n", "", 2, "Number of ports", .min = 1, .max = SK_MAX_ENDS},
    [CAP_C]     = {"C", "F", 1e-6, "Capacitance", SK_POSITIVE},
    [CAP_T]     = {"T", "s", 1e-6, "Time a wave needs through it; 0: one step", SK_NOT_NEGATIVE},
    [CAP_ALPHA] = {"alpha", "", 0, "Low-pass filter of the waves: 0 none, towards 1 strong",
                   .min = 0, .max = 0.99},
    [CAP_U]     = {"uStart", "V", 0, "Voltage at the start"},
    [CAP_I]     = {"iStart", "A", .doc = "Currents into the ports at the start", .columns = 1,
                   .values = no_current, .n_values = 2},
};

static size_t capacitor_bytes(const SkComponentIo *io) {
  return sk_waves_bytes((int)io->parameter[CAP_N], io->parameter[CAP_T], io->step);
}
static const char *capacitor_init(const SkComponentIo *io) {
  const double *p = io->parameter;
  double        T = sk_waves_delay(p[CAP_T], io->step);
  double        Z = io->n_ports * T / (2 * p[CAP_C] * (1 - p[CAP_ALPHA]));
  return sk_line_init(io, &(SkLineStart){p[CAP_T], p[CAP_ALPHA], Z, p[CAP_U], io->vector[CAP_I].at,
                                         io->vector[CAP_I].n});
}

// The table ---------------------------------------------------------------------------------------

static const SkComponentType types[] = {
    {"Skerry.Electric.Ground", "Zero potential, to be connected like a line", SK_C_TYPE,
     SK_PORTS(ground_port), .step = ground},
    {"Skerry.Electric.VoltageSource", "A given voltage from P1 to P2", SK_Q_TYPE,
     SK_PORTS(source_ports), SK_PARAMETERS(voltage_parameters), SK_RESULTS(source_results),
     .step = voltage_source},
    {"Skerry.Electric.CurrentSource", "A given current that leaves at P1 and comes back at P2",
     SK_Q_TYPE, SK_PORTS(source_ports), SK_PARAMETERS(current_parameters),
     SK_RESULTS(source_results), .step = current_source},
    {"Skerry.Electric.Resistor", "Resistor", SK_Q_TYPE, SK_PORTS(two_pins),
     SK_PARAMETERS(resistor_parameters), SK_RESULTS(pin_results), .step = resistor},
    {"Skerry.Electric.Inductor", "Inductor", SK_Q_TYPE, SK_PORTS(two_pins),
     SK_PARAMETERS(inductor_parameters), SK_RESULTS(pin_results), SK_STATE(Coil),
     .init = inductor_init, .step = inductor_step},
    {"Skerry.Electric.Capacitor",
     "Capacitor against ground, or a cable: every port sees the others' past", SK_C_TYPE,
     SK_PORTS(many_pins), SK_PARAMETERS(capacitor_parameters), .state_bytes = capacitor_bytes,
     .init = capacitor_init, .step = sk_line_step},
    {"Skerry.Electric.DCMotor", "Motor with permanent magnets", SK_Q_TYPE, SK_PORTS(motor_ports),
     SK_PARAMETERS(motor_parameters), SK_RESULTS(motor_results), SK_STATE(Coil), .init = motor_init,
     .step = motor_step},
};

const SkBuiltin sk_electric = {types, SK_COUNT(types)};
