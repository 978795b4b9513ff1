// symbolic/fold.h - the value of an operator applied to constants, by the Modelica rules.
//
// in:    an operator and constant scalars
// out:   a constant scalar of type `base`
// not:   operators whose value is no function of their arguments' values (der, delay, calls)
// ref:   Modelica 3.6 sections 3.4 to 3.7
//
// This is the one definition of arithmetic in the compiler: the DAG, SkScalar and the evaluator use
// it, and generated code is tested against it.
#ifndef SK_SYMBOLIC_FOLD_H
#define SK_SYMBOLIC_FOLD_H

#include "symbolic/scalar.h"

// Integers live in columns of doubles at run time, so a value beyond 2^53 would be silently
// rounded: arithmetic that leaves this range is reported as an overflow.
#define SK_INTEGER_LIMIT ((int64_t)1 << 53)

// Type of op applied to arguments of these types.
SkBase sk_fold_base(SkXOp op, uint32_t n, const SkBase *args);

// Returns false when op cannot be evaluated on constants. Otherwise *status says whether *out is
// good; when it is not, *out is NaN, 0, false or the empty string. A Real result that is not finite
// counts as SK_FOLD_DOMAIN when all arguments are finite. names may be NULL: then no strings are
// made.
bool sk_fold(SkXOp op, SkBase base, uint32_t n, const SkScalar *args, SkNames *names, SkScalar *out,
             SkFold *status);

// The Real functions on plain doubles, with C's NaN and infinities for what is undefined.
double sk_fold_real1(SkXOp op, double a);
double sk_fold_real2(SkXOp op, double a, double b);

// String(value, format) and its relatives; false when the format is no single conversion.
bool sk_fold_string(uint32_t n, const SkScalar *args, SkNames *names, SkScalar *out);

#endif
