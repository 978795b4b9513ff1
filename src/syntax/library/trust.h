// syntax/library/trust.h - which files the user has installed: those in the folders of the search path.
//
// in:    folders of -L and MODELICAPATH
// out:   whether a file or folder really lies in one of them
// cost:  one realpath for each path; a folder is walked once
// not:   deciding what may run (model/function/native.h)
// ref:   docs/decisions/native-code.md
//
// Only real paths count. A link inside such a folder that leads out of all of them leads to files that nobody has
// installed.
#ifndef SK_SYNTAX_TRUST_H
#define SK_SYNTAX_TRUST_H

#include "base/arena.h"

#include <stdbool.h>

typedef struct SkTrust SkTrust;

SkTrust *sk_trust_new(SkArena *arena);
void     sk_trust_add(SkTrust *trust, const char *dir);
// A file or folder that exists.
bool sk_trust_holds(const SkTrust *trust, const char *path);
// A folder with everything below it, or none at all. What goes deeper than any package is not held.
bool sk_trust_holds_all(SkTrust *trust, const char *dir);

#endif
