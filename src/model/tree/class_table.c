// model/tree/class_table.c - what a class's text says about its elements, once per class.
#include "model/tree/node_priv.h"

static void add_slot(SkArena *arena, SkTable *t, const SkElement *e) {
  int64_t had = sk_table_find(t, e->name);
  if (had >= 0) {
    sk_vec_push(arena, &t->duplicates, e);
    return;
  }
  t->slots[t->n_slots++] = e;
  sk_map_put(arena, &t->by_name, (uint64_t)(uintptr_t)e->name, t->n_slots);
  if (e->kind == SK_EL_COMPONENT) t->n_components++;
}

// A redeclaration that is an element belongs to the inherited element, so it has no slot of its own.
static void add_element(SkArena *arena, SkTable *t, const SkElement *e) {
  switch (e->kind) {
    case SK_EL_IMPORT: sk_vec_push(arena, &t->imports, e); break;
    case SK_EL_EXTENDS: sk_vec_push(arena, &t->extends, e); break;
    case SK_EL_CLASS:
    case SK_EL_COMPONENT:
      if (!e->name) break;
      if (e->redeclare || (e->kind == SK_EL_CLASS && e->klass->body == SK_BODY_EXTENDS))
        sk_vec_push(arena, &t->redeclares, e);
      else
        add_slot(arena, t, e);
      break;
  }
}

// The tables live as long as the classes.
const SkTable *sk_table(SkCx *cx, const SkClass *ast) {
  SkArena *arena;
  void   **note = sk_library_note(cx->library, ast, &arena);
  if (ast->broken) cx->broken = true;
  if (*note) return *note;
  SkTable *t = SK_NEW(arena, SkTable);
  uint32_t n = 0;
  for (const SkElement *e = ast->elements; e; e = e->next) n++;
  t->slots = SK_NEWS(arena, const SkElement *, n ? n : 1);
  *note    = t;
  for (const SkElement *e = ast->elements; e; e = e->next) add_element(arena, t, e);
  t->trivial = t->n_slots == 0 && t->extends.n == 0 && t->redeclares.n == 0 && !ast->sections &&
               ast->body == SK_BODY_LONG && !ast->external;
  return t;
}

int64_t sk_table_find(const SkTable *t, SkName name) {
  uint64_t at = 0;
  return sk_map_get(&t->by_name, (uint64_t)(uintptr_t)name, &at) ? (int64_t)at - 1 : -1;
}
