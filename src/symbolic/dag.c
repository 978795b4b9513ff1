#include "symbolic/dag_priv.h"

#include <assert.h>
#include <math.h>

// --- storage ------------------------------------------------------------------------------------

SkDag *sk_dag_new(SkArena *arena) {
  SkDag *dag    = SK_NEW(arena, SkDag);
  dag->arena    = arena;
  dag->cap      = 256;
  dag->nodes.at = SK_NEWS(arena, SkDagNode, dag->cap);

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
  dag->nodes.at = grown(dag->arena, dag->nodes.at, sizeof *dag->nodes.at, dag->n, dag->cap * 2);
  dag->cap *= 2;
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
  const SkDagNode *node = sk_dag_node(dag, x);
  if (node->op != op || node->base != base || node->count != n || sk_x_payload(dag, x) != payload)
    return false;
  return n == 0 || memcmp(sk_x_args(dag, x), args, n * sizeof *args) == 0;
}

// A slot is the node number below 32 bits of its hash, so that other nodes are told apart without being
// looked at; less than half of the slots are used, which keeps the way to a free one short.
static uint64_t slot_of(uint32_t hash, SkX x) { return (uint64_t)hash << 32 | x; }

#define NEIGHBOURS 8u  // slots of a line of the cache

// A large model is built piece by piece: what was made a moment ago is asked for, of arguments made a moment ago.
// So a node is first looked for where its newest argument says, which is in the cache then. Only where these slots
// are taken, as those of an argument that very many share, does its hash say where.
static uint32_t near_slots(const SkDag *dag, uint32_t hash, uint32_t n, const SkX *args) {
  SkX newest = 0;
  for (uint32_t i = 0; i < n; i++) newest = args[i] > newest ? args[i] : newest;
  return (n ? newest * 2 : hash) & dag->mask & ~(NEIGHBOURS - 1);
}

// From its own slot on a node goes by strides of its own: what lies beside each other in the table may all be taken, as
// the slots of arguments that follow each other are.
static uint32_t stride_of(uint32_t hash) { return (hash * UINT32_C(0x9e3779b1)) | 1; }

// Where the node is, or the free slot where it goes.
static uint32_t find_slot(const SkDag *dag, uint32_t hash, SkXOp op, SkBase base, uint64_t payload,
                          uint32_t n, const SkX *args) {
  uint64_t slot;
  uint32_t first = near_slots(dag, hash, n, args);
  for (uint32_t i = first; i < first + NEIGHBOURS; i++) {
    if ((slot = dag->table[i]) == 0) return i;
    if (slot >> 32 == hash && same_node(dag, (SkX)slot, op, base, payload, n, args)) return i;
  }
  uint32_t i = hash & dag->mask;
  for (; (slot = dag->table[i]) != 0; i = (i + stride_of(hash)) & dag->mask)
    if (slot >> 32 == hash && same_node(dag, (SkX)slot, op, base, payload, n, args)) break;
  return i;
}

// Slots are asked for in the order in which the nodes came, not in that of the old table.
static void grow_table(SkDag *dag) {
  sk_arena_release(dag->arena, dag->table, ((size_t)dag->mask + 1) * sizeof *dag->table);
  dag->mask  = dag->mask * 2 + 1;
  dag->table = SK_NEWS(dag->arena, uint64_t, (size_t)dag->mask + 1);
  for (SkX x = 1; x < dag->n; x++) {
    const SkDagNode *node    = sk_dag_node(dag, x);
    uint64_t         payload = sk_x_payload(dag, x);
    if (node->op == SK_X_VAR && payload < dag->cap_vars && dag->vars[payload] == x) continue;
    const SkX *args = sk_x_args(dag, x);
    uint32_t   hash = (uint32_t)hash_node(node->op, node->base, payload, node->count, args);
    uint32_t   i = near_slots(dag, hash, node->count, args), k = 0;
    while (k < NEIGHBOURS && dag->table[i + k]) k++;
    i = k < NEIGHBOURS ? i + k : hash & dag->mask;
    while (dag->table[i]) i = (i + stride_of(hash)) & dag->mask;
    dag->table[i] = slot_of(hash, x);
  }
}

static SkX add_node(SkDag *dag, SkXOp op, SkBase base, uint64_t payload, uint32_t n,
                    const SkX *args) {
  // The caller may have passed sk_x_args of another node: that memory moves when the DAG grows.
  SkDagNode node   = {.op = (uint8_t)op, .base = (uint8_t)base, .count = n};
  bool      inside = dag->n_args && args >= dag->nodes.args && args < dag->nodes.args + dag->n_args;
  uint32_t  offset = inside ? (uint32_t)(args - dag->nodes.args) : 0;
  node.near        = n == 0 || (n <= 2 && payload == 0);
  if (n == 0) node.of.payload = payload;
  for (uint32_t k = 0; k < n; k++) {
    assert(args[k] != SK_NO_X && args[k] < dag->n);
    if (node.near) node.of.args[k] = args[k];
  }
  if (!node.near) {
    assert(payload <= UINT32_MAX);
    reserve_args(dag, n);
    node.of.far.payload = (uint32_t)payload;
    node.of.far.first   = dag->n_args;
    memcpy(dag->nodes.args + dag->n_args, inside ? dag->nodes.args + offset : args,
           n * sizeof *args);
    dag->n_args += n;
  }
  if (dag->n == dag->cap) grow_nodes(dag);
  dag->nodes.at[dag->n] = node;
  return dag->n++;
}

SkX sk_dag_intern(SkDag *dag, SkXOp op, SkBase base, uint64_t payload, uint32_t n,
                  const SkX *args) {
  uint32_t hash = (uint32_t)hash_node(op, base, payload, n, args);
  uint32_t i    = find_slot(dag, hash, op, base, payload, n, args);
  if (dag->table[i]) return (SkX)dag->table[i];

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
  if (sk_x_base(dag, x) == base) return x;
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
  assert(sk_x_op(dag, x) == SK_X_CONST);
  switch (sk_x_base(dag, x)) {
    case SK_INTEGER: return (int64_t)sk_x_payload(dag, x);
    case SK_ENUM: return (int64_t)(int32_t)(uint32_t)sk_x_payload(dag, x);
    case SK_BOOLEAN: return sk_x_payload(dag, x) != 0;
    case SK_REAL: {
      double v = sk_bits_real(sk_x_payload(dag, x));
      return v > -9.2e18 && v < 9.2e18 ? (int64_t)v : 0;
    }
    default: return 0;
  }
}

double sk_x_real_value(const SkDag *dag, SkX x) {
  assert(sk_x_op(dag, x) == SK_X_CONST);
  if (sk_x_base(dag, x) == SK_REAL) return sk_bits_real(sk_x_payload(dag, x));
  if (sk_x_base(dag, x) == SK_STRING) return (double)NAN;
  return (double)sk_x_int_value(dag, x);
}

SkName sk_x_string_value(const SkDag *dag, SkX x) {
  assert(sk_x_op(dag, x) == SK_X_CONST && sk_x_base(dag, x) == SK_STRING);
  return (SkName)(uintptr_t)sk_x_payload(dag, x);
}

uint32_t sk_x_enum_type(const SkDag *dag, SkX x) {
  assert(sk_x_op(dag, x) == SK_X_CONST && sk_x_base(dag, x) == SK_ENUM);
  return (uint32_t)(sk_x_payload(dag, x) >> 32);
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
