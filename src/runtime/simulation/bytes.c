#include "runtime/simulation/bytes.h"

#include "base/mem.h"

#include <string.h>

void sk_bytes_put(SkBytes *b, const void *data, size_t size) {
  if (b->failed || size == 0) return;
  if (b->cap - b->n < size) {
    size_t cap = b->cap * 2 > b->n + size ? b->cap * 2 : b->n + size + 4096;
    void  *p   = sk_realloc(b->data, cap);
    if (!p) {
      b->failed = true;
      return;
    }
    b->data = p;
    b->cap  = cap;
  }
  memcpy(b->data + b->n, data, size);
  b->n += size;
}

void sk_bytes_u64(SkBytes *b, uint64_t value) { sk_bytes_put(b, &value, sizeof value); }
void sk_bytes_f64(SkBytes *b, double value) { sk_bytes_put(b, &value, sizeof value); }

void sk_bytes_text(SkBytes *b, const char *text) {
  size_t n = strlen(text) + 1;
  sk_bytes_u64(b, n);
  sk_bytes_put(b, text, n);
}

void sk_bytes_free(SkBytes *b) {
  sk_free(b->data);
  *b = (SkBytes){0};
}

void sk_bytes_get(SkBytes *b, void *data, size_t size) {
  if (size == 0) return;
  if (b->failed || b->n - b->at < size) {
    b->failed = true;
    memset(data, 0, size);
    return;
  }
  memcpy(data, b->data + b->at, size);
  b->at += size;
}

uint64_t sk_bytes_read_u64(SkBytes *b) {
  uint64_t value = 0;
  sk_bytes_get(b, &value, sizeof value);
  return value;
}

double sk_bytes_read_f64(SkBytes *b) {
  double value = 0.0;
  sk_bytes_get(b, &value, sizeof value);
  return value;
}

const char *sk_bytes_read_text(SkBytes *b) {
  uint64_t n = sk_bytes_read_u64(b);
  if (b->failed || n == 0 || n > b->n - b->at || b->data[b->at + n - 1] != 0) {
    b->failed = true;
    return "";
  }
  const char *text = (const char *)b->data + b->at;
  b->at += n;
  return text;
}

bool sk_bytes_expect(SkBytes *b, uint64_t value) {
  if (sk_bytes_read_u64(b) != value) b->failed = true;
  return !b->failed;
}

uint64_t sk_bytes_hash(const unsigned char *data, size_t n) {
  uint64_t h = UINT64_C(14695981039346656037);
  for (size_t i = 0; i < n; i++) h = (h ^ data[i]) * UINT64_C(1099511628211);
  return h;
}
