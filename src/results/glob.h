// results/glob.h - names chosen by pattern.
//
// in:    a pattern: * is any text (dots included), ? one character, everything else itself
// cost:  O(pattern * name) at worst, linear as a rule
// not:   character sets: brackets are indices in Modelica names, so a[1].* means what it says
#ifndef SK_RESULTS_GLOB_H
#define SK_RESULTS_GLOB_H

#include <stdbool.h>

bool sk_glob(const char *pattern, const char *name);
bool sk_glob_is_plain(const char *pattern);  // no * and no ?

#endif
