#include "driver/experiment/tuning.h"

#include "base/mem.h"
#include "driver/experiment/settings.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FILE_LIMIT ((size_t)1 << 30)

// Which parameters ---------------------------------------------------------------------------------

typedef enum { FREE, OBJECT, INITIAL } Why;

struct SkTuning {
  uint8_t  *why;  // by variable of the system
  uint32_t *at;   // variable by place; SK_NONE: none
};

typedef struct {
  const SkSystem *s;
  SkArena        *scratch;
  uint32_t       *block;  // by variable: 1 + the block of `parameters` that computes it
  uint8_t        *why;
  SK_VEC(SkX) stack;
  uint8_t *seen;  // by node
} Walk;

static void push(Walk *w, const SkX *x, uint32_t n) {
  for (uint32_t i = 0; x && i < n; i++)
    if (x[i] != SK_NO_X) sk_vec_push(w->scratch, &w->stack, x[i]);
}

static void push_block(Walk *w, const SkBlock *b) {
  if (b->kind == SK_BLOCK_LINEAR || b->kind == SK_BLOCK_NONLINEAR) {
    push(w, b->inner, b->n - b->n_tears);
    push(w, b->residuals, b->n_tears);
    push(w, b->rhs, b->n_tears);
    for (uint32_t i = 0; i < b->n_entries; i++) push(w, &b->entries[i].x, 1);
    return;
  }
  push(w, b->exprs, b->kind == SK_BLOCK_CALL ? 2 : 1);
}

// All parameters below the expressions on the stack.
static void mark(Walk *w, Why why) {
  const SkDag *dag = w->s->dag;
  memset(w->seen, 0, sk_dag_size(dag));
  while (w->stack.n) {
    SkX x = sk_vec_pop(&w->stack);
    if (w->seen[x]) continue;
    w->seen[x] = 1;
    for (uint32_t k = 0; k < sk_x_n(dag, x); k++)
      sk_vec_push(w->scratch, &w->stack, sk_x_arg(dag, x, k));
    if (sk_x_op(dag, x) != SK_X_VAR) continue;
    uint32_t v = (uint32_t)sk_x_payload(dag, x);
    if (!w->why[v]) w->why[v] = (uint8_t)why;
    push(w, &w->s->vars.at[v].binding, 1);
    if (w->block[v]) push_block(w, &w->s->parameters.blocks.at[w->block[v] - 1]);
  }
}

// What the initial systems compute parameters from.
static void push_starts(Walk *w) {
  for (uint32_t i = 0; i < w->s->starts.n; i++) {
    const SkSchedule *initial = &w->s->starts.at[i].initial;
    for (uint32_t k = 0; k < initial->blocks.n; k++) {
      const SkBlock *b   = &initial->blocks.at[k];
      bool           any = false;
      for (uint32_t v = 0; v < b->n; v++) any |= w->s->vars.at[b->vars[v]].role == SK_ROLE_UNFIXED;
      if (any) push_block(w, b);
    }
  }
}

SkTuning *sk_tuning_new(const SkTranslation *t, SkArena *arena) {
  const SkSystem *s      = t->system;
  SkTuning       *tuning = SK_NEW(arena, SkTuning);
  Walk            w      = {.s = s, .scratch = sk_arena_scratch(arena)};
  tuning->why = w.why = SK_NEWS(arena, uint8_t, s->vars.n + 1);
  tuning->at          = SK_NEWS(arena, uint32_t, t->layout.n_v + 1);
  w.block             = SK_NEWS(w.scratch, uint32_t, s->vars.n + 1);
  w.seen              = SK_NEWS(w.scratch, uint8_t, sk_dag_size(s->dag) + 1);
  for (uint32_t i = 0; i < t->layout.n_v; i++) tuning->at[i] = SK_NONE;
  for (uint32_t i = 0; i < s->parameters.blocks.n; i++)
    for (uint32_t k = 0; k < s->parameters.blocks.at[i].n; k++)
      w.block[s->parameters.blocks.at[i].vars[k]] = i + 1;
  for (int why = OBJECT; why <= INITIAL; why++) {
    for (uint32_t i = 0; i < s->vars.n; i++) {
      const SkSysVar *var = &s->vars.at[i];
      if (why == OBJECT ? var->base != SK_OBJECT : var->role != SK_ROLE_UNFIXED) continue;
      push(&w, &var->binding, 1);
      if (w.block[i]) push_block(&w, &s->parameters.blocks.at[w.block[i] - 1]);
    }
    if (why == INITIAL) push_starts(&w);
    mark(&w, (Why)why);
  }
  for (uint32_t i = 0; i < s->vars.n; i++)
    if (t->layout.place[i] != SK_NONE && s->vars.at[i].base != SK_STRING &&
        s->vars.at[i].base != SK_OBJECT)
      tuning->at[t->layout.place[i]] = i;
  sk_arena_done(w.scratch);
  return tuning;
}

const char *sk_tuning_refused(const SkTuning *tuning, const SkTranslation *t,
                              const SkUserVar *var) {
  if (var->base == SK_STRING) return "a String cannot be changed while the run is under way";
  if (var->role == SK_ROLE_INPUT || var->role == SK_ROLE_STATE) return NULL;
  if (!var->settable) return sk_setting_refused(t, var);
  if (var->role != SK_ROLE_PARAMETER)
    return "it follows from other variables; inputs, parameters and states can be changed while "
           "the run is under way";
  uint32_t v = tuning->at[var->place];
  switch (v == SK_NONE ? FREE : (Why)tuning->why[v]) {
    case OBJECT: return "an external object is made of it at the start";
    case INITIAL: return "the initialisation has computed parameters from it";
    case FREE: break;
  }
  return NULL;
}

// Series ---------------------------------------------------------------------------------------------

bool sk_series_add(SkSeries *series, SkChange change) {
  if (series->n == series->cap) {
    size_t    cap  = series->cap ? 2 * series->cap : 64;
    SkChange *more = sk_realloc(series->at, cap * sizeof *more);
    if (!more) return false;
    series->at  = more;
    series->cap = cap;
  }
  series->at[series->n++] = change;
  return true;
}

void sk_series_free(SkSeries *series) {
  sk_free(series->at);
  *series = (SkSeries){0};
}

// Names may hold commas and quotes: they stand in quotes.
bool sk_series_write(const SkSeries *series, const char *path) {
  FILE *f = fopen(path, "w");
  if (!f) return false;
  bool ok = fputs("time,name,value\n", f) >= 0;
  for (size_t i = 0; i < series->n && ok; i++) {
    const SkChange *c = &series->at[i];
    ok                = fprintf(f, "%.17g,\"", c->time) > 0;
    for (const char *p = c->var->name; *p; p++) {
      if (*p == '"') fputc('"', f);
      fputc(*p, f);
    }
    ok &= fprintf(f, "\",%.17g\n", c->value) > 0;
  }
  ok &= !ferror(f);
  return fclose(f) == 0 && ok;
}

// The name of a row, quotes taken off; *rest: behind its comma. False: there is none.
static bool name_of(SkArena *arena, char *at, const char **name, char **rest) {
  SkBuf out = sk_buf_new(arena);
  if (*at == '"') {
    for (at++; *at && !(*at == '"' && at[1] != '"'); at++) {
      if (*at == '"') at++;
      sk_buf_char(&out, *at);
    }
    if (*at++ != '"') return false;
  } else {
    while (*at && *at != ',') sk_buf_char(&out, *at++);
  }
  if (*at != ',' || !out.n) return false;
  *name = out.text;
  *rest = at + 1;
  return true;
}

static const char *read_row(SkSeries *series, const SkTuning *tuning, const SkTranslation *t,
                            const SkModelInput *in, char *line) {
  char       *end = NULL, *rest = NULL;
  const char *name   = NULL;
  SkChange    change = {.time = strtod(line, &end)};
  if (end == line || *end != ',' || !isfinite(change.time)) return "a row is time, name and value";
  if (!name_of(in->arena, end + 1, &name, &rest)) return "a row is time, name and value";
  change.var   = sk_translation_var(t, name);
  change.value = strtod(rest, &end);
  if (!change.var) return sk_arena_printf(in->arena, "the model has no variable '%s'", name);
  const char *why = sk_tuning_refused(tuning, t, change.var);
  if (why) return sk_arena_printf(in->arena, "'%s' cannot be changed: %s", name, why);
  if (end == rest || *end || !isfinite(change.value)) return "the value is not a number";
  if (series->n && change.time < series->at[series->n - 1].time) return "the time goes back";
  return sk_series_add(series, change) ? NULL : "out of memory";
}

bool sk_series_read(SkSeries *series, const SkTuning *tuning, const SkTranslation *t,
                    const SkModelInput *in, const char *path) {
  char  *text;
  size_t n;
  if (!sk_read_file(in->arena, path, FILE_LIMIT, &text, &n)) {
    sk_diag(in->diags, 5010, (SkSpan){0, 0}, "%s: %s", path, strerror(errno));
    return false;
  }
  unsigned number = 0;
  for (char *line = text, *next; line < text + n; line = next) {
    char *end = memchr(line, '\n', (size_t)(text + n - line));
    if (!end) end = text + n;
    next                      = end + 1;
    *end                      = 0;
    line[strcspn(line, "\r")] = 0;
    if (++number == 1 && strncmp(line, "time", 4) == 0) continue;
    if (!*line || *line == '#') continue;
    const char *why = read_row(series, tuning, t, in, line);
    if (!why) continue;
    sk_diag(in->diags, 5010, (SkSpan){0, 0}, "%s:%u: %s", path, number, why);
    return false;
  }
  return true;
}
