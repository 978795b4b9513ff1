// Rotation around one axis; the same signs as in translation: w1 = -w at P1 and w2 = w at P2 of a
// body.
#include "native/builtin.h"
#include "native/physics.h"

static const SkPortInfo one_port[]     = {{"P1", SK_NODE_ROTATIONAL, "Port", NULL, 0}};
static const SkPortInfo source_ports[] = {
    {"P1", SK_NODE_ROTATIONAL, "Port", NULL, 0},
    {"u", SK_NODE_SIGNAL_IN, "The value, with useInput", NULL, "useInput"}};
static const SkPortInfo two_ports[] = {{"P1", SK_NODE_ROTATIONAL, "First end", NULL, 0},
                                       {"P2", SK_NODE_ROTATIONAL, "Second end", NULL, 0}};

enum { USE_INPUT, GIVEN, START };
#define USE_INPUT_ROW \
  [USE_INPUT] = {"useInput", "", 0, "1: the value is the signal u", .min = 0, .max = 1}

static void turn(SkPort *port, double w, double a) {
  port->w = w;
  port->a = a;
  port->t = port->c + port->Zc * w;
}

// Sources -----------------------------------------------------------------------------------------

static const SkParameterInfo fixed_parameters[]  = {{"a", "rad", 0, "Angle"}};
static const SkParameterInfo torque_parameters[] = {
    USE_INPUT_ROW, [GIVEN] = {"t", "N.m", 1, "Torque, without a signal"}};
static const SkParameterInfo speed_parameters[] = {
    USE_INPUT_ROW, [GIVEN] = {"w", "rad/s", 1, "Speed, without a signal"},
    [START] = {"aStart", "rad", 0, "Angle at the start"}};

static const char *fixed(const SkComponentIo *io) {
  turn(io->port[0], 0, io->parameter[0]);
  return NULL;
}

static const char *torque_source(const SkComponentIo *io) {
  io->port[0]->c  = sk_command(io, USE_INPUT, GIVEN, 1);
  io->port[0]->Zc = 0;
  return NULL;
}

typedef struct {
  double a, w, torque;
} Rotation;

static const char *speed_init(const SkComponentIo *io) {
  Rotation *r = io->state;
  *r          = (Rotation){io->parameter[START], sk_command(io, USE_INPUT, GIVEN, 1), 0};
  turn(io->port[0], r->w, r->a);
  return NULL;
}

static const char *speed_step(const SkComponentIo *io) {
  Rotation *r = io->state;
  double    w = sk_command(io, USE_INPUT, GIVEN, 1);
  r->a += 0.5 * io->step * (r->w + w);
  r->w = w;
  turn(io->port[0], r->w, r->a);
  return NULL;
}

// Inertia -----------------------------------------------------------------------------------------

enum { I_J, I_B, I_A, I_W };
static const SkParameterInfo inertia_parameters[] = {
    [I_J] = {"J", "kg.m2", 1, "Moment of inertia", SK_POSITIVE},
    [I_B] = {"B", "N.m.s/rad", 0, "Viscous friction", SK_NOT_NEGATIVE},
    [I_A] = {"aStart", "rad", 0, "Angle at the start"},
    [I_W] = {"wStart", "rad/s", 0, "Speed at the start"},
};
static const SkResultInfo inertia_results[] = {{"a", "rad", "Angle"}, {"w", "rad/s", "Speed"}};

static const char *inertia_finish(const SkComponentIo *io, double a, double w) {
  SkPort *p1 = io->port[0], *p2 = io->port[1];
  turn(p1, -w, -a);
  turn(p2, w, a);
  *(Rotation *)io->state = (Rotation){a, w, p1->t - p2->t - io->parameter[I_B] * w};
  io->result[0]          = a;
  io->result[1]          = w;
  return NULL;
}

static const char *inertia_init(const SkComponentIo *io) {
  return inertia_finish(io, io->parameter[I_A], io->parameter[I_W]);
}

static const char *inertia_step(const SkComponentIo *io) {
  const Rotation *r  = io->state;
  const SkPort   *p1 = io->port[0], *p2 = io->port[1];
  double          half = 0.5 * io->step, J = io->parameter[I_J];
  double          w = (J * r->w + half * (r->torque + p1->c - p2->c)) /
             (J + half * (p1->Zc + p2->Zc + io->parameter[I_B]));
  return inertia_finish(io, r->a + half * (r->w + w), w);
}

// Shaft -------------------------------------------------------------------------------------------

enum { SH_K, SH_D, SH_T, SH_START, SH_W };
static const SkParameterInfo shaft_parameters[] = {
    [SH_K] = {"k", "N.m/rad", 1e4, "Stiffness", SK_POSITIVE},
    [SH_D] = {"d", "N.m.s/rad", 0, "Damping", SK_NOT_NEGATIVE},
    [SH_T] = {"T", "s", 1e-4, "Time a wave needs through the shaft; 0: one step", SK_NOT_NEGATIVE},
    [SH_START] = {"tStart", "N.m", 0, "Torque that P1 passes on to P2 at the start"},
    [SH_W]     = {"wStart", "rad/s", 0, "Speed of both ends at the start"},
};

static size_t shaft_bytes(const SkComponentIo *io) {
  return sk_elastic_bytes(io->parameter[SH_T], io->step);
}
static const char *shaft_init(const SkComponentIo *io) {
  const double *p       = io->parameter;
  double        flow[2] = {p[SH_W], -p[SH_W]}, Zc = p[SH_K] * sk_waves_delay(p[SH_T], io->step);
  return sk_elastic_init(io, &(SkLineStart){p[SH_T], 0.0, Zc, p[SH_START], flow, 2}, p[SH_D]);
}

// Gear --------------------------------------------------------------------------------------------

static const SkParameterInfo gear_parameters[] = {
    {"ratio", "", 1, "Speed of P1 per speed of P2; below 0 it turns the other way"}};

// Speed at P2: the torque ratio*t1 - t2 vanishes.
static double gear_speed(const SkComponentIo *io) {
  const SkPort *p1 = io->port[0], *p2 = io->port[1];
  double        ratio = io->parameter[0];
  return (ratio * p1->c - p2->c) / (p2->Zc + ratio * ratio * p1->Zc);
}

static const char *gear_finish(const SkComponentIo *io, double a) {
  Rotation *r     = io->state;
  double    ratio = io->parameter[0];
  *r              = (Rotation){a, gear_speed(io), 0};
  turn(io->port[0], -ratio * r->w, -ratio * r->a);
  turn(io->port[1], r->w, r->a);
  return NULL;
}

static const char *gear_init(const SkComponentIo *io) {
  if (io->parameter[0] == 0) return "its ratio must not be 0";
  if (io->port[0]->Zc + io->port[1]->Zc <= 0)
    return "one of its ports must be connected to a line with an impedance";
  return gear_finish(io, 0);
}

static const char *gear_step(const SkComponentIo *io) {
  const Rotation *r = io->state;
  return gear_finish(io, r->a + 0.5 * io->step * (r->w + gear_speed(io)));
}

// The table ---------------------------------------------------------------------------------------

static const SkComponentType types[] = {
    {"Skerry.Rotational.Fixed", "A fixed angle", SK_Q_TYPE, SK_PORTS(one_port),
     SK_PARAMETERS(fixed_parameters), .step = fixed},
    {"Skerry.Rotational.TorqueSource", "A given torque, to be connected like a line", SK_C_TYPE,
     SK_PORTS(source_ports), SK_PARAMETERS(torque_parameters), .step = torque_source},
    {"Skerry.Rotational.SpeedSource", "A given speed into the line", SK_Q_TYPE,
     SK_PORTS(source_ports), SK_PARAMETERS(speed_parameters), SK_STATE(Rotation),
     .init = speed_init, .step = speed_step},
    {"Skerry.Rotational.Inertia", "Rotating mass with viscous friction", SK_Q_TYPE,
     SK_PORTS(two_ports), SK_PARAMETERS(inertia_parameters), SK_RESULTS(inertia_results),
     SK_STATE(Rotation), .init = inertia_init, .step = inertia_step},
    {"Skerry.Rotational.Shaft", "Elastic shaft with damping", SK_C_TYPE, SK_PORTS(two_ports),
     SK_PARAMETERS(shaft_parameters), .state_bytes = shaft_bytes, .init = shaft_init,
     .step = sk_elastic_step},
    {"Skerry.Rotational.Gear", "Ideal gear", SK_Q_TYPE, SK_PORTS(two_ports),
     SK_PARAMETERS(gear_parameters), SK_STATE(Rotation), .init = gear_init, .step = gear_step},
};

const SkBuiltin sk_rotational = {types, SK_COUNT(types)};
