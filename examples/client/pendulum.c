// A pendulum that hangs from a trolley, as a sub-model in a program of its own. The method is RK4; the force of the line is asked for at each of
// its stages.
#include <skerry/client.h>

#include <math.h>
#include <stdio.h>

typedef struct {
  SkClient *client;
  int       tlm;
  double    M, m, l, g;  // trolley, bob, length, gravity
} Pendulum;

// s: position, angle, and their velocities. 0, or -1 when the run is over.
static int slopes(const Pendulum *p, double t, const double s[4], double out[4]) {
  double F, sine = sin(s[1]), cosine = cos(s[1]);
  if (sk_client_get_force(p->client, p->tlm, t, s[0], s[2], &F)) return -1;
  // (M + m) a + m l (alpha cos - w^2 sin) = F;  l alpha + a cos + g sin = 0
  double a = (F + p->m * sine * (p->l * s[3] * s[3] + p->g * cosine)) / (p->M + p->m * sine * sine);
  out[0]   = s[2];
  out[1]   = s[3];
  out[2]   = a;
  out[3]   = -(a * cosine + p->g * sine) / p->l;
  return 0;
}

static int step(const Pendulum *p, double t, double h, double s[4]) {
  double k[4][4], at[4];
  for (int stage = 0; stage < 4; stage++) {
    double part = stage == 0 ? 0.0 : stage == 3 ? h : h / 2;
    for (int i = 0; i < 4; i++) at[i] = s[i] + (stage ? part * k[stage - 1][i] : 0.0);
    if (slopes(p, t + part, at, k[stage])) return -1;
  }
  for (int i = 0; i < 4; i++) s[i] += h / 6 * (k[0][i] + 2 * k[1][i] + 2 * k[2][i] + k[3][i]);
  return 0;
}

static int run(const Pendulum *p, int angle, const SkClientStart *start) {
  double s[4] = {0};
  for (long i = 0;; i++) {
    double t = start->t0 + (double)i * start->most_step;
    if (sk_client_set_motion(p->client, p->tlm, t, s[0], s[2]) ||
        sk_client_set_value(p->client, angle, t, s[1]))
      return -1;
    if (t >= start->t1) return 0;
    if (step(p, t, start->most_step, s)) return -1;
  }
}

int main(int argc, char **argv) {
  SkClientStart start;
  char          why[400];
  if (!sk_client_from(argc, argv, &start)) {
    fprintf(stderr, "usage: pendulum NAME tStart tEnd maxStep HOST:PORT MODELFILE\n");
    return 2;
  }
  SkClient *c = sk_client_open(&start, why, sizeof why);
  if (!c) {
    fprintf(stderr, "pendulum: %s\n", why);
    return 1;
  }
  Pendulum p = {.client = c, .g = 9.81};
  p.M        = sk_client_number(c, "M", 10);
  p.m        = sk_client_number(c, "m", 5);
  p.l        = sk_client_number(c, "l", 1);
  p.tlm      = sk_client_port(c, "tlm", SK_CLIENT_MECHANICAL);
  int angle  = sk_client_port(c, "angle", SK_CLIENT_OUTPUT);
  int failed = p.tlm == -1 || angle == -1 || run(&p, angle, &start);
  if (failed) fprintf(stderr, "pendulum: %s\n", sk_client_why(c));
  return sk_client_close(c) || failed ? 1 : 0;
}
