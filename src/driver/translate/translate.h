// driver/translate/translate.h - all phases in a row: from a class name to C text and the tables around it.
//
// in:    class name, library, options
// out:   SkTranslation: everything a run, an export or an explanation needs
// cost:  seconds per phase are kept in it
// not:   compiling the C text (codegen/compile/tier.h), running (runtime/simulation/sim.h)
#ifndef SK_DRIVER_TRANSLATE_H
#define SK_DRIVER_TRANSLATE_H

#include "codegen/compile/link.h"
#include "codegen/schedule/emit.h"
#include "codegen/text/layout.h"
#include "model/model.h"
#include "runtime/island/info.h"
#include "runtime/simulation/sim.h"

// A variable as users see it.
typedef struct {
  SkName      name;
  const char *description;  // "Pressure [Pa]"
  SkBase      base;
  SkRole      role : 8;  // of the variable it stands for when it is an alias
  bool        alias, settable;
  int         place;     // in v (numbers) or s (strings); -1: a constant
  int         sign;      // -1: an alias with a minus
  double      constant;  // place -1
  uint32_t    flat;
} SkUserVar;

// How islands that match a pattern are to be solved.
typedef struct {
  const char     *pattern;
  SkIslandOptions options;
} SkIslandChoice;

typedef SK_VEC(SkIslandChoice) SkIslandChoices;

// What the class of a component says of the islands that the component is in.
typedef struct {
  uint32_t        component;  // in SkFlat.components
  SkIslandOptions options;
} SkIslandMark;

typedef struct {
  SkFlat       *flat;
  SkSystem     *system;
  SkLayout      layout;
  const char   *c_text;
  const SkLink *link;  // what external functions need; NULL: none
  SkModelInfo   info;
  SK_VEC(SkUserVar) vars;      // in order of the flat model, derivatives of states last
  struct SkVarIndex *index;    // vars by name, once asked for
  SkMap              hidden;   // variable made by the compiler -> what it stands for, in messages
  SkIslandChoices    choices;  // of the class itself
  SK_VEC(SkIslandMark) marks;  // of its components' classes, in the order of components
  SkVariants variants;         // where they were wanted: why they cannot run side by side
  double     flatten_s, structure_s, codegen_s;
} SkTranslation;

typedef struct {
  SkEquationsOptions equations;
  bool               for_run;   // else for reading: equations stay as they were written
  bool               variants;  // several of them will run side by side
  // Small islands run as one unless they are solved differently: `solver` for all (NULL: the default), these
  // choices of the user, and those of the class.
  bool        join;
  bool        apart;    // the user wants each island by itself
  bool        stepped;  // a step is given: without a solver islands joined by lines take fixed ones
  const char *solver;
  const SkIslandChoices *choices;
} SkTranslateOptions;

// What a run with this solver (NULL: the default) needs.
SkTranslateOptions sk_translate_for(const char *solver);

// The output interval of a run that was not given one: the experiment's, or 500 rows for the experiment. So a
// run that is stopped early has the rows of the whole one, as long as that makes ten of them. 0: 500 rows.
double sk_experiment_interval(const SkFlat *flat, double start, double stop);

// NULL after reporting; *status tells whether it was the model or the structure.
SkTranslation *sk_translate(const SkModelInput *in, const char *class_name,
                            const SkTranslateOptions *options, SkStatus *status);

// Makes the index when first called. A name that needs single quotes in Modelica is found without them too.
const SkUserVar *sk_translation_var(const SkTranslation *t, const char *name);

double sk_seconds(void);  // wall clock since some fixed moment

#endif
