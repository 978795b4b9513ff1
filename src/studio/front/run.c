// Runs: starting and steering them, and what workers say about them.
#include "studio/front/run.h"

#include "base/mem.h"

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define STOP_S    3.0  // that a run may take to stop before it is ended
#define TELL_S    0.1
#define MOST_RUNS 500

static const char *const states[] = {"translating", "running", "done", "stopped", "failed", "died"};

SkRuns *sk_runs_new(void) {
  SkRuns *r = sk_calloc(1, sizeof *r);
  if (r) r->end = &r->runs;
  return r;
}

static void free_run(SkFrontRun *run) {
  if (run->rows.fd >= 0) close(run->rows.fd);
  sk_arena_free(run->columns_arena);
  sk_arena_free(run->message_arena);
  sk_arena_free(run->changes_arena);
  sk_arena_free(run->arena);
  sk_free(run);
}

void sk_runs_free(SkFront *f) {
  if (!f->runs) return;
  while (f->runs->seats) sk_seat_free(f, f->runs->seats);
  while (f->runs->runs) {
    SkFrontRun *run = f->runs->runs;
    f->runs->runs   = run->next;
    free_run(run);
  }
  sk_free(f->runs);
}

SkFrontRun *sk_run_find(const SkFront *f, uint32_t number) {
  SkFrontRun *run = f->runs->runs;
  while (run && run->number != number) run = run->next;
  return run;
}

SkFrontRun *sk_run_asked(const SkRequest *r) {
  double number;
  if (!sk_rpc_number(r, "run", 0, 4294967295.0, &number)) return NULL;
  SkFrontRun *run = sk_run_find(r->front, (uint32_t)number);
  if (!run) sk_rpc_refuse(r, SK_RPC_NOTHING, "there is no run %.0f", number);
  return run;
}

bool sk_run_is_over(const SkFrontRun *run) { return run->state >= SK_RUN_DONE; }

static void number(SkBuf *out, double x) {
  if (isfinite(x))
    sk_buf_double(out, x);
  else
    sk_buf_z(out, "null");
}

static void text(SkBuf *out, const char *t) {
  if (t)
    sk_buf_json(out, t, strlen(t));
  else
    sk_buf_z(out, "null");
}

void sk_run_json(const SkFrontRun *run, SkBuf *out) {
  sk_buf_printf(out, "{\"run\":%u,\"class\":", run->number);
  text(out, run->class_name);
  sk_buf_z(out, ",\"label\":");
  text(out, run->label);
  sk_buf_printf(out, ",\"state\":\"%s\",\"live\":%s,\"paused\":%s,\"rows\":%llu,\"time\":",
                states[run->state], run->live ? "true" : "false", run->paused ? "true" : "false",
                (unsigned long long)run->rows.rows);
  number(out, run->time);
  sk_buf_z(out, ",\"start\":");
  number(out, run->start);
  sk_buf_z(out, ",\"stop\":");
  number(out, run->stop);
  sk_buf_printf(out, ",\"settings\":%s,\"message\":", run->settings);
  text(out, run->message);
  sk_buf_printf(out, ",\"worker\":%d}",
                run->seat && run->seat->child ? (int)run->seat->child->pid : 0);
}

void sk_run_tell_state(SkFront *f, SkFrontRun *run) {
  SkArena *arena = sk_arena_scratch(f->arena);
  SkBuf    out   = sk_buf_new(arena);
  sk_run_json(run, &out);
  sk_front_tell(f, "run.state", &out);
  sk_arena_done(arena);
}

// Starting ------------------------------------------------------------------------------------------------

// A file without a name, so that nothing is left of it when the studio ends, however it does.
static int rows_file(void) {
  const char *folder = getenv("TMPDIR");
  char        path[4096];
  if (!folder || *folder != '/') folder = "/tmp";
  int fd = open(folder, O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
  if (fd >= 0 || (size_t)snprintf(path, sizeof path, "%s/skerry-XXXXXX", folder) >= sizeof path)
    return fd;
  fd = mkostemp(path, O_CLOEXEC);
  if (fd >= 0) unlink(path);
  return fd;
}

// Old runs that are over go when there are too many.
static void make_room(SkFront *f) {
  uint32_t n = 0;
  for (SkFrontRun *run = f->runs->runs; run; run = run->next) n++;
  for (SkFrontRun **at = &f->runs->runs; *at && n >= MOST_RUNS;) {
    SkFrontRun *run = *at;
    if (!sk_run_is_over(run)) {
      at = &run->next;
      continue;
    }
    *at = run->next;
    if (f->runs->end == &run->next) f->runs->end = at;
    sk_streams_forget(f, run->number);
    free_run(run);
    n--;
  }
}

static const char *json_of(SkArena *arena, const SkJson *json, const char *otherwise) {
  SkBuf out = sk_buf_new(arena);
  if (!json) return otherwise;
  sk_json_write(&out, json);
  return out.text;
}

static SkFrontRun *new_run(SkFront *f, const SkJson *params) {
  SkFrontRun *run = sk_calloc(1, sizeof *run);
  if (run) run->arena = sk_arena_new(0, &f->guard);
  if (!run || !run->arena) {
    sk_free(run);
    longjmp(f->guard.env, 1);
  }
  const char *label = sk_json_text(params, "label");
  run->rows.fd      = rows_file();
  run->class_name   = sk_arena_printf(run->arena, "%s", sk_json_text(params, "class"));
  run->label        = label ? sk_arena_printf(run->arena, "%s", label) : NULL;
  run->params       = json_of(run->arena, params, "{}");
  const SkJson *set = sk_json_get(params, "settings");
  run->settings     = json_of(run->arena, set && set->kind == SK_JSON_OBJECT ? set : NULL, "{}");
  run->live         = sk_json_is(params, "live");
  run->paused       = run->live && sk_json_is(params, "paused");
  run->start = run->time = NAN;
  run->stop              = NAN;
  run->began             = f->now;
  run->number            = ++f->runs->last;
  return run;
}

// NULL, or what is wrong with a request.
static const char *wrong(const SkJson *p) {
  static const char *const numbers[] = {"start", "stop", "interval", "tolerance", "step", "speed"};
  static const char *const texts[]   = {"class", "solver", "label", "changes"};
  for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
    const SkJson *j = sk_json_get(p, numbers[i]);
    if (j && j->kind != SK_JSON_NULL &&
        (j->kind != SK_JSON_NUMBER || !isfinite(j->number) || (i > 1 && j->number < 0.0)))
      return "start, stop, interval, tolerance, step and speed must be numbers";
  }
  for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
    const SkJson *j = sk_json_get(p, texts[i]);
    if (j && j->kind != SK_JSON_NULL && j->kind != SK_JSON_STRING)
      return "class, solver, label and changes must be texts";
  }
  const SkJson *set = sk_json_get(p, "settings");
  if (set && set->kind != SK_JSON_OBJECT && set->kind != SK_JSON_NULL)
    return "'settings' must be an object";
  for (const SkJson *s = set ? set->child : NULL; s; s = s->next)
    if (s->kind != SK_JSON_STRING && s->kind != SK_JSON_NUMBER && s->kind != SK_JSON_BOOL)
      return "settings must be numbers or texts";
  return sk_json_text(p, "class") ? NULL : "'class' must be a text";
}

static void start(const SkRequest *r, const SkJson *params) {
  SkFront    *f   = r->front;
  const char *why = wrong(params);
  if (why) {
    sk_rpc_refuse(r, SK_RPC_PARAMS, "%s", why);
    return;
  }
  SkSeat *seat = sk_seat_for(f, sk_json_text(params, "class"));
  if (!seat) {
    sk_rpc_refuse(r, SK_RPC_MANY, "too many runs are under way");
    return;
  }
  make_room(f);
  SkFrontRun *run  = new_run(f, params);
  SkBuf       out  = sk_buf_new(r->arena);
  int         file = run->rows.fd >= 0 ? fcntl(run->rows.fd, F_DUPFD_CLOEXEC, 0) : -1;
  sk_buf_printf(&out, "{\"params\":%s}", run->params);
  if (file < 0 || !sk_child_send(seat->child, SK_PACKET_RUN, run->number, out.text, out.n, file)) {
    sk_rpc_refuse(r, SK_RPC_UNWRITABLE, "there is no place for the rows: %s", strerror(errno));
    free_run(run);
    return;
  }
  run->seat         = seat;
  seat->run         = run;
  seat->child->busy = f->now;
  *f->runs->end     = run;
  f->runs->end      = &run->next;
  out.n             = 0;
  sk_buf_printf(&out, "{\"run\":%u}", run->number);
  sk_rpc_answer(r, &out);
  sk_run_tell_state(f, run);
}

void sk_do_run_start(const SkRequest *r) { start(r, r->params); }

// The members of the one with those of the other in place of its own; settings one by one.
static const SkJson *merged(const SkRequest *r, const SkJson *old, const SkJson *new, bool top) {
  SkJson  *all = SK_NEW(r->arena, SkJson);
  SkJson **to  = &all->child;
  all->kind    = SK_JSON_OBJECT;
  for (const SkJson *j = old ? old->child : NULL; j; j = j->next) {
    const SkJson *n = NULL;
    for (const SkJson *k = new ? new->child : NULL; k && !n; k = k->next)
      if (k->key && j->key && strcmp(k->key, j->key) == 0) n = k;
    if (n && !(top && j->kind == SK_JSON_OBJECT)) continue;
    *to         = sk_arena_copy(r->arena, n ? merged(r, j, n, false) : j, sizeof *j);
    (*to)->key  = j->key;
    (*to)->next = NULL;
    to          = &(*to)->next;
  }
  for (const SkJson *j = new ? new->child : NULL; j; j = j->next) {
    const SkJson *o = NULL;
    for (const SkJson *k = old ? old->child : NULL; k && !o; k = k->next)
      if (k->key && j->key && strcmp(k->key, j->key) == 0) o = k;
    if (top && (strcmp(j->key, "run") == 0 || (o && o->kind == SK_JSON_OBJECT))) continue;
    *to         = sk_arena_copy(r->arena, j, sizeof *j);
    (*to)->next = NULL;
    to          = &(*to)->next;
  }
  return all;
}

void sk_do_run_again(const SkRequest *r) {
  SkFrontRun *run = sk_run_asked(r);
  if (!run) return;
  const SkJson *old = sk_json_parse(r->arena, run->params, strlen(run->params));
  start(r, merged(r, old, r->params, true));
}

// Steering ------------------------------------------------------------------------------------------------

static void send_control(SkFrontRun *run, const char *method) {
  char text[128];
  int  n = snprintf(text, sizeof text, "{\"method\":\"%s\",\"params\":{\"run\":%u}}", method,
                    run->number);
  if (run->seat) sk_child_send(run->seat->child, SK_PACKET_CONTROL, 0, text, (size_t)n, -1);
}

static void stop(SkFront *f, SkFrontRun *run) {
  if (sk_run_is_over(run) || run->stopping) return;
  run->stopping = true;
  run->stop_at  = f->now;
  send_control(run, "run.stop");
}

void sk_do_run_stop(const SkRequest *r) {
  SkFrontRun *run = sk_run_asked(r);
  if (!run) return;
  stop(r->front, run);
  sk_rpc_answer(r, NULL);
}

static void steer(const SkRequest *r,
                  void (*done)(SkFront *, SkWaiting *, bool, const char *, size_t), void *user) {
  SkFrontRun *run = sk_run_asked(r);
  if (!run || sk_run_is_over(run) || !run->live) {
    sk_free(user);
    if (run)
      sk_rpc_refuse(r, SK_RPC_EDIT, run->live ? "the run is over" : "only a live run can do this");
    return;
  }
  sk_child_ask(r, run->seat->child, SK_PACKET_CONTROL, r->text, r->n, done, sk_free, user);
}

typedef struct {
  uint32_t run;
  bool     pause;
} Pausing;

static void paused(SkFront *f, SkWaiting *w, bool failed, const char *json, size_t n) {
  const Pausing *p   = w->user;
  SkFrontRun    *run = sk_run_find(f, p->run);
  if (!failed && run) {
    run->paused = p->pause;
    sk_run_tell_state(f, run);
  }
  sk_rpc_reply(f, w->client, w->id, failed, json, n);
}

void sk_do_run_pause(const SkRequest *r) {
  const SkJson *pause = sk_json_get(r->params, "pause");
  if (!pause || pause->kind != SK_JSON_BOOL) {
    sk_rpc_refuse(r, SK_RPC_PARAMS, "'pause' must be true or false");
    return;
  }
  Pausing *p = sk_malloc(sizeof *p);
  if (!p) longjmp(r->front->guard.env, 1);
  *p = (Pausing){(uint32_t)sk_json_int(r->params, "run", 0), pause->boolean};
  steer(r, paused, p);
}

void sk_do_run_step(const SkRequest *r) { steer(r, NULL, NULL); }
void sk_do_run_speed(const SkRequest *r) { steer(r, NULL, NULL); }
void sk_do_run_change(const SkRequest *r) { steer(r, NULL, NULL); }

// Looking -------------------------------------------------------------------------------------------------

void sk_do_run_list(const SkRequest *r) {
  SkBuf out = sk_buf_new(r->arena);
  sk_buf_z(&out, "{\"runs\":[");
  for (SkFrontRun *run = r->front->runs->runs; run; run = run->next) {
    sk_run_json(run, &out);
    if (run->next) sk_buf_char(&out, ',');
  }
  sk_buf_z(&out, "]}");
  sk_rpc_answer(r, &out);
}

static void columns_json(const SkFrontRun *run, SkBuf *out) {
  sk_buf_printf(out, "{\"run\":%u,\"columns\":", run->number);
  sk_buf_z(out, run->columns_json ? run->columns_json : "[]");
  sk_buf_char(out, '}');
}

void sk_do_run_changes(const SkRequest *r) {
  SkFrontRun *run = sk_run_asked(r);
  if (!run) return;
  if (!run->changes) {
    sk_rpc_refuse(r, SK_RPC_EDIT, "changes are known of live runs that are over");
    return;
  }
  SkBuf out = sk_buf_new(r->arena);
  sk_buf_z(&out, "{\"changes\":");
  text(&out, run->changes);
  sk_buf_char(&out, '}');
  sk_rpc_answer(r, &out);
}

void sk_do_run_columns(const SkRequest *r) {
  SkFrontRun *run = sk_run_asked(r);
  if (!run) return;
  SkBuf out = sk_buf_new(r->arena);
  columns_json(run, &out);
  sk_rpc_answer(r, &out);
}

void sk_do_run_drop(const SkRequest *r) {
  SkFront    *f   = r->front;
  SkFrontRun *run = sk_run_asked(r);
  if (!run) return;
  sk_streams_forget(f, run->number);
  // A worker that runs is ended: what it says of this run has nobody to go to.
  if (run->seat) {
    run->seat->run = NULL;
    sk_child_end(run->seat->child, "its run was dropped");
  }
  SkFrontRun **at = &f->runs->runs;
  while (*at != run) at = &(*at)->next;
  *at = run->next;
  if (f->runs->end == &run->next) f->runs->end = at;
  free_run(run);
  sk_rpc_answer(r, NULL);
}

// What workers say ----------------------------------------------------------------------------------------

static void take_columns(SkFront *f, SkFrontRun *run, const SkPacket *p) {
  SkArena *arena = sk_arena_new(0, &f->guard), *temp = sk_arena_scratch(f->arena);
  if (!arena) longjmp(f->guard.env, 1);
  const SkJson *list = sk_json_parse(temp, p->bytes, p->n);
  uint32_t      n = 0, at = 0, i = 0;
  for (const SkJson *c = list ? list->child : NULL; c; c = c->next) n++;
  sk_arena_free(run->columns_arena);
  run->columns_arena = arena;
  run->columns       = SK_NEWS(arena, SkRunColumn, n + 1);
  run->columns_json  = sk_arena_copy(arena, p->bytes, p->n + 1);
  run->n_columns     = n;
  for (const SkJson *c = list ? list->child : NULL; c; c = c->next, i++) {
    SkRunColumn  *col   = &run->columns[i];
    const SkJson *value = sk_json_get(c, "value");
    int64_t       of    = sk_json_int(c, "of", i);
    col->of             = of >= 0 && of < (int64_t)n ? (uint32_t)of : i;
    col->sign           = sk_json_int(c, "sign", 1) < 0 ? -1 : 1;
    const char *kind = sk_json_text(c, "kind"), *name = sk_json_text(c, "name");
    col->unvaried = kind && (strcmp(kind, "parameter") == 0 || strcmp(kind, "constant") == 0);
    col->name     = sk_arena_printf(arena, "%s", name ? name : "");
    col->fixed    = value != NULL;
    col->value    = value && value->kind == SK_JSON_NUMBER ? value->number : NAN;
    if (!col->fixed && col->of == i && i > 0) col->at = ++at;
  }
  SkBuf out = sk_buf_new(temp);
  columns_json(run, &out);
  sk_front_tell(f, "run.columns", &out);
  sk_arena_done(temp);
}

static void take_rows(SkFront *f, SkFrontRun *run, const SkPacket *p) {
  SkRowsNow now;
  if (p->n != sizeof now) return;
  memcpy(&now, p->bytes, sizeof now);
  uint64_t there = sk_rows_count(&run->rows);
  if (p->kind == SK_PACKET_AGAIN) run->again++;
  run->rows.rows = now.rows < there ? now.rows : there;
  run->time      = now.time;
  if (f->now - run->told < TELL_S && now.part < 1.0) return;
  run->told = f->now;
  double left =
      now.part > 0.0 && now.part < 1.0 ? (f->now - run->began) * (1.0 - now.part) / now.part : 0.0;
  SkArena *arena = sk_arena_scratch(f->arena);
  SkBuf    out   = sk_buf_new(arena);
  sk_buf_printf(&out, "{\"run\":%u,\"part\":", run->number);
  number(&out, now.part);
  sk_buf_z(&out, ",\"time\":");
  number(&out, now.time);
  sk_buf_printf(&out, ",\"rows\":%llu,\"left\":%.3f}", (unsigned long long)run->rows.rows, left);
  sk_front_tell(f, "run.progress", &out);
  sk_arena_done(arena);
}

static void set_message(SkFront *f, SkFrontRun *run, const char *message) {
  SkArena *arena = message ? sk_arena_new(0, &f->guard) : NULL;
  run->message   = arena ? sk_arena_printf(arena, "%s", message) : NULL;
  sk_arena_free(run->message_arena);
  run->message_arena = arena;
}

static void keep_changes(SkFront *f, SkFrontRun *run, const char *changes) {
  sk_arena_free(run->changes_arena);
  run->changes_arena = sk_arena_new(0, &f->guard);
  run->changes = run->changes_arena ? sk_arena_printf(run->changes_arena, "%s", changes) : NULL;
}

static void take_uses(SkSeat *seat, const SkJson *uses) {
  size_t n = 0;
  for (const SkJson *u = uses->child; u; u = u->next)
    if (u->text) n += strlen(u->text) + 1;
  sk_free(seat->uses);
  seat->uses   = sk_malloc(n + 1);
  seat->n_uses = 0;
  for (const SkJson *u = seat->uses ? uses->child : NULL; u; u = u->next) {
    if (!u->text) continue;
    strcpy(seat->uses + seat->n_uses, u->text);
    seat->n_uses += strlen(u->text) + 1;
  }
}

static void take_state(SkFront *f, SkSeat *seat, SkFrontRun *run, const SkPacket *p) {
  SkArena      *arena = sk_arena_scratch(f->arena);
  const SkJson *json  = sk_json_parse(arena, p->bytes, p->n);
  const SkJson *uses = sk_json_get(json, "uses"), *start_time = sk_json_get(json, "start"),
               *stop_time = sk_json_get(json, "stop");
  const char *state       = sk_json_text(json, "state");
  if (uses) take_uses(seat, uses);
  if (sk_json_text(json, "changes")) keep_changes(f, run, sk_json_text(json, "changes"));
  seat->special |= sk_json_is(json, "special");
  for (int i = 0; state && i < SK_RUN_DIED; i++)
    if (strcmp(states[i], state) == 0) run->state = (SkRunState)i;
  if (state) {
    if (start_time && start_time->kind == SK_JSON_NUMBER) run->start = start_time->number;
    if (stop_time && stop_time->kind == SK_JSON_NUMBER) run->stop = stop_time->number;
    if (run->state == SK_RUN_RUNNING) run->began = f->now;
    set_message(f, run, sk_json_text(json, "message"));
    sk_run_tell_state(f, run);
  }
  if (sk_json_is(json, "last")) {
    run->seat         = NULL;
    seat->child->busy = 0.0;
    sk_seat_idle(f, seat);
    if (seat->special) sk_child_end(seat->child, "its model is of no use for other settings");
  }
  sk_arena_done(arena);
}

static void take_messages(SkFront *f, SkFrontRun *run, const SkPacket *p) {
  SkArena *arena = sk_arena_scratch(f->arena);
  SkBuf    out   = sk_buf_new(arena);
  sk_buf_printf(&out, "{\"run\":%u,\"messages\":", run->number);
  sk_buf_add(&out, p->bytes, p->n);
  sk_buf_char(&out, '}');
  sk_front_tell(f, "run.messages", &out);
  sk_arena_done(arena);
}

void sk_runs_packet(SkFront *f, SkChild *worker, const SkPacket *p) {
  SkSeat     *seat = worker->seat;
  SkFrontRun *run  = seat ? seat->run : NULL;
  if (!run || run->number != p->id) return;
  switch (p->kind) {
    case SK_PACKET_COLUMNS: take_columns(f, run, p); break;
    case SK_PACKET_ROWS:
    case SK_PACKET_AGAIN: take_rows(f, run, p); break;
    case SK_PACKET_STATE: take_state(f, seat, run, p); break;
    case SK_PACKET_MESSAGES: take_messages(f, run, p); break;
    default: break;
  }
}

static void tell_died(SkFront *f, const SkFrontRun *run, int signal, const char *why) {
  SkArena *arena = sk_arena_scratch(f->arena);
  SkBuf    out   = sk_buf_new(arena);
  sk_buf_printf(&out, "{\"what\":\"worker\",\"run\":%u,\"class\":", run->number);
  text(&out, run->class_name);
  sk_buf_printf(&out, ",\"signal\":%d,\"why\":", signal);
  text(&out, why);
  sk_buf_char(&out, '}');
  sk_front_tell(f, "studio.died", &out);
  sk_arena_done(arena);
}

// What it wrote stays.
void sk_runs_died(SkFront *f, SkChild *worker, int signal, const char *why) {
  SkSeat     *seat = worker->seat;
  SkFrontRun *run  = seat ? seat->run : NULL;
  if (seat) sk_seat_free(f, seat);
  worker->seat = NULL;
  if (!run) return;
  run->seat      = NULL;
  run->rows.rows = sk_rows_count(&run->rows);
  run->state     = run->stopping ? SK_RUN_STOPPED : SK_RUN_DIED;
  set_message(f, run, why);
  tell_died(f, run, signal, why);
  sk_run_tell_state(f, run);
}

double sk_runs_due(SkFront *f) {
  double wait = -1.0;
  for (SkFrontRun *run = f->runs->runs; run; run = run->next) {
    if (!run->stopping || sk_run_is_over(run) || !run->seat) continue;
    double left = run->stop_at + STOP_S - f->now;
    if (left <= 0.0)
      sk_child_end(run->seat->child, "it did not stop");
    else
      wait = wait < 0.0 || left < wait ? left : wait;
    if (left <= 0.0) return 0.0;
  }
  return wait;
}
