// runtime/solver/ida.c - IDA (variable-order BDF for F(t, x, x') = 0) on one island. The only file that knows IDA.
//
// F = x' - f(t, x): algebraic unknowns are solved inside f, block by block, so the consistent start that IDA
// needs is always at hand.
#include "base/mem.h"
#include "runtime/solver/adaptive.h"

#include <ida/ida.h>
#include <math.h>
#include <nvector/nvector_serial.h>
#include <string.h>
#include <sunlinsol/sunlinsol_dense.h>
#include <sunlinsol/sunlinsol_klu.h>
#include <sunmatrix/sunmatrix_dense.h>
#include <sunmatrix/sunmatrix_sparse.h>

#define FAR 1e6  // output intervals

typedef struct {
  SkAdaptive      base;
  SUNContext      context;
  void           *mem;
  N_Vector        y, dy, between, tolerance;
  SUNMatrix       matrix;
  SUNLinearSolver linear;
  bool            sparse;
  double         *packed;       // Jacobian entries
  int            *start, *row;  // sparse: their pattern with the whole diagonal
  int            *entry;        // sparse: by place in the pattern, number in packed or -1
} Ida;

static int residual(realtype t, N_Vector y, N_Vector dy, N_Vector r, void *user) {
  SkIslandRt   *island = user;
  const double *d      = N_VGetArrayPointer(dy);
  double       *out    = N_VGetArrayPointer(r);
  if (sk_island_must_stop(island)) return -1;
  const SkAdaptive *base = island->solver_data;
  int               bad  = sk_adaptive_ode(island, base->origin + t, N_VGetArrayPointer(y));
  if (bad) return bad;
  for (int i = 0; i < island->code->n_states; i++)
    out[i] = d[i] - island->run.v[island->code->derivative[i]];
  return 0;
}

// cj * I - J
static void fill(const SkIslandCode *code, const Ida *s, double cj, SUNMatrix out) {
  if (!s->sparse) {
    SUNMatZero(out);
    for (int j = 0; j < code->n_states; j++) {
      for (int k = code->jac_start[j]; k < code->jac_start[j + 1]; k++)
        SM_ELEMENT_D(out, code->jac_row[k], j) = -s->packed[k];
      SM_ELEMENT_D(out, j, j) += cj;
    }
    return;
  }
  for (int j = 0; j < code->n_states; j++) {
    SM_INDEXPTRS_S(out)[j] = (sunindextype)s->start[j];
    for (int k = s->start[j]; k < s->start[j + 1]; k++) {
      SM_INDEXVALS_S(out)[k] = (sunindextype)s->row[k];
      SM_DATA_S(out)
      [k] = (s->entry[k] >= 0 ? -s->packed[s->entry[k]] : 0.0) + (s->row[k] == j ? cj : 0.0);
    }
  }
  SM_INDEXPTRS_S(out)[code->n_states] = (sunindextype)s->start[code->n_states];
}

static int jacobian(realtype t, realtype cj, N_Vector y, N_Vector dy, N_Vector r, SUNMatrix out,
                    void *user, N_Vector a, N_Vector b, N_Vector c) {
  (void)dy, (void)r, (void)a, (void)b, (void)c;
  SkIslandRt *island = user;
  Ida        *s      = island->solver_data;
  int         bad    = sk_adaptive_ode(island, s->base.origin + t, N_VGetArrayPointer(y));
  if (bad || sk_island_jacobian(island, s->packed)) return bad ? bad : 1;
  fill(island->code, s, cj, out);
  return 0;
}

static void silent(int code, const char *module, const char *function, char *text, void *user) {
  (void)code, (void)module, (void)function, (void)text, (void)user;
}

static void close_ida(SkIslandRt *island) {
  Ida *s = island->solver_data;
  if (!s) return;
  if (s->mem) IDAFree(&s->mem);
  if (s->linear) SUNLinSolFree(s->linear);
  if (s->matrix) SUNMatDestroy(s->matrix);
  N_Vector all[] = {s->y, s->dy, s->between, s->tolerance};
  for (int i = 0; i < 4; i++)
    if (all[i]) N_VDestroy(all[i]);
  if (s->context) SUNContext_Free(&s->context);
  sk_adaptive_close(&s->base);
  sk_free(s->packed);
  sk_free(s->start);
  sk_free(s->row);
  sk_free(s->entry);
  sk_free(s);
  island->solver_data = NULL;
}

// The pattern with every diagonal entry in it.
static bool with_diagonal(Ida *s, const SkIslandCode *code) {
  size_t most = (size_t)code->n_jacobian + (size_t)code->n_states + 1;
  s->start    = sk_calloc((size_t)code->n_states + 1, sizeof(int));
  s->row      = sk_calloc(most, sizeof(int));
  s->entry    = sk_calloc(most, sizeof(int));
  if (!s->start || !s->row || !s->entry) return false;
  int n = 0;
  for (int j = 0; j < code->n_states; j++) {
    s->start[j] = n;
    bool done   = false;
    for (int k = code->jac_start[j]; k <= code->jac_start[j + 1]; k++) {
      bool end = k == code->jac_start[j + 1];
      int  row = end ? code->n_states : code->jac_row[k];
      if (!done && row > j) {
        s->row[n]     = j;
        s->entry[n++] = -1;
        done          = true;
      }
      if (end) break;
      done |= row == j;
      s->row[n]     = row;
      s->entry[n++] = k;
    }
  }
  s->start[code->n_states] = n;
  return true;
}

static bool allocate(Ida *s, const SkIslandRt *island) {
  const SkIslandCode *code = island->code;
  int                 n    = code->n_states;
  s->sparse                = sk_island_is_sparse(island);
  if (SUNContext_Create(NULL, &s->context) != 0 || (s->sparse && !with_diagonal(s, code)))
    return false;
  s->y         = N_VNew_Serial(n, s->context);
  s->dy        = N_VNew_Serial(n, s->context);
  s->tolerance = N_VNew_Serial(n, s->context);
  s->between   = N_VNew_Serial(n, s->context);
  s->mem       = IDACreate(s->context);
  s->matrix    = s->sparse ? SUNSparseMatrix(n, n, s->start[n], CSC_MAT, s->context)
                           : SUNDenseMatrix(n, n, s->context);
  if (!s->y || !s->dy || !s->tolerance || !s->between || !s->mem || !s->matrix) return false;
  s->linear = s->sparse ? SUNLinSol_KLU(s->y, s->matrix, s->context)
                        : SUNLinSol_Dense(s->y, s->matrix, s->context);
  s->packed = sk_calloc((size_t)code->n_jacobian + 1, sizeof(double));
  return s->linear && s->packed;
}

static void load_y(SkIslandRt *island, Ida *s) {
  double *y = N_VGetArrayPointer(s->y), *dy = N_VGetArrayPointer(s->dy),
         *tolerance = N_VGetArrayPointer(s->tolerance);
  for (int i = 0; i < island->code->n_states; i++) {
    y[i]         = island->run.v[island->code->state[i]];
    dy[i]        = island->run.v[island->code->derivative[i]];
    tolerance[i] = island->abs_tolerance[i];
  }
}

static SkStatus begin(SkIslandRt *island, double first) {
  Ida *s = island->solver_data;
  load_y(island, s);
  int bad = IDAReInit(s->mem, 0.0, s->y, s->dy);
  bad |= IDASVtolerances(s->mem, island->tolerance, s->tolerance);
  bad |= IDASetInitStep(s->mem, first);
  if (s->sparse)
    bad |= SUNLinSol_KLUReInit(s->linear, s->matrix, SM_NNZ_S(s->matrix), SUNKLU_REINIT_PARTIAL);
  if (!bad) return SK_OK;
  sk_island_fail(island, "the integrator cannot be restarted at time %.9g", island->run.time);
  return SK_SOLVER_FAILED;
}

static SkStatus failed(SkIslandRt *island, Ida *s, int code) {
  double t = s->base.tau1;
  IDAGetCurrentTime(s->mem, &t);
  t += s->base.origin;
  bool errors = code == IDA_ERR_FAIL || code == IDA_CONV_FAIL || code == IDA_TOO_MUCH_ACC;
  errors      = errors && IDAGetEstLocalErrors(s->mem, s->y) == IDA_SUCCESS &&
           IDAGetErrWeights(s->mem, s->between) == IDA_SUCCESS;
  const char *why = code == IDA_ERR_FAIL       ? "the error cannot be kept small enough"
                    : code == IDA_TOO_MUCH_ACC ? "the tolerance is too small"
                    : code == IDA_CONV_FAIL
                        ? "the corrector does not converge (a jump without an event?)"
                    : code == IDA_LSETUP_FAIL ? "the Jacobian cannot be used"
                                              : "the derivatives cannot be computed";
  return sk_adaptive_failed(island, t, why, errors ? N_VGetArrayPointer(s->y) : NULL,
                            errors ? N_VGetArrayPointer(s->between) : NULL);
}

static SkStatus step(SkIslandRt *island, double limit, double *time) {
  Ida *s = island->solver_data;
  // Without a limit: one that is never reached.
  double to    = fmin(limit, s->base.t1 + FAR * island->interval);
  double local = to - s->base.origin, tau = 0.0;
  IDASetStopTime(s->mem, local);
  int code = IDASolve(s->mem, local, &tau, s->y, s->dy, IDA_ONE_STEP);
  if (code < 0) return failed(island, s, code);
  *time = sk_adaptive_moved(&s->base, tau, local, to);
  return SK_OK;
}

static const double *states(SkIslandRt *island, double time) {
  Ida *s = island->solver_data;
  if (time == s->base.t1) return N_VGetArrayPointer(s->y);
  double t = sk_adaptive_local(&s->base, time);
  return IDAGetDky(s->mem, t, 0, s->between) == IDA_SUCCESS ? N_VGetArrayPointer(s->between) : NULL;
}

static const double *slopes(SkIslandRt *island, double time) {
  Ida *s = island->solver_data;
  if (time == s->base.t1) return N_VGetArrayPointer(s->dy);
  double t = sk_adaptive_local(&s->base, time);
  return IDAGetDky(s->mem, t, 1, s->between) == IDA_SUCCESS ? N_VGetArrayPointer(s->between) : NULL;
}

static const SkAdaptiveOps ops = {begin, step, states, slopes};

static SkStatus open_ida(SkIslandRt *island) {
  if (island->code->limits) return sk_adaptive_limited(island);
  Ida *s = sk_calloc(1, sizeof *s);
  if (!s) return SK_NOMEM;
  island->solver_data = s;
  if (!sk_adaptive_open(island, &s->base, &ops) || !allocate(s, island)) {
    close_ida(island);
    return SK_NOMEM;
  }
  sk_island_tolerances(island);
  load_y(island, s);
  int bad = IDAInit(s->mem, residual, 0.0, s->y, s->dy);
  bad |= IDASetErrHandlerFn(s->mem, silent, island);
  bad |= IDASVtolerances(s->mem, island->tolerance, s->tolerance);
  bad |= IDASetUserData(s->mem, island);
  bad |= IDASetLinearSolver(s->mem, s->linear, s->matrix);
  if (island->code->jac_start) bad |= IDASetJacFn(s->mem, jacobian);
  bad |= IDASetMaxNumSteps(s->mem, -1);
  bad |= IDASetMaxErrTestFails(s->mem, 30);
  double longest = sk_adaptive_longest(island);
  if (longest > 0.0) bad |= IDASetMaxStep(s->mem, longest);
  if (!bad) return SK_OK;
  sk_island_fail(island, "the integrator cannot be set up");
  close_ida(island);
  return SK_SOLVER_FAILED;
}

const SkSolver sk_solver_ida = {.name    = "ida",
                                .can     = SK_ADAPTIVE | SK_JACOBIAN,
                                .order   = 5,
                                .open    = open_ida,
                                .advance = sk_adaptive_advance,
                                .restart = sk_adaptive_restart,
                                .close   = close_ida};
