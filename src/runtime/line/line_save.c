// runtime/line/line_save.c - lines in saved states, and in the state of one rank.
#include "base/mem.h"
#include "runtime/line/line_priv.h"

#include <math.h>
#include <string.h>

// Rows stay as they are once there is another behind them; the last one may get another value yet (put_part).
void sk_lines_save(const SkLines *lines, SkBytes *out) {
  for (int i = 0; i < lines->n_bundles; i++) {
    const SkBundle *b = &lines->bundles[i];
    SkView          v = sk_view(b);
    sk_bytes_u64(out, v.end);
    bool parts = v.end && b->parted == b->last;
    sk_bytes_u64(out, (uint64_t)b->straight | (uint64_t)b->spiky << 1 | (uint64_t)parts << 2);
    sk_bytes_put(out, &b->rough, sizeof b->rough);
    sk_bytes_f64(out, b->lo);
    sk_bytes_f64(out, b->hi);
    sk_bytes_put(out, b->most, b->n * sizeof(double));
    if (v.end) sk_bytes_put(out, sk_row(&v, v.end - 1), v.width * sizeof(double));
    if (parts) sk_bytes_put(out, b->owed, b->n * sizeof(double));
    if (parts) sk_bytes_put(out, b->behind, b->n * sizeof(double));
  }
}

void sk_lines_save_all(const SkLines *lines, SkBytes *in, SkBytes *out) {
  sk_bytes_u64(out, (uint64_t)lines->model->n_lines);
  for (int i = 0; i < lines->model->n_lines; i++) {
    sk_bytes_f64(out, lines->delay[i]);
    sk_bytes_f64(out, lines->longest[i]);
  }
  for (int i = 0; i < lines->n_bundles; i++) {
    SkView v       = sk_view(&lines->bundles[i]);
    v.end          = sk_bytes_read_u64(in);
    uint64_t flags = sk_bytes_read_u64(in);
    sk_bytes_u64(out, (uint64_t)lines->bundles[i].inner);
    sk_bytes_u64(out, flags);
    for (size_t k = 0; k < 5 + lines->bundles[i].n; k++) sk_bytes_f64(out, sk_bytes_read_f64(in));
    sk_bytes_u64(out, v.floor);
    sk_bytes_u64(out, v.end);
    size_t size = v.width * sizeof(double);
    for (uint64_t k = v.floor; k + 1 < v.end; k++) sk_bytes_put(out, sk_row(&v, k), size);
    if (flags & 4) size += 2 * lines->bundles[i].n * sizeof(double);
    if (v.end && !in->failed && size <= in->n - in->at) sk_bytes_put(out, in->data + in->at, size);
    in->at += v.end ? size : 0;
  }
}

static bool load_bundle(SkLines *lines, SkBundle *b, SkBytes *in) {
  uint64_t inner = sk_bytes_read_u64(in), flags = sk_bytes_read_u64(in);
  sk_bytes_get(in, &b->rough, sizeof b->rough);
  b->lo = sk_bytes_read_f64(in);
  b->hi = sk_bytes_read_f64(in);
  sk_bytes_get(in, b->most, b->n * sizeof(double));
  uint64_t first = sk_bytes_read_u64(in), end = sk_bytes_read_u64(in);
  if (in->failed || (inner != 0 && inner != 2 && inner != SK_CELL && inner != 4)) return false;
  b->inner     = (int)inner;
  size_t width = sk_bundle_width(b);
  if (end <= first || end - first > (in->n - in->at) / (8 * width)) return false;
  b->floor = b->end = b->hint = b->jumped = first;
  if (!sk_bundle_reserve(b, 4 * (size_t)(end - first))) return false;
  for (uint64_t k = first; k < end; k++, in->at += width * sizeof(double)) {
    double time = 0.0;
    memcpy(&time, in->data + in->at, sizeof time);
    if (!(time >= b->last) || !sk_bundle_put(lines, b, in->data + in->at)) return false;
  }
  b->straight = (flags & 1) != 0;
  b->spiky    = (flags & 2) != 0;
  if (!(flags & 4)) return true;
  b->parted = b->last;
  sk_bytes_get(in, b->owed, b->n * sizeof(double));
  sk_bytes_get(in, b->behind, b->n * sizeof(double));
  return !in->failed;
}

bool sk_lines_load(SkLines *lines, SkBytes *in) {
  if (!sk_bytes_expect(in, (uint64_t)lines->model->n_lines)) return false;
  for (int i = 0; i < lines->model->n_lines; i++) {
    lines->delay[i]   = sk_bytes_read_f64(in);
    lines->longest[i] = sk_bytes_read_f64(in);
  }
  if (in->failed || sk_lines_bundle(lines) != SK_OK) return false;
  for (int i = 0; i < lines->n_bundles; i++)
    if (!load_bundle(lines, &lines->bundles[i], in)) return false;
  return !in->failed;
}

// One rank ----------------------------------------------------------------------------------------

void sk_bundle_put_state(const SkLines *lines, int bundle, SkBytes *out) {
  const SkBundle *b     = &lines->bundles[bundle];
  const SkView    v     = sk_view(b);
  const double    own[] = {b->lo, b->hi, b->last, b->parted};
  sk_bytes_put(out, own, sizeof own);
  sk_bytes_u64(out, (uint64_t)b->straight | (uint64_t)b->spiky << 1);
  sk_bytes_put(out, &b->rough, sizeof b->rough);
  const double *parts[] = {b->most, b->owed, b->behind};
  for (int i = 0; i < 3; i++) sk_bytes_put(out, parts[i], b->n * sizeof(double));
  sk_bytes_u64(out, v.floor);
  sk_bytes_u64(out, v.end);
  for (uint64_t k = v.floor; k < v.end; k++)
    sk_bytes_put(out, sk_row(&v, k), v.width * sizeof(double));
}

// The reader has most of the rows, and may look at them; whoever is neither has none that count.
static bool get_rows(SkLines *lines, SkBundle *b, bool read, SkBytes *in) {
  const size_t size  = sk_bundle_width(b) * sizeof(double);
  uint64_t     first = sk_bytes_read_u64(in), end = sk_bytes_read_u64(in);
  if (in->failed || end <= first || end - first > (in->n - in->at) / size) return false;
  if (!read) {
    b->last  = -INFINITY;
    b->floor = b->end = b->hint = b->jumped = first;
  }
  for (uint64_t k = first; k < end; k++, in->at += size) {
    uint64_t now = atomic_load(&b->end);
    SkView   v   = sk_view(b);
    if (k > now) return false;
    if (k + 1 == now) memcpy((double *)(uintptr_t)sk_row(&v, k), in->data + in->at, size);
    if (k == now && !sk_bundle_put(lines, b, in->data + in->at)) return false;
  }
  return true;
}

bool sk_bundle_get_state(SkLines *lines, int bundle, bool read, SkBytes *in) {
  SkBundle *b = &lines->bundles[bundle];
  double    own[4];
  sk_bytes_get(in, own, sizeof own);
  uint64_t flags = sk_bytes_read_u64(in);
  sk_bytes_get(in, &b->rough, sizeof b->rough);
  double *parts[] = {b->most, b->owed, b->behind};
  for (int i = 0; i < 3; i++) sk_bytes_get(in, parts[i], b->n * sizeof(double));
  b->lo = own[0];
  b->hi = own[1];
  if (!get_rows(lines, b, read, in)) return false;
  b->last     = own[2];
  b->parted   = own[3];
  b->straight = (flags & 1) != 0;
  b->spiky    = (flags & 2) != 0;
  return !in->failed;
}
