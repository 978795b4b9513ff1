// The library as a tree, and classes by what somebody remembers of their names.
#include "studio/back/back.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#define MOST_SEEN 60000  // classes that a search looks at

static bool has_classes(SkBackAsk *ask, const SkClass *c) {
  uint32_t n = 0;
  sk_library_children(ask->in.library, c, &n);
  return n > 0;
}

static const char *comment_of(const SkClass *c) { return c->comment.text ? c->comment.text : ""; }

static const char *kind_of(const SkClass *c) {
  if (c->kind == SK_CLASS_CONNECTOR && c->expandable) return "expandable connector";
  return sk_class_kind_text(c->kind);
}

static void child(SkBackAsk *ask, const SkClass *c, uint32_t *n) {
  sk_library_force(ask->in.library, c);
  const SkSource *s = c->span.pos ? sk_source_of(ask->in.sources, c->span.pos) : NULL;
  sk_buf_z(&ask->out, (*n)++ ? ",{\"name\":" : "{\"name\":");
  sk_back_json(&ask->out, c->name);
  sk_buf_z(&ask->out, ",\"class\":");
  sk_back_json(&ask->out, sk_class_path(ask->in.arena, c));
  sk_buf_printf(&ask->out, ",\"kind\":\"%s\",\"children\":%s,\"comment\":", kind_of(c),
                has_classes(ask, c) ? "true" : "false");
  sk_back_json(&ask->out, comment_of(c));
  sk_buf_printf(&ask->out, ",\"partial\":%s,\"readonly\":%s}", c->partial ? "true" : "false",
                s && sk_back_writable(ask->back, s->path) ? "false" : "true");
}

void sk_back_library_tree(SkBackAsk *ask) {
  const char    *name  = sk_json_text(ask->params, "class");
  const SkClass *klass = name && *name ? sk_back_class(ask, "class") : NULL;
  uint32_t       n = 0, done = 0;
  if (ask->no.code) return;
  sk_diags_mute(ask->in.diags, true);
  const SkName *names = klass ? sk_library_children(ask->in.library, klass, &n)
                              : sk_library_tops(ask->in.library, &n);
  sk_buf_z(&ask->out, "{\"class\":");
  sk_back_json(&ask->out, name ? name : "");
  sk_buf_z(&ask->out, ",\"children\":[");
  for (uint32_t i = 0; i < n; i++) {
    const SkClass *c = klass ? sk_library_child(ask->in.library, klass, names[i])
                             : sk_library_top(ask->in.library, names[i]);
    if (c) child(ask, c, &done);
  }
  sk_buf_z(&ask->out, "]}");
}

// Searching -------------------------------------------------------------------------------------------------

typedef struct {
  int            score;
  const char    *path;
  const SkClass *klass;
} Hit;

typedef struct {
  SkBackAsk  *ask;
  const char *query;
  size_t      n_query;
  uint32_t    seen;
  bool        all;
  SK_VEC(Hit) hits;
} Search;

// How well the letters of the query, in order, fit a name: beginnings of words and runs count more. 0: they are not there.
static int letters(const char *name, const char *query) {
  int score = 1, run = 0;
  for (const char *q = query, *at = name; *q; q++) {
    if (*q == ' ') continue;
    while (*at && tolower((unsigned char)*at) != tolower((unsigned char)*q)) {
      at++;
      run = 0;
    }
    if (!*at) return 0;
    bool begins = at == name || at[-1] == '.' || at[-1] == '_' ||
                  (isupper((unsigned char)*at) && !isupper((unsigned char)at[-1]));
    score += (begins ? 8 : 1) + 2 * run;
    run = run < 8 ? run + 1 : 8;
    at++;
  }
  return score;
}

static int fit(const Search *s, const char *path, const char *name, const char *comment) {
  size_t n = strlen(name);
  if (s->n_query == 0) return 1;
  if (strcasecmp(name, s->query) == 0 || strcasecmp(path, s->query) == 0) return 100000;
  if (strncasecmp(name, s->query, s->n_query) == 0) return 50000 - (int)(n < 1000 ? n : 1000);
  const char *inside = strcasestr(name, s->query);
  if (inside) return 40000 - 20 * (int)(inside - name) - (int)(n < 1000 ? n : 1000);
  if (strcasestr(path, s->query)) return 30000 - (int)strnlen(path, 1000);
  int score = letters(name, s->query);
  if (score) return 20000 + 16 * score - (int)(n < 1000 ? n : 1000);
  score = letters(path, s->query);
  if (score) return 10000 + 8 * score - (int)strnlen(path, 1000);
  return strcasestr(comment, s->query) ? 100 : 0;
}

static void look(Search *s, const SkClass *c) {
  if (++s->seen > MOST_SEEN) {
    s->all = false;
    return;
  }
  if (s->seen % 64 == 0) sk_arena_look(s->ask->back->world);
  sk_library_force(s->ask->in.library, c);
  const char *path  = sk_class_path(s->ask->in.arena, c);
  int         score = fit(s, path, c->name, comment_of(c));
  if (score) sk_vec_push(s->ask->in.arena, &s->hits, ((Hit){score, path, c}));
  for (const SkElement *e = c->elements; e; e = e->next)
    if (e->kind == SK_EL_CLASS && e->klass && !e->is_protected) look(s, e->klass);
}

static int by_score(const void *a, const void *b) {
  const Hit *x = a, *y = b;
  if (x->score != y->score) return y->score > x->score ? 1 : -1;
  return strcmp(x->path, y->path);
}

void sk_back_library_search(SkBackAsk *ask) {
  const char *query = sk_back_needs(ask, "query");
  int64_t     limit = sk_json_int(ask->params, "limit", 50);
  if (!query) return;
  sk_diags_mute(ask->in.diags, true);
  Search        s = {.ask = ask, .query = query, .n_query = strlen(query), .all = true};
  uint32_t      n = 0, shown = limit < 0 ? 0 : limit > 1000 ? 1000 : (uint32_t)limit;
  const SkName *tops = sk_library_tops(ask->in.library, &n);
  for (uint32_t i = 0; i < n; i++) {
    const SkClass *c = sk_library_top(ask->in.library, tops[i]);
    if (c) look(&s, c);
  }
  if (s.hits.n) qsort(s.hits.at, s.hits.n, sizeof *s.hits.at, by_score);
  sk_buf_z(&ask->out, "{\"hits\":[");
  for (uint32_t i = 0; i < s.hits.n && i < shown; i++) {
    sk_buf_z(&ask->out, i ? ",{\"class\":" : "{\"class\":");
    sk_back_json(&ask->out, s.hits.at[i].path);
    sk_buf_printf(&ask->out, ",\"kind\":\"%s\",\"comment\":", kind_of(s.hits.at[i].klass));
    sk_back_json(&ask->out, comment_of(s.hits.at[i].klass));
    sk_buf_char(&ask->out, '}');
  }
  sk_buf_printf(&ask->out, "],\"truncated\":%s}", s.hits.n > shown || !s.all ? "true" : "false");
}

// Examples: models with an experiment, of the search path's own libraries and of packages named Examples.
static void example(SkBackAsk *ask, const SkClass *c, const char *group, uint32_t *n) {
  sk_buf_z(&ask->out, (*n)++ ? ",{\"class\":" : "{\"class\":");
  sk_back_json(&ask->out, sk_class_path(ask->in.arena, c));
  sk_buf_z(&ask->out, ",\"title\":");
  sk_back_json(&ask->out, c->name);
  sk_buf_z(&ask->out, ",\"comment\":");
  sk_back_json(&ask->out, comment_of(c));
  sk_buf_z(&ask->out, ",\"group\":");
  sk_back_json(&ask->out, group);
  sk_buf_char(&ask->out, '}');
}

static bool is_experiment(const SkClass *c) {
  const SkMod *m = c->comment.annotation ? c->comment.annotation->args : NULL;
  while (m && !(m->name && strcmp(m->name->name, "experiment") == 0)) m = m->next;
  return m && !c->partial &&
         (c->kind == SK_CLASS_MODEL || c->kind == SK_CLASS_BLOCK || c->kind == SK_CLASS_CLASS);
}

// Only packages of examples are entered in libraries: the rest need not be read for this.
static void examples(SkBackAsk *ask, const SkClass *c, bool inside, const char *group, int depth,
                     uint32_t *n) {
  if (depth > 8 || *n >= 2000) return;
  sk_library_force(ask->in.library, c);
  if (is_experiment(c)) example(ask, c, group, n);
  if (c->kind != SK_CLASS_PACKAGE) return;
  inside = inside || strcmp(c->name, "Examples") == 0;
  for (const SkElement *e = c->elements; e; e = e->next) {
    const SkClass *k = e->kind == SK_EL_CLASS ? e->klass : NULL;
    if (k && (inside || strcmp(k->name, "Examples") == 0))
      examples(ask, k, inside, group, depth + 1, n);
  }
}

void sk_back_project_examples(SkBackAsk *ask) {
  uint32_t n = 0, done = 0;
  sk_diags_mute(ask->in.diags, true);
  const SkName *tops = sk_library_tops(ask->in.library, &n);
  sk_buf_z(&ask->out, "{\"examples\":[");
  for (uint32_t i = 0; i < n; i++) {
    const SkClass *c = sk_library_top(ask->in.library, tops[i]);
    if (!c) continue;
    sk_library_force(ask->in.library, c);
    const SkSource *s    = c->span.pos ? sk_source_of(ask->in.sources, c->span.pos) : NULL;
    bool            mine = s && sk_back_writable(ask->back, s->path);
    examples(ask, c, mine, c->name, 0, &done);
  }
  sk_buf_z(&ask->out, "]}");
}
