#include "runtime/island/objects.h"

#include <stddef.h>

// The keeper of an object's kind; *number counts from 1, 0: nobody's.
static const SkObjectKeeper *keeper_of(const SkObjectKeeper *first, const void *object,
                                       uint64_t *number) {
  *number = 0;
  for (const SkObjectKeeper *k = object ? first : NULL; k; k = k->next) {
    ++*number;
    if (k->ours(object)) return k;
  }
  *number = 0;
  return NULL;
}

const char *sk_objects_cannot_save(const SkObjectKeeper *keeper, void *const *objects, int n) {
  for (int i = 0; i < n; i++) {
    uint64_t              number;
    const SkObjectKeeper *k   = keeper_of(keeper, objects[i], &number);
    const char           *who = k && k->cannot ? k->cannot(objects[i]) : NULL;
    if (who) return who;
  }
  return NULL;
}

void sk_objects_save(const SkObjectKeeper *keeper, void *const *objects, int n, SkBytes *out) {
  for (int i = 0; i < n; i++) {
    uint64_t              number;
    const SkObjectKeeper *k = keeper_of(keeper, objects[i], &number);
    sk_bytes_u64(out, number);
    if (k) k->save(objects[i], out);
  }
}

bool sk_objects_load(const SkObjectKeeper *keeper, void *const *objects, int n, SkBytes *in) {
  for (int i = 0; i < n; i++) {
    uint64_t              number;
    const SkObjectKeeper *k = keeper_of(keeper, objects[i], &number);
    if (!sk_bytes_expect(in, number)) return false;
    if (k && !k->load(objects[i], in)) return false;
  }
  return !in->failed;
}
