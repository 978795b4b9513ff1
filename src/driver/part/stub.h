// driver/part/stub.h - native components as Modelica: declarations that the compiler treats like any model.
//
// in:    the registry
// out:   models with the ports, parameters and results of each type, and a when-equation that calls
//        the component at each step (native/bridge.h)
// ref:   docs/plugins.md "In a model"
#ifndef SK_DRIVER_STUB_H
#define SK_DRIVER_STUB_H

#include "base/buf.h"
#include "native/native.h"

// The types of plug-ins whose names begin with `top`; NULL: all.
void sk_stub_plugins(SkArena *arena, const SkRegistry *registry, const char *top, SkBuf *out);
// The package Native: what declarations need, and the built-in types.
void sk_stub_builtin(SkArena *arena, const SkRegistry *registry, SkBuf *out);
// The package TLM: types by the last part of their names. Of several with the same one the first has it,
// or the one that is registered as TLM.NAME.
void        sk_stub_shorts(SkArena *arena, const SkRegistry *registry, SkBuf *out);
bool        sk_stub_is_short(const SkRegistry *registry, int i);  // type number i is in there
const char *sk_stub_short(const SkRegistry *registry, int i);

#endif
