// cosim/fmi/unit/api3.h - the functions of an FMU of FMI 3.0, as its specification lays them down.
//
// in:    nothing
// out:   plain C types of the interface, and a list of its functions: X(result, name without "fmi3", arguments)
// not:   loading (binary.h), calling in the right order (unit3.c)
// ref:   fmi-standard.org, FMI 3.0.2, sections 2.2, 3.2 and 4.2
#ifndef SK_COSIM_FMI_API3_H
#define SK_COSIM_FMI_API3_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum { FMI3_OK, FMI3_WARNING, FMI3_DISCARD, FMI3_ERROR, FMI3_FATAL } Fmi3Status;
typedef enum {
  FMI3_INTERVAL_NOT_YET_KNOWN,
  FMI3_INTERVAL_UNCHANGED,
  FMI3_INTERVAL_CHANGED
} Fmi3Interval;
typedef enum {
  FMI3_INDEPENDENT,
  FMI3_CONSTANT,
  FMI3_FIXED,
  FMI3_TUNABLE,
  FMI3_DISCRETE,
  FMI3_DEPENDENT
} Fmi3Dependency;

typedef uint32_t Fmi3Ref;

typedef void (*Fmi3Log)(void *user, Fmi3Status status, const char *category, const char *message);
typedef void (*Fmi3Intermediate)(void *user, double time, bool set_requested, bool get_allowed,
                                 bool step_finished, bool can_return_early, bool *early_requested,
                                 double *early_time);

// Get and set of one type: X is called with both.
#define SK_FMI3_VALUES(X, Name, type)                                         \
  X(Fmi3Status, Get##Name, (void *, const Fmi3Ref[], size_t, type[], size_t)) \
  X(Fmi3Status, Set##Name, (void *, const Fmi3Ref[], size_t, const type[], size_t))

#define SK_FMI3_COMMON(X)                                                                          \
  X(const char *, GetVersion, (void))                                                              \
  X(Fmi3Status, SetDebugLogging, (void *, bool, size_t, const char *const[]))                      \
  X(void, FreeInstance, (void *))                                                                  \
  X(Fmi3Status, EnterInitializationMode, (void *, bool, double, double, bool, double))             \
  X(Fmi3Status, ExitInitializationMode, (void *))                                                  \
  X(Fmi3Status, EnterEventMode, (void *))                                                          \
  X(Fmi3Status, Terminate, (void *))                                                               \
  X(Fmi3Status, Reset, (void *))                                                                   \
  SK_FMI3_VALUES(X, Float32, float)                                                                \
  SK_FMI3_VALUES(X, Float64, double)                                                               \
  SK_FMI3_VALUES(X, Int8, int8_t)                                                                  \
  SK_FMI3_VALUES(X, UInt8, uint8_t)                                                                \
  SK_FMI3_VALUES(X, Int16, int16_t)                                                                \
  SK_FMI3_VALUES(X, UInt16, uint16_t)                                                              \
  SK_FMI3_VALUES(X, Int32, int32_t)                                                                \
  SK_FMI3_VALUES(X, UInt32, uint32_t)                                                              \
  SK_FMI3_VALUES(X, Int64, int64_t)                                                                \
  SK_FMI3_VALUES(X, UInt64, uint64_t)                                                              \
  SK_FMI3_VALUES(X, Boolean, bool)                                                                 \
  X(Fmi3Status, GetString, (void *, const Fmi3Ref[], size_t, const char *[], size_t))              \
  X(Fmi3Status, SetString, (void *, const Fmi3Ref[], size_t, const char *const[], size_t))         \
  X(Fmi3Status, GetBinary, (void *, const Fmi3Ref[], size_t, size_t[], const uint8_t *[], size_t)) \
  X(Fmi3Status, SetBinary,                                                                         \
    (void *, const Fmi3Ref[], size_t, const size_t[], const uint8_t *const[], size_t))             \
  X(Fmi3Status, GetClock, (void *, const Fmi3Ref[], size_t, bool[]))                               \
  X(Fmi3Status, SetClock, (void *, const Fmi3Ref[], size_t, const bool[]))                         \
  X(Fmi3Status, GetNumberOfVariableDependencies, (void *, Fmi3Ref, size_t *))                      \
  X(Fmi3Status, GetVariableDependencies,                                                           \
    (void *, Fmi3Ref, size_t[], Fmi3Ref[], size_t[], Fmi3Dependency[], size_t))                    \
  X(Fmi3Status, GetFMUState, (void *, void **))                                                    \
  X(Fmi3Status, SetFMUState, (void *, void *))                                                     \
  X(Fmi3Status, FreeFMUState, (void *, void **))                                                   \
  X(Fmi3Status, SerializedFMUStateSize, (void *, void *, size_t *))                                \
  X(Fmi3Status, SerializeFMUState, (void *, void *, uint8_t[], size_t))                            \
  X(Fmi3Status, DeserializeFMUState, (void *, const uint8_t[], size_t, void **))                   \
  X(Fmi3Status, GetDirectionalDerivative,                                                          \
    (void *, const Fmi3Ref[], size_t, const Fmi3Ref[], size_t, const double[], size_t, double[],   \
     size_t))                                                                                      \
  X(Fmi3Status, GetAdjointDerivative,                                                              \
    (void *, const Fmi3Ref[], size_t, const Fmi3Ref[], size_t, const double[], size_t, double[],   \
     size_t))                                                                                      \
  X(Fmi3Status, EnterConfigurationMode, (void *))                                                  \
  X(Fmi3Status, ExitConfigurationMode, (void *))                                                   \
  X(Fmi3Status, GetIntervalDecimal, (void *, const Fmi3Ref[], size_t, double[], Fmi3Interval[]))   \
  X(Fmi3Status, GetIntervalFraction,                                                               \
    (void *, const Fmi3Ref[], size_t, uint64_t[], uint64_t[], Fmi3Interval[]))                     \
  X(Fmi3Status, GetShiftDecimal, (void *, const Fmi3Ref[], size_t, double[]))                      \
  X(Fmi3Status, GetShiftFraction, (void *, const Fmi3Ref[], size_t, uint64_t[], uint64_t[]))       \
  X(Fmi3Status, SetIntervalDecimal, (void *, const Fmi3Ref[], size_t, const double[]))             \
  X(Fmi3Status, SetIntervalFraction,                                                               \
    (void *, const Fmi3Ref[], size_t, const uint64_t[], const uint64_t[]))                         \
  X(Fmi3Status, SetShiftDecimal, (void *, const Fmi3Ref[], size_t, const double[]))                \
  X(Fmi3Status, SetShiftFraction,                                                                  \
    (void *, const Fmi3Ref[], size_t, const uint64_t[], const uint64_t[]))                         \
  X(Fmi3Status, EvaluateDiscreteStates, (void *))                                                  \
  X(Fmi3Status, UpdateDiscreteStates, (void *, bool *, bool *, bool *, bool *, bool *, double *))

#define SK_FMI3_MODEL_EXCHANGE(X)                                            \
  X(void *, InstantiateModelExchange,                                        \
    (const char *, const char *, const char *, bool, bool, void *, Fmi3Log)) \
  X(Fmi3Status, EnterContinuousTimeMode, (void *))                           \
  X(Fmi3Status, CompletedIntegratorStep, (void *, bool, bool *, bool *))     \
  X(Fmi3Status, SetTime, (void *, double))                                   \
  X(Fmi3Status, SetContinuousStates, (void *, const double[], size_t))       \
  X(Fmi3Status, GetContinuousStateDerivatives, (void *, double[], size_t))   \
  X(Fmi3Status, GetEventIndicators, (void *, double[], size_t))              \
  X(Fmi3Status, GetContinuousStates, (void *, double[], size_t))             \
  X(Fmi3Status, GetNominalsOfContinuousStates, (void *, double[], size_t))   \
  X(Fmi3Status, GetNumberOfEventIndicators, (void *, size_t *))              \
  X(Fmi3Status, GetNumberOfContinuousStates, (void *, size_t *))

#define SK_FMI3_CO_SIMULATION(X)                                                                \
  X(void *, InstantiateCoSimulation,                                                            \
    (const char *, const char *, const char *, bool, bool, bool, bool, const Fmi3Ref[], size_t, \
     void *, Fmi3Log, Fmi3Intermediate))                                                        \
  X(Fmi3Status, EnterStepMode, (void *))                                                        \
  X(Fmi3Status, GetOutputDerivatives,                                                           \
    (void *, const Fmi3Ref[], size_t, const int32_t[], double[], size_t))                       \
  X(Fmi3Status, DoStep, (void *, double, double, bool, bool *, bool *, bool *, double *))

// Declared for sources, not called.
#define SK_FMI3_SCHEDULED(X)                                                                 \
  X(void *, InstantiateScheduledExecution,                                                   \
    (const char *, const char *, const char *, bool, bool, void *, Fmi3Log, Fmi3ClockUpdate, \
     Fmi3Lock, Fmi3Lock))                                                                    \
  X(Fmi3Status, ActivateModelPartition, (void *, Fmi3Ref, double))

#define SK_FMI3_FUNCTIONS(X) SK_FMI3_COMMON(X) SK_FMI3_MODEL_EXCHANGE(X) SK_FMI3_CO_SIMULATION(X)

#endif
