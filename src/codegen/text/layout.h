// codegen/text/layout.h - where each variable lives in the runtime's arrays.
//
// in:    SkSystem
// out:   a place for every variable that has a value of its own: in v (numbers), s (strings) or o
//        (external objects). An island's numbers lie together: states, derivatives, what its rolled equations
//        read and write, lane by lane of each operand, then discretes and the rest.
// not:   aliases and constants: they have no place
#ifndef SK_CODEGEN_LAYOUT_H
#define SK_CODEGEN_LAYOUT_H

#include "base/map.h"
#include "codegen/alike/roll.h"

typedef struct {
  uint32_t *place;  // by system variable; SK_NONE for aliases and constants
  uint32_t  n_v, n_s, n_o;
  SkMap     rolled;  // schedule -> SkRolled, where its steps are written as they were rolled here
} SkLayout;

SkLayout sk_layout(SkArena *arena, const SkSystem *system);

#endif
