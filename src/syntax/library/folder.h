// syntax/library/folder.h - what a folder holds that can be a class; used by library.c only.
//
// in:    a folder on disk
// out:   its classes by name, sorted; nothing is opened but the folder itself
// cost:  one listing and one stat per sub-folder
#ifndef SK_SYNTAX_FOLDER_H
#define SK_SYNTAX_FOLDER_H

#include "syntax/parse/parse.h"

// One class on disk: a .mo file, or a folder with a package.mo.
typedef struct {
  SkName      name;
  const char *version;  // "4.1.0" of "Modelica 4.1.0", or NULL
  const char *path;     // of the file or folder
  bool        is_folder;
} SkStoredAt;

typedef struct {
  SkStoredAt *at;  // by name, then folders before files, then highest version first
  uint32_t    n;
} SkFolder;

// versions: names such as "Modelica 4.1.0" count. False when the folder cannot be read (errno).
// Files that end in .mo but whose name is no identifier are reported as SK1310 unless versions is
// set.
bool sk_folder_read(const SkParseEnv *env, const char *dir, bool versions, SkFolder *out);

// The names in a folder, those with a leading dot left out, in no order. False with errno when it
// cannot be read.
bool sk_folder_names(SkArena *arena, const char *dir, const char ***names, uint32_t *n);

// Identity of a folder or file whatever its path. False when it does not exist.
typedef struct {
  uint64_t device, inode;
} SkFileId;
bool sk_file_id(const char *path, SkFileId *id, bool *is_folder);

// Without links and dots; as it is where it does not exist.
const char *sk_path_real(SkArena *arena, const char *path);
char       *sk_path_parent(SkArena *arena, const char *path);  // the folder something is in
const char *sk_path_join(SkArena *arena, const char *dir, const char *name);

// < 0, 0, > 0 as "4.0.0" is before, equal to or after "4.1.0"; "4.1.0-beta" is before "4.1.0".
int sk_version_compare(const char *a, const char *b);

// File names that come from strangers, with bytes that would upset a terminal written as \xNN.
const char *sk_path_shown(SkArena *arena, const char *path);

#endif
