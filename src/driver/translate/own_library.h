// driver/translate/own_library.h - where Skerry's own Modelica library is.
//
// in:    the place of the program, or of the shared library that this code is part of
// out:   the folder `modelica` of the source tree or of the installation, added to the searched ones
// cost:  a few calls of stat
#ifndef SK_DRIVER_OWN_LIBRARY_H
#define SK_DRIVER_OWN_LIBRARY_H

#include "syntax/library/library.h"

// Searched after what was added before, so that a user's class of the same name wins. Silent when there is none.
void sk_own_library(SkLibrary *library, SkArena *arena);

#endif
