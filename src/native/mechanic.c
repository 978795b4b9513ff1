// Translation along one axis. Velocity counts as positive into the line and force as positive when
// it presses, so a body has v1 = -v at its lower side P1 and v2 = v at its upper side P2.
#include "native/builtin.h"
#include "native/physics.h"

static const SkPortInfo one_port[]     = {{"P1", SK_NODE_MECHANIC, "Port", NULL, 0}};
static const SkPortInfo source_ports[] = {
    {"P1", SK_NODE_MECHANIC, "Port", NULL, 0},
    {"u", SK_NODE_SIGNAL_IN, "The value, with useInput", NULL, "useInput"}};
static const SkPortInfo two_ports[] = {{"P1", SK_NODE_MECHANIC, "Lower end", NULL, 0},
                                       {"P2", SK_NODE_MECHANIC, "Upper end", NULL, 0}};

enum { USE_INPUT, GIVEN, START };
#define USE_INPUT_ROW \
  [USE_INPUT] = {"useInput", "", 0, "1: the value is the signal u", .min = 0, .max = 1}

// Writes what a port does that moves into the line with v and stands at x.
static void move(SkPort *port, double v, double x) {
  port->v = v;
  port->x = x;
  port->f = port->c + port->Zc * v;
}

// Sources -----------------------------------------------------------------------------------------

static const SkParameterInfo fixed_parameters[] = {{"x", "m", 0, "Position"}};
static const SkParameterInfo force_parameters[] = {
    USE_INPUT_ROW, [GIVEN] = {"f", "N", 1, "Force, without a signal"}};
static const SkParameterInfo push_parameters[] = {
    USE_INPUT_ROW, [GIVEN] = {"F", "N", 0, "Force, without a signal"}};
static const SkParameterInfo velocity_parameters[] = {
    USE_INPUT_ROW, [GIVEN] = {"v", "m/s", 1, "Velocity, without a signal"},
    [START] = {"xStart", "m", 0, "Position at the start"}};

static const char *fixed(const SkComponentIo *io) {
  move(io->port[0], 0, io->parameter[0]);
  return NULL;
}

static const char *force_source(const SkComponentIo *io) {
  io->port[0]->c  = sk_command(io, USE_INPUT, GIVEN, 1);
  io->port[0]->Zc = 0;
  return NULL;
}

typedef struct {
  double x, v;
} Motion;

static const char *velocity_init(const SkComponentIo *io) {
  Motion *m = io->state;
  *m        = (Motion){io->parameter[START], sk_command(io, USE_INPUT, GIVEN, 1)};
  move(io->port[0], m->v, m->x);
  return NULL;
}

static const char *velocity_step(const SkComponentIo *io) {
  Motion *m = io->state;
  double  v = sk_command(io, USE_INPUT, GIVEN, 1);
  m->x += 0.5 * io->step * (m->v + v);
  m->v = v;
  move(io->port[0], m->v, m->x);
  return NULL;
}

// Mass --------------------------------------------------------------------------------------------

enum { M_M, M_B, M_FC, M_V0, M_XMIN, M_XMAX, M_K, M_D, M_DEPTH, M_X, M_V };
static const SkParameterInfo mass_parameters[] = {
    [M_M]  = {"m", "kg", 1, "Mass", SK_POSITIVE},
    [M_B]  = {"B", "N.s/m", 0, "Viscous friction", SK_NOT_NEGATIVE},
    [M_FC] = {"Fc", "N", 0, "Dry friction", SK_NOT_NEGATIVE},
    [M_V0] = {"v0", "m/s", 1e-3, "Below about this velocity dry friction is viscous", SK_POSITIVE},
    [M_XMIN]  = {"xMin", "m", -1e60, "Lower end stop"},
    [M_XMAX]  = {"xMax", "m", 1e60, "Upper end stop"},
    [M_K]     = {"kStop", "N/m", 1e7, "Stiffness of the stops", SK_NOT_NEGATIVE},
    [M_D]     = {"dStop", "N.s/m", 1e4, "Damping of the stops", SK_NOT_NEGATIVE},
    [M_DEPTH] = {"eStop", "m", 1e-5, "Depth in the stop from which on its damping is full",
                 SK_POSITIVE},
    [M_X]     = {"xStart", "m", 0, "Position at the start"},
    [M_V]     = {"vStart", "m/s", 0, "Velocity at the start"},
};
static const SkResultInfo mass_results[] = {{"x", "m", "Position"}, {"v", "m/s", "Velocity"}};

typedef struct {
  double x, v, force;
} Mass;

// The force of a stop that the mass is `depth` deep in and goes into with v. It pushes and never
// pulls, and begins at zero: its damping grows with the depth. Adds what it takes per v, when the
// depth grows along by dx, to the slope.
static double mass_stop(const double *p, double depth, double v, double dx, double *slope) {
  double part = fmin(depth / p[M_DEPTH], 1), force = p[M_K] * depth + p[M_D] * part * v;
  if (depth <= 0 || force <= 0) return 0;
  *slope += (p[M_K] + (part < 1 ? p[M_D] * v / p[M_DEPTH] : 0)) * dx + p[M_D] * part;
  return force;
}

// The force on the mass at position x and velocity v, and how much less it is per v when x moves
// along by dx.
static double mass_force(const SkComponentIo *io, double x, double v, double dx, double *slope) {
  const double *p  = io->parameter;
  const SkPort *p1 = io->port[0], *p2 = io->port[1];
  double        dry = tanh(v / p[M_V0]), stop;
  *slope            = p1->Zc + p2->Zc + p[M_B] + p[M_FC] / p[M_V0] * (1 - dry * dry);
  stop = mass_stop(p, p[M_XMIN] - x, -v, dx, slope) - mass_stop(p, x - p[M_XMAX], v, dx, slope);
  return p1->c - p1->Zc * v - p2->c - p2->Zc * v - p[M_B] * v - p[M_FC] * dry + stop;
}

// Zero when v fulfils the trapezoidal rule for position and velocity.
static double mass_zero(double v, const void *data, double *slope) {
  const SkComponentIo *io   = data;
  const Mass          *s    = io->state;
  double               half = 0.5 * io->step, m = io->parameter[M_M];
  double               force = mass_force(io, s->x + half * (s->v + v), v, half, slope);
  *slope                     = m + half * *slope;
  return m * (v - s->v) - half * (s->force + force);
}

static const char *mass_finish(const SkComponentIo *io, double x, double v) {
  Mass  *s = io->state;
  double slope;
  *s = (Mass){x, v, mass_force(io, x, v, 0, &slope)};
  move(io->port[0], -v, -x);
  move(io->port[1], v, x);
  io->result[0] = x;
  io->result[1] = v;
  return NULL;
}

static const char *mass_init(const SkComponentIo *io) {
  if (io->parameter[M_XMIN] > io->parameter[M_XMAX])
    return "its lower stop (xMin) is above its upper stop (xMax)";
  return mass_finish(io, io->parameter[M_X], io->parameter[M_V]);
}

static const char *mass_step(const SkComponentIo *io) {
  const Mass *s = io->state;
  double      v = sk_zero(mass_zero, io, s->v, io->parameter[M_M]);
  return mass_finish(io, s->x + 0.5 * io->step * (s->v + v), v);
}

// Spring and rope ---------------------------------------------------------------------------------

enum { SP_K, SP_D, SP_T, SP_START, SP_V };
static const SkParameterInfo spring_parameters[] = {
    [SP_K] = {"k", "N/m", 1e4, "Stiffness", SK_POSITIVE},
    [SP_D] = {"d", "N.s/m", 0, "Damping", SK_NOT_NEGATIVE},
    [SP_T] = {"T", "s", 1e-4, "Time a wave needs through the spring; 0: one step", SK_NOT_NEGATIVE},
    [SP_START] = {"fStart", "N", 0, "Force at the start, positive when pressed together"},
    [SP_V]     = {"vStart", "m/s", 0, "Velocity of both ends at the start"},
};
static const SkParameterInfo weak_parameters[] = {
    [SP_K] = {"k", "N/m", 1000, "Stiffness", SK_POSITIVE},
    [SP_D] = {"d", "N.s/m", 0, "Damping", SK_NOT_NEGATIVE},
    [SP_T] = {"T", "s", 0, "Time a wave needs through the spring; 0: one step", SK_NOT_NEGATIVE},
    [SP_START] = {"fStart", "N", 0, "Force at the start, positive when pressed together"},
    [SP_V]     = {"vStart", "m/s", 0, "Velocity of both ends at the start"},
};
static const SkParameterInfo rope_parameters[] = {
    [SP_K] = {"k", "N/m", 1e4, "Stiffness", SK_POSITIVE},
    [SP_D] = {"d", "N.s/m", 0, "Damping while it is tight", SK_NOT_NEGATIVE},
    [SP_T] = {"T", "s", 1e-3, "Time a wave needs through the rope; 0: one step", SK_NOT_NEGATIVE},
    [SP_START] = {"stretch", "m", 0, "Elongation at the start; below 0 it is slack"},
    [SP_V]     = {"vStart", "m/s", 0, "Velocity of both ends at the start"},
};

static size_t spring_bytes(const SkComponentIo *io) {
  return sk_elastic_bytes(io->parameter[SP_T], io->step);
}

static const char *elastic_start(const SkComponentIo *io, double force) {
  const double *p       = io->parameter;
  double        flow[2] = {p[SP_V], -p[SP_V]}, Zc = p[SP_K] * sk_waves_delay(p[SP_T], io->step);
  return sk_elastic_init(io, &(SkLineStart){p[SP_T], 0.0, Zc, force, flow, 2}, p[SP_D]);
}

static const char *spring_init(const SkComponentIo *io) {
  return elastic_start(io, io->parameter[SP_START]);
}

static const char *rope_init(const SkComponentIo *io) {
  const char  *why  = elastic_start(io, -io->parameter[SP_K] * io->parameter[SP_START]);
  const double v[2] = {io->parameter[SP_V], -io->parameter[SP_V]};
  if (!why) sk_elastic_let_go(io, v);
  return why;
}

static const char *rope_step(const SkComponentIo *io) {
  const double v[2] = {io->port[0]->v, io->port[1]->v};
  sk_elastic_step(io);
  sk_elastic_let_go(io, v);
  return NULL;
}

// Lever -------------------------------------------------------------------------------------------

enum { L_1, L_2 };
static const SkParameterInfo lever_parameters[] = {
    [L_1] = {"l1", "m", 1, "Arm at P1", SK_POSITIVE},
    [L_2] = {"l2", "m", 1, "Arm at P2", SK_POSITIVE}};

// Zero moment: f1*l1 + f2*l2 = 0 with v2 = -v1*l2/l1.
static double lever_velocity(const SkComponentIo *io) {
  const SkPort *p1 = io->port[0], *p2 = io->port[1];
  double        l1 = io->parameter[L_1], l2 = io->parameter[L_2];
  return (p1->c * l1 + p2->c * l2) / (p1->Zc * l1 + p2->Zc * l2 * l2 / l1);
}

static const char *lever_finish(const SkComponentIo *io, double x) {
  Motion *m     = io->state;
  double  ratio = -io->parameter[L_2] / io->parameter[L_1];
  *m            = (Motion){x, lever_velocity(io)};
  move(io->port[0], -m->v, -m->x);
  move(io->port[1], ratio * m->v, ratio * m->x);
  return NULL;
}

static const char *lever_init(const SkComponentIo *io) {
  if (io->port[0]->Zc + io->port[1]->Zc <= 0)
    return "one of its ports must be connected to a line with an impedance";
  return lever_finish(io, 0);
}
static const char *lever_step(const SkComponentIo *io) {
  const Motion *m = io->state;
  return lever_finish(io, m->x + 0.5 * io->step * (m->v + lever_velocity(io)));
}

// The table ---------------------------------------------------------------------------------------

static const SkComponentType types[] = {
    {"Skerry.Mechanic.Fixed", "A fixed position", SK_Q_TYPE, SK_PORTS(one_port),
     SK_PARAMETERS(fixed_parameters), .step = fixed},
    {"Skerry.Mechanic.ForceSource",
     "A given force, to be connected like a line: at P1 of a body it pushes up", SK_C_TYPE,
     SK_PORTS(source_ports), SK_PARAMETERS(force_parameters), .step = force_source},
    {"Skerry.Mechanic.VelocitySource", "A given velocity into the line", SK_Q_TYPE,
     SK_PORTS(source_ports), SK_PARAMETERS(velocity_parameters), SK_STATE(Motion),
     .init = velocity_init, .step = velocity_step},
    {"Skerry.Mechanic.Mass", "Mass with friction and end stops", SK_Q_TYPE, SK_PORTS(two_ports),
     SK_PARAMETERS(mass_parameters), SK_RESULTS(mass_results), SK_STATE(Mass), .init = mass_init,
     .step = mass_step},
    {"Skerry.Mechanic.SpringDamper", "Spring with damper", SK_C_TYPE, SK_PORTS(two_ports),
     SK_PARAMETERS(spring_parameters), .state_bytes = spring_bytes, .init = spring_init,
     .step = sk_elastic_step},
    {"Skerry.Mechanic.Rope", "Rope that pulls and never pushes", SK_C_TYPE, SK_PORTS(two_ports),
     SK_PARAMETERS(rope_parameters), .state_bytes = spring_bytes, .init = rope_init,
     .step = rope_step},
    {"Skerry.Mechanic.Lever", "Lever with the pivot between its ends, small angles", SK_Q_TYPE,
     SK_PORTS(two_ports), SK_PARAMETERS(lever_parameters), SK_STATE(Motion), .init = lever_init,
     .step = lever_step},
    // Under the names that papers on distributed solvers use.
    {"TLM.Spring", "Spring", SK_C_TYPE, SK_PORTS(two_ports), SK_PARAMETERS(weak_parameters),
     .state_bytes = spring_bytes, .init = spring_init, .step = sk_elastic_step},
    {"TLM.Force", "A given force against a node", SK_C_TYPE, SK_PORTS(source_ports),
     SK_PARAMETERS(push_parameters), .step = force_source},
};

const SkBuiltin sk_mechanic = {types, SK_COUNT(types)};
