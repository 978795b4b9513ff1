// Hydraulic sources, lines, machines, cylinder and accumulator. Flow counts as positive into the
// line, so what goes through a component from P1 to P2 is -q at P1 and +q at P2.
#include "native/builtin.h"
#include "native/physics.h"

#include <stddef.h>
#include <stdio.h>

#define SOURCE_PORTS                                                       \
  {                                                                        \
    {"P1", SK_NODE_HYDRAULIC, "Port", NULL, 0}, {                          \
      "u", SK_NODE_SIGNAL_IN, "The value, with useInput", NULL, "useInput" \
    }                                                                      \
  }

static const SkPortInfo source_ports[]  = SOURCE_PORTS;
static const SkPortInfo one_port[]      = {{"P1", SK_NODE_HYDRAULIC, "Port", NULL, 0}};
static const SkPortInfo two_ports[]     = {{"P1", SK_NODE_HYDRAULIC, "Port", NULL, 0},
                                           {"P2", SK_NODE_HYDRAULIC, "Port", NULL, 0}};
static const SkPortInfo many_ports[]    = {{"P", SK_NODE_HYDRAULIC, "Ports", "n", 0}};
static const SkPortInfo machine_ports[] = {
    {"P1", SK_NODE_HYDRAULIC, "Inlet of a motor", NULL, 0},
    {"P2", SK_NODE_HYDRAULIC, "Outlet of a motor", NULL, 0},
    {"S", SK_NODE_ROTATIONAL, "Shaft", NULL, 0},
    {"u", SK_NODE_SIGNAL_IN, "Setting, -1 to 1", NULL, NULL, 1}};
static const SkPortInfo cylinder_ports[] = {
    {"P1", SK_NODE_HYDRAULIC, "Chamber that pushes the rod out", NULL, 0},
    {"P2", SK_NODE_HYDRAULIC, "Chamber that pulls the rod in", NULL, 0},
    {"R", SK_NODE_MECHANIC,
     "Rod: its x is minus the position, as movement into the cylinder counts", NULL, 0}};

enum { USE_INPUT, GIVEN };
#define USE_INPUT_ROW \
  [USE_INPUT] = {"useInput", "", 0, "1: the value is the signal u", .min = 0, .max = 1}

// Sources -----------------------------------------------------------------------------------------

static const SkParameterInfo flow_source_parameters[] = {
    USE_INPUT_ROW, [GIVEN] = {"q", "m3/s", 1e-3, "Delivered flow, without a signal"}};
static const SkParameterInfo pressure_source_parameters[] = {
    USE_INPUT_ROW, [GIVEN] = {"p", "Pa", 1e5, "Pressure, without a signal"}};
static const SkParameterInfo tank_parameters[] = {
    {"p", "Pa", 1e5, "Pressure", .formula = "settings.pAmbient"}};

static const char *flow_source(const SkComponentIo *io) {
  SkPort *p = io->port[0];
  p->q      = sk_command(io, USE_INPUT, GIVEN, 1);
  p->p      = p->c + p->Zc * p->q;
  return NULL;
}

static const char *pressure_source(const SkComponentIo *io) {
  io->port[0]->c  = sk_command(io, USE_INPUT, GIVEN, 1);
  io->port[0]->Zc = 0;
  return NULL;
}

static const char *tank(const SkComponentIo *io) {
  io->port[0]->c  = io->parameter[0];
  io->port[0]->Zc = 0;
  return NULL;
}

// Lines -------------------------------------------------------------------------------------------

enum { LINE_T, LINE_ZC, LINE_ALPHA, LINE_P, LINE_Q };
static const SkParameterInfo line_parameters[] = {
    [LINE_T] = {"T", "s", 1e-3, "Time a wave needs through the pipe; 0: one step", SK_NOT_NEGATIVE},
    [LINE_ZC]    = {"Zc", "Pa.s/m3", 1e9, "Characteristic impedance: rho*speed of sound/area",
                    SK_POSITIVE},
    [LINE_ALPHA] = {"alpha", "", 0, "Low-pass filter of the waves: 0 none, towards 1 strong",
                    .min = 0, .max = 0.99},
    [LINE_P]     = {"pStart", "Pa", 1e5, "Pressure at the start"},
    [LINE_Q]     = {"qStart", "m3/s", 0, "Flow from P1 to P2 at the start"},
};

static size_t line_bytes(const SkComponentIo *io) {
  return sk_waves_bytes(2, io->parameter[LINE_T], io->step);
}
static const char *line_init(const SkComponentIo *io) {
  const double *p       = io->parameter;
  double        flow[2] = {p[LINE_Q], -p[LINE_Q]};
  return sk_line_init(io, &(SkLineStart){p[LINE_T], p[LINE_ALPHA], p[LINE_ZC], p[LINE_P], flow, 2});
}

enum { VOLUME_N, VOLUME_V, VOLUME_BE, VOLUME_T, VOLUME_ALPHA, VOLUME_P, VOLUME_Q };
static const double          no_flow[]           = {0, 0};
static const SkParameterInfo volume_parameters[] = {
    [VOLUME_N]     = {"n", "", 2, "Number of ports", .min = 1, .max = SK_MAX_ENDS},
    [VOLUME_V]     = {"V", "m3", 1e-3, "Size", SK_POSITIVE},
    [VOLUME_BE]    = {"Be", "Pa", 1e9, "Bulk modulus of the oil", SK_POSITIVE,
                      .formula = "settings.Be"},
    [VOLUME_T]     = {"T", "s", 1e-4, "Time a wave needs through the volume; 0: one step",
                      SK_NOT_NEGATIVE, .formula = "settings.T"},
    [VOLUME_ALPHA] = {"alpha", "", 0.1, "Low-pass filter of the waves: 0 none, towards 1 strong",
                      .min = 0, .max = 0.99, .formula = "settings.alpha"},
    [VOLUME_P]     = {"pStart", "Pa", 1e5, "Pressure at the start"},
    [VOLUME_Q]     = {"qStart", "m3/s", .doc = "Flows into the ports at the start", .columns = 1,
                      .values = no_flow, .n_values = 2},
};

static size_t volume_bytes(const SkComponentIo *io) {
  return sk_waves_bytes((int)io->parameter[VOLUME_N], io->parameter[VOLUME_T], io->step);
}
static const char *volume_init(const SkComponentIo *io) {
  const double *p = io->parameter;
  double        T = sk_waves_delay(p[VOLUME_T], io->step);
  double        Z = io->n_ports * p[VOLUME_BE] * T / (2 * p[VOLUME_V] * (1 - p[VOLUME_ALPHA]));
  return sk_line_init(io, &(SkLineStart){p[VOLUME_T], p[VOLUME_ALPHA], Z, p[VOLUME_P],
                                         io->vector[VOLUME_Q].at, io->vector[VOLUME_Q].n});
}

// Machines ----------------------------------------------------------------------------------------

enum { MACHINE_D, MACHINE_CL, MACHINE_B, MACHINE_A };
static const SkParameterInfo machine_parameters[] = {
    [MACHINE_D]  = {"D", "m3/rad", 1e-5, "Displacement at full setting"},
    [MACHINE_CL] = {"Cl", "m3/(s.Pa)", 0, "Leakage from P1 to P2 per pressure", SK_NOT_NEGATIVE},
    [MACHINE_B]  = {"B", "N.m.s/rad", 0, "Viscous friction", SK_NOT_NEGATIVE},
    [MACHINE_A]  = {"aStart", "rad", 0, "Angle at the start"},
};
static const SkResultInfo machine_results[] = {{"dp", "Pa", "Pressure drop from P1 to P2"},
                                               {"q", "m3/s", "Flow from P1 to P2"},
                                               {"w", "rad/s", "Speed of the shaft"}};

typedef struct {
  double w, a;
} Machine;

// All is linear: q = d*w + Cl*dp, torque = d*dp - B*w, and the three boundaries.
static void machine(const SkComponentIo *io, double d) {
  SkPort *p1 = io->port[0], *p2 = io->port[1], *s = io->port[2];
  double  Cl = io->parameter[MACHINE_CL], B = io->parameter[MACHINE_B];
  double  dc = p1->c - p2->c, Z = p1->Zc + p2->Zc, leak = 1 + Z * Cl;
  double  w  = (d * dc / leak - s->c) / (s->Zc + B + d * d * Z / leak);
  double  dp = (dc - Z * d * w) / leak, q = d * w + Cl * dp;
  p1->q         = -q;
  p2->q         = q;
  p1->p         = p1->c - p1->Zc * q;
  p2->p         = p2->c + p2->Zc * q;
  s->w          = w;
  s->t          = s->c + s->Zc * w;
  io->result[0] = dp;
  io->result[1] = q;
  io->result[2] = w;
}

static double displacement(const SkComponentIo *io) {
  double setting = io->n_ports > 3 ? sk_clamp(io->port[3]->y, -1, 1) : 1;
  return setting * io->parameter[MACHINE_D];
}

static const char *machine_init(const SkComponentIo *io) {
  Machine *m = io->state;
  machine(io, displacement(io));
  *m             = (Machine){io->port[2]->w, io->parameter[MACHINE_A]};
  io->port[2]->a = m->a;
  return NULL;
}

static const char *machine_step(const SkComponentIo *io) {
  Machine *m = io->state;
  machine(io, displacement(io));
  m->a += 0.5 * io->step * (m->w + io->port[2]->w);
  m->w           = io->port[2]->w;
  io->port[2]->a = m->a;
  return NULL;
}

// Cylinder ----------------------------------------------------------------------------------------

enum {
  CYL_A1,
  CYL_A2,
  CYL_STROKE,
  CYL_V1,
  CYL_V2,
  CYL_BE,
  CYL_B,
  CYL_CL,
  CYL_K,
  CYL_D,
  CYL_XD,
  CYL_T,
  CYL_ALPHA,
  CYL_P1,
  CYL_P2,
  CYL_X
};
static const SkParameterInfo cylinder_parameters[] = {
    [CYL_A1]     = {"A1", "m2", 1e-3, "Piston area at P1", SK_POSITIVE},
    [CYL_A2]     = {"A2", "m2", 1e-3, "Piston area at P2", SK_POSITIVE},
    [CYL_STROKE] = {"stroke", "m", 1, "Stroke", SK_POSITIVE},
    [CYL_V1]     = {"V01", "m3", 1e-4, "Dead volume at P1", SK_POSITIVE},
    [CYL_V2]     = {"V02", "m3", 1e-4, "Dead volume at P2", SK_POSITIVE},
    [CYL_BE] = {"Be", "Pa", 1e9, "Bulk modulus of the oil", SK_POSITIVE, .formula = "settings.Be"},
    [CYL_B]  = {"Bp", "N.s/m", 0, "Viscous friction", SK_NOT_NEGATIVE},
    [CYL_CL] = {"Cl", "m3/(s.Pa)", 0, "Leakage past the piston per pressure", SK_NOT_NEGATIVE},
    [CYL_K]  = {"kStop", "N/m", 1e7, "Stiffness of the stroke ends", SK_NOT_NEGATIVE},
    [CYL_D]  = {"dStop", "N.s/m", 2e4,
                "Damping of the stroke ends, where the rod is xDamp beyond them", SK_NOT_NEGATIVE},
    [CYL_XD] = {"xDamp", "m", 1e-4, "The damping grows from zero to dStop over this depth",
                SK_POSITIVE},
    [CYL_T]  = {"T", "s", 1e-4, "Time a wave needs through a chamber; 0: one step", SK_NOT_NEGATIVE,
                .formula = "settings.T"},
    [CYL_ALPHA] = {"alpha", "", 0.1, "Low-pass filter of the waves: 0 none, towards 1 strong",
                   .min = 0, .max = 0.99, .formula = "settings.alpha"},
    [CYL_P1]    = {"p1Start", "Pa", 1e5, "Pressure at P1 at the start"},
    [CYL_P2]    = {"p2Start", "Pa", 1e5, "Pressure at P2 at the start"},
    [CYL_X] = {"xStart", "m", -1, "Position of the rod at the start; below 0: half of the stroke"},
};
static const SkResultInfo cylinder_results[] = {{"x", "m", "Position of the rod"},
                                                {"v", "m/s", "Velocity of the rod"},
                                                {"p1", "Pa", "Pressure at the piston, P1 side"},
                                                {"p2", "Pa", "Pressure at the piston, P2 side"}};

typedef struct {
  double s1, s2, Z1, Z2;  // waves at the piston and impedances there, of the present step
  double V1, V2;          // sizes of the chambers at the piston
  double U1, U2;          // sizes that the ports know
} Cylinder;

// The state: Cylinder, then the waves of the two chambers and the position. The waves carry the excess of oil in a chamber, its
// pressure times its size: a sum of flows, so no oil is made or lost however the piston moves.
enum { CYL_SIDE1, CYL_SIDE2, CYL_PAST };
static SkWaves *cylinder_waves(const SkComponentIo *io, int i) {
  size_t two = sk_waves_bytes(2, io->parameter[CYL_T], io->step);
  return (SkWaves *)(void *)((char *)io->state + sizeof(Cylinder) + (size_t)i * two);
}

static size_t cylinder_bytes(const SkComponentIo *io) {
  size_t two = sk_waves_bytes(2, io->parameter[CYL_T], io->step);
  size_t one = sk_waves_bytes(1, io->parameter[CYL_T], io->step);
  return two == (size_t)-1 ? two : sizeof(Cylinder) + 2 * two + one;
}

// Impedance times size.
static double cylinder_stiffness(const SkComponentIo *io) {
  const double *p = io->parameter;
  return p[CYL_BE] * sk_waves_delay(p[CYL_T], io->step) / (1 - p[CYL_ALPHA]);
}

static void sizes(const SkComponentIo *io, double x, double *V1, double *V2) {
  const double *p = io->parameter;
  *V1             = fmax(p[CYL_V1] + p[CYL_A1] * x, 0.5 * p[CYL_V1]);
  *V2             = fmax(p[CYL_V2] + p[CYL_A2] * (p[CYL_STROKE] - x), 0.5 * p[CYL_V2]);
}

// Pressures at the piston when the rod moves out with v: p1 = s1 - Z1*(A1*v + leak), p2 = s2 +
// Z2*(A2*v + leak).
static void piston(const SkComponentIo *io, const Cylinder *s, double v, double *p1, double *p2) {
  const double *p    = io->parameter;
  double        free = (s->s1 - s->Z1 * p[CYL_A1] * v) - (s->s2 + s->Z2 * p[CYL_A2] * v);
  double        leak = p[CYL_CL] * free / (1 + p[CYL_CL] * (s->Z1 + s->Z2));
  *p1                = s->s1 - s->Z1 * (p[CYL_A1] * v + leak);
  *p2                = s->s2 + s->Z2 * (p[CYL_A2] * v + leak);
}

// The force on the rod is a straight line over its velocity: c is the force at rest, Zc the slope.
// What stands at the end of the stroke is added with the position that this step's velocity leads
// to.
static void rod(const SkComponentIo *io, const Cylinder *s, double x, double v) {
  const double *p = io->parameter;
  double        rest1, rest2, moving1, moving2;
  piston(io, s, 0, &rest1, &rest2);
  piston(io, s, 1, &moving1, &moving2);
  double rest  = p[CYL_A1] * rest1 - p[CYL_A2] * rest2;
  double Zc    = rest - (p[CYL_A1] * moving1 - p[CYL_A2] * moving2) + p[CYL_B];
  double half  = 0.5 * io->step,
         ahead = x + half * v;  // position at the end of the step without its own velocity
  double end   = x < 0 ? 0 : p[CYL_STROKE];
  double damp  = p[CYL_D] * fmin(fabs(end - x) / p[CYL_XD], 1);
  double push  = p[CYL_K] * (end - ahead) - damp * v;
  if ((x < 0 && push > 0) || (x > p[CYL_STROKE] && push < 0)) {
    rest += p[CYL_K] * (end - ahead);
    Zc += damp + half * p[CYL_K];
  }
  io->port[2]->c  = rest;
  io->port[2]->Zc = Zc;
  io->result[0]   = x;
  io->result[1]   = v;
  piston(io, s, v, &io->result[2], &io->result[3]);
}

static void cylinder_ends(const SkComponentIo *io, const double c1[2], const double c2[2]) {
  Cylinder *s     = io->state;
  double    Z     = cylinder_stiffness(io);
  s->Z1           = Z / s->V1;
  s->Z2           = Z / s->V2;
  s->s1           = c1[1] / s->V1;
  s->s2           = c2[1] / s->V2;
  io->port[0]->c  = c1[0] / s->U1;
  io->port[0]->Zc = Z / s->U1;
  io->port[1]->c  = c2[0] / s->U2;
  io->port[1]->Zc = Z / s->U2;
}

static const char *cylinder_init(const SkComponentIo *io) {
  const double *p = io->parameter;
  Cylinder     *s = io->state;
  double        x = p[CYL_X] < 0 ? 0.5 * p[CYL_STROKE] : p[CYL_X];
  sizes(io, x, &s->V1, &s->V2);
  s->U1                 = s->V1;
  s->U2                 = s->V2;
  double      start1[2] = {p[CYL_P1] * s->V1, p[CYL_P1] * s->V1};
  double      start2[2] = {p[CYL_P2] * s->V2, p[CYL_P2] * s->V2};
  double      alpha     = p[CYL_ALPHA];
  const char *why = sk_waves_init(cylinder_waves(io, CYL_SIDE1), 2, p[CYL_T], alpha, start1, io);
  if (why) return why;
  sk_waves_init(cylinder_waves(io, CYL_SIDE2), 2, p[CYL_T], alpha, start2, io);
  sk_waves_init(cylinder_waves(io, CYL_PAST), 1, p[CYL_T], 0, &x, io);
  cylinder_ends(io, start1, start2);
  rod(io, s, x, 0);
  return NULL;
}

static const char *cylinder_step(const SkComponentIo *io) {
  const double *p = io->parameter;
  Cylinder     *s = io->state;
  const SkPort *a = io->port[0], *b = io->port[1];
  double x = -io->port[2]->x, v = -io->port[2]->v, Z = cylinder_stiffness(io), p1, p2, c1[2], c2[2],
         past;
  piston(io, s, v, &p1, &p2);
  double leak = p[CYL_CL] * (p1 - p2);
  double out = p[CYL_A1] * v + leak, in = p[CYL_A2] * v + leak;
  double w1[2] = {a->p * s->U1 + Z * a->q, p1 * s->V1 - Z * out};
  double w2[2] = {b->p * s->U2 + Z * b->q, p2 * s->V2 + Z * in};
  sk_waves_step(cylinder_waves(io, CYL_SIDE1), w1, c1);
  sk_waves_step(cylinder_waves(io, CYL_SIDE2), w2, c2);
  sk_waves_step(cylinder_waves(io, CYL_PAST), &x, &past);
  sizes(io, x + io->step * v, &s->V1, &s->V2);
  sizes(io, past, &s->U1, &s->U2);
  cylinder_ends(io, c1, c2);
  rod(io, s, x, v);
  return NULL;
}

// Accumulator -------------------------------------------------------------------------------------

enum { ACC_V0, ACC_PG, ACC_KAPPA, ACC_P, ACC_K };
static const SkParameterInfo accumulator_parameters[] = {
    [ACC_V0]    = {"V0", "m3", 1e-3, "Size", SK_POSITIVE},
    [ACC_PG]    = {"pg", "Pa", 5e6, "Pressure of the gas when no oil is inside", SK_POSITIVE},
    [ACC_KAPPA] = {"kappa", "", 1.2, "Polytropic exponent", SK_POSITIVE},
    [ACC_P]     = {"pStart", "Pa", 5e6, "Pressure at the start, at least pg", SK_POSITIVE,
                   .formula = "pg"},
    [ACC_K]     = {"kEmpty", "Pa/m3", 1e13, "Stiffness when it is empty", SK_POSITIVE},
};
static const SkResultInfo accumulator_results[] = {{"V", "m3", "Oil inside"}};

typedef struct {
  double V, q;  // oil inside, flow into it
} Accumulator;

static const double FULL =
    1 - 1e-6;  // of its size: there the gas law is continued by a straight line

static double gas(const double *p, double V, double *slope) {
  double V0 = p[ACC_V0], at = fmin(V, FULL * V0);
  *slope = p[ACC_K];
  if (V <= 0) return p[ACC_PG] + p[ACC_K] * V;
  double pressure = p[ACC_PG] * pow(V0 / (V0 - at), p[ACC_KAPPA]);
  *slope          = p[ACC_KAPPA] * pressure / (V0 - at);
  return pressure + *slope * (V - at);
}

static double fill(double q, const void *data, double *slope) {
  const SkComponentIo *io   = data;
  const Accumulator   *a    = io->state;
  double               half = 0.5 * io->step;
  double               p    = gas(io->parameter, a->V + half * (a->q + q), slope);
  *slope                    = io->port[0]->Zc + half * *slope;
  return p + io->port[0]->Zc * q - io->port[0]->c;
}

static void accumulator_port(const SkComponentIo *io, double q) {
  SkPort *p     = io->port[0];
  p->q          = -q;
  p->p          = p->c + p->Zc * p->q;
  io->result[0] = ((Accumulator *)io->state)->V;
}

static const char *accumulator_init(const SkComponentIo *io) {
  const double *p = io->parameter;
  Accumulator  *a = io->state;
  double        slope;
  if (p[ACC_P] < p[ACC_PG])
    return "the pressure at the start (pStart) is below that of the gas (pg)";
  if (io->port[0]->Zc <= 0)
    return "its port P1 must be connected to a line with an impedance above 0";
  a->V = p[ACC_V0] * (1 - pow(p[ACC_PG] / p[ACC_P], 1 / p[ACC_KAPPA]));
  a->q = (io->port[0]->c - gas(p, a->V, &slope)) / io->port[0]->Zc;
  accumulator_port(io, a->q);
  return NULL;
}

static const char *accumulator_step(const SkComponentIo *io) {
  const double *p = io->parameter;
  Accumulator  *a = io->state;
  double        least =
      io->port[0]->Zc + 0.5 * io->step * fmin(p[ACC_K], p[ACC_KAPPA] * p[ACC_PG] / p[ACC_V0]);
  double q = sk_zero(fill, io, a->q, least);
  a->V += 0.5 * io->step * (a->q + q);
  a->q = q;
  if (a->V >= FULL * p[ACC_V0]) return "the accumulator is full: there is no room left for gas";
  accumulator_port(io, q);
  return NULL;
}

// The table ---------------------------------------------------------------------------------------

#define MACHINE_PORTS(n) .ports = machine_ports, .n_ports = (n)

static const SkComponentType types[] = {
    {"Skerry.Hydraulic.FlowSource", "A given flow out of P1", SK_Q_TYPE, SK_PORTS(source_ports),
     SK_PARAMETERS(flow_source_parameters), .step = flow_source},
    {"Skerry.Hydraulic.PressureSource", "A given pressure, to be connected like a line", SK_C_TYPE,
     SK_PORTS(source_ports), SK_PARAMETERS(pressure_source_parameters), .step = pressure_source},
    {"Skerry.Hydraulic.Tank", "Constant pressure, to be connected like a line", SK_C_TYPE,
     SK_PORTS(one_port), SK_PARAMETERS(tank_parameters), .step = tank},
    {"Skerry.Hydraulic.Line", "A lossless pipe", SK_C_TYPE, SK_PORTS(two_ports),
     SK_PARAMETERS(line_parameters), .state_bytes = line_bytes, .init = line_init,
     .step = sk_line_step},
    {"Skerry.Hydraulic.Volume", "Oil volume: every port sees the others' past", SK_C_TYPE,
     SK_PORTS(many_ports), SK_PARAMETERS(volume_parameters), .state_bytes = volume_bytes,
     .init = volume_init, .step = sk_line_step},
    {"Skerry.Hydraulic.Machine", "Pump or motor of fixed displacement", SK_Q_TYPE, MACHINE_PORTS(3),
     SK_PARAMETERS(machine_parameters), SK_RESULTS(machine_results), SK_STATE(Machine),
     .init = machine_init, .step = machine_step},
    {"Skerry.Hydraulic.VariableMachine", "Pump or motor of variable displacement", SK_Q_TYPE,
     MACHINE_PORTS(4), SK_PARAMETERS(machine_parameters), SK_RESULTS(machine_results),
     SK_STATE(Machine), .init = machine_init, .step = machine_step},
    {"Skerry.Hydraulic.Cylinder", "Double-acting cylinder; its chambers are lines", SK_C_TYPE,
     SK_PORTS(cylinder_ports), SK_PARAMETERS(cylinder_parameters), SK_RESULTS(cylinder_results),
     .state_bytes = cylinder_bytes, .init = cylinder_init, .step = cylinder_step},
    {"Skerry.Hydraulic.Accumulator", "Gas accumulator, polytropic", SK_Q_TYPE, SK_PORTS(one_port),
     SK_PARAMETERS(accumulator_parameters), SK_RESULTS(accumulator_results), SK_STATE(Accumulator),
     .init = accumulator_init, .step = accumulator_step},
};

const SkBuiltin sk_hydraulic = {types, SK_COUNT(types)};
