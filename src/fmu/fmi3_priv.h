// fmu/fmi3_priv.h - shared by fmi3.c and fmi3_rest.c.
#ifndef SK_FMU_FMI3_PRIV_H
#define SK_FMU_FMI3_PRIV_H

#include "fmu/engine.h"
#include "fmu/fmi3.h"

#ifdef __GNUC__
#pragma GCC diagnostic ignored "-Wmissing-prototypes"  // masters have declarations of their own
#endif

#ifdef _WIN32
#define API __attribute__((dllexport))
#else
#define API __attribute__((visibility("default")))
#endif

#define IN_NEW        (1u << SK_FMU_NEW)
#define IN_START      (1u << SK_FMU_INITIALISING)
#define IN_EVENTS     (1u << SK_FMU_EVENTS)
#define IN_CONTINUOUS (1u << SK_FMU_CONTINUOUS)
#define IN_OVER       (1u << SK_FMU_OVER)
#define IN_FAILED     (1u << SK_FMU_FAILED)
#define IN_RUN        (IN_EVENTS | IN_CONTINUOUS)
#define IN_ANY        (IN_NEW | IN_START | IN_RUN | IN_OVER)

typedef struct {
  SkFmuInstance          *f;
  fmi3LogMessageCallback  log;
  fmi3InstanceEnvironment environment;
  bool                    logs, events, early;
} SkFmi3;

bool       sk_fmi3_allowed(const SkFmi3 *c, unsigned modes, const char *function);
fmi3Status sk_fmi3_result(const SkFmi3 *c, SkStatus status);
fmi3Status sk_fmi3_refuse(const SkFmi3 *c, const char *text);

#define NEEDS(modes)    \
  SkFmi3 *c = instance; \
  if (!sk_fmi3_allowed(c, modes, &__func__[0])) return fmi3Error;

#endif
