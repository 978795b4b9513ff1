// cosim/fmi/folder.h - a private folder with what is in an archive, which does not outlive this process.
//
// in:    the path of an .fmu
// out:   a folder below TMPDIR, for its owner only
// cost:  the unpacked bytes on disk; one process that waits for the end of this one
#ifndef SK_COSIM_FMI_FOLDER_H
#define SK_COSIM_FMI_FOLDER_H

#include "base/arena.h"

#include <sys/types.h>

typedef struct {
  char *path;   // NULL: there is none
  pid_t guard;  // removes it when this process ends without having done so
  int   wire;   // closes with this process
} SkFmuFolder;

// NULL, or what is wrong (in the arena).
const char *sk_fmu_unpack(SkArena *arena, const char *archive, SkFmuFolder *out);
void        sk_fmu_folder_remove(SkFmuFolder *folder);

#endif
