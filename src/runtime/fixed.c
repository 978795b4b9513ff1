// runtime/fixed.c - fixed-step methods: explicit Runge-Kutta by tableau, and implicit one-step methods whose
// formula is part of the generated code (skerry/abi.h: base and beta).
//
// Steps lie on the grid start + k * step; a communication point or an event inside a step cuts it. An event
// is located by repeating the step with other lengths, which for one-step methods costs nothing but time.
#include "base/mem.h"
#include "runtime/island.h"

#include <math.h>
#include <string.h>

#define MAX_STAGES 7

typedef struct {
  int    stages;
  double a[MAX_STAGES][MAX_STAGES], b[MAX_STAGES], c[MAX_STAGES];
} Tableau;

static const Tableau euler = {1, {{0}}, {1.0}, {0.0}};
static const Tableau heun  = {2, {{0}, {1.0}}, {0.5, 0.5}, {0.0, 1.0}};
static const Tableau rk3   = {
      3, {{0}, {0.5}, {-1.0, 2.0}}, {1.0 / 6.0, 2.0 / 3.0, 1.0 / 6.0}, {0.0, 0.5, 1.0}};
static const Tableau rk4    = {4,
                               {{0}, {0.5}, {0.0, 0.5}, {0.0, 0.0, 1.0}},
                               {1.0 / 6.0, 1.0 / 3.0, 1.0 / 3.0, 1.0 / 6.0},
                               {0.0, 0.5, 0.5, 1.0}};
static const Tableau dopri5 = {
    6,
    {{0},
     {1.0 / 5.0},
     {3.0 / 40.0, 9.0 / 40.0},
     {44.0 / 45.0, -56.0 / 15.0, 32.0 / 9.0},
     {19372.0 / 6561.0, -25360.0 / 2187.0, 64448.0 / 6561.0, -212.0 / 729.0},
     {9017.0 / 3168.0, -355.0 / 33.0, 46732.0 / 5247.0, 49.0 / 176.0, -5103.0 / 18656.0}},
    {35.0 / 384.0, 0.0, 500.0 / 1113.0, 125.0 / 192.0, -2187.0 / 6784.0, 11.0 / 84.0},
    {0.0, 1.0 / 5.0, 3.0 / 10.0, 4.0 / 5.0, 8.0 / 9.0, 1.0}};

typedef struct {
  const Tableau *tableau;  // NULL: implicit
  double         theta;    // implicit: weight of the new derivative (1 Euler, 1/2 trapezoid)
  double        *x, *dx;   // states and derivatives at the start of the step
  double        *k[MAX_STAGES];
  double         origin;  // of the grid
  uint64_t       count;   // steps from origin
} Fixed;

static void close_fixed(SkIslandRt *island) {
  Fixed *f = island->solver_data;
  if (!f) return;
  sk_free(f->x);
  sk_free(f->dx);
  for (int i = 0; i < MAX_STAGES; i++) sk_free(f->k[i]);
  sk_free(f);
  island->solver_data = NULL;
}

static SkStatus open_fixed(SkIslandRt *island, const Tableau *tableau, double theta) {
  size_t n = (size_t)island->code->n_states + 1;
  Fixed *f = sk_calloc(1, sizeof *f);
  if (!f) return SK_NOMEM;
  island->solver_data = f;
  f->tableau          = tableau;
  f->theta            = theta;
  f->origin           = island->run.time;
  f->x                = sk_calloc(n, sizeof(double));
  f->dx               = sk_calloc(n, sizeof(double));
  bool ok             = f->x && f->dx;
  for (int i = 0; tableau && i < tableau->stages; i++)
    ok &= (f->k[i] = sk_calloc(n, sizeof(double))) != NULL;
  if (ok) return SK_OK;
  close_fixed(island);
  return SK_NOMEM;
}

// From the saved x, dx at time t over h; leaves v at the end point with the derivatives evaluated.
static int explicit_step(SkIslandRt *island, const Fixed *f, double t, double h) {
  const Tableau *tb = f->tableau;
  const int     *x = island->code->state, *dx = island->code->derivative;
  double        *v = island->run.v;
  int            n = island->code->n_states;
  memcpy(f->k[0], f->dx, sizeof(double) * (size_t)n);
  for (int s = 1; s < tb->stages; s++) {
    for (int i = 0; i < n; i++) {
      double sum = 0.0;
      for (int j = 0; j < s; j++) sum += tb->a[s][j] * f->k[j][i];
      v[x[i]] = f->x[i] + h * sum;
    }
    if (sk_island_ode(island, t + tb->c[s] * h)) return 1;
    for (int i = 0; i < n; i++) f->k[s][i] = v[dx[i]];
  }
  for (int i = 0; i < n; i++) {
    double sum = 0.0;
    for (int j = 0; j < tb->stages; j++) sum += tb->b[j] * f->k[j][i];
    v[x[i]] = f->x[i] + h * sum;
  }
  return sk_island_ode(island, t + h);
}

static int implicit_step(SkIslandRt *island, const Fixed *f, double t, double h) {
  SkRun              *run  = &island->run;
  const SkIslandCode *code = island->code;
  if (island->model->beta >= 0) run->v[island->model->beta] = f->theta * h;
  for (int i = 0; i < code->n_states; i++)
    run->v[code->base[i]] = f->x[i] + (1.0 - f->theta) * h * f->dx[i];
  run->time = t + h;
  island->stats.evaluations++;
  if (sk_island_call(island, code->implicit)) return 1;
  for (int i = 0; i < code->n_states; i++)
    if (!isfinite(run->v[code->state[i]])) {
      const char *const *names = island->info ? island->info->variable : NULL;
      sk_island_fail(island, "%s is not a finite number at time %.9g",
                     names ? names[code->state[i]] : "a state", run->time);
      return 1;
    }
  return 0;
}

static int step(SkIslandRt *island, const Fixed *f, double t, double h) {
  return f->tableau ? explicit_step(island, f, t, h) : implicit_step(island, f, t, h);
}

// Some relation changed within (t, t + h]: the shortest step after which one has changed, to rounding.
static int locate(SkIslandRt *island, const Fixed *f, double t, double h) {
  double lo = 0.0, hi = h, width = 1e-13 * fmax(fabs(t), h) + 1e-10 * h * island->tolerance;
  while (hi - lo > width) {
    double mid = 0.5 * (lo + hi);
    if (mid <= lo || mid >= hi) break;
    if (step(island, f, t, mid)) return 1;
    if (sk_island_changed(island) >= 0)
      hi = mid;
    else
      lo = mid;
  }
  return step(island, f, t, hi);
}

static void save(SkIslandRt *island, Fixed *f) {
  for (int i = 0; i < island->code->n_states; i++) {
    f->x[i]  = island->run.v[island->code->state[i]];
    f->dx[i] = island->run.v[island->code->derivative[i]];
  }
}

static SkStatus advance(SkIslandRt *island, double to, bool *event) {
  Fixed *f = island->solver_data;
  *event   = false;
  while (island->run.time < to) {
    if (sk_island_must_stop(island)) return SK_INTERRUPTED;
    double t = island->run.time, next = f->origin + (double)(f->count + 1) * island->step;
    // A rest shorter than a billionth of a step belongs to the step before it.
    while (next <= t + 1e-9 * island->step)
      next = f->origin + (double)(++f->count + 1) * island->step;
    double end = next < to - 1e-9 * island->step ? next : to;
    save(island, f);
    if (step(island, f, t, end - t)) return SK_SOLVER_FAILED;
    if (sk_island_changed(island) >= 0) {
      if (locate(island, f, t, end - t)) return SK_SOLVER_FAILED;
      *event = true;
    } else {
      island->run.time = end;  // exactly, not by adding up
    }
    island->stats.steps++;
    if (end == next && !*event) f->count++;
    SkStatus status = sk_island_accept(island, event);
    if (status != SK_OK) return status;
    if (*event) break;
  }
  return SK_OK;
}

static void restart(SkIslandRt *island) { (void)island; }

#define EXPLICIT(name, text)                                                                 \
  static SkStatus open_##name(SkIslandRt *island) { return open_fixed(island, &name, 0.0); } \
  const SkSolver  sk_solver_##name = {text, open_##name, advance, restart, close_fixed};
#define IMPLICIT(name, text, theta)                                                           \
  static SkStatus open_##name(SkIslandRt *island) { return open_fixed(island, NULL, theta); } \
  const SkSolver  sk_solver_##name = {text, open_##name, advance, restart, close_fixed};

EXPLICIT(euler, "euler")
EXPLICIT(heun, "heun")
EXPLICIT(rk3, "rk3")
EXPLICIT(rk4, "rk4")
EXPLICIT(dopri5, "dopri5")
IMPLICIT(ieuler, "ieuler", 1.0)
IMPLICIT(trapezoid, "trapezoid", 0.5)
IMPLICIT(bilinear, "bilinear", 0.5)

static const SkSolver *const all[] = {&sk_solver_cvode,  &sk_solver_euler,     &sk_solver_heun,
                                      &sk_solver_rk3,    &sk_solver_rk4,       &sk_solver_dopri5,
                                      &sk_solver_ieuler, &sk_solver_trapezoid, &sk_solver_bilinear};

const SkSolver *sk_solver_find(const char *name) {
  for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
    if (strcmp(all[i]->name, name) == 0) return all[i];
  return NULL;
}

const char *sk_solver_name(int i) {
  return i >= 0 && (size_t)i < sizeof all / sizeof all[0] ? all[i]->name : NULL;
}
