// driver/experiment/islands.h - how single islands are to be solved, as the user wrote it.
//
// in:    "NAME:solver=rk4,step=1e-5" from the command line; NAME may be a pattern
// out:   SkIslandOptions by island
// not:   whether a step is allowed: that depends on the delays of lines (runtime/simulation/sim.h)
#ifndef SK_DRIVER_ISLANDS_H
#define SK_DRIVER_ISLANDS_H

#include "driver/translate/translate.h"

// Adds one. Reports SK5031 and returns false when it cannot be read.
bool sk_island_choose(const SkModelInput *in, const char *text, SkIslandChoices *out);
// What the class says in annotation(__Skerry(waves = "start", islands = {"valve:solver=rk4"})), and classes of
// components in annotation(__Skerry(island = "solver=rk4")). Reports SK5031.
void sk_island_annotation(const SkModelInput *in, SkTranslation *t, SkWaves *waves);
// The model must be translated for these solvers too.
void sk_island_needs(const SkIslandChoices *choices, SkTranslateOptions *options);
void sk_island_marks_need(const SkTranslation *t, SkTranslateOptions *options);
// Islands with the same number are solved in the same way, with a fixed step; SK_NONE: with steps of its own.
typedef struct {
  const SkIslandChoices *of_class, *of_user;  // of_user may be NULL
  const char            *solver;  // of all others, NULL: the default of islands that waves join
} SkIslandGroups;
uint32_t sk_island_group(void *groups, const char *name);
// Where a delay that varies makes one island of two, nobody may ask for one of them alone: by --apart, by a choice, by an
// annotation of a component. False after reporting SK3405.
bool sk_island_may_be_apart(const SkTranslation *t, const SkModelInput *in,
                            const SkTranslateOptions *options);
// By island: first what classes of components say, inner ones after outer ones, then what the class says, then
// `choices`; later ones win. Warns (SK5032) of patterns that match none.
const SkIslandOptions *sk_island_options(const SkTranslation *t, const SkModelInput *in,
                                         const SkIslandChoices *choices);

#endif
