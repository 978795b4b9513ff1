// Edits of a class: what has to change in its file, as clients ask for it.
#include "studio/back/back.h"

#include "base/utf16.h"
#include "model/tree/name_at.h"
#include "syntax/edit/edit.h"
#include "syntax/parse/token.h"

#include <math.h>
#include <string.h>

typedef struct {
  SkBackAsk  *ask;
  const char *path, *class_name;
  char       *text;
  uint32_t    len;
} Editing;

static const SkClass *inner(const SkClass *c, const char *path) {
  size_t n = strcspn(path, ".");
  for (const SkElement *el = c->elements; el; el = el->next)
    if (el->kind == SK_EL_CLASS && el->klass && strlen(el->klass->name) == n &&
        memcmp(el->klass->name, path, n) == 0)
      return path[n] ? inner(el->klass, path + n + 1) : el->klass;
  return NULL;
}

// The class in a tree of its file alone, which knows nothing of the packages around it.
static const SkClass *chosen(const Editing *ed, const SkFile *file) {
  const char *path = ed->class_name;
  for (const SkRefPart *p = file->has_within ? file->within.parts : NULL; p; p = p->next) {
    size_t n = strlen(p->name);
    if (strncmp(path, p->name, n) != 0 || path[n] != '.') return NULL;
    path += n + 1;
  }
  size_t n = strcspn(path, ".");
  for (const SkStored *s = file->classes; s; s = s->next)
    if (strlen(s->klass->name) == n && memcmp(s->klass->name, path, n) == 0)
      return path[n] ? inner(s->klass, path + n + 1) : s->klass;
  return NULL;
}

static const SkFile *parse(Editing *ed) {
  const SkModelInput *in  = &ed->ask->in;
  SkParseEnv          env = {in->arena, sk_names_new(in->arena), sk_sources_new(in->arena), NULL};
  env.diags               = sk_diags_new(in->arena, env.sources);
  return sk_parse_text(&env, ed->path, ed->text, ed->len);
}

// Members of an edit --------------------------------------------------------------------------------------

static bool number(const SkJson *edit, const char *name, double *out) {
  const SkJson *j = sk_json_get(edit, name);
  if (!j || j->kind != SK_JSON_NUMBER || !(fabs(j->number) < 1e9)) return false;
  *out = j->number;
  return true;
}

static bool points(const SkJson *list, uint32_t least, uint32_t most, SkBuf *out) {
  uint32_t n = 0;
  if (!list || list->kind != SK_JSON_ARRAY) return false;
  sk_buf_char(out, '{');
  for (const SkJson *p = list->child; p; p = p->next, n++) {
    const SkJson *x = p->kind == SK_JSON_ARRAY ? p->child : NULL, *y = x ? x->next : NULL;
    if (!x || !y || y->next || x->kind != SK_JSON_NUMBER || y->kind != SK_JSON_NUMBER ||
        !(fabs(x->number) < 1e9) || !(fabs(y->number) < 1e9))
      return false;
    sk_buf_z(out, n ? ", {" : "{");
    sk_buf_double(out, x->number);
    sk_buf_char(out, ',');
    sk_buf_double(out, y->number);
    sk_buf_char(out, '}');
  }
  sk_buf_char(out, '}');
  return n >= least && n <= most;
}

// "Placement(transformation(...))"; false: wrong. Nothing is written where there is no extent.
static bool placement(const SkJson *edit, SkBuf *out) {
  const SkJson *origin = sk_json_get(edit, "origin");
  double        x, y, degrees;
  if (!sk_json_get(edit, "extent")) return true;
  sk_buf_z(out, "Placement(transformation(");
  if (origin && origin->kind != SK_JSON_NULL) {
    const SkJson *a = origin->kind == SK_JSON_ARRAY ? origin->child : NULL, *b = a ? a->next : NULL;
    if (!a || !b || a->kind != SK_JSON_NUMBER || b->kind != SK_JSON_NUMBER) return false;
    x = a->number;
    y = b->number;
    sk_buf_z(out, "origin={");
    sk_buf_double(out, x);
    sk_buf_char(out, ',');
    sk_buf_double(out, y);
    sk_buf_z(out, "}, ");
  }
  sk_buf_z(out, "extent=");
  if (!points(sk_json_get(edit, "extent"), 2, 2, out)) return false;
  if (number(edit, "rotation", &degrees) && degrees != 0.0) {
    sk_buf_z(out, ", rotation=");
    sk_buf_double(out, degrees);
  }
  sk_buf_z(out, "))");
  return true;
}

static const char form[] = "the edit has not the members that it needs";

static const char *add(const SkEdit *e, const SkJson *edit) {
  const char *type = sk_json_text(edit, "class"), *name = sk_json_text(edit, "name");
  const char *mods = sk_json_text(edit, "modifiers");
  SkBuf       out = sk_buf_new(e->arena), place = sk_buf_new(e->arena);
  if (!type || !name || !placement(edit, &place)) return form;
  if (sk_edit_component(e->klass, name, strlen(name))) return "there is a component of that name";
  sk_buf_printf(&out, "%s %s", type, name);
  if (mods && *mods) sk_buf_printf(&out, "(%s)", mods);
  if (place.n) sk_buf_printf(&out, " annotation(%s)", place.text);
  return sk_edit_add(e, out.text);
}

static const char *line(const SkEdit *e, const SkJson *edit, bool *ok) {
  const SkJson *at = sk_json_get(edit, "points"), *color = sk_json_get(edit, "color");
  SkBuf         out = sk_buf_new(e->arena);
  *ok               = true;
  if (!at || at->kind == SK_JSON_NULL) return NULL;
  sk_buf_z(&out, "Line(points=");
  *ok = points(at, 2, 1000, &out);
  if (color && color->kind == SK_JSON_ARRAY) {
    uint32_t n = 0;
    sk_buf_z(&out, ", color={");
    for (const SkJson *c = color->child; c; c = c->next, n++) {
      if (c->kind != SK_JSON_NUMBER || !(c->number >= 0.0 && c->number <= 255.0)) *ok = false;
      sk_buf_printf(&out, "%s%d", n ? "," : "", *ok ? (int)c->number : 0);
    }
    sk_buf_char(&out, '}');
    *ok &= n == 3;
  }
  sk_buf_char(&out, ')');
  return out.text;
}

static const char *connection(const SkEdit *e, const SkJson *edit, const char *op) {
  const char *a = sk_json_text(edit, "a"), *b = sk_json_text(edit, "b");
  bool        ok;
  const char *drawn = line(e, edit, &ok);
  if (!a || !b || !ok) return form;
  if (strcmp(op, "connect") == 0) return sk_edit_connect_line(e, a, b, drawn);
  if (strcmp(op, "disconnect") == 0) return sk_edit_disconnect(e, a, b);
  SkBuf at = sk_buf_new(e->arena);
  return points(sk_json_get(edit, "points"), 2, 1000, &at) ? sk_edit_reroute(e, a, b, at.text)
                                                           : form;
}

static const char *place(const SkEdit *e, const SkJson *edit, const char *name) {
  SkBuf out = sk_buf_new(e->arena);
  if (!name || !sk_json_get(edit, "extent") || !placement(edit, &out)) return form;
  return sk_edit_place(e, name, out.text);
}

// The component is of a base class: the extends clause has its modifiers.
static bool is_inherited(const Editing *ed, const SkEdit *e, const char *path) {
  size_t n = strcspn(path, ".");
  if (sk_edit_component(e->klass, path, n)) return false;
  SkCx   *cx    = sk_name_context(&ed->ask->in);
  SkNode *klass = sk_lookup_path(cx, ed->class_name);
  SkNode *found = klass ? sk_lookup_member(cx, klass, sk_name(ed->ask->in.names, path, n)) : NULL;
  return found && found->kind == SK_NODE_COMPONENT;
}

static const char *move(const Editing *ed, const SkEdit *e, const SkJson *edit) {
  const char *name = sk_json_text(edit, "name");
  double      x, y;
  (void)ed;
  if (!name || !number(edit, "dx", &x) || !number(edit, "dy", &y)) return form;
  return sk_edit_move(e, name, x, y);
}

static const char *rotate(const Editing *ed, const SkEdit *e, const SkJson *edit) {
  const char *name = sk_json_text(edit, "name");
  double      degrees;
  (void)ed;
  return name && number(edit, "degrees", &degrees) ? sk_edit_rotate(e, name, degrees) : form;
}

static const char *flip(const Editing *ed, const SkEdit *e, const SkJson *edit) {
  const char *name = sk_json_text(edit, "name");
  (void)ed;
  return name ? sk_edit_flip(e, name, sk_json_is(edit, "vertical")) : form;
}

static const char *put(const Editing *ed, const SkEdit *e, const SkJson *edit) {
  (void)ed;
  return place(e, edit, sk_json_text(edit, "name"));
}

static const char *add_one(const Editing *ed, const SkEdit *e, const SkJson *edit) {
  (void)ed;
  return add(e, edit);
}

static const char *delete (const Editing *ed, const SkEdit *e, const SkJson *edit) {
  const char *name = sk_json_text(edit, "name");
  (void)ed;
  return name ? sk_edit_delete(e, name) : form;
}

static const char *set(const Editing *ed, const SkEdit *e, const SkJson *edit) {
  const char *path = sk_json_text(edit, "path"), *value = sk_json_text(edit, "value");
  if (!path || !value) return form;
  return is_inherited(ed, e, path) ? sk_edit_set_inherited(e, path, value)
                                   : sk_edit_set_modifier(e, path, value);
}

static const char *unset(const Editing *ed, const SkEdit *e, const SkJson *edit) {
  const char *path = sk_json_text(edit, "path");
  if (!path) return form;
  return is_inherited(ed, e, path) ? sk_edit_remove_inherited(e, path)
                                   : sk_edit_remove_modifier(e, path);
}

static const char *rename_part(const Editing *ed, const SkEdit *e, const SkJson *edit) {
  const char *from = sk_json_text(edit, "from"), *to = sk_json_text(edit, "to");
  (void)ed;
  return from && to ? sk_edit_rename(e, from, to) : form;
}

static const char *join(const Editing *ed, const SkEdit *e, const SkJson *edit) {
  (void)ed;
  return connection(e, edit, sk_json_text(edit, "op"));
}

// By the name that the browser gives them.
static const struct {
  const char *op;
  const char *(*apply)(const Editing *, const SkEdit *, const SkJson *);
} operations[] = {{"move", move},    {"rotate", rotate},   {"flip", flip},
                  {"place", put},    {"add", add_one},     {"delete", delete},
                  {"set", set},      {"unset", unset},     {"rename", rename_part},
                  {"connect", join}, {"disconnect", join}, {"reroute", join}};

static const char *apply(const Editing *ed, const SkEdit *e, const SkJson *edit) {
  const char *op = sk_json_text(edit, "op");
  if (!op) return form;
  for (size_t i = 0; i < sizeof operations / sizeof operations[0]; i++)
    if (strcmp(op, operations[i].op) == 0) return operations[i].apply(ed, e, edit);
  return "there is no such edit";
}

static void pieces(Editing *ed, const SkPatch *patch) {
  SkUtf16 units = sk_utf16(ed->ask->in.arena, ed->text, ed->len);
  SkBuf  *out   = &ed->ask->out;
  sk_buf_char(out, '[');
  for (uint32_t i = 0; i < patch->n; i++) {
    const SkPiece *p = &patch->at[i];
    uint32_t from = sk_utf16_units(&units, p->at), to = sk_utf16_units(&units, p->at + p->len);
    sk_buf_printf(out, "%s{\"at\":%u,\"len\":%u,\"text\":", i ? "," : "", from, to - from);
    sk_buf_json(out, p->text, p->text_len);
    sk_buf_char(out, '}');
  }
  sk_buf_char(out, ']');
}

// One edit: of the text that the one before has left. False after filling `no`.
static bool change(Editing *ed, const SkJson *edit, bool first) {
  const char    *op    = sk_json_text(edit, "op");
  const SkFile  *file  = parse(ed);
  const SkClass *klass = file && !file->errors ? chosen(ed, file) : NULL;
  const char    *why   = !file || file->errors ? "the text has syntax errors"
                         : !klass              ? "there is no such class"
                                               : NULL;
  SkArena       *arena = ed->ask->in.arena;
  SkPatch        patch = {0};
  SkEdit         e     = {arena, file, klass, &patch};
  if (!why) why = apply(ed, &e, edit);
  if (!why && !sk_patch_sort(&patch, ed->len)) why = "the changes overlap";
  if (!why) {
    if (!first) sk_buf_char(&ed->ask->out, ',');
    pieces(ed, &patch);
    ed->text = sk_patch_apply(arena, &patch, ed->text, ed->len, &ed->len);
    file     = parse(ed);
    if (!file || file->errors) why = "the text would not be Modelica any more";
  }
  if (why) sk_back_no(ed->ask, why == form ? -32602 : -32005, "%.40s: %s", op ? op : "edit", why);
  return !why;
}

void sk_back_edit_apply(SkBackAsk *ask) {
  const SkJson   *edits = sk_json_get(ask->params, "edits");
  const SkClass  *klass = sk_back_class(ask, "class");
  const SkSource *source =
      klass && klass->span.pos ? sk_source_of(ask->in.sources, klass->span.pos) : NULL;
  if (!klass) return;
  if (!edits || edits->kind != SK_JSON_ARRAY || !edits->child) {
    sk_back_no(ask, -32602, "'edits' must be a list of edits");
    return;
  }
  if (!source || strchr(source->path, '<') || !sk_back_writable(ask->back, source->path)) {
    sk_back_no(ask, -32010, "the class is in a library or a file that cannot be written");
    return;
  }
  Editing ed = {ask, source->path, sk_class_path(ask->in.arena, klass), NULL, source->len};
  ed.text    = sk_arena_copy(ask->in.arena, source->text, source->len + 1);
  sk_buf_z(&ask->out, "{\"file\":");
  sk_back_json(&ask->out, sk_back_path(ask->in.arena, source->path));
  sk_buf_z(&ask->out, ",\"changes\":[");
  bool first = true;
  for (const SkJson *edit = edits->child; edit; edit = edit->next, first = false)
    if (!change(&ed, edit, first)) return;
  sk_buf_z(&ask->out, "]}");
}
