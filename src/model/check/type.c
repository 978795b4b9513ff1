#include "model/check/check_impl.h"

#include <string.h>

int64_t sk_type_elements(SkType t) {
  int64_t n = 1;
  for (uint32_t i = 0; i < t.rank; i++) {
    if (t.dims[i] == SK_DIM_UNKNOWN) return SK_DIM_UNKNOWN;
    n *= t.dims[i];
  }
  return n;
}

SkType sk_type_element(SkType t) {
  t.rank = 0;
  t.dims = NULL;
  return t;
}

// Scalars of one element: records count their fields. Record types nest only as deep as the text.
static int64_t element_scalars(SkType t) {
  int64_t n = 0;
  if (t.kind == SK_T_RECORD) {
    for (uint32_t i = 0; i < t.record->n; i++) {
      int64_t f = sk_type_scalars(t.record->fields[i].type);
      if (f == SK_DIM_UNKNOWN) return f;
      n += f;
    }
    return n;
  }
  if (t.kind == SK_T_TUPLE) {
    for (uint32_t i = 0; i < t.tuple->n; i++) {
      int64_t f = sk_type_scalars(t.tuple->items[i]);
      if (f == SK_DIM_UNKNOWN) return f;
      n += f;
    }
    return n;
  }
  return t.kind == SK_T_NONE ? 0 : 1;
}

int64_t sk_type_scalars(SkType t) {
  int64_t n = sk_type_elements(t);
  if (n == SK_DIM_UNKNOWN) return n;
  int64_t e = element_scalars(t);
  return e == SK_DIM_UNKNOWN ? e : n * e;
}

bool sk_type_known(SkType t) { return sk_type_scalars(t) != SK_DIM_UNKNOWN; }

static bool same_enum(const SkEnumType *a, const SkEnumType *b) {
  if (a == b) return true;
  if (a->n != b->n) return false;
  for (uint32_t i = 0; i < a->n; i++)
    if (a->literals[i] != b->literals[i]) return false;
  return true;
}

// Records are compatible when they have the same named fields with equal types (6.7).
static bool same_record(const SkRecordType *a, const SkRecordType *b) {
  if (a == b) return true;
  if (a->n != b->n) return false;
  for (uint32_t i = 0; i < a->n; i++)
    if (a->fields[i].name != b->fields[i].name ||
        !sk_type_equal(a->fields[i].type, b->fields[i].type))
      return false;
  return true;
}

bool sk_type_equal(SkType a, SkType b) {
  if (a.kind == SK_T_ERROR || b.kind == SK_T_ERROR) return true;
  if (a.kind != b.kind || a.rank != b.rank) return false;
  for (uint32_t i = 0; i < a.rank; i++)
    if (a.dims[i] != b.dims[i] && a.dims[i] != SK_DIM_UNKNOWN && b.dims[i] != SK_DIM_UNKNOWN)
      return false;
  switch (a.kind) {
    case SK_T_ENUM: return same_enum(a.enumeration, b.enumeration);
    case SK_T_RECORD: return same_record(a.record, b.record);
    case SK_T_TUPLE:
      if (a.tuple->n != b.tuple->n) return false;
      for (uint32_t i = 0; i < a.tuple->n; i++)
        if (!sk_type_equal(a.tuple->items[i], b.tuple->items[i])) return false;
      return true;
    default: return true;
  }
}

SkBase sk_type_base(SkType t) {
  if (t.rank > 0) return SK_AGGREGATE;
  switch (t.kind) {
    case SK_T_REAL: return SK_REAL;
    case SK_T_INTEGER: return SK_INTEGER;
    case SK_T_BOOLEAN: return SK_BOOLEAN;
    case SK_T_STRING: return SK_STRING;
    case SK_T_ENUM: return SK_ENUM;
    case SK_T_CLOCK: return SK_CLOCK;
    case SK_T_OBJECT: return SK_OBJECT;
    default: return SK_AGGREGATE;
  }
}

static void print_type(SkBuf *b, SkType t) {
  switch (t.kind) {
    case SK_T_ERROR: sk_buf_z(b, "(erroneous)"); break;
    case SK_T_REAL: sk_buf_z(b, "Real"); break;
    case SK_T_INTEGER: sk_buf_z(b, "Integer"); break;
    case SK_T_BOOLEAN: sk_buf_z(b, "Boolean"); break;
    case SK_T_STRING: sk_buf_z(b, "String"); break;
    case SK_T_ENUM: sk_buf_z(b, t.enumeration->name); break;
    case SK_T_CLOCK: sk_buf_z(b, "Clock"); break;
    case SK_T_RECORD: sk_buf_z(b, t.record->name); break;
    case SK_T_OBJECT: sk_buf_z(b, "external object"); break;
    case SK_T_TUPLE:
      sk_buf_char(b, '(');
      for (uint32_t i = 0; i < t.tuple->n; i++) {
        if (i) sk_buf_z(b, ", ");
        print_type(b, t.tuple->items[i]);
      }
      sk_buf_char(b, ')');
      break;
    case SK_T_FUNCTION: sk_buf_z(b, "function"); break;
    case SK_T_COMPONENT: sk_buf_z(b, "component"); break;
    case SK_T_NONE: sk_buf_z(b, "nothing"); break;
  }
  if (t.rank == 0) return;
  sk_buf_char(b, '[');
  for (uint32_t i = 0; i < t.rank; i++) {
    if (i) sk_buf_z(b, ", ");
    if (t.dims[i] == SK_DIM_UNKNOWN)
      sk_buf_char(b, ':');
    else
      sk_buf_printf(b, "%lld", (long long)t.dims[i]);
  }
  sk_buf_char(b, ']');
}

const char *sk_type_text(SkArena *arena, SkType type) {
  SkBuf b = sk_buf_new(arena);
  print_type(&b, type);
  return b.text;
}

SkType sk_type_array(SkArena *arena, SkType element, uint32_t rank, const int64_t *dims) {
  if (rank == 0) return element;
  int64_t *all = SK_NEWS(arena, int64_t, rank + element.rank);
  memcpy(all, dims, rank * sizeof *all);
  if (element.rank) memcpy(all + rank, element.dims, element.rank * sizeof *all);
  element.rank = (uint8_t)(rank + element.rank);
  element.dims = all;
  return element;
}

SkType sk_type_vector(SkArena *arena, SkType element, int64_t n) {
  return sk_type_array(arena, element, 1, &n);
}

SkType sk_type_drop(SkType t, uint32_t drop) {
  if (drop >= t.rank) return sk_type_element(t);
  t.dims += drop;
  t.rank = (uint8_t)(t.rank - drop);
  return t;
}

SkType sk_type_tuple(SkArena *arena, uint32_t n, const SkType *items) {
  SkTupleType *tuple = SK_NEW(arena, SkTupleType);
  tuple->n           = n;
  tuple->items       = sk_arena_copy(arena, items, n * sizeof *items);
  return (SkType){.kind = SK_T_TUPLE, .tuple = tuple};
}

// Interned types ----------------------------------------------------------------------------------

static const SkEnumType *add_enum(SkCx *cx, SkName name, uint32_t n, const SkName *literals) {
  SkCheck    *ck = sk_check_state(cx);
  SkEnumType *e  = SK_NEW(cx->arena, SkEnumType);
  e->number      = ck->enums.n;
  e->name        = name;
  e->n           = n;
  e->literals    = literals;
  sk_vec_push(cx->arena, &ck->enums, e);
  return e;
}

static const SkEnumType *predefined_enum(SkCx *cx, const char *name, const char *const *literals) {
  uint32_t n = 0;
  while (literals[n]) n++;
  SkName *names = SK_NEWS(cx->arena, SkName, n);
  for (uint32_t i = 0; i < n; i++) names[i] = sk_name_z(cx->names, literals[i]);
  return add_enum(cx, sk_name_z(cx->names, name), n, names);
}

bool sk_type_predefined(SkCx *cx, SkName name, SkType *out) {
  SkCheck *ck = sk_check_state(cx);
  if (!ck->state_select) {
    static const char *const select[] = {"never", "avoid", "default", "prefer", "always", NULL};
    static const char *const level[]  = {"warning", "error", NULL};
    ck->state_select                  = predefined_enum(cx, "StateSelect", select);
    ck->assertion_level               = predefined_enum(cx, "AssertionLevel", level);
  }
  if (name == ck->w_real)
    *out = sk_type(SK_T_REAL);
  else if (name == ck->w_integer)
    *out = sk_type(SK_T_INTEGER);
  else if (name == ck->w_boolean)
    *out = sk_type(SK_T_BOOLEAN);
  else if (name == ck->w_string)
    *out = sk_type(SK_T_STRING);
  else if (name == ck->w_clock)
    *out = sk_type(SK_T_CLOCK);
  else if (name == ck->state_select->name)
    *out = (SkType){.kind = SK_T_ENUM, .enumeration = ck->state_select};
  else if (name == ck->assertion_level->name)
    *out = (SkType){.kind = SK_T_ENUM, .enumeration = ck->assertion_level};
  else
    return false;
  return true;
}

const SkEnumType *sk_type_enum(SkCx *cx, const SkClass *klass) {
  SkCheck          *ck    = sk_check_state(cx);
  const SkEnumType *known = sk_map_ptr(&ck->enum_of, klass);
  if (known) return known;
  uint32_t n = 0;
  for (const SkEnumLiteral *l = klass->literals; l; l = l->next) n++;
  SkName  *names = SK_NEWS(cx->arena, SkName, n + 1);
  uint32_t i     = 0;
  for (const SkEnumLiteral *l = klass->literals; l; l = l->next) names[i++] = l->name;
  known = add_enum(cx, sk_name_z(cx->names, sk_class_path(cx->arena, klass)), n, names);
  sk_map_put_ptr(cx->arena, &ck->enum_of, klass, known);
  return known;
}

typedef struct RecordEntry {
  struct RecordEntry *next;
  SkRecordType        type;
} RecordEntry;

static uint64_t mix(uint64_t h, uint64_t x) { return sk_hash64(h * 31 + x); }

static uint64_t hash_type(uint64_t h, SkType t) {
  h = mix(h, ((uint64_t)t.kind << 8) | t.rank);
  for (uint32_t i = 0; i < t.rank; i++) h = mix(h, (uint64_t)t.dims[i]);
  // Payloads are interned pointers, except tuples and components, which are no fields.
  if (t.kind == SK_T_ENUM || t.kind == SK_T_RECORD) h = mix(h, (uint64_t)(uintptr_t)t.record);
  return h;
}

static bool identical_type(SkType a, SkType b) {
  if (a.kind != b.kind || a.rank != b.rank) return false;
  for (uint32_t i = 0; i < a.rank; i++)
    if (a.dims[i] != b.dims[i]) return false;
  return (a.kind != SK_T_ENUM && a.kind != SK_T_RECORD) || a.record == b.record;
}

static bool identical_fields(const SkRecordType *r, SkName name, uint32_t n, const SkField *f) {
  if (r->name != name || r->n != n) return false;
  for (uint32_t i = 0; i < n; i++)
    if (r->fields[i].name != f[i].name || !identical_type(r->fields[i].type, f[i].type))
      return false;
  return true;
}

// `fields` may live in temporary memory; what is kept is copied.
static const SkRecordType *intern_record(SkCx *cx, SkName name, uint32_t n, const SkField *fields,
                                         SkNode *node) {
  SkCheck *ck = sk_check_state(cx);
  uint64_t h  = mix(1, (uint64_t)(uintptr_t)name);
  for (uint32_t i = 0; i < n; i++)
    h = hash_type(mix(h, (uint64_t)(uintptr_t)fields[i].name), fields[i].type);
  h |= 1;
  uint64_t found = 0;
  sk_map_get(&ck->record_of, h, &found);
  RecordEntry *first = (RecordEntry *)(uintptr_t)found;
  for (RecordEntry *e = first; e; e = e->next)
    if (identical_fields(&e->type, name, n, fields)) return &e->type;
  RecordEntry *e = SK_NEW(cx->arena, RecordEntry);
  SkField     *f = sk_arena_copy(cx->arena, fields, n * sizeof *fields + 1);
  for (uint32_t i = 0; i < n; i++)
    if (f[i].type.rank)
      f[i].type.dims = sk_arena_copy(cx->arena, f[i].type.dims, f[i].type.rank * sizeof(int64_t));
  e->next = first;
  e->type =
      (SkRecordType){.number = ck->records.n, .name = name, .n = n, .fields = f, .node = node};
  sk_map_put(cx->arena, &ck->record_of, h, (uint64_t)(uintptr_t)e);
  sk_vec_push(cx->arena, &ck->records, &e->type);
  return &e->type;
}

// Full names of classes are asked for once per component; making one is string work.
static SkName class_name(SkCx *cx, const SkClass *klass) {
  SkCheck *ck   = sk_check_state(cx);
  SkName   name = sk_map_ptr(&ck->name_of, klass);
  if (name) return name;
  name = sk_name_z(cx->names, sk_class_path(cx->arena, klass));
  sk_map_put_ptr(cx->arena, &ck->name_of, klass, name);
  return name;
}

const SkRecordType *sk_type_record(SkCx *cx, SkNode *node) {
  sk_node_expand(cx, node);
  SkField *fields = SK_NEWS(cx->arena, SkField, node->members.n + 1);
  uint32_t n      = 0;
  for (uint32_t i = 0; i < node->members.n; i++) {
    SkNode *m = node->members.at[i];
    SkType  t = sk_node_type(cx, m);
    if (!m->conditional_off) fields[n++] = (SkField){m->name, t};
  }
  return intern_record(cx, node->ast ? class_name(cx, node->ast) : node->name, n, fields, node);
}

const SkRecordType *sk_type_record_with(SkCx *cx, const SkRecordType *from, const SkType *types) {
  SkField  fixed[16];
  SkField *f = from->n <= 16 ? fixed : SK_NEWS(sk_temp(cx), SkField, from->n);
  for (uint32_t i = 0; i < from->n; i++) f[i] = (SkField){from->fields[i].name, types[i]};
  return intern_record(cx, from->name, from->n, f, from->node);
}

void sk_types_sync(SkCx *cx) {
  SkCheck *ck = sk_check_state(cx);
  if (!cx->flat) return;
  for (uint32_t i = cx->flat->enums.n; i < ck->enums.n; i++)
    sk_vec_push(cx->arena, &cx->flat->enums, ck->enums.at[i]);
  for (uint32_t i = cx->flat->records.n; i < ck->records.n; i++)
    sk_vec_push(cx->arena, &cx->flat->records, ck->records.at[i]);
}
