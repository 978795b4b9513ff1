// Rows on their way to clients: subscriptions, and answers that are too large for one frame.
#include "studio/front/stream.h"

#include "base/mem.h"

#include <math.h>
#include <string.h>

#define FRAME   SK_STREAM_FRAME
#define AT_ONCE 4000000u  // numbers that are looked at before others have their turn

enum { LAST = SK_STREAM_LAST, FIRST = SK_STREAM_FIRST, LEFT_OUT = SK_STREAM_LEFT_OUT };

static void drop(SkSubscription **at) {
  SkSubscription *s = *at;
  *at               = s->next;
  sk_free(s->id);
  sk_free(s);
}

void sk_streams_end(SkClient *c) {
  while (c->subscriptions) drop(&c->subscriptions);
}

void sk_streams_forget(SkFront *f, uint32_t run) {
  for (SkClient *c = f->clients; c; c = c->next)
    for (SkSubscription **at = &c->subscriptions; *at;) {
      SkSubscription *s = *at;
      if (s->run != run) {
        at = &s->next;
        continue;
      }
      static const char error[] = "{\"code\":-32004,\"message\":\"the run was dropped\"}";
      if (s->id) sk_rpc_reply(f, c->number, s->id, true, error, sizeof error - 1);
      drop(at);
    }
}

// Requests ------------------------------------------------------------------------------------------------

// NULL after refusing.
static SkSubscription *read_request(const SkRequest *r, SkFrontRun *run) {
  const SkJson *list = sk_json_get(r->params, "columns");
  double        tag;
  uint32_t      n = 0;
  if (!sk_rpc_number(r, "tag", 0, 4294967295.0, &tag)) return NULL;
  for (const SkJson *c = list && list->kind == SK_JSON_ARRAY ? list->child : NULL; c; c = c->next)
    n++;
  if (n == 0 || n > SK_RUN_COLUMNS) {
    sk_rpc_refuse(r, SK_RPC_PARAMS, "'columns' must be a list of 1 to %u numbers", SK_RUN_COLUMNS);
    return NULL;
  }
  SkSubscription *s = sk_calloc(1, sizeof *s + n * sizeof *s->columns);
  if (!s) longjmp(r->front->guard.env, 1);
  s->run   = run->number;
  s->tag   = (uint32_t)tag;
  s->again = run->again;
  s->first = true;
  for (const SkJson *c = list->child; c; c = c->next) {
    if (c->kind == SK_JSON_NUMBER && c->number >= 0 && c->number < 4294967295.0 &&
        (run->n_columns == 0 || c->number < run->n_columns)) {
      s->columns[s->n++] = (uint32_t)c->number;
      continue;
    }
    sk_rpc_refuse(r, SK_RPC_NOTHING, "the run has no such column");
    sk_free(s);
    return NULL;
  }
  return s;
}

static void add(SkClient *c, SkSubscription *s) {
  SkSubscription **at = &c->subscriptions;
  while (*at) {
    if ((*at)->tag == s->tag && (*at)->follows && s->follows)
      drop(at);
    else
      at = &(*at)->next;
  }
  *at = s;
}

void sk_do_run_subscribe(const SkRequest *r) {
  SkFrontRun     *run = sk_run_asked(r);
  SkSubscription *s   = run ? read_request(r, run) : NULL;
  if (!s) return;
  SkBuf out  = sk_buf_new(r->arena);
  s->follows = true;
  add(r->client, s);
  sk_buf_printf(&out, "{\"rows\":%llu}", (unsigned long long)run->rows.rows);
  sk_rpc_answer(r, &out);
}

void sk_do_run_unsubscribe(const SkRequest *r) {
  double tag;
  if (!sk_rpc_number(r, "tag", 0, 4294967295.0, &tag)) return;
  for (SkSubscription **at = &r->client->subscriptions; *at;) {
    if ((*at)->follows && (*at)->tag == (uint32_t)tag)
      drop(at);
    else
      at = &(*at)->next;
  }
  sk_rpc_answer(r, NULL);
}

void sk_stream_answer(const SkRequest *r, SkSubscription *s) {
  s->id = sk_malloc(strlen(r->id) + 1);
  if (!s->id) {
    sk_free(s);
    longjmp(r->front->guard.env, 1);
  }
  strcpy(s->id, r->id);
  add(r->client, s);
}

void sk_do_run_rows(const SkRequest *r) {
  SkFrontRun     *run = sk_run_asked(r);
  SkSubscription *s   = run ? read_request(r, run) : NULL;
  if (!s) return;
  int64_t from = sk_json_int(r->params, "from", 0), to = sk_json_int(r->params, "to", INT64_MAX);
  int64_t points = sk_json_int(r->params, "points", 4000), rows = (int64_t)run->rows.rows;
  from    = from < 0 ? 0 : from > rows ? rows : from;
  to      = to > rows ? rows : to < from ? from : to;
  points  = points < 2 ? 2 : points > 1000000 ? 1000000 : points;
  s->from = s->row = (uint64_t)from;
  s->to            = (uint64_t)to;
  if (to - from > points) s->stretch = (uint64_t)((to - from + points / 2 - 1) / (points / 2));
  sk_stream_answer(r, s);
}

// Numbers -------------------------------------------------------------------------------------------------

static void fill(double *to, size_t n, double x) {
  for (size_t i = 0; i < n; i++) to[i] = x;
}

// Rows of any column, as clients see it.
void sk_run_read(const SkFrontRun *run, uint32_t column, uint64_t from, size_t n, double *to) {
  const SkRunColumn *c = column < run->n_columns ? &run->columns[column] : NULL;
  if (!c) {
    fill(to, n, NAN);
    return;
  }
  const SkRunColumn *of = &run->columns[c->of];
  if (c->fixed || of->fixed) {
    fill(to, n, c->fixed ? c->value : c->sign * of->value);
    return;
  }
  if (!sk_rows_read(&run->rows, of->at, from, n, to)) fill(to, n, NAN);
  for (size_t i = 0; c->sign < 0 && i < n; i++) to[i] = -to[i];
}

// The least and the greatest, the one that comes first first.
static void extremes(const double *x, size_t n, double out[2]) {
  size_t least = n, most = n;
  for (size_t i = 0; i < n; i++) {
    if (isnan(x[i])) continue;
    if (least == n || x[i] < x[least]) least = i;
    if (most == n || x[i] > x[most]) most = i;
  }
  out[0] = least == n ? NAN : x[least < most ? least : most];
  out[1] = least == n ? NAN : x[least < most ? most : least];
}

static void pairs(const SkFrontRun *run, const SkSubscription *s, uint32_t column, uint32_t n,
                  double *out) {
  static double some[65536];
  uint64_t      row  = s->row;
  bool          time = column == 0;
  for (uint32_t i = 0; i < n; i++, row += s->stretch) {
    uint64_t end    = row + s->stretch < s->to ? row + s->stretch : s->to;
    double   all[2] = {NAN, NAN}, part[2];
    if (time) {
      sk_run_read(run, 0, row, 1, &out[2 * i]);
      sk_run_read(run, 0, end - 1, 1, &out[2 * i + 1]);
      continue;
    }
    for (uint64_t at = row; at < end;) {
      size_t m = end - at < 65536 ? (size_t)(end - at) : 65536;
      sk_run_read(run, column, at, m, some);
      extremes(some, m, part);
      double four[4] = {all[0], all[1], part[0], part[1]};
      extremes(four, 4, all);
      at += m;
    }
    out[2 * i]     = all[0];
    out[2 * i + 1] = all[1];
  }
}

// Frames --------------------------------------------------------------------------------------------------

static void put32(unsigned char *to, uint32_t x) {
  for (int i = 0; i < 4; i++) to[i] = (unsigned char)(x >> 8 * i);
}

// The frame's header; then room for the numbers, which the caller counts.
char *sk_stream_frame(SkClient *c, const SkSubscription *s, int kind, int flags, uint64_t row,
                      uint32_t rows, size_t bytes) {
  unsigned char head[32] = {(unsigned char)kind, (unsigned char)flags};
  put32(head + 4, s->run);
  put32(head + 8, s->tag);
  put32(head + 12, s->n);
  put32(head + 16, (uint32_t)row);
  put32(head + 20, (uint32_t)(row >> 32));
  put32(head + 24, rows);
  if (!sk_ws_add(&c->out, true, NULL, sizeof head + bytes) ||
      !sk_out_add(&c->out, head, sizeof head)) {
    c->gone = true;
    return NULL;
  }
  char *room = sk_out_room(&c->out, bytes);
  if (!room) c->gone = true;
  if (room) c->out.n += bytes;
  return room;
}

// Numbers go through a buffer: a frame may begin at any byte of the queue.
static void add_rows(SkClient *c, SkSubscription *s, const SkFrontRun *run, uint32_t n, int flags) {
  char *to = sk_stream_frame(c, s, SK_STREAM_ROWS, flags, s->row, n, sizeof(double) * n * s->n);
  if (!to) return;
  static double some[FRAME / sizeof(double) + 1];
  for (uint32_t i = 0; i < s->n; i++) {
    sk_run_read(run, s->columns[i], s->row, n, some);
    memcpy(to + (size_t)i * n * sizeof(double), some, n * sizeof(double));
  }
  s->row += n;
  s->first = s->left_out = false;
}

static void add_pairs(SkClient *c, SkSubscription *s, const SkFrontRun *run, uint32_t n,
                      int flags) {
  char *to =
      sk_stream_frame(c, s, SK_STREAM_EXTREMES, flags, s->row, n, 2 * sizeof(double) * n * s->n);
  if (!to) return;
  static double some[FRAME / sizeof(double) + 2];
  for (uint32_t i = 0; i < s->n; i++) {
    pairs(run, s, s->columns[i], n, some);
    memcpy(to + (size_t)i * n * 2 * sizeof(double), some, n * 2 * sizeof(double));
  }
  s->row += (uint64_t)n * s->stretch;
  if (s->row > s->to) s->row = s->to;
  s->first = false;
}

static uint32_t most(uint64_t left, uint64_t fits) {
  if (fits == 0) fits = 1;
  return (uint32_t)(left < fits ? left : fits);
}

// The next frame of an answer; numbers: how many were looked at.
static void feed_answer(SkClient *c, SkSubscription *s, const SkFrontRun *run, uint64_t *numbers) {
  if (s->csv) {
    sk_csv_feed(c, s, run, numbers);
    return;
  }
  uint64_t left  = s->to - s->row;
  int      flags = s->first ? FIRST : 0;
  uint32_t n;
  if (s->stretch) {
    uint64_t fits = FRAME / sizeof(double) / 2 / s->n, work = AT_ONCE / s->stretch / s->n;
    n = most((left + s->stretch - 1) / s->stretch, fits < work ? fits : work);
    if ((uint64_t)n * s->stretch >= left) flags |= LAST;
    *numbers += (uint64_t)n * s->stretch * s->n;
    add_pairs(c, s, run, n, flags);
  } else {
    n = most(left, FRAME / sizeof(double) / s->n);
    if (n >= left) flags |= LAST;
    *numbers += (uint64_t)n * s->n;
    add_rows(c, s, run, n, flags);
  }
  s->over = (flags & LAST) != 0;
}

// What was written since; a client far behind a run that goes on misses some.
static bool feed_subscription(SkClient *c, SkSubscription *s, const SkFrontRun *run,
                              uint64_t *numbers) {
  if (s->again != run->again) {
    // Rows were replaced: all of them once more.
    s->again = run->again;
    s->row   = 0;
    s->first = true;
  }
  uint64_t left = run->rows.rows > s->row ? run->rows.rows - s->row : 0;
  bool     end  = sk_run_is_over(run);
  if (left == 0 && !(end && !s->over)) return false;
  if (!end && left * s->n * sizeof(double) > SK_FRONT_QUEUE) {
    s->row += left - SK_FRONT_QUEUE / sizeof(double) / s->n;
    s->left_out = true;
    left        = run->rows.rows - s->row;
  }
  uint32_t n     = left ? most(left, FRAME / sizeof(double) / s->n) : 0;
  bool     last  = end && n == left;
  int      flags = (s->first ? FIRST : 0) | (s->left_out ? LEFT_OUT : 0) | (last ? LAST : 0);
  *numbers += (uint64_t)n * s->n;
  add_rows(c, s, run, n, flags);
  s->over = last;
  return true;
}

static bool has_room(const SkClient *c) {
  return !c->gone && c->known && sk_out_waiting(&c->out) < SK_FRONT_QUEUE / 2;
}

bool sk_streams_wait(const SkClient *c) {
  if (!has_room(c)) return false;
  for (const SkSubscription *s = c->subscriptions; s; s = s->next)
    if (!s->follows) return true;
  return false;
}

static void answer(SkFront *f, SkClient *c, SkSubscription **at) {
  const SkSubscription *s = *at;
  char                  text[64];
  int                   n = snprintf(text, sizeof text, "{\"%s\":%llu}", s->csv ? "bytes" : "rows",
                                     (unsigned long long)(s->csv ? s->bytes : s->to - s->from));
  sk_rpc_reply(f, c->number, (*at)->id, false, text, (size_t)n);
  drop(at);
}

void sk_streams_feed(SkFront *f, SkClient *c) {
  uint64_t numbers = 0;
  bool     more    = true;
  while (more && has_room(c) && numbers < AT_ONCE) {
    more = false;
    for (SkSubscription **at = &c->subscriptions; *at && has_room(c);) {
      SkSubscription *s   = *at;
      SkFrontRun     *run = sk_run_find(f, s->run);
      if (!run) {
        drop(at);
        continue;
      }
      if (s->follows) {
        more |= feed_subscription(c, s, run, &numbers);
      } else {
        feed_answer(c, s, run, &numbers);
        more = true;
        if (s->over) {
          answer(f, c, at);
          continue;
        }
      }
      at = &s->next;
    }
  }
}
