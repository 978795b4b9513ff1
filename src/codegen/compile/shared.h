// codegen/compile/shared.h - a shared library from C texts, for programs that know nothing of Skerry.
//
// in:    files of C: a core that many libraries have in common, and those of this one
// out:   the library's bytes
// cost:  the core is compiled once and cached by content; the rest is compiled each time
// not:   what is in the files (export/)
#ifndef SK_CODEGEN_SHARED_H
#define SK_CODEGEN_SHARED_H

#include "base/status.h"

#include <stddef.h>

typedef struct {
  const char *name, *text;  // name: relative, folders by '/'
} SkTextFile;

typedef struct {
  const SkTextFile *files;  // headers too
  size_t            n;
} SkTextFiles;

// The flags that every file is compiled with; ends with NULL.
const char *const *sk_shared_flags(void);

// For which machine: this one, or Windows on x86-64, by a compiler that is called x86_64-w64-mingw32-gcc.
typedef enum { SK_SHARED_HERE, SK_SHARED_WINDOWS } SkSharedFor;

// Both sets see each other's headers. Caller frees *bytes with sk_free. On failure message says why.
SkStatus sk_shared_library(const SkTextFiles *core, const SkTextFiles *own, SkSharedFor machine,
                           unsigned char **bytes, size_t *n, char *message, size_t size);

#endif
