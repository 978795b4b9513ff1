// cosim/wire/wire_priv.h - the inside of a wire: rows (wire.c), who connects (door.c), bytes (stream.c), frames (talk.c), programs
// (program.c).
#ifndef SK_COSIM_WIRE_PRIV_H
#define SK_COSIM_WIRE_PRIV_H

#include "cosim/wire/wire.h"

#include <skerry/client.h>

#include <pthread.h>
#include <sys/types.h>
#include <sys/uio.h>

#define MOST_ROWS ((size_t)1 << 22)

// A connection: a socket, or rings of memory with a socket beside them that only tells whether the other side is there.
typedef struct {
  int   fd;    // -1: none
  bool  shut;  // nothing more comes or goes; the descriptor stays until nobody can be waiting at it
  void *shared;
  SkClientRing *in, *out;
  bool          on_ring;
} SkStream;

typedef struct {
  const SkWirePort *is;
  int               client, width;
  bool              registered;
  double           *rows;  // in the order of time
  size_t            n, cap;
  double           *queue;  // rows that wait to be sent together
  int               queued;
  double            flushed;  // time of the last row of a frame, or of the first row
  double            told;     // time of the last row that was sent; NaN: none
} Port;

typedef struct {
  SkWireClient   is;
  char         **command, **parameters;
  int            first;  // number of its first port
  SkStream       stream;
  pid_t          pid;  // 0: no program of ours
  bool           connected, asked, closing, gone;
  const void    *owner;
  unsigned char *input;  // what has come of the next frame
  size_t         n_input;
  // Passes frames on to other clients, which wait for them while this process waits for somebody else.
  SkWire   *wire;
  pthread_t reader;
  bool      reads;
} Client;

// A connection whose client has not said its name yet.
typedef struct {
  SkStream      stream;
  bool          far, is_unix, trusted;  // on another machine; by the UNIX socket; knows the token
  unsigned char input[SK_FRAME_HEADER + 256];
  size_t        n;
} Stranger;

enum { MOST_STRANGERS = 64, SK_WIRE_QUEUE = 64 };

struct SkWire {
  char              name[40];
  SkWire           *next;
  pthread_mutex_t   lock;
  pthread_cond_t    news;        // a reader has rows, or a client is gone
  atomic_bool       no_readers;  // they are to end
  Client           *clients;
  int               n_clients;
  Port             *ports;
  int               n_ports;
  char             *host, *token;
  int               listener, port;
  atomic_int        found;          // the port that it listens at; 0: not yet
  int               unix_listener;  // -1: none
  double            patience;
  const atomic_int *stop_flag;
  Stranger          strangers[MOST_STRANGERS];
  int               n_strangers;
  bool              begun, ended, failed;
  char              why[700];
};

// Notes the first failure; returns it.
const char *sk_wire_fail(SkWire *w, const char *format, ...) __attribute__((format(printf, 2, 3)));
// The same of a client, with the last rows that were exchanged with it.
const char *sk_wire_blame(SkWire *w, const Client *c, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
// wire.c: takes a row that has come.
const char *sk_wire_keep(SkWire *w, int port, const double *row);

// talk.c: a failure, or NULL. Both with the lock held.
const char *sk_wire_put(SkWire *w, Client *c, SkFrame frame, const void *data);
const char *sk_wire_listen_to(SkWire *w, Client *c);

// talk.c: a client that has said its name; the stream is taken over.
const char *sk_wire_welcome(SkWire *w, SkStream stream, const char *name);

// door.c
const char *sk_wire_open_door(SkWire *w);
void        sk_wire_close_door(SkWire *w);
// Who knocks, for a while; and clients that send something.
const char *sk_wire_look_around(SkWire *w, int wait_ms);
// The text of a frame, which need not end in NUL, with a NUL.
#define SK_WIRE_TEXT 512
void sk_wire_text(char out[SK_WIRE_TEXT], const unsigned char *data, int32_t size);

// stream.c
enum { SK_STREAM_END = 0, SK_STREAM_NOTHING = -1, SK_STREAM_BROKEN = -2 };
// How many bytes have come, without waiting.
long sk_stream_read(SkStream *s, void *bytes, size_t n);
// False: errno tells why; EAGAIN: nothing was taken for `patience` seconds.
bool sk_stream_write(SkStream *s, const struct iovec parts[2], double patience);
void sk_stream_wait(const SkStream *s, int wait_ms);
// Rings for a stream whose other side asked for them; the descriptor of their memory, -1: none. The caller closes it.
int  sk_stream_share(SkStream *s);
bool sk_stream_send_share(const SkStream *s, int memory);
bool sk_stream_is_open(const SkStream *s);
// Nothing more goes, and after what is on its way nothing comes.
void sk_stream_close(SkStream *s);
// Gives back descriptor and memory.
void sk_stream_release(SkStream *s);

// readers.c: threads that read from clients which have other clients at their ports.
void sk_wire_start_readers(SkWire *w);
void sk_wire_end_readers(SkWire *w);  // without the lock
// Waits for news, with the lock held, at most so long.
void sk_wire_wait_news(SkWire *w, int wait_ms);

// program.c
const char *sk_wire_launch(SkWire *w, Client *c, double t0, double stop);
// Whether its program has ended, and how, into text; a program that ended is not looked after any more.
bool sk_wire_program_ended(Client *c, char *text, size_t room);
void sk_wire_end_programs(SkWire *w);

bool   sk_wire_stopped(const SkWire *w);
double sk_wire_clock(void);

#endif
