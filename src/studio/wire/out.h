// studio/wire/out.h - bytes that wait until a descriptor takes them.
//
// in:    bytes; a descriptor that does not block
// out:   the bytes, in order
// cost:  a copy; memory for what waits, given back when nothing does
// not:   bounds: who adds asks how much waits
#ifndef SK_STUDIO_WIRE_OUT_H
#define SK_STUDIO_WIRE_OUT_H

#include <stdbool.h>
#include <stddef.h>

typedef struct {
  char  *bytes;
  size_t at, n, cap;  // at .. n wait
} SkOut;

// Room for so many more bytes at the end, which the caller fills and counts in `n`. NULL: no memory.
char *sk_out_room(SkOut *out, size_t more);
bool  sk_out_add(SkOut *out, const void *bytes, size_t n);  // false: no memory
// Takes so many bytes from the front.
void sk_out_taken(SkOut *out, size_t n);
void sk_out_free(SkOut *out);

static inline size_t sk_out_waiting(const SkOut *out) { return out->n - out->at; }

// Writes what it takes now. False: nobody reads any more.
bool sk_out_flush(SkOut *out, int fd);

#endif
