// cosim/mpi/mpi.h - the ranks that a launcher (mpirun, srun) has started this program as.
//
// in:    the environment of OpenMPI, MPICH (Hydra, PMI) and Slurm
// out:   a way to the other ranks (SkPost)
// cost:  nothing without a launcher: MPI is a module that is loaded when it is wanted (skerry_mpi_*.so beside the program or in
//        ../lib/skerry), one for each MPI that was there when Skerry was built
// not:   what is said over it (runtime/rank/ranks.h)
// ref:   docs/algorithms/distributed.md
//
// MPI belongs to the process and can be begun once, so this has a state of the process.
#ifndef SK_COSIM_MPI_MPI_H
#define SK_COSIM_MPI_MPI_H

#include "runtime/rank/ranks.h"

// How many programs the launcher has started together, as it says; 1: none has. *rank: which one this is.
int sk_mpi_launched(int *rank);
int sk_mpi_local_rank(void);  // among those of this machine; -1: not known
int sk_mpi_local_size(
    void);  // how many the launcher has started on this machine; 1: none but us, or not known
// Meets the others. NULL, or why it cannot; *post lives until sk_mpi_leave.
const char *sk_mpi_join(SkPost *post);
// clean false: others may be gone, so nobody is waited for.
void sk_mpi_leave(bool clean);

#endif
