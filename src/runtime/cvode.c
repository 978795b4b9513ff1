// runtime/cvode.c - CVODE on one island between communication points. The only file that knows CVODE.
#include "base/mem.h"
#include "runtime/island.h"

#include <cvode/cvode.h>
#include <math.h>
#include <nvector/nvector_serial.h>
#include <string.h>
#include <sunlinsol/sunlinsol_dense.h>
#include <sunmatrix/sunmatrix_dense.h>

typedef struct {
  SUNContext      context;
  void           *mem;
  N_Vector        y, tolerance;
  SUNMatrix       matrix;
  SUNLinearSolver linear;
  double         *packed;  // Jacobian entries
  bool            fresh;   // mem must be re-initialised before the next step
} Cvode;

static void take(SkIslandRt *island, const double *y) {
  for (int i = 0; i < island->code->n_states; i++) island->run.v[island->code->state[i]] = y[i];
}

static int rhs(realtype t, N_Vector y, N_Vector dy, void *user) {
  SkIslandRt *island = user;
  double     *out    = N_VGetArrayPointer(dy);
  if (sk_island_must_stop(island)) return -1;
  take(island, N_VGetArrayPointer(y));
  // A failed evaluation makes the integrator try a smaller step; the message is kept for when that fails too.
  if (sk_island_ode(island, t)) return 1;
  for (int i = 0; i < island->code->n_states; i++)
    out[i] = island->run.v[island->code->derivative[i]];
  if (island->code->n_states == 0) out[0] = 0.0;
  return 0;
}

static int roots(realtype t, N_Vector y, realtype *g, void *user) {
  SkIslandRt *island = user;
  take(island, N_VGetArrayPointer(y));
  if (sk_island_ode(island, t)) return 1;
  sk_island_crossings(island, g);
  return 0;
}

static int jacobian(realtype t, N_Vector y, N_Vector fy, SUNMatrix out, void *user, N_Vector a,
                    N_Vector b, N_Vector c) {
  (void)fy, (void)a, (void)b, (void)c;
  SkIslandRt         *island = user;
  const SkIslandCode *code   = island->code;
  Cvode              *s      = island->solver_data;
  take(island, N_VGetArrayPointer(y));
  if (sk_island_ode(island, t) || sk_island_matrix(island, code->jacobian, s->packed)) return 1;
  island->stats.jacobians++;
  SUNMatZero(out);
  for (int j = 0; j < code->n_states; j++)
    for (int k = code->jac_start[j]; k < code->jac_start[j + 1]; k++)
      SM_ELEMENT_D(out, code->jac_row[k], j) = s->packed[k];
  return 0;
}

// Errors are reported through the island; CVODE itself stays silent.
static void silent(int code, const char *module, const char *function, char *text, void *user) {
  (void)module, (void)function;
  SkIslandRt *island = user;
  if (code < 0)
    sk_island_fail(island, "the integration failed at time %.9g: %s", island->run.time, text);
}

static void close_cvode(SkIslandRt *island) {
  Cvode *s = island->solver_data;
  if (!s) return;
  if (s->mem) CVodeFree(&s->mem);
  if (s->linear) SUNLinSolFree(s->linear);
  if (s->matrix) SUNMatDestroy(s->matrix);
  if (s->y) N_VDestroy(s->y);
  if (s->tolerance) N_VDestroy(s->tolerance);
  if (s->context) SUNContext_Free(&s->context);
  sk_free(s->packed);
  sk_free(s);
  island->solver_data = NULL;
}

static void load(SkIslandRt *island, Cvode *s) {
  double *y = N_VGetArrayPointer(s->y);
  if (island->code->n_states == 0) y[0] = 0.0;
  for (int i = 0; i < island->code->n_states; i++) y[i] = island->run.v[island->code->state[i]];
}

static SkStatus open_cvode(SkIslandRt *island) {
  const SkIslandCode *code = island->code;
  int                 n    = code->n_states > 0 ? code->n_states : 1;
  Cvode              *s    = sk_calloc(1, sizeof *s);
  if (!s) return SK_NOMEM;
  island->solver_data = s;
  bool ok             = SUNContext_Create(NULL, &s->context) == 0;
  ok = ok && (s->y = N_VNew_Serial(n, s->context)) && (s->tolerance = N_VNew_Serial(n, s->context));
  ok = ok && (s->mem = CVodeCreate(CV_BDF, s->context));
  ok = ok && (s->matrix = SUNDenseMatrix(n, n, s->context)) &&
       (s->linear = SUNLinSol_Dense(s->y, s->matrix, s->context));
  ok = ok && (s->packed = sk_calloc((size_t)code->n_jacobian + 1, sizeof(double)));
  if (!ok) {
    close_cvode(island);
    return SK_NOMEM;
  }
  load(island, s);
  double *tolerance = N_VGetArrayPointer(s->tolerance);
  tolerance[0]      = 1.0;
  for (int i = 0; i < code->n_states; i++) tolerance[i] = island->abs_tolerance[i];
  int bad = CVodeInit(s->mem, rhs, island->run.time, s->y);
  bad |= CVodeSetErrHandlerFn(s->mem, silent, island);
  bad |= CVodeSVtolerances(s->mem, island->tolerance, s->tolerance);
  bad |= CVodeSetUserData(s->mem, island);
  bad |= CVodeSetLinearSolver(s->mem, s->linear, s->matrix);
  if (code->jacobian) bad |= CVodeSetJacFn(s->mem, jacobian);
  if (code->n_relations) bad |= CVodeRootInit(s->mem, code->n_relations, roots);
  bad |= CVodeSetMaxNumSteps(s->mem, 100000);
  bad |= CVodeSetNoInactiveRootWarn(s->mem);
  double horizon = sk_lines_horizon(island->lines, island->number);
  if (isfinite(horizon) && horizon > 0.0) bad |= CVodeSetMaxStep(s->mem, horizon);
  if (bad) {
    close_cvode(island);
    return SK_SOLVER_FAILED;
  }
  return SK_OK;
}

static void restart(SkIslandRt *island) { ((Cvode *)island->solver_data)->fresh = true; }

// The integrator's solution at time t into v, everything evaluated there.
static SkStatus settle(SkIslandRt *island, Cvode *s, double t) {
  take(island, N_VGetArrayPointer(s->y));
  return sk_island_ode(island, t) ? SK_SOLVER_FAILED : SK_OK;
}

static void count(SkIslandRt *island, Cvode *s, long before) {
  long steps = 0;
  CVodeGetNumSteps(s->mem, &steps);
  island->stats.steps += (uint64_t)(steps - before);
}

// CVODE stops where a crossing function is zero; the relation itself may change only just behind that.
// Moves on in tiny strides until one has changed, or gives up: then it was only touched.
static SkStatus pass_root(SkIslandRt *island, Cvode *s, double *t, double to, bool *event) {
  double stride = 1e-14 * fmax(fabs(*t), 1e-3 * fabs(island->stop - island->start));
  for (int i = 0; i < 12 && *t < to; i++, stride *= 4.0) {
    if (sk_island_changed(island) >= 0) break;
    double target = fmin(*t + stride, to);
    CVodeSetStopTime(s->mem, target);
    int code = CVode(s->mem, target, s->y, t, CV_NORMAL);
    if (code < 0) return SK_SOLVER_FAILED;
    SkStatus status = settle(island, s, *t);
    if (status != SK_OK) return status;
  }
  *event = sk_island_changed(island) >= 0;
  return SK_OK;
}

static SkStatus advance(SkIslandRt *island, double to, bool *event) {
  Cvode *s = island->solver_data;
  *event   = false;
  if (s->fresh) {
    load(island, s);
    if (CVodeReInit(s->mem, island->run.time, s->y) != CV_SUCCESS) return SK_SOLVER_FAILED;
    s->fresh = false;
  }
  double t = island->run.time;
  while (t < to && !*event) {
    long before = 0;
    CVodeGetNumSteps(s->mem, &before);
    CVodeSetStopTime(s->mem, to);
    island->message[0] = 0;
    int code = CVode(s->mem, to, s->y, &t, island->code->n_lines_out ? CV_ONE_STEP : CV_NORMAL);
    count(island, s, before);
    if (code < 0) {
      if (sk_island_must_stop(island)) return SK_INTERRUPTED;
      sk_island_fail(island, "the integration failed at time %.9g", t);
      return SK_SOLVER_FAILED;
    }
    island->message[0] =
        0;  // trial evaluations may have complained; the step was taken all the same
    SkStatus status = settle(island, s, t);
    if (status == SK_OK && code == CV_ROOT_RETURN) status = pass_root(island, s, &t, to, event);
    if (status == SK_OK) status = sk_island_accept(island, event);
    if (status != SK_OK) return status;
  }
  return SK_OK;
}

const SkSolver sk_solver_cvode = {"cvode", open_cvode, advance, restart, close_cvode};
