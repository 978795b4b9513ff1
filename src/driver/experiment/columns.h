// driver/experiment/columns.h - the columns of a result file: which variables, of what kind, and where they come from.
//
// in:    the variables of a translation, patterns of names
// out:   SkColumns in the order of a file: what has values of its own first, then other names of it
// not:   declaring them to a recorder, which needs to know where values will lie (run.c, sweep.c)
#ifndef SK_DRIVER_COLUMNS_H
#define SK_DRIVER_COLUMNS_H

#include "driver/translate/translate.h"
#include "record/record.h"

typedef enum {
  SK_FROM_CONSTANT,  // `constant`
  SK_FROM_STILL,     // v[place], the same for the whole run
  SK_FROM_ROW,       // v[place] of each row
  SK_FROM_COLUMN,    // column `of`, times `sign`
} SkColumnFrom;

typedef struct {
  const char      *name, *description;
  const SkUserVar *var;
  SkColumnKind     kind;
  SkColumnFrom     from;
  int              place, sign;
  double           constant;
  uint32_t         of;
} SkOutColumn;

typedef SK_VEC(SkOutColumn) SkColumns;

// Patterns (results/glob.h) are NULL-terminated lists; NULL: everything, nothing.
SkColumns sk_columns(const SkTranslation *t, SkArena *arena, const char *const *only,
                     const char *const *exclude);

// Whether one of the patterns fits.
bool sk_columns_match(const char *const *globs, const char *name);

#endif
