// export/variables.h - the variables of a model as an FMU shows them: references, causality, variability, start values.
//
// in:    SkTranslation (const)
// out:   SkExport: one entry for each variable that users see, in the model's order; aliases share a reference
// cost:  linear; dependencies: one walk over the expressions for each of a few passes
// not:   XML (description.c), the tables inside the FMU (tables.c)
// ref:   FMI 2.0.5, 2.2.7; FMI 3.0, 2.4.7
#ifndef SK_EXPORT_VARIABLES_H
#define SK_EXPORT_VARIABLES_H

#include "driver/translate/translate.h"

typedef enum {
  SK_CAUSALITY_PARAMETER,
  SK_CAUSALITY_CALCULATED,  // a parameter that follows from others
  SK_CAUSALITY_INPUT,
  SK_CAUSALITY_OUTPUT,
  SK_CAUSALITY_LOCAL,
  SK_CAUSALITY_INDEPENDENT,
} SkCausality;

typedef enum {
  SK_IS_CONSTANT,
  SK_IS_FIXED,
  SK_IS_TUNABLE,
  SK_IS_DISCRETE,
  SK_IS_CONTINUOUS
} SkVaries;

typedef enum {
  SK_INITIAL_NONE,
  SK_INITIAL_EXACT,
  SK_INITIAL_APPROX,
  SK_INITIAL_CALCULATED
} SkInitial;

typedef struct {
  const char      *name, *description, *unit, *display_unit, *quantity;
  const SkFlatVar *flat;  // NULL: made by the compiler
  SkBase           base;
  SkCausality      causality;
  SkVaries         varies;
  SkInitial        initial;
  uint32_t         reference;  // of its value
  uint32_t         system;     // system variable that holds the value, SK_NONE: a constant, or time
  int              place, sign;
  bool             alias;  // another one with this reference came before
  bool             has_min, has_max, has_nominal;
  double           min, max, nominal;
  double           start;       // where `initial` asks for it, of constants and inputs
  const char      *start_text;  // of a String
  uint32_t         state;       // of a derivative: 1 + position of its state, else 0
  bool             reinit;      // a state that events may change
} SkExportVar;

typedef struct {
  const SkTranslation *t;
  SkArena             *arena;
  SK_VEC(SkExportVar) vars;  // the first is time
  uint32_t  n_references;
  uint32_t *first;   // by reference: position of the first variable that has it
  uint32_t *states;  // positions of the states, in the order of the runtime
  uint32_t *ders;    // and of their derivatives
  uint32_t  n_states;
} SkExport;

// version: of FMI. In 3.0 inputs, outputs and parameters have references of their own: an alias there has no causality.
SkExport *sk_export_variables(const SkTranslation *t, int version, SkArena *arena);

// What variables depend on, at one time: positions of inputs and states, ascending. False: not known, anything.
typedef struct SkDependencies SkDependencies;
SkDependencies               *sk_export_dependencies(const SkExport *e, SkArena *arena);
bool sk_export_depends(SkDependencies *d, uint32_t position, const uint32_t **on, uint32_t *n);

#endif
