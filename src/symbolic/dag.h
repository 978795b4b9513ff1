// symbolic/dag.h - hash-consed scalar expressions: equal expressions are one node.
//
// in:    operators and arguments
// out:   SkX, a 32-bit node number; arguments always have smaller numbers than their users, so a
//        sweep in ascending order visits arguments first (no recursion anywhere)
// cost:  one hash look-up per node; about 40 bytes each
// not:   arrays with operators on them (the model phase has already expanded those); statements
//
// Simplification on construction is exact: the value is the same bits for every input, NaN and -0
// included, except where a comment in simplify.c argues otherwise. Sums and products stay binary
// and in the order the modeller wrote.
#ifndef SK_SYMBOLIC_DAG_H
#define SK_SYMBOLIC_DAG_H

#include "base/buf.h"
#include "base/name.h"
#include "base/source.h"

#include <assert.h>

typedef uint32_t SkX;
#define SK_NO_X ((SkX)0)

// Type of a node's value. Aggregates appear only as arguments and results of CALL.
typedef enum {
  SK_REAL,
  SK_INTEGER,
  SK_BOOLEAN,
  SK_STRING,
  SK_ENUM,  // value is the ordinal, from 1
  SK_CLOCK,
  SK_OBJECT,     // external object handle
  SK_AGGREGATE,  // ARRAY, RECORD or the result of a CALL with other than one scalar output
} SkBase;

// One list: enum, printed name, number of arguments (-1: any), what it is.
//   F: built-in function printed name(args)   O: operator   L: leaf   A: special
// clang-format off
#define SK_X_OP_LIST(X)                                                                        \
  X(NONE, "", 0, L)                                                                            \
  X(CONST, "", 0, L)   /* value in the node: real, int, bool, enum ordinal, string */          \
  X(VAR, "", 0, L)     /* payload: variable number in the flat model */                        \
  X(TIME, "time", 0, L)                                                                        \
  X(LOCAL, "", 0, L)   /* payload: number chosen by the user of the DAG (seed, temporary) */   \
  X(ADD, "+", 2, O) X(SUB, "-", 2, O) X(MUL, "*", 2, O) X(DIV, "/", 2, O) X(POW, "^", 2, O)     \
  X(NEG, "-", 1, O)                                                                            \
  X(LT, "<", 2, O) X(LE, "<=", 2, O) X(GT, ">", 2, O) X(GE, ">=", 2, O) X(EQ, "==", 2, O)       \
  X(NE, "<>", 2, O) X(AND, "and", 2, O) X(OR, "or", 2, O) X(NOT, "not", 1, O)                   \
  X(IF, "if", 3, A)                                                                            \
  X(ABS, "abs", 1, F) X(SIGN, "sign", 1, F) X(SQRT, "sqrt", 1, F) X(EXP, "exp", 1, F)           \
  X(LOG, "log", 1, F) X(LOG10, "log10", 1, F) X(SIN, "sin", 1, F) X(COS, "cos", 1, F)           \
  X(TAN, "tan", 1, F) X(ASIN, "asin", 1, F) X(ACOS, "acos", 1, F) X(ATAN, "atan", 1, F)         \
  X(ATAN2, "atan2", 2, F) X(SINH, "sinh", 1, F) X(COSH, "cosh", 1, F) X(TANH, "tanh", 1, F)     \
  X(MIN, "min", 2, F) X(MAX, "max", 2, F)                                                      \
  X(IDIV, "div", 2, F) X(MOD, "mod", 2, F) X(REM, "rem", 2, F)                                  \
  X(FLOOR, "floor", 1, F) X(CEIL, "ceil", 1, F) X(INTEGER, "integer", 1, F)                     \
  X(TO_REAL, "", 1, A)     /* Integer to Real; prints as its argument */                       \
  X(TO_INTEGER, "Integer", 1, F)  /* enumeration to Integer */                                 \
  X(TO_ENUM, "", 1, A)     /* E(i); payload: enumeration number */                             \
  X(TO_STRING, "String", -1, F) /* see below */                                                \
  X(CONCAT, "+", 2, O)     /* String + String */                                               \
  X(DER, "der", 1, F)      /* of a VAR */                                                      \
  X(PRE, "pre", 1, F) X(EDGE, "edge", 1, F) X(CHANGE, "change", 1, F)                           \
  X(INITIAL, "initial", 0, F) X(TERMINAL, "terminal", 0, F)                                    \
  X(SAMPLE, "sample", 2, F)                                                                    \
  X(NOEVENT, "noEvent", 1, F) X(SMOOTH, "smooth", 2, F) X(HOMOTOPY, "homotopy", 2, F)           \
  X(SEMILINEAR, "semiLinear", 3, F)                                                            \
  X(DELAY, "delay", -1, F)  /* (e, T) or (e, T, Tmax) */                                       \
  X(SPATIAL, "spatialDistribution", -1, F) /* aggregate of two outputs */                      \
  X(LIMIT, "limit", 3, F) X(DXLIMIT, "dxLimit", 3, F) /* of P0: see docs/algorithms */          \
  X(BUILTIN, "", -1, A)    /* payload: a name; synchronous and other operators kept as calls */ \
  X(CALL, "", -1, A)       /* payload: function number in the flat model */                    \
  X(ARRAY, "", -1, A)      /* payload: shape number (sk_dag_shape) */                          \
  X(RECORD, "", -1, A)     /* payload: record type number in the flat model */                 \
  X(ELEM, "", 1, A)        /* payload: flat position of one scalar inside an aggregate */
// clang-format on

typedef enum {
#define SK_X_ENUM(name, text, arity, what) SK_X_##name,
  SK_X_OP_LIST(SK_X_ENUM)
#undef SK_X_ENUM
      SK_X_OP_COUNT
} SkXOp;

// Arguments of TO_STRING: (x), (x, format) with a String, (x, minimumLength, leftJustified), or
// (x, significantDigits, minimumLength, leftJustified) with a Real x.
// ELEM's position counts from 0 over all scalars inside the aggregate, in declaration and row
// order. LIMIT(x, lo, hi) is x kept within lo..hi; DXLIMIT(x, lo, hi) is 1 while lo < x < hi, else
// 0.

typedef struct SkDag SkDag;

SkDag *sk_dag_new(SkArena *arena);

// Constants. Reals are keyed by bits: -0.0 and 0.0 are different nodes, every NaN is one node.
SkX sk_x_real(SkDag *dag, double value);
SkX sk_x_int(SkDag *dag, int64_t value);
SkX sk_x_bool(SkDag *dag, bool value);
SkX sk_x_enum(SkDag *dag, uint32_t enumeration, int64_t ordinal);
SkX sk_x_string(SkDag *dag, SkName text);

SkX sk_x_var(SkDag *dag, uint32_t var, SkBase base);
SkX sk_x_local(SkDag *dag, uint32_t number, SkBase base);
SkX sk_x_time(SkDag *dag);

// The general constructor: folds constants, applies exact identities. `base` is the result's type.
// payload is 0 for operators that have none. BUILTIN's payload is sk_dag_builtin(name).
// An Integer argument gets a TO_REAL where the operator works on Reals, so both arguments of +, <,
// min and the like always have one type, as have the branches of an IF.
SkX sk_x_make(SkDag *dag, SkXOp op, SkBase base, uint64_t payload, uint32_t n, const SkX *args);
SkX sk_x1(SkDag *dag, SkXOp op, SkX a);  // base derived from the operator and arguments
SkX sk_x2(SkDag *dag, SkXOp op, SkX a, SkX b);
SkX sk_x_if(SkDag *dag, SkX c, SkX a, SkX b);

uint64_t sk_dag_builtin(SkDag *dag, SkName name);
SkName   sk_dag_builtin_name(const SkDag *dag, uint64_t payload);
// Shapes of ARRAY nodes, interned.
uint64_t        sk_dag_shape(SkDag *dag, uint32_t rank, const uint32_t *dims);
const uint32_t *sk_dag_dims(const SkDag *dag, uint64_t shape, uint32_t *rank);

// Reading. The nodes are an array indexed by SkX at the head of SkDag, so that reading costs no call. What most
// nodes are, an operator of one or two arguments, takes one piece of memory.
typedef struct {
  uint8_t  op, base;
  bool     near;   // its arguments are in the node itself, or it has none
  uint32_t count;  // arguments
  union {
    uint64_t payload;  // without arguments
    SkX      args[2];  // near: those; its payload is 0
    struct {
      uint32_t payload, first;  // first: in SkDagNodes.args
    } far;
  } of;
} SkDagNode;

struct SkDagNodes {
  SkDagNode *at;
  SkX       *args;
};

static inline const SkDagNode *sk_dag_node(const SkDag *dag, SkX x) {
  return ((const struct SkDagNodes *)(const void *)dag)->at + x;
}
static inline SkXOp  sk_x_op(const SkDag *dag, SkX x) { return (SkXOp)sk_dag_node(dag, x)->op; }
static inline SkBase sk_x_base(const SkDag *dag, SkX x) {
  return (SkBase)sk_dag_node(dag, x)->base;
}
// VAR: variable, ELEM: position, ...
static inline uint64_t sk_x_payload(const SkDag *dag, SkX x) {
  const SkDagNode *node = sk_dag_node(dag, x);
  return node->count == 0 ? node->of.payload : node->near ? 0 : node->of.far.payload;
}
static inline uint32_t sk_x_n(const SkDag *dag, SkX x) { return sk_dag_node(dag, x)->count; }
// Valid until the next construction; of no use when there are none.
static inline const SkX *sk_x_args(const SkDag *dag, SkX x) {
  const SkDagNode *node = sk_dag_node(dag, x);
  return node->near ? node->of.args
                    : ((const struct SkDagNodes *)(const void *)dag)->args + node->of.far.first;
}
static inline SkX sk_x_arg(const SkDag *dag, SkX x, uint32_t i) {
  assert(i < sk_x_n(dag, x));
  return sk_x_args(dag, x)[i];
}
static inline bool sk_x_is_const(const SkDag *dag, SkX x) {
  return sk_dag_node(dag, x)->op == SK_X_CONST;
}
double   sk_x_real_value(const SkDag *dag, SkX x);  // of any numeric, Boolean or enum constant
int64_t  sk_x_int_value(const SkDag *dag, SkX x);
SkName   sk_x_string_value(const SkDag *dag, SkX x);
uint32_t sk_x_enum_type(const SkDag *dag, SkX x);  // of an enum constant
uint32_t sk_dag_size(const SkDag *dag);            // nodes are 1 .. size-1
SkArena *sk_dag_arena(const SkDag *dag);

const char *sk_x_op_text(SkXOp op);
int         sk_x_op_arity(SkXOp op);  // -1: any

// Printing as Modelica. The callback writes leaves and names the DAG does not know.
typedef struct {
  void (*var)(void *user, uint32_t var, SkBuf *out);
  void (*function)(void *user, uint64_t function, SkBuf *out);
  void (*record)(void *user, uint64_t record, SkBuf *out);
  // The literal; ordinal 0: the type's name.
  void (*enumeration)(void *user, uint64_t enumeration, int64_t ordinal, SkBuf *out);
  void *user;
  // What selects one scalar of a CALL's result, such as "[2,3].p"; NULL writes [position + 1].
  void (*elem)(void *user, SkX aggregate, uint64_t position, SkBuf *out);
  // A CALL of which one scalar is wanted: writes the name of a function whose first output has it.
  // With out NULL: is that output the scalar itself, so that no elem need follow? NULL: the
  // function itself.
  bool (*item)(void *user, SkX call, uint64_t position, SkBuf *out);
  void (*local)(void *user, uint32_t number, SkBuf *out);  // NULL writes _L<number>
  // Is there a variable with the name of this built-in function? Then .name is written. NULL: there
  // is none.
  bool (*hidden)(void *user, const char *name);
  // Working memory kept from one call to the next; NULL: taken from the buffer's arena each time.
  struct SkXPrintStack {
    void    *at;
    uint32_t cap;
  } * stack;
  // Stop with "..." after about so many bytes; 0: never. A small DAG can be a huge text.
  size_t limit;
} SkXPrinter;
// Parentheses only where needed; the text reads back as the same node, except for infinite and NaN
// constants, which print as quotients with the same value. Any callback, and printer itself, may be
// NULL.
void sk_x_print(const SkDag *dag, SkX x, const SkXPrinter *printer, SkBuf *out);

#endif
