#include "cosim/fmi/unit/instance.h"

#include "base/mem.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

SkFmuInstance *sk_fmu_instance_new(const SkFmu *fmu, const SkFmuBinary *binary,
                                   SkFmuInterfaceKind kind, const char *name, char *why,
                                   size_t room) {
  static const SkFmuOps *const ops[]                = {&sk_fmu_ops1, &sk_fmu_ops2, &sk_fmu_ops3};
  static bool (*const functions[])(SkFmuInstance *) = {sk_fmu_functions1, sk_fmu_functions2,
                                                       sk_fmu_functions3};
  SkFmuInstance *i                                  = sk_calloc(1, sizeof *i);
  snprintf(why, room, "out of memory");
  if (!i) return NULL;
  i->ops    = ops[fmu->version - 1];
  i->fmu    = fmu;
  i->binary = binary;
  i->kind   = kind;
  i->name   = name;
  i->log    = getenv("SKERRY_FMU_LOG") != NULL;
  if (functions[fmu->version - 1](i)) return i;
  if (*i->why) snprintf(why, room, "%s", i->why);
  sk_fmu_instance_free(i);
  return NULL;
}

void sk_fmu_instance_free(SkFmuInstance *i) {
  if (!i) return;
  if (i->component) i->ops->drop(i);
  if (i->ops->close) i->ops->close(i);
  sk_free(i->functions);
  sk_free(i->room);
  sk_free(i);
}

int sk_fmu_failed(SkFmuInstance *i, const char *status) {
  snprintf(i->why, sizeof i->why, "%s %s%s%s", i->doing, status, *i->said ? ": " : "", i->said);
  *i->said = 0;
  return 1;
}

int sk_fmu_lacks(SkFmuInstance *i, const char *function) {
  snprintf(i->why, sizeof i->why,
           "its library has no function '%s', which is needed; ask its maker", function);
  return 1;
}

void sk_fmu_said(SkFmuInstance *i, const char *category, const char *text) {
  if (!text || !*text) return;
  snprintf(i->said, sizeof i->said, "%.500s", text);
  for (char *p = i->said; *p; p++)
    if ((unsigned char)*p < 32) *p = ' ';
  size_t n = strlen(i->said);
  while (n && i->said[n - 1] == ' ') i->said[--n] = 0;
  if (i->log) fprintf(stderr, "%s: %s: %s\n", i->name, category ? category : "", i->said);
}

void *sk_fmu_room(SkFmuInstance *i, size_t bytes) {
  if (bytes <= i->room_bytes && i->room) return i->room;
  void *more = sk_malloc(bytes + 64);
  if (!more) {
    snprintf(i->why, sizeof i->why, "out of memory");
    return NULL;
  }
  sk_free(i->room);
  i->room       = more;
  i->room_bytes = bytes + 64;
  return more;
}

void sk_fmu_uri(const char *folder, const char *below, char *uri, size_t room) {
  static const char plain[] = "/-_.~";
  size_t            n       = (size_t)snprintf(uri, room, "file://");
  for (const char *parts[] = {folder, below, NULL}, **part = parts; *part; part++)
    for (const char *p = *part; *p && n + 4 < room; p++) {
      bool fine = (*p >= 'a' && *p <= 'z') || (*p >= 'A' && *p <= 'Z') ||
                  (*p >= '0' && *p <= '9') || strchr(plain, *p);
      n += (size_t)snprintf(uri + n, room - n, fine ? "%c" : "%%%02X", (unsigned char)*p);
    }
}
