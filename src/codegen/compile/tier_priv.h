// codegen/compile/tier_priv.h - shared by the two tiers: the compiler process, the cache folder, the helper library.
#ifndef SK_CODEGEN_TIER_PRIV_H
#define SK_CODEGEN_TIER_PRIV_H

#include "codegen/compile/tier.h"

#include <stdatomic.h>
#include <stdint.h>
#include <sys/types.h>

struct SkCode {
  void *handle, *helper;  // helper: a library that must be there as long
  void (*unload)(void *handle);
  const SkModelCode *model;
  bool               cached;
};

// Takes over handle, also when it fails; helper when it succeeds.
SkStatus sk_code_wrap(void *handle, void (*unload)(void *), void *helper, const void *model,
                      SkCode **out);

// A way to stop compilations from another thread.
#define SK_WORKERS 16
typedef struct {
  atomic_bool       cancelled;
  atomic_int        pid[SK_WORKERS];  // of the keepers of compilers that run now, 0: none
  bool              background;       // one core is left to the simulation
  bool              only_cached;      // nothing is compiled
  const atomic_int *stop;             // not zero: as if cancelled; NULL: no flag
} SkControl;
SkControl sk_control(void);  // with the flag of this thread (sk_code_stops)

#define SK_PATH 2200

// What has gone wrong, for the user.
typedef struct {
  char  *text;
  size_t size;
} SkMessage;
void sk_message(SkMessage m, const char *format, ...) __attribute__((format(printf, 2, 3)));

// compiler.c --------------------------------------------------------------------------------------

const char *sk_compiler(void);  // SKERRY_CC, or cc
// Growing list of arguments.
typedef struct {
  char **at;
  size_t n, cap;
  bool   failed;  // out of memory
} SkArgs;
void sk_args_add(SkArgs *args, const char *format, ...) __attribute__((format(printf, 2, 3)));
void sk_args_free(SkArgs *args);

// cache.c -----------------------------------------------------------------------------------------

// An entry: its final path, and a folder beside it for what is made on the way, which no other process or thread
// uses and no other user can look into.
typedef struct {
  char path[SK_PATH], work[SK_PATH], temp[SK_PATH], log[SK_PATH], source[SK_PATH];
} SkEntryPaths;

typedef struct {
  uint64_t a, b;
} SkKey;
void sk_key_add(SkKey *key, const void *bytes, size_t n);
void sk_key_text(SkKey *key, const char *text);  // with its end, so that lists stay apart

// Makes the cache folder; SK_IO with a message when that does not work.
SkStatus sk_cache_entry(SkKey key, const char *suffix, SkEntryPaths *out, SkMessage message);
bool     sk_cache_has(const SkEntryPaths *entry);  // an entry that is not whole or not safe goes
SkStatus sk_cache_begin(const SkEntryPaths *entry,
                        SkMessage           message);  // makes the folder `work`
bool     sk_write_file(const char *path, const char *text);
// temp becomes the entry. SK_IO with a message when the disk is full and the like.
SkStatus sk_cache_keep(const SkEntryPaths *entry, SkMessage message);
void     sk_cache_clean(const SkEntryPaths *entry);  // what is left of an attempt

// A folder with its files, and with the files of its folders. From signal handlers too.
void sk_folder_remove(const char *path);

// cache_folder.c: folders that are removed when this process ends, however it ends: by itself and by signals with
// sk_cache_leave, else by the keeper of a compiler that runs. Added before they are made.
void sk_work_add(const char *path);
void sk_work_drop(const char *path);
// Removes what a process that is gone was at work on, and what stood in for the cache there. In a child of that process.
void sk_cache_abandon(pid_t process);

// cache_folder.c: the folder of the cache, absolute and without links, or one of this process alone where others could
// change what is in the cache. False with a message when there is neither.
bool sk_cache_folder(char *path, size_t size, SkMessage message);

// Whose code it is decides the limits of time and memory.
typedef enum { SK_CODE_OF_MODEL, SK_CODE_OF_PROGRAM } SkCodeOf;
// compiler.c: runs the compiler with these arguments (its name first, NULL at the end) in the folder of the entry, under
// a keeper; its first words, or the limit that it reached, go into the message when it fails.
SkStatus sk_compiler_run(const char *const *args, const SkEntryPaths *entry, SkCodeOf whose,
                         SkControl *control, size_t worker, SkMessage message);

// helper.c: the library of external functions. *handle NULL when none is needed; *path as well.
SkStatus sk_helper_open(const SkLink *link, SkControl *control, void **handle, char path[SK_PATH],
                        SkMessage message);

// The same without loading it into this process. link->helper is not NULL.
SkStatus sk_helper_make(const SkLink *link, char path[SK_PATH], SkMessage message);

SkStatus sk_code_compile(const char *text, const SkLink *link, SkControl *control, SkCode **out,
                         SkMessage message);  // tier 1

#endif
