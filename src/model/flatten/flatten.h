// model/flatten/flatten.h - what other files of the model phase need from the flattener.
#ifndef SK_MODEL_FLATTEN_H
#define SK_MODEL_FLATTEN_H

#include "model/context.h"

// Gives flat variables to a component and everything below it, with their attributes once those of the
// other variables are done. Does nothing for what has them already.
void sk_flat_declare(SkCx *cx, SkNode *component);
// Puts the values of structural parameters into all expressions (flat_fold.c).
void sk_flat_fold(SkCx *cx);

// Is the class that is flattened a part of something larger, or one of many classes of a package?
bool sk_flatten_is_part(const SkCx *cx);

#endif
