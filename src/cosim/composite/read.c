// The XML of a composite model as its existing reader takes it; what that one crashes on is an error with its line.
#include "cosim/composite/attributes.h"

#include <errno.h>
#include <math.h>
#include <string.h>
#include <strings.h>

typedef struct {
  SkAttributes at;
  SkComposite *c;
  SkDiags     *diags;
  SkArena     *arena;
  bool         subs, parameters;
} Reader;

static const char *const domain_names[]    = {"mechanical", "rotational", "hydraulic", "pneumatic",
                                              "electric",   "thermal",    "signal"};
static const char *const causality_names[] = {"bidirectional", "input", "output"};

const char *sk_link_domain_name(SkLinkDomain domain) { return domain_names[domain]; }
const char *sk_link_causality_name(SkLinkCausality causality) { return causality_names[causality]; }

// Elements ----------------------------------------------------------------------------------------

static bool ends_with(const char *text, const char *end) {
  size_t n = strlen(text), m = strlen(end);
  return n > m && strcasecmp(text + n - m, end) == 0;
}

static void read_sub(Reader *r, const SkXmlElement *e, SkSpan tag) {
  SkCompositeSub sub                = {.span = tag};
  sub.name                          = sk_attributes_required(&r->at, e, tag, "Name");
  sub.command                       = sk_attributes_required(&r->at, e, tag, "StartCommand");
  sub.file                          = sk_attributes_required(&r->at, e, tag, "ModelFile");
  sub.geometry                      = sk_attributes_text(&r->at, e, "GeometryFile");
  static const char *const truths[] = {"0", "false", "1", "true"};
  sub.exact_step = sk_attributes_word(&r->at, e, tag, "ExactStep", truths, 4, 0) >= 2;
  sk_attributes_triple(&r->at, e, tag, "Position", sub.place);
  sk_attributes_triple(&r->at, e, tag, "Angle321", sub.angle);
  sk_vec_push(r->arena, &r->c->subs, sub);
}

// Old files tell the dimensions by the end of the name.
static void by_suffix(SkCompositePort *p) {
  bool in = ends_with(p->name, "1DIN"), out = ends_with(p->name, "1DOUT");
  p->dimensions = in || out || ends_with(p->name, "1D") ? 1 : 6;
  p->causality  = in ? SK_LINK_IN : out ? SK_LINK_OUT : SK_LINK_BOTH;
}

static void read_port(Reader *r, const SkXmlElement *e, SkSpan tag) {
  SkCompositePort p = {.span = tag, .dimensions = 6};
  double          n = 0.0;
  p.name            = sk_attributes_required(&r->at, e, tag, "Name");
  bool old          = !sk_attributes_number(&r->at, e, tag, "Dimensions", &n);
  if (old)
    by_suffix(&p);
  else if (n == 1.0 || n == 6.0)
    p.dimensions = (int)n;
  else
    sk_diag(r->diags, 7103, sk_attributes_near(&r->at, tag, "Dimensions"),
            "Dimensions of port '%s' are neither 1 nor 6", p.name);
  p.causality = (SkLinkCausality)sk_attributes_word(&r->at, e, tag, "Causality", causality_names, 3,
                                                    (int)p.causality);
  int standard = p.causality == SK_LINK_BOTH ? SK_LINK_MECHANICAL : SK_LINK_SIGNAL;
  p.domain     = (SkLinkDomain)sk_attributes_word(&r->at, e, tag, "Domain", domain_names,
                                                  SK_LINK_N_DOMAINS, standard);
  if (old && p.causality != SK_LINK_BOTH) p.dimensions = 1;
  if (p.domain == SK_LINK_SIGNAL && p.causality == SK_LINK_BOTH)
    sk_diag(r->diags, 7103, sk_attributes_near(&r->at, tag, "Causality"),
            "port '%s' has signals, so its Causality is input or output", p.name);
  if (p.dimensions == 6 && (p.domain != SK_LINK_MECHANICAL || p.causality != SK_LINK_BOTH))
    sk_diag(r->diags, 7103, sk_attributes_near(&r->at, tag, "Dimensions"),
            "port '%s' has 6 dimensions, as only mechanical ones in both directions have", p.name);
  sk_attributes_triple(&r->at, e, tag, "Position", p.place);
  sk_attributes_triple(&r->at, e, tag, "Angle321", p.angle);
  SkCompositeSub *sub = &r->c->subs.at[r->c->subs.n - 1];
  sk_vec_push(r->arena, &sub->ports, p);
}

static void read_parameter(Reader *r, const SkXmlElement *e, SkSpan tag) {
  SkCompositeParameter p = {.span = tag, .way = {.as_is = true, .keeps_unit = true, .factor = 1.0}};
  p.name                 = sk_attributes_required(&r->at, e, tag, "Name");
  p.value                = sk_attributes_text(&r->at, e, "Value");
  if (!p.value) p.value = sk_attributes_required(&r->at, e, tag, "Value");
  SkCompositeSub *sub = &r->c->subs.at[r->c->subs.n - 1];
  sk_vec_push(r->arena, &sub->parameters, p);
}

static void read_line(Reader *r, const SkXmlElement *e, SkSpan tag) {
  SkCompositeLine l = {.span = tag, .way = {.as_is = true, .keeps_unit = true, .factor = 1.0}};
  l.from            = sk_attributes_required(&r->at, e, tag, "From");
  l.to              = sk_attributes_required(&r->at, e, tag, "To");
  if (!sk_attributes_number(&r->at, e, tag, "Delay", &l.delay))
    sk_attributes_required(&r->at, e, tag, "Delay");
  l.has_Zf  = sk_attributes_number(&r->at, e, tag, "Zf", &l.Zf);
  l.has_Zfr = sk_attributes_number(&r->at, e, tag, "Zfr", &l.Zfr);
  if (!l.has_Zfr) l.Zfr = l.Zf;
  sk_attributes_number(&r->at, e, tag, "alpha", &l.alpha);
  l.delay_from = sk_attributes_text(&r->at, e, "DelayFrom");
  if (!sk_attributes_number(&r->at, e, tag, "LongestDelay", &l.longest) && l.delay_from)
    sk_attributes_required(&r->at, e, tag, "LongestDelay");
  sk_vec_push(r->arena, &r->c->lines, l);
}

static void read_parameters(Reader *r, const SkXmlElement *e, SkSpan tag) {
  SkComposite *c = r->c;
  double       x;
  r->parameters = true;
  if (sk_attributes_number(&r->at, e, tag, "ManagerPort", &x)) {
    if (x >= 0.0 && x <= 65535.0 && x == floor(x))
      c->port = (int)x;
    else
      sk_diag(r->diags, 7103, sk_attributes_near(&r->at, tag, "ManagerPort"),
              "ManagerPort is no port number");
  }
  if (!sk_attributes_number(&r->at, e, tag, "StartTime", &c->start))
    sk_attributes_required(&r->at, e, tag, "StartTime");
  if (!sk_attributes_number(&r->at, e, tag, "StopTime", &c->stop))
    sk_attributes_required(&r->at, e, tag, "StopTime");
  sk_attributes_number(&r->at, e, tag, "WriteTimeStep", &c->write_step);
  if (c->stop < c->start)
    sk_diag(r->diags, 7103, sk_attributes_near(&r->at, tag, "StopTime"),
            "StopTime is before StartTime");
  if (c->write_step < 0.0) {
    sk_diag(r->diags, 7103, sk_attributes_near(&r->at, tag, "WriteTimeStep"),
            "WriteTimeStep is below zero");
    c->write_step = 0.0;
  }
}

static bool is(const SkXmlElement *e, int depth, const char *parent, const char *name) {
  return e->depth == depth && sk_xml_in(e, parent) && strcmp(e->name, name) == 0;
}

static const char *on_start(void *user, const SkXmlElement *e) {
  static const char *const known[] = {"SubModels",  "SubModel",  "InterfacePoint",  "Connections",
                                      "Connection", "Parameter", "SimulationParams"};
  Reader                  *r       = user;
  SkSpan                   tag     = sk_attributes_tag(&r->at, e);
  if (r->c->subs.n > 1000000 || r->c->lines.n > 1000000) return "it is too large";
  if (e->depth == 1 && strcmp(e->name, "SubModels") == 0) r->subs = true;
  if (is(e, 2, "SubModels", "SubModel"))
    read_sub(r, e, tag);
  else if (is(e, 3, "SubModel", "InterfacePoint") && r->c->subs.n)
    read_port(r, e, tag);
  else if (is(e, 3, "SubModel", "Parameter") && r->c->subs.n)
    read_parameter(r, e, tag);
  else if (is(e, 2, "Connections", "Connection"))
    read_line(r, e, tag);
  else if (e->depth == 1 && strcmp(e->name, "SimulationParams") == 0)
    read_parameters(r, e, tag);
  for (size_t i = 0; i < sizeof known / sizeof *known; i++)
    if (strcasecmp(e->name, known[i]) == 0 && strcmp(e->name, known[i]) != 0)
      sk_diag(r->diags, 7103, sk_attributes_near(&r->at, tag, ""),
              "'%s' is not known: it is written '%s'", e->name, known[i]);
  return NULL;
}

// The file ------------------------------------------------------------------------------------------

static void name_it(SkComposite *c, const char *path) {
  const char *slash = strrchr(path, '/'), *file = slash ? slash + 1 : path,
             *dot = strrchr(file, '.');
  c->path         = sk_arena_printf(c->arena, "%s", path);
  c->folder       = slash ? sk_arena_printf(c->arena, "%.*s", (int)(slash - path), path) : ".";
  if (slash == path) c->folder = "/";
  c->name =
      sk_arena_printf(c->arena, "%.*s", (int)(dot ? (size_t)(dot - file) : strlen(file)), file);
}

SkComposite *sk_composite_read_text(SkArena *arena, SkSources *sources, SkDiags *diags,
                                    const char *path, const char *text, size_t n) {
  SkComposite *c      = SK_NEW(arena, SkComposite);
  SkSpan       none   = {0, 0};
  uint32_t     before = sk_diags_errors(diags);
  *c                  = (SkComposite){.arena = arena, .port = 11111};
  name_it(c, path);
  c->source = n < UINT32_MAX ? sk_sources_add(sources, c->path, text, (uint32_t)n) : NULL;
  if (!c->source) {
    sk_diag(diags, 7101, none, "'%s' is too large", path);
    return NULL;
  }
  Reader       r       = {.at = {c->source, diags, arena}, .c = c, .diags = diags, .arena = arena};
  SkXmlHandler handler = {&r, on_start, NULL};
  const char  *why     = sk_xml_read(arena, text, n, &handler);
  if (why) {
    sk_diag(diags, 7102, none, "'%s': %s", path, why);
    return NULL;
  }
  SkSpan first = {c->source->base, n ? 1 : 0};
  if (!r.subs) sk_diag(diags, 7103, first, "there are no SubModels");
  if (!r.parameters) sk_diag(diags, 7103, first, "there are no SimulationParams");
  if (sk_diags_errors(diags) > before) return NULL;
  sk_composite_check(c, diags, true);
  return c;
}

SkComposite *sk_composite_read(SkArena *arena, SkSources *sources, SkDiags *diags,
                               const char *path) {
  char  *text;
  size_t n;
  if (sk_read_file(arena, path, SK_COMPOSITE_MAX_BYTES, &text, &n))
    return sk_composite_read_text(arena, sources, diags, path, text, n);
  sk_diag(diags, 7101, (SkSpan){0, 0}, "cannot read '%s': %s", path, strerror(errno));
  return NULL;
}
