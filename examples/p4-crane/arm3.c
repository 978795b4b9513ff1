// The upper arm in a program of its own: a rigid rod of steel with three frames, by the client library. The method is Heun's; the forces of
// the lines are asked for at each of its stages.
#include <skerry/client.h>

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { PORTS = 3 };

typedef struct {
  double x[3], v[3];  // of the centre
  double A[9];        // rows: the axes of the body in the world
  double w[3];        // angular velocity in the body
} State;

typedef struct {
  SkClient *client;
  int       port[PORTS];
  double    at[PORTS];  // along the rod, up from the centre
  double    m, I[3];
} Arm;

static void cross(const double *a, const double *b, double *out) {
  for (int k = 0; k < 3; k++)
    out[k] = a[(k + 1) % 3] * b[(k + 2) % 3] - a[(k + 2) % 3] * b[(k + 1) % 3];
}

static void to_world(const State *s, const double *v, double *out) {
  for (int k = 0; k < 3; k++) out[k] = v[0] * s->A[k] + v[1] * s->A[3 + k] + v[2] * s->A[6 + k];
}

static void to_body(const State *s, const double *v, double *out) {
  for (int k = 0; k < 3; k++)
    out[k] = v[0] * s->A[3 * k] + v[1] * s->A[3 * k + 1] + v[2] * s->A[3 * k + 2];
}

static SkClientFrame frame_at(const State *s, double along) {
  SkClientFrame f;
  double        arm[3], turn[3], local[3] = {0, along, 0};
  to_world(s, local, arm);
  to_world(s, s->w, f.w);
  cross(f.w, arm, turn);
  for (int k = 0; k < 3; k++) {
    f.R[k] = s->x[k] + arm[k];
    f.v[k] = s->v[k] + turn[k];
  }
  memcpy(f.A, s->A, sizeof f.A);
  return f;
}

typedef struct {
  double a[3], dw[3];
} Slope;

static int slope_of(const Arm *arm, double t, const State *s, Slope *out) {
  double force[3] = {0, -9.81 * arm->m, 0}, torque[3] = {0};
  for (int i = 0; i < PORTS; i++) {
    SkClientFrame f = frame_at(s, arm->at[i]);
    double        got[6], lever[3], turn[3];
    if (sk_client_get_force_3d(arm->client, arm->port[i], t, &f, got)) return -1;
    for (int k = 0; k < 3; k++) lever[k] = f.R[k] - s->x[k];
    cross(lever, got, turn);
    for (int k = 0; k < 3; k++) {
      force[k] += got[k];
      torque[k] += got[3 + k] + turn[k];
    }
  }
  double local[3], L[3], gyro[3];
  to_body(s, torque, local);
  for (int k = 0; k < 3; k++) L[k] = arm->I[k] * s->w[k];
  cross(s->w, L, gyro);
  for (int k = 0; k < 3; k++) {
    out->a[k]  = force[k] / arm->m;
    out->dw[k] = (local[k] - gyro[k]) / arm->I[k];
  }
  return 0;
}

// Turned by the vector w*h, w in the world: Rodrigues' formula for each row.
static void rotate(State *s, const double *w, double h) {
  double n = sqrt(w[0] * w[0] + w[1] * w[1] + w[2] * w[2]);
  if (n == 0.0) return;
  double u[3] = {w[0] / n, w[1] / n, w[2] / n}, sine = sin(n * h), cosine = cos(n * h);
  for (int i = 0; i < 3; i++) {
    double *a = s->A + 3 * i, q[3], d = u[0] * a[0] + u[1] * a[1] + u[2] * a[2];
    cross(u, a, q);
    for (int k = 0; k < 3; k++) a[k] = cosine * a[k] + sine * q[k] + (1 - cosine) * d * u[k];
  }
}

static int step(const Arm *arm, double t, double h, State *s) {
  Slope  one, two;
  State  guess = *s;
  double world[3], middle[3];
  if (slope_of(arm, t, s, &one)) return -1;
  to_world(s, s->w, world);
  rotate(&guess, world, h);
  for (int k = 0; k < 3; k++) {
    guess.x[k] += h * s->v[k];
    guess.v[k] += h * one.a[k];
    guess.w[k] += h * one.dw[k];
  }
  if (slope_of(arm, t + h, &guess, &two)) return -1;
  for (int k = 0; k < 3; k++) {
    double a = (one.a[k] + two.a[k]) / 2, dw = (one.dw[k] + two.dw[k]) / 2;
    s->x[k] += h * (s->v[k] + h * a / 2);
    s->v[k] += h * a;
    middle[k] = s->w[k] + h * dw / 2;
    s->w[k] += h * dw;
  }
  to_world(s, middle, world);
  rotate(s, world, h);
  return 0;
}

static int run(Arm *arm, const SkClientStart *start) {
  const double h = start->most_step;
  State        s = {.x = {0, 1.5, 3}, .A = {1, 0, 0, 0, 1, 0, 0, 0, 1}};
  for (long i = 0;; i++) {
    double t = start->t0 + (double)i * h;
    for (int k = 0; k < PORTS; k++) {
      SkClientFrame f = frame_at(&s, arm->at[k]);
      if (sk_client_set_motion_3d(arm->client, arm->port[k], t, &f)) return -1;
    }
    if (t >= start->t1) return 0;
    if (step(arm, t, h, &s)) return -1;
  }
}

int main(int argc, char **argv) {
  static const char *const names[PORTS] = {"tlm1", "tlm2", "tlm3"};
  SkClientStart            start;
  char                     why[400];
  if (!sk_client_from(argc, argv, &start)) return 2;
  Arm arm = {.client = sk_client_open(&start, why, sizeof why), .at = {1.5, 0.5, -1.5}};
  if (!arm.client) {
    fprintf(stderr, "arm3: %s\n", why);
    return 1;
  }
  int failed = 0;
  for (int k = 0; k < PORTS; k++) {
    arm.port[k] = sk_client_port(arm.client, names[k], SK_CLIENT_FRAME);
    failed |= arm.port[k] == -1;
  }
  double r = 0.1, L = 3;
  arm.m    = 7700 * acos(-1.0) * r * r * L;
  arm.I[0] = arm.I[2] = arm.m * (L * L / 12 + r * r / 4);
  arm.I[1]            = arm.m * r * r / 2;
  failed              = failed || run(&arm, &start);
  if (failed) fprintf(stderr, "arm3: %s\n", sk_client_why(arm.client));
  return sk_client_close(arm.client) || failed ? 1 : 0;
}
