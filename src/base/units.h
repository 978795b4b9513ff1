// base/units.h - a unit as powers of base units, with its scale.
//
// in:    a unit expression of Modelica: "m/s2", "kW.h", "degC"
// out:   value in base units = factor * value + offset
// not:   units without a scale of their own ("1/min" is fine, "Pa(abs)" is not): then it is not known
// ref:   Modelica 3.6, chapter 19; FMI 2.0.5, 2.2.2
#ifndef SK_BASE_UNITS_H
#define SK_BASE_UNITS_H

#include <stdbool.h>
#include <stddef.h>

enum {
  SK_UNIT_KG,
  SK_UNIT_M,
  SK_UNIT_S,
  SK_UNIT_A,
  SK_UNIT_K,
  SK_UNIT_MOL,
  SK_UNIT_CD,
  SK_UNIT_RAD,
  SK_UNIT_BASES
};

typedef struct {
  int    power[SK_UNIT_BASES];
  double factor, offset;
} SkUnit;

extern const char *const sk_unit_bases[SK_UNIT_BASES];

// False: the n characters are no unit, or one whose scale is not known. NULL is none.
bool sk_unit_read(const char *text, size_t n, SkUnit *out);
bool sk_unit_fits(const SkUnit *a, const SkUnit *b);  // are they units of the same quantity?

// value in `to` = factor * value in `from` + offset
typedef struct {
  double factor, offset;
} SkUnitChange;

SkUnitChange sk_unit_change(const SkUnit *from, const SkUnit *to);
// A value in one unit as one in another; false, with nothing changed, where they do not fit.
bool sk_unit_convert(const char *from, const char *to, double *value);

#endif
