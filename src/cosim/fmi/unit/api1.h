// cosim/fmi/unit/api1.h - the functions of an FMU of FMI 1.0, as its specifications lay them down.
//
// in:    nothing
// out:   plain C types of the interface, and a list of its functions: X(result, name without "MODEL_fmi", arguments). Each name in a
//        binary begins with the identifier of the model.
// not:   loading (binary.h), calling in the right order (unit1.c)
// ref:   fmi-standard.org, FMI 1.0 for Model Exchange and FMI 1.0 for Co-Simulation
#ifndef SK_COSIM_FMI_API1_H
#define SK_COSIM_FMI_API1_H

#include <stddef.h>

typedef enum {
  FMI1_OK,
  FMI1_WARNING,
  FMI1_DISCARD,
  FMI1_ERROR,
  FMI1_FATAL,
  FMI1_PENDING
} Fmi1Status;

typedef unsigned int Fmi1Ref;
typedef char         Fmi1Bool;

typedef void (*Fmi1Logger)(void *instance, const char *name, Fmi1Status status,
                           const char *category, const char *message, ...);

// By value in both interfaces. That of model exchange has no step_finished: it is shorter, which a callee that knows the shorter
// one does not see on the machines we build for, as both are passed in memory.
typedef struct {
  Fmi1Logger logger;
  void *(*allocate)(size_t n, size_t size);
  void (*release)(void *memory);
  void (*step_finished)(void *instance, Fmi1Status status);
} Fmi1Callbacks;

typedef struct {
  Fmi1Bool converged, references_changed, values_changed, terminate, next_defined;
  double   next;
} Fmi1EventInfo;

#define SK_FMI1_COMMON(X)                                                        \
  X(const char *, GetVersion, (void))                                            \
  X(Fmi1Status, SetDebugLogging, (void *, Fmi1Bool))                             \
  X(Fmi1Status, GetReal, (void *, const Fmi1Ref[], size_t, double[]))            \
  X(Fmi1Status, GetInteger, (void *, const Fmi1Ref[], size_t, int[]))            \
  X(Fmi1Status, GetBoolean, (void *, const Fmi1Ref[], size_t, Fmi1Bool[]))       \
  X(Fmi1Status, GetString, (void *, const Fmi1Ref[], size_t, const char *[]))    \
  X(Fmi1Status, SetReal, (void *, const Fmi1Ref[], size_t, const double[]))      \
  X(Fmi1Status, SetInteger, (void *, const Fmi1Ref[], size_t, const int[]))      \
  X(Fmi1Status, SetBoolean, (void *, const Fmi1Ref[], size_t, const Fmi1Bool[])) \
  X(Fmi1Status, SetString, (void *, const Fmi1Ref[], size_t, const char *const[]))

#define SK_FMI1_MODEL_EXCHANGE(X)                                                    \
  X(const char *, GetModelTypesPlatform, (void))                                     \
  X(void *, InstantiateModel, (const char *, const char *, Fmi1Callbacks, Fmi1Bool)) \
  X(void, FreeModelInstance, (void *))                                               \
  X(Fmi1Status, SetTime, (void *, double))                                           \
  X(Fmi1Status, SetContinuousStates, (void *, const double[], size_t))               \
  X(Fmi1Status, CompletedIntegratorStep, (void *, Fmi1Bool *))                       \
  X(Fmi1Status, Initialize, (void *, Fmi1Bool, double, Fmi1EventInfo *))             \
  X(Fmi1Status, GetDerivatives, (void *, double[], size_t))                          \
  X(Fmi1Status, GetEventIndicators, (void *, double[], size_t))                      \
  X(Fmi1Status, EventUpdate, (void *, Fmi1Bool, Fmi1EventInfo *))                    \
  X(Fmi1Status, GetContinuousStates, (void *, double[], size_t))                     \
  X(Fmi1Status, GetNominalContinuousStates, (void *, double[], size_t))              \
  X(Fmi1Status, GetStateValueReferences, (void *, Fmi1Ref[], size_t))                \
  X(Fmi1Status, Terminate, (void *))

#define SK_FMI1_CO_SIMULATION(X)                                                         \
  X(const char *, GetTypesPlatform, (void))                                              \
  X(void *, InstantiateSlave,                                                            \
    (const char *, const char *, const char *, const char *, double, Fmi1Bool, Fmi1Bool, \
     Fmi1Callbacks, Fmi1Bool))                                                           \
  X(Fmi1Status, InitializeSlave, (void *, double, Fmi1Bool, double))                     \
  X(Fmi1Status, TerminateSlave, (void *))                                                \
  X(Fmi1Status, ResetSlave, (void *))                                                    \
  X(void, FreeSlaveInstance, (void *))                                                   \
  X(Fmi1Status, DoStep, (void *, double, double, Fmi1Bool))

// Of steps that go on in the background, and of inputs and outputs inside a step: declared for sources, not called.
#define SK_FMI1_STATUS(X)                                               \
  X(Fmi1Status, SetRealInputDerivatives,                                \
    (void *, const Fmi1Ref[], size_t, const int[], const double[]))     \
  X(Fmi1Status, GetRealOutputDerivatives,                               \
    (void *, const Fmi1Ref[], size_t, const int[], double[]))           \
  X(Fmi1Status, CancelStep, (void *))                                   \
  X(Fmi1Status, GetStatus, (void *, Fmi1StatusKind, Fmi1Status *))      \
  X(Fmi1Status, GetRealStatus, (void *, Fmi1StatusKind, double *))      \
  X(Fmi1Status, GetIntegerStatus, (void *, Fmi1StatusKind, int *))      \
  X(Fmi1Status, GetBooleanStatus, (void *, Fmi1StatusKind, Fmi1Bool *)) \
  X(Fmi1Status, GetStringStatus, (void *, Fmi1StatusKind, const char **))

#define SK_FMI1_FUNCTIONS(X) SK_FMI1_COMMON(X) SK_FMI1_MODEL_EXCHANGE(X) SK_FMI1_CO_SIMULATION(X)

#endif
