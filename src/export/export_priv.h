// export/export_priv.h - shared by the files that write an FMU.
#ifndef SK_EXPORT_EXPORT_PRIV_H
#define SK_EXPORT_EXPORT_PRIV_H

#include "codegen/compile/shared.h"
#include "export/export.h"
#include "export/variables.h"

typedef struct {
  const SkExport        *vars;
  const SkExportOptions *options;
  SkArena               *arena;
  const char            *identifier;  // a name in C
  const char            *token;       // the guid
  SkDependencies        *depend;
  uint32_t               n_indicators;
  uint32_t               first_indicator;  // 3.0: value reference of the first
  SkTextFiles            sources;          // named in the description
} SkDescription;

// description2.c, description3.c
void sk_export_describe2(const SkDescription *d, SkBuf *out);
void sk_export_describe3(const SkDescription *d, SkBuf *out);
void sk_export_build3(const SkDescription *d, SkBuf *out);  // sources/buildDescription.xml

// describe.c: what both have in common.
void        sk_export_units(const SkDescription *d, SkBuf *out);
const char *sk_export_causality(const SkExportVar *v);
const char *sk_export_varies(const SkExportVar *v);
const char *sk_export_initial(const SkExportVar *v);  // NULL: none is written
bool        sk_export_has_start(const SkExportVar *v);
// Of those whose value at the start is found by initialisation: outputs, calculated parameters, states and derivatives.
bool        sk_export_is_initial_unknown(const SkDescription *d, uint32_t position);
void        sk_export_experiment(const SkDescription *d, SkBuf *out);
const char *sk_export_enum(const SkExportVar *v, const SkDescription *d);

// Derivatives of outputs by time are known: also what is delayed would move.
bool sk_export_rates(const SkDescription *d);

// tables.c: the tables of fmu/model.h, after the generated code.
void sk_export_tables(const SkDescription *d, SkBuf *out);

#endif
