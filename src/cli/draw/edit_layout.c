// skerry edit --layout: places and lines, written where there are none.
#include "cli/draw/edit_layout.h"

#include "base/map.h"
#include "drawing/layout.h"
#include "model/diagram/diagram.h"

#include <math.h>
#include <string.h>

// What the class looks like, of the text as it is now.
static const SkJson *look_at(SkCli *cli, const SkClass *klass, const char *path, const char *source,
                             size_t len) {
  SkLibrary      *library = sk_cli_library(cli);
  const SkStored *stored  = sk_library_load_text(library, path, source, len);
  SkModelInput    in      = sk_cli_input(cli, library);
  SkBuf           text    = sk_buf_new(cli->arena);
  if (!stored || !sk_diagram(&in, sk_class_path(cli->arena, klass), NULL, NULL, &text)) return NULL;
  return sk_json_parse(cli->arena, text.text, text.n);
}

static void pair(SkBuf *out, SkPoint p) {
  sk_buf_z(out, "{");
  sk_buf_double(out, p.x);
  sk_buf_z(out, ", ");
  sk_buf_double(out, p.y);
  sk_buf_z(out, "}");
}

static const char *extent(SkArena *arena, const char *before, SkBox box, const char *behind) {
  SkBuf out = sk_buf_new(arena);
  sk_buf_z(&out, before);
  pair(&out, box.low);
  sk_buf_z(&out, ", ");
  pair(&out, box.high);
  sk_buf_z(&out, behind);
  return out.text;
}

static int channel(const SkJson *part) {
  double x = part->kind == SK_JSON_NUMBER ? part->number : 0;
  return x > 0 ? (int)(x < 255 ? x : 255) : 0;
}

static const char *line(SkArena *arena, const SkLaidConnection *c) {
  SkBuf         out    = sk_buf_new(arena);
  const SkJson *colour = sk_json_get(c->look, "lineColor");
  sk_buf_z(&out, "Line(points = {");
  for (uint32_t i = 0; i < c->n; i++) {
    if (i) sk_buf_z(&out, ", ");
    pair(&out, c->points[i]);
  }
  sk_buf_z(&out, "}");
  for (const SkJson *part = colour ? colour->child : NULL; part; part = part->next)
    sk_buf_printf(&out, "%s%d%s", part == colour->child ? ", color = {" : ", ", channel(part),
                  part->next ? "" : "}");
  sk_buf_char(&out, ')');
  return out.text;
}

typedef struct {
  SkCli        *cli;
  const SkJson *connection;
  SkMap         done;  // connect equations that got a line
} Finding;

static bool says(const Finding *f, const SkExpr *e, const char *key) {
  const char *text = sk_json_text(f->connection, key);
  return text && e->span.len == strlen(text) &&
         memcmp(sk_span_text(f->cli->sources, e->span), text, e->span.len) == 0;
}

static bool has_line(const SkEquation *q) {
  for (const SkMod *m = q->comment.annotation ? q->comment.annotation->args : NULL; m; m = m->next)
    if (m->kind == SK_MOD_ELEMENT && m->name && strcmp(m->name->name, "Line") == 0) return true;
  return false;
}

// The same connection may stand in a class twice.
static const SkEquation *connect_of(const SkEquation *list, const Finding *f) {
  for (const SkEquation *q = list; q; q = q->next) {
    const SkEquation *inside = NULL;
    if (q->kind == SK_EQ_CONNECT && says(f, q->a, "a") && says(f, q->b, "b") && !has_line(q) &&
        !sk_map_ptr(&f->done, q))
      return q;
    for (const SkBranch *b = q->branches; b && !inside; b = b->next)
      inside = connect_of(b->body, f);
    if (!inside) inside = connect_of(q->body, f);
    if (inside) return inside;
  }
  return NULL;
}

static const char *add_lines(SkCli *cli, const SkEdit *e, const SkLaidOut *layout) {
  Finding     f   = {.cli = cli};
  const char *why = NULL;
  for (uint32_t i = 0; i < layout->connections.n && !why; i++) {
    const SkEquation *q = NULL;
    f.connection        = layout->connections.at[i].connection;
    for (const SkSection *s = e->klass->sections; s && !q; s = s->next)
      if (!s->algorithm) q = connect_of(s->body, &f);
    if (!q) continue;  // it is inherited
    sk_map_put_ptr(cli->arena, &f.done, q, q);
    why = sk_edit_annotate_connect(e, q->span, line(cli->arena, &layout->connections.at[i]));
  }
  return why;
}

const char *sk_cli_lay_out(SkCli *cli, const SkEdit *e, const char *path, const char *text,
                           size_t len) {
  SkLaidOut     layout;
  SkArena      *arena = cli->arena;
  const SkJson *tree  = look_at(cli, e->klass, path, text, len);
  const char   *why   = NULL;
  if (!tree) return "the class cannot be read as it is";
  if (!sk_lay_out(tree, arena, &layout)) return "it has more than 2000 components";
  for (uint32_t i = 0; i < layout.components.n && !why; i++) {
    const SkLaidComponent *c = &layout.components.at[i];
    const char *place = extent(arena, "Placement(transformation(extent = {", c->extent, "}))");
    why               = sk_edit_annotate(e, sk_json_text(c->component, "name"), place);
  }
  if (!why) why = add_lines(cli, e, &layout);
  SkBox all  = layout.all;
  bool  wide = !sk_box_is_none(all) &&
              (all.low.x < -100 || all.low.y < -100 || all.high.x > 100 || all.high.y > 100);
  if (why || !wide || !layout.components.n) return why;
  const SkJson *span = sk_json_get(tree, "diagram.coordinates.span");
  if (span && span->kind == SK_JSON_ARRAY) return NULL;  // its author chose a size
  SkBox page = {{fmin(-100, all.low.x - 20), fmin(-100, all.low.y - 20)},
                {fmax(100, all.high.x + 20), fmax(100, all.high.y + 20)}};
  return sk_edit_annotate_class(e,
                                extent(arena, "Diagram(coordinateSystem(extent = {", page, "}))"));
}
