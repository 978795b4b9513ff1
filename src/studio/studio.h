// studio/studio.h - the server of the studio: files, clients, runs, and the processes that read and run models.
//
// in:    a folder, the host's search path and components
// out:   a page for a browser on this machine, and what it asks for
// cost:  nothing while nobody asks; a process with the library, one for each model that runs
// not:   the page itself (web/), options of the command line (cli)
// ref:   docs/algorithms/studio.md
#ifndef SK_STUDIO_STUDIO_H
#define SK_STUDIO_STUDIO_H

#include "model/model.h"

typedef struct {
  void *user;
  // Search path and components of a library that begins; called in processes of their own, never where clients are.
  void (*prepare)(void *user, SkLibrary *library, const SkModelInput *in);
  // Types of native components in this process, for composite models; may be NULL.
  struct SkRegistry *(*registry)(void *user);
  const char *version;
  const char *folder;  // the first one that is open
  int         port;    // 0: any that is free
  bool        open;    // shows the page in the user's browser
  bool        native;  // C code of models may run
  size_t      memory;  // bytes that a process with models may hold
} SkStudioHost;

// Until it is interrupted: the exit code of the command. Prints the address on standard output.
int sk_studio_serve(const SkStudioHost *host);

#endif
