// Where a component stands in the diagram: numbers of its Placement.
#include "syntax/edit/edit.h"

#include "base/buf.h"

#include <math.h>
#include <string.h>

static const SkMod *named(const SkMod *list, const char *name) {
  while (list &&
         !(list->kind == SK_MOD_ELEMENT && list->name && strcmp(list->name->name, name) == 0))
    list = list->next;
  return list;
}

// A literal, perhaps with a sign.
static bool number(const SkExpr *x, double *out) {
  if (!x) return false;
  double a;
  if (x->kind == SK_EX_UNARY && (x->op == SK_OP_NEG || x->op == SK_OP_PLUS) && number(x->a, &a)) {
    *out = x->op == SK_OP_NEG ? -a : a;
    return true;
  }
  if (x->kind != SK_EX_REAL && x->kind != SK_EX_INT) return false;
  *out = x->kind == SK_EX_REAL ? x->real : (double)x->integer;
  return true;
}

// {x, y}
static bool point(const SkExpr *x, const SkExpr *parts[2], double at[2]) {
  if (!x || x->kind != SK_EX_ARRAY || !x->args || !x->args->next || x->args->next->next)
    return false;
  parts[0] = x->args;
  parts[1] = x->args->next;
  return number(parts[0], &at[0]) && number(parts[1], &at[1]);
}

typedef struct {
  const SkMod  *transformation;
  const SkMod  *extent, *origin, *rotation;
  const SkExpr *corner[4];  // x1, y1, x2, y2
  double        at[4], centre[2], degrees;
  const SkExpr *centre_at[2];
} Place;

static const char *find_place(const SkEdit *e, const char *name, Place *out) {
  *out                = (Place){0};
  const SkElement *el = sk_edit_component(e->klass, name, strlen(name));
  if (!el) return "there is no such component";
  const SkMod *list      = el->comment.annotation ? el->comment.annotation->args : NULL;
  const SkMod *placement = named(list, "Placement");
  const SkMod *t         = placement ? named(placement->args, "transformation") : NULL;
  if (!t) return "it has no Placement";
  out->transformation = t;
  out->extent         = named(t->args, "extent");
  out->origin         = named(t->args, "origin");
  out->rotation       = named(t->args, "rotation");
  const SkExpr *x     = out->extent ? out->extent->value : NULL;
  const SkExpr *first = x && x->kind == SK_EX_ARRAY ? x->args : NULL;
  if (!first || !point(first, out->corner, out->at) ||
      !point(first->next, out->corner + 2, out->at + 2) || first->next->next)
    return "its extent is not written in numbers";
  if (out->origin && !point(out->origin->value, out->centre_at, out->centre))
    return "its origin is not written in numbers";
  if (out->rotation && !number(out->rotation->value, &out->degrees))
    return "its rotation is not written in numbers";
  return NULL;
}

static const char *text_of(const SkEdit *e, double value) {
  SkBuf out = sk_buf_new(e->arena);
  sk_buf_double(&out, fabs(value) < 1e-12 ? 0.0 : value);
  return out.text;
}

static void set(const SkEdit *e, const SkExpr *x, double old, double value) {
  // What does not change keeps its spelling.
  if (fabs(old - value) > 0) sk_edit_replace(e, x->span, text_of(e, value));
}

const char *sk_edit_move(const SkEdit *e, const char *name, double dx, double dy) {
  Place       p;
  const char *why = find_place(e, name, &p);
  if (why) return why;
  const double by[2] = {dx, dy};
  for (int i = 0; i < 2 && p.origin; i++) set(e, p.centre_at[i], p.centre[i], p.centre[i] + by[i]);
  for (int i = 0; i < 4 && !p.origin; i++) set(e, p.corner[i], p.at[i], p.at[i] + by[i % 2]);
  return NULL;
}

const char *sk_edit_flip(const SkEdit *e, const char *name, bool vertical) {
  Place       p;
  const char *why = find_place(e, name, &p);
  if (why) return why;
  int i = vertical ? 1 : 0;
  set(e, p.corner[i], p.at[i], p.at[i + 2]);
  set(e, p.corner[i + 2], p.at[i + 2], p.at[i]);
  return NULL;
}

// A rotation turns around the origin; without one the middle becomes it, so that the component stays where it is.
const char *sk_edit_rotate(const SkEdit *e, const char *name, double degrees) {
  Place       p;
  const char *why = find_place(e, name, &p);
  if (why) return why;
  double turned = remainder(p.degrees + degrees, 360.0);
  if (turned <= -180.0) turned += 360.0;
  SkBuf more = sk_buf_new(e->arena);
  if (!p.origin) {
    const double middle[2] = {(p.at[0] + p.at[2]) / 2, (p.at[1] + p.at[3]) / 2};
    for (int i = 0; i < 4; i++) set(e, p.corner[i], p.at[i], p.at[i] - middle[i % 2]);
    sk_buf_printf(&more, ", origin={%s,%s}", text_of(e, middle[0]), text_of(e, middle[1]));
  }
  if (p.rotation)
    set(e, p.rotation->value, p.degrees, turned);
  else
    sk_buf_printf(&more, ", rotation=%s", text_of(e, turned));
  SkSpan behind = {p.extent->span.pos + p.extent->span.len, 0};
  if (more.n) sk_edit_replace(e, behind, more.text);
  return NULL;
}
