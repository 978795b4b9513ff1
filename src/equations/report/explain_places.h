// equations/report/explain_places.h - where in the text the equations, variables and components of a system stand, as JSON.
//
// in:    a system whose flat model knows its sources (else all places are null)
// out:   members of the object that `explain --json` prints; spans count UTF-16 units as those of diagrams do
// cost:  a look-up per variable and equation
#ifndef SK_EQUATIONS_EXPLAIN_PLACES_H
#define SK_EQUATIONS_EXPLAIN_PLACES_H

#include "equations/work.h"

// "components":[..],"variables":[..],"sources":[..],"files":[..]; sources: equations, by their numbers
void sk_explain_places(const SkSystem *system, SkBuf *out);
// ,"KEY":[numbers of equations, null where there is none]
void sk_explain_numbers(const SkSystem *system, const char *key, const uint32_t *eqs, uint32_t n,
                        SkBuf *out);
// ,"equations":[..]: of each row of an island's Jacobian, the one that its derivative comes from
void sk_explain_rows(const SkSystem *system, const SkIsland *island, SkBuf *out);

#endif
