// driver/part/composite_ports.h - what can be joined to a line in a class: ports of Skerry.Coupling, and connectors.
#ifndef SK_DRIVER_COMPOSITE_PORTS_H
#define SK_DRIVER_COMPOSITE_PORTS_H

#include "cosim/composite/composite.h"
#include "model/flat/flat.h"

// A kind of connector that can be a port, with the class between it and a line.
typedef struct {
  const char *members[5];  // names of what is in the connector; NULL-terminated
  const char *kind;        // as portKind of Skerry.Coupling has it
  const char *klass, *connector;
} SkPortAdapter;

typedef struct {
  const char          *name;     // in the composite model
  const char          *path;     // of the port of Skerry.Coupling, or of the connector
  const char          *kind;     // "1 mechanical", "6 mechanical", "in signal", "out signal"
  const SkPortAdapter *adapter;  // NULL: path is a port of Skerry.Coupling
  bool                 taken;    // a line is joined to it inside the sub-model
} SkFoundPort;

typedef struct {
  const SkFlat *flat;
  SkArena      *arena;
  SK_VEC(SkFoundPort) ports;  // of Skerry.Coupling
} SkPortSearch;

SkPortSearch sk_ports_of(SkArena *arena, const SkFlat *flat);
// The one of this name; false: there is none.
bool sk_ports_find(SkPortSearch *search, const char *name, SkFoundPort *out);
// The last dot that parts names, not one inside a quoted name; NULL: none.
const char *sk_ports_last_dot(const char *path);
// The name is used for something in the class.
bool sk_ports_taken(const SkFlat *flat, const char *name);

#endif
