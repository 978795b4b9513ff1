// model/node.h - the instance tree: classes, components and base classes as they are after
// modification and redeclaration. Expanded lazily: a package costs what is used of it.
//
// Every class seen through a given scope with given modifications is a node; so is every component and
// every extends clause. A node's members are its own elements and those of its bases. Names written
// inside a node are looked up in its members, then in `lexical`, its lexically enclosing class node, and
// so on; a name written in a base class starts at that BASE node. This one rule gives packages with
// replaceable contents, inherited scopes and redeclarations without special cases.
#ifndef SK_MODEL_NODE_H
#define SK_MODEL_NODE_H

#include "base/diag.h"
#include "base/map.h"
#include "base/vec.h"
#include "model/type.h"
#include "model/value.h"
#include "syntax/library.h"

typedef struct SkCx SkCx;  // the state of one translation: context.h

typedef enum {
  SK_NODE_CLASS,      // a class used as a name: package, function, model, type
  SK_NODE_COMPONENT,  // a declared component; array components have `elements`
  SK_NODE_ELEMENT,    // one element of an array of components of class type
  SK_NODE_BASE,       // an extends clause inside another node
} SkNodeKind;

// A modification with the scope its expressions are written in; merged outer over inner.
typedef struct SkModTree {
  SkName             name;   // of the element it modifies; NULL at the root
  const SkMod       *ast;    // for spans; NULL for a declaration's own binding
  SkNode            *scope;  // where value (or the redeclared element) is looked up
  SkExpr            *value;
  SkSpan             span;
  bool               each, is_final;
  uint32_t           depth;      // how many array levels of enclosing components lie between: the value of
                                 // element [i] is value[i] unless `each` (see sk_binding_value)
  SkElement         *redeclare;  // or NULL
  SK_VEC(struct SkModTree *) subs;
  bool               used;  // someone took it: what stays unused is an error
} SkModTree;

typedef enum { SK_V_CONSTANT, SK_V_PARAMETER, SK_V_DISCRETE, SK_V_CONTINUOUS } SkVariability;

struct SkNode {
  SkNodeKind kind : 8;
  bool       expanded, expanding;  // members done / under way (a cycle)
  bool       failed;               // reported; stay silent
  SkName     name;
  SkClass   *ast;         // class; for a component its type's class (NULL for built-in types)
  SkElement *decl;        // the element that declared it (component, class, extends), or NULL
  SkNode    *lexical;     // the node that lexically encloses `ast`
  SkNode    *decl_scope;  // the node in whose text `decl` stands: type names, sizes, bindings as declared
  SkNode    *parent;      // the instance it is a member of (BASE: the derived node)
  SkModTree *mods;        // all modifications that reach this node, merged
  const char *path;       // "a.b[2].c" for components, "A.B.C" for classes; made on demand: sk_node_path

  // Members, after expansion: own and inherited, in order, without duplicates.
  SK_VEC(SkNode *) members;
  SkMap            by_name;  // SkName -> SkNode*
  SK_VEC(SkNode *) bases;    // BASE nodes in order
  bool is_protected, inner, outer, is_final, replaceable, redeclared;

  // Components.
  SkVariability  variability : 8;  // effective (prefixes of enclosing components included)
  SkConnPrefix   connection : 8;
  SkCausalPrefix causality : 8;
  bool           conditional_off;  // condition is false: absent
  SkType         type;             // with the component's own dims; sub-components know the dims of their
                                   // parents through `elements`
  SkNode       **elements;         // arrays of class type: n nodes, row-major
  uint32_t       n_elements;
  uint32_t       element_index;    // ELEMENT: flat position in its array
  uint32_t       var;              // first flat variable of a value component, UINT32_MAX before
  SkVal         *value;            // cached binding value of constants and evaluated parameters
  bool           evaluating;       // a cycle when seen twice
  bool           structural;       // its value shaped the model: cannot be changed at run time
  SkNode        *outer_target;     // outer: the matching inner

  SkFn *fn;  // CLASS of a function: its compiled form, once asked for
};

// What a name means.
typedef enum {
  SK_FOUND_NOTHING,
  SK_FOUND_NODE,      // class or component node
  SK_FOUND_BUILTIN,   // predefined type (Real, ...), function or operator: `builtin` is its name
} SkFoundKind;

typedef struct {
  SkFoundKind kind;
  SkNode     *node;
  SkName      builtin;
} SkFound;

// The first identifier of a name, from `scope` outwards: members, imports, enclosing classes, predefined
// names, top-level classes of the libraries. Does not report.
SkFound sk_lookup_first(SkCx *cx, SkNode *scope, SkName name);
// A member of a node (expanding it): class or component. Does not report. Protected members are found
// (the caller decides).
SkNode *sk_lookup_member(SkCx *cx, SkNode *node, SkName name);
// A whole class name (type-specifier); reports SK21xx with "did you mean" and returns NULL.
SkNode *sk_lookup_class(SkCx *cx, SkNode *scope, const SkRef *ref, SkSpan span);
// Collects the names visible from scope, for "did you mean".
const char *sk_lookup_suggest(SkCx *cx, SkNode *scope, SkName name);

void        sk_node_expand(SkCx *cx, SkNode *node);
const char *sk_node_path(SkCx *cx, SkNode *node);
// Short class chains and type extensions down to the predefined type, if it is one (type Voltage = Real
// (unit="V")); attributes are looked up with sk_node_attribute.
bool sk_node_is_value(SkCx *cx, SkNode *node);

// An attribute (start, unit, ...) of a value component: from its modifications, its type's chain, in that
// order. Returns the modification or NULL.
const SkModTree *sk_node_attribute(SkCx *cx, SkNode *component, SkName attribute);

// The declared or modified binding of a component (value, scope), or NULL.
const SkModTree *sk_node_binding(SkCx *cx, SkNode *component);

#endif
