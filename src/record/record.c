#include "record/record.h"

#include "base/mem.h"
#include "base/thread.h"
#include "record/record_sink.h"
#include "runtime/algebra/stretch.h"

#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

enum {
  CACHE_LINE   = 64,
  RING_BYTES   = 4 << 20,
  BATCH_BYTES  = 256 << 10,  // the writer is woken when this much waits
  LATENCY_MS   = 50,         // and looks by itself this often
  DOZE_MS      = 10,         // or for shorter, when rows come so fast that it need not be woken
  SPINS        = 400,        // a few microseconds, less than parking and waking cost
  RESCUE_TRIES = 1000,
};

typedef enum { DECLARING, RUNNING, FINISHED } Phase;

struct SkRecord {
  SkRecordOptions options;
  Phase           phase;

  // Declarations. The texts are freed once the headers are written.
  SkRecordColumn *columns;
  uint32_t        n_columns, cap_columns;
  char           *pool;
  size_t          n_pool, cap_pool;
  uint32_t       *series_from, *param_from;  // index into the caller's arrays, per slot
  uint32_t        n_series, cap_series;      // slot 0 is time and has no `from`
  uint32_t        n_params, cap_params;
  SkSink         *sinks[SK_RECORD_SINKS];
  int             n_sinks;

  // How a row is gathered: slots are in the order of the value array.
  SkRowRun *runs;
  uint32_t  n_runs;

  // The ring; padding keeps what one side writes often off the other side's cache lines. Rows
  // [tail, head) are on their way; both counters only grow.
  double *ring;
  size_t  stride, capacity, batch;

  // The side that gives rows.
  char             pad_rows[CACHE_LINE];
  double          *next;       // the slot of row `head`
  size_t           free_rows;  // known to be free
  size_t           in_batch;   // rows since the writer was last thought of
  _Atomic uint64_t head;

  // The side that writes.
  char             pad_writer[CACHE_LINE];
  _Atomic uint64_t tail;
  _Atomic uint64_t written;  // rows that are in the files, announced
  double          *params, *pending;

  // Both sides.
  char            pad_both[CACHE_LINE];
  atomic_bool     parked, waiting, urgent, closing, stopped;
  atomic_bool     params_given;
  _Atomic int     status;
  pthread_mutex_t mutex;
  pthread_cond_t  work, room;
  pthread_t       thread;
  bool            has_thread;
  char            error[512];
};

// --- declaring ---

SkStatus sk_record_new(const SkRecordOptions *options, SkRecord **out) {
  *out        = NULL;
  SkRecord *r = sk_calloc(1, sizeof *r);
  if (!r) return SK_NOMEM;
  if (options) r->options = *options;

  pthread_condattr_t clock;
  pthread_condattr_init(&clock);
  pthread_condattr_setclock(&clock, CLOCK_MONOTONIC);
  pthread_mutex_init(&r->mutex, NULL);
  pthread_cond_init(&r->work, &clock);
  pthread_cond_init(&r->room, &clock);
  pthread_condattr_destroy(&clock);

  r->n_series = 1;
  SkStatus status =
      sk_record_column(r, "time", "Simulation time [s]", SK_COLUMN_CONTINUOUS, 0, NULL);
  if (status) {
    sk_record_free(r);
    return status;
  }
  *out = r;
  return SK_OK;
}

void sk_record_free(SkRecord *r) {
  if (!r) return;
  sk_record_finish(r);
  for (int i = 0; i < r->n_sinks; i++) sk_free(r->sinks[i]);
  sk_free(r->columns);
  sk_free(r->pool);
  sk_free(r->series_from);
  sk_free(r->param_from);
  sk_free(r->runs);
  sk_free(r->ring);
  sk_free(r->params);
  sk_free(r->pending);
  pthread_mutex_destroy(&r->mutex);
  pthread_cond_destroy(&r->work);
  pthread_cond_destroy(&r->room);
  sk_free(r);
}

// Makes room for one more item of an array that doubles.
static bool grow(void *array, size_t item, uint32_t n, uint32_t *cap) {
  void **at = array;
  if (n < *cap) return true;
  if (*cap > UINT32_MAX / 2) return false;
  uint32_t more = *cap ? *cap * 2 : 64;
  void    *p    = sk_realloc(*at, more * item);
  if (!p) return false;
  *at  = p;
  *cap = more;
  return true;
}

static bool keep_text(SkRecord *r, const char *text, size_t *offset) {
  size_t n = strlen(text) + 1;
  if (r->cap_pool - r->n_pool < n) {
    size_t cap  = (r->cap_pool + n) * 2;
    char  *pool = sk_realloc(r->pool, cap);
    if (!pool) return false;
    r->pool     = pool;
    r->cap_pool = cap;
  }
  *offset = r->n_pool;
  memcpy(r->pool + r->n_pool, text, n);
  r->n_pool += n;
  return true;
}

static SkStatus add_column(SkRecord *r, const char *name, const char *description,
                           SkRecordColumn column) {
  if (!grow(&r->columns, sizeof *r->columns, r->n_columns, &r->cap_columns)) return SK_NOMEM;
  if (!keep_text(r, name, &column.name)) return SK_NOMEM;
  if (!keep_text(r, description ? description : "", &column.description)) return SK_NOMEM;
  r->columns[r->n_columns++] = column;
  return SK_OK;
}

static bool is_fixed(SkColumnKind kind) {
  return kind == SK_COLUMN_PARAMETER || kind == SK_COLUMN_CONSTANT;
}

static SkStatus declare(SkRecord *r, const char *name, const char *description, SkColumnKind kind,
                        bool fixed, uint32_t from, uint32_t *column) {
  if (r->phase != DECLARING || !name) return SK_BAD_ARG;
  bool           time = r->n_columns == SK_RECORD_TIME;
  SkRecordColumn c    = {.kind = kind, .of_params = fixed};
  if (fixed) {
    if (!grow(&r->param_from, sizeof *r->param_from, r->n_params, &r->cap_params)) return SK_NOMEM;
    c.slot = r->n_params;
  } else if (!time) {
    if (!grow(&r->series_from, sizeof *r->series_from, r->n_series, &r->cap_series))
      return SK_NOMEM;
    c.slot = r->n_series;
  }
  SkStatus status = add_column(r, name, description, c);
  if (status) return status;
  if (fixed) {
    r->param_from[r->n_params++] = from;
  } else if (!time) {
    r->series_from[r->n_series++] = from;
  }
  if (column) *column = r->n_columns - 1;
  return SK_OK;
}

SkStatus sk_record_column(SkRecord *r, const char *name, const char *description, SkColumnKind kind,
                          uint32_t from, uint32_t *column) {
  return declare(r, name, description, kind, is_fixed(kind), from, column);
}

SkStatus sk_record_still(SkRecord *r, const char *name, const char *description, SkColumnKind kind,
                         uint32_t from, uint32_t *column) {
  return declare(r, name, description, kind, true, from, column);
}

SkStatus sk_record_alias(SkRecord *r, const char *name, const char *description, SkColumnKind kind,
                         uint32_t of, int sign) {
  if (r->phase != DECLARING || !name || of >= r->n_columns || (sign != 1 && sign != -1)) {
    return SK_BAD_ARG;
  }
  SkRecordColumn c = r->columns[of];
  c.kind           = kind;
  c.alias          = true;
  c.negative       = c.negative != (sign < 0);
  return add_column(r, name, description, c);
}

static SkStatus add_sink(SkRecord *r, SkSink *sink) {
  if (!sink) return SK_NOMEM;
  r->sinks[r->n_sinks++] = sink;
  return SK_OK;
}

static bool ends_with(const char *text, const char *end) {
  size_t n = strlen(text), k = strlen(end);
  return n >= k && strcmp(text + n - k, end) == 0;
}

SkStatus sk_record_file(SkRecord *r, const char *path, SkRecordFormat format) {
  if (r->phase != DECLARING || r->n_sinks == SK_RECORD_SINKS) return SK_BAD_ARG;
  bool standard = strcmp(path, "-") == 0;
  if (format == SK_FORMAT_BY_NAME) {
    if (standard || ends_with(path, ".csv")) {
      format = SK_FORMAT_CSV;
    } else if (ends_with(path, ".mat")) {
      format = SK_FORMAT_MAT;
    } else {
      return SK_BAD_ARG;
    }
  }
  if (standard && format == SK_FORMAT_MAT) return SK_BAD_ARG;
  return add_sink(r, format == SK_FORMAT_MAT ? sk_mat4_sink(path) : sk_csv_sink(path));
}

// --- the function sink ---

typedef struct {
  SkSink      sink;
  SkRecordFn *fn;
  void       *user;
  size_t      stride;
} FnSink;

static SkStatus fn_begin(SkSink *sink, const SkRecordLayout *layout) {
  ((FnSink *)sink)->stride = layout->stride;
  return SK_OK;
}

static SkStatus fn_rows(SkSink *sink, const double *rows, size_t n) {
  FnSink  *f      = (FnSink *)sink;
  SkStatus status = f->fn(f->user, rows, n, f->stride);
  return status ? sk_sink_fail(sink, status, sk_status_text(status)) : SK_OK;
}

static SkStatus fn_params(SkSink *sink, const double *params) {
  (void)params;
  return sink->status;
}

static SkStatus fn_nothing(SkSink *sink) { return sink->status; }

SkStatus sk_record_function(SkRecord *r, SkRecordFn *fn, void *user) {
  static const SkSinkOps ops = {fn_begin, fn_rows, fn_params, fn_nothing, fn_nothing};
  if (r->phase != DECLARING || !fn || r->n_sinks == SK_RECORD_SINKS) return SK_BAD_ARG;
  FnSink *sink = (FnSink *)sk_sink_alloc(&ops, sizeof *sink, "");
  if (!sink) return SK_NOMEM;
  sink->fn   = fn;
  sink->user = user;
  return add_sink(r, &sink->sink);
}

// --- writing ---

// Keeps the first failure. The text is complete before the status tells of it.
static void note_failure(SkRecord *r, const SkSink *sink) {
  pthread_mutex_lock(&r->mutex);
  if (atomic_load(&r->status) == SK_OK) {
    char        text[128];
    const char *why  = sink->reason ? sink->reason : strerror_r(sink->error, text, sizeof text);
    const char *what = strcmp(sink->path, "-") == 0 ? "standard output" : sink->path;
    snprintf(r->error, sizeof r->error, "%s%s%s", what, *what ? ": " : "", why);
    atomic_store(&r->status, (int)sink->status);
  }
  pthread_mutex_unlock(&r->mutex);
  bool any = false;
  for (int i = 0; i < r->n_sinks; i++) any = any || r->sinks[i]->status == SK_OK;
  if (!any) atomic_store(&r->stopped, true);
}

// What each sink is asked to do; a sink that failed is left alone from then on.
typedef enum { ASK_ROWS, ASK_PARAMS, ASK_FLUSH } Ask;

static void ask(SkRecord *r, Ask what, const double *rows, size_t n) {
  for (int i = 0; i < r->n_sinks; i++) {
    SkSink  *sink   = r->sinks[i];
    SkStatus status = SK_OK;
    if (sink->status != SK_OK) continue;
    switch (what) {
      case ASK_ROWS: status = sink->ops->rows(sink, rows, n); break;
      case ASK_PARAMS: status = sink->ops->params(sink, r->params); break;
      case ASK_FLUSH: status = sink->ops->flush(sink); break;
    }
    if (status) note_failure(r, sink);
  }
}

static void take_params(SkRecord *r) {
  if (!atomic_exchange(&r->params_given, false)) return;
  pthread_mutex_lock(&r->mutex);
  memcpy(r->params, r->pending, r->n_params * sizeof *r->params);
  pthread_mutex_unlock(&r->mutex);
  ask(r, ASK_PARAMS, NULL, 0);
}

static void tell_waiting(SkRecord *r) {
  if (!atomic_load(&r->waiting)) return;
  pthread_mutex_lock(&r->mutex);
  pthread_cond_broadcast(&r->room);
  pthread_mutex_unlock(&r->mutex);
}

// Writes all rows given so far, straight from the ring, and brings the files up to date.
static void drain(SkRecord *r) {
  take_params(r);
  uint64_t tail = atomic_load_explicit(&r->tail, memory_order_relaxed);
  uint64_t head = atomic_load_explicit(&r->head, memory_order_acquire);
  while (tail != head) {
    size_t slot = (size_t)(tail % r->capacity);
    size_t n    = r->capacity - slot;
    if (n > head - tail) n = (size_t)(head - tail);
    if (n > r->batch) n = r->batch;
    ask(r, ASK_ROWS, r->ring + slot * r->stride, n);
    tail += n;
    atomic_store(&r->tail, tail);
    // Whoever was a whole ring ahead is not woken for each batch.
    if (head - tail <= r->capacity / 2) tell_waiting(r);
  }
  ask(r, ASK_FLUSH, NULL, 0);
  atomic_store(&r->written, tail);
  tell_waiting(r);
}

static int64_t now_ns(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

static inline void relax(void) {
#if defined(__x86_64__) || defined(__i386__)
  __builtin_ia32_pause();
#endif
}

// True when a batch waits or somebody asked for one.
static bool must_write(SkRecord *r) {
  uint64_t waiting = atomic_load(&r->head) - atomic_load(&r->tail);
  return waiting >= r->batch || atomic_load(&r->urgent) || atomic_load(&r->closing);
}

// Until somebody wakes the writer or `until`. Asleep, whoever gives a batch wakes it, which costs him microseconds;
// dozing, only who has no room left, or wants it to end.
static void rest(SkRecord *r, int64_t until, bool asleep) {
  struct timespec at = {.tv_sec = until / 1000000000, .tv_nsec = until % 1000000000};
  pthread_mutex_lock(&r->mutex);
  atomic_store(&r->parked, asleep);
  int late = 0;
  while (!must_write(r) && !late) late = pthread_cond_timedwait(&r->work, &r->mutex, &at);
  atomic_store(&r->parked, false);
  pthread_mutex_unlock(&r->mutex);
}

// Pages of the ring that no row has come to yet: fetched here, the side that gives rows does not wait for them.
static void fetch_pages(const SkRecord *r) {
#ifdef MADV_POPULATE_WRITE
  const uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE), from = (uintptr_t)r->ring;
  const uintptr_t to    = from + r->capacity * r->stride * sizeof(double);
  const uintptr_t first = (from + page - 1) / page * page, last = to / page * page;
  if (last > first) (void)madvise((void *)first, last - first, MADV_POPULATE_WRITE);
#else
  (void)r;
#endif
}

static void *writer(void *arg) {
  SkRecord *r    = arg;
  bool      all  = false;
  int64_t   doze = 0, was = now_ns();
  for (;;) {
    for (int i = 0; i < SPINS && !must_write(r); i++) relax();
    if (!must_write(r)) {
      const int64_t asleep = LATENCY_MS * INT64_C(1000000);
      rest(r, now_ns() + (doze ? doze : asleep), doze == 0);
    }
    // Read before draining: what was given before these were set is then written.
    bool closing = atomic_load(&r->closing);
    atomic_store(&r->urgent, false);
    uint64_t before = atomic_load(&r->tail);
    drain(r);
    if (closing) return NULL;
    // As long as two batches are going to take: the ring has room for more.
    const uint64_t n   = atomic_load(&r->tail) - before;
    const int64_t  now = now_ns(), took = now - was;
    doze = n < r->batch ? 0 : (int64_t)((double)took * 2.0 * (double)r->batch / (double)n);
    if (doze > DOZE_MS * INT64_C(1000000)) doze = 0;
    was = now;
    if (doze && !all) fetch_pages(r);
    all = all || doze;
  }
}

static void wake_writer(SkRecord *r) {
  if (!atomic_load(&r->parked)) return;
  pthread_mutex_lock(&r->mutex);
  pthread_cond_signal(&r->work);
  pthread_mutex_unlock(&r->mutex);
}

// Without signals: a closed pipe becomes an error of write.
static bool start_writer(SkRecord *r) {
  r->has_thread = sk_thread_start(&r->thread, writer, r);
  return r->has_thread;
}

// --- starting ---

static SkStatus make_ring(SkRecord *r) {
  r->stride    = r->n_series;
  size_t row   = r->stride * sizeof(double);
  size_t bytes = r->options.ring_bytes ? r->options.ring_bytes : RING_BYTES;
  r->capacity  = bytes / row < 4 ? 4 : bytes / row;
  r->batch     = BATCH_BYTES / row;
  if (r->batch > r->capacity / 4) r->batch = r->capacity / 4;
  if (r->batch == 0) r->batch = 1;
  if (r->capacity > SIZE_MAX / row) return SK_NOMEM;
  r->ring      = sk_malloc(r->capacity * row);
  r->params    = sk_calloc(r->n_params, sizeof *r->params);
  r->pending   = sk_calloc(r->n_params, sizeof *r->pending);
  r->next      = r->ring;
  r->free_rows = r->capacity;
  return r->ring && r->params && r->pending ? SK_OK : SK_NOMEM;
}

// A slot and where it is taken from.
typedef struct {
  uint32_t from, slot;
} Source;

static int by_source(const void *a, const void *b) {
  const Source *x = a, *y = b;
  if (x->from != y->from) return x->from < y->from ? -1 : 1;
  return (x->slot > y->slot) - (x->slot < y->slot);
}

// Slots in the order of their sources, so that neighbours there are copied together.
static SkStatus sort_slots(SkRecord *r) {
  uint32_t  n       = r->n_series;
  Source   *sources = sk_calloc(n, sizeof *sources);
  uint32_t *now_at  = sk_calloc(n, sizeof *now_at);
  bool      ok      = sources && now_at;
  for (uint32_t s = 1; s < n && ok; s++) sources[s] = (Source){r->series_from[s], s};
  if (ok && n > 2) qsort(sources + 1, n - 1, sizeof *sources, by_source);
  for (uint32_t s = 1; s < n && ok; s++) {
    r->series_from[s]       = sources[s].from;
    now_at[sources[s].slot] = s;
  }
  for (uint32_t i = 0; i < r->n_columns && ok; i++)
    if (!r->columns[i].of_params) r->columns[i].slot = now_at[r->columns[i].slot];
  sk_free(sources);
  sk_free(now_at);
  return ok ? SK_OK : SK_NOMEM;
}

static SkStatus make_runs(SkRecord *r) {
  SkStatus status = sort_slots(r);
  if (status != SK_OK) return status;
  r->runs = sk_calloc(r->n_series, sizeof *r->runs);
  if (!r->runs) return SK_NOMEM;
  for (uint32_t s = 1; s < r->n_series; s++) {
    if (s == 1 || r->series_from[s] != r->series_from[s - 1] + 1)
      r->runs[r->n_runs++] = (SkRowRun){r->series_from[s], 0};
    r->runs[r->n_runs - 1].n++;
  }
  return SK_OK;
}

static void gather_params(SkRecord *r, const double *params, double *to) {
  for (uint32_t i = 0; i < r->n_params; i++) to[i] = params[r->param_from[i]];
}

static SkStatus begin_sinks(SkRecord *r) {
  SkRecordLayout layout = {
      .pool           = r->pool,
      .columns        = r->columns,
      .n_columns      = r->n_columns,
      .n_params       = r->n_params,
      .stride         = r->stride,
      .params         = r->params,
      .csv_parameters = r->options.csv_parameters,
  };
  for (int i = 0; i < r->n_sinks; i++) {
    SkStatus status = r->sinks[i]->ops->begin(r->sinks[i], &layout);
    if (status) {
      note_failure(r, r->sinks[i]);
      return status;
    }
  }
  return SK_OK;
}

SkStatus sk_record_start(SkRecord *r, const double *params) {
  if (r->phase != DECLARING) return SK_BAD_ARG;
  r->phase        = RUNNING;
  SkStatus status = make_ring(r);
  if (!status) status = make_runs(r);
  if (status) goto fail;
  if (params) gather_params(r, params, r->params);
  status = begin_sinks(r);
  if (status) goto fail;
  // Aliases and texts were for the headers only.
  sk_free(r->columns);
  sk_free(r->pool);
  r->columns = NULL;
  r->pool    = NULL;
  if (!r->options.synchronous && r->n_sinks && !start_writer(r)) {
    r->options.synchronous = true;  // slower, but nothing is lost
  }
  return SK_OK;

fail:
  atomic_store(&r->stopped, true);
  if (atomic_load(&r->status) == SK_OK) {
    snprintf(r->error, sizeof r->error, "%s", sk_status_text(status));
    atomic_store(&r->status, (int)status);
  }
  return status;
}

void sk_record_params(SkRecord *r, const double *params) {
  if (r->phase != RUNNING || r->n_params == 0 || !r->pending) return;
  pthread_mutex_lock(&r->mutex);
  gather_params(r, params, r->pending);
  pthread_mutex_unlock(&r->mutex);
  atomic_store(&r->params_given, true);
}

// --- rows ---

// Waits until the writer has freed a slot. A writer without sinks left still frees slots.
static void make_room(SkRecord *r) {
  if (!r->has_thread) {
    drain(r);
    r->free_rows = r->capacity;
    return;
  }
  uint64_t head = atomic_load_explicit(&r->head, memory_order_relaxed);
  for (int i = 0; i < SPINS; i++) {
    r->free_rows = r->capacity - (size_t)(head - atomic_load(&r->tail));
    if (r->free_rows) return;
    relax();
  }
  pthread_mutex_lock(&r->mutex);
  atomic_store(&r->waiting, true);
  pthread_cond_signal(&r->work);
  while (atomic_load(&r->tail) + r->capacity == head) pthread_cond_wait(&r->room, &r->mutex);
  atomic_store(&r->waiting, false);
  pthread_mutex_unlock(&r->mutex);
  r->free_rows = r->capacity - (size_t)(head - atomic_load(&r->tail));
}

double *sk_record_open_rows(SkRecord *r, size_t *n) {
  *n = 0;
  if (r->phase != RUNNING || atomic_load_explicit(&r->stopped, memory_order_relaxed)) return NULL;
  if (r->free_rows == 0) make_room(r);
  size_t wrap = r->capacity - (size_t)(r->next - r->ring) / r->stride, batch = r->batch;
  *n = r->free_rows < wrap ? r->free_rows : wrap;
  *n = *n < batch ? *n : batch;
  return r->next;
}

void sk_record_close_rows(SkRecord *r, size_t n) {
  uint64_t head = atomic_load_explicit(&r->head, memory_order_relaxed) + n;
  r->free_rows -= n;
  r->next += n * r->stride;
  r->in_batch += n;
  if (r->next == r->ring + r->capacity * r->stride) r->next = r->ring;
  if (r->in_batch < r->batch) {
    atomic_store_explicit(&r->head, head, memory_order_release);
    return;
  }
  // Sequentially consistent on both sides: either we see it parked or it sees the new head.
  atomic_store(&r->head, head);
  r->in_batch = 0;
  if (r->has_thread) {
    wake_writer(r);
  } else {
    drain(r);
    r->free_rows = r->capacity;
  }
}

bool sk_record_row(SkRecord *r, double time, const double *values) {
  if (r->phase != RUNNING || atomic_load_explicit(&r->stopped, memory_order_relaxed)) return false;
  if (r->free_rows == 0) make_room(r);
  sk_row_gather(r->next, time, values, r->runs, r->n_runs);
  sk_record_close_rows(r, 1);
  return true;
}

size_t sk_record_stride(const SkRecord *r) { return r->n_series; }

const SkRowRun *sk_record_runs(const SkRecord *r, uint32_t *n) {
  *n = r->n_runs;
  return r->runs;
}

// --- ending ---

SkStatus sk_record_flush(SkRecord *r) {
  if (r->phase != RUNNING) return sk_record_status(r);
  if (!r->has_thread) {
    if (r->ring) drain(r);
    r->free_rows = r->capacity;
    return sk_record_status(r);
  }
  uint64_t head = atomic_load_explicit(&r->head, memory_order_relaxed);
  pthread_mutex_lock(&r->mutex);
  atomic_store(&r->waiting, true);
  while (atomic_load(&r->written) < head) {
    atomic_store(&r->urgent, true);
    pthread_cond_signal(&r->work);
    pthread_cond_wait(&r->room, &r->mutex);
  }
  atomic_store(&r->waiting, false);
  pthread_mutex_unlock(&r->mutex);
  return sk_record_status(r);
}

void sk_record_rescue(SkRecord *r) {
  if (!r->has_thread || r->phase != RUNNING) return;
  uint64_t head = atomic_load(&r->head);
  for (int i = 0; i < RESCUE_TRIES && atomic_load(&r->written) < head; i++) {
    atomic_store(&r->urgent, true);
    struct timespec pause = {.tv_nsec = 1000000};
    nanosleep(&pause, NULL);
  }
}

SkStatus sk_record_finish(SkRecord *r) {
  if (r->phase == RUNNING) {
    if (r->has_thread) {
      pthread_mutex_lock(&r->mutex);
      atomic_store(&r->closing, true);
      pthread_cond_signal(&r->work);
      pthread_mutex_unlock(&r->mutex);
      pthread_join(r->thread, NULL);
      r->has_thread = false;
    } else if (!atomic_load(&r->stopped)) {
      drain(r);
    }
    for (int i = 0; i < r->n_sinks; i++) {
      SkSink *sink = r->sinks[i];
      if (sink->ops->end(sink)) note_failure(r, sink);
    }
  }
  r->phase = FINISHED;
  return sk_record_status(r);
}

SkStatus sk_record_status(const SkRecord *r) { return (SkStatus)atomic_load(&r->status); }

const char *sk_record_error(const SkRecord *r) {
  return atomic_load(&r->status) == SK_OK ? "" : r->error;
}

uint64_t sk_record_rows(const SkRecord *r) {
  return atomic_load_explicit(&r->head, memory_order_relaxed);
}
