// cosim/composite/ssp_priv.h - the inside of what reads system structures: ssp_read.c, ssp_values.c.
//
// Elements are told by their local names; prefixes of name spaces are whatever the file has chosen. What stands in an annotation of somebody
// else is passed over.
#ifndef SK_COSIM_COMPOSITE_SSP_PRIV_H
#define SK_COSIM_COMPOSITE_SSP_PRIV_H

#include "cosim/composite/attributes.h"

#define SK_SSP_MOST 1000000  // systems, components, connectors, connections, values: each

typedef struct {
  const char *name;
  SkUnit      scale;
} SkSspUnit;

typedef struct {
  const char *type, *item;  // name of the enumeration, and of a value of it
  const char *value;
} SkSspItem;

// Units and enumerations of one document.
typedef struct {
  SK_VEC(SkSspUnit) units;
  SK_VEC(SkSspItem) items;
  const char *unit, *enumeration;  // whose element is open
} SkSspTables;

typedef SK_VEC(SkCompositeParameter) SkSspValues;

// One entry of a mapping.
typedef struct {
  const char    *source, *target;
  SkCompositeWay way;
  SkSpan         span;
} SkSspEntry;

// What is open of a binding of parameters: values, then how they are mapped.
typedef struct {
  SkSspValues values;
  SK_VEC(SkSspEntry) entries;
  bool        mapped;
  const char *prefix;
  SkSspTables tables;  // of the set of values
} SkSspBinding;

const char *sk_ssp_local(const char *name);
// Is it inside an element of that local name (the innermost one)?
bool sk_ssp_in(const SkXmlElement *e, const char *parent);

// Units, Enumerations. False: the element is none of these.
bool sk_ssp_table_element(const SkAttributes *r, SkSspTables *t, const SkXmlElement *e);
void sk_ssp_find_unit(const SkSspTables *t, SkCompositeUnit *unit);

// Values, mappings and their transformations.
bool sk_ssp_binding_element(const SkAttributes *r, SkSspBinding *b, const SkXmlElement *e);
bool sk_ssp_way_element(const SkAttributes *r, SkCompositeWay *way, const SkXmlElement *e);
// Reads a set of values or a mapping that is a file of its own. NULL, or what is wrong.
const char *sk_ssp_read_values(const SkAttributes *r, SkSources *sources, SkSspBinding *b,
                               const char *path, const char *text, size_t n);
// The binding is complete: what it sets, in its order.
void sk_ssp_bind(const SkAttributes *r, SkSspBinding *b, SkSspValues *out);

// A relative name of a file, decoded; NULL after reporting.
const char *sk_ssp_file(const SkAttributes *r, const SkXmlElement *e, SkSpan tag,
                        const char *attribute);

#endif
