// cosim/mpi/module.h - what the program asks of a module that knows MPI: the only file of Skerry that is linked with it is
// cosim/mpi/module/module.c.
#ifndef SK_COSIM_MPI_MODULE_H
#define SK_COSIM_MPI_MODULE_H

#include "runtime/rank/ranks.h"

#define SK_MPI_ENTRY   "skerry_mpi_open"
#define SK_MPI_VERSION 1

typedef struct {
  int version;
  // NULL, or why not.
  const char *(*join)(SkPost *post);
  void (*leave)(bool clean);
} SkMpiModule;

typedef const SkMpiModule *SkMpiOpen(void);

#endif
