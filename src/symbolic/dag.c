#include "symbolic/dag_priv.h"

#include <assert.h>
#include <math.h>

// --- storage ------------------------------------------------------------------------------------

SkDag *sk_dag_new(SkArena *arena) {
  SkDag             *dag   = SK_NEW(arena, SkDag);
  struct SkDagNodes *nodes = &dag->nodes;
  dag->arena               = arena;
  dag->cap                 = 256;
  nodes->op                = SK_NEWS(arena, uint8_t, dag->cap);
  nodes->base              = SK_NEWS(arena, uint8_t, dag->cap);
  nodes->payload           = SK_NEWS(arena, uint64_t, dag->cap);
  nodes->first             = SK_NEWS(arena, uint32_t, dag->cap);
  nodes->count             = SK_NEWS(arena, uint32_t, dag->cap);

  dag->mask  = 1023;
  dag->table = SK_NEWS(arena, uint64_t, (size_t)dag->mask + 1);
  dag->marks = SK_NEWS(arena, SkDagMarks, SK_DAG_MARKS);
  dag->depth = SK_NEW(arena, uint32_t);
  dag->n     = 1;                                     // node 0 is SK_NO_X
  sk_vec_push(arena, &dag->builtins, "");             // payload 0 is no builtin
  sk_vec_push(arena, &dag->shapes, (SkDagShape){0});  // nor a shape
  return dag;
}

// A larger copy of an array that is full.
static void *grown(SkArena *arena, void *old, size_t item, uint32_t n, uint32_t cap) {
  return sk_arena_grow(arena, old, n * item, cap * item);
}

static void grow_nodes(SkDag *dag) {
  assert(dag->cap <= UINT32_MAX / 2);
  struct SkDagNodes *nodes = &dag->nodes;
  uint32_t           cap   = dag->cap * 2;
  nodes->op                = grown(dag->arena, nodes->op, sizeof *nodes->op, dag->n, cap);
  nodes->base              = grown(dag->arena, nodes->base, sizeof *nodes->base, dag->n, cap);
  nodes->payload           = grown(dag->arena, nodes->payload, sizeof *nodes->payload, dag->n, cap);
  nodes->first             = grown(dag->arena, nodes->first, sizeof *nodes->first, dag->n, cap);
  nodes->count             = grown(dag->arena, nodes->count, sizeof *nodes->count, dag->n, cap);
  dag->cap                 = cap;
}

static void reserve_args(SkDag *dag, uint32_t more) {
  if (dag->cap_args - dag->n_args >= more) return;
  uint64_t cap = dag->cap_args ? (uint64_t)dag->cap_args * 2 : 256;
  if (cap < (uint64_t)dag->n_args + more) cap = (uint64_t)dag->n_args + more;
  assert(cap <= UINT32_MAX);
  dag->nodes.args = grown(dag->arena, dag->nodes.args, sizeof(SkX), dag->cap_args, (uint32_t)cap);
  dag->cap_args   = (uint32_t)cap;
}

static uint64_t hash_node(SkXOp op, SkBase base, uint64_t payload, uint32_t n, const SkX *args) {
  uint64_t h = payload ^ ((uint64_t)op << 56) ^ ((uint64_t)base << 48) ^ ((uint64_t)n << 40);
  h *= UINT64_C(0x9e3779b97f4a7c15);
  for (uint32_t i = 0; i < n; i++) {
    h ^= h >> 29;
    h = (h + args[i]) * UINT64_C(0xd6e8feb86659fd93);
  }
  return h ^ (h >> 32);
}

static bool same_node(const SkDag *dag, SkX x, SkXOp op, SkBase base, uint64_t payload, uint32_t n,
                      const SkX *args) {
  if (dag->nodes.payload[x] != payload || dag->nodes.op[x] != op || dag->nodes.base[x] != base ||
      dag->nodes.count[x] != n)
    return false;
  return n == 0 || memcmp(dag->nodes.args + dag->nodes.first[x], args, n * sizeof *args) == 0;
}

// A slot is the node number below 32 bits of its hash, so that other nodes are told apart without being
// looked at; less than half of the slots are used, which keeps the way to a free one short.
static uint64_t slot_of(uint32_t hash, SkX x) { return (uint64_t)hash << 32 | x; }

static void grow_table(SkDag *dag) {
  uint32_t  mask  = dag->mask * 2 + 1;
  uint64_t *table = SK_NEWS(dag->arena, uint64_t, (size_t)mask + 1);
  for (uint32_t k = 0; k <= dag->mask; k++) {
    uint64_t slot = dag->table[k];
    if (!slot) continue;
    uint32_t i = (uint32_t)(slot >> 32) & mask;
    while (table[i]) i = (i + 1) & mask;
    table[i] = slot;
  }
  sk_arena_release(dag->arena, dag->table, ((size_t)dag->mask + 1) * sizeof *table);
  dag->table = table;
  dag->mask  = mask;
}

static SkX add_node(SkDag *dag, SkXOp op, SkBase base, uint64_t payload, uint32_t n,
                    const SkX *args) {
  if (dag->n == dag->cap) grow_nodes(dag);
  struct SkDagNodes *nodes = &dag->nodes;
  // The caller may have passed sk_x_args of another node: that memory moves when args grows.
  bool     inside = dag->n_args && args >= nodes->args && args < nodes->args + dag->n_args;
  uint32_t offset = inside ? (uint32_t)(args - nodes->args) : 0;
  reserve_args(dag, n);
  if (inside) args = nodes->args + offset;

  SkX x             = dag->n++;
  nodes->op[x]      = (uint8_t)op;
  nodes->base[x]    = (uint8_t)base;
  nodes->payload[x] = payload;
  nodes->first[x]   = dag->n_args;
  nodes->count[x]   = n;
  for (uint32_t k = 0; k < n; k++) {
    assert(args[k] != SK_NO_X && args[k] < x);
    nodes->args[dag->n_args++] = args[k];
  }
  return x;
}

SkX sk_dag_intern(SkDag *dag, SkXOp op, SkBase base, uint64_t payload, uint32_t n,
                  const SkX *args) {
  uint32_t hash = (uint32_t)hash_node(op, base, payload, n, args), i = hash & dag->mask;
  for (uint64_t slot; (slot = dag->table[i]) != 0; i = (i + 1) & dag->mask) {
    if (slot >> 32 != hash) continue;
    if (same_node(dag, (SkX)slot, op, base, payload, n, args)) return (SkX)slot;
  }

  SkX x         = add_node(dag, op, base, payload, n, args);
  dag->table[i] = slot_of(hash, x);
  dag->hashed++;
  if ((uint64_t)dag->hashed * 2 > dag->mask && dag->mask < UINT32_MAX) grow_table(dag);
  return x;
}

// --- leaves -------------------------------------------------------------------------------------

SkX sk_x_real(SkDag *dag, double value) {
  if (isnan(value)) value = (double)NAN;
  return sk_dag_intern(dag, SK_X_CONST, SK_REAL, sk_real_bits(value), 0, NULL);
}

SkX sk_x_int(SkDag *dag, int64_t value) {
  return sk_dag_intern(dag, SK_X_CONST, SK_INTEGER, (uint64_t)value, 0, NULL);
}

SkX sk_x_bool(SkDag *dag, bool value) {
  return sk_dag_intern(dag, SK_X_CONST, SK_BOOLEAN, value, 0, NULL);
}

SkX sk_x_enum(SkDag *dag, uint32_t enumeration, int64_t ordinal) {
  uint64_t payload = ((uint64_t)enumeration << 32) | (uint32_t)ordinal;
  return sk_dag_intern(dag, SK_X_CONST, SK_ENUM, payload, 0, NULL);
}

SkX sk_x_string(SkDag *dag, SkName text) {
  return sk_dag_intern(dag, SK_X_CONST, SK_STRING, (uint64_t)(uintptr_t)text, 0, NULL);
}

// A variable has one type, so its number alone finds it; one asked for with two is hashed like the rest.
SkX sk_x_var(SkDag *dag, uint32_t var, SkBase base) {
  enum { MOST = 1 << 27 };
  if (var >= MOST) return sk_dag_intern(dag, SK_X_VAR, base, var, 0, NULL);
  if (var >= dag->cap_vars) {
    uint32_t cap = dag->cap_vars ? dag->cap_vars : 256;
    while (cap <= var) cap *= 2;
    dag->vars     = grown(dag->arena, dag->vars, sizeof(SkX), dag->cap_vars, cap);
    dag->cap_vars = cap;
  }
  SkX x = dag->vars[var];
  if (x == SK_NO_X) return dag->vars[var] = add_node(dag, SK_X_VAR, base, var, 0, NULL);
  if (dag->nodes.base[x] == base) return x;
  return sk_dag_intern(dag, SK_X_VAR, base, var, 0, NULL);
}

SkX sk_x_local(SkDag *dag, uint32_t number, SkBase base) {
  return sk_dag_intern(dag, SK_X_LOCAL, base, number, 0, NULL);
}

SkX sk_x_time(SkDag *dag) { return sk_dag_intern(dag, SK_X_TIME, SK_REAL, 0, 0, NULL); }

uint64_t sk_dag_builtin(SkDag *dag, SkName name) {
  uint64_t payload;
  if (sk_map_get(&dag->builtin_of, (uint64_t)(uintptr_t)name, &payload)) return payload;
  payload = dag->builtins.n;
  sk_vec_push(dag->arena, &dag->builtins, name);
  sk_map_put(dag->arena, &dag->builtin_of, (uint64_t)(uintptr_t)name, payload);
  return payload;
}

SkName sk_dag_builtin_name(const SkDag *dag, uint64_t payload) {
  return dag->builtins.at[payload < dag->builtins.n ? payload : 0];
}

uint64_t sk_dag_shape(SkDag *dag, uint32_t rank, const uint32_t *dims) {
  uint64_t hash = sk_hash_bytes(dims, rank * sizeof *dims, rank) | 1;
  uint64_t head = 0;
  sk_map_get(&dag->shape_of, hash, &head);
  for (uint32_t s = (uint32_t)head; s; s = dag->shapes.at[s].next) {
    const SkDagShape *shape = &dag->shapes.at[s];
    if (shape->rank != rank) continue;
    if (rank == 0 || memcmp(dag->dims.at + shape->first, dims, rank * sizeof *dims) == 0) return s;
  }
  SkDagShape shape = {hash, dag->dims.n, rank, (uint32_t)head};
  for (uint32_t i = 0; i < rank; i++) sk_vec_push(dag->arena, &dag->dims, dims[i]);
  sk_vec_push(dag->arena, &dag->shapes, shape);
  sk_map_put(dag->arena, &dag->shape_of, hash, dag->shapes.n - 1);
  return dag->shapes.n - 1;
}

const uint32_t *sk_dag_dims(const SkDag *dag, uint64_t shape, uint32_t *rank) {
  assert(shape < dag->shapes.n);
  *rank = dag->shapes.at[shape].rank;
  return *rank ? dag->dims.at + dag->shapes.at[shape].first : NULL;
}

// --- reading ------------------------------------------------------------------------------------

uint32_t sk_dag_size(const SkDag *dag) { return dag->n; }
SkArena *sk_dag_arena(const SkDag *dag) { return dag->arena; }

int64_t sk_x_int_value(const SkDag *dag, SkX x) {
  assert(dag->nodes.op[x] == SK_X_CONST);
  switch ((SkBase)dag->nodes.base[x]) {
    case SK_INTEGER: return (int64_t)dag->nodes.payload[x];
    case SK_ENUM: return (int64_t)(int32_t)(uint32_t)dag->nodes.payload[x];
    case SK_BOOLEAN: return dag->nodes.payload[x] != 0;
    case SK_REAL: {
      double v = sk_bits_real(dag->nodes.payload[x]);
      return v > -9.2e18 && v < 9.2e18 ? (int64_t)v : 0;
    }
    default: return 0;
  }
}

double sk_x_real_value(const SkDag *dag, SkX x) {
  assert(dag->nodes.op[x] == SK_X_CONST);
  if (dag->nodes.base[x] == SK_REAL) return sk_bits_real(dag->nodes.payload[x]);
  if (dag->nodes.base[x] == SK_STRING) return (double)NAN;
  return (double)sk_x_int_value(dag, x);
}

SkName sk_x_string_value(const SkDag *dag, SkX x) {
  assert(dag->nodes.op[x] == SK_X_CONST && dag->nodes.base[x] == SK_STRING);
  return (SkName)(uintptr_t)dag->nodes.payload[x];
}

uint32_t sk_x_enum_type(const SkDag *dag, SkX x) {
  assert(dag->nodes.op[x] == SK_X_CONST && dag->nodes.base[x] == SK_ENUM);
  return (uint32_t)(dag->nodes.payload[x] >> 32);
}

const char *sk_x_op_text(SkXOp op) {
  static const char *const texts[] = {
#define SK_X_TEXT(name, text, arity, what) text,
      SK_X_OP_LIST(SK_X_TEXT)
#undef SK_X_TEXT
  };
  return op < SK_X_OP_COUNT ? texts[op] : "";
}

int sk_x_op_arity(SkXOp op) {
  static const int8_t arities[] = {
#define SK_X_ARITY(name, text, arity, what) arity,
      SK_X_OP_LIST(SK_X_ARITY)
#undef SK_X_ARITY
  };
  return op < SK_X_OP_COUNT ? arities[op] : 0;
}
