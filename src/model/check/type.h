// model/check/type.h - types of expressions: a scalar kind, a rank, and sizes where known.
#ifndef SK_MODEL_TYPE_H
#define SK_MODEL_TYPE_H

#include "symbolic/scalar.h"
#include "syntax/ast.h"

typedef struct SkFn   SkFn;
typedef struct SkNode SkNode;

typedef enum {
  SK_T_ERROR,  // poison: already reported, fits everywhere
  SK_T_REAL,
  SK_T_INTEGER,
  SK_T_BOOLEAN,
  SK_T_STRING,
  SK_T_ENUM,
  SK_T_CLOCK,
  SK_T_RECORD,     // a value with fields
  SK_T_OBJECT,     // external object
  SK_T_TUPLE,      // several outputs of a function call
  SK_T_FUNCTION,   // a function passed as argument
  SK_T_COMPONENT,  // a model, block or connector instance: not a value
  SK_T_NONE,       // a call without outputs
} SkTypeKind;

typedef struct {
  uint32_t      number;  // position in the flat model's table; payload of enum scalars
  SkName        name;    // fully qualified
  uint32_t      n;
  const SkName *literals;
} SkEnumType;

typedef struct SkRecordType SkRecordType;
typedef struct SkTupleType  SkTupleType;

#define SK_DIM_UNKNOWN ((int64_t)-1)

// Passed by value. dims[i] is SK_DIM_UNKNOWN where the size is not known (functions).
typedef struct {
  SkTypeKind     kind : 8;
  uint32_t       rank : 8;
  const int64_t *dims;
  union {
    const SkEnumType   *enumeration;
    const SkRecordType *record;
    const SkTupleType  *tuple;
    SkFn               *function;
    SkNode             *node;  // COMPONENT, OBJECT: the (class) node
  };
} SkType;

typedef struct {
  SkName name;
  SkType type;
} SkField;

#define SK_MAX_RANK 32

// Interned by name and field types: equal types are one pointer. Fields of unknown size make a type
// of their own; a value's type always has all sizes.
struct SkRecordType {
  uint32_t       number;
  SkName         name;  // fully qualified
  uint32_t       n;
  const SkField *fields;
  SkNode        *node;  // the class, for constructors and operators; may be an operator record
};

struct SkTupleType {
  uint32_t      n;
  const SkType *items;
};

// Number of scalars in a value of this type; SK_DIM_UNKNOWN when a size is unknown.
int64_t sk_type_scalars(SkType type);
int64_t sk_type_elements(SkType type);      // product of dims
SkType  sk_type_element(SkType type);       // the same with rank 0
bool    sk_type_equal(SkType a, SkType b);  // kinds, records and rank; unknown sizes match any
SkBase  sk_type_base(SkType type);          // of a scalar kind; SK_AGGREGATE otherwise
bool    sk_type_known(SkType type);         // every size, also of fields, is known
// "Real[3, :]", "Complex", for messages.
const char *sk_type_text(SkArena *arena, SkType type);

static inline SkType sk_type(SkTypeKind kind) { return (SkType){.kind = kind}; }
static inline bool   sk_type_is_numeric(SkType t) {
    return t.kind == SK_T_REAL || t.kind == SK_T_INTEGER;
}
static inline bool sk_type_is_scalar_kind(SkType t) {
  return t.kind >= SK_T_REAL && t.kind <= SK_T_CLOCK;
}

// An array of `rank` more dimensions in front of those of `element`.
SkType sk_type_array(SkArena *arena, SkType element, uint32_t rank, const int64_t *dims);
SkType sk_type_vector(SkArena *arena, SkType element, int64_t n);
// The type without its first `drop` dimensions.
SkType sk_type_drop(SkType type, uint32_t drop);

// Types that belong to a translation. All are interned: made once, compared by pointer.
typedef struct SkCx SkCx;
// Real, Integer, Boolean, String, Clock, StateSelect, AssertionLevel; false for other names.
bool              sk_type_predefined(SkCx *cx, SkName name, SkType *out);
const SkEnumType *sk_type_enum(SkCx *cx, const SkClass *klass);  // klass->body is SK_BODY_ENUM
// The record type of an expanded node (class, component or element): its component members.
const SkRecordType *sk_type_record(SkCx *cx, SkNode *node);
// The same record with other field types (sizes).
const SkRecordType *sk_type_record_with(SkCx *cx, const SkRecordType *from, const SkType *fields);
SkType              sk_type_tuple(SkArena *arena, uint32_t n, const SkType *items);
// Copies enumerations and records into cx->flat; their numbers are the positions there.
void sk_types_sync(SkCx *cx);

#endif
