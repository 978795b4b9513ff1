#include "cosim/wire/frame.h"

#include "cosim/wire/watch.h"

#include <skerry/client.h>

#include <math.h>
#include <string.h>

static const char signature[8] = "TLM_0101";

static bool big_endian(void) {
  const uint16_t one = 1;
  unsigned char  first;
  memcpy(&first, &one, 1);
  return first == 0;
}

static int32_t integer(const unsigned char *bytes, bool swap) {
  unsigned char b[4];
  for (int i = 0; i < 4; i++) b[i] = bytes[swap ? 3 - i : i];
  int32_t value;
  memcpy(&value, b, sizeof value);
  return value;
}

bool sk_frame_read(const unsigned char bytes[SK_FRAME_HEADER], SkFrame *out, const char **why) {
  if (memcmp(bytes, signature, sizeof signature) != 0) {
    *why = "it does not speak the protocol TLM_0101";
    return false;
  }
  out->type = bytes[8];
  out->swap = (bytes[9] != 0) != big_endian();
  out->size = integer(bytes + 12, out->swap);
  out->port = integer(bytes + 16, out->swap);
  // Peers never swap this one.
  out->parameter = integer(bytes + 20, false);
  *why           = NULL;
  bool ours      = out->type >= SK_CLIENT_FRAME_TOKEN && out->type <= SK_WATCH_FRAME_ROWS;
  if (!ours && (out->type < SK_FRAME_TIME_DATA || out->type >= SK_FRAME_PUBLISHED_END))
    *why = "it has sent a frame of an unknown type";
  else if (out->size < 0 || out->size > SK_FRAME_MAX)
    *why = "it has sent a frame of an impossible size";
  return !*why;
}

void sk_frame_write(const SkFrame *frame, unsigned char bytes[SK_FRAME_HEADER]) {
  memset(bytes, 0, SK_FRAME_HEADER);
  memcpy(bytes, signature, sizeof signature);
  bytes[8] = (unsigned char)frame->type;
  bytes[9] = big_endian();
  memcpy(bytes + 12, &frame->size, 4);
  memcpy(bytes + 16, &frame->port, 4);
  memcpy(bytes + 20, &frame->parameter, 4);
}

bool sk_frame_row(const SkFrame *frame, const unsigned char *data, int i, int n, double *out) {
  const unsigned char *p = data + (size_t)i * (size_t)n * sizeof(double);
  for (int k = 0; k < n; k++, p += sizeof(double)) {
    unsigned char b[sizeof(double)];
    for (int j = 0; j < 8; j++) b[j] = p[frame->swap ? 7 - j : j];
    memcpy(&out[k], b, sizeof b);
    if (!isfinite(out[k])) return false;
  }
  return true;
}

int sk_frame_width(int dimensions, bool signal) { return signal ? 2 : dimensions == 6 ? 25 : 4; }
