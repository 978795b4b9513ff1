// cosim/fmi/headers.h - the headers of FMI for the C sources in an FMU, which usually come without them.
//
// in:    a version
// out:   name and text of each header; made of the lists that we call functions by, so both cannot differ
// not:   prefixes of names in 2.0 and 3.0: the library that is built has the plain names
// ref:   fmi-standard.org: FMI 1.0 (ME, CS), 2.0.5, 3.0.2
#ifndef SK_COSIM_FMI_HEADERS_H
#define SK_COSIM_FMI_HEADERS_H

#include <stddef.h>

typedef struct {
  const char *name, *text;
} SkFmuHeader;

const SkFmuHeader *sk_fmu_headers(int version, size_t *n);

#endif
