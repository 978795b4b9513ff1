#include "driver/part/fmu_sources.h"

#include "codegen/compile/sources.h"
#include "cosim/fmi/build.h"

#include <stdio.h>

#define MOST_HEADERS 8

static bool compile(const SkFmuSources *s, const char *library, char *why, size_t room) {
  SkTextFile headers[MOST_HEADERS];
  size_t     n            = s->n_headers < MOST_HEADERS ? s->n_headers : MOST_HEADERS;
  char       message[900] = "out of memory";
  for (size_t i = 0; i < n; i++) headers[i] = (SkTextFile){s->headers[i].name, s->headers[i].text};
  SkSources sources = {.folder    = s->folder,
                       .files     = s->files,
                       .defines   = s->defines,
                       .folders   = s->folders,
                       .libraries = s->libraries,
                       .headers   = {headers, n}};
  if (sk_sources_library(&sources, library, message, sizeof message) == SK_OK) return true;
  snprintf(why, room, "its C sources cannot be compiled: %s", message);
  return false;
}

void sk_fmu_sources_on(void) { sk_fmu_compiler_is(compile); }
