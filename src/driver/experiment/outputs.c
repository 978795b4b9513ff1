// driver/experiment/outputs.c - the files that an experiment writes: results and saved states.
#include "base/mem.h"
#include "driver/experiment/columns.h"
#include "driver/experiment/experiment_priv.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

// Saved states larger than this are not read.
#define STATE_LIMIT ((size_t)1 << 34)

// Recording ---------------------------------------------------------------------------------------

// The recorder numbers what has values of its own.
static SkStatus declare_columns(SkExperiment *e) {
  SkColumns columns     = sk_columns(e->t, e->in.arena, e->options.only, e->options.exclude);
  uint32_t *number      = SK_NEWS(e->in.arena, uint32_t, columns.n + 1);
  uint32_t  n_constants = 0;
  SkStatus  status      = SK_OK;
  for (uint32_t i = 0; i < columns.n && status == SK_OK; i++) {
    const SkOutColumn *c    = &columns.at[i];
    uint32_t           from = (uint32_t)c->place;
    if (c->from == SK_FROM_CONSTANT) {
      from            = e->t->layout.n_v + n_constants++;
      e->params[from] = c->constant;
    }
    if (c->from == SK_FROM_COLUMN)
      status = sk_record_alias(e->record, c->name, c->description, c->kind, number[c->of], c->sign);
    else
      status = (c->from == SK_FROM_ROW ? sk_record_column : sk_record_still)(
          e->record, c->name, c->description, c->kind, from, &number[i]);
  }
  return status;
}

SkStatus sk_experiment_open_record(SkExperiment *e) {
  bool guest = e->options.crowd && e->options.crowd->post.rank != 0;
  if (e->options.n_outputs == 0 || guest) return SK_OK;
  e->params       = SK_NEWS(e->in.arena, double, e->t->layout.n_v + e->t->vars.n + 1);
  SkStatus status = sk_record_new(NULL, &e->record);
  if (status == SK_OK) status = declare_columns(e);
  for (uint32_t i = 0; i < e->options.n_outputs && status == SK_OK; i++)
    status = sk_record_file(e->record, e->options.outputs[i], SK_FORMAT_BY_NAME);
  if (status == SK_OK) {
    memcpy(e->params, sk_sim_values(e->sim), sizeof(double) * e->t->layout.n_v);
    status = sk_record_start(e->record, e->params);
  }
  if (status == SK_OK) e->recording = e->record;
  if (status != SK_OK)
    e->report.message = e->record && *sk_record_error(e->record)
                            ? sk_arena_printf(e->in.arena, "%s", sk_record_error(e->record))
                            : "cannot record";
  return status;
}

void sk_experiment_close_record(SkExperiment *e) {
  SkRunReport *report = &e->report;
  if (!e->record) return;
  if (e->sim && e->recording) {
    memcpy(e->params, sk_sim_values(e->sim), sizeof(double) * e->t->layout.n_v);
    sk_record_params(e->record, e->params);
  }
  SkStatus status = sk_record_finish(e->record);
  if (status != SK_OK && (report->status == SK_OK || e->record_failed)) {
    report->status  = status;
    report->message = sk_arena_printf(e->in.arena, "%s", sk_record_error(e->record));
  }
  e->recording = NULL;
  sk_record_free(e->record);
  e->record = NULL;
}

// States ------------------------------------------------------------------------------------------

static bool write_file(const char *path, const char *mode, const void *bytes, size_t n) {
  FILE *f = fopen(path, mode);
  if (!f) return false;
  bool ok = fwrite(bytes, 1, n, f) == n;
  return fclose(f) == 0 && ok;
}

// Under another name first, so that a state is never half there: the one that a run was resumed from may be replaced.
// Names that are taken belong to somebody else.
static bool replace_file(SkExperiment *e, const char *path, const void *bytes, size_t n) {
  struct stat info;
  const char *part = NULL;
  bool        ok   = false;
  if (stat(path, &info) == 0 && !S_ISREG(info.st_mode)) return write_file(path, "wb", bytes, n);
  for (int k = 0; k < 100 && !ok; k++) {
    part = sk_arena_printf(e->in.arena, "%s.%ld-%d.part", path, (long)getpid(), k);
    ok   = write_file(part, "wbx", bytes, n);
    if (!ok && errno != EEXIST) break;
  }
  ok      = ok && rename(part, path) == 0;
  int why = errno;
  if (!ok && why != EEXIST) remove(part);
  errno = why;
  return ok;
}

bool sk_experiment_save(SkExperiment *e) {
  void       *bytes = NULL;
  size_t      n     = 0;
  const char *path  = e->options.save;
  e->saved          = true;
  SkStatus status   = sk_sim_save(e->sim, &bytes, &n);
  if (status == SK_INTERRUPTED)
    sk_diag(e->in.diags, 5013, (SkSpan){0, 0}, "%s: not written, another rank does not answer",
            path);
  if (status != SK_OK) return false;
  if (sk_sim_is_guest(e->sim)) return true;
  bool ok = replace_file(e, path, bytes, n);
  if (!ok) sk_diag(e->in.diags, 5013, (SkSpan){0, 0}, "%s: %s", path, strerror(errno));
  sk_free(bytes);
  return ok;
}

SkStatus sk_experiment_resume(SkExperiment *e) {
  const char *path   = e->options.resume;
  FILE       *f      = fopen(path, "rb");
  struct stat info   = {0};
  SkStatus    status = SK_BAD_ARG;
  const char *why    = NULL;
  void       *bytes  = NULL;
  if (!f || fstat(fileno(f), &info) != 0 || !S_ISREG(info.st_mode)) {
    why = f ? "not a file" : strerror(errno);
  } else if ((uint64_t)info.st_size > STATE_LIMIT || !(bytes = sk_malloc((size_t)info.st_size))) {
    why = "too large";
  } else if (fread(bytes, 1, (size_t)info.st_size, f) != (size_t)info.st_size) {
    why = "cannot be read";
  } else {
    status = sk_sim_load(e->sim, bytes, (size_t)info.st_size);
    if (status != SK_OK) why = sk_sim_message(e->sim);
  }
  if (why) sk_diag(e->in.diags, 5013, (SkSpan){0, 0}, "%s: %s", path, why);
  sk_free(bytes);
  if (f) fclose(f);
  return status;
}
