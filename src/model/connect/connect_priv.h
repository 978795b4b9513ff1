// model/connect/connect_priv.h - the state shared by the connect*.c files.
//
// A connected scalar is a key: twice its flat variable number, plus one when it is seen as part of an
// outside connector. Connection sets are classes of keys (Modelica 3.6, 9.2): the same variable as
// inside and as outside connector belongs to two sets.
#ifndef SK_MODEL_CONNECT_PRIV_H
#define SK_MODEL_CONNECT_PRIV_H

#include "model/connect/connect.h"

#define SK_NO_LINK UINT32_MAX

typedef struct {
  uint32_t a, b;  // keys
  uint32_t link;
} SkPair;

// One pair of scalar connectors, for messages and for counting.
typedef struct {
  SkEnd   a, b;
  SkNode *scope;  // the instance that contains the connect-equation
  SkSpan  span;
  bool    told;  // what is wrong with it
} SkLink;

// What a variable is in its connector; one byte per flat variable.
enum {
  SK_CV_INPUT     = 1,
  SK_CV_OUTPUT    = 2,
  SK_CV_STREAM    = 4,
  SK_CV_BUS       = 8,   // directly in an expandable connector: its causality is deduced
  SK_CV_ADDED     = 16,  // made by the elaboration of an expandable connector
  SK_CV_PROTECTED = 32,
  SK_CV_WAVES     = 64,  // of a port of a line that meets a connector without waves
};

// A reference that ends in a place of an expandable connector that does not exist (yet).
typedef struct {
  bool             resolved;
  bool             outside;
  SkEnd            end;      // resolved: the connector
  SkNode          *base;     // else: the expandable connector,
  const SkRefPart *rest;     // the first name it lacks and what follows,
  uint32_t         n_index;  // and the values of that name's subscripts
  int64_t         *index;
  SkSpan           span;
} SkOpenEnd;

typedef struct {
  SkOpenEnd a, b;
  SkNode   *scope;
  SkSpan    span;
  bool      done;
} SkOpenLink;

// Two expandable connectors that are connected.
typedef struct {
  SkEnd    a, b;
  uint32_t link;
  SkMap    joined;  // names of the members already connected
} SkBusLink;

typedef struct SkAdded {
  struct SkAdded *next;
  SkNode         *node;
} SkAdded;

// A port of a line that meets a component which leaves it to the line what holds there (connect_waves.c).
typedef struct {
  SkNode      *port, *other;
  const SkMod *says;  // p = c + Zc*q
  uint32_t     link;
  bool         causal;  // the other has the waves, as inputs: an ordinary connection
} SkBoundary;

// Virtual connection graph of overdetermined records.
typedef struct {
  SkNode  *node;
  int64_t  priority;             // of a potential root, -1: none
  bool     definite, root, top;  // top: in a connector of the model itself
  uint32_t parent;               // union-find
  uint32_t depth;                // distance from its root
  SkSpan   span;
} SkGraphNode;

typedef struct {
  uint32_t a, b;  // graph nodes
  bool     branch, broken;
  bool     a_outside, b_outside;
  uint32_t link;
  SkSpan   span;
} SkGraphEdge;

typedef struct {
  bool solved, finished;
  SK_VEC(SkLink) links;
  SK_VEC(SkPair) pairs;
  SK_VEC(SkPair) values;  // parameters and constants that must be equal: variables, not keys
  SK_VEC(uint8_t) var_kind;
  SK_VEC(SkBoundary) boundaries;

  SK_VEC(SkOpenLink) open;
  SK_VEC(SkBusLink) buses;
  SkMap bus_present;        // SkNode of a bus member that takes part
  SK_VEC(SkPair) bus_like;  // a variable added to a bus, and the one it is like
  SkMap bus_clones;         // members made by the elaboration whose parts are in `members` only
  SkMap bus_added;          // expandable connector -> SkAdded, members made by the elaboration

  SK_VEC(SkGraphNode) nodes;
  SK_VEC(SkGraphEdge) edges;
  SkMap  graph_of;        // SkNode -> graph node + 1
  SkMap  overdetermined;  // SkClass -> its equalityConstraint, or NULL
  SkName w_constraint;

  // Sets, after solving. Keys beyond n_keys were never connected.
  uint32_t  n_keys;
  uint32_t *parent;
  uint32_t *start, *member;  // of the set with this root: member[start[r]] .. member[start[r + 1])
  uint32_t *first_link;      // by key

  SkMap flow_of;    // stream variable + 1 -> flow variable
  SkMap in_stream;  // stream variable + 1 -> SkX
  bool  streams_known;
  SkMap degree;  // connector node -> number of connections; filled on first use
  bool  degree_known;
} SkConnect;

SkConnect *sk_connect_state(SkCx *cx);

static inline uint32_t sk_key(uint32_t var, bool outside) { return 2 * var + (outside ? 1u : 0u); }
static inline uint32_t sk_key_var(uint32_t key) { return key / 2; }
static inline bool     sk_key_outside(uint32_t key) { return (key & 1) != 0; }

bool sk_connector_is(const SkNode *node);
bool sk_connector_expandable(const SkNode *node);
// Absent because of a false condition; evaluates the condition.
bool sk_node_absent(SkCx *cx, SkNode *node);
// "tank.port.p" of an end.
const char *sk_end_path(SkCx *cx, SkEnd end);

// connect_ref.c: the connectors a reference means.
typedef struct {
  bool     ok, absent;
  bool     outside;
  bool     outer;  // a connector of an outer element, or one itself
  uint32_t rank;
  int64_t  dims[16];
  SK_VEC(SkEnd) ends;
  SkOpenEnd open;
  bool      is_open;
  uint32_t  open_rank;  // subscripts of the open end that select several elements,
  uint32_t *open_n;     // by subscript: how many elements, 0: one, whose number is in open.index
  int64_t **open_at;    // and their numbers
} SkConnRef;
SkConnRef sk_connect_ref(SkCx *cx, const SkScope *scope, SkEnv *env, const SkExpr *e);
// The same for component instances of any kind (arguments of Connections.*).
SkConnRef sk_connect_instances(SkCx *cx, const SkScope *scope, SkEnv *env, const SkExpr *e);
// The child of `base` the open end is waiting for, if it exists by now. False after reporting.
bool sk_connect_follow(SkCx *cx, SkOpenEnd *end);

// connect.c: primitive parts of two connectors, pair by pair, under link number `link`. `plain`: parts of
// overdetermined records are ordinary variables.
void     sk_connect_match(SkCx *cx, SkEnd a, SkEnd b, uint32_t link, bool plain);
uint32_t sk_connect_link(SkCx *cx, SkEnd a, SkEnd b, SkNode *scope, SkSpan span);
void     sk_connect_join(SkCx *cx, SkEnd a, SkEnd b, SkNode *scope, SkSpan span);

// What `node`, a value component, is in its connector, for all its variables; and `also`.
void sk_connect_mark(SkCx *cx, const SkNode *node, uint8_t also);

// connect_waves.c: connects a port of a line to a connector without waves. False: it is no such pair.
bool sk_connect_waves(SkCx *cx, SkEnd a, SkEnd b, uint32_t link);
void sk_connect_waves_finish(SkCx *cx);

// connect_bus.c
void sk_connect_open(SkCx *cx, const SkOpenLink *link);
void sk_connect_bus(SkCx *cx, SkEnd a, SkEnd b, uint32_t link);
void sk_connect_elaborate(SkCx *cx);
// Units of the added variables, known once all attributes are evaluated.
void sk_connect_bus_finish(SkCx *cx);
// A member of a connector: declared, or added by the elaboration. NULL: none.
SkNode *sk_connect_member(SkCx *cx, SkNode *base, SkName name);
// A declared member of an expandable connector takes part in a connection: gives it flat variables.
void sk_connect_present(SkCx *cx, SkNode *member);

// connect_graph.c
SkNode *sk_connect_constraint(SkCx *cx, SkNode *node);  // its equalityConstraint function, or NULL
void    sk_connect_graph_edge(SkCx *cx, SkEnd a, SkEnd b, bool branch, uint32_t link, SkSpan span);
void    sk_connect_graph_equation(SkCx *cx, const SkScope *scope, SkEnv *env, const SkEquation *eq);
void    sk_connect_graph_solve(SkCx *cx);
void    sk_connect_graph_finish(SkCx *cx);
// Scalars of records whose root lies outside the model, beyond what equalityConstraint counts: a model
// that is a component seen alone lacks that many equations.
int64_t sk_connect_redundancy(SkCx *cx);
// Number of residues of an equalityConstraint function, -1 when it is not known.
int64_t sk_connect_residues(SkCx *cx, SkNode *constraint);

// connect_sets.c
void     sk_connect_sets_solve(SkCx *cx);
void     sk_connect_sets_finish(SkCx *cx);
uint32_t sk_connect_root(SkConnect *c, uint32_t key);  // the key itself when never connected
// An equation whose connect-equations stand in component number `component` of the flat model.
void sk_connect_emit(SkCx *cx, SkFlatOrigin origin, SkX lhs, SkX rhs, SkSpan span,
                     uint32_t component);
// No connection of the enclosing component reaches this variable.
bool     sk_connect_is_alone(SkCx *cx, uint32_t var);
uint32_t sk_connect_owner(const SkConnect *c, uint32_t link);

// connect_stream.c
void sk_connect_stream_finish(SkCx *cx);

#endif
