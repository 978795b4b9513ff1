#include "syntax/library/made.h"

#include "base/vec.h"

#include <string.h>

typedef struct {
  SkName      name;
  SkMakeText *make;
  void       *data;
  const char *path;  // of the source it became, NULL: not yet
} Made;

typedef struct {
  const char *prefix, *text;
} Help;

struct SkMade {
  SkArena *arena;
  SK_VEC(Made) list;
  SK_VEC(Help) helps;
};

SkMade *sk_made_new(SkArena *arena) {
  SkMade *made = SK_NEW(arena, SkMade);
  made->arena  = arena;
  return made;
}

void sk_made_add(SkMade *made, SkName name, SkMakeText *make, void *data) {
  sk_vec_push(made->arena, &made->list, ((Made){name, make, data, NULL}));
}

const SkName *sk_made_names(SkMade *made, uint32_t *n) {
  SkName *names = SK_NEWS(made->arena, SkName, made->list.n + 1);
  for (*n = 0; *n < made->list.n; ++*n) names[*n] = made->list.at[*n].name;
  return names;
}

static Made *find(SkMade *made, SkName name) {
  for (uint32_t i = 0; i < made->list.n; i++)
    if (made->list.at[i].name == name) return &made->list.at[i];
  return NULL;
}

const char *sk_made_text(SkMade *made, SkName name) {
  const Made *m = find(made, name);
  return m ? m->make(made->arena, name, m->data) : NULL;
}

void sk_made_at(SkMade *made, SkName name, const char *path) {
  Made *m = find(made, name);
  if (m) m->path = path;
}

// A file could have the same name, not the same place in memory.
bool sk_made_is(const SkMade *made, const char *path) {
  for (uint32_t i = 0; i < made->list.n; i++)
    if (made->list.at[i].path == path) return true;
  return false;
}

void sk_made_add_help(SkMade *made, const char *prefix, const char *help) {
  sk_vec_push(made->arena, &made->helps, ((Help){prefix, help}));
}

const char *sk_made_help(const SkMade *made, const char *path) {
  for (uint32_t i = 0; i < made->helps.n; i++)
    if (strncmp(path, made->helps.at[i].prefix, strlen(made->helps.at[i].prefix)) == 0)
      return made->helps.at[i].text;
  return NULL;
}
