#include "runtime/objects.h"

static bool kept(const SkObjectKeeper *keeper, const void *object) {
  return keeper && object && keeper->ours(object);
}

void sk_objects_save(const SkObjectKeeper *keeper, void *const *objects, int n, SkBytes *out) {
  for (int i = 0; i < n; i++) {
    bool ours = kept(keeper, objects[i]);
    sk_bytes_u64(out, ours);
    if (ours) keeper->save(objects[i], out);
  }
}

bool sk_objects_load(const SkObjectKeeper *keeper, void *const *objects, int n, SkBytes *in) {
  for (int i = 0; i < n; i++) {
    bool ours = kept(keeper, objects[i]);
    if (!sk_bytes_expect(in, ours)) return false;
    if (ours && !keeper->load(objects[i], in)) return false;
  }
  return !in->failed;
}
