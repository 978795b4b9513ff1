// codegen/function/function_priv.h - shared by the files that write functions of the model as C.
//
// Inside functions a Real is a double, an Integer or enumeration value a long, a Boolean an int, a String
// a const char *, an external object a void *. An array is a small struct {data, sizes} passed by value
// ("Real_2"); its data lies in scratch memory of the run or, where the size is known and small, in the
// C function's own frame. A record is a struct; records with equal fields share one. Values of arrays are
// never changed in place while something else refers to them: assignments copy, unless the value is
// `fresh`.
//
// An expression is written by first writing the statements it needs, then returning C text for its
// value. Branches and loop bodies are written into buffers of their own, so that what only a branch
// needs is computed there.
#ifndef SK_CODEGEN_FUNCTION_PRIV_H
#define SK_CODEGEN_FUNCTION_PRIV_H

#include "base/map.h"
#include "codegen/function/function.h"

// A record type as a C struct.
typedef struct {
  const char *name;
  bool        has_arrays;  // copying needs memory
  bool        has_copy;    // its copy function is written
} SkCRecord;

// All functions of one model.
struct SkFns {
  SkArena      *arena;
  const SkFlat *flat;
  SkSources    *sources;
  SkBuf         types, protos, bodies;
  SkMap         numbers;  // SkFn -> 1 + position in flat->functions
  SkMap         records;  // SkRecordType -> SkCRecord
  SkMap         shapes;   // signature (interned) -> SkCRecord
  SkMap         written;  // names of array types and literal tables (interned) that are written
  uint32_t      n_records;
  bool          any_external;  // from the helper library: it wants the runtime's utilities
};

// One function while it is written.
typedef struct {
  SkFns       *all;
  SkArena     *arena;
  const SkFn  *fn;
  uint32_t     number;
  SkBuf       *out;
  uint32_t     indent, temps;
  const char **slots;     // C name by slot
  bool        *flexible;  // by slot: an array whose size follows from what is assigned
  uint32_t     branch;    // inside a C block whose value outlives it
  bool         scratch;   // memory was taken since this was last cleared
  bool         any_scratch;
  bool         uses_where, returns, recursive;
} SkFe;

// A value: C text and what may be done with it.
typedef struct {
  SkType      type;   // kind and rank count; sizes as far as known
  const char *text;   // arrays and records: a name that can be written often
  bool        fresh;  // array or record in scratch memory that nothing else refers to
} SkFv;

// function_type.c
SkCRecord  *sk_fn_record(SkFns *all, const SkRecordType *type);
const char *sk_fn_ctype(SkFns *all, SkType type);     // "double", "Real_2", "R1_Complex"
const char *sk_fn_celement(SkFns *all, SkType type);  // of one element
const char *sk_fn_cfield(SkFns *all, const SkRecordType *type, uint32_t field);
const char *sk_fn_cname(SkArena *arena, const char *name, uint32_t number);  // of a variable
const char *sk_fn_literals(SkFns *all, const SkEnumType *type);  // name of a table of its literals
const char *sk_fn_name(SkFns *all, const SkFn *fn);              // of the C function
// "R1_copy(run, x)" where a copy needs memory of its own, else x.
const char *sk_fn_copied(SkFns *all, SkType type, const char *text);
bool        sk_fn_has_memory(SkFns *all, SkType type);  // an array, or a record with arrays
void        sk_fn_signature(SkFns *all, const SkFn *fn, SkBuf *out);
bool        sk_fn_returns_value(const SkFn *fn);  // exactly one output
const char *sk_fn_default(SkType type);           // of a scalar variable without binding

// function_value.c: writing
void        sk_fe_line(SkFe *e, const char *format, ...) __attribute__((format(printf, 2, 3)));
const char *sk_fe_text(SkFe *e, const char *format, ...) __attribute__((format(printf, 2, 3)));
const char *sk_fe_temp(SkFe *e);  // a new name
bool        sk_fe_is_simple(const char *text);
// The same value as a name or literal that can be repeated.
const char *sk_fe_named(SkFe *e, SkType type, const char *text);
const char *sk_fe_loop(SkFe *e, const char *count);  // opens for (long k = 0; ..); returns k
void        sk_fe_close(SkFe *e);
SkBuf      *sk_fe_divert(SkFe *e, SkBuf *to);  // further lines go to `to`; returns where they went
void        sk_fe_where(SkFe *e, SkSpan span, const char **where, uint32_t *line);
uint32_t    sk_fe_line_of(SkFe *e, SkSpan span);
// Arrays
const char *sk_fe_dim(SkFe *e, SkFv v, uint32_t dim);  // its size as text
const char *sk_fe_count(SkFe *e, SkFv v);              // of all elements
// A new array with these sizes (texts); memory, not its contents.
SkFv sk_fe_new_array(SkFe *e, SkType element, uint32_t rank, const char *const *dims);
SkFv sk_fe_view(SkFe *e, SkType element, const char *data, uint32_t rank, const char *const *dims);
void sk_fe_copy_elements(SkFe *e, SkType element, const char *to, const char *from,
                         const char *count);
void sk_fe_same_sizes(SkFe *e, SkFv a, SkFv b, SkSpan span);
SkFv sk_fe_fresh(SkFe *e, SkFv v);  // itself, or a copy in memory of its own
// Constants: static tables.
SkFv        sk_fe_constant(SkFe *e, const SkVal *value);
const char *sk_fe_scalar_literal(SkFe *e, SkScalar s);

// function_expr.c
SkFv        sk_fe_value(SkFe *e, const SkTx *tx);
const char *sk_fe_scalar(SkFe *e, const SkTx *tx);
const char *sk_fe_apply(SkFe *e, const SkTx *tx,
                        const char *const *args);  // an operator on scalars
SkFv        sk_fe_call(SkFe *e, const SkFn *fn, uint32_t n, const SkFv *args);  // one output
// All outputs into new names.
void sk_fe_call_all(SkFe *e, const SkTx *call, SkFv *outputs);
// Text of a place: variable, field or element, without a copy.
const char *sk_fe_place(SkFe *e, const SkTx *tx);

// function_array.c
SkFv sk_fe_elementwise(SkFe *e, const SkTx *tx, const SkFv *target);
bool sk_fe_is_elementwise(const SkTx *tx);
SkFv sk_fe_index(SkFe *e, const SkTx *tx);
SkFv sk_fe_index_subs(SkFe *e, SkFv base, SkTx *const *subs, uint32_t n, SkType type, SkSpan span);
SkFv sk_fe_range(SkFe *e, const SkTx *tx);
SkFv sk_fe_stack(SkFe *e, const SkTx *tx);
SkFv sk_fe_concat(SkFe *e, const SkTx *tx);
SkFv sk_fe_comprehension(SkFe *e, const SkTx *tx);
SkFv sk_fe_map_call(SkFe *e, const SkTx *tx);
SkFv sk_fe_map_record(SkFe *e, const SkTx *tx);
SkFv sk_fe_field_of_array(SkFe *e, const SkTx *tx);
// A sweep over the elements of an array expression, fused: hoists what it needs, opens the loop, and
// gives the text of the element.
typedef struct {
  SkTx const **tx;
  const char **text;
  uint32_t     n, cap;
  SkFv         shape;  // text NULL: none yet
} SkSweep;
void        sk_fe_hoist(SkFe *e, SkSweep *s, const SkTx *tx);
const char *sk_fe_sweep_count(SkFe *e, const SkSweep *s);
const char *sk_fe_element(SkFe *e, SkSweep *s, const SkTx *tx, const char *k);
// Subscripts --------------------------------------------------------------------------------------
typedef enum { SK_SUB_ONE, SK_SUB_ALL, SK_SUB_RANGE, SK_SUB_LIST } SkSubKind;
typedef struct {
  SkSubKind   kind;
  const char *at;     // ONE: from 0
  const char *count;  // others
  const char *from, *step;
  SkFv        list;
} SkSub;
void        sk_fe_subs(SkFe *e, SkFv base, SkTx *const *subs, uint32_t n, SkSpan span, SkSub *out);
const char *sk_fe_sub_at(SkFe *e, SkFv base, const SkSub *s, uint32_t dim, const char *k,
                         SkSpan span);
const char *sk_fe_offset(SkFe *e, SkFv base, const char *const *at);  // row-major position
// Opens the loop of an iterator and names its variable.
void sk_fe_iterate(SkFe *e, const SkTxIter *it);

// function_builtin.c
SkFv sk_fe_builtin(SkFe *e, const SkTx *tx);
SkFv sk_fe_matmul(SkFe *e, const SkTx *tx);
SkFv sk_fe_matpow(SkFe *e, const SkTx *tx);
void sk_fe_effect(SkFe *e, const SkTx *tx);  // assert, terminate, calls

// function_stmt.c
void sk_fe_statements(SkFe *e, const SkTs *list);
void sk_fe_body(SkFe *e);  // everything between the braces
void sk_fe_assign(SkFe *e, const SkTx *target, SkFv value, SkSpan span);
// Memory taken by the lines in `body` is given back after them.
void sk_fe_release_after(SkFe *e, SkBuf *body, bool used);

// function_external.c
void sk_fe_external(SkFe *e);
void sk_fn_external_prototype(SkFns *all, const SkFn *fn, SkBuf *out);

#endif
