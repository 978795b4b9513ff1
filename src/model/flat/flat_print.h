// model/flat/flat_print.h - private to flat_print*.c: names and the state of one printing.
//
// A flat model prints as top-level classes in one text: enumerations, records and functions that are used,
// then the model. Their names are single identifiers ('a.b[3].c'), so reading the text back gives the same
// names and the same text.
#ifndef SK_MODEL_FLAT_PRINT_H
#define SK_MODEL_FLAT_PRINT_H

#include "base/map.h"
#include "model/flat/flat.h"

// An output of a function, other than the first, that an expression uses by itself. It prints as a
// function of its own, because Modelica has no expression for it.
typedef struct {
  const SkFn *fn;
  uint32_t    output;
  SkName      name;
} SkPickedOutput;

typedef struct {
  const SkFlat        *flat;
  SkBuf               *out;
  SkArena             *arena;
  SkXPrinter           x;
  struct SkXPrintStack stack;

  SK_VEC(const SkFn *) fns;  // used ones, each once
  SK_VEC(const SkRecordType *) records;
  SK_VEC(const SkEnumType *) enums;
  SK_VEC(SkPickedOutput) picked;
  SkMap names;   // SkFn, SkRecordType, SkEnumType -> SkName, as printed
  SkMap taken;   // SkName of a printed class -> 1
  SkMap locals;  // SkName of a variable that is a plain identifier -> 1
  bool  hides;   // one of them has the name of a built-in function

  const SkFn *fn;     // whose body is being printed
  SkName     *iters;  // by slot: names of its iteration variables
  uint32_t    n_iters;
} SkFlatPrinter;

// flat_print.c
void   sk_print_name(SkBuf *out, SkName name);  // quoted where that is needed
int    sk_print_compare(SkName a, SkName b);    // an order of names that quotes do not change
void   sk_print_x(SkFlatPrinter *p, SkX x);
SkName sk_print_class_name(SkFlatPrinter *p, const void *type_or_fn);
// How many equations from here on print as one: (a, b, ...) = f(x), or {a, b} = f(x) for an array or
// record. 1: an equation by itself.
uint32_t sk_print_group(SkFlatPrinter *p, const SkFlatEqs *list, uint32_t i, bool in_when);
// A call of which one whole output, an array or record, is an equation.
bool sk_print_is_aggregate(SkFlatPrinter *p, SkX call);
void sk_print_scalar(SkFlatPrinter *p, const SkScalar *s);

// The name of a predefined function or variable: a class with it would not be found.
bool sk_print_is_builtin(SkFlatPrinter *p, SkName name);

// flat_collect.c: fills fns, records, enums, picked and names.
void sk_print_collect(SkFlatPrinter *p);
// The output a scalar of a call's result lies in; *at becomes the position inside that output.
uint32_t sk_print_output_of(const SkFlatCall *call, uint64_t position, uint64_t *at);
SkName   sk_print_picked(SkFlatPrinter *p, const SkFn *fn, uint32_t output);
// "X" of an external object's X.constructor, else NULL.
SkName sk_print_object_class(SkFlatPrinter *p, const SkFn *fn);

// flat_print_fn.c
void sk_print_types(SkFlatPrinter *p);
void sk_print_functions(SkFlatPrinter *p);
void sk_print_type_name(SkFlatPrinter *p, SkType type);

// flat_print_tx.c
void sk_print_tx(SkFlatPrinter *p, const SkTx *tx);
void sk_print_statements(SkFlatPrinter *p, const SkTs *list, int indent);

#endif
