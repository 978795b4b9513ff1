// model/function/fn.h - functions: signature, variables, body or external clause, annotations that matter.
#ifndef SK_MODEL_FN_H
#define SK_MODEL_FN_H

#include "model/check/builtin.h"

typedef struct {
  SkName  name;
  SkType  type;     // sizes may be unknown
  SkTx  **dims;     // expressions for the sizes (NULL where ":")
  SkTx   *binding;  // default of an input, initial value of others; NULL: none
  SkSpan  span;
  SkNode *node;  // the component, NULL for variables made by the compiler
  bool    is_input, is_output, is_constant;
  bool    is_field;  // constructor: this variable is a field that is no input (final, constant)
} SkFnVar;

typedef SK_VEC(const char *) SkTexts;

typedef struct {
  SkFn    *fn;
  uint32_t order;
  uint64_t zero, no;  // bit i: zeroDerivative / noDerivative of input i
} SkFnDer;

struct SkFn {
  uint32_t            number;  // in the flat model, once used there
  SkName              name;    // fully qualified
  SkNode             *node;
  SkSpan              span;
  bool                vouched;      // called inside pure(...)
  bool                finds_files;  // standard_names.def: LOAD_RESOURCE
  bool                failed, checking, impure, declared_pure, is_record_constructor, is_partial;
  bool                alone;      // checked by itself: nothing calls it
  bool                body_done;  // body, external clause and annotations are compiled: sk_fn_body
  bool                used;       // in cx->flat->functions
  struct SkFnSpecial *special;    // a copy made for function arguments (fn_special.c), or NULL
  SkFn *der_of;  // function g = der(f, x, y): f, and the inputs it is differentiated for. Calls are
  uint32_t  n_der;  // always evaluated symbolically
  uint32_t *der_inputs;
  uint32_t  n_vars, n_inputs, n_outputs;
  SkFnVar  *vars;     // inputs, then outputs, then the rest; slot = position
  uint32_t  n_slots;  // vars and loop variables
  SkTs     *body;
  SkXOp     op;  // external "builtin" of an elementary function: calls become this operator
  // external "C"
  bool        is_external;
  SkSpan      external_span;  // of the clause, which may be inherited from another file
  const char *language;
  SkName      c_name;
  const char *broken;    // why it cannot be called at translation time, once that was tried
  SkTx       *c_output;  // or NULL
  uint32_t    n_c_args;
  SkTx      **c_args;
  SkTexts     libraries, includes, include_dirs, library_dirs, source_dirs;
  // annotations
  bool     inline_early, inline_late, generate_events, inverse_given;
  bool     ders_read;  // sk_fn_derivatives
  uint32_t n_ders;
  SkFnDer *ders;
  struct SkFnInverse {
    SkFn    *fn;
    uint32_t input;  // which input of this function it computes
  } * inverses;
  uint32_t n_inverses;
};

// The function of a class node, compiled on first use. NULL after reporting when it is no function or
// has errors.
SkFn *sk_fn_of(SkCx *cx, SkNode *klass, SkSpan use);
// Compiles the body if that has not happened. False after reporting errors in it.
bool sk_fn_body(SkCx *cx, SkFn *fn);
void sk_fn_derivatives(SkCx *cx,
                       SkFn *fn);  // annotations derivative and inverse: functions of their own
// The constructor of a record class: fields that can be modified as inputs, the record as output.
SkFn *sk_fn_constructor(SkCx *cx, SkNode *klass, SkSpan use);
// Adds fn and everything it calls to cx->flat->functions, callees first.
void sk_fn_use(SkCx *cx, SkFn *fn);

#endif
