#include "syntax/edit/names.h"

typedef struct Loop {
  const struct Loop *outer;
  const SkIterator  *iterators;
} Loop;

typedef struct {
  SkNameVisit *visit;
  void        *user;
  const Loop  *loops;  // around the place, the innermost first
  SkNameAt     at;     // the surroundings of the place where the walk is
  bool         over;
} Walk;

static void expr(Walk *w, const SkExpr *e);
static void klass(Walk *w, const SkClass *c);
static void mods(Walk *w, const SkMod *m);
static void element(Walk *w, const SkElement *e);

static void tell(Walk *w, SkNameKind kind, SkName name, SkSpan span) {
  if (w->over || !name || !span.len) return;
  w->at.kind = kind;
  w->at.name = name;
  w->at.span = span;
  if (!w->visit(w->user, &w->at)) w->over = true;
}

static void exprs(Walk *w, const SkExpr *e) {
  for (; e && !w->over; e = e->next) expr(w, e);
}

static const SkIterator *loop_variable(const Walk *w, SkName name) {
  for (const Loop *l = w->loops; l; l = l->outer)
    for (const SkIterator *it = l->iterators; it; it = it->next)
      if (it->name == name) return it;
  return NULL;
}

static void ref(Walk *w, SkNameKind kind, const SkRef *r, bool called) {
  for (const SkRefPart *p = r->parts; p && !w->over; p = p->next) {
    w->at.iterator = kind == SK_AT_REF && p == r->parts ? loop_variable(w, p->name) : NULL;
    w->at.ref      = r;
    w->at.part     = p;
    w->at.called   = called;
    tell(w, kind, p->name, p->span);
    w->at.ref      = NULL;
    w->at.part     = NULL;
    w->at.called   = false;
    w->at.iterator = NULL;
    exprs(w, p->subs);
  }
}

static void iterators(Walk *w, const SkIterator *it) {
  for (; it && !w->over; it = it->next) {
    w->at.iterator = it;
    tell(w, SK_AT_ITERATOR, it->name, it->span);
    w->at.iterator = NULL;
    if (it->range) expr(w, it->range);
  }
}

static void call(Walk *w, const SkExpr *e) {
  ref(w, SK_AT_REF, &e->ref, true);
  const SkExpr *outer = w->at.call;
  for (const SkExpr *a = e->args; a && !w->over; a = a->next) {
    w->at.call = e;
    if (a->kind == SK_EX_NAMED) {
      tell(w, SK_AT_ARGUMENT, a->name, (SkSpan){a->span.pos, (uint32_t)sk_name_length(a->name)});
      w->at.call = outer;
      if (a->value) expr(w, a->value);
    } else {
      w->at.call = outer;
      expr(w, a);
    }
  }
  w->at.call = outer;
}

static void loop_expr(Walk *w, const SkExpr *e) {
  Loop loop = {w->loops, e->iterators};
  iterators(w, e->iterators);
  w->loops = &loop;
  if (e->body) expr(w, e->body);
  w->loops = loop.outer;
}

static void expr(Walk *w, const SkExpr *e) {
  if (w->over) return;
  switch (e->kind) {
    case SK_EX_REF: ref(w, SK_AT_REF, &e->ref, false); break;
    case SK_EX_CALL:
    case SK_EX_PARTIAL: call(w, e); break;
    case SK_EX_UNARY:
    case SK_EX_BINARY:
    case SK_EX_IF:
    case SK_EX_RANGE:
      if (e->a) expr(w, e->a);
      if (e->b) expr(w, e->b);
      if (e->c) expr(w, e->c);
      break;
    case SK_EX_ARRAY:
    case SK_EX_MATRIX:
    case SK_EX_ROW:
    case SK_EX_TUPLE: exprs(w, e->args); break;
    case SK_EX_FOR: loop_expr(w, e); break;
    case SK_EX_NAMED:
    case SK_EX_FIELD:
      if (e->value) expr(w, e->value);
      break;
    case SK_EX_INDEXED:
      if (e->base) expr(w, e->base);
      exprs(w, e->subs);
      break;
    case SK_EX_ERROR:
    case SK_EX_REAL:
    case SK_EX_INT:
    case SK_EX_STRING:
    case SK_EX_BOOL:
    case SK_EX_EMPTY:
    case SK_EX_END:
    case SK_EX_COLON:
    case SK_EX_BREAK: break;
  }
}

static void mod(Walk *w, const SkMod *m) {
  if (w->at.n_mods >= SK_NAME_MODS) return;
  w->at.mods[w->at.n_mods++] = m;
  for (const SkRefPart *p = m->name; p && !w->over; p = p->next) {
    w->at.part = p;
    tell(w, SK_AT_MOD, p->name, p->span);
  }
  w->at.part = NULL;
  mods(w, m->args);
  if (m->element) {
    const SkElement *outer = w->at.element;
    element(w, m->element);
    w->at.element = outer;
  }
  w->at.n_mods--;
  // A value is written in the class around it, not in what is modified.
  if (m->value) expr(w, m->value);
  for (int i = 0; i < 2; i++)
    if (m->connect[i]) expr(w, m->connect[i]);
}

static void mods(Walk *w, const SkMod *m) {
  for (; m && !w->over; m = m->next) mod(w, m);
}

static void annotation(Walk *w, const SkAnnotation *a) {
  if (!a) return;
  bool outer       = w->at.annotation;
  w->at.annotation = true;
  mods(w, a->args);
  w->at.annotation = outer;
}

static void equations(Walk *w, const SkEquation *e) {
  for (; e && !w->over; e = e->next) {
    Loop loop = {w->loops, e->iterators};
    iterators(w, e->iterators);
    if (e->iterators) w->loops = &loop;
    if (e->a) expr(w, e->a);
    if (e->b) expr(w, e->b);
    for (const SkBranch *b = e->branches; b && !w->over; b = b->next) {
      if (b->condition) expr(w, b->condition);
      equations(w, b->body);
    }
    equations(w, e->body);
    w->loops = loop.outer;
    annotation(w, e->comment.annotation);
  }
}

static void import(Walk *w, const SkElement *e) {
  tell(w, SK_AT_COMPONENT, e->name, e->name_span);
  ref(w, SK_AT_IMPORT, &e->type, false);
  for (const SkRefPart *p = e->import_names; p && !w->over; p = p->next) {
    w->at.ref  = &e->type;
    w->at.part = p;
    tell(w, SK_AT_IMPORT, p->name, p->span);
  }
  w->at.ref  = NULL;
  w->at.part = NULL;
}

static void element(Walk *w, const SkElement *e) {
  w->at.element = e;
  switch (e->kind) {
    case SK_EL_IMPORT: import(w, e); break;
    case SK_EL_CLASS:
      w->at.element = NULL;
      if (e->klass) klass(w, e->klass);
      w->at.element = e;
      break;
    case SK_EL_EXTENDS:
    case SK_EL_COMPONENT:
      // Components of one clause share its type, which is told once.
      if (e->kind == SK_EL_EXTENDS || e->group_first || w->at.n_mods)
        ref(w, SK_AT_TYPE, &e->type, false);
      exprs(w, e->type_subs);
      if (e->kind == SK_EL_COMPONENT) tell(w, SK_AT_COMPONENT, e->name, e->name_span);
      exprs(w, e->name_subs);
      mods(w, e->mods);
      if (e->binding) expr(w, e->binding);
      if (e->condition) expr(w, e->condition);
      break;
  }
  annotation(w, e->comment.annotation);
  if (!e->constrained || w->over) return;
  ref(w, SK_AT_TYPE, &e->constraint, false);
  exprs(w, e->constraint_subs);
  mods(w, e->constraint_mods);
  annotation(w, e->constraint_comment.annotation);
}

static void body(Walk *w, const SkClass *c) {
  ref(w, SK_AT_TYPE, &c->base, false);
  exprs(w, c->base_subs);
  mods(w, c->mods);
  for (const SkRefPart *p = c->der_vars; p && !w->over; p = p->next)
    tell(w, SK_AT_REF, p->name, p->span);
  for (const SkEnumLiteral *l = c->literals; l && !w->over; l = l->next) {
    tell(w, SK_AT_LITERAL, l->name, l->span);
    annotation(w, l->comment.annotation);
  }
  for (const SkElement *e = c->elements; e && !w->over; e = e->next) {
    // A child in a file of its own belongs to that one.
    if (e->kind == SK_EL_CLASS && e->klass && e->klass->file != c->file) continue;
    element(w, e);
  }
  w->at.element = NULL;
  for (const SkSection *s = c->sections; s && !w->over; s = s->next) equations(w, s->body);
  if (c->external) {
    if (c->external->output) expr(w, c->external->output);
    exprs(w, c->external->args);
    annotation(w, c->external->annotation);
  }
}

static void klass(Walk *w, const SkClass *c) {
  if (w->over || c->body == SK_BODY_DEFERRED) return;
  SkNameAt outer = w->at;
  // A class inside a modifier (redeclare) still stands in the class around it.
  w->at.element = NULL;
  if (!outer.n_mods) w->at.klass = c;
  tell(w, SK_AT_CLASS, c->name, c->name_span);
  body(w, c);
  annotation(w, c->comment.annotation);
  w->at = outer;
}

void sk_names_of_file(const SkFile *file, SkNameVisit *visit, void *user) {
  Walk w = {.visit = visit, .user = user};
  if (file->has_within) ref(&w, SK_AT_IMPORT, &file->within, false);
  for (const SkStored *s = file->classes; s && !w.over; s = s->next) klass(&w, s->klass);
}

// One place -----------------------------------------------------------------------------------------

typedef struct {
  uint32_t  pos;
  SkNameAt *out;
  bool      found;
} Search;

static bool is_there(void *user, const SkNameAt *at) {
  Search *s = user;
  if (s->pos < at->span.pos || s->pos > at->span.pos + at->span.len) return true;
  if (!s->found || s->pos < at->span.pos + at->span.len) *s->out = *at;
  s->found = true;
  return s->pos == at->span.pos + at->span.len;
}

bool sk_name_at(const SkFile *file, uint32_t pos, SkNameAt *out) {
  Search s = {pos, out, false};
  sk_names_of_file(file, is_there, &s);
  return s.found;
}

static bool holds(SkSpan span, uint32_t pos) {
  return pos >= span.pos && pos <= span.pos + span.len;
}

const SkClass *sk_class_at(const SkFile *file, uint32_t pos) {
  const SkClass *found = NULL;
  for (const SkStored *s = file->classes; s; s = s->next)
    if (holds(s->klass->span, pos)) found = s->klass;
  for (const SkClass *in = found; in;) {
    in = NULL;
    for (const SkElement *e = found->elements; e && !in; e = e->next)
      if (e->kind == SK_EL_CLASS && e->klass && e->klass->file == found->file &&
          holds(e->klass->span, pos))
        in = e->klass;
    if (in) found = in;
  }
  return found;
}
