// equations/island/cut.h - components of the system while they are found: what cut.c and held.c share.
#ifndef SK_EQUATIONS_CUT_H
#define SK_EQUATIONS_CUT_H

#include "equations/work.h"

// `element` reads variable `var`, which changes at ticks only.
typedef struct {
  uint32_t var, element;
} SkHeldRead;

typedef struct {
  SkWork   *w;
  uint32_t  n_vars, n;  // elements: variables, then equations
  uint32_t *parent;
  // What is known at the step.
  uint32_t  *by;       // by variable: the equation that gives it, SK_NONE: not known
  uint32_t   input;    // one of the inputs that are read, SK_NONE
  uint32_t  *timed;    // by variable, TIMED ones: the relation
  uint32_t  *gives;    // by equation: the known variable it gives, SK_NONE: none
  bool      *waved;    // depends on a delayed value
  bool      *useful;   // something else depends on it, if only through a line
  SkNumbers  order;    // known variables, each after what it reads
  SkNumbers *readers;  // by variable, known ones only: elements
  SkNumbers *in;       // by variable: elements of the components that need it
  SkMap     *map;      // by element that stands for a component: what replaces what it shares
  // What changes at ticks only.
  bool     *ticked;           // by variable
  uint32_t *writer;           // by variable, ticked ones: an equation of its ticks
  bool     *sampled;          // by equation: does something at ticks only
  SK_VEC(SkHeldRead) reads;   // of ticked variables, at the present time
  SK_VEC(SkHeldRead) before;  // of HELD_PRE variables by sampled equations
  // What is only looked at.
  uint32_t *watch;     // by equation: what it gives to nobody, SK_NONE: it is not of that kind
  SkNumbers watchers;  // such equations, each before those it reads
  bool      trying;    // to see what they would tie
  uint32_t  watched;   // one of the variables that make an island of their own, SK_NONE
} SkCutting;

// The top-level component that this one is, or is in; "": the model itself.
SkName   sk_top_component(const SkWork *w, uint32_t component);
uint32_t sk_cut_find(SkCutting *s, uint32_t element);
void     sk_cut_unite(SkCutting *s, uint32_t a, uint32_t b);

// --- copies.c --------------------------------------------------------------------------------------

// Equations and relations read what `maps`, by number of their island in `cut`, has in place of what they read.
void sk_copies_use(SkWork *w, const SkCut *cut, const SkMap *maps, uint32_t n_eqs,
                   uint32_t n_relations);

// --- held.c ----------------------------------------------------------------------------------------

// Which variables change at ticks only.
void sk_held_find(SkCutting *s);
// Is v known to the element from tick to tick? Then the two are not tied.
bool sk_held_keeps(SkCutting *s, uint32_t element, uint32_t v);
// Components that need each other at a tick become one, small ones go to who reads them.
void sk_held_join(SkCutting *s);
// Marks components that exchange held values with others.
void sk_held_joined(SkCutting *s, bool *joined);
// Values of other islands before a tick get variables of their own.
void sk_held_import(SkCutting *s, SkCut *out);

// --- watch.c ---------------------------------------------------------------------------------------

// Equations that give something to nobody.
void sk_watch_find(SkCutting *s);
// Puts them to the component they read; those that read several stay in `watchers` and are a component of their own.
void sk_watch_place(SkCutting *s);

#endif
