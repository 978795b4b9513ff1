#include "runtime/objects.h"

static const SkObjectKeeper *keeper;

void sk_objects_keep(const SkObjectKeeper *new_keeper) { keeper = new_keeper; }

static bool kept(const void *object) { return keeper && object && keeper->ours(object); }

void sk_objects_save(void *const *objects, int n, SkBytes *out) {
  for (int i = 0; i < n; i++) {
    sk_bytes_u64(out, kept(objects[i]));
    if (kept(objects[i])) keeper->save(objects[i], out);
  }
}

bool sk_objects_load(void *const *objects, int n, SkBytes *in) {
  for (int i = 0; i < n; i++) {
    if (!sk_bytes_expect(in, kept(objects[i]))) return false;
    if (kept(objects[i]) && !keeper->load(objects[i], in)) return false;
  }
  return !in->failed;
}
