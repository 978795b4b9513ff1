// codegen/compile/sources.h - a shared library from C sources that somebody else has written.
//
// in:    a folder, which of its files to compile, definitions, headers that are missing there
// out:   the library in a file
// cost:  one run of the system compiler; the library is cached by the content of the folder
// not:   whether the code may run: compiling it runs nothing of it; sources in C++
// ref:   docs/decisions/native-code.md
#ifndef SK_CODEGEN_SOURCES_H
#define SK_CODEGEN_SOURCES_H

#include "codegen/compile/shared.h"

#include <stdbool.h>

// Lists end with NULL; files and folders are relative to `folder`, which is absolute.
typedef struct {
  const char        *folder;
  const char *const *files, *const *defines, *const *folders, *const *libraries;
  SkTextFiles headers;  // found behind those of the folder
} SkSources;

SkStatus sk_sources_library(const SkSources *sources, const char *library, char *message,
                            size_t size);

#endif
