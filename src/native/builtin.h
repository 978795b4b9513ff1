// native/builtin.h - the tables of built-in components, one per domain.
#ifndef SK_NATIVE_BUILTIN_H
#define SK_NATIVE_BUILTIN_H

#include <skerry/component.h>

// The rows of the tables leave out what is 0.
#pragma GCC diagnostic ignored "-Wmissing-field-initializers"

typedef struct {
  const SkComponentType *types;
  int                    n;
} SkBuiltin;

extern const SkBuiltin sk_hydraulic, sk_hydraulic_valves, sk_pneumatic, sk_mechanic, sk_rotational,
    sk_electric, sk_thermal, sk_signals, sk_controls;

static const SkBuiltin *const sk_builtins[] = {
    &sk_hydraulic, &sk_hydraulic_valves, &sk_pneumatic, &sk_mechanic, &sk_rotational,
    &sk_electric,  &sk_thermal,          &sk_signals,   &sk_controls,
};

#define SK_COUNT(array) ((int)(sizeof(array) / sizeof((array)[0])))

// Rows of the tables.
#define SK_PORTS(array)      .ports = (array), .n_ports = SK_COUNT(array)
#define SK_PARAMETERS(array) .parameters = (array), .n_parameters = SK_COUNT(array)
#define SK_RESULTS(array)    .results = (array), .n_results = SK_COUNT(array)
#define SK_STATE(type)       .state_size = sizeof(type)

#endif
