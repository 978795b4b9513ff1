// driver/handle/handle_rows.c - rows of a handle: kept ones, views into them, and blocks for a function.
#include "base/mem.h"
#include "driver/handle/handle_priv.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static size_t width_of(const SkerryModel *m) { return (size_t)m->t->layout.n_v + 1; }

// Keeping -----------------------------------------------------------------------------------------------

static void let_go(SkKept *kept) {
  if (kept && atomic_fetch_sub(&kept->refs, 1) == 1) sk_free(kept);
}

void sk_handle_drop_rows(SkerryModel *m) {
  m->n_rows      = 0;
  m->rows_failed = false;
  // Somebody looks at them: they stay as they are.
  if (m->kept && atomic_load(&m->kept->refs) > 1) {
    let_go(m->kept);
    m->kept = NULL;
  }
}

static bool grow(SkerryModel *m) {
  size_t row = width_of(m) * sizeof(double), cap = m->kept ? 2 * m->kept->cap : 512;
  bool   seen = m->kept && atomic_load(&m->kept->refs) > 1;
  if (cap > (SIZE_MAX - sizeof(SkKept)) / row) return false;
  SkKept *more = sk_realloc(seen ? NULL : m->kept, sizeof *more + cap * row);
  if (!more) return false;
  if (seen) {
    memcpy(more->at, m->kept->at, m->n_rows * row);
    let_go(m->kept);
  }
  if (seen || !m->kept) atomic_init(&more->refs, 1);
  more->cap = cap;
  m->kept   = more;
  return true;
}

struct SkLiveRows {
  SkRecord    *record;
  SkerryBlock *fn;
  void        *user;
  size_t       n;  // variables
  struct Live {
    uint32_t slot;  // in rows of the recorder; 0: a constant
    double   sign, constant;
  } * of;
  int        *places;  // that rows of the recorder show, ascending
  size_t      n_places;
  double     *block;
  size_t      room;  // rows of it
  bool        started;
  atomic_bool enough;
};

bool sk_handle_keep_row(void *user, double time, const double *v, int event) {
  SkerryModel *m = user;
  size_t       w = width_of(m);
  (void)event;
  if ((!m->kept || m->n_rows == m->kept->cap) && !grow(m)) {
    m->rows_failed = true;
    return false;
  }
  double *row = m->kept->at + m->n_rows++ * w;
  row[0]      = time;
  memcpy(row + 1, v, (w - 1) * sizeof(double));
  SkLiveRows *l = m->live;
  return m->again || !l || !l->started ||
         (!atomic_load(&l->enough) && sk_record_row(l->record, time, v));
}

// Views that somebody has of them stay as they are.
void sk_handle_again(void *user, double from, bool begin) {
  SkerryModel *m = user;
  size_t       n = m->n_rows, w = width_of(m);
  m->again = begin;
  while (begin && n && m->kept->at[(n - 1) * w] > from) n--;
  if (n == m->n_rows || !begin) return;
  m->n_rows = n;
  if (atomic_load(&m->kept->refs) > 1 && !grow(m)) m->rows_failed = true;
}

// Looking ----------------------------------------------------------------------------------------------

static bool look(const SkerryModel *m, const char *name, SkerryView *view) {
  if (!m->t || !name) return false;
  *view = (SkerryView){.stride = width_of(m), .sign = 1, .rows = m->n_rows};
  if (m->kept) view->at = m->kept->at;
  if (strcmp(name, "time") == 0) return true;
  const SkUserVar *var = sk_translation_var(m->t, name);
  if (!var || var->base == SK_STRING) return false;
  view->sign = var->sign;
  if (var->place < 0) {
    view->at     = &var->constant;  // as long as the model
    view->stride = 0;
    view->sign   = 1;
  } else if (view->at) {
    view->at += 1 + var->place;
  }
  return true;
}

size_t skerry_column(SkerryModel *m, const char *name, double *out, size_t n) {
  SkerryView view;
  if (!m || !m->e || (!out && n)) return 0;
  sk_experiment_enter(m->e);
  bool ok = look(m, name, &view);
  for (size_t i = 0; ok && i < n && i < view.rows; i++)
    out[i] = view.sign * view.at[i * view.stride];
  sk_experiment_leave(m->e);
  return ok ? view.rows : 0;
}

int skerry_view(SkerryModel *m, const char *name, SkerryView *view) {
  if (!m || !m->e || !view) return SKERRY_USAGE;
  sk_experiment_enter(m->e);
  bool ok = look(m, name, view);
  if (!ok)
    sk_handle_fail(m, SK_BAD_ARG, "there is no such column");
  else if (view->stride && m->kept) {
    atomic_fetch_add(&m->kept->refs, 1);
    view->hold = m->kept;
  }
  sk_experiment_leave(m->e);
  return ok ? SKERRY_OK : SKERRY_USAGE;
}

void skerry_view_end(SkerryView *view) {
  if (!view) return;
  let_go(view->hold);
  *view = (SkerryView){0};
}

// Blocks ------------------------------------------------------------------------------------------------

static SkStatus on_rows(void *user, const double *rows, size_t n, size_t stride) {
  SkLiveRows *l = user;
  for (size_t from = 0; from < n; from += l->room) {
    size_t part = n - from < l->room ? n - from : l->room;
    for (size_t i = 0; i < part; i++) {
      const double *row = rows + (from + i) * stride;
      double       *out = l->block + i * (l->n + 1);
      out[0]            = row[0];
      for (size_t k = 0; k < l->n; k++)
        out[k + 1] = l->of[k].slot ? l->of[k].sign * row[l->of[k].slot] : l->of[k].constant;
    }
    if (atomic_load(&l->enough)) return SK_OK;
    if (l->fn(l->user, l->block, part, l->n + 1)) atomic_store(&l->enough, true);
  }
  return SK_OK;
}

void sk_handle_end_blocks(SkerryModel *m) {
  SkLiveRows *l = m->live;
  m->live       = NULL;
  if (!l) return;
  sk_record_free(l->record);
  sk_free(l->of);
  sk_free(l->places);
  sk_free(l->block);
  sk_free(l);
}

static int by_place(const void *a, const void *b) {
  const int *x = a, *y = b;
  return (*x > *y) - (*x < *y);
}

// The places of all that varies, each once, in their order: that is the order of the recorder's rows.
static void find_slots(SkLiveRows *l, const SkUserVar *const *vars) {
  for (size_t k = 0; k < l->n; k++)
    if (vars[k]->place >= 0) l->places[l->n_places++] = vars[k]->place;
  if (l->n_places) qsort(l->places, l->n_places, sizeof *l->places, by_place);
  size_t kept = 0;
  for (size_t i = 0; i < l->n_places; i++)
    if (i == 0 || l->places[i] != l->places[i - 1]) l->places[kept++] = l->places[i];
  l->n_places = kept;
  for (size_t k = 0; k < l->n; k++) {
    l->of[k] = (struct Live){.sign = vars[k]->sign, .constant = vars[k]->constant};
    if (vars[k]->place < 0) continue;
    const int *at = bsearch(&vars[k]->place, l->places, l->n_places, sizeof *at, by_place);
    if (at) l->of[k].slot = (uint32_t)(at - l->places) + 1;
  }
}

static SkStatus choose(SkerryModel *m, const char *const *names, size_t n, SkLiveRows *l) {
  const SkUserVar **vars = sk_calloc(n + 1, sizeof *vars);
  l->n                   = n;
  l->of                  = sk_calloc(n + 1, sizeof *l->of);
  l->places              = sk_calloc(n + 1, sizeof *l->places);
  l->room                = 4096 / (n + 1) + 64;
  l->block               = sk_calloc(l->room * (n + 1), sizeof(double));
  SkStatus status        = vars && l->of && l->places && l->block ? SK_OK : SK_NOMEM;
  for (size_t k = 0; k < n && status == SK_OK; k++) {
    vars[k] = names[k] ? sk_translation_var(m->t, names[k]) : NULL;
    if (!vars[k] || vars[k]->base == SK_STRING) status = SK_NOT_FOUND;
  }
  if (status == SK_OK) find_slots(l, vars);
  sk_free(vars);
  return status;
}

int skerry_blocks(SkerryModel *m, const char *const *names, size_t n, SkerryBlock *fn, void *user) {
  if (!m || !m->e || (n && !names)) return SKERRY_USAGE;
  sk_experiment_enter(m->e);
  SkStatus status = !m->t || m->started ? SK_BAD_ARG : SK_OK;
  if (status == SK_OK) sk_handle_end_blocks(m);
  SkLiveRows *l = status == SK_OK && fn ? sk_calloc(1, sizeof *l) : NULL;
  if (status == SK_OK && fn) {
    m->live = l;
    status  = l ? choose(m, names, n, l) : SK_NOMEM;
    if (l) l->fn = fn;
    if (l) l->user = user;
    if (status != SK_OK) sk_handle_end_blocks(m);
  }
  int code = SKERRY_OK;
  if (status != SK_OK)
    code = sk_handle_fail(m, status == SK_NOT_FOUND ? SK_BAD_ARG : status,
                          status == SK_NOT_FOUND ? "a name is that of no variable with numbers"
                          : status == SK_BAD_ARG ? "the run has begun; skerry_reset first"
                                                 : NULL);
  sk_experiment_leave(m->e);
  return code;
}

SkStatus sk_handle_start_blocks(SkerryModel *m) {
  SkLiveRows *l = m->live;
  if (!l) return SK_OK;
  sk_record_free(l->record);
  l->record  = NULL;
  l->started = false;
  atomic_store(&l->enough, false);
  SkStatus status = sk_record_new(NULL, &l->record);
  for (size_t i = 0; i < l->n_places && status == SK_OK; i++)
    status =
        sk_record_column(l->record, "", "", SK_COLUMN_CONTINUOUS, (uint32_t)l->places[i], NULL);
  if (status == SK_OK) status = sk_record_function(l->record, on_rows, l);
  if (status == SK_OK) status = sk_record_start(l->record, NULL);
  l->started = status == SK_OK;
  return status;
}

bool sk_handle_flush_blocks(SkerryModel *m) {
  if (!m->live || !m->live->started) return true;
  sk_record_flush(m->live->record);
  return !atomic_load(&m->live->enough);
}
