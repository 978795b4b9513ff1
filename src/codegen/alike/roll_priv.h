// codegen/alike/roll_priv.h - inside of rolling: what is known of each step (roll_look.c), which steps belong together
// (roll_join.c), which of these have one form (roll.c), level by level (roll_waves.c), or repeat themselves in order (roll_turns.c).
#ifndef SK_CODEGEN_ROLL_PRIV_H
#define SK_CODEGEN_ROLL_PRIV_H

#include "codegen/alike/kernel.h"
#include "codegen/alike/roll.h"

#define SK_ROLL_FEW \
  400  // nodes; steps with more join only those that they have much in common with
#define SK_ROLL_SHARED 8      // steps that share something costly and join for it
#define SK_ROLL_NODES  20000  // of one lane, at most

// What the passes over all steps need of one, in one line of the cache.
typedef struct {
  bool     rollable, ordered;  // ordered: an effect, keeps its place among these
  bool     turn;               // may be part of a loop that keeps the order
  bool     calls, solve;       // solve: a block with a kernel
  bool     array;              // an element of a large array that a call returns, as others have
  uint8_t  kind, base;         // of the step; of var
  uint32_t n_nodes, cost;
  uint64_t kinds;                 // of its nodes, mixed: steps of one form have the same
  uint32_t first_read, n_reads;   // in SkRoller.reads
  uint32_t first_heavy, n_heavy;  // in SkRoller.heavy
  uint32_t sharer,
      n_common;  // of a large one: the step before that has most nodes in common with it, and how many
  SkX      x;       // of an assignment: what is assigned, SK_NO_X
  uint32_t var;     // and to what, SK_NONE
  uint32_t copies;  // an element of what a call returns that this step before it has, too; SK_NONE
  uint32_t start;   // the variable whose start value, when given, comes before it; SK_NONE
} SkRollInfo;

// What nodes of one operator and type add to that.
typedef struct {
  uint64_t kind;
  uint32_t cost;
  bool     special, heavy, text;  // special: there is more to it
} SkRollOp;

// Steps of each group, ascending, and the groups by level in the order of their first step.
typedef struct {
  uint32_t *first, *next;  // by step: lists
  uint32_t *order, n;      // representatives
} SkRollGroups;

typedef struct {
  SkFamily *family;
  uint32_t  level, n_form;
  uint32_t *form;
  uint64_t  next;  // 1 + number of the next candidate of the same hash, 0: none
  SK_VEC(uint32_t) steps, operands;
} SkRollCandidate;

struct SkRoller {
  SkArena             *arena, *out;  // out: of the result
  const SkSystem      *system;
  const SkDag         *dag;
  const SkRollOptions *options;
  uint32_t            *node_epoch, *node_uses, *node_last;  // by node
  uint32_t            *writer;                              // by variable
  SkRollOp             ops[SK_X_OP_COUNT][SK_AGGREGATE + 1];
  SkForm              *form;
  const uint32_t      *weights;                  // by function of the model
  uint32_t            *common;                   // by step: nodes of the one at hand
  uint32_t             epoch, first_epoch, cap;  // epochs number the steps that are looked at
  uint64_t             budget;
  const SkSteps       *steps;
  SkRollInfo          *info;
  uint32_t            *group;  // by step: union-find
  uint32_t            *level;
  uint32_t *wave;  // by group: the first one of its wave, or itself; NULL: there are none
  uint32_t *rank;  // by step of a wave: its level among these, SK_NONE: in no wave
  SK_VEC(SkX) stack, heavy;
  SK_VEC(uint32_t) reads, sharers;
  SK_VEC(SkRollCandidate) candidates;
  uint32_t recent[8], n_recent;  // candidates met last
};

// roll.c
// Adds a step to the form at hand. loose: a literal that is all of it may be any.
void sk_roll_form_step(SkRoller *roller, uint32_t step, bool loose);

// The number of the form at hand, whatever its level.
uint32_t sk_roll_form_number(SkRoller *roller, SkMap *map);
// The form of a group's steps; returns their number.
uint32_t sk_roll_form_group(SkRoller *roller, const SkRollGroups *groups, uint32_t group,
                            bool loose);

// roll_waves.c
// Finds groups of one form that read each other's results level by level. False: there are none.
bool sk_roll_waves(SkRoller *roller);

// roll_turns.c
// Splits the single steps where they repeat themselves.
void sk_roll_turns(SkRoller *roller, SkRolled *rolled);

// roll_look.c
void sk_roll_ops(SkRoller *roller);
// All steps; false when the budget is used up.
bool     sk_roll_look(SkRoller *roller);
uint32_t sk_roll_n_exprs(const SkBlock *block);  // 0: it is solved
// What a step computes.
const uint32_t *sk_roll_writes(const SkStep *step, uint32_t *n);

// roll_join.c
// Makes groups and their levels; false when the steps have to stay as they are.
bool         sk_roll_join(SkRoller *roller);
uint32_t     sk_roll_group(SkRoller *roller, uint32_t step);
SkRollGroups sk_roll_groups(SkRoller *roller);

#endif
