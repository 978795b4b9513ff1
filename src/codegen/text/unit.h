// codegen/text/unit.h - one C function: a sequence of steps whose expressions share sub-expressions.
//
// Shared nodes become locals, computed where all their users can see them and not before a user needs
// them; the rest is written in place. Branches of an `if` that call functions or cost much become C
// blocks, so that the branch not taken is not computed; cheap ones become ?: so that compilers can use
// selects.
#ifndef SK_CODEGEN_UNIT_H
#define SK_CODEGEN_UNIT_H

#include "codegen/alike/roll.h"
#include "codegen/text/layout.h"

typedef struct SkEmit SkEmit;  // state of one emission: scratch arrays by node

SkEmit *sk_emit_new(SkArena *arena, const SkSystem *system, const SkLayout *layout, SkBuf *out);
SkBuf  *sk_emit_out(SkEmit *emit);
const SkSystem *sk_emit_system(const SkEmit *emit);
const SkLayout *sk_emit_layout(const SkEmit *emit);
SkArena        *sk_emit_arena(SkEmit *emit);
uint32_t        sk_emit_local(const SkEmit *emit, SkX x);  // number of the local that holds x
// Do variables lie in v where the layout says, for whoever runs this text? Not over lanes, and not as C locals.
bool sk_emit_in_place(const SkEmit *emit);
bool sk_emit_over_lanes(const SkEmit *emit);  // then literals may differ from lane to lane
// What function.c knows about the model's functions.
typedef struct SkFns SkFns;
SkFns               *sk_emit_functions(const SkEmit *emit);
void                 sk_emit_set_functions(SkEmit *emit, SkFns *functions);

// Inside a loop over lanes: what the first lane's variables and literals are written as.
typedef struct {
  uint32_t          n;  // slots
  const SkSlotKind *kinds;
  const uint32_t   *operands;                 // of the first lane
  const char      **value, **place, **index;  // "a3[i]", "a3[i]", "b3 + i"
  bool              plain;                    // numbers are the same in all lanes
  // For long sums inside the loop (chain.h), where it has them: how many lanes, "(j + i)", and the place or literal that a
  // slot is in a lane; and by slot whether anything else than these asked for it, which is found out while writing.
  uint32_t    lanes;
  const char *lane;
  int64_t (*number)(const void *of, uint32_t lane, uint32_t slot);
  const void *of;
  bool       *used;
} SkLanes;
void sk_emit_set_lanes(SkEmit *emit, const SkLanes *lanes);  // NULL: the loop is over

// From now on long sums and the like are loops over their terms (chain.h), or no longer.
void sk_emit_set_chains(SkEmit *emit, bool on);

// From now on, in a loop, variables are C locals, v12 instead of v[12], and the time is one too; `used` tells which
// variables the loop computes, and learns which it reads. index: what follows the names of locals, "" or, where they
// are arrays over l, "[l]". NULL: no more.
#define SK_LOCAL_READ     1
#define SK_LOCAL_COMPUTED 2
void sk_emit_set_locals(SkEmit *emit, uint8_t *used, const char *index);
// After the loop's text: what is to stand before it, u0, u1 and so on, that no round of the loop changes.
// Where locals are arrays these are, too, declared by the caller: the number of them.
uint32_t sk_emit_hoisted(SkEmit *emit);
// In such a loop, for a root of the unit: some round may change it.
bool sk_emit_varies(const SkEmit *emit, SkX root);

// Start a unit whose steps will need exactly these roots, in this order; holes (SK_NO_X) are fine.
void sk_unit_begin(SkEmit *emit, const SkX *roots, uint32_t n);
// Writes the locals that root i (of sk_unit_begin) still needs, then appends the expression to `text`.
// Order of calls must be that of the roots.
void sk_unit_need(SkEmit *emit, SkX root);
// After the last step: gives back memory the unit took.
void sk_unit_end(SkEmit *emit);
// The same inside a C block of the step's own: the locals are gone when it closes.
void sk_unit_need_here(SkEmit *emit, SkX root);
void sk_unit_here_end(SkEmit *emit);
void sk_unit_write(SkEmit *emit, SkX x);  // the expression itself, after sk_unit_need

// "v[12]", or "s[2]", of a variable; "v12" where it is a local.
void sk_emit_place(SkEmit *emit, uint32_t var);
void sk_emit_index(SkEmit *emit, uint32_t var);  // "12"
void sk_emit_number(SkEmit  *emit,
                    uint32_t number);  // of an array that is written; in a loop its slot

#endif
