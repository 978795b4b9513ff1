// model/tree/node.h - the instance tree: classes, components and base classes as they are after
// modification and redeclaration. Expanded lazily: a package costs what is used of it.
//
// Every class seen through a given scope with given modifications is a node; so is every component and
// every extends clause. A node's members are its own elements and those of its bases. Names written
// inside a node are looked up in its members, then in `lexical`, its lexically enclosing class node, and
// so on; a name written in a base class starts at that BASE node. This one rule gives packages with
// replaceable contents, inherited scopes and redeclarations without special cases.
//
// in:    classes of the library; modifications
// out:   nodes in cx->arena
// cost:  a look-up is one hash probe per class on the way (tables are shared by all instances of a
//        class); a node is about 300 bytes; an array of a predefined type is one node
// not:   expressions (check.h, eval.h), flat variables and equations (flatten.c)
// ref:   Modelica 3.6, chapters 4, 5, 7; docs/algorithms/instances.md
#ifndef SK_MODEL_NODE_H
#define SK_MODEL_NODE_H

#include "base/diag.h"
#include "base/map.h"
#include "base/vec.h"
#include "model/check/type.h"
#include "model/eval/value.h"
#include "syntax/library/library.h"

typedef struct SkCx SkCx;  // the state of one translation: context.h
typedef struct SkTx SkTx;

typedef enum {
  SK_NODE_CLASS,      // a class used as a name: package, function, model, type; also the main model
  SK_NODE_COMPONENT,  // a declared component; array components of class type have `elements`
  SK_NODE_ELEMENT,    // one element of such an array; parent is the array
  SK_NODE_BASE,       // an extends clause inside another node
} SkNodeKind;

// One "= expression" of a declaration or modification and the scope it is written in. Shared by all
// nodes it reaches, so that it is checked and evaluated once.
//
// The value belongs to a component (or attribute) that may lie inside arrays of components. `depth`
// says how many levels up from there the arrays still split the value: 0 for a declaration's own binding
// or after `each`; in c[3](r(p = {1, 2, 3})) it is 2 for p (r and c), so c[2].r.p gets the second one. For
// an attribute the component itself is the first level. Of the outermost level only the last `type_rank`
// dimensions count when that is not negative (a modification on `type V = Real[3](...)`).
typedef struct SkBinding {
  const SkExpr *e;
  SkNode       *scope;
  SkSpan        span;
  uint8_t       depth;
  int8_t        type_rank;
  bool          each;
  bool          checking;       // a cycle when seen twice
  SkTx         *tx;             // once checked
  SkVal        *folded, *flat;  // once evaluated, whole, in the two modes of eval.h
} SkBinding;

// Modifications by name, merged outer over inner.
typedef struct SkModTree {
  SkName     name;  // of the element it modifies; NULL at the root
  SkSpan     span;
  SkBinding *value;  // or NULL
  bool       is_final;
  bool       overridden;  // an outer value for the whole record comes before this one
  bool       shared;      // the same for many instances: merging remembers its results
  bool       outside;     // written on a component, not in an extends clause: no protected elements
  bool       rebinds;     // its value takes the place of another modification's
  const SkElement *redeclare;  // or NULL; its own modifications are already among subs
  SkNode          *redeclare_scope;
  const SkElement
         *constrained_by;  // a redeclaration in between that narrows the constraint, or NULL
  SkNode *constrained_scope;
  struct SkModTree *bound;    // what constraining clauses of redeclarations up to here say, or NULL
  const char       *comment;  // description given with the modification, or NULL
  struct SkModTree *under;    // of `class extends`: the redeclaration it extends, or NULL
  SK_VEC(struct SkModTree *) subs;
} SkModTree;

typedef enum { SK_V_CONSTANT, SK_V_PARAMETER, SK_V_DISCRETE, SK_V_CONTINUOUS } SkVariability;

// One dimension as written: the expression (SK_EX_COLON for ":") and where.
typedef struct {
  SkNode       *scope;
  const SkExpr *e;
} SkDim;

struct SkNode {
  SkNodeKind kind : 8;
  uint8_t    resolved, based, typed;  // progress: 0 not yet, 1 under way, 2 done (node.c)
  bool       expanded;
  bool       failed;  // reported; stay silent
  bool       is_protected, inner, outer, is_final, replaceable, redeclared, has_break;
  bool       listed;      // already among its parent's members
  bool       mods_taken;  // mods has those of the short class `ast` already
  bool       alike;       // array: its elements differ in their names and connections only
  bool       plugged;     // redeclared inside a component, where nothing can be connected to it
  bool       recounted;   // a modification gives it a value that it had not, or takes it away

  // Valid in every node that a look-up function returned.
  SkName name;
  const SkClass
      *ast;  // the class whose text has the members (short classes followed); NULL for Real etc.
  const SkClass *written;  // the class as named, perhaps a short one: its annotations, its name
  SkName builtin;  // predefined type it comes down to, also through `type T extends Real`, or NULL
  SkClassKind restriction : 8;  // of the class as named: `connector C = input Real` is a connector
  const SkElement *decl;        // the element that declared it (component, class, extends), or NULL
  SkNode          *lexical;     // the node that lexically encloses `ast`
  SkNode
      *decl_scope;  // the node in whose text `decl` stands: type names, sizes, bindings as declared
  SkNode *
      parent;  // the instance or class it is a member of, never a BASE (of a BASE: the derived node)
  SkModTree *mods;  // all modifications that reach this node, merged; NULL: none
  SkModTree *weak;  // of a constraining clause: weaker than the class's own; NULL once resolved
  const SkElement *origin;  // the declaration that `decl` redeclares, or decl itself
  SkNode          *origin_scope;
  SkNode          *extended;  // of `class extends`: the class it replaces and builds on

  SK_VEC(SkNode *) members;  // after sk_node_expand: COMPONENT nodes, own and inherited, in order
  SK_VEC(SkNode *) bases;    // after sk_node_bases: BASE nodes in order
  SkNode **slots;  // own elements by their number in the class's table, NULL where not made yet

  // Components. type, elements and conditional_off are valid after sk_node_type.
  SkVariability
      variability : 8;  // effective: prefixes of enclosing components and its type included
  SkConnPrefix   connection : 8;   // effective: of the enclosing record or connector too
  SkCausalPrefix causality : 8;    // likewise
  bool           conditional_off;  // its condition is false, or `break` took it away: absent
  bool           left_out;         // `break` took it away: its name is free in the derived class
  bool           bound_above;      // a binding of an enclosing record gives its value
  bool           evaluating;       // a cycle when seen twice
  bool           cyclic;           // reported: its value depends on itself
  bool           structural;       // its value shaped the model: cannot be changed at run time
  bool     expandable_member;  // of an expandable connector: has flat variables only once connected
  uint16_t n_bases;            // BASE nodes below this instance
  uint8_t  n_dims;
  const SkDim *dims;      // as declared, then those of the type
  SkType       type;      // with its own dims
  SkNode     **elements;  // arrays of class type: n nodes, row-major
  uint32_t     n_elements;
  uint32_t     element_index;  // ELEMENT: position in its array
  uint32_t     var;            // first flat variable of a value component, UINT32_MAX before
  uint32_t     component;      // number in flat->components, of class instances
  SkVal       *value;          // cached value of constants and evaluated parameters
  SkNode      *outer_target;   // outer: the matching inner
  SkNode      *alias;          // short class that only renames: the class it means

  SkFn *fn;  // CLASS of a function: its compiled form, once asked for
};

// Looking up -----------------------------------------------------------------------------------------

typedef enum {
  SK_FOUND_NOTHING,
  SK_FOUND_NODE,     // class or component node
  SK_FOUND_BUILTIN,  // predefined type (Real, ...), function or operator: `builtin` is its name
} SkFoundKind;

typedef struct {
  SkFoundKind kind;
  SkNode     *node;
  SkName      builtin;
} SkFound;

// The first identifier of a name, from `scope` outwards: members, imports, enclosing classes, predefined
// names, top-level classes of the libraries. Does not report. An outer element is returned as its inner.
SkFound sk_lookup_first(SkCx *cx, SkNode *scope, SkName name);
// A member of a node: class or component. Does not report. Protected members are found (the caller
// decides). In an array of components: of its first element, or of a pattern when it is empty.
SkNode *sk_lookup_member(SkCx *cx, SkNode *node, SkName name);
// A whole class name (type-specifier); reports SK2001, SK2102, SK2104, SK2106 with "did you mean" and
// returns NULL. Predefined types are nodes too (builtin set).
SkNode *sk_lookup_class(SkCx *cx, SkNode *scope, const SkRef *ref, SkSpan span);
// "A.B.C" from the top level; NULL when there is none (not reported).
SkNode *sk_lookup_path(SkCx *cx, const char *path);
// The visible name nearest to this one, for "did you mean", or NULL.
const char *sk_lookup_suggest(SkCx *cx, SkNode *scope, SkName name);
// The same where a value is needed: a member of a connector or record may be meant.
const char *sk_lookup_suggest_value(SkCx *cx, SkNode *scope, SkName name);
const char *sk_lookup_suggest_function(SkCx *cx, SkNode *scope, SkName name);
const char *sk_lookup_suggest_member(SkCx *cx, SkNode *node, SkName name);
// The same of what can be connected: no parameters.
const char *sk_lookup_suggest_end(SkCx *cx, SkNode *node, SkName name);
// A class: of this very name deeper in a library (a full path, or two: "A.X' or 'B.X"), else the nearest visible one.
const char *sk_lookup_suggest_class(SkCx *cx, SkNode *scope, SkName name);
// The same inside of a class, seen from there.
const char *sk_lookup_suggest_part(SkCx *cx, SkNode *in, SkName name);
// How a library is found, as a help.
void sk_lookup_help_path(SkCx *cx, SkName name);
// What the library knows about names like this in a class (NULL: at the top), as a help.
void sk_lookup_help_made(SkCx *cx, SkNode *in, SkName name);
// Would an import or redeclaration have given this name, and was it reported that it does not?
bool sk_lookup_reported(SkCx *cx, SkNode *scope, SkName name);
// Gives that help when the name is only hidden by an encapsulated class; false when it is not.
bool sk_lookup_help_outside(SkCx *cx, SkNode *scope, SkName name);

// Nodes ----------------------------------------------------------------------------------------------

// Makes `members`. Also of a CLASS (package constants, variables of a function, fields of a record).
void sk_node_expand(SkCx *cx, SkNode *node);
// Makes `bases`.
void sk_node_bases(SkCx *cx, SkNode *node);
// Names of the classes declared in a node, own and inherited.
const SkName *sk_node_classes(SkCx *cx, SkNode *node, uint32_t *n);
// "a.b[2].c" for components of the main model, "A.B.C" for classes and their components.
const char *sk_node_path(SkCx *cx, SkNode *node);
// The node itself, or of a BASE the node that inherits.
SkNode *sk_node_instance(SkNode *node);

// Type without and with the node's dimensions. The second evaluates sizes and the condition and makes
// `elements`; sizes that cannot be known (function arguments) are SK_DIM_UNKNOWN when quiet.
SkType sk_node_element_type(SkCx *cx, SkNode *node);
SkType sk_node_type(SkCx *cx, SkNode *node);
// Is the node's size being worked out just now? Then what asks for it is part of it: SK2903 unless quiet.
bool     sk_node_size_cycle(SkCx *cx, SkNode *node, bool quiet);
uint32_t sk_node_dims(SkCx *cx, SkNode *node, const SkDim **dims);
// Of a predefined type or enumeration: attributes are looked up with sk_node_attribute.
bool sk_node_is_value(SkCx *cx, SkNode *node);
bool sk_node_is_record(SkCx *cx, SkNode *node);  // record, operator record and what is made of them
bool sk_node_is_connector(SkCx *cx, SkNode *node);
bool sk_node_is_function(SkCx *cx, SkNode *node);
bool sk_node_is_object(SkCx *cx, SkNode *node);  // external object
bool sk_node_is_partial(SkCx *cx, SkNode *node);

// An attribute (start, unit, ...) of a value component, from its modifications and its type; NULL: none.
const SkBinding *sk_node_attribute(SkCx *cx, SkNode *component, SkName attribute);
// The declared or modified binding of a component itself, or NULL; see binding.h for its value.
const SkBinding *sk_node_binding(SkCx *cx, SkNode *component);

// The node of the class to be flattened, with nothing else above it.
SkNode *sk_node_main(SkCx *cx, SkNode *klass);
// The top-level scope.
SkNode *sk_node_root(SkCx *cx);
// Prepares cx->tree and the names in cx.
void sk_node_setup(SkCx *cx);

#endif
