// native/bridge.h - native components as models see them: external objects with two functions.
//
// in:    a type name, numbers of all parameters, then at each step time and what the ports give
// out:   what the ports take and the results
// not:   when it is called: the declarations of `skerry plugin stub` say so, in Modelica
// ref:   docs/plugins.md "In a model"
//
// The ends of a C component belong to different islands, which call it in threads of their own.
// So each end has a copy of the component: fed with the same past they all compute the same.
#ifndef SK_NATIVE_BRIDGE_H
#define SK_NATIVE_BRIDGE_H

#include "native/native.h"
#include "runtime/island/objects.h"

extern const SkObjectKeeper sk_bridge_keeper;  // saves and resumes them

// The types that models can use from now on; NULL: none. Must outlive the components made of it.
void sk_bridge_use(SkRegistry *registry);

#define SK_BRIDGE __attribute__((visibility("default")))

// For generated code: visible by these names in the program and in libskerry. `instance` is the component's place in
// the model, for messages.
//
// values: numbers of all parameters in the order of the table; of a table of several columns, one
// column after the other. sizes: how many rows each has. Both have one number more at the end,
// which means nothing, so that they are never empty.
SK_BRIDGE void *skerry_native_open(const char *type, const char *instance, double step, int copies,
                                   const double *values, int n_values, const int *sizes,
                                   int n_sizes);
SK_BRIDGE void  skerry_native_close(void *component);
// One step of a copy, counted from 1. u: port by port what the component reads, C: intensity, flow
// (and position) and input signals, Q: c, Zc and input signals. The first call is the start.
// Called again for the same time it takes the step back first. Gives the time.
SK_BRIDGE double skerry_native_step(void *component, int copy, double time, const double *u,
                                    int n_u);
// Number k, counted from 1, of what the copy wrote: port by port, Q: intensity, flow (and
// position), C: c and Zc, output signals; then the results. `done` is what the step gave.
SK_BRIDGE double skerry_native_read(void *component, int copy, int k, double done);

// foreign.c: islands of kind F, numbers as above but for waves: what is sent is flow (and position), the intensity follows
// from c + Zc*flow. exchange hands over what the island reads at a time; read gives what it has sent.
SK_BRIDGE void  *skerry_foreign_open(const char *type, const char *instance, const double *values,
                                     int n_values, const int *sizes, int n_sizes);
SK_BRIDGE void   skerry_foreign_close(void *island);
SK_BRIDGE double skerry_foreign_exchange(void *island, double now, const double *u, int n);
SK_BRIDGE double skerry_foreign_read(void *island, int k, double done);

// The type of this name that models can use; NULL: none. Whether a declaration's numbers are as many as the type wants.
const SkNativeEntry *sk_bridge_find(const char *name);
bool sk_bridge_sizes_fit(const SkComponentType *type, const int *sizes, int n_sizes, int n_values);

#endif
