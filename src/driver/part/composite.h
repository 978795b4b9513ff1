// driver/part/composite.h - a composite model as a class: everything is an island, so it is a model like any other.
//
// in:    a composite model (cosim/composite/), the library with the classes of its sub-models
// out:   a class in the library: sub-models as components, ports joined by Skerry.Coupling.Line
// cost:  each class of a sub-model is flattened once, to find its ports
// not:   the run; it is that of the class (experiment.h)
// ref:   docs/composite.md
#ifndef SK_DRIVER_COMPOSITE_H
#define SK_DRIVER_COMPOSITE_H

#include "base/vec.h"
#include "cosim/composite/composite.h"
#include "cosim/fmi/folder.h"
#include "cosim/wire/wire.h"
#include "model/model.h"
#include "native/native.h"

// What sub-models need that run elsewhere.
typedef struct SkCompositeHost {
  SkRegistry *registry;     // that the compiled model uses
  double      patience;     // seconds to wait for one of them
  double      step;         // of the run where it is fixed; 0: not
  bool        waits;        // no program is started: all clients connect by themselves
  const char *listen_host;  // NULL: this machine only
  bool        has_port;
  int         listen_port;  // else the file says it
  const char *token;        // of clients on other machines; NULL: none
  // The class of an FMU, NULL after reporting. It is native code, so the model has to be allowed some. interface: "me", "cs" or NULL;
  // otherwise: how the class is called where there is one of the FMU's name.
  const SkStored *(*fmu)(void *user, SkLibrary *library, const char *path, const char *interface,
                         const char *otherwise);
  void *user;
  // Made on the way: sk_composite_end frees them after the run.
  SK_VEC(SkWire *) wires;
  SK_VEC(SkFmuFolder) folders;  // of packages
} SkCompositeHost;

// The class that the file describes; NULL after reporting. Files of sub-models are loaded on the way. host NULL: none may run
// elsewhere.
const SkStored *sk_composite_class(const SkModelInput *in, SkCompositeHost *host, const char *path);

// Whether a path names such a file: by its ending (.xml, .ssp, .ssd).
bool sk_composite_is(const char *path);
bool sk_composite_is_package(const char *path);  // .ssp

// What the file says; NULL after reporting. A package is unpacked for as long as the host is there.
SkComposite *sk_composite_open(SkArena *arena, SkSources *sources, SkDiags *diags,
                               SkCompositeHost *host, const char *path);
void         sk_composite_end(SkCompositeHost *host);

#endif
