// model/diagram/dialog.h - what can be set of a class or of a component: parameters with units, bounds, choices and texts.
//
// in:    a class, perhaps a component of it, a look at the library
// out:   JSON as docs/algorithms/studio.md has it
// cost:  a look-up per parameter; nothing is flattened
// not:   values that need the whole model: texts stay as they are written
// ref:   Modelica 3.6, 18.7
#ifndef SK_MODEL_DIALOG_H
#define SK_MODEL_DIALOG_H

#include "model/diagram/diagram.h"

// component: "" for the class itself, else a name, perhaps with dots. False, with nothing written, where there is none.
bool sk_dialog(const SkModelInput *in, const char *class_name, const char *component,
               SkWritable *writable, void *user, SkBuf *out);

#endif
