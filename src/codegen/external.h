// codegen/external.h - external "C" functions whose values are needed at translation time.
//
// in:    a function and the values of its C arguments
// out:   the values it returned or wrote
// cost:  compiling its library once (cached); then some tens of microseconds for a call
// not:   external objects, records and functions as arguments
//
// Who may be called is decided before (model/native.h). The C code runs in a process of its own behind walls
// (walls.h): it may compute and read files, and nothing else. A call that crashes or takes more than five seconds is
// a message, not the end.
#ifndef SK_CODEGEN_EXTERNAL_H
#define SK_CODEGEN_EXTERNAL_H

// Lets translations of this process call external functions (sk_model_set_external). Harmless when repeated.
void sk_external_install(void);
// Another model comes: functions of the same name may be other ones.
void sk_external_forget(void);

#endif
