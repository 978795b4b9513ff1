// driver/part/native.h - native components as classes of the library.
//
// in:    the registry, which must outlive the library
// out:   packages Native and TLM, TLM_NAME for each class of TLM, the packages of plug-ins; their text is made
//        when a model asks for it
// ref:   docs/plugins.md
#ifndef SK_DRIVER_NATIVE_H
#define SK_DRIVER_NATIVE_H

#include "native/native.h"
#include "syntax/library/library.h"

void sk_native_classes(SkLibrary *library, SkNames *names, const SkRegistry *registry);

// The package of that name, of types that were added later.
void sk_native_added(SkLibrary *library, SkNames *names, const SkRegistry *registry,
                     const char *top);

// The built-in types for a program that loads Skerry as a library: one registry for the process, and what
// generated code calls made visible to it. NULL: out of memory.
const SkRegistry *sk_native_shared(void);
// A plug-in for all models that such a program loads from now on; the same file once more is no mistake. False after
// filling *error: nothing has changed. May be called while others run models.
bool sk_native_load(const char *path, SkNativeError *error);

#endif
