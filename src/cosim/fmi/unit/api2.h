// cosim/fmi/unit/api2.h - the functions of an FMU of FMI 2.0, as its specification lays them down.
//
// in:    nothing
// out:   plain C types of the interface, and a list of its functions: X(result, name without "fmi2", arguments)
// not:   loading (binary.h), calling in the right order (unit2.c)
// ref:   fmi-standard.org, FMI 2.0.5, sections 2.1, 3.2 and 4.2
#ifndef SK_COSIM_FMI_API2_H
#define SK_COSIM_FMI_API2_H

#include <stddef.h>

typedef enum {
  FMI2_OK,
  FMI2_WARNING,
  FMI2_DISCARD,
  FMI2_ERROR,
  FMI2_FATAL,
  FMI2_PENDING
} Fmi2Status;
typedef enum { FMI2_MODEL_EXCHANGE, FMI2_CO_SIMULATION } Fmi2Type;
typedef enum {
  FMI2_DO_STEP_STATUS,
  FMI2_PENDING_STATUS,
  FMI2_LAST_SUCCESSFUL_TIME,
  FMI2_TERMINATED
} Fmi2StatusKind;

typedef unsigned int Fmi2Ref;
typedef int          Fmi2Bool;

typedef struct {
  void (*logger)(void *user, const char *instance, Fmi2Status status, const char *category,
                 const char *message, ...);
  void *(*allocate)(size_t n, size_t size);
  void (*release)(void *memory);
  void (*step_finished)(void *user, Fmi2Status status);
  void *user;
} Fmi2Callbacks;

typedef struct {
  Fmi2Bool again, terminate, nominals_changed, values_changed, next_defined;
  double   next;
} Fmi2EventInfo;

// What every FMU has to have.
#define SK_FMI2_COMMON(X)                                                                 \
  X(const char *, GetTypesPlatform, (void))                                               \
  X(const char *, GetVersion, (void))                                                     \
  X(Fmi2Status, SetDebugLogging, (void *, Fmi2Bool, size_t, const char *const[]))         \
  X(void *, Instantiate,                                                                  \
    (const char *, Fmi2Type, const char *, const char *, const Fmi2Callbacks *, Fmi2Bool, \
     Fmi2Bool))                                                                           \
  X(void, FreeInstance, (void *))                                                         \
  X(Fmi2Status, SetupExperiment, (void *, Fmi2Bool, double, double, Fmi2Bool, double))    \
  X(Fmi2Status, EnterInitializationMode, (void *))                                        \
  X(Fmi2Status, ExitInitializationMode, (void *))                                         \
  X(Fmi2Status, Terminate, (void *))                                                      \
  X(Fmi2Status, Reset, (void *))                                                          \
  X(Fmi2Status, GetReal, (void *, const Fmi2Ref[], size_t, double[]))                     \
  X(Fmi2Status, GetInteger, (void *, const Fmi2Ref[], size_t, int[]))                     \
  X(Fmi2Status, GetBoolean, (void *, const Fmi2Ref[], size_t, Fmi2Bool[]))                \
  X(Fmi2Status, GetString, (void *, const Fmi2Ref[], size_t, const char *[]))             \
  X(Fmi2Status, SetReal, (void *, const Fmi2Ref[], size_t, const double[]))               \
  X(Fmi2Status, SetInteger, (void *, const Fmi2Ref[], size_t, const int[]))               \
  X(Fmi2Status, SetBoolean, (void *, const Fmi2Ref[], size_t, const Fmi2Bool[]))          \
  X(Fmi2Status, SetString, (void *, const Fmi2Ref[], size_t, const char *const[]))        \
  X(Fmi2Status, GetFMUstate, (void *, void **))                                           \
  X(Fmi2Status, SetFMUstate, (void *, void *))                                            \
  X(Fmi2Status, FreeFMUstate, (void *, void **))                                          \
  X(Fmi2Status, SerializedFMUstateSize, (void *, void *, size_t *))                       \
  X(Fmi2Status, SerializeFMUstate, (void *, void *, char[], size_t))                      \
  X(Fmi2Status, DeSerializeFMUstate, (void *, const char[], size_t, void **))             \
  X(Fmi2Status, GetDirectionalDerivative,                                                 \
    (void *, const Fmi2Ref[], size_t, const Fmi2Ref[], size_t, const double[], double[]))

#define SK_FMI2_MODEL_EXCHANGE(X)                                                    \
  X(Fmi2Status, EnterEventMode, (void *))                                            \
  X(Fmi2Status, NewDiscreteStates, (void *, Fmi2EventInfo *))                        \
  X(Fmi2Status, EnterContinuousTimeMode, (void *))                                   \
  X(Fmi2Status, CompletedIntegratorStep, (void *, Fmi2Bool, Fmi2Bool *, Fmi2Bool *)) \
  X(Fmi2Status, SetTime, (void *, double))                                           \
  X(Fmi2Status, SetContinuousStates, (void *, const double[], size_t))               \
  X(Fmi2Status, GetDerivatives, (void *, double[], size_t))                          \
  X(Fmi2Status, GetEventIndicators, (void *, double[], size_t))                      \
  X(Fmi2Status, GetContinuousStates, (void *, double[], size_t))                     \
  X(Fmi2Status, GetNominalsOfContinuousStates, (void *, double[], size_t))

#define SK_FMI2_CO_SIMULATION(X)                                        \
  X(Fmi2Status, SetRealInputDerivatives,                                \
    (void *, const Fmi2Ref[], size_t, const int[], const double[]))     \
  X(Fmi2Status, GetRealOutputDerivatives,                               \
    (void *, const Fmi2Ref[], size_t, const int[], double[]))           \
  X(Fmi2Status, DoStep, (void *, double, double, Fmi2Bool))             \
  X(Fmi2Status, CancelStep, (void *))                                   \
  X(Fmi2Status, GetStatus, (void *, Fmi2StatusKind, Fmi2Status *))      \
  X(Fmi2Status, GetRealStatus, (void *, Fmi2StatusKind, double *))      \
  X(Fmi2Status, GetIntegerStatus, (void *, Fmi2StatusKind, int *))      \
  X(Fmi2Status, GetBooleanStatus, (void *, Fmi2StatusKind, Fmi2Bool *)) \
  X(Fmi2Status, GetStringStatus, (void *, Fmi2StatusKind, const char **))

#define SK_FMI2_FUNCTIONS(X) SK_FMI2_COMMON(X) SK_FMI2_MODEL_EXCHANGE(X) SK_FMI2_CO_SIMULATION(X)

#endif
