// studio/wire/scan.h - the files below a folder, without end nowhere.
//
// in:    a folder, how many files at most
// out:   files and folders, by name, each once; hidden ones and what links lead to outside are left out
// cost:  a look at each entry
#ifndef SK_STUDIO_WIRE_SCAN_H
#define SK_STUDIO_WIRE_SCAN_H

#include <stdbool.h>
#include <stdint.h>

#define SK_SCAN_DEEP 16

typedef struct {
  const char *path;
  bool        is_folder, is_package;  // a folder with a package.mo
  uint64_t    size;
  double      changed;  // seconds since 1970
} SkScanned;

// Of a folder the result says whether it is entered; of a file nothing.
typedef bool SkScanFn(void *user, const SkScanned *found);

// False: there were more than that many files and folders, or folders too deep.
bool sk_scan(const char *folder, uint32_t most, SkScanFn *fn, void *user);

#endif
