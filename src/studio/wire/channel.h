// studio/wire/channel.h - packets between two processes of the studio, with descriptors handed over.
//
// in:    a socket of a pair
// out:   packets: a kind, a number, bytes, perhaps a descriptor
// cost:  a copy each way
// not:   what packets mean (front/front.h, back/back.h)
//
// The other end may be broken in any way: lengths are bounded, and descriptors that nobody asked for are closed.
#ifndef SK_STUDIO_WIRE_CHANNEL_H
#define SK_STUDIO_WIRE_CHANNEL_H

#include "studio/wire/out.h"

#include <stdint.h>

#define SK_PACKET_MOST ((size_t)1 << 30)  // bytes in a packet
#define SK_CHANNEL_FDS 16                 // descriptors on their way at a time

// What packets are. The front sends to the base, the base to a worker's beginning, and so on.
typedef enum {
  SK_PACKET_ASK,      // to the base: {"method", "params"}; answered with this number
  SK_PACKET_ANSWER,   // JSON: the result
  SK_PACKET_REFUSAL,  // JSON: {"code", "message", "data"}
  SK_PACKET_TEXT,     // to the base: path, NUL, text: what the file has now, whatever is on disk
  SK_PACKET_DISK,     // to the base: path: what is on disk counts; files may have come or gone
  SK_PACKET_FOLDER,   // to the base: path of a folder that was opened
  SK_PACKET_WORKER,   // to the base, with a socket: a worker is wanted at its other end
  SK_PACKET_HELPER,   // likewise: a copy of the base, for a question that may take long
  SK_PACKET_HELLO,    // from any process: it has begun; its id is the number
  SK_PACKET_RUN,  // to a worker, with a file for rows: what run.start says; the number is the run's
  SK_PACKET_CONTROL,   // to a worker: {"method", "params"}: of the run under way; answered
  SK_PACKET_COLUMNS,   // from a worker: JSON, with the time where rows begin
  SK_PACKET_ROWS,      // from a worker: SkRowsNow
  SK_PACKET_AGAIN,     // from a worker: SkRowsNow: rows from that many on are other ones now
  SK_PACKET_MESSAGES,  // from a worker: JSON: a list of messages
  SK_PACKET_STATE,     // from a worker: JSON {"state", "message", ...}
  SK_PACKET_KINDS,
} SkPacketKind;

typedef struct {
  uint64_t rows;
  double   time, part;
} SkRowsNow;

typedef struct {
  SkPacketKind kind;
  uint64_t     id;
  const char  *bytes;  // with a NUL behind them; until the channel is read again
  size_t       n;
  int          fd;  // the taker's to close; -1: none
} SkPacket;

typedef struct {
  int   fd;
  SkOut out;
  // Descriptors that go with the byte at this place of all bytes ever sent.
  struct {
    uint64_t at;
    int      fd;
  } going[SK_CHANNEL_FDS];
  uint32_t n_going;
  uint64_t sent;  // bytes
  char    *in;
  size_t   at, n, cap;
  char     held;  // what a NUL took the place of
  int      came[SK_CHANNEL_FDS];
  uint32_t n_came;
  bool     broken;
} SkChannel;

void sk_channel_close(SkChannel *c);  // what was not handed over is closed too

// fd: -1, or a descriptor that is handed over and closed here. False: no memory, or too many descriptors are on their way.
bool sk_channel_send(SkChannel *c, SkPacketKind kind, uint64_t id, const void *bytes, size_t n,
                     int fd);
// Writes what the other end takes now; with `wait` all of it. False: it is gone.
bool sk_channel_flush(SkChannel *c, bool wait);
// Reads what is there. False: it is gone, or what it sent is no packet; what came before can still be taken.
bool sk_channel_read(SkChannel *c);
// The next whole packet. False: none yet.
bool sk_channel_next(SkChannel *c, SkPacket *out);

#endif
