// The XML of a composite model as its existing reader takes it; what that one crashes on is an error with its line.
#include "cosim/composite/composite.h"

#include "cosim/fmi/xml.h"

#include <ctype.h>
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

typedef struct {
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

// Positions ---------------------------------------------------------------------------------------

static SkSpan tag_span(const Reader *r, const SkXmlElement *e) {
  const SkSource *s    = r->c->source;
  size_t          from = e->offset < s->len ? e->offset : s->len;
  // The tag is well-formed, but '>' may stand in a value.
  size_t to    = from;
  char   quote = 0;
  for (; to < s->len; to++) {
    char x = s->text[to];
    if (quote) {
      if (x == quote) quote = 0;
    } else if (x == '"' || x == '\'') {
      quote = x;
    } else if (x == '>') {
      to++;
      break;
    }
  }
  return (SkSpan){s->base + (uint32_t)from, (uint32_t)(to - from)};
}

SkSpan sk_composite_attribute(const SkComposite *c, SkSpan tag, const char *attribute) {
  const SkSource *s = c->source;
  if (tag.pos < s->base || tag.pos - s->base > s->len) return (SkSpan){0, 0};
  const char *p = s->text + (tag.pos - s->base), *end = p + tag.len;
  size_t      n = strlen(attribute);
  while (p < end) {
    while (p < end && *p != '=' && *p != '"' && *p != '\'') p++;
    if (p == end) break;
    const char *name = p;
    while (name > s->text && isspace((unsigned char)name[-1])) name--;
    bool same = (size_t)(name - s->text) >= n && strncmp(name - n, attribute, n) == 0 &&
                isspace((unsigned char)name[-(ptrdiff_t)n - 1]);
    while (p < end && *p != '"' && *p != '\'') p++;
    if (p == end) break;
    const char *value = p + 1, *stop = memchr(value, *p, (size_t)(end - value));
    if (!stop) break;
    if (same) return (SkSpan){s->base + (uint32_t)(value - s->text), (uint32_t)(stop - value)};
    p = stop + 1;
  }
  return (SkSpan){0, 0};
}

// The attribute where it is there, else the tag's name.
static SkSpan near(const Reader *r, SkSpan tag, const char *attribute) {
  SkSpan at = sk_composite_attribute(r->c, tag, attribute);
  if (at.pos) return at;
  const char *text = r->c->source->text + (tag.pos - r->c->source->base);
  uint32_t    n    = 1;
  while (n < tag.len && !isspace((unsigned char)text[n]) && text[n] != '>' && text[n] != '/') n++;
  return (SkSpan){tag.pos, n};
}

// Values ------------------------------------------------------------------------------------------

static const char *text_of(Reader *r, const SkXmlElement *e, const char *attribute) {
  const char *value = sk_xml_get(e, attribute);
  return value ? sk_arena_printf(r->arena, "%s", value) : NULL;
}

static const char *required(Reader *r, const SkXmlElement *e, SkSpan tag, const char *attribute) {
  const char *value = text_of(r, e, attribute);
  if (value && *value) return value;
  sk_diag(r->diags, 7103, near(r, tag, attribute), "%s has no %s", e->name, attribute);
  for (const char **a = e->attributes; a[0]; a += 2)
    if (strcasecmp(a[0], attribute) == 0 && strcmp(a[0], attribute) != 0)
      sk_diag_help(r->diags, "write '%s' instead of '%s'", attribute, a[0]);
  return "";
}

static bool to_number(const char *text, const char **end, double *value) {
  char *after;
  errno  = 0;
  *value = strtod(text, &after);
  *end   = after;
  // Hexadecimal numbers are none here.
  const char *digits = text + strspn(text, " \t+-");
  return after != text && !(digits[0] == '0' && (digits[1] | 32) == 'x');
}

// False: it is not there. What is wrong is reported.
static bool number(Reader *r, const SkXmlElement *e, SkSpan tag, const char *attribute,
                   double *value) {
  const char *text = sk_xml_get(e, attribute), *end;
  double      x;
  if (!text) return false;
  if (to_number(text, &end, &x) && end[strspn(end, " \t")] == 0 && isfinite(x)) {
    *value = x;
    return true;
  }
  sk_diag(r->diags, 7103, near(r, tag, attribute), "%s of %s is no number: '%.60s'", attribute,
          e->name, text);
  return true;
}

// "x,y,z". NaN, which published files have, counts as zero.
static void triple(Reader *r, const SkXmlElement *e, SkSpan tag, const char *attribute,
                   double out[3]) {
  const char *text = sk_xml_get(e, attribute), *p = text;
  bool        ok = true, undefined = false;
  if (!text) return;
  for (int i = 0; i < 3 && ok; i++) {
    ok = to_number(p, &p, &out[i]);
    if (ok && isnan(out[i])) {
      undefined = true;
      out[i]    = 0.0;
    }
    ok = ok && isfinite(out[i]);
    p += strspn(p, " \t\r\n");
    if (i < 2 && *p == ',') p++;
  }
  if (!ok || *p) {
    sk_diag(r->diags, 7103, near(r, tag, attribute),
            "%s of %s is not three numbers with commas between them: '%.60s'", attribute, e->name,
            text);
    memset(out, 0, sizeof(double) * 3);
  } else if (undefined) {
    sk_diag(r->diags, 7104, near(r, tag, attribute), "%s has 'nan', which counts as 0", attribute);
  }
}

// One of several words, whatever its case. -1 after reporting.
static int word(Reader *r, const SkXmlElement *e, SkSpan tag, const char *attribute,
                const char *const *words, int n, int otherwise) {
  const char *text = sk_xml_get(e, attribute);
  if (!text || !*text) return otherwise;
  for (int i = 0; i < n; i++)
    if (strcasecmp(text, words[i]) == 0) return i;
  sk_diag(r->diags, 7103, near(r, tag, attribute), "there is no %s '%.60s'", attribute, text);
  const char *like = sk_did_you_mean(text, words, (uint32_t)n);
  if (like) sk_diag_help(r->diags, "did you mean '%s'?", like);
  return otherwise;
}

// Elements ----------------------------------------------------------------------------------------

static bool ends_with(const char *text, const char *end) {
  size_t n = strlen(text), m = strlen(end);
  return n > m && strcasecmp(text + n - m, end) == 0;
}

static void read_sub(Reader *r, const SkXmlElement *e, SkSpan tag) {
  SkCompositeSub sub                = {.span = tag};
  sub.name                          = required(r, e, tag, "Name");
  sub.command                       = required(r, e, tag, "StartCommand");
  sub.file                          = required(r, e, tag, "ModelFile");
  sub.geometry                      = text_of(r, e, "GeometryFile");
  static const char *const truths[] = {"0", "false", "1", "true"};
  sub.exact_step                    = word(r, e, tag, "ExactStep", truths, 4, 0) >= 2;
  triple(r, e, tag, "Position", sub.place);
  triple(r, e, tag, "Angle321", sub.angle);
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
  p.name            = required(r, e, tag, "Name");
  bool old          = !number(r, e, tag, "Dimensions", &n);
  if (old)
    by_suffix(&p);
  else if (n == 1.0 || n == 6.0)
    p.dimensions = (int)n;
  else
    sk_diag(r->diags, 7103, near(r, tag, "Dimensions"),
            "Dimensions of port '%s' are neither 1 nor 6", p.name);
  p.causality = (SkLinkCausality)word(r, e, tag, "Causality", causality_names, 3, (int)p.causality);
  int standard = p.causality == SK_LINK_BOTH ? SK_LINK_MECHANICAL : SK_LINK_SIGNAL;
  p.domain     = (SkLinkDomain)word(r, e, tag, "Domain", domain_names, SK_LINK_N_DOMAINS, standard);
  if (old && p.causality != SK_LINK_BOTH) p.dimensions = 1;
  if (p.domain == SK_LINK_SIGNAL && p.causality == SK_LINK_BOTH)
    sk_diag(r->diags, 7103, near(r, tag, "Causality"),
            "port '%s' has signals, so its Causality is input or output", p.name);
  if (p.dimensions == 6 && (p.domain != SK_LINK_MECHANICAL || p.causality != SK_LINK_BOTH))
    sk_diag(r->diags, 7103, near(r, tag, "Dimensions"),
            "port '%s' has 6 dimensions, as only mechanical ones in both directions have", p.name);
  triple(r, e, tag, "Position", p.place);
  triple(r, e, tag, "Angle321", p.angle);
  SkCompositeSub *sub = &r->c->subs.at[r->c->subs.n - 1];
  sk_vec_push(r->arena, &sub->ports, p);
}

static void read_parameter(Reader *r, const SkXmlElement *e, SkSpan tag) {
  SkCompositeParameter p = {.span = tag};
  p.name                 = required(r, e, tag, "Name");
  p.value                = text_of(r, e, "Value");
  if (!p.value) p.value = required(r, e, tag, "Value");
  SkCompositeSub *sub = &r->c->subs.at[r->c->subs.n - 1];
  sk_vec_push(r->arena, &sub->parameters, p);
}

static void read_line(Reader *r, const SkXmlElement *e, SkSpan tag) {
  SkCompositeLine l = {.span = tag};
  l.from            = required(r, e, tag, "From");
  l.to              = required(r, e, tag, "To");
  if (!number(r, e, tag, "Delay", &l.delay)) required(r, e, tag, "Delay");
  l.has_Zf  = number(r, e, tag, "Zf", &l.Zf);
  l.has_Zfr = number(r, e, tag, "Zfr", &l.Zfr);
  if (!l.has_Zfr) l.Zfr = l.Zf;
  number(r, e, tag, "alpha", &l.alpha);
  sk_vec_push(r->arena, &r->c->lines, l);
}

static void read_parameters(Reader *r, const SkXmlElement *e, SkSpan tag) {
  SkComposite *c = r->c;
  double       x;
  r->parameters = true;
  if (number(r, e, tag, "ManagerPort", &x)) {
    if (x >= 0.0 && x <= 65535.0 && x == floor(x))
      c->port = (int)x;
    else
      sk_diag(r->diags, 7103, near(r, tag, "ManagerPort"), "ManagerPort is no port number");
  }
  if (!number(r, e, tag, "StartTime", &c->start)) required(r, e, tag, "StartTime");
  if (!number(r, e, tag, "StopTime", &c->stop)) required(r, e, tag, "StopTime");
  number(r, e, tag, "WriteTimeStep", &c->write_step);
  if (c->stop < c->start)
    sk_diag(r->diags, 7103, near(r, tag, "StopTime"), "StopTime is before StartTime");
  if (c->write_step < 0.0) {
    sk_diag(r->diags, 7103, near(r, tag, "WriteTimeStep"), "WriteTimeStep is below zero");
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
  SkSpan                   tag     = tag_span(r, e);
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
      sk_diag(r->diags, 7103, near(r, tag, ""), "'%s' is not known: it is written '%s'", e->name,
              known[i]);
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
  Reader       r       = {.c = c, .diags = diags, .arena = arena};
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
  sk_composite_check(c, diags);
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
