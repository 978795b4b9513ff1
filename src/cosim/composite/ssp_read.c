// System structure descriptions (SSP 1.0): a tree of systems becomes composite models inside of each other.
#include "cosim/composite/ssp_priv.h"

#include <math.h>
#include <string.h>
#include <strings.h>

typedef struct {
  const char *start_element, *start, *end_element, *end;  // of a connection; elements may be NULL
} Names;

typedef struct {
  SkAttributes at;
  SkSources   *sources;
  SkComposite *root;
  SkComposite *open[SK_XML_MAX_DEPTH];    // systems around, outermost first
  uint32_t     as_sub[SK_XML_MAX_DEPTH];  // their numbers among those of the system around
  int          level[SK_XML_MAX_DEPTH];   // how deep their elements are
  int          depth;                     // how many these are
  bool         in_component, in_line;
  SK_VEC(SkComposite *) systems;
  SkSspTables        tables;
  SkSspBinding      *binding;  // NULL: none is open
  int                foreign;  // depth of an annotation that is somebody else's; 0: none
  const char        *type;     // of the annotation that is open
  SkCompositeBeside *beside;
  void              *user;
  bool               ended;
} Reader;

static bool is(const SkXmlElement *e, const char *parent, const char *name) {
  return strcmp(sk_ssp_local(e->name), name) == 0 && sk_ssp_in(e, parent);
}

static SkComposite *here(Reader *r) { return r->open[r->depth - 1]; }

// The element whose connectors and parameters come: a component, or the system itself.
static SkCompositeSub *component(Reader *r) {
  SkComposite *c = here(r);
  return r->in_component ? &c->subs.at[c->subs.n - 1] : NULL;
}

// Systems and components ------------------------------------------------------------------------------

static void begin_system(Reader *r, const SkXmlElement *e, SkSpan tag) {
  SkArena     *arena = r->at.arena;
  SkComposite *c     = SK_NEW(arena, SkComposite);
  *c                 = *r->root;
  memset(&c->subs, 0, sizeof c->subs);
  memset(&c->lines, 0, sizeof c->lines);
  memset(&c->ports, 0, sizeof c->ports);
  memset(&c->parameters, 0, sizeof c->parameters);
  const char *name = sk_attributes_required(&r->at, e, tag, "name");
  if (r->depth == 0) {
    c = r->root;
  } else {
    SkComposite   *around = here(r);
    SkCompositeSub sub = {.name = name, .command = "skerry", .file = "", .span = tag, .inner = c};
    c->name            = sk_arena_printf(arena, "%s.%s", around->name, name);
    sk_vec_push(arena, &around->subs, sub);
    r->as_sub[r->depth] = around->subs.n - 1;
  }
  r->level[r->depth]  = e->depth;
  r->open[r->depth++] = c;
  sk_vec_push(arena, &r->systems, c);
}

static void begin_component(Reader *r, const SkXmlElement *e, SkSpan tag) {
  static const char *const kinds[] = {"any", "ModelExchange", "CoSimulation"};
  SkCompositeSub           sub     = {.span = tag, .command = "skerry", .file = ""};
  sub.name                         = sk_attributes_required(&r->at, e, tag, "name");
  const char *file                 = sk_ssp_file(&r->at, e, tag, "source");
  if (file) sub.file = file;
  const char *type = sk_xml_get(e, "type");
  if (!type || strcmp(type, "application/x-fmu-sharedlibrary") == 0) {
    int kind      = sk_attributes_word(&r->at, e, tag, "implementation", kinds, 3, 0);
    sub.interface = kind == 1 ? "me" : kind == 2 ? "cs" : NULL;
  }
  sk_vec_push(r->at.arena, &here(r)->subs, sub);
  r->in_component = true;
}

// Connectors ------------------------------------------------------------------------------------------

static void begin_connector(Reader *r, const SkXmlElement *e, SkSpan tag) {
  static const char *const kinds[] = {"input", "output", "parameter", "calculatedParameter",
                                      "inout"};
  SkCompositePort          p       = {.span = tag, .dimensions = 1, .domain = SK_LINK_SIGNAL};
  p.name                           = sk_attributes_required(&r->at, e, tag, "name");
  sk_attributes_required(&r->at, e, tag, "kind");
  int kind    = sk_attributes_word(&r->at, e, tag, "kind", kinds, 5, 0);
  p.parameter = kind == 2 || kind == 3;
  p.causality = kind == 1 || kind == 3 ? SK_LINK_OUT : kind == 4 ? SK_LINK_BOTH : SK_LINK_IN;
  if (r->in_component)
    sk_vec_push(r->at.arena, &component(r)->ports, p);
  else
    sk_vec_push(r->at.arena, &here(r)->ports, p);
}

static SkCompositePort *connector(Reader *r) {
  SkCompositeSub *s = component(r);
  if (s) return s->ports.n ? &s->ports.at[s->ports.n - 1] : NULL;
  return here(r)->ports.n ? &here(r)->ports.at[here(r)->ports.n - 1] : NULL;
}

static bool connector_type(Reader *r, const SkXmlElement *e, SkSpan tag) {
  static const char *const types[] = {"Real", "Integer", "Boolean", "String", "Enumeration"};
  SkCompositePort         *p       = connector(r);
  if (!sk_ssp_in(e, "Connector") || !p) return false;
  for (int i = 0; i < 5; i++)
    if (strcmp(sk_ssp_local(e->name), types[i]) == 0) {
      p->type      = i == 4 ? "Integer" : types[i];
      p->unit.name = i == 0 ? sk_attributes_text(&r->at, e, "unit") : NULL;
      return true;
    }
  if (strcmp(sk_ssp_local(e->name), "Binary") == 0)
    sk_diag(r->at.diags, 7103, sk_attributes_near(&r->at, tag, ""),
            "connector '%s' has bytes, which cannot be passed on here", p->name);
  return true;
}

// Connections -----------------------------------------------------------------------------------------

// Nested systems have their connectors inside.
static bool find_connector(const SkComposite *c, const char *element, const char *name,
                           SkCompositeEnd *out) {
  *out = (SkCompositeEnd){SK_COMPOSITE_NONE, SK_COMPOSITE_NONE};
  if (!element || !*element) {
    out->sub = SK_COMPOSITE_SELF;
    for (uint32_t k = 0; k < c->ports.n; k++)
      if (strcmp(c->ports.at[k].name, name) == 0) out->port = k;
    return out->port != SK_COMPOSITE_NONE;
  }
  for (uint32_t i = 0; i < c->subs.n; i++)
    if (strcmp(c->subs.at[i].name, element) == 0) out->sub = i;
  if (out->sub == SK_COMPOSITE_NONE) return false;
  const SkCompositeSub *s = &c->subs.at[out->sub];
  for (uint32_t k = 0; k < s->ports.n; k++)
    if (strcmp(s->ports.at[k].name, name) == 0) out->port = k;
  return out->port != SK_COMPOSITE_NONE;
}

static void begin_line(Reader *r, const SkXmlElement *e, SkSpan tag) {
  static const char *const truths[] = {"0", "false", "1", "true"};
  SkComposite             *c        = here(r);
  SkCompositeLine          l        = {.span = tag, .way = {.factor = 1.0}};
  const char              *names[4] = {sk_attributes_text(&r->at, e, "startElement"),
                                       sk_attributes_required(&r->at, e, tag, "startConnector"),
                                       sk_attributes_text(&r->at, e, "endElement"),
                                       sk_attributes_required(&r->at, e, tag, "endConnector")};
  const char              *texts[2];
  bool                     there = true;
  for (int i = 0; i < 2; i++) {
    const char *element = names[2 * i], *name = names[2 * i + 1];
    texts[i] = element && *element ? sk_arena_printf(r->at.arena, "%s.%s", element, name) : name;
    if (find_connector(c, element, name, &l.end[i])) continue;
    there             = false;
    const char *where = i ? "endConnector" : "startConnector";
    if (l.end[i].sub == SK_COMPOSITE_NONE)
      sk_diag(r->at.diags, 7105, sk_attributes_near(&r->at, tag, i ? "endElement" : "startElement"),
              "there is no element '%s' in system '%s'", element, c->name);
    else
      sk_diag(r->at.diags, 7105, sk_attributes_near(&r->at, tag, where),
              "there is no connector '%s'", texts[i]);
  }
  l.from = texts[0];
  l.to   = texts[1];
  l.way.keeps_unit =
      sk_attributes_word(&r->at, e, tag, "suppressUnitConversion", truths, 4, 0) >= 2;
  if (!there) return;
  sk_vec_push(r->at.arena, &c->lines, l);
  r->in_line = true;
}

// Bindings ----------------------------------------------------------------------------------------------

static void read_beside(Reader *r, const SkXmlElement *e, SkSpan tag) {
  static const char *const bases[] = {"SSD", "component"};
  const char              *text = sk_attributes_text(&r->at, e, "source"), *why = NULL;
  size_t                   n;
  if (!text || !*text) return;
  if (sk_attributes_word(&r->at, e, tag, "sourceBase", bases, 2, 0) == 1) {
    sk_diag(r->at.diags, 7103, sk_attributes_near(&r->at, tag, "sourceBase"),
            "values inside of components are not read");
    return;
  }
  const char *file = sk_ssp_file(&r->at, e, tag, "source");
  if (!file) return;
  char *bytes = r->beside ? r->beside(r->user, r->at.arena, file, &n, &why) : NULL;
  if (bytes)
    why = sk_ssp_read_values(&r->at, r->sources, r->binding, file, bytes, n);
  else if (!why)
    why = "it is not there";
  if (why)
    sk_diag(r->at.diags, 7103, sk_attributes_near(&r->at, tag, "source"), "'%s': %s", file, why);
}

static void begin_binding(Reader *r, const SkXmlElement *e, SkSpan tag) {
  r->binding         = SK_NEW(r->at.arena, SkSspBinding);
  *r->binding        = (SkSspBinding){0};
  r->binding->prefix = sk_attributes_text(&r->at, e, "prefix");
  read_beside(r, e, tag);
}

static void end_binding(Reader *r) {
  SkSspValues     all = {0};
  SkCompositeSub *s   = component(r);
  sk_ssp_bind(&r->at, r->binding, &all);
  for (uint32_t i = 0; i < all.n; i++)
    if (s)
      sk_vec_push(r->at.arena, &s->parameters, all.at[i]);
    else
      sk_vec_push(r->at.arena, &here(r)->parameters, all.at[i]);
  r->binding = NULL;
}

// Annotations -------------------------------------------------------------------------------------------

// What the format of composite models has beyond signals stands in annotations of ours.
static void own_annotation(Reader *r, const SkXmlElement *e, SkSpan tag) {
  const SkAttributes *at = &r->at;
  if (is(e, "Annotation", "Line") && r->in_line) {
    SkCompositeLine *l = &here(r)->lines.at[here(r)->lines.n - 1];
    sk_attributes_number(at, e, tag, "Delay", &l->delay);
    l->has_Zf  = sk_attributes_number(at, e, tag, "Zf", &l->Zf);
    l->has_Zfr = sk_attributes_number(at, e, tag, "Zfr", &l->Zfr);
    if (!l->has_Zfr) l->Zfr = l->Zf;
    sk_attributes_number(at, e, tag, "alpha", &l->alpha);
    if (sk_attributes_text(at, e, "DelayFrom"))
      sk_diag(at->diags, 7103, sk_attributes_near(at, tag, "DelayFrom"),
              "the delay of a system structure's line is constant");
  } else if (is(e, "Annotation", "Port") && connector(r)) {
    SkCompositePort *p = connector(r);
    double           n = 1.0;
    const char      *domains[SK_LINK_N_DOMAINS];
    for (int i = 0; i < SK_LINK_N_DOMAINS; i++) domains[i] = sk_link_domain_name((SkLinkDomain)i);
    sk_attributes_number(at, e, tag, "Dimensions", &n);
    p->dimensions = n == 6.0 ? 6 : 1;
    p->domain     = (SkLinkDomain)sk_attributes_word(
            at, e, tag, "Domain", domains, SK_LINK_N_DOMAINS,
        p->causality == SK_LINK_BOTH ? SK_LINK_MECHANICAL : SK_LINK_SIGNAL);
    sk_attributes_triple(at, e, tag, "Position", p->place);
    sk_attributes_triple(at, e, tag, "Angle321", p->angle);
  } else if (is(e, "Annotation", "SubModel") && component(r)) {
    static const char *const truths[] = {"0", "false", "1", "true"};
    SkCompositeSub          *s        = component(r);
    const char              *command  = sk_attributes_text(at, e, "StartCommand"),
               *file                  = sk_attributes_text(at, e, "ModelFile");
    if (command) s->command = command;
    if (file) s->file = file;
    s->geometry   = sk_attributes_text(at, e, "GeometryFile");
    s->exact_step = sk_attributes_word(at, e, tag, "ExactStep", truths, 4, 0) >= 2;
    sk_attributes_triple(at, e, tag, "Position", s->place);
    sk_attributes_triple(at, e, tag, "Angle321", s->angle);
  } else if (is(e, "Annotation", "SimulationParams")) {
    double port = r->root->port;
    sk_attributes_number(at, e, tag, "WriteTimeStep", &r->root->write_step);
    if (sk_attributes_number(at, e, tag, "ManagerPort", &port) && port >= 0.0 && port <= 65535.0)
      r->root->port = (int)port;
    if (r->root->write_step < 0.0) r->root->write_step = 0.0;
  }
}

// Elements ------------------------------------------------------------------------------------------------

static const char *check_root(Reader *r, const SkXmlElement *e, SkSpan tag) {
  if (strcmp(sk_ssp_local(e->name), "SystemStructureDescription") != 0)
    return "it is no SystemStructureDescription";
  const char *version = sk_attributes_required(&r->at, e, tag, "version");
  if (*version && strncmp(version, "1.", 2) != 0 && strcmp(version, "2.0") != 0)
    sk_diag(r->at.diags, 7103, sk_attributes_near(&r->at, tag, "version"),
            "version '%.40s' is not known: 1.0 and 2.0 are", version);
  return NULL;
}

static const char *too_large(const Reader *r) {
  bool much = r->systems.n > SK_SSP_MOST;
  for (int i = 0; i < r->depth; i++)
    much |= r->open[i]->subs.n > SK_SSP_MOST || r->open[i]->lines.n > SK_SSP_MOST;
  return much ? "it is too large" : NULL;
}

static void in_binding(Reader *r, const SkXmlElement *e, SkSpan tag) {
  if (is(e, "ParameterBinding", "ParameterMapping")) {
    r->binding->mapped = true;
    read_beside(r, e, tag);
  } else {
    sk_ssp_binding_element(&r->at, r->binding, e);
  }
}

static const char *on_start(void *user, const SkXmlElement *e) {
  Reader     *r    = user;
  const char *name = sk_ssp_local(e->name);
  SkSpan      tag  = sk_attributes_tag(&r->at, e);
  if (r->foreign) return NULL;
  if (e->depth == 0) return check_root(r, e, tag);
  if (strcmp(name, "Annotation") == 0) {
    r->type = sk_attributes_text(&r->at, e, "type");
    if (!r->type || strncmp(r->type, "org.skerry.", 11) != 0) r->foreign = e->depth;
  } else if (sk_ssp_in(e, "Annotation")) {
    if (!r->binding) {
      if (r->depth || is(e, "Annotation", "SimulationParams")) own_annotation(r, e, tag);
    }
  } else if (r->binding) {
    in_binding(r, e, tag);
  } else if (strcmp(name, "System") == 0 && !r->in_component && !r->in_line &&
             (r->depth ? sk_ssp_in(e, "Elements") : e->depth == 1 && !r->ended)) {
    begin_system(r, e, tag);
  } else if (r->depth == 0) {
    if (is(e, "SystemStructureDescription", "DefaultExperiment")) {
      sk_attributes_number(&r->at, e, tag, "startTime", &r->root->start);
      sk_attributes_number(&r->at, e, tag, "stopTime", &r->root->stop);
    } else {
      sk_ssp_table_element(&r->at, &r->tables, e);
    }
  } else if (is(e, "Elements", "Component")) {
    begin_component(r, e, tag);
  } else if (is(e, "Elements", "SignalDictionaryReference") ||
             is(e, "System", "SignalDictionaries")) {
    sk_diag(r->at.diags, 7103, sk_attributes_near(&r->at, tag, ""),
            "signal dictionaries are not known here");
    r->foreign = e->depth;
  } else if (is(e, "Connectors", "Connector")) {
    begin_connector(r, e, tag);
  } else if (is(e, "ParameterBindings", "ParameterBinding")) {
    begin_binding(r, e, tag);
  } else if (is(e, "Connections", "Connection")) {
    begin_line(r, e, tag);
  } else if (r->in_line) {
    sk_ssp_way_element(&r->at, &here(r)->lines.at[here(r)->lines.n - 1].way, e);
  } else {
    connector_type(r, e, tag);
  }
  return too_large(r);
}

// The connectors of a system that is complete are those of a sub-model for the one around it.
static void end_system(Reader *r) {
  SkComposite *c = here(r);
  r->depth--;
  if (r->depth == 0) {
    r->ended = true;
    return;
  }
  SkCompositeSub *s = &here(r)->subs.at[r->as_sub[r->depth]];
  for (uint32_t i = 0; i < c->ports.n; i++) sk_vec_push(r->at.arena, &s->ports, c->ports.at[i]);
}

static const char *on_end(void *user, const SkXmlElement *e) {
  Reader *r = user;
  if (r->foreign) {
    if (e->depth == r->foreign) r->foreign = 0;
    return NULL;
  }
  if (r->binding) {
    if (is(e, "ParameterBindings", "ParameterBinding")) end_binding(r);
  } else if (is(e, "Elements", "Component")) {
    r->in_component = false;
  } else if (is(e, "Connections", "Connection")) {
    r->in_line = false;
  } else if (r->depth > 0 && e->depth == r->level[r->depth - 1]) {
    end_system(r);
  }
  return NULL;
}

// The file ------------------------------------------------------------------------------------------------

bool sk_composite_is_ssd(const char *path) {
  size_t n = strlen(path);
  return n > 4 && strcasecmp(path + n - 4, ".ssd") == 0;
}

static void find_units(Reader *r) {
  for (uint32_t i = 0; i < r->systems.n; i++) {
    SkComposite *c = r->systems.at[i];
    for (uint32_t k = 0; k < c->ports.n; k++) sk_ssp_find_unit(&r->tables, &c->ports.at[k].unit);
    for (uint32_t s = 0; s < c->subs.n; s++)
      for (uint32_t k = 0; k < c->subs.at[s].ports.n; k++)
        sk_ssp_find_unit(&r->tables, &c->subs.at[s].ports.at[k].unit);
  }
}

static void name_it(SkComposite *c, const char *path) {
  const char *slash = strrchr(path, '/'), *file = slash ? slash + 1 : path,
             *dot = strrchr(file, '.');
  c->path         = sk_arena_printf(c->arena, "%s", path);
  c->folder       = slash ? sk_arena_printf(c->arena, "%.*s", (int)(slash - path), path) : ".";
  c->name =
      sk_arena_printf(c->arena, "%.*s", (int)(dot ? (size_t)(dot - file) : strlen(file)), file);
}

SkComposite *sk_composite_read_ssd(SkArena *arena, SkSources *sources, SkDiags *diags,
                                   const char *path, const char *text, size_t n,
                                   const SkSsdPlace *place) {
  SkComposite *c      = SK_NEW(arena, SkComposite);
  uint32_t     before = sk_diags_errors(diags);
  *c                  = (SkComposite){.arena = arena, .port = 11111, .stop = NAN};
  name_it(c, path);
  if (place->name) c->name = place->name;
  if (place->folder) c->folder = place->folder;
  c->source = n < UINT32_MAX ? sk_sources_add(sources, c->path, text, (uint32_t)n) : NULL;
  if (!c->source) {
    sk_diag(diags, 7101, (SkSpan){0, 0}, "'%s' is too large", path);
    return NULL;
  }
  Reader       r       = {.at      = {c->source, diags, arena},
                          .sources = sources,
                          .root    = c,
                          .beside  = place->beside,
                          .user    = place->user};
  SkXmlHandler handler = {&r, on_start, on_end};
  const char  *why     = sk_xml_read(arena, text, n, &handler);
  if (why) {
    sk_diag(diags, 7102, (SkSpan){0, 0}, "'%s': %s", path, why);
    return NULL;
  }
  if (!r.ended) sk_diag(diags, 7103, (SkSpan){c->source->base, n ? 1 : 0}, "there is no System");
  if (isnan(c->stop)) c->stop = c->start + 1.0;
  if (c->stop < c->start)
    sk_diag(diags, 7103, (SkSpan){c->source->base, n ? 1 : 0}, "stopTime is before startTime");
  if (sk_diags_errors(diags) > before) return NULL;
  find_units(&r);
  for (uint32_t i = 0; i < r.systems.n; i++) {
    r.systems.at[i]->start = c->start;
    r.systems.at[i]->stop  = c->stop;
  }
  for (uint32_t i = 0; i < r.systems.n; i++) sk_composite_check(r.systems.at[i], diags, false);
  return c;
}
