// symbolic/dag_priv.h - the inside of SkDag, for the files of this module only.
//
// Nodes are an array indexed by SkX: 16 bytes, plus 4 for each of more than two arguments, plus about 24 for
// the slot in the hash table. Variables are found by their number instead. Nothing is ever removed, so a node number stays good for the DAG's
// lifetime.
#ifndef SK_SYMBOLIC_DAG_PRIV_H
#define SK_SYMBOLIC_DAG_PRIV_H

#include "base/map.h"
#include "base/vec.h"
#include "symbolic/dag.h"

#include <string.h>

typedef struct {
  uint64_t hash;
  uint32_t first, rank;  // dims in SkDag.dims
  uint32_t next;         // next shape with the same hash, 0 at the end
} SkDagShape;

// Work space of one traversal (sweep.h). Kept between traversals, so that starting one costs
// nothing however large the DAG is.
typedef struct {
  uint32_t *stamp;  // stamp[x] == epoch: x was reached by the current traversal
  uint32_t *slot;  // then: its position in list, or SK_SWEEP_OPEN while its arguments are under way
  uint32_t  cap, epoch;
  SK_VEC(SkX) list;  // arguments before their users
  SK_VEC(SkX) stack;
} SkDagMarks;

#define SK_DAG_MARKS 16  // traversals nested inside each other through callbacks

struct SkDag {
  struct SkDagNodes nodes;  // first: dag.h reads them there
  SkArena          *arena;
  uint32_t          n, cap, n_args, cap_args;
  uint64_t         *table;   // open addressing: hash and node number; 0 is free
  uint32_t          mask;    // slots of the table, less 1
  uint32_t          hashed;  // nodes in the table: all but those in vars
  SkX              *vars;    // VAR nodes by variable, SK_NO_X where there is none yet
  uint32_t          cap_vars;
  SK_VEC(SkName) builtins;
  SkMap builtin_of;
  SK_VEC(uint32_t) dims;
  SK_VEC(SkDagShape) shapes;
  SkMap       shape_of;  // hash to the first shape with it
  SkDagMarks *marks;     // SK_DAG_MARKS of them, mutable through a const SkDag
  uint32_t   *depth;     // how many are in use
};

// Looks the node up or adds it, with no simplification.
SkX sk_dag_intern(SkDag *dag, SkXOp op, SkBase base, uint64_t payload, uint32_t n, const SkX *args);

// The node that the exact identities make of op(args), or SK_NO_X when the operator has to stay.
// Arguments are already promoted (sk_x_make does that).
SkX sk_dag_simplify(SkDag *dag, SkXOp op, SkBase base, uint64_t payload, uint32_t n,
                    const SkX *args);

static inline double sk_bits_real(uint64_t bits) {
  double value;
  memcpy(&value, &bits, sizeof value);
  return value;
}

static inline uint64_t sk_real_bits(double value) {
  uint64_t bits;
  memcpy(&bits, &value, sizeof bits);
  return bits;
}

// A Real constant with exactly this value and sign?
static inline bool sk_dag_is_real(const SkDag *dag, SkX x, double value) {
  return sk_x_op(dag, x) == SK_X_CONST && sk_x_base(dag, x) == SK_REAL &&
         sk_x_payload(dag, x) == sk_real_bits(value);
}

#endif
