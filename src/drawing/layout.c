#include "drawing/layout.h"

#include "base/map.h"
#include "base/name.h"

#include <math.h>
#include <string.h>

#define PITCH 40.0  // between the middles of components
#define HALF  10.0

typedef struct {
  const SkJson *c, *icon;
  const char   *name;
  bool          placed, done, port;
  SkPoint       mid;
} Node;

typedef struct {
  const SkJson *c;
  uint32_t      node[2];
  const SkJson *port[2];  // connector of the icon, NULL: the node itself
} Edge;

typedef struct {
  SkArena *arena;
  SkNames *names;
  SkMap    nodes, icons, taken;
  SK_VEC(Node) all;
  SK_VEC(Edge) edges;
} Laying;

static const SkJson *items(const SkJson *from, const char *key) {
  const SkJson *list = sk_json_get(from, key);
  return list && list->kind == SK_JSON_ARRAY ? list->child : NULL;
}

static bool is(const SkJson *thing, const char *key, const char *text) {
  const char *value = sk_json_text(thing, key);
  return value && strcmp(value, text) == 0;
}

static const void *find(const Laying *l, const SkMap *map, const char *key, size_t n) {
  SkName name = key ? sk_name_find(l->names, key, n) : NULL;
  return name ? sk_map_ptr(map, name) : NULL;
}

// Keys of a map are not 0.
static uint64_t cell(double x, double y) {
  long column = lround(x / PITCH) + 100000, row = lround(y / PITCH) + 100000;
  return (uint64_t)column << 32 | (uint64_t)row;
}

static bool is_taken(const Laying *l, double x, double y) {
  uint64_t was;
  return sk_map_get(&l->taken, cell(x, y), &was);
}

static void put(Laying *l, Node *n, double x, double y) {
  n->mid  = (SkPoint){x, y};
  n->done = true;
  sk_map_put(l->arena, &l->taken, cell(x, y), 1);
}

// Nodes and edges ------------------------------------------------------------------------------------

static bool is_drawn(const SkJson *c) {
  return (is(c, "kind", "model") || is(c, "kind", "block") || is(c, "kind", "connector") ||
          is(c, "kind", "class") || sk_json_is(c, "connector")) &&
         !sk_json_is(c, "protected") && !sk_json_is(c, "outer");
}

static SkPoint middle(const SkJson *transformation) {
  SkBox e = sk_geo_extent(transformation, "extent");
  return sk_map_at(sk_map_shape(transformation), (e.low.x + e.high.x) / 2,
                   (e.low.y + e.high.y) / 2);
}

static bool take_nodes(Laying *l, const SkJson *tree) {
  for (const SkJson *c = items(tree, "components"); c; c = c->next) {
    const SkJson *place = sk_json_get(c, "placement");
    const char   *name = sk_json_text(c, "name"), *klass = sk_json_text(c, "class");
    bool          has = place && place->kind == SK_JSON_OBJECT;
    if (!name || (!has && (!is_drawn(c) || !sk_json_is(c, "own")))) continue;
    if (l->all.n == SK_LAYOUT_MOST) return false;
    Node n = {.c = c, .name = name, .placed = has, .port = sk_json_is(c, "connector")};
    n.icon = find(l, &l->icons, klass, klass ? strlen(klass) : 0);
    sk_vec_push(l->arena, &l->all, n);
    if (has) {
      SkPoint at = middle(sk_json_get(place, "diagram"));
      put(l, &l->all.at[l->all.n - 1], at.x, at.y);
    }
  }
  for (uint32_t i = 0; i < l->all.n; i++)
    sk_map_put_ptr(l->arena, &l->nodes, sk_name_z(l->names, l->all.at[i].name), &l->all.at[i]);
  return true;
}

static size_t part(const char *path) { return strcspn(path, ".["); }

static bool end_of(const Laying *l, const char *path, uint32_t *node, const SkJson **port) {
  const Node *n = path ? find(l, &l->nodes, path, part(path)) : NULL;
  if (!n) return false;
  *node = (uint32_t)(n - l->all.at);
  *port = NULL;
  path += part(path);
  if (*path == '[') path += strcspn(path, "]") + (strchr(path, ']') != NULL);
  for (const SkJson *p = *path == '.' ? items(n->icon, "connectors") : NULL; p; p = p->next) {
    const char *name = sk_json_text(p, "name");
    if (name && strlen(name) == part(path + 1) && !memcmp(name, path + 1, strlen(name))) *port = p;
  }
  return true;
}

static void take_edges(Laying *l, const SkJson *tree) {
  for (const SkJson *c = items(tree, "connections"); c; c = c->next) {
    Edge e = {.c = c};
    if (end_of(l, sk_json_text(c, "a"), &e.node[0], &e.port[0]) &&
        end_of(l, sk_json_text(c, "b"), &e.node[1], &e.port[1]) && e.node[0] != e.node[1])
      sk_vec_push(l->arena, &l->edges, e);
  }
}

// Where a connector is in its component, both from -1 to 1.
static SkPoint side_of(const Laying *l, const Edge *e, int end) {
  const Node *n = &l->all.at[e->node[end]];
  if (!e->port[end]) return (SkPoint){0, 0};
  SkPoint at  = middle(sk_json_get(e->port[end], "placement"));
  SkBox   box = sk_geo_system(sk_json_get(n->icon, "coordinates"));
  double  w = fmax(1, box.high.x - box.low.x) / 2, h = fmax(1, box.high.y - box.low.y) / 2;
  SkPoint p = {(at.x - (box.low.x + box.high.x) / 2) / w,
               (at.y - (box.low.y + box.high.y) / 2) / h};
  return (SkPoint){fmax(-1.2, fmin(1.2, p.x)), fmax(-1.2, fmin(1.2, p.y))};
}

// Components -----------------------------------------------------------------------------------------

// In which direction from one end the other one is.
static SkPoint direction(const Laying *l, const Edge *e, int from) {
  SkPoint a = side_of(l, e, from), b = side_of(l, e, 1 - from);
  double  x = a.x - b.x, y = a.y - b.y;
  if (fabs(a.x) > 0.8 && fabs(b.x) > 0.8) y = 0;
  if (fabs(a.y) > 0.8 && fabs(b.y) > 0.8 && fabs(a.x) < 0.8) x = 0;
  if (fabs(x) >= fabs(y) && fabs(x) > 0.1) return (SkPoint){copysign(1, x), 0};
  if (fabs(y) > 0.1) return (SkPoint){0, copysign(1, y)};
  return (SkPoint){from == 0 ? 1 : -1, 0};
}

// The nearest free place: further in the direction, then beside it.
static void put_beside(Laying *l, Node *n, const Node *of, SkPoint d) {
  for (int far = 1; far < 200; far++)
    for (int side = 0; side < 2 * far; side++) {
      int    off = (side + 1) / 2 * (side % 2 ? -1 : 1);
      double x   = of->mid.x + PITCH * (d.x * far + d.y * off);
      double y   = of->mid.y + PITCH * (d.y * far + d.x * off);
      if (is_taken(l, x, y)) continue;
      put(l, n, x, y);
      return;
    }
  put(l, n, of->mid.x, of->mid.y);
}

static double lowest(const Laying *l) {
  double low = PITCH;
  for (uint32_t i = 0; i < l->all.n; i++)
    if (l->all.at[i].done && !l->all.at[i].port) low = fmin(low, l->all.at[i].mid.y);
  return low;
}

// Whole groups one below the other, each from its first component on, in the order of the connections.
static void put_components(Laying *l) {
  uint32_t *queue = SK_NEWS(l->arena, uint32_t, l->all.n + 1), head = 0, tail = 0;
  double    alone = -2 * PITCH;
  for (uint32_t i = 0; i < l->all.n; i++)
    if (l->all.at[i].placed && !l->all.at[i].port) queue[tail++] = i;
  for (uint32_t start = 0;;) {
    for (; head < tail; head++)
      for (uint32_t e = 0; e < l->edges.n; e++)
        for (int end = 0; end < 2; end++) {
          const Edge *edge = &l->edges.at[e];
          Node       *to   = &l->all.at[edge->node[1 - end]];
          if (edge->node[end] != queue[head] || to->done || to->port) continue;
          put_beside(l, to, &l->all.at[queue[head]], direction(l, edge, end));
          queue[tail++] = edge->node[1 - end];
        }
    while (start < l->all.n && (l->all.at[start].done || l->all.at[start].port)) start++;
    if (start == l->all.n) return;
    bool joined = false;
    for (uint32_t e = 0; e < l->edges.n; e++)
      joined |= l->edges.at[e].node[0] == start || l->edges.at[e].node[1] == start;
    if (joined) {
      put(l, &l->all.at[start], -2 * PITCH, lowest(l) - PITCH);
    } else {
      // What nothing is connected to, such as settings, stands in a row above.
      put(l, &l->all.at[start], alone, 2 * PITCH);
      alone += PITCH;
    }
    queue[tail++] = start;
  }
}

// Connectors of the class: at the edge that is nearest to what they are connected to.
static void put_ports(Laying *l) {
  double x1 = -100, x2 = 100;
  for (uint32_t i = 0; i < l->all.n; i++)
    if (l->all.at[i].done && !l->all.at[i].port) {
      x1 = fmin(x1, l->all.at[i].mid.x - PITCH);
      x2 = fmax(x2, l->all.at[i].mid.x + PITCH);
    }
  for (uint32_t i = 0, count = 0; i < l->all.n; i++) {
    Node *n = &l->all.at[i];
    if (!n->port || n->done) continue;
    bool   right = count++ % 2 == 1;
    double y     = 0;
    for (uint32_t e = 0; e < l->edges.n; e++)
      for (int end = 0; end < 2; end++) {
        const Node *other = &l->all.at[l->edges.at[e].node[1 - end]];
        if (l->edges.at[e].node[end] != i || !other->done || other->port) continue;
        right = direction(l, &l->edges.at[e], 1 - end).x > 0;
        y     = other->mid.y;
      }
    double x = right ? x2 : x1;
    for (int k = 0; k < 200 && is_taken(l, x, y); k++) y += (k + 1) * PITCH * (k % 2 ? -1 : 1);
    put(l, n, x, y);
  }
}

// Lines ----------------------------------------------------------------------------------------------

static SkMap2 place_of(const Node *n) {
  const SkJson *t = sk_json_get(n->c, "placement.diagram");
  if (n->placed) return sk_map_place(sk_json_get(n->icon, "coordinates"), t);
  SkBox  e = sk_geo_system(sk_json_get(n->icon, "coordinates"));
  double s = 2 * HALF / fmax(1, fmax(e.high.x - e.low.x, e.high.y - e.low.y));
  return (SkMap2){
      s, 0, 0, s, n->mid.x - s * (e.low.x + e.high.x) / 2, n->mid.y - s * (e.low.y + e.high.y) / 2};
}

static SkPoint end_at(const Laying *l, const Edge *e, int end) {
  const Node *n = &l->all.at[e->node[end]];
  if (!e->port[end]) return n->mid;
  SkPoint at = middle(sk_json_get(e->port[end], "placement"));
  return sk_map_at(place_of(n), at.x, at.y);
}

static const SkJson *look_of(const Laying *l, const Edge *e) {
  for (int end = 0; end < 2; end++) {
    const char   *klass = e->port[end] ? sk_json_text(e->port[end], "class") : NULL;
    const SkJson *icon =
        klass ? find(l, &l->icons, klass, strlen(klass)) : l->all.at[e->node[end]].icon;
    const SkJson *shape = icon ? items(icon, "shapes") : NULL;
    if (shape && sk_json_get(shape, "lineColor")) return shape;
  }
  return NULL;
}

static double rounded(double x) { return round(x * 10) / 10 + 0.0; }

// The way out of a connector: to the side of its component on which it is; none from a component's middle.
static SkPoint way_out(SkPoint side) {
  if (fabs(side.x) < 0.5 && fabs(side.y) < 0.5) return (SkPoint){0, 0};
  return fabs(side.y) > fabs(side.x) ? (SkPoint){0, copysign(1, side.y)}
                                     : (SkPoint){copysign(1, side.x), 0};
}

static bool faces(SkPoint from, SkPoint way, SkPoint to) {
  double ahead = (to.x - from.x) * way.x + (to.y - from.y) * way.y;
  return ahead > 0.05 || (fabs(way.x) < 0.5 && fabs(way.y) < 0.5);
}

// Whether a level line would cross a component, seen from far: also where it would touch one.
static bool crosses(const Laying *l, double x1, double x2, double y) {
  double low = fmin(x1, x2), high = fmax(x1, x2);
  for (uint32_t i = 0; i < l->all.n; i++) {
    SkPoint at = l->all.at[i].mid;
    if (fabs(at.y - y) < HALF + 4 && at.x + HALF > low && at.x - HALF < high) return true;
  }
  return false;
}

// The height nearest to y at which a line from x1 to x2 crosses nothing; of large models y itself.
static double free_height(const Laying *l, double x1, double x2, double y) {
  for (int i = 0; i < 60 && l->all.n <= 200; i++)
    for (int side = 0; side < 2; side++) {
      double at = y + 4 * i * (side ? -1 : 1);
      if (!crosses(l, x1, x2, at)) return at;
    }
  return y;
}

// At right angles and, from connectors that do not look at each other, around components.
static uint32_t bends(const Laying *l, SkPoint a, SkPoint b, SkPoint wa, SkPoint wb, SkPoint p[6]) {
  bool up_a = fabs(wa.y) > 0.5, up_b = fabs(wb.y) > 0.5, easy = faces(a, wa, b) && faces(b, wb, a);
  p[0] = a;
  if (easy && up_a == up_b) {
    SkPoint mid = {(a.x + b.x) / 2, (a.y + b.y) / 2};
    p[1]        = up_a ? (SkPoint){a.x, mid.y} : (SkPoint){mid.x, a.y};
    p[2]        = up_a ? (SkPoint){b.x, mid.y} : (SkPoint){mid.x, b.y};
    p[3]        = b;
    return 4;
  }
  if (easy) {
    p[1] = up_a ? (SkPoint){a.x, b.y} : (SkPoint){b.x, a.y};
    p[2] = b;
    return 3;
  }
  SkPoint oa = {a.x + 6 * wa.x, a.y + 6 * wa.y}, ob = {b.x + 6 * wb.x, b.y + 6 * wb.y};
  p[1] = oa;
  p[4] = ob;
  p[5] = b;
  if (!up_a && !up_b) {
    double y = free_height(l, oa.x, ob.x,
                           fabs(a.y - b.y) > 2 * HALF ? (a.y + b.y) / 2 : fmax(a.y, b.y) + 16);
    p[2]     = (SkPoint){oa.x, y};
    p[3]     = (SkPoint){ob.x, y};
  } else if (up_a && up_b) {
    double x    = fabs(a.x - b.x) > 2 * HALF ? (a.x + b.x) / 2 : fmax(a.x, b.x) + 16;
    double y    = wa.y > 0 ? fmax(oa.y, ob.y) : fmin(oa.y, ob.y);
    bool   same = wa.y * wb.y > 0;
    p[2]        = same ? (SkPoint){oa.x, y} : (SkPoint){x, oa.y};
    p[3]        = same ? (SkPoint){ob.x, y} : (SkPoint){x, ob.y};
  } else {
    p[2] = up_a ? (SkPoint){ob.x, oa.y} : (SkPoint){oa.x, ob.y};
    p[3] = p[2];
  }
  return 6;
}

static void route(const Laying *l, const Edge *e, SkLaidConnection *out) {
  SkPoint  a = end_at(l, e, 0), b = end_at(l, e, 1), p[6];
  SkPoint  wa = way_out(side_of(l, e, 0)), wb = way_out(side_of(l, e, 1));
  uint32_t n  = bends(l, a, b, wa, wb, p);
  out->points = SK_NEWS(l->arena, SkPoint, 6);
  for (uint32_t i = 0; i < n; i++) {
    SkPoint  at = {rounded(p[i].x), rounded(p[i].y)}, *q = out->points;
    uint32_t k = out->n;
    if (k && fabs(at.x - q[k - 1].x) + fabs(at.y - q[k - 1].y) < 0.01) continue;
    // A point on the way from the one before to this one says nothing.
    bool straight = k > 1 && ((fabs(q[k - 2].x - at.x) < 0.01 && fabs(q[k - 1].x - at.x) < 0.01) ||
                              (fabs(q[k - 2].y - at.y) < 0.01 && fabs(q[k - 1].y - at.y) < 0.01));
    if (straight) out->n--;
    q[out->n++] = at;
  }
  if (out->n == 1) out->points[out->n++] = out->points[0];
}

bool sk_lay_out(const SkJson *tree, SkArena *arena, SkLaidOut *out) {
  Laying l            = {.arena = arena, .names = sk_names_new(arena)};
  *out                = (SkLaidOut){.all = sk_box_none()};
  const SkJson *icons = sk_json_get(tree, "icons");
  for (const SkJson *i = icons ? icons->child : NULL; i; i = i->next)
    if (i->key) sk_map_put_ptr(arena, &l.icons, sk_name_z(l.names, i->key), i);
  if (!take_nodes(&l, tree)) return false;
  take_edges(&l, tree);
  put_components(&l);
  put_ports(&l);
  for (uint32_t i = 0; i < l.all.n; i++) {
    const Node     *n = &l.all.at[i];
    SkLaidComponent c = {n->c,
                         {{n->mid.x - HALF, n->mid.y - HALF}, {n->mid.x + HALF, n->mid.y + HALF}}};
    sk_box_take(&out->all, c.extent.low);
    sk_box_take(&out->all, c.extent.high);
    if (!n->placed) sk_vec_push(arena, &out->components, c);
  }
  for (uint32_t i = 0; i < l.edges.n; i++) {
    const SkJson *line = sk_json_get(l.edges.at[i].c, "line");
    if (line && line->kind == SK_JSON_OBJECT) continue;
    SkLaidConnection c = {.connection = l.edges.at[i].c, .look = look_of(&l, &l.edges.at[i])};
    route(&l, &l.edges.at[i], &c);
    sk_vec_push(arena, &out->connections, c);
  }
  return true;
}
