// model/check/tx.h - typed expressions and statements: what check.h makes of syntax in a scope. Names are
// resolved, overloads chosen, implicit conversions written out. Consumers: eval.h (constants and
// symbolic expansion), fn.h (function bodies, interpreted or emitted as C), the flat printer.
#ifndef SK_MODEL_TX_H
#define SK_MODEL_TX_H

#include "model/tree/node.h"

typedef struct SkTx SkTx;

typedef enum {
  SK_TX_ERROR,
  SK_TX_CONST,  // scalar
  SK_TX_REF,    // component reference in the instance tree: root, parts
  SK_TX_LOCAL,  // variable of the function being compiled: slot
  SK_TX_ITER,   // iteration variable: slot
  SK_TX_TIME,
  SK_TX_OP,       // op applied element by element (equal shapes or scalar with array): args
  SK_TX_MATMUL,   // * with a matrix or two vectors
  SK_TX_MATPOW,   // square matrix ^ Integer
  SK_TX_BUILTIN,  // builtin(args)
  SK_TX_CALL,     // fn(args), all inputs present in order
  SK_TX_DYNCALL,  // call of a function-valued input: args[0] is the function, then its arguments
  SK_TX_CLOSURE,  // function with some inputs bound: fn, args for bound inputs (NULL where free)
  SK_TX_PARTIAL,  // function-valued input with some of its inputs bound: it, then those (NULL where free)
  SK_TX_IF,
  SK_TX_RANGE,   // args: from, step, to
  SK_TX_ARRAY,   // args stacked along a new first dimension
  SK_TX_CONCAT,  // cat along dimension dim of args
  SK_TX_FOR,  // reduction or array: args[0] body, iterators; builtin: sum, product, min, max, or NULL
  SK_TX_RECORD,  // constructor: args are the fields
  SK_TX_FIELD,   // args[0].field number
  SK_TX_INDEX,   // args[0][subs...]
  SK_TX_TUPLE,
  SK_TX_ITEM,     // item number of the tuple args[0]
  SK_TX_COLON,    // a whole dimension, in subs
  SK_TX_END,      // size of dimension `dim` of the array being subscripted: args[0] is that array
  SK_TX_TO_REAL,  // Integer to Real, any shape
  SK_TX_CLASS,    // a class name as argument (size of an enumeration, for over types)
} SkTxKind;

typedef struct {
  SkName   name;
  uint32_t n_subs;
  SkTx   **subs;
} SkTxPart;

typedef struct {
  uint32_t slot;
  SkName   name;
  SkTx    *range;  // one-dimensional
} SkTxIter;

// Functions of an operator record that a sum or matrix product of such records needs.
typedef struct {
  SkFn *add, *multiply, *zero;  // NULL where not needed
} SkTxOps;

struct SkTx {
  SkTxKind      kind : 8;
  SkXOp         op : 8;
  SkVariability variability : 8;
  uint8_t       which;  // BUILTIN, FOR: SkBuiltinId (builtin.h)
  SkSpan        span;
  uint32_t      n;  // args
  SkType        type;
  SkTx        **args;
  union {
    SkScalar constant;
    struct {
      SkNode *root;  // REF: the component the reference starts at
      SkNode *leaf;  // the component meant, when all array levels above it are indexed by constants
      SkTxPart *parts;  // root with its subscripts, then members. None with a leaf that needs no
                        // subscripts: all of it, or with type.rank below the leaf's the part that
                        // starts at element `offset`
      uint32_t n_parts, offset;
    };
    uint32_t slot;  // LOCAL, ITER
    struct {
      SkName         builtin;  // BUILTIN, FOR
      SkTxIter      *iters;    // FOR: the last one runs slowest
      const SkTxOps *ops;      // sum, MATMUL, MATPOW of operator records
      uint32_t       n_iters;
    };
    struct {
      SkFn    *fn;        // CALL, CLOSURE
      uint32_t map_rank;  // CALL: applied to each element of arrays: arguments with this many more
                          // dimensions than the input are indexed, the result has them in front
    };
    uint32_t number;  // FIELD, ITEM, CONCAT and END dimension (from 0)
    SkNode  *klass;   // CLASS
  };
};

typedef enum {
  SK_TS_ASSIGN,  // targets[i] := item i of value (one target: the value itself); NULL target: ignored
  SK_TS_CALL,  // value evaluated for its effect: assert, terminate, reinit, functions without outputs
  SK_TS_IF,
  SK_TS_FOR,
  SK_TS_WHILE,
  SK_TS_WHEN,
  SK_TS_BREAK,
  SK_TS_RETURN,
} SkTsKind;

typedef struct SkTs {
  struct SkTs  *next;
  SkTsKind      kind : 8;
  SkSpan        span;
  uint32_t      n;
  SkTx        **targets;     // REF, LOCAL, FIELD or INDEX of those
  SkTx         *value;       // ASSIGN, CALL; WHILE: condition
  uint32_t      n_branches;  // IF, WHEN: conditions (last NULL: else) and bodies
  SkTx        **conditions;
  struct SkTs **bodies;
  SkTxIter      iter;  // FOR: one iterator, nested loops for several
  struct SkTs  *body;  // FOR, WHILE
} SkTs;

#endif
