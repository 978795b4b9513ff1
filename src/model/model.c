// model/model.c - from a class name to a flat model: the order of the steps.
#include "model/model.h"

#include "model/connect/connect.h"
#include "model/flatten/balance.h"
#include "model/flatten/flatten_priv.h"
#include "model/flatten/machine.h"
#include "model/tree/name_at.h"

#include <string.h>

static SkCx *new_cx(const SkModelInput *in, SkArena *arena) {
  SkCx *cx              = SK_NEW(arena, SkCx);
  cx->arena             = arena;
  cx->temp              = sk_arena_child(arena);
  cx->names             = in->names;
  cx->sources           = in->sources;
  cx->diags             = in->diags;
  cx->library           = in->library;
  cx->native            = in->native;
  cx->externals         = in->externals;
  cx->errors_before     = sk_diags_attempts(in->diags);
  cx->dag               = sk_dag_new(arena);
  cx->limits.eval_steps = SK_EVAL_STEPS;
  cx->limits.eval_cells = SK_EVAL_CELLS;
  cx->limits.native_s   = SK_NATIVE_S;
  cx->flat              = SK_NEW(arena, SkFlat);
  cx->flat->dag         = cx->dag;
  cx->flat->names       = in->names;
  SkFlatten *f          = SK_NEW(arena, SkFlatten);
  f->path               = sk_buf_new(arena);
  f->scratch            = sk_arena_child(arena);
  cx->flatten           = f;
  sk_node_setup(cx);
  return cx;
}

SkCx *sk_name_context(const SkModelInput *in) {
  sk_diags_mute(in->diags, true);
  return new_cx(in, in->arena);
}

// Finding the class -----------------------------------------------------------------------------------

// Names the first part of the path that does not exist.
static void report_class(SkCx *cx, const char *path) {
  SkNode     *in = cx->root;
  const char *at = path;
  if (!*at && sk_diags_errors(cx->diags)) return;  // a name that could not be read, as was said
  for (;;) {
    size_t  len  = strcspn(at, ".");
    SkName  name = sk_name(cx->names, at, len);
    SkNode *next = sk_lookup_member(cx, in, name);
    if (!next || at[len] == 0) {
      if (in == cx->root)
        sk_diag(cx->diags, 2001, (SkSpan){0, 0}, "class '%s' is not found", name);
      else
        sk_diag(cx->diags, 2001, (SkSpan){0, 0}, "class '%s' is not found in '%s'", name,
                sk_node_path(cx, in));
      const char *near = sk_lookup_suggest_member(cx, in, name);
      if (near) sk_diag_help(cx->diags, "did you mean '%s'?", near);
      sk_lookup_help_made(cx, in, name);
      return;
    }
    in = next;
    at += len + 1;
  }
}

static SkNode *find_class(SkCx *cx, const char *path) {
  SkNode *n = sk_lookup_path(cx, path);
  if (!n) {
    report_class(cx, path);
    return NULL;
  }
  if (n->kind == SK_NODE_CLASS) return n->failed ? NULL : n;
  sk_diag(cx->diags, 2106, n->decl->name_span, "'%s' is a component, not a class", path);
  return NULL;
}

// Annotations of the class ----------------------------------------------------------------------------

static bool number_of(SkCx *cx, const SkExpr *e, double *out) {
  SkScope scope = {.node = cx->main};
  SkTx   *tx    = sk_check(cx, &scope, e);
  if (tx->kind == SK_TX_ERROR) return false;
  SkEnv env = {.mode = SK_EVAL_CONST, .quiet = true};
  SkVal v   = sk_eval(cx, tx, &env);
  if (v.type.kind == SK_T_ERROR || v.n != 1 || v.at[0].symbolic || !sk_type_is_numeric(v.type))
    return false;
  *out = sk_scalar_number(v.at[0]);
  return true;
}

static void read_experiment(SkCx *cx, const SkMod *args) {
  SkFlat *f = cx->flat;
  struct {
    const char *name;
    bool       *has;
    double     *at;
  } known[] = {
      {"StartTime", &f->experiment.has_start, &f->experiment.start},
      {"StopTime", &f->experiment.has_stop, &f->experiment.stop},
      {"Interval", &f->experiment.has_interval, &f->experiment.interval},
      {"Tolerance", &f->experiment.has_tolerance, &f->experiment.tolerance},
  };
  for (const SkMod *m = args; m; m = m->next) {
    if (m->kind != SK_MOD_ELEMENT || !m->name || !m->value) continue;
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
      if (strcmp(m->name->name, known[i].name) != 0) continue;
      *known[i].has = number_of(cx, m->value, known[i].at);
      if (!*known[i].has)
        sk_diag(cx->diags, 2014, m->span, "%s of the experiment is not a number", known[i].name);
    }
  }
}

static void read_annotation(SkCx *cx, const SkClass *c) {
  if (!c->comment.annotation) return;
  cx->flat->annotation = c->comment.annotation->args;
  for (const SkMod *m = cx->flat->annotation; m; m = m->next)
    if (m->kind == SK_MOD_ELEMENT && m->name && strcmp(m->name->name, "experiment") == 0)
      read_experiment(cx, m->args);
}

// The steps -------------------------------------------------------------------------------------------

static void flatten_model(SkCx *cx) {
  SkFlatten *f = sk_flatten(cx);
  sk_flatten_declare_all(cx);
  if (f->too_large) return;
  sk_flatten_sections(cx, true);
  sk_connect_solve(cx);
  sk_alike_values(cx, true, sk_flatten_attributes);
  f->attributes_done = true;
  sk_flatten_bindings(cx);
  sk_flatten_sections(cx, false);
  sk_connect_finish(cx);
  sk_flatten_finish_vars(cx);
  sk_flat_fold(cx);
  sk_machines(cx);
  sk_flatten_rules(cx);
  sk_balance_check(cx);
}

// A class inside a partial package gets constants and classes only with what completes the package.
static bool in_partial(SkCx *cx, SkNode *n) {
  for (SkNode *p = n->lexical; p && p != cx->root; p = p->lexical)
    if (sk_node_is_partial(cx, p)) return true;
  return false;
}

// What can be checked depends on the kind of class.
static void check_class(SkCx *cx, SkNode *klass) {
  const SkClass *written = klass->written;
  cx->flat->name         = sk_name_z(cx->names, sk_class_path(cx->arena, written));
  cx->flat->comment      = written->comment.text;
  cx->flat->span         = written->name_span;
  cx->flat->only_checked = sk_class_kind_text(klass->restriction);
  if (sk_node_is_value(cx, klass)) {
    sk_node_type(cx, klass);
    return;
  }
  if (sk_node_is_function(cx, klass)) {
    SkFn *fn = sk_node_is_partial(cx, klass) ? NULL : sk_fn_of(cx, klass, written->name_span);
    if (fn) fn->alone = true;
    if (in_partial(cx, klass)) cx->check_only = true;
    if (fn && sk_fn_body(cx, fn)) sk_fn_derivatives(cx, fn);
    return;
  }
  if (cx->in_library && in_partial(cx, klass)) cx->check_only = true;
  cx->main = sk_node_main(cx, klass);
  read_annotation(cx, written);
  bool model = klass->restriction == SK_CLASS_MODEL || klass->restriction == SK_CLASS_BLOCK ||
               klass->restriction == SK_CLASS_CLASS;
  if (model && !sk_node_is_partial(cx, klass) && !cx->check_only) {
    cx->flat->only_checked = NULL;
    flatten_model(cx);
    sk_clone_done(cx);
    return;
  }
  // Who asks for a simulation needs a class that is complete (4.4.2).
  bool asked = cx->flat->experiment.has_start || cx->flat->experiment.has_stop;
  if (model && asked && !cx->in_library && sk_node_is_partial(cx, klass)) {
    sk_diag(cx->diags, 2005, written->name_span, "partial %s '%s' has an experiment",
            cx->flat->only_checked, written->name);
    sk_diag_help(cx->diags, "simulate a class that extends it, or remove 'partial'");
  }
  if (sk_node_is_partial(cx, klass))
    cx->flat->only_checked = sk_arena_printf(cx->arena, "partial %s", cx->flat->only_checked);
  cx->check_only = true;
  sk_flatten_check(cx);
}

typedef enum {
  ALONE,
  IN_LIBRARY,  // one of many classes of a package
  INCOMPLETE,  // likewise, and found to need something from its users
} Role;

static SkFlat *flatten_in(const SkModelInput *in, SkArena *arena, const char *class_name,
                          uint64_t eval_steps, Role role) {
  uint32_t before = sk_diags_attempts(in->diags), first = sk_diags_count(in->diags);
  SkCx    *cx = new_cx(in, arena);
  if (eval_steps) cx->limits.eval_steps = eval_steps;
  cx->in_library = role != ALONE;
  cx->check_only = role == INCOMPLETE;
  SkNode *klass  = find_class(cx, class_name);
  if (!klass) return NULL;
  if (!klass->written && !sk_library_find(in->library, class_name)) {
    sk_diag(cx->diags, 2002, (SkSpan){0, 0}, "'%s' is a predefined type", class_name);
    return NULL;
  }
  // A type that only renames a predefined one has nothing to check.
  cx->flat->name = sk_name_z(cx->names, class_name);
  cx->flat->cx   = cx;
  if (klass->written) check_class(cx, klass);
  sk_types_sync(cx);
  if (cx->broken || (klass->written && klass->written->broken)) {
    sk_diags_forget(in->diags, first);
    return NULL;
  }
  if (cx->incomplete && role == IN_LIBRARY) {
    // What can be said without it is said in a second look.
    sk_diags_forget(in->diags, first);
    return flatten_in(in, arena, class_name, eval_steps, INCOMPLETE);
  }
  return sk_diags_attempts(in->diags) == before ? cx->flat : NULL;
}

SkFlat *sk_model_flatten(const SkModelInput *in, const char *class_name) {
  return flatten_in(in, in->arena, class_name, 0, ALONE);
}

SkFlat *sk_model_equations(const SkModelInput *in, const char *class_name) {
  SkFlat *flat = sk_model_flatten(in, class_name);
  if (!flat || !flat->only_checked) return flat;
  bool partial = strncmp(flat->only_checked, "partial", 7) == 0;
  sk_diag(in->diags, partial ? 2005 : 2002, flat->span, "%s '%s' has no equations to work with",
          flat->only_checked, class_name);
  sk_diag_help(in->diags, "name a model or block%s", partial ? " that extends it" : "");
  return NULL;
}

SkFlat *sk_model_flatten_bounded(const SkModelInput *in, const char *class_name,
                                 uint64_t eval_steps) {
  return flatten_in(in, in->arena, class_name, eval_steps, ALONE);
}

// Whole packages --------------------------------------------------------------------------------------

static bool class_exists(const SkModelInput *in, const char *name) {
  sk_diags_mute(in->diags, true);
  bool found = sk_lookup_path(new_cx(in, in->arena), name) != NULL;
  sk_diags_mute(in->diags, false);
  return found;
}

// Each class is translated in an arena of its own, so that a library costs what its largest class does.
void sk_model_check_one(const SkModelInput *in, const char *name) {
  // A class that extends an inherited one exists only with it; if that is missing, it was reported.
  const SkClass *c = sk_library_find(in->library, name);
  if (c && c->body == SK_BODY_EXTENDS && !class_exists(in, name)) return;
  static const SkSpan nowhere = {0, 0};
  SkGuard             guard;
  SkArena *volatile arena = sk_arena_new(0, &guard);
  if (!arena) return;
  sk_arena_watch_as(arena, in->arena);
  bool whole = setjmp(guard.env) == 0;
  if (whole) flatten_in(in, arena, name, 0, IN_LIBRARY);
  sk_arena_free(arena);
  if (whole) return;
  sk_arena_look(in->arena);  // goes to the guard there when all is to end
  sk_diag(in->diags, 2010, nowhere, "memory ran out while checking '%s'", name);
}

static uint32_t n_stored(const SkFile *file) {
  uint32_t n = 0;
  for (const SkStored *s = file->classes; s; s = s->next) n++;
  return n;
}

const char *const *sk_model_file_classes(const SkModelInput *in, const SkFile *file, uint32_t *n) {
  SK_VEC(const SkClass *) todo = {0};
  SK_VEC(const char *) names   = {0};
  for (const SkStored *s = file->classes; s; s = s->next) sk_vec_push(in->arena, &todo, s->klass);
  for (uint32_t i = 0; i < todo.n; i++) {
    const SkClass *c = todo.at[i];
    sk_vec_push(in->arena, &names, sk_class_path(in->arena, c));
    // Inside of a model classes are checked as far as the model uses them.
    for (const SkElement *e = c->kind == SK_CLASS_PACKAGE || i >= n_stored(file) ? c->elements
                                                                                 : NULL;
         e; e               = e->next)
      if (e->kind == SK_EL_CLASS && e->klass && e->klass->file == file)
        sk_vec_push(in->arena, &todo, e->klass);
  }
  *n = names.n;
  return names.at;
}

uint32_t sk_model_check_all(const SkModelInput *in, const char *package_name) {
  SK_VEC(const char *) todo = {0};
  uint32_t count            = 0;
  sk_vec_push(in->arena, &todo, package_name);
  while (todo.n) {
    const char    *name = sk_vec_pop(&todo);
    const SkClass *c    = sk_library_find(in->library, name);
    count++;
    sk_model_check_one(in, name);
    if (!c) continue;
    uint32_t      n        = 0;
    const SkName *children = sk_library_children(in->library, c, &n);
    for (uint32_t i = n; i-- > 0;)
      sk_vec_push(in->arena, &todo, sk_arena_printf(in->arena, "%s.%s", name, children[i]));
  }
  return count;
}
