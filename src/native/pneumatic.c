// Air at constant temperature: sources, volume, orifice. Mass flow counts as positive into the line.
#include "native/builtin.h"
#include "native/physics.h"

static const SkPortInfo source_ports[] = {
    {"P1", SK_NODE_PNEUMATIC, "Port", NULL, 0},
    {"u", SK_NODE_SIGNAL_IN, "The value, with useInput", NULL, "useInput"}};
static const SkPortInfo two_ports[]  = {{"P1", SK_NODE_PNEUMATIC, "Inlet", NULL, 0},
                                        {"P2", SK_NODE_PNEUMATIC, "Outlet", NULL, 0}};
static const SkPortInfo many_ports[] = {{"P", SK_NODE_PNEUMATIC, "Ports", "n", 0}};

enum { USE_INPUT, GIVEN };
#define USE_INPUT_ROW \
  [USE_INPUT] = {"useInput", "", 0, "1: the value is the signal u", .min = 0, .max = 1}

// Sources -----------------------------------------------------------------------------------------

static const SkParameterInfo pressure_parameters[] = {
    USE_INPUT_ROW, [GIVEN] = {"p", "Pa", 1e5, "Absolute pressure, without a signal"}};
static const SkParameterInfo flow_parameters[] = {
    USE_INPUT_ROW, [GIVEN] = {"qm", "kg/s", 1e-3, "Delivered flow, without a signal"}};

static const char *pressure_source(const SkComponentIo *io) {
  io->port[0]->c  = sk_command(io, USE_INPUT, GIVEN, 1);
  io->port[0]->Zc = 0;
  return NULL;
}

static const char *flow_source(const SkComponentIo *io) {
  SkPort *p = io->port[0];
  p->qm     = sk_command(io, USE_INPUT, GIVEN, 1);
  p->p      = p->c + p->Zc * p->qm;
  return NULL;
}

// Volume ------------------------------------------------------------------------------------------

enum { V_N, V_V, V_R, V_TEMPERATURE, V_T, V_ALPHA, V_P, V_Q };
static const double          no_flow[]           = {0, 0};
static const SkParameterInfo volume_parameters[] = {
    [V_N]           = {"n", "", 2, "Number of ports", .min = 1, .max = SK_MAX_ENDS},
    [V_V]           = {"V", "m3", 1e-3, "Size", SK_POSITIVE},
    [V_R]           = {"R", "J/(kg.K)", 287, "Gas constant", SK_POSITIVE},
    [V_TEMPERATURE] = {"temperature", "K", 293.15, "Temperature of the air", SK_POSITIVE},
    [V_T] = {"T", "s", 1e-4, "Time a wave needs through the volume; 0: one step", SK_NOT_NEGATIVE},
    [V_ALPHA] = {"alpha", "", 0, "Low-pass filter of the waves: 0 none, towards 1 strong", .min = 0,
                 .max = 0.99},
    [V_P]     = {"pStart", "Pa", 1e5, "Absolute pressure at the start"},
    [V_Q]     = {"qmStart", "kg/s", .doc = "Flows into the ports at the start", .columns = 1,
                 .values = no_flow, .n_values = 2},
};

static size_t volume_bytes(const SkComponentIo *io) {
  return sk_waves_bytes((int)io->parameter[V_N], io->parameter[V_T], io->step);
}

static const char *volume_init(const SkComponentIo *io) {
  const double *p = io->parameter;
  double        T = sk_waves_delay(p[V_T], io->step);
  double        Z = io->n_ports * p[V_R] * p[V_TEMPERATURE] * T / (2 * p[V_V] * (1 - p[V_ALPHA]));
  return sk_line_init(
      io, &(SkLineStart){p[V_T], p[V_ALPHA], Z, p[V_P], io->vector[V_Q].at, io->vector[V_Q].n});
}

// Orifice -----------------------------------------------------------------------------------------

enum { O_C, O_B, O_RHO, O_LAMINAR };
static const SkParameterInfo orifice_parameters[] = {
    [O_C]       = {"C", "m3/(s.Pa)", 1e-9, "Sonic conductance", SK_NOT_NEGATIVE},
    [O_B]       = {"b", "", 0.3, "Critical pressure ratio", .min = 0, .max = 0.9},
    [O_RHO]     = {"rho0", "kg/m3", 1.185, "Density at reference conditions", SK_POSITIVE},
    [O_LAMINAR] = {"laminar", "", 0.999,
                   "Above this pressure ratio the flow is in proportion to the pressure drop",
                   .min = 0.91, .max = 0.999999},
};
static const SkResultInfo orifice_results[] = {{"qm", "kg/s", "Flow from P1 to P2"}};

// Flow in parts of the choked flow at a ratio of the pressures (ISO 6358), and how it grows with it.
static double part_of(const double *p, double ratio, double *slope) {
  double b = p[O_B], r = ratio < p[O_LAMINAR] ? ratio : p[O_LAMINAR];
  *slope = 0;
  if (ratio < b) return 1;
  double s = (r - b) / (1 - b), part = sqrt(1 - s * s);
  if (ratio < p[O_LAMINAR]) {
    *slope = -s / ((1 - b) * part);
    return part;
  }
  *slope = -part / (1 - p[O_LAMINAR]);
  return (1 - ratio) / (1 - p[O_LAMINAR]) * part;
}

// From the higher pressure to the lower one; and how it grows with either.
static double flow_down(const double *p, double up, double low, double *by_up, double *by_low) {
  double slope, K = p[O_C] * p[O_RHO];
  *by_up = *by_low = 0;
  if (!(up > 0)) return 0;
  double part = part_of(p, low / up, &slope);
  *by_up      = K * (part - low / up * slope);
  *by_low     = K * slope;
  return K * up * part;
}

// Zero when qm is what the pressures that it leaves drive. They come closer with qm, so it grows by one at least.
static double orifice_zero(double qm, const void *data, double *slope) {
  const SkComponentIo *io = data;
  const SkPort        *p1 = io->port[0], *p2 = io->port[1];
  double               a = p1->c - p1->Zc * qm, b = p2->c + p2->Zc * qm, by_up, by_low, flow;
  if (a > b) {
    flow   = flow_down(io->parameter, a, b, &by_up, &by_low);
    *slope = 1 + p1->Zc * by_up - p2->Zc * by_low;
    return qm - flow;
  }
  flow   = flow_down(io->parameter, b, a, &by_up, &by_low);
  *slope = 1 + p2->Zc * by_up - p1->Zc * by_low;
  return qm + flow;
}

static const char *orifice(const SkComponentIo *io) {
  SkPort *p1 = io->port[0], *p2 = io->port[1];
  double  qm    = sk_zero(orifice_zero, io, 0, 1);
  p1->qm        = -qm;
  p2->qm        = qm;
  p1->p         = p1->c - p1->Zc * qm;
  p2->p         = p2->c + p2->Zc * qm;
  io->result[0] = qm;
  return NULL;
}

// The table ---------------------------------------------------------------------------------------

static const SkComponentType types[] = {
    {"Skerry.Pneumatic.PressureSource", "A given pressure, to be connected like a line", SK_C_TYPE,
     SK_PORTS(source_ports), SK_PARAMETERS(pressure_parameters), .step = pressure_source},
    {"Skerry.Pneumatic.FlowSource", "A given mass flow out of P1", SK_Q_TYPE,
     SK_PORTS(source_ports), SK_PARAMETERS(flow_parameters), .step = flow_source},
    {"Skerry.Pneumatic.Volume", "Volume of air: every port sees the others' past", SK_C_TYPE,
     SK_PORTS(many_ports), SK_PARAMETERS(volume_parameters), .state_bytes = volume_bytes,
     .init = volume_init, .step = sk_line_step},
    {"Skerry.Pneumatic.Orifice",
     "Flow through an opening, choked above the critical pressure ratio", SK_Q_TYPE,
     SK_PORTS(two_ports), SK_PARAMETERS(orifice_parameters), SK_RESULTS(orifice_results),
     .step = orifice},
};

const SkBuiltin sk_pneumatic = {types, SK_COUNT(types)};
