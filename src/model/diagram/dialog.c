#include "model/diagram/dialog.h"

#include "model/diagram/drawing.h"
#include "model/tree/node_priv.h"

#include <string.h>

// One question. `of` is the class whose parameters are shown; `at` is the component, NULL for the class itself.
typedef struct {
  SkDraw          *d;
  SkNode          *klass, *of, *at;
  const SkElement *decl;   // of the component, whose modifiers are looked at
  const char      *inner;  // below that one: the rest of its path, "" at most times
  uint32_t         count;
} Dialog;

static void text(Dialog *g, const char *key, const char *value) {
  sk_buf_printf(g->d->out, ",\"%s\":", key);
  sk_draw_text(g->d, value);
}

static void flag(Dialog *g, const char *key, bool value) {
  sk_buf_printf(g->d->out, ",\"%s\":%s", key, value ? "true" : "false");
}

static const char *written(const Dialog *g, const SkExpr *e) {
  return e && e->span.len ? sk_draw_written(g->d, e) : NULL;
}

// Modifiers ---------------------------------------------------------------------------------------------

static bool names(const SkMod *m, const char *path, size_t n, size_t *used) {
  size_t at = 0;
  for (const SkRefPart *p = m->name; p; p = p->next) {
    size_t len = strlen(p->name);
    if (at + len > n || memcmp(path + at, p->name, len) != 0) return false;
    at += len;
    if (at < n && path[at] != '.') return false;
    if (p->next && at == n) return false;
    at += at < n;
  }
  *used = at;
  return m->name != NULL;
}

// The modifier of "a.b.c" in a list: a(b.c = 1), a.b(c = 1) ...
static const SkMod *find(const SkMod *list, const char *path) {
  size_t n = strlen(path), used;
  for (const SkMod *m = list; m; m = m->next) {
    if (m->kind == SK_MOD_REDECLARE && m->element && m->element->name &&
        strcmp(m->element->name, path) == 0)
      return m;
    if (m->kind != SK_MOD_ELEMENT || !names(m, path, n, &used)) continue;
    if (used >= n) return m;
    const SkMod *inside = find(m->args, path + used);
    if (inside) return inside;
  }
  return NULL;
}

// On the component, or of the class itself in an extends clause.
static const SkMod *modifier(const Dialog *g, const char *name) {
  const SkClass *ast = g->klass->ast;
  for (const SkElement *e = g->at || !ast ? NULL : ast->elements; e; e = e->next) {
    const SkMod *m = e->kind == SK_EL_EXTENDS ? find(e->mods, name) : NULL;
    if (m) return m;
  }
  if (!g->decl) return NULL;
  const char *path = *g->inner ? sk_arena_printf(g->d->in.arena, "%s.%s", g->inner, name) : name;
  return find(g->decl->mods, path);
}

// Attributes ---------------------------------------------------------------------------------------------

static void attribute(Dialog *g, SkNode *n, const char *key, SkName name) {
  const SkBinding *b = sk_node_is_value(g->d->cx, n) ? sk_node_attribute(g->d->cx, n, name) : NULL;
  const SkExpr    *e = b ? b->e : NULL;
  text(g, key, e && e->kind == SK_EX_STRING ? e->string.text : written(g, e));
}

static const char *kind_of(Dialog *g, SkNode *n) {
  if (!sk_node_is_value(g->d->cx, n)) return sk_node_is_record(g->d->cx, n) ? "record" : "class";
  if (n->ast && n->ast->body == SK_BODY_ENUM) return "enumeration";
  if (!n->builtin) return "class";
  static const char *const known[] = {"Real", "Integer", "Boolean", "String"};
  for (int i = 0; i < 4; i++)
    if (strcmp(n->builtin, known[i]) == 0) return known[i];
  return "enumeration";
}

static const SkMod *annotation(const SkElement *e, const char *name) {
  return e->comment.annotation ? sk_draw_mod(e->comment.annotation->args, name) : NULL;
}

static void dialog_text(Dialog *g, const SkMod *dialog, const char *key) {
  const SkMod  *m = dialog ? sk_draw_mod(dialog->args, key) : NULL;
  const SkExpr *e = m ? m->value : NULL;
  text(g, key, e && e->kind == SK_EX_STRING ? e->string.text : written(g, e));
}

static void choice(Dialog *g, uint32_t *n, const char *value, const char *comment) {
  sk_buf_z(g->d->out, (*n)++ ? ",{\"text\":" : "{\"text\":");
  sk_draw_text(g->d, value);
  text(g, "comment", comment);
  sk_buf_char(g->d->out, '}');
}

// Those of the declaration, else the literals of its type.
static void choices(Dialog *g, SkNode *n, const SkElement *e) {
  const SkMod *list = annotation(e, "choices");
  uint32_t     k    = 0;
  sk_buf_z(g->d->out, ",\"choices\":[");
  for (const SkMod *m = list ? list->args : NULL; m; m = m->next) {
    if (m->kind != SK_MOD_ELEMENT || !m->name || strcmp(m->name->name, "choice") != 0) continue;
    // choice = value, or choice(redeclare ...).
    SkSpan span = m->value ? m->value->span : m->args ? m->args->span : (SkSpan){0, 0};
    if (!span.len) continue;
    const char *value = sk_arena_printf(g->d->in.arena, "%.*s", (int)span.len,
                                        sk_span_text(g->d->in.sources, span));
    choice(g, &k, value, m->comment);
  }
  const SkClass *type = n->ast && n->ast->body == SK_BODY_ENUM ? n->ast : NULL;
  const char    *path = type && k == 0 ? sk_class_path(g->d->in.arena, type) : NULL;
  for (const SkEnumLiteral *l = path ? type->literals : NULL; l; l = l->next)
    choice(g, &k, sk_arena_printf(g->d->in.arena, "%s.%s", path, l->name), l->comment.text);
  sk_buf_char(g->d->out, ']');
}

// Parameters ---------------------------------------------------------------------------------------------

static bool is_shown(const Dialog *g, const SkNode *n, const SkElement *e) {
  if (n->name[0] == '$') return false;
  return e->variability == SK_VAR_PARAMETER || e->variability == SK_VAR_CONSTANT ||
         annotation(e, "Dialog") || modifier(g, n->name) ||
         (e->replaceable && e->kind == SK_EL_COMPONENT);
}

// What its declaration gives, with what base classes and short classes of its class say.
static const SkExpr *usual(Dialog *g, SkNode *n) {
  const SkBinding *b = sk_node_is_value(g->d->cx, n) || sk_node_is_record(g->d->cx, n)
                           ? sk_node_binding(g->d->cx, n)
                           : NULL;
  return b ? b->e : NULL;
}

static void value(Dialog *g, SkNode *n, const SkElement *e) {
  bool own = !g->at && n->decl_scope == g->of;  // the class's own declaration is what is edited
  const SkMod  *m     = modifier(g, n->name);
  const SkExpr *given = own ? e->binding : m ? m->value : NULL;
  SkSpan        span  = given ? given->span : (SkSpan){0, 0};
  if (m && m->kind == SK_MOD_REDECLARE) span = m->element->span;
  sk_buf_z(g->d->out, ",\"value\":");
  sk_draw_text(g->d, span.len ? sk_arena_printf(g->d->in.arena, "%.*s", (int)span.len,
                                                sk_span_text(g->d->in.sources, span))
                              : NULL);
  text(g, "default", own ? NULL : written(g, usual(g, n)));
  sk_buf_z(g->d->out, ",\"span\":");
  sk_draw_span(g->d, span);
}

static void parameter(Dialog *g, SkNode *n) {
  SkDraw          *d      = g->d;
  const SkElement *e      = n->decl;
  const SkMod     *dialog = annotation(e, "Dialog");
  SkNode          *here   = g->at ? sk_lookup_member(d->cx, g->at, n->name) : n;
  if (!here) here = n;
  sk_buf_z(d->out, g->count++ ? ",{\"name\":" : "{\"name\":");
  sk_draw_text(d, n->name);
  text(g, "type", sk_draw_class_name(d, n));
  text(g, "kind", kind_of(g, n));
  text(g, "comment", e->comment.text);
  attribute(g, here, "unit", d->cx->w_unit);
  attribute(g, here, "displayUnit", d->cx->w_display_unit);
  attribute(g, here, "quantity", d->cx->w_quantity);
  value(g, n, e);
  attribute(g, here, "start", d->cx->w_start);
  attribute(g, here, "min", d->cx->w_min);
  attribute(g, here, "max", d->cx->w_max);
  sk_buf_z(d->out, ",\"size\":");
  sk_draw_size(d, e);
  dialog_text(g, dialog, "tab");
  dialog_text(g, dialog, "group");
  dialog_text(g, dialog, "enable");
  choices(g, n, e);
  flag(g, "final", n->is_final || e->is_final);
  flag(g, "protected", n->is_protected);
  flag(g, "constant", e->variability == SK_VAR_CONSTANT);
  text(g, "from",
       n->decl_scope && n->decl_scope->ast ? sk_class_path(d->in.arena, n->decl_scope->ast) : NULL);
  sk_buf_char(d->out, '}');
}

// Follows the path of the component; the first part's declaration has the modifiers.
static bool enter(Dialog *g, const char *path) {
  SkDraw *d = g->d;
  SkNode *n = g->klass;
  for (const char *from = path; *from;) {
    size_t len = strcspn(from, ".[");
    n          = sk_lookup_member(d->cx, n, sk_name(d->in.names, from, len));
    if (!n || n->kind == SK_NODE_CLASS || !n->decl) return false;
    if (from == path) {
      g->decl      = n->decl;
      size_t first = len + strcspn(from + len, ".");
      g->inner     = from[first] ? from + first + 1 : "";
    }
    from += len;
    from += strcspn(from, ".");
    from += *from == '.';
  }
  g->at = n;
  g->of = sk_draw_class_of(d, n);
  return true;
}

static void parameters(Dialog *g) {
  SkDraw *d = g->d;
  if (!g->of || !g->of->ast || g->of->restriction == SK_CLASS_PACKAGE) return;
  if (sk_node_is_value(d->cx, g->of)) return;
  sk_node_expand(d->cx, g->of);
  for (uint32_t i = 0; i < g->of->members.n; i++) {
    SkNode *n = sk_draw_member(d, g->of, i);
    if (n && is_shown(g, n, n->decl)) parameter(g, n);
  }
}

bool sk_dialog(const SkModelInput *in, const char *class_name, const char *component,
               SkWritable *writable, void *user, SkBuf *out) {
  SkDraw d   = sk_draw(in, out);
  Dialog g   = {.d = &d, .inner = ""};
  d.writable = writable;
  d.user     = user;
  g.klass = g.of = sk_lookup_path(d.cx, class_name);
  if (!g.klass || (*component && !enter(&g, component))) return false;
  sk_buf_z(out, "{\"class\":");
  sk_draw_text(&d, class_name);
  text(&g, "component", component);
  const SkNode *of = g.of ? g.of : g.at;
  text(&g, "of", of->written ? sk_class_path(in->arena, of->written) : of->builtin);
  const SkClass *klass = g.of ? g.of->written : NULL;
  text(&g, "comment",
       g.decl && g.decl->comment.text ? g.decl->comment.text
       : klass                        ? klass->comment.text
                                      : NULL);
  sk_buf_z(out, ",\"parameters\":[");
  parameters(&g);
  sk_buf_char(out, ']');
  sk_draw_files(&d);
  sk_buf_char(out, '}');
  return true;
}
