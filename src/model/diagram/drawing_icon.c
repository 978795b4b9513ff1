// Layers with what they inherit, and icons with their connectors.
#include "model/diagram/drawing.h"

#include "model/tree/node_priv.h"

#include <string.h>

// Layers ---------------------------------------------------------------------------------------------

typedef struct {
  SkDraw      *d;
  const char  *layer;
  SkDrawLayer *out;
} Collecting;

static const SkMod *annotations(const SkComment *c) {
  return c->annotation ? c->annotation->args : NULL;
}

static void take_shapes(Collecting *c, SkNode *scope, const SkClass *k, const SkExpr *e, bool own) {
  bool is_list = e->kind == SK_EX_ARRAY;
  for (const SkExpr *s = is_list ? e->args : e; s; s = is_list ? s->next : NULL) {
    SkDrawShape shape = {scope, k, s, own};
    if (sk_draw_knows(s)) sk_vec_push(c->d->in.arena, &c->out->shapes, shape);
  }
}

static void take(Collecting *c, SkNode *scope, const SkClass *k, bool own, bool shapes) {
  const SkMod *layer  = sk_draw_mod(annotations(&k->comment), c->layer);
  const SkMod *system = layer ? sk_draw_mod(layer->args, "coordinateSystem") : NULL;
  const SkMod *list   = layer ? sk_draw_mod(layer->args, "graphics") : NULL;
  c->out->any |= layer != NULL;
  // A short class that adds nothing is seen as the one it stands for.
  if (own && c->d->asked) own = k == c->d->asked;
  // The class's own coordinate system, else that of its first base that has one.
  if (system && (own || !c->out->system)) {
    c->out->system       = system;
    c->out->system_scope = scope;
  }
  if (list && list->value && shapes) take_shapes(c, scope, k, list->value, own);
}

// IconMap and DiagramMap of an extends clause.
static bool map_shows(Collecting *c, const SkElement *extends) {
  const char  *name = strcmp(c->layer, "Icon") == 0 ? "IconMap" : "DiagramMap";
  const SkMod *map  = sk_draw_mod(annotations(&extends->comment), name);
  const SkMod *show = map ? sk_draw_mod(map->args, "primitivesVisible") : NULL;
  SkDrawValue  v    = sk_draw_value(c->d, NULL, show ? show->value : NULL);
  return v.kind != SK_DV_BOOL || v.boolean;
}

// A class that is nothing but an icon adds nothing to an instance, so there is no base node for it.
static SkNode *base_of(Collecting *c, SkNode *n, const SkElement *extends) {
  for (uint32_t i = 0; i < n->bases.n; i++)
    if (n->bases.at[i]->decl == extends) return n->bases.at[i];
  return sk_lookup_class(c->d->cx, n, &extends->type, extends->type_span);
}

static void collect(Collecting *c, SkNode *n, bool own, bool shapes, uint32_t depth) {
  SkCx *cx = c->d->cx;
  if (!n || depth > SK_DRAW_DEPTH) return;
  sk_node_resolve(cx, n);
  const SkClass *k = n->written;
  if (!k) return;
  sk_library_force(c->d->in.library, k);
  if (k->body == SK_BODY_SHORT) {
    SkNode *scope = k->enclosing ? sk_name_class(cx, k->enclosing) : cx->root;
    SkNode *base  = scope ? sk_lookup_class(cx, scope, &k->base, k->base_span) : NULL;
    if (base != n) collect(c, base, false, shapes, depth + 1);
    take(c, n, k, own, shapes);
    return;
  }
  if (n->extended) collect(c, n->extended, false, shapes, depth + 1);
  if (n->ast) {
    sk_node_bases(cx, n);
    for (const SkElement *e = n->ast->elements; e; e = e->next)
      if (e->kind == SK_EL_EXTENDS)
        collect(c, base_of(c, n, e), false, shapes && map_shows(c, e), depth + 1);
  }
  take(c, n, k, own, shapes);
}

void sk_draw_layer(SkDraw *d, SkNode *klass, const char *layer, SkDrawLayer *out) {
  *out         = (SkDrawLayer){0};
  Collecting c = {d, layer, out};
  collect(&c, klass, true, true, 0);
}

static void print_shape(SkDraw *d, const SkDrawShape *s) {
  const char *kind = s->call->ref.parts->name;
  sk_buf_printf(d->out, "{\"kind\":\"%s\",\"from\":", kind);
  sk_draw_text(d, sk_class_path(d->in.arena, s->klass));
  sk_buf_printf(d->out, ",\"own\":%s,\"span\":", s->own ? "true" : "false");
  sk_draw_span(d, s->call->span);
  sk_buf_char(d->out, ',');
  sk_draw_shape(d, s->scope, kind, s->call, NULL);
  sk_buf_char(d->out, '}');
}

void sk_draw_print_layer(SkDraw *d, const SkDrawLayer *layer) {
  sk_buf_z(d->out, "{\"coordinates\":");
  sk_draw_coordinates(d, layer->system_scope, layer->system);
  sk_buf_z(d->out, ",\"shapes\":[");
  for (uint32_t i = 0; i < layer->shapes.n; i++) {
    if (i) sk_buf_char(d->out, ',');
    print_shape(d, &layer->shapes.at[i]);
  }
  sk_buf_char(d->out, ']');
}

// Components -----------------------------------------------------------------------------------------

SkNode *sk_draw_class_of(SkDraw *d, SkNode *component) {
  return component->written ? sk_name_class(d->cx, component->written) : NULL;
}

const char *sk_draw_class_name(SkDraw *d, SkNode *n) {
  if (n->written) return sk_class_path(d->in.arena, n->written);
  if (n->builtin || !n->decl) return n->builtin;
  return sk_arena_printf(d->in.arena, "%.*s", (int)n->decl->type_span.len,
                         sk_span_text(d->in.sources, n->decl->type_span));
}

SkNode *sk_draw_scope(SkNode *component) {
  return component->origin_scope ? component->origin_scope : component->decl_scope;
}

static const SkExpr *condition_of(const SkNode *n) {
  const SkElement *e = n->origin ? n->origin : n->decl;
  return e->condition ? e->condition : n->decl->condition;
}

void sk_draw_condition(SkDraw *d, SkNode *n) {
  const SkExpr *e = condition_of(n);
  if (!e) {
    sk_buf_z(d->out, "null");
    return;
  }
  SkDrawValue v = sk_draw_value(d, sk_draw_scope(n), e);
  if (v.kind != SK_DV_BOOL) v.kind = SK_DV_UNKNOWN;
  sk_buf_z(d->out, "{\"text\":");
  sk_draw_text(d, sk_draw_written(d, e));
  sk_buf_z(d->out, ",\"value\":");
  sk_draw_json(d->out, &v);
  sk_buf_char(d->out, '}');
}

void sk_draw_size(SkDraw *d, const SkElement *e) {
  const SkExpr *sizes = e->name_subs ? e->name_subs : e->type_subs;
  if (!sizes) {
    sk_buf_z(d->out, "null");
    return;
  }
  SkBuf text = sk_buf_new(d->in.arena);
  sk_buf_char(&text, '[');
  for (const SkExpr *s = sizes; s; s = s->next)
    sk_buf_printf(&text, "%s%s", sk_draw_written(d, s), s->next ? ", " : "]");
  sk_draw_text(d, text.text);
}

const SkMod *sk_draw_placement(const SkNode *n) {
  const SkMod *own = sk_draw_mod(annotations(&n->decl->comment), "Placement");
  return own || !n->origin ? own : sk_draw_mod(annotations(&n->origin->comment), "Placement");
}

bool sk_draw_placed(SkDraw *d, SkNode *n, const SkMod *placement) {
  const SkMod *shown = sk_draw_mod(placement->args, "visible");
  SkDrawValue  v     = sk_draw_value(d, sk_draw_scope(n), shown ? shown->value : NULL);
  return v.kind != SK_DV_BOOL || v.boolean;
}

static void connector(SkDraw *d, SkNode *n, const SkMod *placement, uint32_t *count) {
  const SkMod *diagram = sk_draw_mod(placement->args, "transformation");
  const SkMod *icon    = sk_draw_mod(placement->args, "iconTransformation");
  sk_buf_printf(d->out, "%s{\"name\":", (*count)++ ? "," : "");
  sk_draw_text(d, n->name);
  sk_buf_z(d->out, ",\"class\":");
  sk_draw_text(d, n->written ? sk_class_path(d->in.arena, n->written) : n->builtin);
  sk_buf_z(d->out, ",\"placement\":");
  sk_draw_transformation(d, sk_draw_scope(n),
                         icon      ? icon->args
                         : diagram ? diagram->args
                                   : NULL,
                         NULL);
  const SkMod *shown = sk_draw_mod(placement->args, "iconVisible");
  SkDrawValue  v     = sk_draw_value(d, sk_draw_scope(n), shown ? shown->value : NULL);
  bool         seen  = v.kind == SK_DV_BOOL ? v.boolean : sk_draw_placed(d, n, placement);
  sk_buf_printf(d->out, ",\"visible\":%s,\"condition\":", seen ? "true" : "false");
  sk_draw_condition(d, n);
  sk_buf_z(d->out, ",\"size\":");
  sk_draw_size(d, n->decl);
  sk_buf_char(d->out, '}');
}

SkNode *sk_draw_member(SkDraw *d, SkNode *of, uint32_t i) {
  SkNode *n = sk_lookup_member(d->cx, of, of->members.at[i]->name);
  return n && n->kind == SK_NODE_COMPONENT && n->decl && n->decl->kind == SK_EL_COMPONENT ? n
                                                                                          : NULL;
}

void sk_draw_connectors(SkDraw *d, SkNode *klass) {
  uint32_t count = 0;
  sk_buf_z(d->out, ",\"connectors\":[");
  if (klass->ast && klass->restriction != SK_CLASS_PACKAGE) {
    sk_node_expand(d->cx, klass);
    for (uint32_t i = 0; i < klass->members.n; i++) {
      SkNode      *n         = sk_draw_member(d, klass, i);
      const SkMod *placement = n && !n->is_protected ? sk_draw_placement(n) : NULL;
      if (placement && sk_node_is_connector(d->cx, n)) connector(d, n, placement, &count);
    }
  }
  sk_buf_char(d->out, ']');
}

bool sk_draw_icon(SkDraw *d, SkNode *klass) {
  SkDrawLayer layer;
  sk_draw_layer(d, klass, "Icon", &layer);
  if (!layer.any) return false;
  sk_draw_print_layer(d, &layer);
  sk_draw_connectors(d, klass);
  sk_buf_char(d->out, '}');
  return true;
}
