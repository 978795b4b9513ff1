// codegen/alike/form.h - what expressions are, whatever variables and Real literals stand in them.
//
// in:    expressions, variables and words, one after the other
// out:   a sequence of words: operators, and variables and literals by the order in which they are first met; and
//        what these are (the operands of the slots). Equal sequences are one form.
// cost:  linear in the nodes below what is given, each once
// not:   what is done with equal forms (roll.h, kernel.h)
#ifndef SK_CODEGEN_FORM_H
#define SK_CODEGEN_FORM_H

#include "equations/system.h"

// What differs from lane to lane.
typedef enum {
  SK_SLOT_VAR,    // operand: variable
  SK_SLOT_CONST,  // operand: node of a Real literal, or a String
  SK_SLOT_INDEX,  // operand: number (position in an array, line, equation)
  SK_SLOT_NODE,   // operand: node that is computed before
} SkSlotKind;

typedef struct {
  SkArena        *arena;
  const SkSystem *system;
  const SkDag    *dag;
  struct {
    uint32_t epoch, number;
  } * nodes;  // by node: met when the epoch is this one
  struct {
    uint32_t epoch, slot;
    SkBase   base;
  } * vars;  // by variable
  uint32_t epoch;
  bool     texts;  // String literals may differ, too
  // Inside of one unit (recur.h): by node, what is computed before is not 0 in stops, and may differ where cells is not; odd:
  // there was something that is more than one expression. Else NULL.
  const uint32_t *stops, *cells;
  bool            odd;
  SK_VEC(SkX) stack;
  SK_VEC(uint32_t) words, operands;
  SK_VEC(SkSlotKind) kinds;
} SkForm;

SkForm *sk_form_new(SkArena *arena, const SkSystem *system);
// Nothing is met yet. What grows lies in `arena` from here on.
void               sk_form_begin(SkForm *form);
void               sk_form_use(SkForm *form, SkArena *arena);
static inline void sk_form_put(SkForm *form, uint32_t word) {
  sk_vec_push(form->arena, &form->words, word);
}
uint32_t sk_form_slot(SkForm *form, SkSlotKind kind, uint32_t operand);
uint32_t sk_form_var(SkForm *form, uint32_t var);  // its slot
// Puts the nodes that were not met yet; returns the number of x. SK_NO_X: SK_NONE.
uint32_t sk_form_expr(SkForm *form, SkX x);
// Can be written in one expression, without a statement before it, as often as a loop comes round?
bool     sk_form_is_plain(SkXOp op);
uint64_t sk_form_hash(const SkForm *form, uint64_t seed);  // never 0

#endif
