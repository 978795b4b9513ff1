// runtime/algebra/kinsol.c - KINSOL as a second opinion on blocks that Newton's method failed on. The only file that
// knows KINSOL.
//
// It is set up for one solution and taken down again: this path is rare.
#include "runtime/algebra/blocks.h"

#include <kinsol/kinsol.h>
#include <math.h>
#include <nvector/nvector_serial.h>
#include <string.h>
#include <sunlinsol/sunlinsol_dense.h>
#include <sunmatrix/sunmatrix_dense.h>

// Larger blocks are left to the other tries: the matrix is dense here.
#define UP_TO 400

typedef struct {
  SkIslandRt        *island;
  const SkBlockCode *block;
} Problem;

static int residual(N_Vector x, N_Vector out, void *user) {
  const Problem *p = user;
  double        *r = N_VGetArrayPointer(out);
  if (sk_island_residual(p->island, p->block, N_VGetArrayPointer(x), r)) return 1;
  return sk_all_finite(r, p->block->n) ? 0 : 1;
}

static void silent(const char *module, const char *function, char *text, void *user) {
  (void)module, (void)function, (void)text, (void)user;
}

static void quiet(int code, const char *module, const char *function, char *text, void *user) {
  (void)code;
  silent(module, function, text, user);
}

static bool run(void *mem, Problem *p, N_Vector x, N_Vector unit, N_Vector one, SUNMatrix a,
                SUNLinearSolver linear) {
  int bad = KINSetErrHandlerFn(mem, quiet, NULL);
  bad |= KINSetInfoHandlerFn(mem, silent, NULL);
  bad |= KINInit(mem, residual, x);
  bad |= KINSetUserData(mem, p);
  bad |= KINSetLinearSolver(mem, linear, a);
  bad |= KINSetFuncNormTol(mem, 1e-9);
  bad |= KINSetNumMaxIters(mem, 200);
  return !bad && KINSol(mem, x, KIN_LINESEARCH, unit, one) >= 0;
}

bool sk_kinsol_solve(SkIslandRt *island, const SkBlockCode *block, const double *scale, double *x) {
  int             n       = block->n;
  Problem         p       = {island, block};
  SUNContext      context = NULL;
  N_Vector        at = NULL, unit = NULL, one = NULL;
  SUNMatrix       a      = NULL;
  SUNLinearSolver linear = NULL;
  void           *mem    = NULL;
  bool            ok     = false;
  if (n > UP_TO || SUNContext_Create(NULL, &context) != 0) return false;
  at   = N_VNew_Serial(n, context);
  unit = N_VNew_Serial(n, context);
  one  = N_VNew_Serial(n, context);
  a    = SUNDenseMatrix(n, n, context);
  mem  = KINCreate(context);
  if (!at || !unit || !one || !a || !mem) goto done;
  linear = SUNLinSol_Dense(at, a, context);
  if (!linear) goto done;
  memcpy(N_VGetArrayPointer(at), x, sizeof *x * (size_t)n);
  for (int i = 0; i < n; i++) N_VGetArrayPointer(unit)[i] = 1.0 / scale[i];
  N_VConst(1.0, one);
  ok = run(mem, &p, at, unit, one, a, linear);
  if (ok) memcpy(x, N_VGetArrayPointer(at), sizeof *x * (size_t)n);
  ok = ok && sk_all_finite(x, n);
done:
  if (mem) KINFree(&mem);
  if (linear) SUNLinSolFree(linear);
  if (a) SUNMatDestroy(a);
  if (one) N_VDestroy(one);
  if (unit) N_VDestroy(unit);
  if (at) N_VDestroy(at);
  SUNContext_Free(&context);
  return ok;
}
