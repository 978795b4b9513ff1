// What others say who take part in a run: any bytes as a client of the manager by socket and by ring, as the manager of a client, as a run that
// is looked at, and as who looks. The first byte says which.
#include "cosim/wire/address.h"
#include "cosim/wire/watch.h"
#include "cosim/wire/wire_priv.h"

#include "base/mem.h"

#include <arpa/inet.h>
#include <math.h>
#include <netinet/in.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

// Answers to so much fit into the buffers of a socket that nobody reads.
#define MOST_BYTES 4096

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void send_all(int fd, const uint8_t *data, size_t size) {
  while (size > 0) {
    ssize_t n = send(fd, data, size, MSG_NOSIGNAL);
    if (n <= 0) return;
    data += n;
    size -= (size_t)n;
  }
}

// Manager -------------------------------------------------------------------------------------------

static SkWire *make_wire(void) {
  static const SkWirePort ports[] = {
      {"tlm", 1, 0, "mechanical", true, -1, {0.01, 3, 3, 0.2}},
      {"port", 6, 0, "mechanical", true, -1, {0.01, 3, 1, 0.2}},
      {"y", 1, 2, "signal", true, -1, {0.01}},
      {"u", 1, 1, "signal", false, -1, {0}},
  };
  static const char *const  parameters[] = {"m", "1", NULL};
  static const SkWireClient client       = {
            .name = "b", .ports = ports, .n_ports = 4, .parameters = parameters};
  SkWireOptions options = {.patience = 0.1, .token = "secret", .clients = &client, .n_clients = 1};
  return sk_wire_new(&options);
}

static void listen_to(SkWire *w) {
  double row[SK_FRAME_ROW];
  if (w->clients[0].connected) sk_wire_listen_to(w, &w->clients[0]);
  for (int i = 0; i < 3; i++) {
    sk_wire_read(w, i, 0.005, row);
    sk_wire_forget(w, i, 0.01);
  }
}

static void as_client(const uint8_t *data, size_t size, bool far) {
  int     ends[2];
  SkWire *w = make_wire();
  if (!w || socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) abort();
  send_all(ends[1], data, size);
  shutdown(ends[1], SHUT_WR);
  w->strangers[w->n_strangers++] =
      (Stranger){.stream = {.fd = ends[0]}, .is_unix = !far, .far = far};
  sk_wire_look_around(w, 0);
  listen_to(w);
  sk_wire_close_door(w);
  sk_wire_free(w);
  close(ends[1]);
}

// The first bytes are the counters of the ring, which the other side may have set to anything.
static void as_ring(const uint8_t *data, size_t size) {
  int     ends[2];
  SkWire *w = make_wire();
  if (!w || socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) abort();
  Client *c    = &w->clients[0];
  c->stream.fd = ends[0];
  c->connected = c->asked = true;
  for (int i = 0; i < 3; i++) w->ports[i].registered = true;
  close(sk_stream_share(&c->stream));
  c->stream.on_ring = true;
  uint32_t jump     = 0;
  size_t   k        = size < sizeof jump ? 0 : sizeof jump;
  memcpy(&jump, data, k);
  sk_client_ring_write(c->stream.in, data + k, size - k);
  if (jump % 4 == 1) *(volatile uint32_t *)(void *)c->stream.in += jump;
  listen_to(w);
  sk_wire_free(w);
  close(ends[1]);
}

// The other sides of sockets --------------------------------------------------------------------------

typedef struct {
  int            listener;
  const uint8_t *data;
  size_t         size;
} Speaker;

static void *speak(void *user) {
  Speaker *s  = user;
  int      fd = accept(s->listener, NULL, NULL);
  send_all(fd, s->data, s->size);
  shutdown(fd, SHUT_WR);
  char rest[4096];
  while (recv(fd, rest, sizeof rest, 0) > 0) {
  }
  close(fd);
  return NULL;
}

static int open_listener(char where[40]) {
  struct sockaddr_in at = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  socklen_t          n  = sizeof at;
  int                fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (fd < 0 || bind(fd, (struct sockaddr *)&at, n) != 0 || listen(fd, 4) != 0 ||
      getsockname(fd, (struct sockaddr *)&at, &n) != 0)
    abort();
  snprintf(where, 40, "127.0.0.1:%d", ntohs(at.sin_port));
  return fd;
}

static void use_client(const char *where) {
  char          why[400];
  SkClientFrame frame = {.A = {1, 0, 0, 0, 1, 0, 0, 0, 1}};
  SkClientStart start = {.name = "b", .where = where, .t1 = 1, .transport = "tcp", .patience = 2};
  SkClient     *c     = sk_client_open(&start, why, sizeof why);
  double        force[6];
  if (!c) return;
  sk_client_number(c, "m", 1);
  int a = sk_client_port(c, "tlm", SK_CLIENT_MECHANICAL),
      b = sk_client_port(c, "port", SK_CLIENT_FRAME);
  int u = sk_client_port(c, "u", SK_CLIENT_INPUT);
  for (int i = 0; i < 20; i++) {
    double t = 0.004 * i;
    if (sk_client_set_motion(c, a, t, 0, 1) || sk_client_set_motion_3d(c, b, t, &frame)) break;
    if (sk_client_get_force(c, a, t + 0.004, 0, 1, force) ||
        sk_client_get_force_3d(c, b, t, &frame, force) || sk_client_get_value(c, u, t, force))
      break;
  }
  sk_client_close(c);
}

static void use_watcher(const char *where) {
  char       why[300];
  bool       again;
  SkWatcher *w = sk_watcher_new(where, "secret", why, sizeof why);
  if (!w) return;
  for (int i = 0; i < 100; i++)
    if (!sk_watcher_row(w, 1000, &again, why, sizeof why) && !again) break;
  sk_watcher_free(w);
}

static void as_server(const uint8_t *data, size_t size, void (*use)(const char *where)) {
  char      where[40];
  pthread_t thread;
  Speaker   s = {open_listener(where), data, size};
  if (pthread_create(&thread, NULL, speak, &s) != 0) abort();
  use(where);
  // Should nobody have come: the thread waits for somebody.
  shutdown(s.listener, SHUT_RDWR);
  pthread_join(thread, NULL);
  close(s.listener);
}

static void as_watcher(const uint8_t *data, size_t size) {
  static const char *const names[] = {"a", "b"};
  char                     why[300], where[40];
  int                      port = 0;
  bool                     open;
  SkWatch                 *w = sk_watch_new(NULL, &port, "secret", &open, why, sizeof why);
  if (!w || !sk_watch_names(w, names, 2)) abort();
  snprintf(where, sizeof where, "127.0.0.1:%d", port);
  int fd = sk_address_connect(where, why, sizeof why);
  if (fd >= 0) send_all(fd, data, size);
  for (int i = 0; i < 3; i++) sk_watch_row(w, i, (double[]){1, NAN});
  if (fd >= 0) close(fd);
  sk_watch_free(w, size % 2 == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  if (size == 0) return 0;
  int which = data[0] % 6;
  data++;
  size--;
  if (size > MOST_BYTES) size = MOST_BYTES;
  unsetenv("SKERRY_TRANSPORT");
  switch (which) {
    case 0:
    case 1: as_client(data, size, which); break;
    case 2: as_ring(data, size); break;
    case 3: as_server(data, size, use_client); break;
    case 4: as_server(data, size, use_watcher); break;
    default: as_watcher(data, size); break;
  }
  return 0;
}
