// model/tree/node_priv.h - what the files of the instance tree share: class tables, building and merging
// modifications, making nodes.
#ifndef SK_MODEL_NODE_PRIV_H
#define SK_MODEL_NODE_PRIV_H

#include "model/context.h"
#include "model/eval/eval.h"

// Class tables (class_table.c) --------------------------------------------------------------------
//
// What can be known of a class from its text alone, shared by all its nodes and by all translations until the text
// changes (sk_library_note).
typedef struct {
  SkMap             by_name;  // SkName -> slot number + 1
  uint32_t          n_slots;  // components and classes in order, redeclarations left out
  const SkElement **slots;
  SK_VEC(const SkElement *) extends;
  SK_VEC(const SkElement *) imports;
  SK_VEC(const SkElement *) redeclares;
  SK_VEC(const SkElement *) duplicates;
  uint32_t n_components;
  bool     trivial;  // nothing in it that an instance could have: no components, extends, sections
} SkTable;

// Reads the class when that has not happened yet.
const SkTable *sk_table(SkCx *cx, const SkClass *ast);
// Slot of a name, or -1.
int64_t sk_table_find(const SkTable *table, SkName name);

// Reports what this kind of class must not contain: SK2003, SK2004, SK2012, SK2103, SK2110, SK2215.
void sk_class_rules(SkCx *cx, const SkClass *ast);
// What a plain class must not contain because of the kind of the class that inherits it: SK2004.
void sk_base_rules(SkCx *cx, const SkClass *derived, const SkClass *base);
// May a class of this kind inherit from that one (7.1.3)? SK2008.
void sk_base_kind(SkCx *cx, const SkClass *derived, const SkNode *base, SkSpan span);
// What an operator record with a new name may change: SK2008.
void sk_operator_record_rules(SkCx *cx, const SkClass *renamed, const SkNode *base, SkNode *scope);
// The rules for classes and bases for a package that is looked into.
void sk_package_rules(SkCx *cx, SkNode *package);
// May an operator have this name?
bool sk_operator_known(SkName name);
// An external object has exactly its two functions: SK2004, SK2408.
void sk_object_rules(SkCx *cx, const SkClass *ast);
// What depends on the class of a component: its prefixes, and where it may stand. SK2004, SK2012.
void sk_component_rules(SkCx *cx, SkNode *component);
void sk_prefix_rules(SkCx *cx, const SkNode *component, const SkNode *klass);
void sk_lookup_check_import(SkCx *cx, const SkElement *import);

// Modifications (modify.c) ------------------------------------------------------------------------

// A tree of the modifications in an extends clause or short class. `rank` is the number of
// dimensions of the class it modifies (type V = Real[3](...)), else 0.
SkModTree *sk_mods_of_class(SkCx *cx, const SkMod *list, SkNode *scope, uint32_t rank);
// Those of a declaration: ( ... ) and the binding.
SkModTree *sk_mods_of_decl(SkCx *cx, const SkElement *decl, SkNode *scope);
// The tree of all redeclarations that are elements of a class.
SkModTree *sk_mods_of_redeclares(SkCx *cx, const SkTable *table, SkNode *scope);
// Those of a constraining clause.
SkModTree *sk_mods_of_constraint(SkCx *cx, const SkElement *decl, SkNode *scope);
// Outer over inner; reports SK2303 when something final is modified. Either may be NULL; neither is
// changed.
SkModTree *sk_mods_merge(SkCx *cx, SkModTree *outer, SkModTree *inner);
SkModTree *sk_mods_find(const SkModTree *tree, SkName name);
bool       sk_mods_modify(const SkModTree *tree);  // does it change anything?
// The tree without the value and redeclaration at its root. NULL when nothing is left.
SkModTree *sk_mods_without_root(SkCx *cx, SkModTree *tree);
// Does it mean the same in every scope? A tree with nothing else is that of the first instance for all.
bool sk_mods_literal(const SkExpr *value);
// Each name must be an element of the node or an attribute of its predefined type: SK2301.
void sk_mods_check(SkCx *cx, SkNode *node, const SkModTree *mods);

// Nodes (node.c, expand.c, inner.c) ---------------------------------------------------------------

typedef struct {
  SkMap builtin_types;  // SkName -> SkNode*
  SkMap tops;           // SkName -> SkNode* or NULL
  SkMap imports;        // SkElement* -> SkNode*
  SK_VEC(SkNode *) added_inner;
  SkMap targets;      // SkNode* that is inner and outer -> the inner element it refers to itself
  SkMap narrowed;     // SkNode* -> SkModTree* with the constraint of a redeclaration in between
  SkMap class_paths;  // SkClass* -> SkName of its full path
  SkMap
      fixed_mods;  // const void* (declaration or list) -> SkModTree* when it has literals only, else 0
  SkMap merged;   // pair of shared trees -> SkModTree*
  SkMap ruled;    // SkClass* whose contents were looked at
  SkMap objects;  // likewise, of external objects
  SkMap fitted;   // pairs of declarations compared by sk_redeclare_fits
} SkTree;

static inline SkTree *sk_tree(const SkCx *cx) { return cx->tree; }

SkNode *sk_node_new(SkCx *cx, SkNodeKind kind, SkName name);
// Finds the class behind a node: follows short classes, type extensions, a component's type.
void sk_node_resolve(SkCx *cx, SkNode *node);
// The member without following outer and without resolving; makes it. NULL when there is none.
SkNode *sk_node_find(SkCx *cx, SkNode *node, SkName name);
// Is there such a member? Makes nothing.
bool sk_node_has(SkCx *cx, SkNode *node, SkName name);
// The node that stands for own element number `slot` of `holder`.
SkNode *sk_node_slot(SkCx *cx, SkNode *holder, uint32_t slot);
// The class element `e` of `holder` as it is written there, whatever it is redeclared to; NULL:
// failed.
SkNode *sk_node_original(SkCx *cx, SkNode *holder, const SkElement *e);
// Writes [i,j] for element number `at` of an array of this type; nothing for a scalar.
void sk_node_add_index(SkBuf *out, const SkType *type, uint32_t at);
// The node of a predefined type.
SkNode *sk_node_builtin(SkCx *cx, SkName name);
// What an outer element refers to; the node itself when it is not outer or nothing was found.
SkNode *sk_node_inner(SkCx *cx, SkNode *node);
// A class name looked up without resolving the last class: own elements and imports of `scope`
// count, its inherited ones only when `inherited`.
SkNode *sk_lookup_class_from(SkCx *cx, SkNode *scope, const SkRef *ref, SkSpan span,
                             bool inherited);

// Only packages are there to be looked into by name, and complete ones only where something is simulated. False
// after reporting SK2102 or SK2005.
bool sk_lookup_check_inside(SkCx *cx, SkNode *scope, SkNode *in, const SkNode *found, SkSpan span);

// The word for a kind of class that this may be a slip of, or NULL.
const char *sk_lookup_class_word(SkName name);
// The first replaceable class on the way of a base class's name, or NULL (6.3.1).
SkNode *sk_lookup_replaceable(SkCx *cx, SkNode *scope, const SkRef *ref, bool inherited);

// Leaving out (break.c): does this extends clause break the name away; does any of those a holder
// is in; is this connection broken away, by itself or with its component? What a derived class has
// under the name of a component left out, or NULL. The last one reports SK2310 for what does not
// match anything.
bool    sk_break_name(const SkNode *base, SkName name);
bool    sk_break_component(const SkNode *holder, SkName name);
bool    sk_break_connect(const SkNode *holder, const SkEquation *eq);
SkNode *sk_break_replacement(SkCx *cx, const SkNode *left_out);
void    sk_break_check(SkCx *cx, SkNode *base, const SkMod *list);

// False when the condition of a component is false; it may be needed before its type is.
bool sk_node_condition(SkCx *cx, SkNode *component);

// Redeclarations (redeclare.c): may `with` take the place of `decl`, seen in holder? Reports
// SK2304, SK2311 and the like.
void sk_redeclare_check(SkCx *cx, SkNode *holder, const SkElement *decl, const SkModTree *with);
// Does the redeclared node fit the constraining type of its original declaration? SK2305.
void sk_redeclare_fits(SkCx *cx, SkNode *node, SkNode *holder, const SkElement *decl);

// Of what is replaceable only what its constraining class has may be used (6.3). True after reporting SK2102.
bool sk_redeclare_beyond(SkCx *cx, const SkNode *node, SkName member, SkSpan span);

// Sub-types (subtype.c): a public component of the constraint that the node has not, or NULL; one
// that it has otherwise, with what is different; whether both are values of one type, or both
// packages, or both functions.
const SkElement *sk_subtype_missing(SkCx *cx, SkNode *constraint, SkNode *node);
const SkElement *sk_subtype_differs(SkCx *cx, SkNode *constraint, SkNode *node, const char **how);
bool             sk_subtype_same_kind(const SkNode *constraint, const SkNode *node);
// Of two functions: an argument at another place, or one that calls do not know of and that has no
// default.
const SkElement *sk_subtype_function(SkCx *cx, SkNode *constraint, SkNode *node, const char **how);

// Reports with the instance path of `node`, unless it is the model itself or a component of it,
// which the message names anyway.
#define sk_node_diag(cx, node, code, span, ...) \
  (sk_diag((cx)->diags, (code), (span), __VA_ARGS__) ? sk_node_where((cx), (node)) : (void)0)
void sk_node_where(SkCx *cx, SkNode *node);

#endif
