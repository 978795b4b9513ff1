// A composite model as a system structure description (SSP 1.0). Signals, values and files are what every reader of the format knows; lines, places and
// start commands stand in annotations of ours.
#include "cosim/composite/composite.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#define OURS "xmlns:skerry=\"urn:org.skerry:composite:1\""

static void put_text(SkBuf *out, const char *text) {
  for (; *text; text++) {
    if (*text == '<')
      sk_buf_z(out, "&lt;");
    else if (*text == '&')
      sk_buf_z(out, "&amp;");
    else if (*text == '"')
      sk_buf_z(out, "&quot;");
    else if ((unsigned char)*text < 32)
      sk_buf_printf(out, "&#%d;", *text);
    else
      sk_buf_char(out, *text);
  }
}

static void put(SkBuf *out, const char *name, const char *value) {
  sk_buf_printf(out, " %s=\"", name);
  put_text(out, value);
  sk_buf_char(out, '"');
}

static void put_number(SkBuf *out, const char *name, double value) {
  sk_buf_printf(out, " %s=\"", name);
  sk_buf_double(out, value);
  sk_buf_char(out, '"');
}

static void put_triple(SkBuf *out, const char *name, const double x[3]) {
  if (x[0] == 0.0 && x[1] == 0.0 && x[2] == 0.0) return;
  sk_buf_printf(out, " %s=\"", name);
  for (int i = 0; i < 3; i++) {
    if (i) sk_buf_char(out, ',');
    sk_buf_double(out, x[i]);
  }
  sk_buf_char(out, '"');
}

// A file in the package is named by a URI.
static void put_uri(SkBuf *out, const char *name, const char *file) {
  sk_buf_printf(out, " %s=\"", name);
  for (; *file; file++) {
    bool plain = (*file >= '0' && *file <= '9') || ((*file | 32) >= 'a' && (*file | 32) <= 'z') ||
                 strchr("/.-_~", *file);
    sk_buf_printf(out, plain ? "%c" : "%%%02X", plain ? *file : (unsigned char)*file);
  }
  sk_buf_char(out, '"');
}

static bool ends_with(const char *text, const char *end) {
  size_t n = strlen(text), m = strlen(end);
  return n > m && strcasecmp(text + n - m, end) == 0;
}

static const char *type_of(const char *file) {
  static const char *const types[][2] = {{".fmu", "application/x-fmu-sharedlibrary"},
                                         {".ssp", "application/x-ssp-package"},
                                         {".ssd", "application/x-ssp-definition"},
                                         {".mo", "text/x-modelica"}};
  for (size_t i = 0; i < sizeof types / sizeof *types; i++)
    if (ends_with(file, types[i][0])) return types[i][1];
  return "application/octet-stream";
}

static void put_ports(SkBuf *out, const SkCompositeSub *s) {
  if (s->ports.n == 0) return;
  sk_buf_z(out, "          <ssd:Connectors>\n");
  for (uint32_t k = 0; k < s->ports.n; k++) {
    const SkCompositePort *p    = &s->ports.at[k];
    bool                   wave = p->causality == SK_LINK_BOTH;
    sk_buf_z(out, "            <ssd:Connector");
    put(out, "name", p->name);
    put(out, "kind", wave ? "inout" : sk_link_causality_name(p->causality));
    sk_buf_z(out, "><ssc:Real/>");
    if (wave) {
      sk_buf_z(out, "<ssd:Annotations><ssc:Annotation type=\"org.skerry.port\"><skerry:Port " OURS);
      put(out, "Dimensions", p->dimensions == 6 ? "6" : "1");
      put(out, "Domain", sk_link_domain_name(p->domain));
      put_triple(out, "Position", p->place);
      put_triple(out, "Angle321", p->angle);
      sk_buf_z(out, "/></ssc:Annotation></ssd:Annotations>");
    }
    sk_buf_z(out, "</ssd:Connector>\n");
  }
  sk_buf_z(out, "          </ssd:Connectors>\n");
}

// The format of composite models has texts only: what reads as a number or a truth value is one.
static void put_parameters(SkBuf *out, const SkCompositeSub *s) {
  if (s->parameters.n == 0) return;
  sk_buf_z(out,
           "          <ssd:ParameterBindings><ssd:ParameterBinding><ssd:ParameterValues>\n"
           "            <ssv:ParameterSet version=\"1.0\"");
  put(out, "name", s->name);
  sk_buf_z(out, "><ssv:Parameters>\n");
  for (uint32_t k = 0; k < s->parameters.n; k++) {
    const SkCompositeParameter *p = &s->parameters.at[k];
    char                       *end;
    double                      x = strtod(p->value, &end);
    bool truth                    = strcmp(p->value, "true") == 0 || strcmp(p->value, "false") == 0;
    bool number =
        end != p->value && end[strspn(end, " ")] == 0 && isfinite(x) && !strpbrk(p->value, "xX");
    sk_buf_z(out, "              <ssv:Parameter");
    put(out, "name", p->name);
    sk_buf_printf(out, "><ssv:%s", truth ? "Boolean" : number ? "Real" : "String");
    put(out, "value", p->value);
    sk_buf_z(out, "/></ssv:Parameter>\n");
  }
  sk_buf_z(out,
           "            </ssv:Parameters></ssv:ParameterSet>\n"
           "          </ssd:ParameterValues></ssd:ParameterBinding></ssd:ParameterBindings>\n");
}

static void put_sub(SkBuf *out, const SkCompositeSub *s, const char *file) {
  sk_buf_z(out, "        <ssd:Component");
  put(out, "name", s->name);
  put(out, "type", type_of(s->file));
  put_uri(out, "source", file ? file : s->file);
  sk_buf_z(out, ">\n");
  put_ports(out, s);
  put_parameters(out, s);
  sk_buf_z(out,
           "          <ssd:Annotations><ssc:Annotation type=\"org.skerry.submodel\">"
           "<skerry:SubModel " OURS);
  put(out, "StartCommand", s->command);
  if (!file) put(out, "ModelFile", s->file);
  if (s->geometry) put(out, "GeometryFile", s->geometry);
  if (s->exact_step) put(out, "ExactStep", "1");
  put_triple(out, "Position", s->place);
  put_triple(out, "Angle321", s->angle);
  sk_buf_z(out, "/></ssc:Annotation></ssd:Annotations>\n        </ssd:Component>\n");
}

static void put_line(SkBuf *out, const SkComposite *c, const SkCompositeLine *l) {
  static const char *const ends[2][2] = {{"startElement", "startConnector"},
                                         {"endElement", "endConnector"}};
  bool                     wave       = sk_composite_port(c, l->end[0])->causality == SK_LINK_BOTH;
  sk_buf_z(out, "        <ssd:Connection");
  for (int k = 0; k < 2; k++) {
    put(out, ends[k][0], c->subs.at[l->end[k].sub].name);
    put(out, ends[k][1], sk_composite_port(c, l->end[k])->name);
  }
  // The format of composite models does not convert units.
  sk_buf_z(out, " suppressUnitConversion=\"true\"");
  if (l->delay == 0.0) {
    sk_buf_z(out, "/>\n");
    return;
  }
  sk_buf_z(out, "><ssd:Annotations><ssc:Annotation type=\"org.skerry.line\"><skerry:Line " OURS);
  put_number(out, "Delay", l->delay);
  if (wave) {
    put_number(out, "Zf", l->Zf);
    put_number(out, "Zfr", l->Zfr);
    put_number(out, "alpha", l->alpha);
  }
  sk_buf_z(out, "/></ssc:Annotation></ssd:Annotations></ssd:Connection>\n");
}

void sk_composite_write_ssd(const SkComposite *c, const char *const *files, SkBuf *out) {
  sk_buf_z(out,
           "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<ssd:SystemStructureDescription "
           "version=\"1.0\"");
  put(out, "name", c->name);
  sk_buf_z(out,
           "\n    xmlns:ssd=\"http://ssp-standard.org/SSP1/SystemStructureDescription\""
           "\n    xmlns:ssc=\"http://ssp-standard.org/SSP1/SystemStructureCommon\""
           "\n    xmlns:ssv=\"http://ssp-standard.org/SSP1/SystemStructureParameterValues\""
           "\n    generationTool=\"Skerry\">\n  <ssd:System");
  put(out, "name", c->name);
  sk_buf_z(out, ">\n");
  if (c->subs.n) {
    sk_buf_z(out, "      <ssd:Elements>\n");
    for (uint32_t i = 0; i < c->subs.n; i++) put_sub(out, &c->subs.at[i], files ? files[i] : NULL);
    sk_buf_z(out, "      </ssd:Elements>\n");
  }
  if (c->lines.n) {
    sk_buf_z(out, "      <ssd:Connections>\n");
    for (uint32_t i = 0; i < c->lines.n; i++) put_line(out, c, &c->lines.at[i]);
    sk_buf_z(out, "      </ssd:Connections>\n");
  }
  sk_buf_z(out, "  </ssd:System>\n  <ssd:DefaultExperiment");
  put_number(out, "startTime", c->start);
  put_number(out, "stopTime", c->stop);
  sk_buf_z(out,
           "/>\n  <ssd:Annotations><ssc:Annotation type=\"org.skerry.simulation\">"
           "<skerry:SimulationParams " OURS);
  put_number(out, "ManagerPort", c->port);
  if (c->write_step > 0.0) put_number(out, "WriteTimeStep", c->write_step);
  sk_buf_z(out, "/></ssc:Annotation></ssd:Annotations>\n</ssd:SystemStructureDescription>\n");
}
