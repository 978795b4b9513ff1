// native/plugin.h - opening a shared library that may be anything.
#ifndef SK_NATIVE_PLUGIN_H
#define SK_NATIVE_PLUGIN_H

#include "native/native.h"

// The checked table of the plug-in at `path`, NULL after filling *error. The library stays open
// until sk_plugin_close.
const SkPluginTable *sk_plugin_open(const char *path, void **library, SkNativeError *error);
void                 sk_plugin_close(void *library);

// The types with everything they refer to, in structs of our own size, as one piece of memory.
// NULL: out of memory.
SkComponentType *sk_plugin_types(const SkPluginTable *table);

#endif
