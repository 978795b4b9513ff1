// codegen/text/unit_priv.h - inside of writing a unit: its locals one by one (unit.c), and as loops (unit_loops.c).
#ifndef SK_CODEGEN_UNIT_PRIV_H
#define SK_CODEGEN_UNIT_PRIV_H

#include "codegen/text/chain.h"
#include "codegen/text/recur.h"
#include "codegen/text/unit.h"

#define SK_UNIT_HEIGHT 16  // nesting of one written expression
#define SK_UNIT_ARRAYS 16  // of locals, in one unit

// A scope is the function body or one branch of an `if` written as a C block.
typedef struct {
  uint32_t parent, depth;
  uint32_t from, to;  // its locals, in by_scope
  uint32_t guard;     // the conditions under which it is entered
} Scope;

// Conditions, one inside the other: those of the parent, and `cond` holds (or does not), or one of several guards below the
// parent does. Scopes of several ifs with the same conditions have one guard. The first, number 0, has no condition.
typedef struct {
  uint32_t        parent, depth;
  SkX             cond;  // SK_NO_X: one of `either`
  bool            holds;
  const uint32_t *either;
  uint32_t        n;
} Guard;

struct SkEmit {
  SkArena        *arena;
  const SkSystem *system;
  const SkDag    *dag;
  const SkLayout *layout;
  SkBuf          *out;
  uint32_t        cap;    // of the arrays below, by node
  uint32_t       *epoch;  // == now: the node belongs to the current unit
  uint32_t       *uses;   // in the unit
  uint32_t       *scope;  // where it is computed
  uint32_t       *guard;  // when it is needed there: what contains a call is not computed in vain
  uint32_t       *local;  // 1 + number of its local variable, 0: written in place
  uint8_t        *height, *has_call;
  uint8_t        *done;      // passed by the walk: computed, or left to a scope of its own
  uint32_t       *branches;  // block if: scope of its first branch; the second follows
  uint32_t       *cost;
  uint32_t        now, n_locals, indent;
  bool            here, scratch;
  bool            apart;     // inside a loop over terms
  bool            declared;  // the local that is being written
  SkFns          *functions;
  const SkLanes  *lanes;                 // inside a loop over lanes, else NULL
  uint32_t        next_number;           // slot to look at next for a number
  uint32_t       *var_lane, *node_lane;  // 1 + slot of what differs from lane to lane
  uint8_t        *used;                  // by variable, where they are locals; else NULL
  const char     *index;                 // then: "" or "[l]" where the locals are arrays
  uint32_t       *settled;               // then, by node: see mark_settled
  SkChains       *chains;                // NULL: loops over terms have no place here
  SkChains       *all_chains;
  SK_VEC(SkX) hoisted;  // what is computed before the loop
  SK_VEC(Scope) scopes;
  SK_VEC(Guard) guards;
  SkMap     guard_of;    // by parent, condition and what it is
  uint32_t *rank;        // by node, where some are guarded: conditions and arguments first
  bool      guarded;     // some of this unit's locals are computed under conditions
  SK_VEC(SkX) order;     // nodes of the unit, ascending (by rank where some are guarded)
  SK_VEC(SkX) by_scope;  // those that become locals, scope by scope, ascending in each
  SK_VEC(SkX) stack, missing;
  SK_VEC(SkX) forget;  // passed inside a step's own C block
  SK_VEC(uint32_t) saved;
  // Deep expressions (unit_loops.c): by node 1 + its cell among those of the unit's arrays, made with the first of them.
  uint32_t *cell;
  SkRecur  *recur;
  bool      deep;    // some of this unit's locals repeat themselves
  bool      marked;  // one of its arrays is not on the stack
  struct {
    uint32_t first, n;  // cells
  } arrays[SK_UNIT_ARRAYS];
  uint32_t n_arrays;
};

// unit.c
bool        sk_unit_is_leaf(const SkEmit *emit, SkX x);
bool        sk_unit_is_shared(const SkEmit *emit, SkX x);  // used more than once, and worth a local
bool        sk_unit_is_block_if(const SkEmit *emit, SkX x);
const SkX  *sk_unit_parts(const SkEmit *emit, SkX x, uint32_t *n);
void        sk_unit_list_locals(SkEmit *emit);
void        sk_unit_node(SkEmit *emit, SkX x);   // its text, whatever local it has
void        sk_unit_local(SkEmit *emit, SkX x);  // the statements that compute it
void        sk_unit_tabs(SkEmit *emit);
void        sk_unit_declare(SkEmit *emit, SkX x);  // "double t3;" of its local, unless it has been
void        sk_unit_number(SkBuf *out, const char *head, uint32_t n, const char *tail);
const char *sk_unit_type(SkBase base);
const char *sk_unit_call(SkXOp op);   // "sk_min", or NULL
const char *sk_unit_infix(SkXOp op);  // "+", or NULL

// unit_guard.c
uint32_t sk_unit_guard_under(SkEmit *emit, uint32_t parent, SkX cond, bool holds);
uint32_t sk_unit_guard_join(SkEmit *emit, uint32_t a, uint32_t b);  // one or the other
bool     sk_unit_is_guarded(const SkEmit *emit, SkX x);
// Ranks for all nodes of the unit, and `order` by them; then nodes in the order of ranks.
void sk_unit_rank(SkEmit *emit, const SkX *roots, uint32_t n);
void sk_unit_sort(SkEmit *emit, SkX *nodes, uint32_t n);
void sk_unit_guard_push(SkEmit *emit, SkX x);  // its conditions, on the stack
void sk_unit_guard_open(SkEmit *emit, SkX x);  // "if (t3 && !(t7)) {"
void sk_unit_guard_close(SkEmit *emit);

// unit_loops.c
// A sum or the like with loops over its terms.
void sk_unit_chain(SkEmit *emit, SkX x, const SkChain *chain);
// Finds out whether the unit's locals repeat themselves; then they are cut at even heights.
void sk_unit_deepen(SkEmit *emit);
// The locals that are missing, as loops where they repeat themselves. False: nothing is written.
bool        sk_unit_recur(SkEmit *emit);
const char *sk_unit_cell(SkEmit *emit, SkX x);  // "T0[7]"

#endif
