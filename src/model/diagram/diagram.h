// model/diagram/diagram.h - what a class looks like: its icon, its diagram, its components and connections.
//
// in:    a class, a look at the library
// out:   JSON as docs/algorithms/studio.md has it; each number with its span
// cost:  a look-up per component; nothing is flattened
// not:   drawing; where components go that have no Placement
// ref:   Modelica 3.6, chapter 18
#ifndef SK_MODEL_DIAGRAM_H
#define SK_MODEL_DIAGRAM_H

#include "base/buf.h"
#include "model/model.h"

// Whether the user may write the file at this path; NULL: nobody may.
typedef bool SkWritable(void *user, const char *path);

// False, with nothing written, where there is no such class.
bool sk_diagram(const SkModelInput *in, const char *class_name, SkWritable *writable, void *user,
                SkBuf *out);
// Icons of several classes as {"icons": {...}}; those without one are left out.
void sk_diagram_icons(const SkModelInput *in, const char *const *classes, uint32_t n, SkBuf *out);

#endif
