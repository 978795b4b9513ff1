// cosim/wire/frame.h - frames of the existing plug-in protocol for co-simulation by transmission lines ("TLM_0101").
//
// in:    bytes from a program that may be anything
// out:   checked headers, rows of numbers in the byte order of this machine; and frames to send
// cost:  one pass
// not:   sockets (wire.h), what frames mean
// ref:   docs/composite.md "The wire"
#ifndef SK_COSIM_FRAME_H
#define SK_COSIM_FRAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define SK_FRAME_HEADER 24
#define SK_FRAME_MAX    (1 << 22)  // bytes of data: 20,000 rows of a frame
#define SK_FRAME_ROW    25         // numbers of the longest row
#define SK_FRAME_LINE   29         // numbers that describe a line

typedef enum {
  SK_FRAME_TIME_DATA = 1,
  SK_FRAME_REG_COMPONENT,
  SK_FRAME_REG_INTERFACE,
  SK_FRAME_CHECK_MODEL,
  SK_FRAME_ABORT,
  SK_FRAME_REG_PARAMETER,
  SK_FRAME_CLOSE_REQUEST,
  SK_FRAME_CLOSE_PERMISSION,
  SK_FRAME_PUBLISHED_END,  // types of our own: <skerry/client.h>
} SkFrameType;

typedef struct {
  int     type;
  bool    swap;  // the sender's numbers have the other byte order
  int32_t size;  // of the data behind it
  int32_t port, parameter;
} SkFrame;

// False: these 24 bytes are no header, or its numbers are impossible; *why tells.
bool sk_frame_read(const unsigned char bytes[SK_FRAME_HEADER], SkFrame *out, const char **why);
void sk_frame_write(const SkFrame *frame, unsigned char bytes[SK_FRAME_HEADER]);

// Row i of data whose rows have n numbers each. False: a number is not finite.
bool sk_frame_row(const SkFrame *frame, const unsigned char *data, int i, int n, double *out);

// How many numbers a row has: time and signal, {t, x, v, c}, or {t, R[3], A[9], v[3], w[3], c[6]}.
int sk_frame_width(int dimensions, bool signal);

#endif
