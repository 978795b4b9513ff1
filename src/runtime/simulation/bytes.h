// runtime/simulation/bytes.h - a saved state as bytes: written front to back, read front to back.
//
// in:    numbers, texts, arrays
// out:   bytes of this machine's kind (not meant for another architecture)
// not:   files; checking what the numbers mean (whoever reads them does)
//
// Reading past the end, or a text that is not closed, sets `failed`; everything read after that is zero.
#ifndef SK_RUNTIME_BYTES_H
#define SK_RUNTIME_BYTES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct {
  unsigned char *data;
  size_t         n, cap;  // written: bytes there, room; reading: bytes there
  size_t         at;      // reading
  bool           failed;
} SkBytes;

void sk_bytes_put(SkBytes *b, const void *data, size_t size);
void sk_bytes_u64(SkBytes *b, uint64_t value);
void sk_bytes_f64(SkBytes *b, double value);
void sk_bytes_text(SkBytes *b, const char *text);
void sk_bytes_free(SkBytes *b);

void        sk_bytes_get(SkBytes *b, void *data, size_t size);
uint64_t    sk_bytes_read_u64(SkBytes *b);
double      sk_bytes_read_f64(SkBytes *b);
const char *sk_bytes_read_text(SkBytes *b);  // inside the bytes
// A count that must be exactly this.
bool     sk_bytes_expect(SkBytes *b, uint64_t value);
uint64_t sk_bytes_hash(const unsigned char *data, size_t n);

#endif
