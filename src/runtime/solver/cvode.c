// runtime/solver/cvode.c - CVODE (variable-order BDF) on one island. The only file that knows CVODE.
#include "base/mem.h"
#include "runtime/solver/adaptive.h"

#include <cvode/cvode.h>
#include <math.h>
#include <nvector/nvector_serial.h>
#include <sunlinsol/sunlinsol_dense.h>
#include <sunlinsol/sunlinsol_klu.h>
#include <sunmatrix/sunmatrix_dense.h>
#include <sunmatrix/sunmatrix_sparse.h>

#define FAR 1e6  // output intervals
// Part of the tolerance for islands whose states change on the way. Each change begins a new piece of the solution, and
// the errors of a piece mostly have one sign: they add up, where those of one long piece make up for each other.
#define IN_PIECES 0.1

typedef struct {
  SkAdaptive      base;
  SUNContext      context;
  void           *mem;
  N_Vector        y, between, tolerance;
  SUNMatrix       matrix;
  SUNLinearSolver linear;
  bool            sparse;
  double         *packed;  // Jacobian entries
} Cvode;

static int rhs(realtype t, N_Vector y, N_Vector dy, void *user) {
  SkIslandRt *island = user;
  double     *out    = N_VGetArrayPointer(dy);
  if (sk_island_must_stop(island)) return -1;
  const SkAdaptive *base = island->solver_data;
  int               bad  = sk_adaptive_ode(island, base->origin + t, N_VGetArrayPointer(y));
  if (bad) return bad;
  for (int i = 0; i < island->code->n_states; i++)
    out[i] = island->run.v[island->code->derivative[i]];
  return 0;
}

static void fill(const SkIslandCode *code, const double *entries, bool sparse, SUNMatrix out) {
  if (!sparse) {
    SUNMatZero(out);
    for (int j = 0; j < code->n_states; j++)
      for (int k = code->jac_start[j]; k < code->jac_start[j + 1]; k++)
        SM_ELEMENT_D(out, code->jac_row[k], j) = entries[k];
    return;
  }
  // I - gamma * J needs the diagonal, which the pattern may lack. SUNDIALS would add it, but by moving all entries behind.
  sunindextype n = 0;
  for (int j = 0; j < code->n_states; j++) {
    bool diagonal          = false;
    SM_INDEXPTRS_S(out)[j] = n;
    for (int k = code->jac_start[j]; k < code->jac_start[j + 1]; k++, n++) {
      SM_INDEXVALS_S(out)[n] = (sunindextype)code->jac_row[k];
      SM_DATA_S(out)[n]      = entries[k];
      diagonal |= code->jac_row[k] == j;
    }
    if (diagonal) continue;
    SM_INDEXVALS_S(out)[n] = j;
    SM_DATA_S(out)[n++]    = 0.0;
  }
  SM_INDEXPTRS_S(out)[code->n_states] = n;
}

static int jacobian(realtype t, N_Vector y, N_Vector fy, SUNMatrix out, void *user, N_Vector a,
                    N_Vector b, N_Vector c) {
  (void)fy, (void)a, (void)b, (void)c;
  SkIslandRt *island = user;
  Cvode      *s      = island->solver_data;
  int         bad    = sk_adaptive_ode(island, s->base.origin + t, N_VGetArrayPointer(y));
  if (bad || sk_island_jacobian(island, s->packed)) return bad ? bad : 1;
  fill(island->code, s->packed, s->sparse, out);
  return 0;
}

// Errors are reported through the island; CVODE itself stays silent.
static void silent(int code, const char *module, const char *function, char *text, void *user) {
  (void)code, (void)module, (void)function, (void)text, (void)user;
}

static void close_cvode(SkIslandRt *island) {
  Cvode *s = island->solver_data;
  if (!s) return;
  if (s->mem) CVodeFree(&s->mem);
  if (s->linear) SUNLinSolFree(s->linear);
  if (s->matrix) SUNMatDestroy(s->matrix);
  if (s->y) N_VDestroy(s->y);
  if (s->between) N_VDestroy(s->between);
  if (s->tolerance) N_VDestroy(s->tolerance);
  if (s->context) SUNContext_Free(&s->context);
  sk_adaptive_close(&s->base);
  sk_free(s->packed);
  sk_free(s);
  island->solver_data = NULL;
}

static bool allocate(Cvode *s, const SkIslandRt *island) {
  const SkIslandCode *code = island->code;
  int                 n    = code->n_states;
  s->sparse                = sk_island_is_sparse(island);
  if (SUNContext_Create(NULL, &s->context) != 0) return false;
  s->y         = N_VNew_Serial(n, s->context);
  s->tolerance = N_VNew_Serial(n, s->context);
  s->between   = N_VNew_Serial(n, s->context);
  s->mem       = CVodeCreate(CV_BDF, s->context);
  s->matrix    = s->sparse ? SUNSparseMatrix(n, n, code->n_jacobian + n, CSC_MAT, s->context)
                           : SUNDenseMatrix(n, n, s->context);
  if (!s->y || !s->tolerance || !s->between || !s->mem || !s->matrix) return false;
  s->linear = s->sparse ? SUNLinSol_KLU(s->y, s->matrix, s->context)
                        : SUNLinSol_Dense(s->y, s->matrix, s->context);
  s->packed = sk_calloc((size_t)code->n_jacobian + 1, sizeof(double));
  return s->linear && s->packed;
}

static void load_y(const SkIslandRt *island, Cvode *s) {
  double *y = N_VGetArrayPointer(s->y);
  for (int i = 0; i < island->code->n_states; i++) y[i] = island->run.v[island->code->state[i]];
}

static int set_tolerances(const SkIslandRt *island, const Cvode *s) {
  double part = island->code->n_state_sets ? IN_PIECES : 1.0;
  for (int i = 0; i < island->code->n_states; i++)
    N_VGetArrayPointer(s->tolerance)[i] = part * island->abs_tolerance[i];
  return CVodeSVtolerances(s->mem, part * island->tolerance, s->tolerance);
}

static SkStatus begin(SkIslandRt *island, double first) {
  Cvode *s = island->solver_data;
  load_y(island, s);
  int bad = CVodeReInit(s->mem, 0.0, s->y);
  bad |= set_tolerances(island, s);
  bad |= CVodeSetInitStep(s->mem, first);
  // Pivots are chosen anew, so that what follows depends on this point only.
  if (s->sparse)
    bad |= SUNLinSol_KLUReInit(s->linear, s->matrix, SM_NNZ_S(s->matrix), SUNKLU_REINIT_PARTIAL);
  if (!bad) return SK_OK;
  sk_island_fail(island, "the integrator cannot be restarted at time %.9g", island->run.time);
  return SK_SOLVER_FAILED;
}

static SkStatus failed(SkIslandRt *island, Cvode *s, int code) {
  double t = s->base.tau1;
  CVodeGetCurrentTime(s->mem, &t);
  t += s->base.origin;
  bool errors = code == CV_ERR_FAILURE || code == CV_CONV_FAILURE || code == CV_TOO_MUCH_ACC;
  errors      = errors && CVodeGetEstLocalErrors(s->mem, s->y) == CV_SUCCESS &&
           CVodeGetErrWeights(s->mem, s->between) == CV_SUCCESS;
  const char *why = code == CV_ERR_FAILURE    ? "the error cannot be kept small enough"
                    : code == CV_TOO_MUCH_ACC ? "the tolerance is too small"
                    : code == CV_CONV_FAILURE
                        ? "the corrector does not converge (a jump without an event?)"
                    : code == CV_LSETUP_FAIL ? "the Jacobian cannot be used"
                                             : "the derivatives cannot be computed";
  return sk_adaptive_failed(island, t, why, errors ? N_VGetArrayPointer(s->y) : NULL,
                            errors ? N_VGetArrayPointer(s->between) : NULL);
}

static SkStatus step(SkIslandRt *island, double limit, double *time) {
  Cvode *s = island->solver_data;
  // Without a limit: one that is never reached.
  double to    = fmin(limit, s->base.t1 + FAR * island->interval);
  double local = to - s->base.origin, tau = 0.0;
  CVodeSetStopTime(s->mem, local);
  int code = CVode(s->mem, local, s->y, &tau, CV_ONE_STEP);
  if (code < 0) return failed(island, s, code);
  *time = sk_adaptive_moved(&s->base, tau, local, to);
  return SK_OK;
}

static const double *states(SkIslandRt *island, double time) {
  Cvode *s = island->solver_data;
  if (time == s->base.t1) return N_VGetArrayPointer(s->y);
  double t = sk_adaptive_local(&s->base, time);
  return CVodeGetDky(s->mem, t, 0, s->between) == CV_SUCCESS ? N_VGetArrayPointer(s->between)
                                                             : NULL;
}

static const double *slopes(SkIslandRt *island, double time) {
  Cvode *s = island->solver_data;
  double t = sk_adaptive_local(&s->base, time);
  if (CVodeGetDky(s->mem, t, 1, s->between) != CV_SUCCESS) return NULL;
  return N_VGetArrayPointer(s->between);
}

static const SkAdaptiveOps ops = {begin, step, states, slopes};

static SkStatus open_cvode(SkIslandRt *island) {
  if (island->code->limits) return sk_adaptive_limited(island);
  Cvode *s = sk_calloc(1, sizeof *s);
  if (!s) return SK_NOMEM;
  island->solver_data = s;
  if (!sk_adaptive_open(island, &s->base, &ops) || !allocate(s, island)) {
    close_cvode(island);
    return SK_NOMEM;
  }
  sk_island_tolerances(island);
  load_y(island, s);
  int bad = CVodeInit(s->mem, rhs, 0.0, s->y);
  bad |= CVodeSetErrHandlerFn(s->mem, silent, island);
  bad |= set_tolerances(island, s);
  bad |= CVodeSetUserData(s->mem, island);
  bad |= CVodeSetLinearSolver(s->mem, s->linear, s->matrix);
  if (island->code->jac_start) bad |= CVodeSetJacFn(s->mem, jacobian);
  bad |= CVodeSetMaxNumSteps(s->mem, -1);
  bad |= CVodeSetMaxErrTestFails(s->mem, 30);
  // Steps that grow tenfold at once pass over what comes and goes.
  bad |= CVodeSetEtaMax(s->mem, 2.0);
  double longest = sk_adaptive_longest(island);
  if (longest > 0.0) bad |= CVodeSetMaxStep(s->mem, longest);
  if (!bad) return SK_OK;
  sk_island_fail(island, "the integrator cannot be set up");
  close_cvode(island);
  return SK_SOLVER_FAILED;
}

const SkSolver sk_solver_cvode = {.name    = "cvode",
                                  .can     = SK_ADAPTIVE | SK_JACOBIAN,
                                  .order   = 5,
                                  .open    = open_cvode,
                                  .advance = sk_adaptive_advance,
                                  .restart = sk_adaptive_restart,
                                  .close   = close_cvode};
