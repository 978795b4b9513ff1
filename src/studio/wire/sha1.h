// studio/wire/sha1.h - SHA-1, which the opening of a WebSocket asks for and nothing else here uses.
// ref: FIPS 180-4
#ifndef SK_STUDIO_WIRE_SHA1_H
#define SK_STUDIO_WIRE_SHA1_H

#include <stddef.h>

void sk_sha1(const void *bytes, size_t n, unsigned char out[20]);

#endif
