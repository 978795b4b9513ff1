// codegen/text/chain.h - long sums, products, minima and the like as loops over their terms.
//
// in:    the nodes of a unit: a + b + c + ... is ((a + b) + c) + ...
// out:   which of them are chains of many links, and which of their terms have one form, turn after turn
// cost:  linear in the nodes
// not:   another order of the operations: the loop computes what the text it stands for would, bit by bit
// ref:   docs/algorithms/rolling.md
//
//   double t3 = v[7];
//   static const int c3_0[] = {...};                            places that do not move evenly
//   for (long h = 0; h < 1000; h++) t3 = (t3 + (v[8 + h] * v[c3_0[h]]));
#ifndef SK_CODEGEN_CHAIN_H
#define SK_CODEGEN_CHAIN_H

#include "codegen/alike/form.h"
#include "codegen/alike/repeat.h"
#include "codegen/text/layout.h"
#include "codegen/text/unit.h"

#define SK_CHAIN_FEWEST 16  // turns of a loop
#define SK_CHAIN_INSIDE \
  48  // in a loop over lanes: shorter ones are better off with vector instructions
#define SK_CHAIN_PERIOD 8  // terms of a turn, at most

// One operation: what was there before, and a term.
typedef struct {
  SkXOp    op;
  SkX      term;
  uint32_t form;            // SK_NONE: in no loop
  uint32_t slots, n_slots;  // in SkChains.operands and kinds
} SkLink;

typedef struct {
  SkX       first;  // what the chain begins with
  SkLink   *links;
  uint32_t  n;
  SkRepeats loops;
  SkX      *outer;  // first, and the terms that are in no loop
  uint32_t  n_outer;
} SkChain;

typedef struct SkChains SkChains;

SkChains *sk_chains_new(SkArena *arena, const SkSystem *system, const SkLayout *layout);
// Those of `fewest` links or more among these nodes, ascending; by node: how many others of them, or roots, use it, and
// whether it is inside of a chain, which is found out here. Those of the unit before are gone. Returns whether there are any.
bool           sk_chains_find(SkChains *chains, uint32_t fewest, const SkX *nodes, uint32_t n,
                              const uint32_t *uses, uint8_t *inside);
const SkChain *sk_chain_at(const SkChains *chains, SkX head);  // NULL: is none
// A loop over lanes that chains are inside of: by variable and by node 1 + slot.
typedef struct {
  const SkLanes  *lanes;
  const uint32_t *var_lane, *node_lane;
} SkChainOuter;

// The term at a position of a loop's turn: its tables, named after local number `local`, and how it is written. outer: NULL:
// is in no loop.
SkLanes sk_chain_names(SkChains *chains, const SkChain *chain, const SkRepeat *loop,
                       uint32_t position, uint32_t local, const SkChainOuter *outer, SkBuf *out);

#endif
