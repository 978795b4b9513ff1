// codegen/emit_priv.h - shared by the files that write the model's C text.
#ifndef SK_CODEGEN_EMIT_PRIV_H
#define SK_CODEGEN_EMIT_PRIV_H

#include "base/map.h"
#include "codegen/emit.h"
#include "codegen/unit.h"

typedef struct {
  SkEmit         *emit;
  const SkSystem *system;
  const SkLayout *layout;
  SkSources      *sources;
  SkArena        *arena;
  SkBuf          *out;
  const char     *prefix;  // of the C names: "i0_" for island 0, "s1_" for start 1, "m_" for the model
  SK_VEC(const SkBlock *) blocks;  // torn and linear blocks under this prefix
  SkMap    numbers;                // block -> 1 + position in blocks
  bool     in_parameters;          // what the user has set is not computed
  uint32_t largest;                // unknowns of the largest block
} SkGen;

// The first lines of every generated function.
extern const char *const sk_gen_locals;

int  sk_gen_place(const SkGen *g, uint32_t var);  // -1 for SK_NONE
SkX *sk_gen_roots(SkGen *g, uint32_t n);
void sk_gen_assign(SkGen *g, uint32_t var, SkX x);  // v[..] = x; and the opened comment
void sk_gen_values(SkGen *g, const char *out, const SkX *roots, uint32_t n);  // out[i] = roots[i]
void sk_gen_int_table(SkGen *g, const char *name, const int *values, uint32_t n);
void sk_gen_place_table(SkGen *g, const char *name, const uint32_t *vars, uint32_t n);

// emit_block.c: functions and table of all torn and linear blocks in these schedules.
void     sk_gen_blocks(SkGen *g, const SkSchedule *const *schedules, uint32_t n);
uint32_t sk_gen_block_number(SkGen *g, const SkBlock *block);
// emit_schedule.c: one function static int <prefix><name>(SkRun *run)
void sk_gen_schedule(SkGen *g, const char *name, const SkSchedule *schedule);

#endif
