// drawing/layout.h - places for components that have none, and lines for connections without one.
//
// in:    the tree of a class (picture.h); what has a place keeps it
// out:   an extent for each component of the class itself that is drawn but has no Placement, points for each connection
//        without a Line whose ends are then known
// cost:  O(components * connections); at most 2,000 components
// not:   lines around components; inherited components, which are placed where they are declared
//
// A component stands beside the one that it is connected to, on the side on which the connector is; connectors of the class itself
// stand at its edges. The same tree always gives the same places.
#ifndef SK_DRAWING_LAYOUT_H
#define SK_DRAWING_LAYOUT_H

#include "base/vec.h"
#include "drawing/geometry.h"

#define SK_LAYOUT_MOST 2000u

typedef struct {
  const SkJson *component;
  SkBox         extent;

} SkLaidComponent;

typedef struct {
  const SkJson *connection;
  SkPoint      *points;
  uint32_t      n;
  const SkJson *look;  // a shape whose lineColor the line has, or NULL
} SkLaidConnection;

typedef struct {
  SK_VEC(SkLaidComponent) components;
  SK_VEC(SkLaidConnection) connections;
  SkBox all;  // of everything that has a place now, sk_box_none: nothing has
} SkLaidOut;

// False: it has more components than that.
bool sk_lay_out(const SkJson *tree, SkArena *arena, SkLaidOut *out);

#endif
