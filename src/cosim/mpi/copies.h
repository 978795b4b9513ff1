// cosim/mpi/copies.h - the ranks of one machine translate a model once, and share its memory.
//
// in:    processes that a launcher has started beside each other with the same words, in the same folder
// out:   the first of them (the host) reads and translates; then it becomes all of them by fork. Each copy takes the place of one that has waited
//        (the guest): its environment, its open files, its processors. MPI finds the rank that it has started.
// cost:  memory and time of one translation for each machine; later the pages that a rank writes
// not:   processes that do not find each other, as those behind scripts: each translates for itself, as all would without this
// ref:   docs/algorithms/distributed.md "One translation for each machine"
//
// The door is a socket in the abstract name space; both sides look at whose the other one is. A guest passes signals on; when
// either of the guest and its copy dies so does the other. Before MPI has begun, and while the process has one thread.
#ifndef SK_COSIM_MPI_COPIES_H
#define SK_COSIM_MPI_COPIES_H

#include <stdbool.h>

// The first of this machine opens the door. False: there will be no copies.
bool sk_copies_host(void);
// Another one: waits until a copy has done its work. False: there is no host, so this process goes on by itself; else the exit code.
bool sk_copies_wait(int *code);
// The host becomes as many as come, of `guests` that were started beside it. True: this is a copy, whose environment and files are
// those of its guest now.
bool sk_copies_split(int guests);
// The last thing that a copy does.
void sk_copies_end(int code);

#endif
