// cosim/fmi/archive.h - the zip file of an FMU, looked at before anything of it is used.
//
// in:    the path of a file that may come from a stranger
// out:   the names in it, and the bytes of one entry at a time
// cost:  one pass over the names; an entry is unpacked into memory only when it is asked for
// not:   writing to disk
//
// An archive is refused as a whole when one of its names leads out of it (absolute, "..", drive letter, link), stands in it twice, or
// when it claims more entries or bytes than the limits below. Some tools write "./a" or "a\\b"; both count as a and a/b.
#ifndef SK_COSIM_FMI_ARCHIVE_H
#define SK_COSIM_FMI_ARCHIVE_H

#include "base/arena.h"

#include <stdbool.h>

#define SK_FMU_MAX_ENTRIES 100000               // the largest public FMU has some 3,000
#define SK_FMU_MAX_BYTES   (UINT64_C(4) << 30)  // of all entries unpacked
#define SK_FMU_MAX_RATIO   2000  // unpacked to packed bytes of one entry; deflate reaches 1032
#define SK_FMU_MAX_XML     (UINT64_C(256) << 20)

typedef struct SkFmuArchive SkFmuArchive;

// NULL, or why the archive is refused (in the arena). *out is set as soon as there is something to close, so that the caller's guard
// can close it when memory runs out. Names live as long as the arena.
const char *sk_fmu_archive_open(SkArena *arena, const char *path, SkFmuArchive **out);
void        sk_fmu_archive_close(SkFmuArchive *archive);  // NULL is fine

// Names are clean; that of a folder ends in a slash.
uint32_t    sk_fmu_archive_count(const SkFmuArchive *archive);
const char *sk_fmu_archive_name(const SkFmuArchive *archive, uint32_t i);

// The bytes of the entry of that name, at most `most` of them, NUL behind. NULL with *why == NULL: there is none of that name.
char *sk_fmu_archive_read(SkFmuArchive *archive, SkArena *arena, const char *name, size_t most,
                          size_t *n, const char **why);

// The name with slashes and without empty parts, "" for the archive itself; NULL with the reason in *why for one that is refused.
const char *sk_fmu_clean_name(SkArena *arena, const char *name, const char **why);

#endif
