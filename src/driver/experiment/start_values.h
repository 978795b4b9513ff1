// driver/experiment/start_values.h - what variables are at the start of a run, for explanations.
//
// in:    a translation; it is compiled in memory and initialised as a run would be, in a process of its own
// out:   values by name
// cost:  that of the first row of a run
// not:   messages: what cannot be started has no values
#ifndef SK_DRIVER_START_VALUES_H
#define SK_DRIVER_START_VALUES_H

#include "driver/translate/translate.h"

typedef struct SkStartValues SkStartValues;

// NULL: they are not known, because the model does not start, or comes with native code of its own. In the arena of `in`.
SkStartValues *sk_start_values_new(const SkTranslation *t, const SkModelInput *in);
// values: SkStartValues; NAN: there is no such variable.
double sk_start_value(void *values, const char *name);

#endif
