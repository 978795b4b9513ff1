// symbolic/scalar.h - one scalar that is either a known constant or an expression; the model phase
// computes with these, so that constant evaluation and symbolic expansion are one piece of code.
//
// cost:  operations on two constants touch no DAG; anything else makes DAG nodes
// not:   arrays (model/eval/value.h)
#ifndef SK_SYMBOLIC_SCALAR_H
#define SK_SYMBOLIC_SCALAR_H

#include "symbolic/dag.h"

typedef struct {
  SkBase   base : 8;
  bool     symbolic;     // x is an expression, else a constant
  uint32_t enumeration;  // SK_ENUM: number of its type
  union {
    double  real;
    int64_t integer;  // SK_INTEGER, SK_ENUM
    bool    boolean;
    SkName  string;
    SkX     x;
  };
} SkScalar;

typedef enum {
  SK_FOLD_OK,
  SK_FOLD_DOMAIN,    // sqrt(-1), log(0), 1/0, mod by zero: the caller reports with a span
  SK_FOLD_OVERFLOW,  // Integer overflow
} SkFold;

static inline SkScalar sk_real(double v) { return (SkScalar){.base = SK_REAL, .real = v}; }
static inline SkScalar sk_integer(int64_t v) {
  return (SkScalar){.base = SK_INTEGER, .integer = v};
}
static inline SkScalar sk_boolean(bool v) { return (SkScalar){.base = SK_BOOLEAN, .boolean = v}; }
static inline SkScalar sk_string(SkName v) { return (SkScalar){.base = SK_STRING, .string = v}; }

// op applied to n scalars; result type by the Modelica rules (Integer op Integer is Integer, "/"
// and "^" are Real, relations are Boolean). *status tells why a constant result is not a number;
// then the result is NaN or 0.
SkScalar sk_scalar_apply(SkDag *dag, SkNames *names, SkXOp op, uint32_t n, const SkScalar *args,
                         SkFold *status);

SkX      sk_scalar_x(SkDag *dag, SkScalar s);        // as a DAG node
SkScalar sk_scalar_of(const SkDag *dag, SkX x);      // a CONST node becomes a constant
double   sk_scalar_number(SkScalar s);               // constant Real, Integer, Boolean, enum
SkScalar sk_scalar_to_real(SkDag *dag, SkScalar s);  // Integer to Real where needed
bool     sk_scalar_equal(SkScalar a, SkScalar b);    // same type, same value or same node

#endif
