// model/check/builtin.h - the predefined functions and operators: one table with names and numbers.
//
// in:    a name
// out:   its entry: number of arguments, their names, where it may stand
// not:   type rules (builtin_check.c) and evaluation (builtin_eval.c), which switch on the id
// ref:   Modelica 3.6 chapters 3.7, 10.3, 15, 16, 17; the limit functions are those of paper P0
#ifndef SK_MODEL_BUILTIN_H
#define SK_MODEL_BUILTIN_H

#include "model/check/tx.h"

typedef enum {
  SK_BW_ANYWHERE,
  SK_BW_NOT_IN_FUNCTION,      // needs time, events or instances
  SK_BW_STATEMENT       = 2,  // has no value: stands alone as equation or statement
  SK_BW_MODEL_STATEMENT = 3,  // both
} SkBuiltinWhere;

// id, name, least and most arguments (255: any), names of the inputs, where.
#define SK_BUILTIN_LIST(X)                                                                    \
  X(NONE, "", 0, 0, "", ANYWHERE)                                                             \
  /* elementary functions, applied element by element */                                      \
  X(ABS, "abs", 1, 1, "v", ANYWHERE)                                                          \
  X(SIGN, "sign", 1, 1, "v", ANYWHERE)                                                        \
  X(SQRT, "sqrt", 1, 1, "v", ANYWHERE)                                                        \
  X(SIN, "sin", 1, 1, "u", ANYWHERE)                                                          \
  X(COS, "cos", 1, 1, "u", ANYWHERE)                                                          \
  X(TAN, "tan", 1, 1, "u", ANYWHERE)                                                          \
  X(ASIN, "asin", 1, 1, "u", ANYWHERE)                                                        \
  X(ACOS, "acos", 1, 1, "u", ANYWHERE)                                                        \
  X(ATAN, "atan", 1, 1, "u", ANYWHERE)                                                        \
  X(ATAN2, "atan2", 2, 2, "u1 u2", ANYWHERE)                                                  \
  X(SINH, "sinh", 1, 1, "u", ANYWHERE)                                                        \
  X(COSH, "cosh", 1, 1, "u", ANYWHERE)                                                        \
  X(TANH, "tanh", 1, 1, "u", ANYWHERE)                                                        \
  X(EXP, "exp", 1, 1, "u", ANYWHERE)                                                          \
  X(LOG, "log", 1, 1, "u", ANYWHERE)                                                          \
  X(LOG10, "log10", 1, 1, "u", ANYWHERE)                                                      \
  X(DIV, "div", 2, 2, "x y", ANYWHERE)                                                        \
  X(MOD, "mod", 2, 2, "x y", ANYWHERE)                                                        \
  X(REM, "rem", 2, 2, "x y", ANYWHERE)                                                        \
  X(CEIL, "ceil", 1, 1, "x", ANYWHERE)                                                        \
  X(FLOOR, "floor", 1, 1, "x", ANYWHERE)                                                      \
  X(INTEGER, "integer", 1, 1, "x", ANYWHERE)                                                  \
  X(POW, "pow", 2, 2, "x y", ANYWHERE)                                                        \
  X(LIMIT, "limit", 3, 3, "x min max", ANYWHERE)                                              \
  X(DXLIMIT, "dxLimit", 3, 3, "x min max", ANYWHERE)                                          \
  /* conversions */                                                                           \
  X(TO_INTEGER, "Integer", 1, 1, "e", ANYWHERE)                                               \
  X(TO_STRING, "String", 1, 4, "", ANYWHERE)                                                  \
  /* derivative and special operators */                                                      \
  X(DER, "der", 1, 1, "expr", NOT_IN_FUNCTION)                                                \
  X(DELAY, "delay", 2, 3, "expr delayTime delayMax", NOT_IN_FUNCTION)                         \
  X(CARDINALITY, "cardinality", 1, 1, "c", NOT_IN_FUNCTION)                                   \
  X(HOMOTOPY, "homotopy", 2, 2, "actual simplified", ANYWHERE)                                \
  X(SEMI_LINEAR, "semiLinear", 3, 3, "x positiveSlope negativeSlope", ANYWHERE)               \
  X(IN_STREAM, "inStream", 1, 1, "v", NOT_IN_FUNCTION)                                        \
  X(ACTUAL_STREAM, "actualStream", 1, 1, "v", NOT_IN_FUNCTION)                                \
  X(SPATIAL, "spatialDistribution", 4, 6,                                                     \
    "in0 in1 x positiveVelocity initialPoints initialValues", NOT_IN_FUNCTION)                \
  X(INSTANCE_NAME, "getInstanceName", 0, 0, "", NOT_IN_FUNCTION)                              \
  X(PURE, "pure", 1, 1, "", ANYWHERE)                                                         \
  /* events */                                                                                \
  X(INITIAL, "initial", 0, 0, "", NOT_IN_FUNCTION)                                            \
  X(TERMINAL, "terminal", 0, 0, "", NOT_IN_FUNCTION)                                          \
  X(NO_EVENT, "noEvent", 1, 1, "expr", ANYWHERE)                                              \
  X(SMOOTH, "smooth", 2, 2, "p expr", ANYWHERE)                                               \
  X(SAMPLE, "sample", 1, 2, "", NOT_IN_FUNCTION)                                              \
  X(PRE, "pre", 1, 1, "y", NOT_IN_FUNCTION)                                                   \
  X(EDGE, "edge", 1, 1, "b", NOT_IN_FUNCTION)                                                 \
  X(CHANGE, "change", 1, 1, "v", NOT_IN_FUNCTION)                                             \
  X(REINIT, "reinit", 2, 2, "x expr", MODEL_STATEMENT)                                        \
  X(ASSERT, "assert", 2, 3, "condition message level", STATEMENT)                             \
  X(TERMINATE, "terminate", 1, 1, "message", MODEL_STATEMENT)                                 \
  /* arrays */                                                                                \
  X(NDIMS, "ndims", 1, 1, "A", ANYWHERE)                                                      \
  X(SIZE, "size", 1, 2, "A i", ANYWHERE)                                                      \
  X(PROMOTE, "promote", 2, 2, "A n", ANYWHERE)                                                \
  X(SCALAR, "scalar", 1, 1, "A", ANYWHERE)                                                    \
  X(VECTOR, "vector", 1, 1, "A", ANYWHERE)                                                    \
  X(MATRIX, "matrix", 1, 1, "A", ANYWHERE)                                                    \
  X(IDENTITY, "identity", 1, 1, "n", ANYWHERE)                                                \
  X(DIAGONAL, "diagonal", 1, 1, "v", ANYWHERE)                                                \
  X(ZEROS, "zeros", 1, 255, "", ANYWHERE)                                                     \
  X(ONES, "ones", 1, 255, "", ANYWHERE)                                                       \
  X(FILL, "fill", 2, 255, "", ANYWHERE)                                                       \
  X(LINSPACE, "linspace", 3, 3, "x1 x2 n", ANYWHERE)                                          \
  X(TRANSPOSE, "transpose", 1, 1, "A", ANYWHERE)                                              \
  X(OUTER_PRODUCT, "outerProduct", 2, 2, "x y", ANYWHERE)                                     \
  X(SYMMETRIC, "symmetric", 1, 1, "A", ANYWHERE)                                              \
  X(CROSS, "cross", 2, 2, "x y", ANYWHERE)                                                    \
  X(SKEW, "skew", 1, 1, "x", ANYWHERE)                                                        \
  X(CAT, "cat", 2, 255, "", ANYWHERE)                                                         \
  X(ARRAY, "array", 1, 255, "", ANYWHERE)                                                     \
  X(MIN, "min", 1, 2, "x y", ANYWHERE)                                                        \
  X(MAX, "max", 1, 2, "x y", ANYWHERE)                                                        \
  X(SUM, "sum", 1, 1, "A", ANYWHERE)                                                          \
  X(PRODUCT, "product", 1, 1, "A", ANYWHERE)                                                  \
  /* overconstrained connections */                                                           \
  X(BRANCH, "Connections.branch", 2, 2, "A B", MODEL_STATEMENT)                               \
  X(ROOT, "Connections.root", 1, 1, "A", MODEL_STATEMENT)                                     \
  X(POTENTIAL_ROOT, "Connections.potentialRoot", 1, 2, "A priority", MODEL_STATEMENT)         \
  X(UNIQUE_ROOT, "Connections.uniqueRoot", 1, 2, "A message", MODEL_STATEMENT)                \
  X(UNIQUE_ROOT_INDICES, "Connections.uniqueRootIndices", 2, 3, "roots nodes message",        \
    NOT_IN_FUNCTION)                                                                          \
  X(IS_ROOT, "Connections.isRoot", 1, 1, "A", NOT_IN_FUNCTION)                                \
  X(ROOTED, "Connections.rooted", 1, 1, "A", NOT_IN_FUNCTION)                                 \
  X(ROOTED_OLD, "rooted", 1, 1, "A", NOT_IN_FUNCTION)                                         \
  /* synchronous */                                                                           \
  X(CLOCK, "Clock", 0, 2, "", NOT_IN_FUNCTION)                                                \
  X(SUB_SAMPLE, "subSample", 1, 2, "u factor", NOT_IN_FUNCTION)                               \
  X(SUPER_SAMPLE, "superSample", 1, 2, "u factor", NOT_IN_FUNCTION)                           \
  X(SHIFT_SAMPLE, "shiftSample", 2, 3, "u shiftCounter resolution", NOT_IN_FUNCTION)          \
  X(BACK_SAMPLE, "backSample", 2, 3, "u backCounter resolution", NOT_IN_FUNCTION)             \
  X(NO_CLOCK, "noClock", 1, 1, "u", NOT_IN_FUNCTION)                                          \
  X(HOLD, "hold", 1, 1, "u", NOT_IN_FUNCTION)                                                 \
  X(PREVIOUS, "previous", 1, 1, "u", NOT_IN_FUNCTION)                                         \
  X(INTERVAL, "interval", 0, 1, "u", NOT_IN_FUNCTION)                                         \
  X(FIRST_TICK, "firstTick", 0, 1, "u", NOT_IN_FUNCTION)                                      \
  /* state machines */                                                                        \
  X(TRANSITION, "transition", 3, 7, "from to condition immediate reset synchronize priority", \
    MODEL_STATEMENT)                                                                          \
  X(INITIAL_STATE, "initialState", 1, 1, "state", MODEL_STATEMENT)                            \
  X(ACTIVE_STATE, "activeState", 1, 1, "state", NOT_IN_FUNCTION)                              \
  X(TICKS_IN_STATE, "ticksInState", 0, 0, "", NOT_IN_FUNCTION)                                \
  X(TIME_IN_STATE, "timeInState", 0, 0, "", NOT_IN_FUNCTION)                                  \
  /* limitations of variables (paper P0): equations about the variable before them */         \
  X(VAR_LIMIT, "VarLimit", 3, 3, "x min max", MODEL_STATEMENT)                                \
  X(VAR_DER_LIMIT, "VarDerLimit", 4, 4, "x dx min max", MODEL_STATEMENT)                      \
  X(VARIABLE2_LIMITS, "Variable2Limits", 4, 4, "x dx min max", MODEL_STATEMENT)

typedef enum {
#define SK_BI_ENUM(id, name, least, most, inputs, where) SK_BI_##id,
  SK_BUILTIN_LIST(SK_BI_ENUM)
#undef SK_BI_ENUM
      SK_BI_COUNT
} SkBuiltinId;

typedef struct {
  SkBuiltinId    id;
  const char    *text;
  uint8_t        least, most;
  const char    *inputs;
  SkBuiltinWhere where;
} SkBuiltin;

const SkBuiltin *sk_builtin_at(SkBuiltinId id);
// The operator of an elementary function (sin, mod, ...), SK_X_NONE for everything else.
SkXOp sk_builtin_op(SkBuiltinId id);
// A predefined function or operator ("der", "Connections.root"); NULL for other names.
const SkBuiltin *sk_builtin_find(SkCx *cx, SkName name);
// The nearest predefined name, for "did you mean"; NULL when none is near.
const char *sk_builtin_suggest(SkName name);

#endif
