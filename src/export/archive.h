// export/archive.h - writes a zip archive: the same files, the same bits.
//
// in:    names and bytes, in the order in which they are to stand
// out:   a file; entries are stored as they are, dated 1980-01-01, as on any day
// not:   reading archives (cosim/fmi/archive.h), compression, more than 4 GiB
// ref:   PKWARE's APPNOTE.TXT, 4.3 and 4.4
#ifndef SK_EXPORT_ARCHIVE_H
#define SK_EXPORT_ARCHIVE_H

#include "base/buf.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct {
  SkBuf    out, directory;
  uint32_t n;
} SkArchiveOut;

SkArchiveOut sk_archive_begin(SkArena *arena);
void         sk_archive_add(SkArchiveOut *archive, const char *name, const void *bytes, size_t n);
// By way of a file beside it, so that nobody finds half an archive. False: errno says why.
bool sk_archive_write(SkArchiveOut *archive, const char *path);

#endif
