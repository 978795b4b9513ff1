// A small network of native components: ports that are connected share one SkPort. One step calls
// the C components, then the others in the order in which they were added.
#include "native/native.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NET_MAX = 32 };

typedef struct {
  SkRegistry *registry;
  SkNative    part[NET_MAX];
  SkPort      node[4 * NET_MAX];
  int         n, n_nodes;
  double      t0, h;
  long        k;
} Net;

static inline Net *net_new(double h) {
  Net *net      = calloc(1, sizeof *net);
  net->registry = sk_registry_new();
  net->h        = h;
  cr_assert(net->registry);
  return net;
}

static inline void net_free(Net *net) {
  for (int i = 0; i < net->n; i++) sk_native_free(&net->part[i]);
  sk_registry_free(net->registry);
  free(net);
}

// A component of type Skerry.<type>; values as name, number pairs, NULL at the end.
static inline int net_add_values(Net *net, const char *type, const SkNativeValue *values, int n) {
  char name[128];
  snprintf(name, sizeof name, "Skerry.%s", type);
  const SkNativeEntry *entry = sk_registry_find(net->registry, name);
  cr_assert(entry, "no type %s", name);
  SkNativeError error = {0};
  cr_assert(sk_native_new(entry->type, values, n, net->h, &net->part[net->n], &error), "%s",
            error.text);
  return net->n++;
}

#define net_add(net, type, ...)                                      \
  net_add_values(net, type, (SkNativeValue[]){{0}, __VA_ARGS__} + 1, \
                 (int)(sizeof((SkNativeValue[]){{0}, __VA_ARGS__}) / sizeof(SkNativeValue)) - 1)
#define V(name, value) \
  { name, value, NULL, 0 }

static inline SkPort *net_port(Net *net, int part, const char *port, int i) {
  int k = sk_native_port(net->part[part].type, port);
  cr_assert(k >= 0, "no port %s", port);
  return net->part[part].port[k + i];
}

// Connects port "name" or "name[i]" (i from 1) of two parts.
static inline int net_place(Net *net, int part, const char *port) {
  char  name[64];
  int   i = 1;
  char *bracket;
  snprintf(name, sizeof name, "%s", port);
  if ((bracket = strchr(name, '['))) {
    i        = atoi(bracket + 1);
    *bracket = '\0';
  }
  int k = sk_native_port(net->part[part].type, name);
  cr_assert(k >= 0, "no port %s", port);
  return k + i - 1;
}

static inline void net_connect(Net *net, int a, const char *pa, int b, const char *pb) {
  SkPort **x = &net->part[a].port[net_place(net, a, pa)],
         **y = &net->part[b].port[net_place(net, b, pb)];
  // One output may go to several inputs: then the first side already has a node.
  bool    known = *x >= net->node && *x < net->node + net->n_nodes;
  SkPort *node  = known ? *x : &net->node[net->n_nodes++];
  *x = *y = node;
}

static inline SkPort *at(Net *net, int part, const char *port) {
  return net->part[part].port[net_place(net, part, port)];
}
static inline double result(Net *net, int part, const char *name) {
  int k = sk_native_result(net->part[part].type, name);
  cr_assert(k >= 0, "no result %s", name);
  return net->part[part].io.result[k];
}

static inline void net_call(Net *net, bool (*call)(SkNative *, double, SkNativeError *)) {
  SkNativeError error = {0};
  double        t     = net->t0 + (double)net->k * net->h;
  for (int pass = 0; pass < 2; pass++)
    for (int i = 0; i < net->n; i++)
      if ((net->part[i].type->kind == SK_C_TYPE) == (pass == 0))
        cr_assert(call(&net->part[i], t, &error), "%s", error.text);
}

static inline void net_init(Net *net) { net_call(net, sk_native_init); }
static inline void net_step(Net *net) {
  net->k++;
  net_call(net, sk_native_step);
}
static inline void net_run(Net *net, double seconds) {
  for (long n = lround(seconds / net->h); n > 0; n--) net_step(net);
}
