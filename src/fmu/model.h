// fmu/model.h - what the exporter writes about a model, as tables in C: the variables by value reference, and how the model
// is solved. Part of what ships inside an FMU.
#ifndef SK_FMU_MODEL_H
#define SK_FMU_MODEL_H

#include "runtime/island/info.h"

#include <skerry/abi.h>

typedef enum { SK_FMU_REAL, SK_FMU_INTEGER, SK_FMU_BOOLEAN, SK_FMU_STRING, SK_FMU_ENUM } SkFmuType;

// Places that are none of v or s.
#define SK_FMU_CONSTANT (-1)
#define SK_FMU_TIME     (-2)
// And from here on downwards event indicators.
#define SK_FMU_INDICATOR (-3)

// When a variable may be set.
#define SK_FMU_BEFORE  1  // until initialisation is over
#define SK_FMU_INPUT   2  // at any time
#define SK_FMU_TUNABLE 4  // at any time, as a parameter

typedef struct {
  int           place;  // in v, or of String variables in s; or one of the above
  signed char   sign;   // -1: minus what stands there
  unsigned char type, set;
  double        value;  // of a constant
  const char   *text;   // of a constant String
} SkFmuVariable;

typedef struct {
  const SkModelCode   *code;
  const SkModelInfo   *info;
  const char          *token;  // the guid, or the instantiation token
  int                  n_variables;
  const SkFmuVariable *variables;  // by value reference
  const char          *solver;     // of co-simulation; NULL: what suits the model
  double               start, interval, step, tolerance;
  int                  n_states;
  const unsigned
      *states;  // value references of the states, then of their derivatives, in the runtime's order
  const int
      *tangent;  // by place in v: that of its directional derivative, -1; NULL: there are none
  const unsigned char *
      given;  // by place in v: it is one that others are derived by: a state, an input, a parameter
  int time_tangent;  // place; -1: derivatives by time are not known
} SkFmuModel;

extern const SkFmuModel sk_fmu_model;

#endif
