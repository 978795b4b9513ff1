// model/tree/look.h - one look at the classes of a library that lasts: memory, names and messages that end together.
//
// in:    a library with its names and sources; between looks its texts may be replaced (sk_library_replace)
// out:   an input for flattening and what follows; messages as a fresh process would give them
// cost:  what the look itself makes; files are read once, tables of classes made once, until their text changes
// not:   two looks at once
// ref:   docs/algorithms/files.md
#ifndef SK_MODEL_LOOK_H
#define SK_MODEL_LOOK_H

#include "model/model.h"

SkModelInput sk_look_begin(const SkModelInput *lasting);
// Everything made from the input ends, messages too.
void sk_look_end(SkModelInput *look);

#endif
