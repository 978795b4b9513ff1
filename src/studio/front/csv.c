// Results as text: the CSV that `skerry run` writes for the same columns.
#include "studio/front/stream.h"

#include "base/mem.h"
#include "record/csv_number.h"

#include <string.h>

#define LINES 64  // that are made at a time

static bool is_plain(const char *name) {
  if (!*name || *name == ' ' || *name == '#') return false;
  return !strpbrk(name, ",;\t\"\r\n") && name[strlen(name) - 1] != ' ';
}

static void put_name(SkBuf *out, const char *name) {
  if (is_plain(name)) {
    sk_buf_z(out, name);
    return;
  }
  sk_buf_char(out, '"');
  for (; *name; name++) {
    if (*name == '"') sk_buf_char(out, '"');
    sk_buf_char(out, *name);
  }
  sk_buf_char(out, '"');
}

static void put_header(const SkFrontRun *run, const SkSubscription *s, SkBuf *out) {
  for (uint32_t i = 0; i < s->n; i++) {
    if (i) sk_buf_char(out, ',');
    put_name(out, run->columns[s->columns[i]].name);
  }
  sk_buf_char(out, '\n');
}

// Some lines, at least one.
static void put_lines(const SkFrontRun *run, SkSubscription *s, double *values, SkBuf *out) {
  uint64_t left = s->to - s->row;
  uint32_t n    = left < LINES ? (uint32_t)left : LINES;
  for (uint32_t i = 0; i < s->n; i++)
    sk_run_read(run, s->columns[i], s->row, n, values + (size_t)i * LINES);
  for (uint32_t k = 0; k < n; k++) {
    sk_buf_room(out, (size_t)s->n * (SK_NUMBER_MAX + 1));
    for (uint32_t i = 0; i < s->n; i++) {
      out->n += sk_number_print(values[(size_t)i * LINES + k], out->text + out->n);
      out->text[out->n++] = i + 1 < s->n ? ',' : '\n';
    }
  }
  s->row += n;
}

void sk_csv_feed(SkClient *c, SkSubscription *s, const SkFrontRun *run, uint64_t *numbers) {
  SkGuard  guard;
  SkArena *arena = sk_arena_new(0, &guard);
  if (!arena || setjmp(guard.env)) {
    sk_arena_free(arena);
    c->gone = true;
    return;
  }
  SkBuf   out    = sk_buf_new(arena);
  double *values = SK_NEWS(arena, double, (size_t)s->n *LINES);
  if (s->first) put_header(run, s, &out);
  while (s->row < s->to && out.n < SK_STREAM_FRAME / 4) {
    put_lines(run, s, values, &out);
    *numbers += (uint64_t)LINES * s->n;
  }
  s->over     = s->row >= s->to;
  int   flags = (s->first ? SK_STREAM_FIRST : 0) | (s->over ? SK_STREAM_LAST : 0);
  char *to    = sk_stream_frame(c, s, SK_STREAM_BYTES, flags, s->bytes, (uint32_t)out.n, out.n);
  if (to) memcpy(to, out.text, out.n);
  s->bytes += out.n;
  s->first = false;
  sk_arena_free(arena);
}

void sk_do_run_csv(const SkRequest *r) {
  SkFrontRun   *run  = sk_run_asked(r);
  const SkJson *list = sk_json_get(r->params, "columns");
  double        tag;
  if (!run || !sk_rpc_number(r, "tag", 0, 4294967295.0, &tag)) return;
  bool all = !list || list->kind == SK_JSON_NULL;
  if (!all && list->kind != SK_JSON_ARRAY) {
    sk_rpc_refuse(r, SK_RPC_PARAMS, "'columns' must be a list of numbers");
    return;
  }
  uint32_t n = run->n_columns;
  if (!all) {
    n = 0;
    for (const SkJson *c = list->child; c; c = c->next) n++;
  }
  SkSubscription *s = n <= 10000000 ? sk_calloc(1, sizeof *s + n * sizeof *s->columns) : NULL;
  if (!s) longjmp(r->front->guard.env, 1);
  for (uint32_t i = 0; all && i < n; i++)
    if (!run->columns[i].unvaried) s->columns[s->n++] = i;
  bool ok = true;
  for (const SkJson *c = all ? NULL : list->child; c && ok; c = c->next) {
    ok = c->kind == SK_JSON_NUMBER && c->number >= 0 && c->number < run->n_columns;
    if (ok) s->columns[s->n++] = (uint32_t)c->number;
  }
  if (!ok || s->n == 0) {
    sk_rpc_refuse(r, SK_RPC_NOTHING, "the run has no such column");
    sk_free(s);
    return;
  }
  sk_number_setup();
  s->run   = run->number;
  s->tag   = (uint32_t)tag;
  s->first = s->csv = true;
  s->to             = run->rows.rows;
  sk_stream_answer(r, s);
}
