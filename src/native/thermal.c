// Heat flow, positive into the line.
#include "native/builtin.h"
#include "native/physics.h"

static const SkPortInfo source_ports[] = {
    {"P1", SK_NODE_THERMAL, "Port", NULL, 0},
    {"u", SK_NODE_SIGNAL_IN, "The value, with useInput", NULL, "useInput"}};
static const SkPortInfo   two_ports[]         = {{"P1", SK_NODE_THERMAL, "First port", NULL, 0},
                                                 {"P2", SK_NODE_THERMAL, "Second port", NULL, 0}};
static const SkPortInfo   many_ports[]        = {{"P", SK_NODE_THERMAL, "Ports", "n", 0}};
static const SkResultInfo conductor_results[] = {{"Q", "W", "Heat flow from P1 to P2"}};

enum { USE_INPUT, GIVEN };
#define USE_INPUT_ROW \
  [USE_INPUT] = {"useInput", "", 0, "1: the value is the signal u", .min = 0, .max = 1}

static const SkParameterInfo temperature_parameters[] = {
    USE_INPUT_ROW, [GIVEN] = {"temperature", "K", 293.15, "Temperature, without a signal"}};
static const SkParameterInfo heat_parameters[] = {
    USE_INPUT_ROW, [GIVEN] = {"Q", "W", 1, "Heat flow, without a signal"}};

static const char *temperature_source(const SkComponentIo *io) {
  io->port[0]->c  = sk_command(io, USE_INPUT, GIVEN, 1);
  io->port[0]->Zc = 0;
  return NULL;
}

static const char *heat_source(const SkComponentIo *io) {
  SkPort *p = io->port[0];
  p->Q      = sk_command(io, USE_INPUT, GIVEN, 1);
  p->T      = p->c + p->Zc * p->Q;
  return NULL;
}

static const SkParameterInfo conductor_parameters[] = {
    {"G", "W/K", 1, "Conductance", SK_NOT_NEGATIVE}};

static const char *conductor(const SkComponentIo *io) {
  SkPort *p1 = io->port[0], *p2 = io->port[1];
  double  G = io->parameter[0], Q = G * (p1->c - p2->c) / (1 + G * (p1->Zc + p2->Zc));
  p1->Q         = -Q;
  p2->Q         = Q;
  p1->T         = p1->c - p1->Zc * Q;
  p2->T         = p2->c + p2->Zc * Q;
  io->result[0] = Q;
  return NULL;
}

enum { CAP_N, CAP_C, CAP_T, CAP_ALPHA, CAP_START, CAP_Q };
static const double          no_heat[]                = {0, 0};
static const SkParameterInfo capacitance_parameters[] = {
    [CAP_N]     = {"n", "", 2, "Number of ports", .min = 1, .max = SK_MAX_ENDS},
    [CAP_C]     = {"C", "J/K", 1000, "Heat capacity", SK_POSITIVE},
    [CAP_T]     = {"T", "s", 0.1, "Time a wave needs through it; 0: one step", SK_NOT_NEGATIVE},
    [CAP_ALPHA] = {"alpha", "", 0, "Low-pass filter of the waves: 0 none, towards 1 strong",
                   .min = 0, .max = 0.99},
    [CAP_START] = {"temperature", "K", 293.15, "Temperature at the start"},
    [CAP_Q]     = {"QStart", "W", .doc = "Heat flows into the ports at the start", .columns = 1,
                   .values = no_heat, .n_values = 2},
};

static size_t capacitance_bytes(const SkComponentIo *io) {
  return sk_waves_bytes((int)io->parameter[CAP_N], io->parameter[CAP_T], io->step);
}
static const char *capacitance_init(const SkComponentIo *io) {
  const double *p = io->parameter;
  double        T = sk_waves_delay(p[CAP_T], io->step);
  double        Z = io->n_ports * T / (2 * p[CAP_C] * (1 - p[CAP_ALPHA]));
  return sk_line_init(io, &(SkLineStart){p[CAP_T], p[CAP_ALPHA], Z, p[CAP_START],
                                         io->vector[CAP_Q].at, io->vector[CAP_Q].n});
}

static const SkComponentType types[] = {
    {"Skerry.Thermal.TemperatureSource", "A given temperature, to be connected like a line",
     SK_C_TYPE, SK_PORTS(source_ports), SK_PARAMETERS(temperature_parameters),
     .step = temperature_source},
    {"Skerry.Thermal.HeatSource", "A given heat flow out of P1", SK_Q_TYPE, SK_PORTS(source_ports),
     SK_PARAMETERS(heat_parameters), .step = heat_source},
    {"Skerry.Thermal.Conductor", "Heat flow in proportion to the temperature difference", SK_Q_TYPE,
     SK_PORTS(two_ports), SK_PARAMETERS(conductor_parameters), SK_RESULTS(conductor_results),
     .step = conductor},
    {"Skerry.Thermal.Capacitance", "Heat capacity: every port sees the others' past", SK_C_TYPE,
     SK_PORTS(many_ports), SK_PARAMETERS(capacitance_parameters), .state_bytes = capacitance_bytes,
     .init = capacitance_init, .step = sk_line_step},
};

const SkBuiltin sk_thermal = {types, SK_COUNT(types)};
