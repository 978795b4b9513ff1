// results/read_format.h - what the two file formats share. Inside the reader only.
#ifndef SK_RESULTS_READ_FORMAT_H
#define SK_RESULTS_READ_FORMAT_H

#include "base/map.h"
#include "base/vec.h"
#include "results/read.h"

// Where a column's values are. MAT: a row of data_1 (constants) or data_2; CSV: a cell of each
// line.
typedef struct {
  SkResultColumn shown;
  uint32_t       slot;
  bool           negative;
  double         value;  // of a constant
} SkReadColumn;

typedef struct {
  // Returns false after reporting. columns are never constants; out[i] has room for all rows.
  bool (*read)(SkResult *result, const uint32_t *columns, uint32_t n, double *const *out,
               SkDiags *diags);
} SkReadOps;

struct SkResult {
  const SkReadOps *ops;
  const char      *path;
  SkArena         *arena;
  int              fd;     // -1 when in memory
  const uint8_t   *bytes;  // NULL when in a file
  uint64_t         size;   // bytes
  uint64_t         rows;
  uint32_t         time_column;
  SK_VEC(SkReadColumn) columns;
  SkNames *names;
  SkMap    by_name;  // interned name without blanks -> column + 1
  double  *time;
  void    *format;  // what the format needs besides
  uint8_t *block;   // for reading
  size_t   block_size;
};

// Each takes over an SkResult with its source set; false after reporting.
bool sk_read_mat(SkResult *result, SkDiags *diags);
bool sk_read_csv(SkResult *result, SkDiags *diags);

// Exactly n bytes at offset, false when the file has less or cannot be read.
bool sk_read_at(const SkResult *result, uint64_t offset, void *to, size_t n);

// At least n bytes of memory for reading; the old contents are lost.
uint8_t *sk_read_block(SkResult *result, size_t n);

// Copies text of n bytes as valid UTF-8: what is not is taken for Latin-1. Blanks and NULs at its
// end are cut.
const char *sk_read_text(SkArena *arena, const char *text, size_t n);

void sk_read_add(SkResult *result, SkReadColumn column);

// SK6003 with the path in front. Returns false.
bool sk_read_damaged(const SkResult *result, SkDiags *diags, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

#endif
