// model/flatten/flatten_clone.c - instances of the elements of an array: the first one is made from the text, the others are
// copies of it, with their own names and variables.
//
// What hangs below the first element is a set of nodes that point to each other. A copy of all of them in one piece,
// where those pointers lead to the copies, is what the text would have given, provided that nothing below depends on
// which element it is: modifications that are split among them, values written in their own scope, redeclarations and
// inner or outer components are left to the text.
#include "model/flatten/flatten_priv.h"

#include <stddef.h>
#include <string.h>

// Fewer are not worth it.
#define MIN_ELEMENTS 2

#define NOWHERE UINT32_MAX

// A pointer in the copies: bytes from their beginning, and the number of the node it leads to.
typedef struct {
  uint32_t offset, node;
} Link;

// An array of pointers: where the pointer to it stands, and where it begins among all of them.
typedef struct {
  uint32_t offset, first;
} List;

// Dimensions of a node with a scope among the copies.
typedef struct {
  uint32_t offset, node;
} Dims;

struct SkCloner {
  SkNode        *array;
  const SkAlike *alike;
  SkCloneMark    before;
  uint32_t       alikes;   // arrays inside the first element, from before.alikes on
  size_t         prefix;   // length of the first element's name
  SkMap          number;   // SkNode* -> 1 + number; the element itself is 0
  SK_VEC(SkNode *) nodes;  // by number
  SK_VEC(Link) links;
  SK_VEC(List) lists;
  SK_VEC(uint32_t) targets;  // of all lists: numbers of nodes, NOWHERE for none
  SK_VEC(Dims) dims;
  SK_VEC(uint32_t) values, instances;  // numbers of the nodes in those lists
  SkNode  *pattern;                    // all nodes one after the other
  SkArena *arena;                      // of the copies
};

static uint32_t reports(const SkCx *cx) {
  return sk_diags_attempts(cx->diags) + sk_diags_warnings(cx->diags) + sk_diags_count(cx->diags);
}

SkCloneMark sk_clone_mark(const SkCx *cx) {
  const SkFlatten *f = sk_flatten(cx);
  return (SkCloneMark){.reports  = reports(cx),
                       .records  = f->records.n,
                       .alikes   = f->alike.n,
                       .inners   = sk_tree(cx)->added_inner.n,
                       .personal = cx->personal};
}

// What may be copied ----------------------------------------------------------------------------------

static bool is_below(const SkNode *n, const SkNode *first) {
  for (; n; n = n->parent)
    if (n == first) return true;
  return false;
}

static bool reads_below(const SkModTree *t, const SkNode *first) {
  if (!t) return false;
  if (t->value && !sk_mods_literal(t->value->e) && is_below(t->value->scope, first)) return true;
  if (is_below(t->redeclare_scope, first) || is_below(t->constrained_scope, first)) return true;
  if (reads_below(t->bound, first) || reads_below(t->under, first)) return true;
  for (uint32_t i = 0; i < t->subs.n; i++)
    if (reads_below(t->subs.at[i], first)) return true;
  return false;
}

static bool is_plain(const SkNode *n, const SkNode *first) {
  if (n->kind == SK_NODE_CLASS || n->failed || n->inner || n->outer || n->redeclared || n->fn ||
      n->alias || n->outer_target || n->evaluating || n->cyclic || n->expandable_member)
    return false;
  return !reads_below(n->mods, first) && !reads_below(n->weak, first);
}

// Finding the nodes -----------------------------------------------------------------------------------

static uint32_t number_of(const SkCloner *c, const SkNode *n) {
  uint64_t at = 0;
  return n && sk_map_get(&c->number, (uint64_t)(uintptr_t)n, &at) ? (uint32_t)at - 1 : NOWHERE;
}

static void add(SkArena *arena, SkCloner *c, SkNode *n) {
  if (!n || n->kind == SK_NODE_CLASS || number_of(c, n) != NOWHERE) return;
  sk_vec_push(arena, &c->nodes, n);
  sk_map_put(arena, &c->number, (uint64_t)(uintptr_t)n, c->nodes.n);
}

static uint32_t element_count(const SkNode *n) {
  return !n->elements ? 0 : n->n_elements ? n->n_elements : 1;
}

static uint32_t slot_count(SkCx *cx, const SkNode *n) {
  return n->slots ? sk_table(cx, n->ast)->n_slots : 0;
}

// Classes of their own are made again where somebody asks for them; copies that have none are not needed once the
// model is flat.
static bool has_classes(SkCx *cx, const SkNode *n) {
  const SkTable *t = n->ast && n->ast->body != SK_BODY_ENUM ? sk_table(cx, n->ast) : NULL;
  for (uint32_t i = 0; t && i < t->n_slots; i++)
    if (t->slots[i]->kind == SK_EL_CLASS) return true;
  return false;
}

static bool collect(SkCx *cx, SkArena *arena, SkCloner *c, SkNode *first) {
  add(arena, c, first);
  for (uint32_t i = 0; i < c->nodes.n; i++) {
    const SkNode *n = c->nodes.at[i];
    if (!is_plain(n, first)) return false;
    if (has_classes(cx, n)) c->arena = cx->arena;
    for (uint32_t k = 0; k < n->bases.n; k++) add(arena, c, n->bases.at[k]);
    for (uint32_t k = 0; k < slot_count(cx, n); k++) add(arena, c, n->slots[k]);
    for (uint32_t k = 0; k < n->members.n; k++) add(arena, c, n->members.at[k]);
    for (uint32_t k = 0; k < element_count(n); k++) add(arena, c, n->elements[k]);
  }
  return true;
}

// How they point to each other ------------------------------------------------------------------------

static uint32_t offset_of(uint32_t node, size_t field) {
  return (uint32_t)(node * sizeof(SkNode) + field);
}

// False when it leads to something below the first element that is not copied.
static bool add_link(SkArena *arena, SkCloner *c, uint32_t node, size_t field, const SkNode *to) {
  uint32_t target = number_of(c, to);
  if (target == NOWHERE) return !is_below(to, c->nodes.at[0]);
  sk_vec_push(arena, &c->links, ((Link){offset_of(node, field), target}));
  return true;
}

static void add_list(SkArena *arena, SkCloner *c, uint32_t node, size_t field, SkNode *const *from,
                     uint32_t n) {
  if (!n) return;
  sk_vec_push(arena, &c->lists, ((List){offset_of(node, field), c->targets.n}));
  for (uint32_t i = 0; i < n; i++) sk_vec_push(arena, &c->targets, number_of(c, from[i]));
}

static bool add_dims(SkArena *arena, SkCloner *c, uint32_t node) {
  const SkNode *n    = c->nodes.at[node];
  bool          here = false;
  for (uint32_t i = 0; i < n->n_dims; i++) {
    bool copied = number_of(c, n->dims[i].scope) != NOWHERE;
    if (!copied && is_below(n->dims[i].scope, c->nodes.at[0])) return false;
    here |= copied;
  }
  if (here) sk_vec_push(arena, &c->dims, ((Dims){offset_of(node, offsetof(SkNode, dims)), node}));
  return true;
}

static bool connect(SkCx *cx, SkArena *arena, SkCloner *c, uint32_t i) {
  const SkNode *n     = c->nodes.at[i];
  bool          typed = n->type.kind == SK_T_COMPONENT || n->type.kind == SK_T_OBJECT;
  add_list(arena, c, i, offsetof(SkNode, members.at), n->members.at, n->members.n);
  add_list(arena, c, i, offsetof(SkNode, bases.at), n->bases.at, n->bases.n);
  add_list(arena, c, i, offsetof(SkNode, slots), n->slots, slot_count(cx, n));
  add_list(arena, c, i, offsetof(SkNode, elements), n->elements, element_count(n));
  return add_link(arena, c, i, offsetof(SkNode, lexical), n->lexical) &&
         add_link(arena, c, i, offsetof(SkNode, decl_scope), n->decl_scope) &&
         add_link(arena, c, i, offsetof(SkNode, origin_scope), n->origin_scope) &&
         add_link(arena, c, i, offsetof(SkNode, extended), n->extended) &&
         (i == 0 || add_link(arena, c, i, offsetof(SkNode, parent), n->parent)) &&
         (!typed || add_link(arena, c, i, offsetof(SkNode, type.node), n->type.node)) &&
         add_dims(arena, c, i);
}

static bool find_numbers(SkArena *arena, SkCloner *c, const SkFlatten *f) {
  const SkAlike *a = c->alike;
  for (uint32_t i = 0; i < a->n_values; i++)
    sk_vec_push(arena, &c->values, number_of(c, f->values.at[a->value + i]));
  for (uint32_t i = 0; i < a->n_instances; i++)
    sk_vec_push(arena, &c->instances, number_of(c, f->instances.at[a->instance + i]));
  bool all = true;
  for (uint32_t i = 0; i < c->values.n; i++) all &= c->values.at[i] != NOWHERE;
  for (uint32_t i = 0; i < c->instances.n; i++) all &= c->instances.at[i] != NOWHERE;
  return all;
}

// Was something asked of the other elements already?
static bool is_fresh(const SkNode *e) {
  return !e->slots && !e->expanded && !e->based && !e->typed && !e->bases.n && !e->failed;
}

static bool is_same_kind(const SkCx *cx, const SkNode *array, const SkCloneMark *m) {
  const SkFlatten *f = sk_flatten(cx);
  if (array->n_elements < MIN_ELEMENTS || f->too_large || reports(cx) != m->reports ||
      f->records.n != m->records || sk_tree(cx)->added_inner.n != m->inners ||
      cx->personal != m->personal)
    return false;
  for (uint32_t i = 1; i < array->n_elements; i++)
    if (!is_fresh(array->elements[i])) return false;
  return !sk_alike_splits(array->elements[0]);
}

SkCloner *sk_clone_new(SkCx *cx, SkNode *array, const SkAlike *alike, const SkCloneMark *before,
                       size_t prefix) {
  SkFlatten *f = sk_flatten(cx);
  if (!is_same_kind(cx, array, before)) return NULL;
  if (!f->copies) f->copies = sk_arena_scratch(cx->arena);
  SkArena  *arena = f->copies;
  SkCloner *c     = SK_NEW(arena, SkCloner);
  c->array        = array;
  c->alike        = alike;
  c->before       = *before;
  c->alikes       = f->alike.n - before->alikes;
  c->prefix       = prefix;
  c->arena        = arena;
  if (!collect(cx, arena, c, array->elements[0]) || !find_numbers(arena, c, f)) return NULL;
  if (c->nodes.n > UINT32_MAX / 2 / sizeof(SkNode)) return NULL;
  for (uint32_t i = 0; i < c->nodes.n; i++)
    if (!connect(cx, arena, c, i)) return NULL;
  c->pattern = SK_NEWS(arena, SkNode, c->nodes.n);
  for (uint32_t i = 0; i < c->nodes.n; i++) c->pattern[i] = *c->nodes.at[i];
  if (c->arena == arena) {
    size_t size = array->n_elements * sizeof(SkNode *);
    sk_vec_push(cx->arena, &f->copied,
                ((SkCopied){array, sk_arena_copy(arena, array->elements, size)}));
  }
  return c;
}

void sk_clone_done(SkCx *cx) {
  SkFlatten *f = sk_flatten(cx);
  for (uint32_t i = f->copied.n; i-- > 0;) {
    SkNode *array = f->copied.at[i].array;
    memcpy(array->elements, f->copied.at[i].elements, array->n_elements * sizeof(SkNode *));
  }
  if (f->copies) sk_arena_done(f->copies);
  f->copies   = NULL;
  f->copied.n = f->values.n = f->instances.n = 0;
}

// One more element ------------------------------------------------------------------------------------

static void copy_nodes(SkCloner *c, SkNode *copies, uint32_t k) {
  const SkAlike *a = c->alike;
  memcpy(copies, c->pattern, c->nodes.n * sizeof *copies);
  unsigned char *bytes = (unsigned char *)copies;
  for (uint32_t i = 0; i < c->links.n; i++)
    memcpy(bytes + c->links.at[i].offset, &(SkNode *){&copies[c->links.at[i].node]},
           sizeof(SkNode *));
  SkNode **lists = SK_NEWS(c->arena, SkNode *, c->targets.n + 1);
  for (uint32_t i = 0; i < c->targets.n; i++)
    lists[i] = c->targets.at[i] == NOWHERE ? NULL : &copies[c->targets.at[i]];
  for (uint32_t i = 0; i < c->lists.n; i++)
    memcpy(bytes + c->lists.at[i].offset, &(SkNode **){lists + c->lists.at[i].first},
           sizeof(SkNode **));
  for (uint32_t i = 0; i < c->dims.n; i++) {
    const SkNode *n    = &c->pattern[c->dims.at[i].node];
    SkDim        *dims = sk_arena_copy(c->arena, n->dims, n->n_dims * sizeof *dims);
    for (uint32_t d = 0; d < n->n_dims; d++) {
      uint32_t at = number_of(c, dims[d].scope);
      if (at != NOWHERE) dims[d].scope = &copies[at];
    }
    memcpy(bytes + c->dims.at[i].offset, &(const SkDim *){dims}, sizeof(SkDim *));
  }
  for (uint32_t i = 0; i < c->nodes.n; i++) {
    if (copies[i].var - a->var < a->n_vars) copies[i].var += k * a->n_vars;
    if (copies[i].component - a->component < a->n_components)
      copies[i].component += k * a->n_components;
  }
}

// The name of what is called `like` in the first element; that of this element is in the buffer.
static void add_rest(const SkCloner *c, SkBuf *path, SkName like) {
  sk_buf_add(path, like + c->prefix, sk_name_length(like) - c->prefix);
}

static void copy_flat(SkCx *cx, const SkCloner *c, uint32_t k) {
  const SkAlike *a    = c->alike;
  SkFlat        *flat = cx->flat;
  SkBuf         *path = &sk_flatten(cx)->path;
  size_t         keep = path->n;
  for (uint32_t i = 0; i < a->n_components; i++) {
    SkFlatComponent one = flat->components.at[a->component + i];
    add_rest(c, path, one.path);
    one.path = sk_name(cx->names, path->text, path->n);
    path->n  = keep;
    sk_vec_push(cx->arena, &flat->components, one);
  }
  sk_vec_reserve(cx->arena, &flat->vars, a->n_vars);
  for (uint32_t i = 0; i < a->n_vars; i++) {
    SkFlatVar *v = &flat->vars.at[flat->vars.n++];
    *v           = flat->vars.at[a->var + i];
    add_rest(c, path, v->name);
    v->name = sk_name_own(cx->names, path->text, path->n);
    path->n = keep;
    if (v->component - a->component < a->n_components) v->component += k * a->n_components;
  }
  path->text[keep] = 0;
}

// Arrays inside: alike in this element as in the first.
static void copy_alikes(SkCx *cx, const SkCloner *c, uint32_t k) {
  SkFlatten *f = sk_flatten(cx);
  for (uint32_t i = 0; i < c->alikes; i++) {
    SkAlike one = f->alike.at[c->before.alikes + i];
    one.instance += k * c->alike->n_instances;
    one.value += k * c->alike->n_values;
    one.var += k * c->alike->n_vars;
    one.component += k * c->alike->n_components;
    sk_vec_push(cx->arena, &f->alike, one);
  }
}

void sk_clone_element(SkCx *cx, SkCloner *c, uint32_t k) {
  SkFlatten *f      = sk_flatten(cx);
  SkNode    *copies = SK_NEWS(c->arena, SkNode, c->nodes.n);
  copy_nodes(c, copies, k);
  copies[0].element_index = k;
  c->array->elements[k]   = copies;
  for (uint32_t i = 0; i < c->values.n; i++)
    sk_vec_push(cx->arena, &f->values, &copies[c->values.at[i]]);
  for (uint32_t i = 0; i < c->instances.n; i++)
    sk_vec_push(cx->arena, &f->instances, &copies[c->instances.at[i]]);
  copy_flat(cx, c, k);
  copy_alikes(cx, c, k);
}
