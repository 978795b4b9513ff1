// Hydraulic resistances and valves: all Q-type. An edge between two lines sees the difference of
// the waves and the sum of the impedances, so its flow is one unknown.
#include "native/builtin.h"
#include "native/physics.h"

#define EDGE_PORTS \
  {"P1", SK_NODE_HYDRAULIC, "Inlet", NULL, 0}, { "P2", SK_NODE_HYDRAULIC, "Outlet", NULL, 0 }

static const SkPortInfo edge_ports[]    = {EDGE_PORTS};
static const SkPortInfo orifice_ports[] = {
    EDGE_PORTS, {"u", SK_NODE_SIGNAL_IN, "The value, with useInput", NULL, "useInput"}};
static const SkResultInfo edge_results[] = {{"dp", "Pa", "Pressure drop from P1 to P2"},
                                            {"q", "m3/s", "Flow from P1 to P2"}};

enum { USE_INPUT, GIVEN, CQ, RHO, P0 };
#define EDGE_ROWS                                                                                \
  [CQ] = {"Cq", "", 0.67, "Flow coefficient", SK_POSITIVE}, [RHO] = {"rho",                      \
                                                                     "kg/m3",                    \
                                                                     870,                        \
                                                                     "Density of the oil",       \
                                                                     SK_POSITIVE,                \
                                                                     .formula = "settings.rho"}, \
  [P0] = {"p0", "Pa", 1e4, "Pressure drop below which the flow is about laminar", SK_NOT_NEGATIVE}

// Writes the ports of a valve that passes the flow q from P1 to P2.
static void pass(const SkComponentIo *io, double q) {
  SkPort *p1 = io->port[0], *p2 = io->port[1];
  p1->q         = -q;
  p2->q         = q;
  p1->p         = p1->c - p1->Zc * q;
  p2->p         = p2->c + p2->Zc * q;
  io->result[0] = p1->p - p2->p;
  io->result[1] = q;
}

// Orifices ----------------------------------------------------------------------------------------

#define USE_INPUT_ROW \
  [USE_INPUT] = {"useInput", "", 0, "1: the value is the signal u", .min = 0, .max = 1}

static const SkParameterInfo laminar_parameters[] = {
    USE_INPUT_ROW, [GIVEN] = {"Kc", "m3/(s.Pa)", 1e-11, "Flow per pressure, without a signal",
                              SK_NOT_NEGATIVE}};
static const SkParameterInfo orifice_parameters[] = {
    USE_INPUT_ROW,
    [GIVEN] = {"A", "m2", 1e-6, "Area of the opening, without a signal", SK_NOT_NEGATIVE},
    EDGE_ROWS};

static const char *laminar(const SkComponentIo *io) {
  double Kc = sk_command(io, USE_INPUT, GIVEN, 2), Z = io->port[0]->Zc + io->port[1]->Zc;
  pass(io, Kc * (io->port[0]->c - io->port[1]->c) / (1 + Z * Kc));
  return NULL;
}

// Flow per root of pressure through the area A.
static double edge_factor(const double *p, int cq, double A) {
  return p[cq] * A * sqrt(2 / p[cq + 1]);
}

static const char *orifice(const SkComponentIo *io) {
  double A = fmax(sk_command(io, USE_INPUT, GIVEN, 2), 0);
  pass(io, sk_edge_flow(edge_factor(io->parameter, CQ, A), io->parameter[P0],
                        io->port[0]->c - io->port[1]->c, io->port[0]->Zc + io->port[1]->Zc));
  return NULL;
}

// Check and relief valve --------------------------------------------------------------------------

// From here on the parameters begin with Cq, rho, p0.
enum { V_CQ, V_RHO, V_P0, V_A, V_OPEN, V_DP = V_OPEN + 1, V_TAU };
#define VALVE_ROWS                                                                               \
  [V_CQ]  = {"Cq", "", 0.67, "Flow coefficient", SK_POSITIVE},                                   \
  [V_RHO] = {"rho", "kg/m3", 870, "Density of the oil", SK_POSITIVE, .formula = "settings.rho"}, \
  [V_P0]  = {"p0", "Pa", 1e4, "Pressure drop below which the flow is about laminar",             \
             SK_NOT_NEGATIVE}

static const SkParameterInfo check_parameters[] = {
    VALVE_ROWS,
    [V_A]    = {"A", "m2", 1e-5, "Area of the opening", SK_NOT_NEGATIVE},
    [V_OPEN] = {"pOpen", "Pa", 0, "Pressure drop at which it opens", SK_NOT_NEGATIVE},
};

static const char *check_valve(const SkComponentIo *io) {
  const double *p = io->parameter;
  double dc = io->port[0]->c - io->port[1]->c - p[V_OPEN], Z = io->port[0]->Zc + io->port[1]->Zc;
  pass(io, dc > 0 ? sk_edge_flow(edge_factor(p, V_CQ, p[V_A]), p[V_P0], dc, Z) : 0);
  return NULL;
}

static const SkParameterInfo relief_parameters[] = {
    VALVE_ROWS,
    [V_A]    = {"A", "m2", 1e-5, "Area when fully open", SK_NOT_NEGATIVE},
    [V_OPEN] = {"pRef", "Pa", 1e7, "Pressure drop at which it opens"},
    [V_DP]   = {"dpMax", "Pa", 1e6, "It is fully open so much above pRef", SK_POSITIVE},
    [V_TAU]  = {"tau", "s", 0.005, "Time constant of the spool", SK_POSITIVE},
};
static const SkResultInfo relief_results[] = {{"dp", "Pa", "Pressure drop from P1 to P2"},
                                              {"q", "m3/s", "Flow from P1 to P2"},
                                              {"x", "", "Opening, 0 to 1"}};

typedef struct {
  double x, rate, dp;
} Relief;

// Opening at rest for a pressure drop.
static double opening(const double *p, double dp) {
  return sk_clamp((dp - p[V_OPEN]) / p[V_DP], 0, 1);
}

// The opening after this step by the trapezoidal rule, and how it grows with dp.
static double relief_x(const SkComponentIo *io, double dp, double *slope) {
  const Relief *s    = io->state;
  const double *p    = io->parameter;
  double        half = 0.5 * io->step / p[V_TAU], x = s->x + 0.5 * io->step * s->rate;
  bool          moves = dp > p[V_OPEN] && dp < p[V_OPEN] + p[V_DP];
  *slope              = moves ? half / (1 + half) / p[V_DP] : 0;
  x                   = (x + half * opening(p, dp)) / (1 + half);
  if (x > 0) return x;
  *slope = 0;
  return 0;
}

static double relief_zero(double dp, const void *data, double *slope) {
  const SkComponentIo *io = data;
  double               dx, dr, x = relief_x(io, dp, &dx), r = sk_root(dp, io->parameter[V_P0], &dr);
  double               K = edge_factor(io->parameter, V_CQ, io->parameter[V_A]),
         Z               = io->port[0]->Zc + io->port[1]->Zc;
  *slope                 = 1 + Z * K * (x * dr + dx * r);
  return dp + Z * K * x * r - (io->port[0]->c - io->port[1]->c);
}

static const char *relief_init(const SkComponentIo *io) {
  Relief       *s = io->state;
  const double *p = io->parameter;
  pass(io, 0);  // closed
  *s            = (Relief){0, opening(p, io->result[0]) / p[V_TAU], io->result[0]};
  io->result[2] = 0;
  return NULL;
}

static const char *relief_step(const SkComponentIo *io) {
  Relief       *s = io->state;
  const double *p = io->parameter;
  double        slope, dp = sk_zero(relief_zero, io, s->dp, 1), x = relief_x(io, dp, &slope);
  pass(io, edge_factor(p, V_CQ, p[V_A]) * x * sk_root(dp, p[V_P0], &slope));
  *s            = (Relief){x, (opening(p, dp) - x) / p[V_TAU], dp};
  io->result[2] = x;
  return NULL;
}

// Servo valve -------------------------------------------------------------------------------------

enum { PORT_P, PORT_T, PORT_A, PORT_B, PORT_U };
static const SkPortInfo servo_ports[] = {
    [PORT_P] = {"P", SK_NODE_HYDRAULIC, "Supply", NULL, 0},
    [PORT_T] = {"T", SK_NODE_HYDRAULIC, "Return", NULL, 0},
    [PORT_A] = {"A", SK_NODE_HYDRAULIC, "Port that the supply reaches for u > 0", NULL, 0},
    [PORT_B] = {"B", SK_NODE_HYDRAULIC, "Port that the supply reaches for u < 0", NULL, 0},
    [PORT_U] = {"u", SK_NODE_SIGNAL_IN, "Commanded opening, -1 to 1", NULL, 0},
};
enum { S_CQ, S_RHO, S_P0, S_W, S_XMAX, S_OVERLAP, S_OMEGA, S_DELTA };
static const SkParameterInfo servo_parameters[] = {
    VALVE_ROWS,
    [S_W] = {"w", "m", 0.01, "Area gradient: circumference of the spool that opens", SK_POSITIVE},
    [S_XMAX]    = {"xMax", "m", 1e-3, "Stroke for u = 1", SK_POSITIVE},
    [S_OVERLAP] = {"overlap", "m", 0, "Stroke before an edge opens; below 0: open in the middle"},
    [S_OMEGA]   = {"omega", "rad/s", 500, "Natural frequency of the spool", SK_POSITIVE},
    [S_DELTA]   = {"delta", "", 1, "Damping of the spool", SK_NOT_NEGATIVE},
};
enum { R_X, R_V, R_PA, R_PB, R_AT, R_BT };
static const SkResultInfo servo_results[] = {{"x", "m", "Spool position"},
                                             {"v", "m/s", "Spool velocity"},
                                             {"qPA", "m3/s", "Flow from supply to A"},
                                             {"qPB", "m3/s", "Flow from supply to B"},
                                             {"qAT", "m3/s", "Flow from A to return"},
                                             {"qBT", "m3/s", "Flow from B to return"}};

typedef struct {
  double x, v, a;
  double q[4];  // through the edges, where the next step starts looking
} Spool;

// The four edges P-A, P-B, A-T, B-T: from and to.
static const int edges[4][2] = {
    {PORT_P, PORT_A}, {PORT_P, PORT_B}, {PORT_A, PORT_T}, {PORT_B, PORT_T}};

// Pressure drop that edge e would see with the flows q.
static double drop(const SkComponentIo *io, const double q[4], int e) {
  double out[4] = {0};  // flow into the line at each port
  for (int k = 0; k < 4; k++) {
    out[edges[k][0]] -= q[k];
    out[edges[k][1]] += q[k];
  }
  const SkPort *from = io->port[edges[e][0]], *to = io->port[edges[e][1]];
  return from->c + from->Zc * out[edges[e][0]] - to->c - to->Zc * out[edges[e][1]];
}

// Flows through four edges of given factors. When the spool is on one side only one edge at each
// port is open and one pass is exact; with all open (overlap below 0) the edges are solved in turn
// until nothing moves. Each pass lowers the same convex function, the power lost in edges and
// impedances, so that it ends.
static void four_edges(const SkComponentIo *io, const double K[4], double p0, double q[4]) {
  for (int round = 0; round < 500; round++) {
    double moved = 0, size = 0;
    for (int e = 0; e < 4; e++) {
      double Z = io->port[edges[e][0]]->Zc + io->port[edges[e][1]]->Zc, old = q[e];
      q[e]  = sk_edge_flow(K[e], p0, drop(io, q, e) + Z * old, Z);
      moved = fmax(moved, fabs(q[e] - old));
      size  = fmax(size, fabs(q[e]));
    }
    if (moved <= 1e-14 * size) return;
  }
}

static void servo_ports_from(const SkComponentIo *io, double x) {
  const double *p    = io->parameter;
  double        open = edge_factor(p, S_CQ, p[S_W] * fmax(x - p[S_OVERLAP], 0));
  double        back = edge_factor(p, S_CQ, p[S_W] * fmax(-x - p[S_OVERLAP], 0));
  double        K[4] = {open, back, back, open};
  double       *q    = ((Spool *)io->state)->q;
  for (int e = 0; e < 4; e++)
    if (K[e] == 0) q[e] = 0;
  four_edges(io, K, p[S_P0], q);
  for (int i = 0; i < 4; i++) io->port[i]->q = 0;
  for (int e = 0; e < 4; e++) {
    io->result[R_PA + e] = q[e];
    io->port[edges[e][0]]->q -= q[e];
    io->port[edges[e][1]]->q += q[e];
  }
  for (int i = 0; i < 4; i++) io->port[i]->p = io->port[i]->c + io->port[i]->Zc * io->port[i]->q;
}

static double spool_target(const SkComponentIo *io) {
  return io->parameter[S_XMAX] * sk_clamp(io->port[PORT_U]->y, -1, 1);
}

static const char *servo_finish(const SkComponentIo *io) {
  Spool        *s  = io->state;
  const double *p  = io->parameter;
  double        w0 = p[S_OMEGA];
  s->a             = w0 * w0 * (spool_target(io) - s->x) - 2 * p[S_DELTA] * w0 * s->v;
  io->result[R_X]  = s->x;
  io->result[R_V]  = s->v;
  servo_ports_from(io, s->x);
  return NULL;
}

static const char *servo_init(const SkComponentIo *io) {
  *(Spool *)io->state = (Spool){0};
  return servo_finish(io);
}

// Trapezoidal rule for x'' = omega^2*(target - x) - 2*delta*omega*x'.
static const char *servo_step(const SkComponentIo *io) {
  Spool        *s = io->state;
  const double *p = io->parameter;
  double half = 0.5 * io->step, w0 = p[S_OMEGA], xb = s->x + half * s->v, vb = s->v + half * s->a;
  double v = (vb + half * w0 * w0 * (spool_target(io) - xb)) /
             (1 + half * w0 * (2 * p[S_DELTA] + half * w0));
  s->x = xb + half * v;
  s->v = v;
  return servo_finish(io);
}

// The table ---------------------------------------------------------------------------------------

static const SkComponentType types[] = {
    {"Skerry.Hydraulic.LaminarOrifice", "Flow in proportion to the pressure drop", SK_Q_TYPE,
     SK_PORTS(orifice_ports), SK_PARAMETERS(laminar_parameters), SK_RESULTS(edge_results),
     .step = laminar},
    {"Skerry.Hydraulic.Orifice", "Turbulent flow through an opening", SK_Q_TYPE,
     SK_PORTS(orifice_ports), SK_PARAMETERS(orifice_parameters), SK_RESULTS(edge_results),
     .step = orifice},
    {"Skerry.Hydraulic.CheckValve", "Flow from P1 to P2 only", SK_Q_TYPE, SK_PORTS(edge_ports),
     SK_PARAMETERS(check_parameters), SK_RESULTS(edge_results), .step = check_valve},
    {"Skerry.Hydraulic.ReliefValve", "Opens when the pressure drop passes a limit", SK_Q_TYPE,
     SK_PORTS(edge_ports), SK_PARAMETERS(relief_parameters), SK_RESULTS(relief_results),
     SK_STATE(Relief), .init = relief_init, .step = relief_step},
    {"Skerry.Hydraulic.ServoValve", "4/3 servo valve: four edges on one spool", SK_Q_TYPE,
     SK_PORTS(servo_ports), SK_PARAMETERS(servo_parameters), SK_RESULTS(servo_results),
     SK_STATE(Spool), .init = servo_init, .step = servo_step},
};

const SkBuiltin sk_hydraulic_valves = {types, SK_COUNT(types)};
