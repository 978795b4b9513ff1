// Any bytes as frames of the plug-in protocol, one behind the other as on a socket.
#include "cosim/wire/frame.h"

#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  while (size >= SK_FRAME_HEADER) {
    SkFrame     frame;
    const char *why;
    if (!sk_frame_read(data, &frame, &why)) return 0;
    data += SK_FRAME_HEADER;
    size -= SK_FRAME_HEADER;
    if ((size_t)frame.size > size) return 0;
    for (int width = 2; width <= SK_FRAME_ROW; width += width < 4 ? 2 : 21) {
      double row[SK_FRAME_ROW];
      for (int i = 0; (i + 1) * width * 8 <= frame.size; i++)
        sk_frame_row(&frame, data, i, width, row);
    }
    unsigned char again[SK_FRAME_HEADER];
    sk_frame_write(&frame, again);
    data += frame.size;
    size -= (size_t)frame.size;
  }
  return 0;
}
