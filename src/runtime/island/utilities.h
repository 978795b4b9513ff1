// runtime/island/utilities.h - what external C functions may ask of the runtime while they run.
//
// in:    the run whose code calls them, per thread
// out:   messages, errors that unwind to the caller of generated code, memory for strings
// ref:   Modelica 3.6, 12.9.6 (ModelicaUtilities.h)
#ifndef SK_RUNTIME_UTILITIES_H
#define SK_RUNTIME_UTILITIES_H

#include <skerry/abi.h>

extern const SkUtilities sk_utilities;

// Generated code of this run is about to be called on this thread.
void sk_utilities_enter(SkRun *run);
// The one that was called last on this thread; NULL: none.
SkRun *sk_utilities_run(void);

#endif
