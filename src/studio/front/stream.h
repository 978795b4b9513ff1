// studio/front/stream.h - rows on their way to a client, a frame at a time as there is room.
#ifndef SK_STUDIO_FRONT_STREAM_H
#define SK_STUDIO_FRONT_STREAM_H

#include "studio/front/run.h"

#define SK_STREAM_FRAME ((size_t)1024 * 1024)  // bytes of numbers in a frame

enum { SK_STREAM_ROWS = 1, SK_STREAM_EXTREMES = 2, SK_STREAM_BYTES = 3 };
enum { SK_STREAM_LAST = 1, SK_STREAM_FIRST = 2, SK_STREAM_LEFT_OUT = 4 };

struct SkSubscription {
  SkSubscription *next;
  uint32_t        run, tag, n;
  uint64_t        row, to, from;  // next one; of an answer the end and the beginning
  uint64_t        again;
  uint64_t        stretch;  // rows in a pair; 0: rows as they are
  bool            first, over, left_out;
  bool            follows;  // a subscription
  bool            csv;
  uint64_t        bytes;  // of CSV that were sent
  char           *id;     // of the request to be answered; NULL: answered
  uint32_t        columns[];
};

// The header of a frame and room for so many bytes behind it, which are counted as sent. NULL: no memory; the client is gone.
char *sk_stream_frame(SkClient *client, const SkSubscription *s, int kind, int flags, uint64_t row,
                      uint32_t rows, size_t bytes);
// Rows of any column, as clients see it.
void sk_run_read(const SkFrontRun *run, uint32_t column, uint64_t from, size_t n, double *to);
// Takes over an answer that is made bit by bit.
void sk_stream_answer(const SkRequest *r, SkSubscription *s);

// csv.c: the next frame
void sk_csv_feed(SkClient *client, SkSubscription *s, const SkFrontRun *run, uint64_t *numbers);

#endif
