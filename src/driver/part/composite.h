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
  // The class of an FMU, NULL after reporting. It is native code, so the model has to be allowed some.
  const SkStored *(*fmu)(void *user, SkLibrary *library, const char *path);
  void *user;
  SK_VEC(SkWire *) wires;  // made on the way; the caller frees them after the run
} SkCompositeHost;

// The class that the file describes; NULL after reporting. Files of sub-models are loaded on the way. host NULL: none may run
// elsewhere.
const SkStored *sk_composite_class(const SkModelInput *in, SkCompositeHost *host, const char *path);

// Whether a path names such a file: by its ending.
bool sk_composite_is(const char *path);

#endif
