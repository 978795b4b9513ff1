// cosim/fmi/unit/binary.h - an FMU on disk and in memory: unpacked into a private folder, its library loaded.
//
// in:    the path of an .fmu that the user trusts
// out:   the folder, the address of each function
// cost:  unpacking all entries; one small process that waits
// not:   consent (driver/translate/consent.h), calls
//
// The folder is readable by its owner only and is removed when the last user of it closes it. A process of its own removes it when
// this one ends in any other way.
#ifndef SK_COSIM_FMI_BINARY_H
#define SK_COSIM_FMI_BINARY_H

#include "cosim/fmi/description.h"

#include <sys/types.h>

typedef struct SkFmuBinary SkFmuBinary;

// The library of an interface. The same file and interface once more gives the same binary. NULL after filling why; an empty why: it
// says that a process can hold only one instance of it, and there is one.
SkFmuBinary *sk_fmu_binary_open(const char *path, const SkFmu *fmu, SkFmuInterfaceKind kind,
                                char *why, size_t room);
// For a process of its own: unpacked only, and shared with nobody; the library is loaded there. False after filling why.
SkFmuBinary *sk_fmu_binary_unpack(const char *path, const SkFmu *fmu, SkFmuInterfaceKind kind,
                                  char *why, size_t room);
bool         sk_fmu_binary_load(SkFmuBinary *binary, char *why, size_t room);
// fork() at a moment when no other thread is in the middle of any of these functions. The child has no binaries but those it is given.
pid_t sk_fmu_binary_fork(void);
void  sk_fmu_binary_close(SkFmuBinary *binary);  // NULL is fine

// NULL: the library has no function of that name.
void       *sk_fmu_binary_symbol(const SkFmuBinary *binary, const char *name);
const char *sk_fmu_binary_folder(const SkFmuBinary *binary);  // with resources below it

#endif
