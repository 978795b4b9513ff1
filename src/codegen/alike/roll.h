// codegen/alike/roll.h - steps of one form become one loop.
//
// in:    the steps of a generated function, in an order that computes everything before it is used
// out:   the same steps in another such order: families (lanes of one form, none of which needs another, or that
//        follow one after the other) and single steps between them
// cost:  linear: the walk through expressions has a budget, beyond which nothing is rolled
// not:   the C text (emit_roll.c), places (layout.h)
// ref:   docs/algorithms/rolling.md
//
// Two steps have one form when their expressions are the same up to which variables and which Real
// literals stand in them. A step whose result only one other step reads joins that step, and steps that share
// something costly join each other: a lane is such a group.
#ifndef SK_CODEGEN_ROLL_H
#define SK_CODEGEN_ROLL_H

#include "codegen/alike/form.h"

// One statement or so of a generated function.
typedef struct {
  enum {
    SK_STEP_BLOCK,   // of a schedule
    SK_STEP_ASSIGN,  // v[place of var] = x
    SK_STEP_OUT,     // array[index] = x
    SK_STEP_GUARD,   // if (x == 0) return 0
  } kind;
  const SkBlock *block;
  uint32_t kernel;  // 1 + number of the kernel of a torn or linear block (kernel.h), 0: stays alone
  uint32_t var, index;  // index: of the array; number of the block
  const char *array;
  SkX         x;
} SkStep;
typedef SK_VEC(SkStep) SkSteps;

typedef struct {
  uint32_t    lanes, n_steps, n_slots;  // steps: of one lane
  uint32_t   *steps;                    // [lane * n_steps + k]: position in the list given
  uint32_t   *operands;                 // [lane * n_slots + slot]
  SkSlotKind *kinds;
  uint32_t    cost;      // of a lane, in operations or so
  bool        calls;     // functions of the model
  bool        in_order;  // lanes need those before them (roll_turns.c)
  uint32_t *
      rank;  // then, by lane, ascending: those of one rank do not need each other (roll_waves.c); or NULL
} SkFamily;

// Either a family or the single steps order[from .. to). Items of one level do not need each other.
typedef struct {
  const SkFamily *family;
  uint32_t        from, to;
  uint32_t        level;
  bool     task;  // single steps of this level without effects, which another thread may compute
  bool     calls;
  uint64_t cost;  // of a task or a family, in operations or so
} SkRollItem;

#define SK_SHARE_FROM 20000u  // operations of one level that several threads may share
#define SK_TASK \
  2000u  // operations of a task, about: single steps are put together until they have as many

typedef struct {
  SK_VEC(SkRollItem) items;
  uint32_t *order;
} SkRolled;

typedef struct SkRoller SkRoller;  // scratch arrays by node and variable

SkRoller *sk_roller_new(SkArena *arena, const SkSystem *system);
// For other forms than those of steps: what they need in between; all is gone with the next call of sk_roll.
SkForm *sk_roller_form(SkRoller *roller, SkArena **scratch);

typedef struct {
  const uint32_t
      *place;  // by variable: lanes are sorted by the place of what they compute; NULL: by number
  bool ordered_calls;  // calls of functions stay in their order
  bool once;           // runs once: lanes stay single steps
  bool asserts;        // have no order among themselves
  SkArena *keep;       // the result lives here; NULL: it is gone with the next call
} SkRollOptions;

SkRolled sk_roll(SkRoller *roller, const SkSteps *steps, const SkRollOptions *options);
// The same with lanes sorted by places that were not known then.
SkRolled sk_roll_by_place(const SkRolled *rolled, const SkSteps *steps, const uint32_t *place,
                          SkArena *arena);

#endif
