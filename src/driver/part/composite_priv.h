// driver/part/composite_priv.h - the inside of what makes a class of a composite model: composite.c, composite_external.c.
#ifndef SK_DRIVER_COMPOSITE_PRIV_H
#define SK_DRIVER_COMPOSITE_PRIV_H

#include "cosim/wire/island.h"
#include "driver/part/composite.h"
#include "driver/part/composite_ports.h"

#define MAX_NESTING 16

typedef struct {
  const char *path, *value;  // of a modification; path: from the sub-model
} Change;

typedef SK_VEC(Change) Changes;

typedef struct Part Part;

// A composite model that has become a class.
typedef struct {
  const SkComposite *c;
  Part              *parts;
  const SkStored    *stored;  // NULL: it has not, which was reported
} Made;

struct Part {
  const SkCompositeSub *sub;
  const char           *klass;  // full name
  Made                  made;   // where it is a composite model itself; else made.c is NULL
  SkFlat               *flat;
  SkPortSearch          search;
  SkFoundPort          *ports;  // as many as sub->ports
  Changes               changes;
  Changes              *at_ports;  // of the adapters, where a port is a connector
  const char           *local;     // class that shows ports under their names; NULL: none
  // Elsewhere: its number among those of the wire, and how many ports are before its own. -1: it runs here.
  int           client, first_port;
  SkWireClient *wired;
};

typedef struct {
  const SkModelInput *in;
  SkCompositeHost    *host;  // NULL: nothing runs elsewhere
  SkWire             *wire;  // NULL: nothing does in this composite model
  const SkComposite  *c;
  Part               *parts;
  SkArena            *arena;
  SkBuf              *equations;  // of the class
  int                 depth;
  const char         *around[MAX_NESTING];  // paths of the composite models around this one
} Maker;

// composite.c: texts for Modelica.
void        sk_composite_quote(SkBuf *out, const char *text, char quote);
const char *sk_composite_identifier(Maker *m, const char *name);
const char *sk_composite_number(Maker *m, double value);
void        sk_composite_change(Maker *m, Changes *list, const char *path, const char *value);
const char *sk_composite_reference(Maker *m, SkCompositeEnd end);

// composite_values.c: what goes without a line.
bool sk_composite_is_direct(const SkCompositeLine *l);
// A port of a signal needs something between it and a line only where a line with a delay is.
bool sk_composite_needs_adapter(const Maker *m, uint32_t sub, uint32_t port);
// The value with its unit and the transformation of the line.
const char *sk_composite_converted(Maker *m, const SkCompositeLine *l, const char *value);
// What an output says, without delay.
const char *sk_composite_signal(Maker *m, SkCompositeEnd end);
void        sk_composite_set_parameters(Maker *m);
void        sk_composite_join_direct(Maker *m, const SkCompositeLine *l);
// Inputs without a line keep their start values.
void sk_composite_rest_inputs(Maker *m);
void sk_composite_own_ports(Maker *m, SkBuf *out);

// composite_external.c
// Starts elsewhere, or connects by itself.
bool sk_composite_is_external(const SkCompositeSub *s);
bool sk_composite_external_part(Maker *m, uint32_t i);
// All lines are known: the wire is made, and what its islands read.
bool sk_composite_make_wire(Maker *m);
void sk_composite_external_local(Maker *m, SkBuf *out, Part *part);
// Lines to all of them: those that no line between islands touches would be taken for one island.
void sk_composite_external_touch(Maker *m, SkBuf *out);
// What leaves a port of it, and how late that is.
const char *sk_composite_external_sent(Maker *m, SkCompositeEnd end, double *late);

#endif
