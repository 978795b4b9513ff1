// native/native.h - native component types by name, and single components of them.
//
// in:    the built-in tables, plug-ins (shared libraries made with <skerry/component.h>)
// out:   checked types; components with memory for ports, parameters, results and state
// cost:  everything is allocated when a component is made, nothing while stepping
// not:   the order in which components run and what their ports are connected to
// ref:   docs/plugins.md
#ifndef SK_NATIVE_NATIVE_H
#define SK_NATIVE_NATIVE_H

#include "base/status.h"

#include <skerry/component.h>
#include <stdbool.h>

enum { SK_NATIVE_TEXT = 512 };

// What went wrong, for a message: the number nnnn of SKnnnn and its text.
typedef struct {
  int  code;
  char text[SK_NATIVE_TEXT];
} SkNativeError;

// Registry ----------------------------------------------------------------------------------------

typedef struct {
  const SkComponentType *type;
  const char            *plugin;  // name of the plug-in, NULL: built in
} SkNativeEntry;

typedef struct SkRegistry SkRegistry;

// A registry with the built-in types. NULL: out of memory.
SkRegistry *sk_registry_new(void);
void        sk_registry_free(SkRegistry *registry);

// By type name; NULL: none.
const SkNativeEntry *sk_registry_find(const SkRegistry *registry, const char *name);
// In the order of registration.
int                  sk_registry_count(const SkRegistry *registry);
const SkNativeEntry *sk_registry_at(const SkRegistry *registry, int i);

// Loads a plug-in and registers its types, all or none. The first load happens in a process of its
// own, so that a plug-in that crashes, exits or hangs there costs a message only.
bool sk_registry_load(SkRegistry *registry, const char *path, SkNativeError *error);

// The same of a table that the program makes itself. The name of its plug-in stays in use; the rest is copied.
bool sk_registry_add(SkRegistry *registry, const SkPluginTable *table, SkNativeError *error);

// Whether a plug-in's table can be used (table.c): every string, number and pointer in it. `from`
// names the plug-in in messages. False after filling *error.
bool sk_table_check(const SkPluginTable *table, const char *from, SkNativeError *error);

// Components --------------------------------------------------------------------------------------

// Values that differ from the defaults.
typedef struct {
  const char   *name;
  double        value;  // of a scalar
  const double *at;     // of a vector
  int           n;
} SkNativeValue;

typedef struct {
  const SkComponentType *type;
  SkComponentIo          io;
  SkPort                *own;  // ports that are connected to nothing point here
  SkPort               **port;
  size_t                 state_bytes;
  void                  *memory;
} SkNative;

// *out holds the component and is released with sk_native_free; on failure it is empty. The ports
// are the component's own until the caller makes io.port point elsewhere (through `port`).
bool sk_native_new(const SkComponentType *type, const SkNativeValue *values, int n_values,
                   double step, SkNative *out, SkNativeError *error);
void sk_native_free(SkNative *native);

// Number of a port, parameter or result by name; -1: none. A port of an array is `name` plus its
// place.
// A Modelica identifier that is no reserved word, not too long.
bool sk_native_name_ok(const char *name);
int  sk_native_port(const SkComponentType *type, const char *name);
int  sk_native_parameter(const SkComponentType *type, const char *name);
int  sk_native_result(const SkComponentType *type, const char *name);

// False after filling *error (SK5507), also when a port or result is no finite number afterwards.
bool sk_native_init(SkNative *native, double time, SkNativeError *error);
bool sk_native_step(SkNative *native, double time, SkNativeError *error);
// The same of a step that returned `why`.
bool sk_native_check(const SkNative *native, const char *why, SkNativeError *error);

// Texts -------------------------------------------------------------------------------------------

// The names that a node type's numbers have in its connector, NULL where there is none; a signal is
// a connector without members. "NodeHydraulic" and so on for the connector itself.
typedef struct {
  const char *connector, *connector_c, *intensity, *flow, *position;
} SkNodeInfo;

extern const SkNodeInfo sk_node_infos[SK_NODE_SIGNAL_OUT + 1];

bool sk_native_fail(SkNativeError *error, int code, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

#endif
