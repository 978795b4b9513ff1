// A sub-model written against <skerry/client.h>: a mass with one degree of freedom, a rigid body with six, or a gain on a signal.
//
// usage: line_client [OPTION=VALUE...] NAME tStart tEnd maxStep HOST:PORT MODELFILE
#include <skerry/client.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char **options;
static int    n_options;

static const char *option(const char *name, const char *otherwise) {
  size_t n = strlen(name);
  for (int i = 1; i < n_options; i++)
    if (strncmp(options[i], name, n) == 0 && options[i][n] == '=') return options[i] + n + 1;
  return otherwise;
}

static int failed(SkClient *c) {
  fprintf(stderr, "%s\n", sk_client_why(c));
  sk_client_close(c);
  return 1;
}

// The same steps as tests/cli/tlm_client.py takes: Heun's method.
static int mass(SkClient *c, const SkClientStart *s) {
  double m = sk_client_number(c, "m", 0.5), v = sk_client_number(c, "v0", 0), x = 0.0, F, G;
  int    port = sk_client_port(c, "tlm", SK_CLIENT_MECHANICAL);
  double step = fmin(s->most_step, atof(option("step", "1e9"))), t = s->t0;
  if (port < 0 || sk_client_set_motion(c, port, t, x, v)) return failed(c);
  for (int k = 1; t < s->t1 - 1e-12; k++) {
    double to = fmin(s->t0 + k * step, s->t1), h = to - t;
    if (atof(option("at", "1e9")) <= t) {
      if (strcmp(option("die", ""), "exit") == 0) _exit(4);
      if (strcmp(option("die", ""), "hang") == 0) sleep(1000);
      if (strcmp(option("die", ""), "crash") == 0) abort();
    }
    if (sk_client_get_force(c, port, t, x, v, &F)) return failed(c);
    double guess = v + h * F / m;
    if (sk_client_get_force(c, port, to, x + h * v, guess, &G)) return failed(c);
    double v_new = v + h / 2 * (F + G) / m;
    x += h / 2 * (v + v_new);
    v = v_new;
    t = to;
    if (sk_client_set_motion(c, port, t, x, v)) return failed(c);
  }
  return sk_client_close(c) ? 1 : 0;
}

// A rigid body that is held at a point off its centre; semi-implicit steps that keep momentum and angular momentum to rounding. Its
// motion in the end and the impulses that it got go to a file.
typedef struct {
  double m, J, r[3], x[3], v[3], w[3],
      A[9];  // J: of a ball; r: from the centre to the port, in the body
} Body;

static void cross(const double *a, const double *b, double *out) {
  for (int k = 0; k < 3; k++)
    out[k] = a[(k + 1) % 3] * b[(k + 2) % 3] - a[(k + 2) % 3] * b[(k + 1) % 3];
}

static void frame_of(const Body *b, SkClientFrame *f) {
  double arm[3], turn[3];
  for (int k = 0; k < 3; k++)
    arm[k] = b->r[0] * b->A[k] + b->r[1] * b->A[3 + k] + b->r[2] * b->A[6 + k];
  cross(b->w, arm, turn);
  for (int k = 0; k < 3; k++) {
    f->R[k] = b->x[k] + arm[k];
    f->v[k] = b->v[k] + turn[k];
    f->w[k] = b->w[k];
  }
  memcpy(f->A, b->A, sizeof f->A);
}

// Rodrigues' rotation of the rows of A by the vector w*h.
static void rotate(Body *b, double h) {
  double n = sqrt(b->w[0] * b->w[0] + b->w[1] * b->w[1] + b->w[2] * b->w[2]), u[3], s, c;
  if (n == 0.0) return;
  for (int k = 0; k < 3; k++) u[k] = b->w[k] / n;
  s = sin(n * h), c = cos(n * h);
  for (int i = 0; i < 3; i++) {
    double *a = b->A + 3 * i, q[3], d = u[0] * a[0] + u[1] * a[1] + u[2] * a[2];
    cross(u, a, q);
    for (int k = 0; k < 3; k++) a[k] = c * a[k] + s * q[k] + (1 - c) * d * u[k];
  }
}

static int body(SkClient *c, const SkClientStart *s) {
  Body          b = {.m = sk_client_number(c, "m", 2),
                     .J = 0.3,
                     .r = {0.1, 0.2, -0.1},
                     .A = {1, 0, 0, 0, 1, 0, 0, 0, 1}};
  SkClientFrame f;
  double        F[6], got[6] = {0}, t = s->t0, h;
  char          name[100];
  for (int k = 0; k < 3; k++) {
    snprintf(name, sizeof name, "v%d", k + 1);
    b.v[k] = sk_client_number(c, name, 0);
    snprintf(name, sizeof name, "w%d", k + 1);
    b.w[k] = sk_client_number(c, name, 0);
    b.x[k] = -b.r[k];
  }
  int port = sk_client_port(c, "port", SK_CLIENT_FRAME);
  frame_of(&b, &f);
  if (port < 0 || sk_client_set_motion_3d(c, port, t, &f)) return failed(c);
  for (int k = 1; t < s->t1 - 1e-12; k++) {
    double to = fmin(s->t0 + k * s->most_step, s->t1), arm[3], turn[3];
    h         = to - t;
    if (sk_client_get_force_3d(c, port, t, &f, F)) return failed(c);
    for (int i = 0; i < 3; i++) arm[i] = f.R[i] - b.x[i];
    cross(arm, F, turn);
    for (int i = 0; i < 3; i++) {
      b.v[i] += h * F[i] / b.m;
      b.w[i] += h * (F[3 + i] + turn[i]) / b.J;
      b.x[i] += h * b.v[i];
      got[i] += h * F[i];
      got[3 + i] += h * (F[3 + i] + turn[i]);
    }
    rotate(&b, h);
    t = to;
    frame_of(&b, &f);
    if (sk_client_set_motion_3d(c, port, t, &f)) return failed(c);
  }
  snprintf(name, sizeof name, "%s.out", s->name);
  FILE *out = fopen(name, "w");
  for (int k = 0; out && k < 6; k++)
    fprintf(out, "%.17g %.17g\n", k < 3 ? b.v[k] : b.w[k - 3], got[k]);
  for (int k = 0; out && k < 3; k++) fprintf(out, "%.17g %.17g\n", b.x[k], b.A[k]);
  if (out) fclose(out);
  return sk_client_close(c) ? 1 : 0;
}

static int gain(SkClient *c, const SkClientStart *s) {
  double k = sk_client_number(c, "k", 2), u;
  int in = sk_client_port(c, "u", SK_CLIENT_INPUT), out = sk_client_port(c, "y", SK_CLIENT_OUTPUT);
  if (strcmp(sk_client_text(c, "word", "none"), option("word", "none")) != 0) return 7;
  if (in < 0 || out < 0) return failed(c);
  for (long i = 0;; i++) {
    double t = fmin(s->t0 + (double)i * s->most_step, s->t1);
    if (sk_client_get_value(c, in, t, &u) || sk_client_set_value(c, out, t, k * u))
      return failed(c);
    if (t >= s->t1) break;
  }
  return sk_client_close(c) ? 1 : 0;
}

int main(int argc, char **argv) {
  SkClientStart start;
  char          why[400];
  options   = argv;
  n_options = argc;
  if (!sk_client_from(argc, argv, &start)) return 2;
  start.patience = atof(option("patience", "0"));
  SkClient *c    = sk_client_open(&start, why, sizeof why);
  if (!c) {
    fprintf(stderr, "%s\n", why);
    return 1;
  }
  fprintf(stderr, "by %s\n", sk_client_transport(c));
  if (strcmp(option("is", "mass"), "body") == 0) return body(c, &start);
  return strcmp(option("is", "mass"), "gain") == 0 ? gain(c, &start) : mass(c, &start);
}
