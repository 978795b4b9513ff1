// cosim/mpi/module/module.c - messages over MPI. A module of its own, built once for each MPI and loaded when it is wanted.
//
// Nothing here waits: messages are sent with MPI_Isend from copies that are freed when they are gone, and asked for with
// MPI_Iprobe. MPI's own waiting would keep a core busy; whoever waits (runtime/rank/ranks.c) sleeps between two looks.
#include "cosim/mpi/module.h"

#include <limits.h>
#include <mpi.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

// Longer messages are sent in pieces.
#define PIECE ((size_t)1 << 28)
// Before the bytes of each: 1 where more pieces follow, 0 for the last one; and when it was sent, on the clock of its machine.
#define HEAD (1 + sizeof(double))

// A message, or a piece of one, on its way.
typedef struct Parcel {
  struct Parcel *next;
  MPI_Request    request;
  char           data[];  // HEAD, then its bytes
} Parcel;

// SKERRY_MPI_LATENCY=US, for measuring on one machine (bench/ranks): what was sent is given so many microseconds later.
typedef struct Held {
  struct Held *next;
  int          channel, from;
  size_t       n;
  double       due;
  char         data[];
} Held;

typedef struct {
  MPI_Comm comm;
  Parcel  *under_way;
  char    *piece;  // that came last
  size_t   room;
  char    *whole;  // of several pieces
  size_t   whole_n;
  double   sent;     // when the last piece was
  bool     ours;     // it was us who began MPI
  double   latency;  // seconds; 0: as fast as it is
  Held    *held, *given;
} State;

static State state;

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void tidy(void) {
  for (Parcel **at = &state.under_way; *at;) {
    int done = 0;
    if (MPI_Test(&(*at)->request, &done, MPI_STATUS_IGNORE) != MPI_SUCCESS) done = 1;
    if (!done) {
      at = &(*at)->next;
      continue;
    }
    Parcel *gone = *at;
    *at          = gone->next;
    free(gone);
  }
}

static bool send_piece(int to, int channel, const char *bytes, size_t n, char more) {
  Parcel *p = malloc(sizeof *p + n + HEAD);
  if (!p) return false;
  double at  = now();
  p->data[0] = more;
  memcpy(p->data + 1, &at, sizeof at);
  if (n) memcpy(p->data + HEAD, bytes, n);
  if (MPI_Isend(p->data, (int)(n + HEAD), MPI_BYTE, to, channel, state.comm, &p->request) !=
      MPI_SUCCESS) {
    free(p);
    return false;
  }
  p->next         = state.under_way;
  state.under_way = p;
  return true;
}

static bool send(void *user, int to, int channel, const void *bytes, size_t n) {
  const char *at = bytes;
  (void)user;
  tidy();
  for (; n > PIECE; n -= PIECE, at += PIECE)
    if (!send_piece(to, channel, at, PIECE, 1)) return false;
  return send_piece(to, channel, at, n, 0);
}

// The next piece of anybody, or of this rank; 0: there is none now.
static int take_piece(int channel, int *from, size_t *n) {
  MPI_Status status;
  int        there = 0, count = 0;
  if (MPI_Iprobe(*from, channel, state.comm, &there, &status) != MPI_SUCCESS) return -1;
  if (!there) return 0;
  *from = status.MPI_SOURCE;
  if (MPI_Get_count(&status, MPI_BYTE, &count) != MPI_SUCCESS || count < (int)HEAD) return -1;
  if ((size_t)count > state.room) {
    char *more = realloc(state.piece, (size_t)count);
    if (!more) return -1;
    state.piece = more;
    state.room  = (size_t)count;
  }
  *n = (size_t)count;
  if (MPI_Recv(state.piece, count, MPI_BYTE, *from, channel, state.comm, MPI_STATUS_IGNORE) !=
      MPI_SUCCESS)
    return -1;
  memcpy(&state.sent, state.piece + 1, sizeof state.sent);
  return 1;
}

// The pieces of a long message follow each other closely: they were sent together.
static int take_now(int channel, int *from, const void **bytes, size_t *n) {
  size_t size = 0;
  int    got;
  tidy();
  *from = MPI_ANY_SOURCE;
  if ((got = take_piece(channel, from, &size)) <= 0) return got;
  state.whole_n = 0;
  while (state.piece[0]) {
    char *more = realloc(state.whole, state.whole_n + size);
    if (!more) return -1;
    state.whole = more;
    memcpy(state.whole + state.whole_n, state.piece + HEAD, size - HEAD);
    state.whole_n += size - HEAD;
    while ((got = take_piece(channel, from, &size)) == 0) {
    }
    if (got < 0) return -1;
  }
  *bytes = state.piece + HEAD;
  *n     = size - HEAD;
  if (state.whole_n == 0) return 1;
  char *more = realloc(state.whole, state.whole_n + size);
  if (!more) return -1;
  state.whole = more;
  memcpy(state.whole + state.whole_n, state.piece + HEAD, size - HEAD);
  *bytes = state.whole;
  *n     = state.whole_n + size - HEAD;
  return 1;
}

static int take_late(int channel, int *from, const void **bytes, size_t *n) {
  Held **at = &state.held;
  int    got;
  while ((got = take_now(channel, from, bytes, n)) > 0) {
    Held *new = malloc(sizeof *new + *n);
    if (!new) return -1;
    *new = (Held){.channel = channel, .from = *from, .n = *n, .due = state.sent + state.latency};
    memcpy(new->data, *bytes, *n);
    while (*at) at = &(*at)->next;
    *at = new;
  }
  if (got < 0) return got;
  for (at = &state.held; *at && (*at)->channel != channel;) at = &(*at)->next;
  if (!*at || (*at)->due > now()) return 0;
  free(state.given);
  state.given = *at;
  *at         = state.given->next;
  *from       = state.given->from;
  *bytes      = state.given->data;
  *n          = state.given->n;
  return 1;
}

static int take(void *user, int channel, int *from, const void **bytes, size_t *n) {
  (void)user;
  return state.latency > 0.0 ? take_late(channel, from, bytes, n)
                             : take_now(channel, from, bytes, n);
}

static const char *join(SkPost *post) {
  int begun = 0, level = 0, rank = 0, size = 1;
  MPI_Initialized(&begun);
  state.ours = !begun;
  if (!begun && MPI_Init_thread(NULL, NULL, MPI_THREAD_FUNNELED, &level) != MPI_SUCCESS)
    return "MPI_Init_thread failed";
  // Nobody else's messages are seen, and failures come back as results.
  if (MPI_Comm_dup(MPI_COMM_WORLD, &state.comm) != MPI_SUCCESS) return "MPI_Comm_dup failed";
  MPI_Comm_set_errhandler(state.comm, MPI_ERRORS_RETURN);
  MPI_Comm_rank(state.comm, &rank);
  MPI_Comm_size(state.comm, &size);
  const char *latency = getenv("SKERRY_MPI_LATENCY");
  state.latency       = latency ? 1e-6 * atof(latency) : 0.0;
  *post               = (SkPost){.rank = rank, .size = size, .send = send, .take = take};
  return NULL;
}

static void leave(bool clean) {
  int ended = 0;
  MPI_Finalized(&ended);
  if (clean && !ended) {
    while (state.under_way) tidy();
    MPI_Comm_free(&state.comm);
    if (state.ours) MPI_Finalize();
  }
  free(state.piece);
  free(state.whole);
  free(state.given);
  for (Held *held = state.held, *next; held; held = next) {
    next = held->next;
    free(held);
  }
  state = (State){.ours = false};
}

static const SkMpiModule module = {SK_MPI_VERSION, join, leave};

__attribute__((visibility("default"))) const SkMpiModule *skerry_mpi_open(void);
const SkMpiModule                                        *skerry_mpi_open(void) { return &module; }
