// runtime/island/foreign.h - an island whose steps are taken by somebody else (skerry/foreign.h).
//
// in:    a table of functions, the layout of its ports, an instance's parameters
// out:   the solver "foreign", which moves an island of the model by asking the instance
// not:   finding types and plug-ins (native/), making the class (driver/part/stub.c)
// ref:   docs/algorithms/foreign.md
//
// To the compiler a foreign island is a model with one equation for each number that it sends, which calls a function of an
// external object; the ends of the lines beside it are equations of the same island. The external object is the instance.
// Equations are evaluated where the instance is or asks for something, and hand over what they give: sk_foreign_exchange
// takes what the instance reads, sk_foreign_read gives what it has sent.
#ifndef SK_RUNTIME_FOREIGN_H
#define SK_RUNTIME_FOREIGN_H

#include "runtime/island/island.h"

#include <skerry/foreign.h>

typedef struct SkForeignRt SkForeignRt;

// Where the numbers of a port stand in what is exchanged; -1: it has none.
typedef struct {
  int c, Zc;            // read: the wave, or the input signal (c)
  int value, position;  // sent
} SkForeignPlace;

typedef struct {
  const SkForeignType  *type;
  const char           *type_name, *instance;  // copied
  const SkForeignPlace *ports;                 // copied
  int                   n_ports;
  int                   n_read, n_sent;  // numbers; results are the last of those sent
  int                   n_results;
} SkForeignLayout;

// NULL: *why says what is wrong, until the next call.
SkForeignRt *sk_foreign_new(const SkForeignLayout *layout, const char **why);
SkForeign   *sk_foreign_self(SkForeignRt *foreign);
void         sk_foreign_free(SkForeignRt *foreign);

// For generated code, inside a call of the runtime. A failure ends that call.
void   sk_foreign_exchange(SkForeignRt *foreign, double time, const double *read, int n);
double sk_foreign_read(const SkForeignRt *foreign, int k, double time);

// For fixed.c, the steps of an island being on its grid. Where the step from `begin` to `end` leads; v there. Non-zero: failed.
int sk_foreign_put(SkIslandRt *island, SkForeignRt *foreign, double begin, double end);
// The instance has stopped before the end for an event: where.
bool sk_foreign_stopped(const SkForeignRt *foreign, double *when);
// What it needs from elsewhere is not there yet; the step has not been taken.
bool sk_foreign_waits(const SkForeignRt *foreign);

extern const SkSolver sk_solver_foreign;

#endif
