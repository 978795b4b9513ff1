// cli/run/ranks.h - the program as one of several that a launcher (mpirun, srun) has started together.
//
// in:    the environment that the launcher makes
// out:   a way to the other ranks; one exit code for all
// not:   what they do together (driver/experiment/ranks.h)
#ifndef SK_CLI_RANKS_H
#define SK_CLI_RANKS_H

#include "cli/cli.h"
#include "driver/experiment/ranks.h"

// Before anything is said: of several ranks only rank 0 speaks (help, wrong options, what run and sweep have to say). Of those of one machine one
// reads and translates (cosim/mpi/copies.h). False: another process has done the work of this one, which ended with *code.
bool sk_cli_ranks_open(const SkCli *cli, bool read, int *code);
// With the model there: the others of this machine go on from here as copies, and all ranks meet. False after reporting: they cannot.
bool     sk_cli_ranks_meet(SkCli *cli);
bool     sk_cli_ranks_is_guest(void);  // a launcher has started several, and this is not rank 0
int      sk_cli_ranks_started(void);   // how many a launcher has started; 1: none has
SkCrowd *sk_cli_ranks(void);           // NULL: there is one rank
// The first number that is not 0; then all of them end.
int sk_cli_ranks_agree(int own);
// The last thing that a command does: the exit code of all.
int sk_cli_ranks_end(SkCli *cli, int code);

#endif
