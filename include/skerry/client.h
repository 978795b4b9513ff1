// skerry/client.h - a simulation of your own as a sub-model of a composite model: two functions, get_force and set_motion.
//
// in:    what the manager ('skerry cosim run', or the existing one) hands a program, or the address to connect to
// out:   forces at ports as a function of time and motion; motions sent to whoever is at the other end
// cost:  get_force: a search in what has come; set_motion: one frame for half a delay
// not:   a solver. One thread at a time uses a client
// ref:   docs/composite.md "A client of your own"
//
// This header and src/client/client.c (C11, Linux) are all that a program needs; libskerry has the functions, too. <skerry/client.hpp> is a
// class in C++ on top of them, python/skerry_client.py one in Python.
//
//   SkClientStart start;
//   SkClient *c = sk_client_from(argc, argv, &start) ? sk_client_open(&start, why, sizeof why) : NULL;
//   int port = sk_client_port(c, "tlm", SK_CLIENT_MECHANICAL);
//   for (t = start.t0; ; t += h) {
//     sk_client_set_motion(c, port, t, &x, &v);
//     sk_client_get_force(c, port, t + h, &x1, &v1, &F);       // as often as the solver likes
//   }
//   sk_client_close(c);
//
// Functions that return int return 0, or -1 when the run is over: sk_client_why tells why. Then each call fails at once.
#ifndef SKERRY_CLIENT_H
#define SKERRY_CLIENT_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif
// libskerry has these functions, too.
#pragma GCC visibility push(default)

typedef struct SkClient SkClient;

// What the manager hands a program that it starts: COMMAND Name tStart tEnd maxStep host:port ModelFile.
typedef struct {
  const char *name;   // of the sub-model
  const char *where;  // "host:port"
  double      t0, t1;
  double      most_step;  // no step should be longer; 0: not said
  const char *file;       // may be NULL
  // NULL: the fastest that both sides have. "ring": memory that both share; "unix", "tcp": sockets. SKERRY_TRANSPORT in the environment is
  // asked first.
  const char *transport;
  const char *
      token;  // for a manager on another host that asks for one; NULL: SKERRY_TOKEN in the environment
  double patience;  // seconds to wait for somebody who is silent; 0: 600
} SkClientStart;

// From the last six arguments of a program, or (argc below 7) from the lines of the file tlm.config in the working folder, which the
// existing start scripts write. Texts are kept in argv or in memory that stays. Returns 1, or 0: neither is there.
int sk_client_from(int argc, char **argv, SkClientStart *out);

// Connects and registers the sub-model; NULL after filling why.
SkClient *sk_client_open(const SkClientStart *start, char *why, size_t room);
// What is wrong, or "".
const char *sk_client_why(const SkClient *c);
// The transport that was chosen: "ring", "unix", "tcp".
const char *sk_client_transport(const SkClient *c);
// Tells that the sub-model is at its end, sends what is left and frees everything; NULL is fine. The run may go on without it.
int sk_client_close(SkClient *c);

// Registration, before the first motion or force ----------------------------------------------------

// The value of a parameter in the composite model, or `otherwise` where it gives none. The text lives until the next call.
const char *sk_client_text(SkClient *c, const char *name, const char *otherwise);
double      sk_client_number(SkClient *c, const char *name, double otherwise);

typedef enum {
  SK_CLIENT_MECHANICAL,  // x m, v m/s; force on the sub-model
  SK_CLIENT_ROTATIONAL,  // angle, angular velocity; torque on the sub-model
  SK_CLIENT_HYDRAULIC,   // 0, flow into the line; pressure. So are the next three
  SK_CLIENT_PNEUMATIC,
  SK_CLIENT_ELECTRIC,
  SK_CLIENT_THERMAL,
  SK_CLIENT_FRAME,  // six degrees of freedom: SkClientFrame
  SK_CLIENT_INPUT,  // a signal that is read, or sent
  SK_CLIENT_OUTPUT
} SkClientKind;

// The number of a port, 0 and more. -1: the run is over. -2: nothing is joined to it; forces there are 0, motions are taken and dropped.
int sk_client_port(SkClient *c, const char *name, SkClientKind kind);
// The force (pressure, ...) until the first wave has come, a delay after the start; six numbers for a frame. 0 unless given.
int sk_client_first_force(SkClient *c, int port, const double *force);
// The line of a port. NULL for what is not wanted.
void sk_client_line(const SkClient *c, int port, double *delay, double *Zf, double *Zfr,
                    double *alpha);
// Everything is registered; waits until the others are ready, too. The first call of the functions below does it.
int sk_client_begin(SkClient *c);

// The two functions -----------------------------------------------------------------------------------

// The force at a time not before that of the last motion and at most one delay after it, for a motion that may be a guess. Waits for
// what the other end has to send.
int sk_client_get_force(SkClient *c, int port, double t, double x, double v, double *force);
// The motion that the solver has come to. Times of a port must not go back.
int sk_client_set_motion(SkClient *c, int port, double t, double x, double v);

// Place and motion of a frame in the world of the sub-model; A by rows: row vectors of the frame times A are those of the world.
typedef struct {
  double R[3], A[9], v[3], w[3];
} SkClientFrame;

int sk_client_get_force_3d(SkClient *c, int port, double t, const SkClientFrame *motion,
                           double force[6]);
int sk_client_set_motion_3d(SkClient *c, int port, double t, const SkClientFrame *motion);

// Signals. What is read is 0 until the first value has come.
int sk_client_get_value(SkClient *c, int port, double t, double *value);
int sk_client_set_value(SkClient *c, int port, double t, double value);

// The ring: a stream of bytes in memory that two processes share, one for each direction. For the manager, and for whoever writes a client
// of his own. What the other side has written there may be anything. -------------------------------------

typedef struct SkClientRing SkClientRing;

// How many bytes of memory a pair of rings has.
size_t sk_client_ring_bytes(void);
// A ring of such memory, which is all 0 at first: 0: from the client to the manager, 1: back.
SkClientRing *sk_client_ring_at(void *memory, int which);
// As many bytes as there is room or data for, at most n; -1: the other side has broken it.
long sk_client_ring_write(SkClientRing *ring, const void *bytes, size_t n);
long sk_client_ring_read(SkClientRing *ring, void *bytes, size_t n);
// Waits until there is data (or room), at most so long.
void sk_client_ring_wait(SkClientRing *ring, int for_room, int milliseconds);

// Frames of types beyond those of the published protocol, which a client sends before the name of its sub-model.
#define SK_CLIENT_FRAME_TOKEN 32  // a text that the manager asks for
#define SK_CLIENT_FRAME_RING  33  // asks for rings; the answer brings memory, or has size 0 and none

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif

#endif
