// model/context.h - the state of one translation, shared by the files of the model phase.
#ifndef SK_MODEL_CONTEXT_H
#define SK_MODEL_CONTEXT_H

#include "model/flat/flat.h"
#include "model/tree/node.h"

#define SK_MAX_INSTANCE_DEPTH 200      // components inside components (SK2009)
#define SK_MAX_INSTANCES      4000000  // components of class type (SK2010)
#define SK_MAX_ELEMENTS       20000000  // scalars of one component, and variables of a model (SK2010)

// Translation-time evaluation: operations on scalars in all, and scalars at a time (SK2901).
#define SK_EVAL_STEPS UINT64_C(200000000)
#define SK_EVAL_STATEMENT \
  16  // a statement, an iteration or a call costs as much as so many of them
#define SK_EVAL_CELLS UINT64_C(32000000)
#define SK_NATIVE_S   180.0  // external functions that are called at translation time, seconds in all

struct SkCx {
  SkArena   *arena;
  SkArena   *temp;  // scratch of check and eval, renewed between components; NULL: use arena
  SkNames   *names;
  SkSources *sources;
  SkDiags   *diags;
  SkLibrary *library;
  SkDag     *dag;
  SkFlat    *flat;  // being filled; NULL while only looking things up
  SkNode    *root;  // top-level scope: members are the libraries' classes
  SkNode    *main;  // the class being flattened
  struct {
    uint64_t eval_steps, eval_cells;  // left for translation-time evaluation
    uint32_t depth;                   // nesting of instances and calls
    double   native_s;                // seconds left for external functions, compiling included
  } limits;
  bool                native;     // C code that comes with the model may run
  struct SkExternals *externals;  // NULL: external functions have no values here
  bool     broken;         // a class with syntax errors was used: what is missing there is no news
  bool     cyclic;         // a value that depends on itself was reported
  uint32_t errors_before;  // reported before this class
  bool     in_library;     // one of many classes of a package, perhaps never meant to run by itself
  bool     incomplete;     // it needs what only its users give: values, redeclarations
  bool     check_only;     // sizes and conditions may stay unknown: partial classes, records
  uint32_t personal;       // answers that equal instances do not share: their paths, connections
  SkMap    words;          // frequently used names are fields of their own:
  SkName w_start, w_fixed, w_unbounded, w_unit, w_quantity, w_display_unit, w_min, w_max, w_nominal,
      w_state_select;
  SkName w_real, w_integer, w_boolean, w_string, w_clock, w_external_object, w_state_select_type,
      w_assertion_level;
  void *check, *connect, *fn, *tree,
      *flatten;  // private state of check.c, connect.c, fn.c, node.c, flatten.c
};

// A value, size or class is missing. In a library that is no mistake: nothing is to be reported then.
static inline bool sk_incomplete(SkCx *cx) {
  if (cx->in_library) cx->incomplete = true;
  return cx->in_library;
}

#endif
