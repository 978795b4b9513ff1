#include "model/eval/value.h"

#include <assert.h>

bool sk_val_is_const(const SkVal *v) {
  for (uint32_t i = 0; i < v->n; i++)
    if (v->at[i].symbolic) return false;
  return true;
}

SkVal sk_val_new(SkArena *arena, SkType type) {
  int64_t n = sk_type_scalars(type);
  assert(n >= 0 && n <= UINT32_MAX);
  return (SkVal){.type = type, .n = (uint32_t)n, .at = SK_NEWS(arena, SkScalar, (size_t)n)};
}

SkVal sk_val_scalar(SkArena *arena, SkType type, SkScalar s) {
  SkScalar *at = SK_NEW(arena, SkScalar);
  *at          = s;
  return (SkVal){.type = type, .n = 1, .at = at};
}

static SkX aggregate(SkArena *arena, SkDag *dag, SkType type, const SkScalar **at);

// One element: a scalar or a record whose fields follow each other.
static SkX element(SkArena *arena, SkDag *dag, SkType type, const SkScalar **at) {
  if (type.kind != SK_T_RECORD) return sk_scalar_x(dag, *(*at)++);
  uint32_t n    = type.record->n;
  SkX     *args = SK_NEWS(arena, SkX, n + 1);
  for (uint32_t i = 0; i < n; i++) args[i] = aggregate(arena, dag, type.record->fields[i].type, at);
  return sk_x_make(dag, SK_X_RECORD, SK_AGGREGATE, type.record->number, n, args);
}

static SkX aggregate(SkArena *arena, SkDag *dag, SkType type, const SkScalar **at) {
  if (type.rank == 0) return element(arena, dag, type, at);
  uint32_t dims[SK_MAX_RANK];
  for (uint32_t i = 0; i < type.rank; i++) dims[i] = (uint32_t)type.dims[i];
  uint32_t n    = (uint32_t)sk_type_elements(type);
  SkX     *args = SK_NEWS(arena, SkX, n + 1);
  SkType   one  = sk_type_element(type);
  for (uint32_t i = 0; i < n; i++) args[i] = element(arena, dag, one, at);
  return sk_x_make(dag, SK_X_ARRAY, SK_AGGREGATE, sk_dag_shape(dag, type.rank, dims), n, args);
}

SkX sk_val_x(SkArena *arena, SkDag *dag, const SkVal *v) {
  const SkScalar *at = v->at;
  return aggregate(arena, dag, v->type, &at);
}
