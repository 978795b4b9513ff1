// model/tree/lookup.c - what a name means, seen from a node.
#include "model/check/builtin.h"
#include "model/check/check.h"
#include "model/tree/node_priv.h"

#include <string.h>
#include <strings.h>

// Imports -------------------------------------------------------------------------------------------

// What is looked for is looked for first: reading packages may end what can be added to a message.
static void report_import(SkCx *cx, const SkRefPart *at, SkNode *in) {
  const char *near = in ? sk_lookup_suggest_part(cx, in, at->name) : NULL;
  if (!sk_diag(cx->diags, 2103, at->span, "'%s' is not found, so it cannot be imported", at->name))
    return;
  if (near)
    sk_diag_help(cx->diags, "did you mean '%s'?", near);
  else if (in == cx->root)
    sk_lookup_help_path(cx, at->name);
}

// The class or constant an import names, from the top level; NULL after reporting.
static SkNode *import_target(SkCx *cx, const SkElement *e) {
  uint64_t at = 0;
  SkTree  *t  = sk_tree(cx);
  if (sk_map_get(&t->imports, (uint64_t)(uintptr_t)e, &at)) return (SkNode *)(uintptr_t)at;
  sk_map_put(cx->arena, &t->imports, (uint64_t)(uintptr_t)e, 0);
  SkNode *n = cx->root;
  for (const SkRefPart *p = e->type.parts; p && n; p = p->next) {
    SkNode *next = sk_node_find(cx, n, p->name);
    if (!next) report_import(cx, p, n);
    n = next;
  }
  sk_map_put_ptr(cx->arena, &t->imports, e, n);
  return n;
}

static SkName last_name(const SkRef *ref) {
  const SkRefPart *p = ref->parts;
  while (p && p->next) p = p->next;
  return p ? p->name : NULL;
}

static SkNode *import_named(SkCx *cx, const SkElement *e, SkName name) {
  if (e->import_all) return NULL;
  for (const SkRefPart *p = e->import_names; p; p = p->next) {
    if (p->name != name) continue;
    SkNode *package = import_target(cx, e);
    SkNode *found   = package ? sk_node_find(cx, package, name) : NULL;
    if (package && !found) report_import(cx, p, package);
    return found;
  }
  if (e->import_names) return NULL;
  SkName as = e->name ? e->name : last_name(&e->type);
  return as == name ? import_target(cx, e) : NULL;
}

static SkNode *find_imported(SkCx *cx, const SkClass *ast, SkName name) {
  const SkTable *t = sk_table(cx, ast);
  for (uint32_t i = 0; i < t->imports.n; i++) {
    SkNode *found = import_named(cx, t->imports.at[i], name);
    if (found) return found;
  }
  SkNode          *first = NULL;
  const SkElement *by    = NULL;
  for (uint32_t i = 0; i < t->imports.n; i++) {
    const SkElement *e = t->imports.at[i];
    if (!e->import_all) continue;
    SkNode *package = import_target(cx, e);
    SkNode *found   = package ? sk_node_find(cx, package, name) : NULL;
    if (!found || found->is_protected || found == first) continue;
    if (first && sk_diag(cx->diags, 2108, e->span, "'%s' is imported from two packages", name)) {
      sk_diag_note(cx->diags, by->span, "the other import is here");
      sk_diag_help(cx->diags, "import it by its full name");
    }
    if (!first) first = found, by = e;
  }
  return first;
}

// What is imported must be public, and the class right before it a package (13.2.1); what lies around that is free.
// Classes that only hold other classes and constants count as packages.
static bool check_import_from(SkCx *cx, SkNode *n, const SkRefPart *at) {
  sk_node_resolve(cx, n);
  if (n->alias) n = n->alias;
  bool model = n->kind != SK_NODE_CLASS || n->restriction == SK_CLASS_MODEL ||
               n->restriction == SK_CLASS_BLOCK || n->restriction == SK_CLASS_FUNCTION ||
               n->restriction == SK_CLASS_RECORD || n->restriction == SK_CLASS_CONNECTOR;
  if (!model || n->failed) return true;
  if (sk_diag(cx->diags, 2002, at->span,
              "'%s' is not a package; only from packages can be imported", at->name))
    sk_diag_help(cx->diags, "use the full name instead of an import");
  return false;
}

static void check_imported(SkCx *cx, SkNode *in, const SkRefPart *at, const SkNode *found) {
  if (!found->is_protected) return;
  if (sk_diag(cx->diags, 2104, at->span, "'%s' is protected in '%s' and cannot be imported",
              at->name, in->name))
    sk_diag_note(cx->diags, found->decl->name_span, "it is declared here");
}

static bool is_package(SkCx *cx, SkNode *n) {
  if (n->kind != SK_NODE_CLASS) return false;
  sk_node_resolve(cx, n);
  return n->restriction == SK_CLASS_PACKAGE;
}

// Imports name packages, or elements of packages.
void sk_lookup_check_import(SkCx *cx, const SkElement *e) {
  SkNode *target = import_target(cx, e);
  bool    inside = e->import_all || e->import_names;
  if (!target) return;
  SkNode *n = cx->root;
  for (const SkRefPart *p = e->type.parts; p && n; p = p->next) {
    SkNode *next = sk_node_find(cx, n, p->name);
    if (next) check_imported(cx, n, p, next);
    bool from = inside ? !p->next : p->next && !p->next->next && !is_package(cx, target);
    if (next && from && !check_import_from(cx, next, p)) return;
    n = next;
  }
  for (const SkRefPart *p = e->import_names; p; p = p->next) {
    SkNode *found = sk_node_find(cx, target, p->name);
    if (found)
      check_imported(cx, target, p, found);
    else
      report_import(cx, p, target);
  }
}

// Simple names ----------------------------------------------------------------------------------------

static SkNode *finished(SkCx *cx, SkNode *n) {
  sk_node_resolve(cx, n);
  if (n->alias) n = n->alias;
  return n->outer ? sk_node_inner(cx, n) : n;
}

static bool is_predefined(SkCx *cx, SkName name) {
  return sk_builtin_known(cx, name) || sk_node_builtin(cx, name);
}

// `inherited` false: of the first scope only its own elements count (names of base classes).
static SkFound find_first(SkCx *cx, SkNode *scope, SkName name, bool inherited) {
  for (SkNode *n = scope; n && n != cx->root; n = n->lexical) {
    SkNode *found = NULL;
    if (n == scope && !inherited) {
      int64_t slot = n->ast ? sk_table_find(sk_table(cx, n->ast), name) : -1;
      if (slot >= 0) found = sk_node_slot(cx, n, (uint32_t)slot);
    } else {
      found = sk_node_find(cx, n, name);
    }
    if (!found && n->ast) found = find_imported(cx, n->ast, name);
    if (found) return (SkFound){.kind = SK_FOUND_NODE, .node = found};
    if (n->ast && n->ast->encapsulated) {
      bool known = is_predefined(cx, name);
      return (SkFound){.kind = known ? SK_FOUND_BUILTIN : SK_FOUND_NOTHING, .builtin = name};
    }
  }
  if (is_predefined(cx, name)) return (SkFound){.kind = SK_FOUND_BUILTIN, .builtin = name};
  SkNode *top = sk_node_find(cx, cx->root, name);
  return (SkFound){.kind = top ? SK_FOUND_NODE : SK_FOUND_NOTHING, .node = top};
}

static bool is_reserved_type(const SkCx *cx, SkName name) {
  return name == cx->w_real || name == cx->w_integer || name == cx->w_boolean ||
         name == cx->w_string;
}

SkFound sk_lookup_first(SkCx *cx, SkNode *scope, SkName name) {
  if (is_reserved_type(cx, name)) return (SkFound){.kind = SK_FOUND_BUILTIN, .builtin = name};
  SkFound f = find_first(cx, scope, name, true);
  if (f.kind == SK_FOUND_NODE && f.node->left_out) {
    // The text of the base class speaks of the derived one, which may have another of that name.
    f.node = sk_break_replacement(cx, f.node);
    if (!f.node) f.kind = SK_FOUND_NOTHING;
  }
  if (f.kind == SK_FOUND_NODE) f.node = finished(cx, f.node);
  return f;
}

SkNode *sk_lookup_member(SkCx *cx, SkNode *node, SkName name) {
  SkNode *found = sk_node_find(cx, node, name);
  return found ? finished(cx, found) : NULL;
}

SkNode *sk_lookup_path(SkCx *cx, const char *path) {
  SkNode *n = cx->root;
  if (*path == '.') path++;
  while (n && *path) {
    // A quoted identifier may contain dots.
    size_t len = 0;
    if (path[0] == '\'') {
      for (len = 1; path[len] && path[len] != '\''; len++)
        if (path[len] == '\\' && path[len + 1]) len++;
      if (path[len]) len++;
    } else {
      len = strcspn(path, ".");
    }
    n = sk_node_find(cx, n, sk_name(cx->names, path, len));
    if (n) {
      sk_node_resolve(cx, n);
      if (n->alias) n = n->alias;
    }
    path += len;
    if (*path == '.') path++;
  }
  return n == cx->root ? NULL : n;
}

// A name that exists, but outside an encapsulated class around the scope.
bool sk_lookup_help_outside(SkCx *cx, SkNode *scope, SkName name) {
  const SkClass *wall = NULL;
  for (SkNode *n = scope; n && n != cx->root; n = n->lexical) {
    if (wall && sk_node_has(cx, n, name)) {
      sk_diag_help(cx->diags, "it is outside the encapsulated class '%s': import it", wall->name);
      return true;
    }
    if (!wall && n->ast && n->ast->encapsulated) wall = n->ast;
  }
  if (!wall || !sk_node_find(cx, cx->root, name)) return false;
  sk_diag_help(cx->diags, "it is outside the encapsulated class '%s': write 'import %s;' there",
               wall->name, name);
  return true;
}

// Class names -----------------------------------------------------------------------------------------

const char *sk_lookup_class_word(SkName name) {
  static const char *const words[] = {"model",     "record",  "block",    "type",
                                      "connector", "package", "function", "class"};
  return sk_did_you_mean(name, words, 8);
}

static bool import_failed(SkCx *cx, const SkElement *e, SkName name) {
  uint64_t at = 0;
  if (!sk_map_get(&sk_tree(cx)->imports, (uint64_t)(uintptr_t)e, &at) || e->import_all)
    return false;
  for (const SkRefPart *p = e->import_names; p; p = p->next)
    if (p->name == name) return true;
  SkName as = e->name ? e->name : last_name(&e->type);
  return at == 0 && !e->import_names && as == name;
}

bool sk_lookup_reported(SkCx *cx, SkNode *scope, SkName name) {
  if (sk_diags_attempts(cx->diags) == cx->errors_before) return false;
  for (SkNode *n = scope; n && n != cx->root; n = n->lexical) {
    const SkTable *t = n->ast ? sk_table(cx, n->ast) : NULL;
    for (uint32_t i = 0; t && i < t->imports.n; i++)
      if (import_failed(cx, t->imports.at[i], name)) return true;
    for (uint32_t i = 0; t && i < t->redeclares.n; i++)
      if (t->redeclares.at[i]->name == name) return true;
  }
  return false;
}

static void report_class(SkCx *cx, SkNode *scope, const SkRefPart *p, SkSpan span) {
  if (sk_lookup_reported(cx, scope, p->name)) return;
  const char *near = sk_lookup_suggest_class(cx, scope, p->name);
  if (!sk_diag(cx->diags, 2001, p->next ? p->span : span, "class '%s' is not found", p->name))
    return;
  sk_diag_where(cx->diags, sk_node_path(cx, scope));
  if (sk_lookup_help_outside(cx, scope, p->name)) return;
  if (!near && !p->next) near = sk_lookup_class_word(p->name);
  if (near) sk_diag_help(cx->diags, "did you mean '%s'?", near);
  sk_lookup_help_made(cx, NULL, p->name);
  if (!near) sk_lookup_help_path(cx, p->name);
}

void sk_lookup_help_made(SkCx *cx, SkNode *in, SkName name) {
  const char *path =
      in && in != cx->root ? sk_arena_printf(cx->arena, "%s.%s", sk_node_path(cx, in), name) : name;
  const char *help = sk_made_help(sk_library_made(cx->library), path);
  if (help) sk_diag_help(cx->diags, "%s", help);
}

static void report_member(SkCx *cx, SkNode *in, const SkRefPart *p) {
  const char *near = sk_lookup_suggest_part(cx, in, p->name);
  if (!sk_diag(cx->diags, 2102, p->span, "'%s' is not a member of '%s'", p->name, in->name)) return;
  if (near) sk_diag_help(cx->diags, "did you mean '%s'?", near);
  sk_lookup_help_made(cx, in, p->name);
}

static SkNode *class_head(SkCx *cx, SkNode *scope, const SkRef *ref, SkSpan span, bool inherited) {
  const SkRefPart *p = ref->parts;
  if (!p) return NULL;
  if (!ref->global && is_reserved_type(cx, p->name)) return sk_node_builtin(cx, p->name);
  SkFound f = {.kind = SK_FOUND_NODE};
  if (ref->global) {
    f.node = sk_node_find(cx, cx->root, p->name);
    if (!f.node) f.node = sk_node_builtin(cx, p->name);
  } else {
    f = find_first(cx, scope, p->name, inherited);
  }
  if (f.kind == SK_FOUND_BUILTIN) f.node = sk_node_builtin(cx, f.builtin);
  if (!f.node) report_class(cx, scope, p, span);
  return f.node;
}

static bool check_part(SkCx *cx, SkNode *n, const SkRefPart *p, bool last) {
  if (p->subs) {
    sk_diag(cx->diags, 2106, p->span, "subscripts do not belong to a class name");
    return false;
  }
  if (n->kind == SK_NODE_CLASS) return true;
  if (n->failed) return false;
  if (sk_diag(cx->diags, 2106, p->span, "'%s' is a component, not a class", p->name)) {
    sk_diag_note(cx->diags, n->decl->name_span, "it is declared here");
    if (last && n->decl->kind == SK_EL_COMPONENT && n->decl->type.parts &&
        n->decl->type.parts->name == p->name)
      sk_diag_help(cx->diags, "give the component another name than its class, or write '.%s'",
                   p->name);
  }
  return false;
}

// Only classes and constants, so that a class works like a package whatever it is called.
static bool is_like_package(SkCx *cx, SkNode *n) {
  if (n->restriction == SK_CLASS_PACKAGE || n->restriction == SK_CLASS_OPERATOR || !n->ast)
    return true;
  const SkTable *t = sk_table(cx, n->ast);
  for (uint32_t i = 0; i < t->n_slots; i++)
    if (t->slots[i]->kind == SK_EL_COMPONENT && t->slots[i]->variability != SK_VAR_CONSTANT)
      return false;
  for (uint32_t i = 0; i < n->bases.n; i++)
    if (!is_like_package(cx, n->bases.at[i])) return false;
  return !n->ast->sections;
}

// Is the text of this node that of the model to be simulated, or of a component in it?
static bool is_instantiated(const SkCx *cx, SkNode *n) {
  for (n = sk_node_instance(n); n->kind != SK_NODE_CLASS; n = sk_node_instance(n->parent)) {
  }
  return n == cx->main;
}

// A partial package is to be completed first; only its own text may use what it has.
static bool is_complete(SkCx *cx, SkNode *scope, SkNode *package) {
  if (cx->check_only || package->restriction != SK_CLASS_PACKAGE ||
      !sk_node_is_partial(cx, package) || !is_instantiated(cx, scope))
    return true;
  for (SkNode *s = scope; s; s = s->lexical)
    if (s->ast == package->ast) return true;
  return false;
}

bool sk_lookup_check_inside(SkCx *cx, SkNode *scope, SkNode *in, const SkNode *found, SkSpan span) {
  if (in->kind != SK_NODE_CLASS || in->builtin || !in->ast) return true;
  if (in->restriction == SK_CLASS_PACKAGE) sk_package_rules(cx, in);
  if (!is_complete(cx, scope, in) && !sk_incomplete(cx)) {
    if (sk_diag(cx->diags, 2005, span, "'%s' is in the partial package '%s'", found->name,
                in->name))
      sk_diag_help(cx->diags, "use a package that extends it");
    return false;
  }
  if (sk_redeclare_beyond(cx, in, found->name, span)) return false;
  bool open = found->kind == SK_NODE_CLASS && found->ast && found->ast->encapsulated;
  if (open || is_like_package(cx, in)) return true;
  if (sk_diag(cx->diags, 2102, span, "'%s' is in %s '%s', which is not a package", found->name,
              sk_class_kind_text(in->restriction), in->name))
    sk_diag_help(cx->diags, "move it to a package, or declare it encapsulated");
  return false;
}

SkNode *sk_lookup_class_from(SkCx *cx, SkNode *scope, const SkRef *ref, SkSpan span,
                             bool inherited) {
  SkNode *n = class_head(cx, scope, ref, span, inherited);
  for (const SkRefPart *p = ref->parts; n && p; p = p->next) {
    if (!check_part(cx, n, p, !p->next)) return NULL;
    sk_node_resolve(cx, n);
    if (p->next && n->alias && sk_redeclare_beyond(cx, n, p->next->name, p->next->span))
      return NULL;
    if (n->alias) n = n->alias;
    if (n->outer) n = sk_node_inner(cx, n);
    if (n->failed) return NULL;
    if (!p->next) return n;
    SkNode *next = sk_node_find(cx, n, p->next->name);
    if (!next) {
      report_member(cx, n, p->next);
      return NULL;
    }
    if (next->is_protected &&
        sk_diag(cx->diags, 2104, p->next->span, "'%s' is protected in '%s'", next->name, n->name))
      sk_diag_note(cx->diags, next->decl->name_span, "it is declared here");
    if (!sk_lookup_check_inside(cx, scope, n, next, p->next->span)) return NULL;
    n = next;
  }
  return n;
}

SkNode *sk_lookup_replaceable(SkCx *cx, SkNode *scope, const SkRef *ref, bool inherited) {
  const SkRefPart *p = ref->parts;
  if (!p || cx->limits.depth > SK_MAX_INSTANCE_DEPTH) return NULL;
  SkFound f = {.kind = SK_FOUND_NODE};
  if (ref->global)
    f.node = sk_node_find(cx, cx->root, p->name);
  else
    f = find_first(cx, scope, p->name, inherited);
  for (SkNode *n = f.kind == SK_FOUND_NODE ? f.node : NULL; n; n = sk_node_find(cx, n, p->name)) {
    if (n->kind == SK_NODE_CLASS && n->replaceable) return n;
    // A class that only gives another one a new name is as replaceable as that.
    const SkClass *c = n->kind == SK_NODE_CLASS && n->decl ? n->decl->klass : NULL;
    if (c && c->body == SK_BODY_SHORT && !c->encapsulated) {
      cx->limits.depth++;
      SkNode *open = sk_lookup_replaceable(cx, n->decl_scope, &c->base, true);
      cx->limits.depth--;
      if (open) return open;
    }
    p = p->next;
    if (!p) break;
  }
  return NULL;
}

SkNode *sk_lookup_class(SkCx *cx, SkNode *scope, const SkRef *ref, SkSpan span) {
  return sk_lookup_class_from(cx, scope, ref, span, true);
}
