// model/flatten/flatten_priv.h - what the files of the flattener share.
#ifndef SK_MODEL_FLATTEN_PRIV_H
#define SK_MODEL_FLATTEN_PRIV_H

#include "model/check/check.h"
#include "model/eval/binding.h"
#include "model/flatten/flatten.h"
#include "model/tree/node_priv.h"

// Elements of one array that look the same (flatten_alike.c): they follow each other in each of these lists.
typedef struct {
  uint32_t n;  // elements
  uint32_t instance, n_instances, value, n_values, var, n_vars, component, n_components;
  bool     differ;  // they are not of one size
} SkAlike;

// An array whose elements are copies of the first (flatten_clone.c), and what they were before.
typedef struct {
  SkNode  *array;
  SkNode **elements;
} SkCopied;

// Private state in cx->flatten.
typedef struct {
  SkArena *scratch;            // values of one equation
  SkBuf    path;               // name of the instance being declared
  SK_VEC(SkNode *) values;     // value components with flat variables, in order of variables
  SK_VEC(SkNode *) empty;      // value components that are arrays without elements
  SK_VEC(SkNode *) records;    // records with a binding of their own
  SK_VEC(SkNode *) instances;  // class instances: main, components, elements
  SK_VEC(SkAlike) alike;       // by their first instance
  SK_VEC(SkCopied) copied;
  SkArena *copies;           // nodes of those elements, until the model is flat
  uint32_t declared;         // variables when all of that was declared
  bool     attributes_done;  // late declarations get their attributes at once
  bool     too_large;
  bool     no_object;  // an external object without a value was reported
  uint32_t sized;      // instances when the size of the model was last estimated
  SkMap    reinits;    // variable + 1 -> number of the when-clause that reinitialises it, + 1
} SkFlatten;

static inline SkFlatten *sk_flatten(const SkCx *cx) { return cx->flatten; }

// Variables (flatten_vars.c): declares main and all below; attributes; bindings.
void sk_flatten_declare_all(SkCx *cx);
void sk_flatten_attributes(SkCx *cx, SkNode *value);
void sk_flatten_bindings(SkCx *cx);
// What only shows at the end: structural parameters.
void sk_flatten_finish_vars(SkCx *cx);

// How many components like this one the model has at least, counted up to `enough` (flatten_size.c).
uint64_t sk_flatten_copies(const SkCx *cx, const SkNode *n, uint64_t enough);

// Checks that need the whole flat model (flatten_rules.c): SK2219, SK2903.
void sk_flatten_rules(SkCx *cx);
// A reinit changes a variable that is differentiated: SK2504.
void sk_flatten_reinits(SkCx *cx);
void sk_flatten_pre(SkCx *cx);                      // pre of what changes continuously
bool sk_flatten_is_event(const SkDag *dag, SkX x);  // is this condition true at events only?

// Checks cx->main without flattening it (flatten_check.c).
void sk_flatten_check(SkCx *cx);

// Equations (flatten_equation.c) --------------------------------------------------------------------

// An equation in its scope; checked when it is first reached, evaluated as often as loops want.
typedef struct SkTe SkTe;
typedef struct {
  const SkExpr     *condition;  // NULL: else
  SkTx             *tx;         // once checked
  SkSpan            span;
  const SkEquation *list;
  SkTe             *body;  // once reached
} SkTeBranch;

struct SkTe {
  SkTe             *next;
  const SkEquation *eq;
  const SkScope    *scope;
  const SkIterator *iterator;  // FOR: this one, the others are in an inner loop
  bool              ready, failed;
  SkTx             *left, *right;  // EQUAL; CALL: right
  SkTxIter          iter;
  SkTe             *body;
  uint32_t          n_branches;
  SkTeBranch       *branches;
};

// Where equations go and under which condition.
typedef struct {
  SkCx      *cx;
  SkNode    *holder;  // the node whose text has the section: instance or BASE
  uint32_t   component;
  SkEnv      env;
  SkFlatEqs *out;
  SkX        guard;        // condition of the if-branches around; SK_NO_X: none
  bool       connections;  // first walk: only connect and the like
  bool       initial, in_when, in_if;
} SkSink;

SkTe *sk_te_list(SkCx *cx, const SkEquation *list, const SkScope *scope);
void  sk_te_run(SkSink *sink, SkTe *list);
void  sk_te_if(SkSink *sink, SkTe *te);
void  sk_te_when(SkSink *sink, SkTe *te);
void  sk_sink_add(SkSink *sink, SkFlatEq eq);

// Elements that are alike: noted while they are declared, one after the other.
SkAlike sk_alike_begin(const SkCx *cx);
void    sk_alike_element(const SkCx *cx, SkAlike *alike);
void    sk_alike_end(SkCx *cx, SkNode *array, const SkAlike *alike);
void    sk_alike_sort(SkCx *cx);  // all are declared
// Do modifications of an element differ from those of others?
bool sk_alike_splits(const SkNode *element);
// The first ones that begin at this instance or later, or NULL.
const SkAlike *sk_alike_next(const SkCx *cx, uint32_t instance);
// Attributes or bindings of all values of the model; `run` gives those of one.
void sk_alike_values(SkCx *cx, bool attributes, void (*run)(SkCx *cx, SkNode *value));
// The equations of all of them; `run` gives those of some instances.
void sk_alike_run(SkCx *cx, const SkAlike *alike,
                  void (*run)(SkCx *cx, uint32_t from, uint32_t to));

// Elements of an array as copies of the first one (flatten_clone.c). The mark is from before that one, `prefix` the
// length of its name. NULL: each has to be declared from the text.
typedef struct {
  uint32_t reports, records, alikes, inners, personal;
} SkCloneMark;
typedef struct SkCloner SkCloner;
SkCloneMark             sk_clone_mark(const SkCx *cx);
SkCloner *sk_clone_new(SkCx *cx, SkNode *array, const SkAlike *alike, const SkCloneMark *before,
                       size_t prefix);
// Element number k, whose name is in the path.
void sk_clone_element(SkCx *cx, SkCloner *cloner, uint32_t k);
// The model is flat: the copies are gone, their elements as if nobody had looked into them.
void sk_clone_done(SkCx *cx);

// Both walks over the sections of all instances.
void sk_flatten_sections(SkCx *cx, bool connections);

#endif
