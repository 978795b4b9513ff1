// codegen/sandbox/external.h - external "C" functions whose values are needed at translation time.
//
// in:    a function and the values of its C arguments
// out:   the values it returned or wrote
// cost:  compiling its library once (cached); then some tens of microseconds for a call. The guard of the arena may leave a
//        call at any place: the process of that call is not used again
// not:   external objects, records and functions as arguments
//
// Who may be called is decided before (model/function/native.h). The C code runs in a process of its own behind walls
// (walls.h): it may compute and read files, and nothing else. A call that crashes or takes more than five seconds is
// a message, not the end.
#ifndef SK_CODEGEN_EXTERNAL_H
#define SK_CODEGEN_EXTERNAL_H

#include "model/eval/eval.h"

// For the translations of one library, by one thread at a time: its processes are its own. NULL: out of memory.
SkExternals *sk_externals_new(void);
void         sk_externals_free(SkExternals *externals);  // ends the processes; NULL is fine

#endif
