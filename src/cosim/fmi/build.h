// cosim/fmi/build.h - what of an FMU's C sources makes its library.
//
// in:    <SourceFiles> of 2.0, sources/buildDescription.xml of 3.0, the names in the archive (1.0 says nothing)
// out:   files, definitions, folders of headers, libraries; the compiler's command line is somebody else's
// not:   compiling: whoever has a compiler offers it with sk_fmu_compiler_is; sources in C++
// ref:   docs/decisions/native-code.md
#ifndef SK_COSIM_FMI_BUILD_H
#define SK_COSIM_FMI_BUILD_H

#include "cosim/fmi/description.h"
#include "cosim/fmi/headers.h"

// One more of <SourceFiles>; the name as it is written.
void sk_fmu_build_file(SkArena *arena, SkFmuBuild *build, const char *name);

// The text of a buildDescription.xml, for all interfaces. NULL, or what is wrong.
const char *sk_fmu_build_read(SkFmu *fmu, const char *text, size_t n);

// One of the archive's names, for FMUs that do not list their sources.
void sk_fmu_build_name(SkFmu *fmu, const char *name);
// After the last name: all.c where there is one, else every file of C beside it.
void sk_fmu_build_end(SkFmu *fmu);

// Everything a compiler needs. Lists end with NULL; files and folders are relative to `folder`.
typedef struct {
  const char        *folder;
  const char *const *files, *const *defines, *const *folders, *const *libraries;
  const SkFmuHeader *headers;
  size_t             n_headers;
} SkFmuSources;

// Writes the library to a file; false after filling why.
typedef bool SkFmuCompiler(const SkFmuSources *sources, const char *library, char *why,
                           size_t room);

// The compiler of this process. Without one FMUs need binaries.
void sk_fmu_compiler_is(SkFmuCompiler *compiler);

// The library of an interface from the sources below `folder`, where the FMU is unpacked.
bool sk_fmu_compile(const SkFmu *fmu, SkFmuInterfaceKind kind, const char *folder,
                    const char *library, char *why, size_t room);

#endif
