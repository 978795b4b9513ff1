// Models that double with each level of nesting are found out long before they are instantiated:
// what one component has, its brothers of the same class have as well, and so have those of its
// parent.
#include "model/flatten/flatten_priv.h"

static bool same_type(const SkElement *a, const SkElement *b) {
  const SkRefPart *x = a->type.parts, *y = b->type.parts;
  for (; x && y && x->name == y->name; x = x->next) y = y->next;
  return !x && !y && a->type.global == b->type.global;
}

// Surely of the same class and of the same size: nothing about it is modified.
static bool is_alike(const SkNode *parent, const SkNode *n, const SkNode *m) {
  const SkElement *a = n->decl, *b = m->decl;
  if (m == n) return true;
  return m->kind == SK_NODE_COMPONENT && a && b && b->kind == SK_EL_COMPONENT && !b->condition &&
         !b->outer && !b->name_subs && !b->type_subs && !b->has_mods && !b->replaceable &&
         m->decl_scope == n->decl_scope && same_type(a, b) && !sk_mods_find(parent->mods, m->name);
}

static uint64_t alike_in(const SkNode *p, const SkNode *n) {
  if (n->kind == SK_NODE_ELEMENT) return p->n_elements;
  uint64_t alike = 0;
  for (uint32_t i = 0; i < p->members.n; i++) alike += is_alike(p, n, p->members.at[i]);
  return alike;
}

uint64_t sk_flatten_copies(const SkCx *cx, const SkNode *n, uint64_t enough) {
  uint64_t copies = 1;
  for (; n != cx->main && n->parent && copies <= enough; n = n->parent) {
    uint64_t alike = alike_in(n->parent, n);
    if (alike > 1) copies *= alike;
  }
  return copies;
}
