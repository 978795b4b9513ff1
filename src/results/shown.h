// results/shown.h - the unit in which a signal is shown.
//
// in:    a description as result files have it, "Pressure [Pa|bar]": the unit of the values and the one to
//        show them in; units that the user asks for
// out:   shown value = factor * value + offset, and a description with the shown unit alone
// not:   the files themselves: they stay in the unit of the model
#ifndef SK_RESULTS_SHOWN_H
#define SK_RESULTS_SHOWN_H

#include "base/arena.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct {
  const char *text;        // "bar", or "SI" for the unit of the file
  bool        understood;  // a unit whose scale is known, or SI
  bool        used;        // some signal is shown in it
} SkShownUnit;

typedef struct {
  const char *description;  // "Pressure [bar]"
  const char *text, *unit;  // its parts: "Pressure" and "bar", either may be ""
  double      factor, offset;
} SkShown;

SkShownUnit sk_shown_unit(const char *text);
// The first of the wanted units that fits the signal's, else its display unit, else its own.
SkShown sk_shown(const char *description, SkShownUnit *wanted, uint32_t n, SkArena *arena);
// n values in place.
void sk_shown_apply(const SkShown *shown, double *values, uint64_t n);

#endif
