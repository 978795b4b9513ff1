// model/eval/value.h - a value: a type with all sizes known and its scalars in one row.
//
// Layout: row-major; an element of an array of records is contiguous, fields in declaration order; a
// tuple is its items one after the other. Scalars are constants or expressions (symbolic/scalar.h).
#ifndef SK_MODEL_VALUE_H
#define SK_MODEL_VALUE_H

#include "model/check/type.h"

typedef struct {
  SkType    type;  // kind SK_T_ERROR: no value
  uint32_t  n;
  SkScalar *at;
} SkVal;

bool  sk_val_is_const(const SkVal *v);  // no symbolic scalar
SkVal sk_val_new(SkArena *arena, SkType type);
SkVal sk_val_scalar(SkArena *arena, SkType type, SkScalar s);
// As one DAG node: a scalar, an ARRAY or a RECORD node (arguments of calls).
SkX sk_val_x(SkArena *arena, SkDag *dag, const SkVal *v);

#endif
