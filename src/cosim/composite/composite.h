// cosim/composite/composite.h - a composite model: sub-models, their ports, and the lines between them.
//
// in:    the text of a composite model in XML, or of a system structure (SSP 1.0), which may come from a stranger
// out:   what it says, with positions for messages; everything wrong is reported in one go
// cost:  one pass over the XML
// not:   the sub-models themselves (driver/part/composite.h)
// ref:   docs/composite.md
#ifndef SK_COSIM_COMPOSITE_H
#define SK_COSIM_COMPOSITE_H

#include "base/diag.h"
#include "base/units.h"
#include "base/vec.h"

#include <stdbool.h>

#define SK_COMPOSITE_MAX_BYTES ((size_t)64 << 20)

typedef enum { SK_LINK_BOTH, SK_LINK_IN, SK_LINK_OUT } SkLinkCausality;

typedef enum {
  SK_LINK_MECHANICAL,
  SK_LINK_ROTATIONAL,
  SK_LINK_HYDRAULIC,
  SK_LINK_PNEUMATIC,
  SK_LINK_ELECTRIC,
  SK_LINK_THERMAL,
  SK_LINK_SIGNAL,
  SK_LINK_N_DOMAINS
} SkLinkDomain;

typedef struct {
  const char *name;   // NULL: none is told
  bool        known;  // its scale is
  SkUnit      scale;
} SkCompositeUnit;

typedef struct {
  const char *from, *to;  // as literals of Modelica
} SkCompositeCase;

// What a system structure does with a value on its way, after units are converted.
typedef struct {
  bool   given, keeps_unit;  // keeps_unit: no conversion between the ends
  bool   as_is;              // no system structure: values are those of the classes
  double factor, offset;     // where there are no cases
  SK_VEC(SkCompositeCase) cases;
} SkCompositeWay;

typedef struct {
  const char     *name;
  int             dimensions;  // 1 or 6
  SkLinkCausality causality;
  SkLinkDomain    domain;
  double          place[3], angle[3];  // in the sub-model's world
  SkSpan          span;
  // Of a system structure.
  const char     *type;       // "Real", "Integer", "Boolean", "String"; NULL: not told
  bool            parameter;  // not a signal: a parameter of the element
  SkCompositeUnit unit;
} SkCompositePort;

typedef struct {
  const char *name, *value;
  SkSpan      span;
  // Of a system structure.
  bool            passed_over;  // where the sub-model has none of this name
  SkCompositeUnit unit;
  SkCompositeWay  way;
} SkCompositeParameter;

typedef struct {
  const char               *name, *command, *file, *geometry;
  const char               *interface;  // of an FMU: "me", "cs"; NULL: any
  const struct SkComposite *inner;      // a system inside of this one; NULL: file says what it is
  bool                      exact_step;
  double                    place[3], angle[3];  // of its world in that of the composite model
  SkSpan                    span;
  SK_VEC(SkCompositePort) ports;
  SK_VEC(SkCompositeParameter) parameters;
} SkCompositeSub;

typedef struct {
  uint32_t sub, port;  // numbers; SK_COMPOSITE_NONE: not found
} SkCompositeEnd;

#define SK_COMPOSITE_NONE UINT32_MAX
#define SK_COMPOSITE_SELF (UINT32_MAX - 1)  // sub: the port is one of the composite model itself

typedef struct {
  const char    *from, *to;  // as written
  SkCompositeEnd end[2];     // signals: from the output to the input
  double         delay, Zf, Zfr, alpha;
  bool           has_Zf, has_Zfr;
  SkSpan         span;
  SkCompositeWay way;
  const char
      *delay_from;  // the port whose signal is the delay, at least `delay`; NULL: it is constant
  SkCompositeEnd delay_end;
  double         longest;  // that delay at most
} SkCompositeLine;

typedef struct SkComposite {
  const char     *path, *folder, *name;  // name: of the file up to the last dot
  const SkSource *source;
  SK_VEC(SkCompositeSub) subs;
  SK_VEC(SkCompositeLine) lines;
  SK_VEC(SkCompositePort) ports;            // its own: of a system structure
  SK_VEC(SkCompositeParameter) parameters;  // of a system structure: of what is inside, by path
  double   start, stop, write_step;         // write_step 0: not given
  int      port;                            // of the manager
  SkArena *arena;
} SkComposite;

// Reads and checks; NULL after reporting (SK7101 to SK7103). What does not fit together (SK7105) is reported, too, and then
// there are errors in diags.
SkComposite *sk_composite_read(SkArena *arena, SkSources *sources, SkDiags *diags,
                               const char *path);
SkComposite *sk_composite_read_text(SkArena *arena, SkSources *sources, SkDiags *diags,
                                    const char *path, const char *text, size_t n);

// The file of that name beside a system structure; NULL: why (in the arena).
typedef char *SkCompositeBeside(void *user, SkArena *arena, const char *name, size_t *n,
                                const char **why);
typedef struct {
  const char        *name, *folder;  // of the model; where its files are. NULL: as the path says
  SkCompositeBeside *beside;         // NULL: there is nothing beside it
  void              *user;
} SkSsdPlace;
// A system structure description (ssp_read.c).
SkComposite *sk_composite_read_ssd(SkArena *arena, SkSources *sources, SkDiags *diags,
                                   const char *path, const char *text, size_t n,
                                   const SkSsdPlace *place);
// Is it called like one: .ssd?
bool sk_composite_is_ssd(const char *path);

// Consistency of what was read (check.c): called by the readers. What From and To of lines name is looked up where named is set.
void sk_composite_check(SkComposite *c, SkDiags *diags, bool named);

const SkCompositePort *sk_composite_port(const SkComposite *c, SkCompositeEnd end);
const char            *sk_link_domain_name(SkLinkDomain domain);
const char            *sk_link_causality_name(SkLinkCausality causality);

// The matrix of three angles about x, y and z: row vectors of the turned system times this are those of the one around it.
void sk_angles_to_matrix(const double angle[3], double matrix[9]);

// The value of an attribute in the tag at this place of the text; nowhere: {0, 0}.
SkSpan sk_composite_attribute(const SkComposite *c, SkSpan tag, const char *attribute);

// The system structure description of it; file says where the file of a sub-model is in the package.
void sk_composite_write_ssd(const SkComposite *c, const char *const *files, SkBuf *out);
// The text again, mended: defaults that were guessed are written, everything else is kept to the byte.
void sk_composite_write(const SkComposite *c, SkBuf *out);
// Sub-models and lines for Graphviz.
void sk_composite_dot(const SkComposite *c, SkBuf *out);
// The ports and parameters as the interface data of the existing editor.
void sk_composite_interfaces(const SkComposite *c, SkBuf *out);

#endif
