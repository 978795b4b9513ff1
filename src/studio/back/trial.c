// One run of a worker: translated where that is needed, run, and told how it ended.
#include "studio/back/worker.h"

#include "base/mem.h"
#include "driver/experiment/reshape.h"
#include "driver/translate/consent.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#define MOST_CHANGES ((size_t)64 * 1024 * 1024)  // bytes of them

typedef struct {
  SkBackWorker *w;
  const SkJson *request;
  SkArena      *arena;
  SkSettings    settings;
  SkRunOptions  run;
  const char   *class_name, *solver;
  bool          stepped, native;
} Trial;

static double number(const SkJson *request, const char *name, bool given, double model,
                     double otherwise) {
  const SkJson *j = sk_json_get(request, name);
  return j && j->kind == SK_JSON_NUMBER ? j->number : given ? model : otherwise;
}

// Telling -------------------------------------------------------------------------------------------------

static void tell_state(Trial *t, const char *state, const char *message, bool last) {
  SkBuf out = sk_buf_new(t->arena);
  sk_buf_printf(&out, "{\"state\":\"%s\",\"message\":", state);
  sk_back_json(&out, message);
  sk_buf_printf(&out, ",\"start\":%.17g,\"stop\":%.17g,\"last\":%s}", t->w->start, t->w->end,
                last ? "true" : "false");
  sk_worker_send(t->w, SK_PACKET_STATE, t->w->run, out.text, out.n);
}

// Messages since the last run, those of the translation once more.
static void tell_messages(Trial *t) {
  SkBuf out = sk_buf_new(t->arena);
  if (!t->w->in.arena || sk_diags_count(t->w->in.diags) == 0) return;
  sk_back_messages(&t->w->in, &out, NULL);
  sk_worker_send(t->w, SK_PACKET_MESSAGES, t->w->run, out.text, out.n);
}

static const char *first_error(const SkDiags *diags) {
  for (uint32_t i = 0; i < sk_diags_count(diags); i++)
    if (sk_diags_at(diags, i)->severity >= SK_ERROR) return sk_diags_at(diags, i)->text;
  return NULL;
}

// The codes that `skerry run` gives.
static void report(Trial *t, const SkRunReport *r) {
  static const struct {
    SkStatus status;
    int      code;
  } codes[]      = {{SK_INIT_FAILED, 5003}, {SK_SOLVER_FAILED, 5004}, {SK_ASSERT_FAILED, 5004},
                    {SK_UNSUPPORTED, 5009}, {SK_NOMEM, 5009},         {SK_TERMINATED, 5016},
                    {SK_STRUCTURE, 5030},   {SK_NOT_FOUND, 5009}};
  SkDiags *diags = t->w->in.diags;
  if (*r->warning) sk_diag(diags, 5005, (SkSpan){0, 0}, "%s", r->warning);
  for (size_t i = 0; i < sizeof codes / sizeof codes[0]; i++)
    if (codes[i].status == r->status)
      sk_diag(diags, codes[i].code, (SkSpan){0, 0}, "%s",
              *r->message ? r->message : sk_status_text(r->status));
}

static void end(Trial *t, const char *state, const char *message) {
  tell_messages(t);
  SkBackWorker *w = t->w;
  pthread_mutex_lock(&w->lock);
  w->running = w->live = false;
  if (w->rows.block) {
    SkRowsNow now = {.rows = 0, .time = w->time, .part = 1.0};
    sk_rows_end(&w->rows);
    now.rows = w->rows.written;
    sk_worker_send(w, SK_PACKET_ROWS, w->run, &now, sizeof now);
  }
  if (w->fd >= 0) close(w->fd);
  w->fd = -1;
  pthread_mutex_unlock(&w->lock);
  tell_state(t, state, message, true);
}

// Translating ---------------------------------------------------------------------------------------------

static bool read_settings(Trial *t) {
  const SkJson *list = sk_json_get(t->request, "settings");
  for (const SkJson *s = list ? list->child : NULL; s; s = s->next) {
    SkBuf text = sk_buf_new(t->w->in.arena);
    if (!s->key) continue;
    sk_buf_printf(&text, "%s=", s->key);
    if (s->kind == SK_JSON_STRING)
      sk_buf_z(&text, s->text);
    else if (s->kind == SK_JSON_NUMBER)
      sk_buf_double(&text, s->number);
    else if (s->kind == SK_JSON_BOOL)
      sk_buf_z(&text, s->boolean ? "true" : "false");
    if (!sk_settings_add(&t->w->in, text.text, &t->settings)) return false;
  }
  return true;
}

static SkTranslateOptions translate_options(const Trial *t) {
  SkTranslateOptions o = sk_translate_for(t->solver);
  o.join               = true;
  o.stepped            = t->stepped;
  return o;
}

static void begin_anew(Trial *t) {
  SkBackWorker *w = t->w;
  pthread_mutex_lock(&w->lock);
  sk_experiment_free(w->e);
  w->e = NULL;
  pthread_mutex_unlock(&w->lock);
  sk_composite_end(&w->composite);
  if (w->in.arena) sk_look_end(&w->in);
  w->t  = NULL;
  w->in = sk_look_begin(&w->back->in);
  // What a model that runs all the same is forgiven.
  sk_diags_forgive(w->in.diags);
  w->in.native = t->native;
  w->columns   = (SkColumns){0};
  sk_back_composite_host(w->back, &w->in, &w->composite);
  w->composite.step = number(t->request, "step", false, 0.0, 0.0);
}

static bool same(const char *a, const char *b) { return a && b ? strcmp(a, b) == 0 : a == b; }

// The translation of the last run will do: other settings do not shape it.
static bool may_stay(Trial *t) {
  SkBackWorker *w = t->w;
  if (!w->t || w->special || w->composite.wires.n || w->stepped != t->stepped ||
      w->native != t->native || !same(w->class_name, t->class_name) || !same(w->solver, t->solver))
    return false;
  sk_diags_forget(w->in.diags, w->messages);
  t->settings = (SkSettings){0};
  return read_settings(t) && !sk_reshape_needs(w->t, &t->settings);
}

static void keep_text(char **to, const char *text) {
  sk_free(*to);
  *to = text ? sk_malloc(strlen(text) + 1) : NULL;
  if (*to) strcpy(*to, text);
}

static bool translate(Trial *t, SkStatus *status) {
  SkBackWorker *w = t->w;
  begin_anew(t);
  SkExperiment *e = sk_experiment_new(&w->in);
  if (!e) longjmp(w->back->guard.env, 1);
  pthread_mutex_lock(&w->lock);
  w->e = e;
  if (w->stop) sk_experiment_stop(e, false);
  pthread_mutex_unlock(&w->lock);
  t->settings = (SkSettings){0};
  if (!read_settings(t)) return false;
  SkTranslateOptions o    = translate_options(t);
  const char        *name = sk_back_model(w->back, &w->in, &w->composite, t->class_name);
  w->t = name ? sk_experiment_translate(w->e, name, &o, &t->settings, status) : NULL;
  if (!w->t || !sk_consent(w->t->flat, &w->in)) {
    w->t = NULL;
    return false;
  }
  keep_text(&w->class_name, t->class_name);
  keep_text(&w->solver, t->solver);
  w->stepped = t->stepped;
  w->native  = t->native;
  w->special = false;
  for (uint32_t i = 0; i < t->settings.n; i++) w->special |= t->settings.at[i].shaping;
  sk_experiment_watch(w->e, false);
  *status = sk_experiment_build(w->e, SK_TIER_AUTO);
  sk_worker_columns(w);
  w->messages = sk_diags_count(w->in.diags);
  return *status == SK_OK;
}

// Files that the translation needed: when none of them changes the next run need not be translated.
static void tell_uses(Trial *t) {
  uint32_t     n    = 0;
  const SkUse *uses = sk_library_uses(t->w->in.library, &n);
  SkBuf        out  = sk_buf_new(t->arena);
  uint32_t     k    = 0;
  sk_buf_z(&out, "{\"uses\":[");
  if (sk_composite_is(t->class_name)) {
    sk_back_json(&out, t->class_name);
    k++;
  }
  for (uint32_t i = 0; i < n; i++) {
    const char *path = sk_use_path(uses[i]);
    if (!path || strchr(path, '<')) continue;
    sk_buf_z(&out, k++ ? "," : "");
    sk_back_json(&out, path);
  }
  sk_buf_printf(&out, "],\"special\":%s}", t->w->special ? "true" : "false");
  sk_worker_send(t->w, SK_PACKET_STATE, t->w->run, out.text, out.n);
}

// Running -------------------------------------------------------------------------------------------------

static bool on_row(void *user, double time, const double *v, int event) {
  SkBackWorker *w = user;
  (void)event;
  if (!w->told) sk_worker_tell_columns(w, v);
  w->told = true;
  w->time = time;
  return sk_rows_add_places(&w->rows, time, v, w->places);
}

static void on_again(void *user, double from, bool begin) {
  SkBackWorker *w = user;
  if (!begin || !sk_rows_back_to(&w->rows, from)) return;
  SkRowsNow now = {.rows = sk_rows_flush(&w->rows), .time = from};
  sk_worker_send(w, SK_PACKET_AGAIN, w->run, &now, sizeof now);
  w->shown = now.rows;
}

static void fill(Trial *t) {
  const SkFlat *f   = t->w->t->flat;
  const SkJson *r   = t->request;
  SkRunOptions *run = &t->run;
  run->settings     = t->settings;
  run->sim.start    = number(r, "start", f->experiment.has_start, f->experiment.start, 0.0);
  run->sim.stop =
      number(r, "stop", f->experiment.has_stop, f->experiment.stop, run->sim.start + 1.0);
  double interval   = sk_experiment_interval(f, run->sim.start, run->sim.stop);
  run->sim.interval = number(r, "interval", true, interval, 0.0);
  run->sim.tolerance =
      number(r, "tolerance", f->experiment.has_tolerance, f->experiment.tolerance, 0.0);
  run->sim.step    = number(r, "step", false, 0.0, 0.0);
  run->sim.solver  = t->solver;
  run->live        = sk_json_is(r, "live");
  run->sim.savable = run->live;
  run->speed       = number(r, "speed", false, 0.0, 0.0);
  run->row         = on_row;
  run->again       = on_again;
  run->row_user    = t->w;
}

// Row by row, so that it can be paused at any of them.
static SkStatus go_live(Trial *t) {
  SkBackWorker *w      = t->w;
  SkStatus      status = SK_OK;
  double        end    = t->run.sim.stop;
  while (status == SK_OK && sk_experiment_time(w->e) < end) {
    bool waited = false;
    pthread_mutex_lock(&w->lock);
    while (w->paused && w->steps == 0 && !w->stop) {
      waited = true;
      pthread_cond_wait(&w->news, &w->lock);
    }
    if (w->steps) w->steps--;
    bool   stop  = w->stop;
    double speed = w->speed;
    // Nobody comes between the look at `paused` and the row: what changes a paused run is not followed by a row.
    if (!stop) sk_experiment_enter(w->e);
    pthread_mutex_unlock(&w->lock);
    if (stop) return SK_INTERRUPTED;
    if (waited) sk_experiment_speed(w->e, speed);  // its clock begins anew
    double next = sk_experiment_next_row(w->e);
    status      = sk_experiment_run(w->e, next > sk_experiment_time(w->e) ? fmin(next, end) : end);
    sk_experiment_leave(w->e);
  }
  return status;
}

// A file without a name, for what wants a path. -1: there is none.
static int unnamed(char path[64]) {
  int fd = memfd_create("skerry", MFD_CLOEXEC);
  snprintf(path, 64, "/proc/self/fd/%d", fd);
  return fd;
}

// Changes of an earlier run are made at their times.
static bool replay(Trial *t) {
  const char *text = sk_json_text(t->request, "changes");
  char        path[64];
  if (!text) return true;
  int    fd = unnamed(path);
  size_t n  = strlen(text);
  bool   ok = fd >= 0 && write(fd, text, n) == (ssize_t)n && sk_experiment_replay(t->w->e, path);
  if (fd >= 0) close(fd);
  return ok;
}

// Those that were made, for a run that repeats this one.
static void tell_changes(Trial *t) {
  char   path[64], *text;
  size_t n;
  int    fd = unnamed(path);
  if (fd >= 0 && sk_experiment_write_changes(t->w->e, path) &&
      sk_read_file(t->arena, path, MOST_CHANGES, &text, &n)) {
    SkBuf out = sk_buf_new(t->arena);
    sk_buf_z(&out, "{\"changes\":");
    sk_buf_json(&out, text, n);
    sk_buf_char(&out, '}');
    sk_worker_send(t->w, SK_PACKET_STATE, t->w->run, out.text, out.n);
  }
  if (fd >= 0) close(fd);
}

static const char *state_of(SkStatus status) {
  return status == SK_OK || status == SK_TERMINATED ? "done"
         : status == SK_INTERRUPTED                 ? "stopped"
                                                    : "failed";
}

static void run(Trial *t) {
  SkBackWorker *w = t->w;
  fill(t);
  pthread_mutex_lock(&w->lock);
  w->start = t->run.sim.start;
  w->end   = t->run.sim.stop;
  w->time  = w->start;
  w->shown = 0;
  w->told  = false;
  w->speed = t->run.speed;
  if (!w->stop) sk_experiment_go(w->e);
  pthread_mutex_unlock(&w->lock);
  if (!t->run.live) tell_state(t, "running", NULL, false);
  SkStatus status = sk_experiment_open(w->e, &t->run);
  if (status == SK_OK && !replay(t)) status = SK_BAD_ARG;
  if (status == SK_OK) status = sk_experiment_start(w->e);
  pthread_mutex_lock(&w->lock);
  if (status == SK_OK && !sk_rows_begin(&w->rows, w->fd, sk_worker_width(w))) status = SK_IO;
  pthread_mutex_unlock(&w->lock);
  if (status == SK_OK) {
    pthread_mutex_lock(&w->lock);
    w->live   = t->run.live;
    w->paused = w->live && (w->paused || sk_json_is(t->request, "paused"));
    pthread_mutex_unlock(&w->lock);
    if (t->run.live)
      tell_state(t, "running", NULL, false);  // who hears of it may change it at once
    status = t->run.live ? go_live(t) : sk_experiment_run(w->e, t->run.sim.stop);
  }
  pthread_mutex_lock(&w->lock);
  w->live = false;
  pthread_mutex_unlock(&w->lock);
  if (t->run.live) tell_changes(t);
  sk_experiment_finish(w->e, sk_experiment_ended(w->e, status));
  SkRunReport r = sk_experiment_report(w->e);
  if (w->rows.error)
    r.message =
        sk_arena_printf(t->arena, "the rows cannot be written: %s", strerror(w->rows.error));
  report(t, &r);
  const char *why = *r.message ? r.message : first_error(w->in.diags);
  end(t, state_of(r.status), why ? why : r.status == SK_OK ? NULL : sk_status_text(r.status));
}

void sk_worker_run(SkBackWorker *w, const SkJson *request) {
  Trial t         = {.w = w, .request = request, .arena = sk_arena_scratch(w->back->arena)};
  t.class_name    = sk_json_text(request, "class");
  t.solver        = sk_json_text(request, "solver");
  t.stepped       = number(request, "step", false, 0.0, 0.0) > 0.0;
  t.native        = w->back->host->native || sk_json_is(request, "native");
  SkStatus status = SK_MODEL_ERROR;
  bool     ready  = t.class_name != NULL;
  if (ready && !may_stay(&t)) {
    ready = translate(&t, &status);
    if (w->t) tell_uses(&t);
  }
  if (ready) {
    run(&t);
  } else {
    const char *why  = w->in.arena ? first_error(w->in.diags) : "no class is given";
    const char *code = w->t ? sk_experiment_report(w->e).message : NULL;
    end(&t, w->stop ? "stopped" : "failed",
        code && *code ? code
        : why         ? why
                      : sk_status_text(status));
    w->t = NULL;
  }
  sk_arena_done(t.arena);
}
