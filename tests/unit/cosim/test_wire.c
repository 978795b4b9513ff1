// Programs elsewhere, played by threads: frames that are passed on, rows that are read, watchers that come and go. Also under the thread
// sanitizer.
#include "cosim/wire/watch.h"
#include "cosim/wire/wire.h"

#include <skerry/client.h>

#include <criterion/criterion.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

static void nap(void) { nanosleep(&(struct timespec){0, 1000000}, NULL); }

// Two clients that are joined to each other: masses of 1 kg that meet with 1 and -1 m/s.
typedef struct {
  SkWire     *wire;
  const char *name, *transport;
  double      v;
  int         failed;
} Mass;

static void *move(void *user) {
  Mass         *m = user;
  char          where[40], why[400];
  SkClientStart start = {.name = m->name, .where = where, .t1 = 0.5, .transport = m->transport};
  while (sk_wire_port(m->wire) == 0) nap();
  snprintf(where, sizeof where, "127.0.0.1:%d", sk_wire_port(m->wire));
  SkClient *c = sk_client_open(&start, why, sizeof why);
  m->failed   = !c;
  int    port = c ? sk_client_port(c, "tlm", SK_CLIENT_MECHANICAL) : -1;
  double x = 0.0, F, G, h = 0.0025;
  for (int k = 0; k <= 200 && !m->failed; k++) {
    double t  = h * k;
    m->failed = sk_client_set_motion(c, port, t, x, m->v) ||
                (k < 200 && sk_client_get_force(c, port, t, x, m->v, &F)) ||
                (k < 200 && sk_client_get_force(c, port, t + h, x, m->v + h * F, &G));
    if (k == 200 || m->failed) break;
    x += h * m->v;
    m->v += h / 2 * (F + G);
  }
  if (c) m->failed |= sk_client_close(c);
  return NULL;
}

static void meet(const char *transport) {
  const SkWirePort ports[2]   = {{"tlm", 1, 0, "mechanical", true, 1, {0.01, 3, 3, 0.2}},
                                 {"tlm", 1, 0, "mechanical", true, 0, {0.01, 3, 3, 0.2}}};
  SkWireClient     clients[2] = {{.name = "p", .ports = &ports[0], .n_ports = 1},
                                 {.name = "q", .ports = &ports[1], .n_ports = 1}};
  SkWireOptions    options    = {.patience = 60, .clients = clients, .n_clients = 2};
  SkWire          *w          = sk_wire_new(&options);
  Mass             masses[2]  = {{w, "p", transport, 1.0, 0}, {w, "q", transport, -1.0, 0}};
  pthread_t        threads[2];
  for (int i = 0; i < 2; i++) cr_assert_eq(pthread_create(&threads[i], NULL, move, &masses[i]), 0);
  const char *why = sk_wire_begin(w, 0.0, 0.5);
  cr_assert_null(why, "%s", why);
  for (int k = 1; k <= 50 && !why; k++)
    for (int i = 0; i < 2; i++) {
      double row[2][SK_FRAME_ROW];
      while (!sk_wire_has(w, i, 0.01 * k, 1, &why) && !why) {
      }
      if (!why) cr_assert(sk_wire_read(w, i, 0.01 * k, row[i]));
      if (!why && i == 1) cr_assert_float_eq(row[0][2], -row[1][2], 0.0);
      if (i == 1) sk_wire_forget(w, i, 0.01 * k);
    }
  cr_assert_null(why, "%s", why);
  sk_wire_end(w);
  for (int i = 0; i < 2; i++) pthread_join(threads[i], NULL);
  cr_assert(!masses[0].failed && !masses[1].failed);
  cr_assert(masses[0].v == -masses[1].v && masses[0].v < 0.999);
  sk_wire_free(w);
}

Test(wire, two_clients_by_shared_memory, .timeout = 200) { meet("ring"); }
Test(wire, two_clients_by_unix_sockets, .timeout = 200) { meet("unix"); }
Test(wire, two_clients_by_tcp, .timeout = 200) { meet("tcp"); }

// Watchers ------------------------------------------------------------------------------------------

typedef struct {
  int  port, rows;  // rows: as many are taken, then it goes; 0: to the end
  bool ended;
} Watching;

static void *look(void *user) {
  Watching *me = user;
  char      where[40], why[300];
  bool      again;
  int       n    = 0;
  double    last = -1.0;
  snprintf(where, sizeof where, "127.0.0.1:%d", me->port);
  SkWatcher *w = sk_watcher_new(where, NULL, why, sizeof why);
  if (!w) return NULL;
  for (;;) {
    const double *row = sk_watcher_row(w, 1000, &again, why, sizeof why);
    if (!row && again) continue;
    if (!row) break;
    cr_assert(row[0] > last && row[1] == 2 * row[0] && row[2] == -row[0]);
    last = row[0];
    if (++n == me->rows) break;
  }
  me->ended = me->rows ? n == me->rows : *why == 0;
  sk_watcher_free(w);
  return NULL;
}

static void give_rows(SkWatch *w, Watching *all, pthread_t *threads, int n) {
  for (int i = 0; i < n; i++) cr_assert_eq(pthread_create(&threads[i], NULL, look, &all[i]), 0);
  // Until those that come only for some rows have them; the others see the end.
  double t = 0.0;
  for (int i = 0; i < n; i++)
    for (bool gone = !all[i].rows; !gone;) {
      if (sk_watch_is_watched(w)) sk_watch_row(w, t, (double[]){2 * t, -t});
      t += 1.0;
      nap();
      gone = pthread_tryjoin_np(threads[i], NULL) == 0;
    }
}

Test(watch, watchers_come_and_go, .timeout = 200) {
  const char *const names[] = {"a", "b"};
  char              why[300];
  int               port = 0;
  bool              open;
  SkWatch          *w = sk_watch_new(NULL, &port, NULL, &open, why, sizeof why);
  cr_assert(w && !open && port > 0, "%s", why);
  cr_assert(sk_watch_names(w, names, 2));
  Watching  all[4] = {{port, 3, false}, {port, 0, false}, {port, 20, false}, {port, 0, false}};
  pthread_t threads[4];
  give_rows(w, all, threads, 4);
  // A watcher that has not asked yet when the run ends sees no end; these two have, if rows went out long after they came.
  for (int i = 0; i < 200; i++) nap();
  sk_watch_free(w, true);
  for (int i = 1; i < 4; i += 2) pthread_join(threads[i], NULL);
  cr_assert(all[0].ended && all[2].ended);
}
