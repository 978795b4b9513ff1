// Threads that read from clients whose frames other clients wait for: these must come through while the run waits for somebody else.
#include "cosim/wire/wire_priv.h"

#include <time.h>

#define GLANCE_MS 20  // between two looks whether the run is over

static bool has_peer(const Client *c) {
  for (int i = 0; i < c->is.n_ports; i++)
    if (c->is.ports[i].connected && c->is.ports[i].peer >= 0) return true;
  return false;
}

static void *read_on(void *user) {
  Client *c = user;
  SkWire *w = c->wire;
  for (bool more = true; more;) {
    // Descriptor and memory stay until the wire is freed.
    sk_stream_wait(&c->stream, GLANCE_MS);
    pthread_mutex_lock(&w->lock);
    more = !w->no_readers && !w->failed && !sk_wire_listen_to(w, c) && !c->gone;
    pthread_cond_broadcast(&w->news);
    pthread_mutex_unlock(&w->lock);
  }
  return NULL;
}

// A thread that cannot be made is not needed: then its client is read when it is asked for rows.
void sk_wire_start_readers(SkWire *w) {
  for (int i = 0; i < w->n_clients; i++) {
    Client *c = &w->clients[i];
    c->wire   = w;
    c->reads  = has_peer(c) && pthread_create(&c->reader, NULL, read_on, c) == 0;
  }
}

void sk_wire_end_readers(SkWire *w) {
  w->no_readers = true;
  for (int i = 0; i < w->n_clients; i++) {
    Client *c = &w->clients[i];
    if (c->reads) pthread_join(c->reader, NULL);
    c->reads = false;
  }
}

void sk_wire_wait_news(SkWire *w, int wait_ms) {
  struct timespec until;
  clock_gettime(CLOCK_REALTIME, &until);
  until.tv_nsec += wait_ms * 1000000L;
  until.tv_sec += until.tv_nsec / 1000000000L;
  until.tv_nsec %= 1000000000L;
  pthread_cond_timedwait(&w->news, &w->lock, &until);
}
