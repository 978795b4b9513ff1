// What co-simulation costs beside the least it can cost: a loop over two masses and the line between them in plain C, and a bare
// ping-pong of the bytes of a row over the transports of the client library.
//
// usage: cosim loop STEPS | cosim ring|unix|tcp ROUNDS     prints nanoseconds a step, or a round
#include <skerry/client.h>

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { BYTES = 24 + 32 };  // header and row of a frame with one degree of freedom

static double seconds(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

// Heun's method with a step of one delay, as the composite model of bench/cosim has it.
static double loop(long steps) {
  const double h = 1e-4, Z = 3, m[2] = {1.5, 0.5};
  double       v[2] = {1, 0}, x[2] = {0, 0}, sent[2] = {Z, 0}, begun = seconds();
  for (long k = 0; k < steps; k++) {
    double c[2] = {sent[1], sent[0]};
    for (int i = 0; i < 2; i++) {
      double F = c[i] - Z * v[i], guess = v[i] + h * F / m[i], G = c[i] - Z * guess;
      double next = v[i] + h / 2 * (F + G) / m[i];
      x[i] += h / 2 * (v[i] + next);
      v[i]    = next;
      sent[i] = 2 * Z * v[i] - c[i];
    }
  }
  double spent = seconds() - begun;
  fprintf(stderr, "%s", x[0] + x[1] > 1e300 ? "far\n" : "");
  return spent / (double)steps;
}

typedef struct {
  int           fd;
  SkClientRing *in, *out;
} End;

static void put(const End *e, const char *bytes) {
  size_t n = BYTES;
  if (!e->in && send(e->fd, bytes, n, 0) == BYTES) return;
  while (e->in && n > 0) {
    long k = sk_client_ring_write(e->out, bytes, n);
    bytes += k;
    n -= (size_t)k;
  }
}

static void get(const End *e, char *bytes) {
  size_t n = 0;
  while (n < BYTES) {
    long k = e->in ? sk_client_ring_read(e->in, bytes + n, BYTES - n)
                   : recv(e->fd, bytes + n, BYTES - n, 0);
    if (k == 0 && e->in) sk_client_ring_wait(e->in, 0, 100);
    if (k < 0 || (k == 0 && !e->in)) exit(1);
    n += (size_t)k;
  }
}

static void connect_tcp(int ends[2]) {
  struct sockaddr_in at = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  socklen_t          n  = sizeof at;
  int                on = 1, listener = socket(AF_INET, SOCK_STREAM, 0);
  ends[0] = socket(AF_INET, SOCK_STREAM, 0);
  if (bind(listener, (struct sockaddr *)&at, n) != 0 || listen(listener, 1) != 0 ||
      getsockname(listener, (struct sockaddr *)&at, &n) != 0 ||
      connect(ends[0], (struct sockaddr *)&at, n) != 0)
    exit(1);
  ends[1] = accept(listener, NULL, NULL);
  for (int i = 0; i < 2; i++) setsockopt(ends[i], IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
}

static double ping_pong(const char *transport, long rounds) {
  int   fd[2]        = {-1, -1};
  End   end[2]       = {{0}, {0}};
  char  bytes[BYTES] = {0};
  void *memory =
      mmap(NULL, sk_client_ring_bytes(), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (strcmp(transport, "tcp") == 0) connect_tcp(fd);
  if (strcmp(transport, "unix") == 0 && socketpair(AF_UNIX, SOCK_STREAM, 0, fd) != 0) exit(1);
  for (int i = 0; i < 2; i++) {
    bool ring = strcmp(transport, "ring") == 0;
    end[i]    = (End){fd[i], ring ? sk_client_ring_at(memory, i) : NULL,
                   ring ? sk_client_ring_at(memory, !i) : NULL};
  }
  pid_t child = fork();
  if (child == 0) {
    for (long k = 0; k < rounds; k++) {
      get(&end[1], bytes);
      put(&end[1], bytes);
    }
    _exit(0);
  }
  double begun = seconds();
  for (long k = 0; k < rounds; k++) {
    put(&end[0], bytes);
    get(&end[0], bytes);
  }
  double spent = seconds() - begun;
  waitpid(child, NULL, 0);
  return spent / (double)rounds;
}

int main(int argc, char **argv) {
  if (argc != 3) return 2;
  long   n = atol(argv[2]);
  double s = strcmp(argv[1], "loop") == 0 ? loop(n) : ping_pong(argv[1], n);
  printf("%.2f\n", 1e9 * s);
  return 0;
}
