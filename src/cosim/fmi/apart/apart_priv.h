// cosim/fmi/apart/apart_priv.h - what the two processes of apart.h share. Internal to apart*.c.
#ifndef SK_COSIM_FMI_APART_PRIV_H
#define SK_COSIM_FMI_APART_PRIV_H

#include "cosim/fmi/apart/apart.h"

#include <sys/types.h>

// X(id, function of FMI 2.0 that it is or ends with, of 3.0): names for messages.
#define SK_APART_CALLS(X)                                                \
  X(OPEN, "loading its library", "loading its library")                  \
  X(MAKE, "Instantiate", "Instantiate")                                  \
  X(DROP, "FreeInstance", "FreeInstance")                                \
  X(SET, "Set", "Set")                                                   \
  X(GET, "Get", "Get")                                                   \
  X(TEXT, "SetString", "SetString")                                      \
  X(CONFIGURE, "", "EnterConfigurationMode")                             \
  X(BEGIN, "EnterInitializationMode", "EnterInitializationMode")         \
  X(STARTED, "ExitInitializationMode", "ExitInitializationMode")         \
  X(STEP, "DoStep", "DoStep")                                            \
  X(KEEP, "GetFMUstate", "GetFMUState")                                  \
  X(BACK, "SetFMUstate", "SetFMUState")                                  \
  X(COMPLETED, "CompletedIntegratorStep", "CompletedIntegratorStep")     \
  X(ENTER, "EnterEventMode", "EnterEventMode")                           \
  X(SETTLE, "NewDiscreteStates", "UpdateDiscreteStates")                 \
  X(TIME, "SetTime", "SetTime")                                          \
  X(SET_STATES, "SetContinuousStates", "SetContinuousStates")            \
  X(GET_STATES, "GetContinuousStates", "GetContinuousStates")            \
  X(DERIVATIVES, "GetDerivatives", "GetContinuousStateDerivatives")      \
  X(INDICATORS, "GetEventIndicators", "GetEventIndicators")              \
  X(DIRECTIONAL, "GetDirectionalDerivative", "GetDirectionalDerivative") \
  X(SAVE, "SerializeFMUstate", "SerializeFMUState")                      \
  X(FETCH, "SerializeFMUstate", "SerializeFMUState")                     \
  X(BRING, "DeSerializeFMUstate", "DeserializeFMUState")                 \
  X(LOAD, "SetFMUstate", "SetFMUState")

#define SK_APART_ENUM(id, name2, name3) SK_APART_##id,
typedef enum { SK_APART_CALLS(SK_APART_ENUM) SK_APART_N_CALLS } SkApartCall;
#undef SK_APART_ENUM

// One call at a time: the host writes it and gives the turn away, the other side writes the answer and gives it back. What the other
// side writes is read as if a stranger had sent it.
typedef struct {
  _Alignas(64) atomic_uint turn;  // 0: of the host; waited for as a futex
  _Alignas(64) atomic_uint asleep[2];
  _Alignas(64) int call;
  int          status;       // what the function returned
  int          flag;         // argument of MAKE, CONFIGURE
  uint32_t     n, n2;        // of slots, numbers, references: as the call has it
  long         bytes, from;  // of a state
  double       t, h, more;   // times
  SkFmuOutcome out;
  int          events;
  char         why[1000];
  uint64_t     room;  // bytes of data
  _Alignas(64) char data[];
} SkApartRoom;

// Waits for the turn; false: not within so many milliseconds.
bool sk_apart_wait(SkApartRoom *room, unsigned side, int ms);
void sk_apart_give(SkApartRoom *room, unsigned to);

// Places in the data: numbers first, then slots or references.
static inline double    *sk_apart_numbers(SkApartRoom *r) { return (double *)(void *)r->data; }
static inline SkFmuSlot *sk_apart_slots(SkApartRoom *r, uint32_t numbers) {
  return (SkFmuSlot *)(void *)(r->data + numbers * sizeof(double));
}

// In the new process, with the room as its only tie: loads the library, makes the calls.
_Noreturn void sk_apart_serve(SkApartRoom *room, const SkFmuApart *what, SkFmuBinary *binary);

#endif
