// codegen/keep.h - what follows from parameters alone and is no variable: computed once, kept in v.
//
// in:    SkSystem
// out:   which nodes of the DAG are kept: the largest ones that only parameters go into, in what the
//        islands compute
// cost:  linear in the DAG
// not:   places (layout.h); function calls, texts
#ifndef SK_CODEGEN_KEEP_H
#define SK_CODEGEN_KEEP_H

#include "equations/system.h"

typedef SK_VEC(SkX) SkKept;

SkKept sk_keep(SkArena *arena, const SkSystem *system);

#endif
