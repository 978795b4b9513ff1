// model/tree/suggest.c - what was meant by a name that does not exist.
#include "base/vec.h"
#include "model/check/builtin.h"
#include "model/tree/node_priv.h"

#include <string.h>
#include <strings.h>

typedef SK_VEC(const char *) Words;

// What a name may stand for where it is written.
typedef enum { ANYTHING, CLASSES, COMPONENTS } Kinds;

static SkName last_name(const SkRef *ref) {
  const SkRefPart *p = ref->parts;
  while (p && p->next) p = p->next;
  return p ? p->name : NULL;
}

static void add_slots(SkCx *cx, const SkClass *ast, Kinds kinds, Words *words) {
  const SkTable *t = sk_table(cx, ast);
  for (uint32_t i = 0; i < t->n_slots; i++) {
    const SkElement *e = t->slots[i];
    // A port or a part may be connected, a number may not.
    bool number = e->kind == SK_EL_COMPONENT && e->variability != SK_VAR_NONE;
    if (kinds == CLASSES ? e->kind == SK_EL_CLASS : kinds == ANYTHING || !number)
      sk_vec_push(cx->arena, words, e->name);
  }
}

// The classes of packages that are imported whole.
static void add_imported(SkCx *cx, const SkElement *e, Words *words) {
  const SkClass *c = NULL;
  for (const SkRefPart *p = e->type.parts; p; p = p->next) {
    c = c ? sk_library_child(cx->library, c, p->name) : sk_library_top(cx->library, p->name);
    if (!c) return;
  }
  if (c && sk_library_force(cx->library, c)) add_slots(cx, c, CLASSES, words);
}

static void add_words(SkCx *cx, SkNode *n, Kinds kinds, Words *words) {
  if (!n->ast) return;
  const SkTable *t = sk_table(cx, n->ast);
  add_slots(cx, n->ast, kinds, words);
  // Imports are not inherited.
  for (uint32_t i = 0; i < t->imports.n && n->kind != SK_NODE_BASE; i++) {
    const SkElement *e  = t->imports.at[i];
    SkName           as = e->name ? e->name : last_name(&e->type);
    if (as && !e->import_all && !e->import_names) sk_vec_push(cx->arena, words, as);
    if (e->import_all && kinds == CLASSES) add_imported(cx, e, words);
  }
  for (uint32_t i = 0; i < n->bases.n; i++) add_words(cx, n->bases.at[i], kinds, words);
}

static void add_tops(SkCx *cx, Words *words) {
  uint32_t      n    = 0;
  const SkName *tops = sk_library_tops(cx->library, &n);
  for (uint32_t i = 0; i < n; i++) sk_vec_push(cx->arena, words, tops[i]);
  const SkName *made = sk_made_names(sk_library_made(cx->library), &n);
  for (uint32_t i = 0; i < n; i++) sk_vec_push(cx->arena, words, made[i]);
}

// What other languages call it.
static const char *elsewhere(const char *name) {
  static const char *const words[][2] = {
      {"double", "Real"},    {"float", "Real"},       {"real", "Real"},        {"number", "Real"},
      {"int", "Integer"},    {"long", "Integer"},     {"bool", "Boolean"},     {"str", "String"},
      {"extend", "extends"}, {"inherits", "extends"}, {"enum", "enumeration"}, {"ln", "log"},
      {"fabs", "abs"},       {"maximum", "max"},      {"minimum", "min"},      {"power", "^"},
      {"arcsin", "asin"},    {"arccos", "acos"},      {"arctan", "atan"},      {"length", "size"},
      {"conect", "connect"}, {"deriv", "der"},        {"ddt", "der"}};
  for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
    if (strcmp(name, words[i][0]) == 0) return words[i][1];
  return NULL;
}

static const char *near_member(SkCx *cx, SkNode *node, Kinds kinds, SkName name) {
  Words words = {0};
  if (node == cx->root) {
    add_tops(cx, &words);
  } else {
    sk_node_bases(cx, node);
    add_words(cx, node, kinds, &words);
  }
  return sk_did_you_mean(name, words.at, words.n);
}

const char *sk_lookup_suggest_member(SkCx *cx, SkNode *node, SkName name) {
  return near_member(cx, node, ANYTHING, name);
}

const char *sk_lookup_suggest_end(SkCx *cx, SkNode *node, SkName name) {
  return near_member(cx, node, COMPONENTS, name);
}

// Classes of this name deeper down --------------------------------------------------------------------

#define MAX_PACKAGES 400

typedef struct {
  const SkClass *klass;
  const char    *path;  // seen from where the search began
} Place;

typedef SK_VEC(Place) Places;

static void add_package(SkCx *cx, const SkClass *c, const char *path, Places *todo) {
  Place place = {c, path};
  if (c && todo->n < MAX_PACKAGES && sk_library_holds_classes(cx->library, c))
    sk_vec_push(cx->arena, todo, place);
}

// Breadth first, so that the nearest comes first. Nothing is read but packages, and what is wrong in them is not told here.
static const char *search(SkCx *cx, Places *todo, SkName name) {
  const char *found = NULL;
  for (uint32_t i = 0; i < todo->n; i++) {
    Place         at   = todo->at[i];
    uint32_t      n    = 0;
    const SkName *list = sk_library_children(cx->library, at.klass, &n);
    for (uint32_t k = 0; k < n; k++) {
      const char *path = at.path ? sk_arena_printf(cx->arena, "%s.%s", at.path, list[k]) : list[k];
      if (strcasecmp(list[k], name) == 0) {
        if (found) return sk_arena_printf(cx->arena, "%s' or '%s", found, path);
        found = path;
      }
      add_package(cx, sk_library_child(cx->library, at.klass, list[k]), path, todo);
    }
  }
  return found;
}

static const char *deeper(SkCx *cx, Places *todo, SkName name) {
  bool mute = sk_diags_are_muted(cx->diags);
  sk_diags_mute(cx->diags, true);
  const char *found = search(cx, todo, name);
  sk_diags_mute(cx->diags, mute);
  return found;
}

static const char *deeper_from_top(SkCx *cx, SkName name) {
  Places        todo = {0};
  uint32_t      n    = 0;
  const SkName *tops = sk_library_tops(cx->library, &n);
  for (uint32_t i = 0; i < n; i++)
    add_package(cx, sk_library_top(cx->library, tops[i]), tops[i], &todo);
  return deeper(cx, &todo, name);
}

const char *sk_lookup_suggest_class(SkCx *cx, SkNode *scope, SkName name) {
  if (elsewhere(name)) return elsewhere(name);
  const char *found = deeper_from_top(cx, name);
  if (found) return found;
  static const char *const known[] = {"Real", "Integer", "Boolean", "String"};
  Words                    words   = {0};
  bool                     closed  = false;
  for (SkNode *n = scope; n && n != cx->root && !closed; n = n->lexical) {
    add_words(cx, n, CLASSES, &words);
    closed = n->ast && n->ast->encapsulated;
  }
  for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
    sk_vec_push(cx->arena, &words, known[i]);
  if (!closed) add_tops(cx, &words);
  return sk_did_you_mean(name, words.at, words.n);
}

const char *sk_lookup_suggest_part(SkCx *cx, SkNode *in, SkName name) {
  if (in == cx->root) return sk_lookup_suggest_class(cx, in, name);
  Places      todo  = {0};
  const char *found = NULL;
  if (in->kind == SK_NODE_CLASS && in->ast) {
    add_package(cx, in->ast, NULL, &todo);
    found = deeper(cx, &todo, name);
  }
  return found ? found : near_member(cx, in, CLASSES, name);
}

const char *sk_lookup_suggest_function(SkCx *cx, SkNode *scope, SkName name) {
  const char *other = elsewhere(name);
  if (other) return other;
  const char *near[] = {sk_builtin_suggest(name), sk_lookup_suggest(cx, scope, name)};
  bool        value  = near[1] && (strcmp(near[1], "true") == 0 || strcmp(near[1], "false") == 0 ||
                           strcmp(near[1], "time") == 0);
  if (!near[1] || value) return near[0];
  return near[0] ? sk_did_you_mean(name, near, 2) : near[1];
}

const char *sk_lookup_suggest(SkCx *cx, SkNode *scope, SkName name) {
  static const char *const known[] = {"Real", "Integer", "Boolean", "String",
                                      "true", "false",   "time"};
  Words                    words   = {0};
  bool                     closed  = false;
  if (elsewhere(name)) return elsewhere(name);
  for (SkNode *n = scope; n && n != cx->root && !closed; n = n->lexical) {
    add_words(cx, n, ANYTHING, &words);
    closed = n->ast && n->ast->encapsulated;
  }
  for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
    sk_vec_push(cx->arena, &words, known[i]);
  if (!closed) add_tops(cx, &words);
  return sk_did_you_mean(name, words.at, words.n);
}

const char *sk_lookup_suggest_value(SkCx *cx, SkNode *scope, SkName name) {
  const char *near  = sk_lookup_suggest(cx, scope, name);
  SkName      word  = near ? sk_name_find(cx->names, near, strlen(near)) : NULL;
  SkFound     found = {0};
  if (word) found = sk_lookup_first(cx, scope, word);
  if (found.kind != SK_FOUND_NODE || found.node->kind != SK_NODE_COMPONENT) return near;
  // A connector or record is no value: p1 may stand for P1.p.
  SkNode *n = found.node, *best = NULL;
  if (sk_node_is_value(cx, n)) return near;
  sk_node_expand(cx, n);
  for (uint32_t i = 0; i < n->members.n; i++) {
    SkNode *m = n->members.at[i];
    if (strncasecmp(m->name, name, sk_name_length(m->name)) != 0) continue;
    if (!best || sk_name_length(m->name) > sk_name_length(best->name)) best = m;
  }
  return best ? sk_arena_printf(cx->arena, "%s.%s", near, best->name) : near;
}

void sk_lookup_help_path(SkCx *cx, SkName name) {
  sk_diag_help(cx->diags,
               "there is no '%s' at the top level: name the folder of its library with -L or in "
               "MODELICAPATH",
               name);
}
