// System structures: what is read of SSD, SSV and SSM, and what is told where.
#include "cosim/composite/composite.h"

#include <criterion/criterion.h>
#include <string.h>

static SkArena    *arena;
static SkSources  *sources;
static SkDiags    *diags;
static const char *file_name, *file_text;

static void begin(void) {
  static SkGuard guard;
  arena     = sk_arena_new(0, &guard);
  sources   = sk_sources_new(arena);
  diags     = sk_diags_new(arena, sources);
  file_name = NULL;
}
static void end(void) { sk_arena_free(arena); }

TestSuite(ssp, .init = begin, .fini = end);

static char *beside(void *user, SkArena *to, const char *name, size_t *n, const char **why) {
  (void)user;
  *why = NULL;
  if (!file_name || strcmp(name, file_name) != 0) return NULL;
  *n = strlen(file_text);
  return sk_arena_printf(to, "%s", file_text);
}

#define SSD(system, rest)                                                                        \
  "<?xml version='1.0' encoding='UTF-8'?>\n<d:SystemStructureDescription version='1.0' "         \
  "name='t' xmlns:d='http://ssp-standard.org/SSP1/SystemStructureDescription' "                  \
  "xmlns:c='http://ssp-standard.org/SSP1/SystemStructureCommon'>\n<d:System name='root'>" system \
  "</d:System>" rest "</d:SystemStructureDescription>\n"
#define REAL(name, kind, unit) \
  "<d:Connector name='" name "' kind='" kind "'><c:Real unit='" unit "'/></d:Connector>"
#define COMPONENT(name, inner) \
  "<d:Component name='" name "' source='resources/" name ".fmu'>" inner "</d:Component>\n"

static SkComposite *take(const char *text) {
  return sk_composite_read_ssd(arena, sources, diags, "dir/s.ssd", text, strlen(text),
                               &(SkSsdPlace){.beside = beside});
}

static SkComposite *fine(const char *text) {
  SkComposite *c = take(text);
  SkBuf        b = sk_buf_new(arena);
  sk_diags_print(diags, SK_DIAG_TEXT, false, &b);
  cr_assert(c && sk_diags_errors(diags) == 0, "%s", b.n ? b.text : "");
  return c;
}

static void said(const char *text, const char *what) {
  SkBuf b = sk_buf_new(arena);
  take(text);
  sk_diags_print(diags, SK_DIAG_TEXT, false, &b);
  cr_assert(sk_diags_errors(diags) > 0);
  cr_assert(b.n && strstr(b.text, what), "'%s' is not in: %s", what, b.n ? b.text : "");
}

static const char *two =
    SSD("<d:Connectors>" REAL("x", "input", "km/h") "</d:Connectors><d:Elements>"
        COMPONENT("a", "<d:Connectors>" REAL("u", "input", "m/s") REAL("y", "output", "W") "</d:Connectors>")
        "<d:System name='in.ner'><d:Connectors>" REAL("u", "input", "kW") "</d:Connectors><d:Elements>"
        COMPONENT("b", "<d:Connectors>" REAL("u", "input", "kW") "</d:Connectors>")
        "</d:Elements><d:Connections><d:Connection startConnector='u' endElement='b' endConnector='u'>"
        "<c:LinearTransformation factor='2' offset='-1'/></d:Connection></d:Connections></d:System>"
        "</d:Elements><d:Connections>"
        "<d:Connection startConnector='x' endElement='a' endConnector='u' suppressUnitConversion='true'/>"
        "<d:Connection startElement='in.ner' startConnector='u' endElement='a' endConnector='y'/>"
        "</d:Connections>",
        "<d:Units><c:Unit name='kW'><c:BaseUnit kg='1' m='2' s='-3' factor='1000'/></c:Unit></d:Units>"
        "<d:DefaultExperiment startTime='1' stopTime='4'/>");

Test(ssp, systems_connections_and_units) {
  SkComposite *c = fine(two);
  cr_assert_eq(c->subs.n, 2);
  cr_assert_eq(c->lines.n, 2);
  cr_assert_eq(c->ports.n, 1);
  cr_assert_eq(c->start, 1.0);
  cr_assert_eq(c->stop, 4.0);
  cr_assert(c->lines.at[0].way.keeps_unit);
  cr_assert_eq(c->lines.at[0].end[0].sub, SK_COMPOSITE_SELF);
  // Signals are put the way they go.
  cr_assert_eq(c->lines.at[1].end[0].sub, 0);
  cr_assert_eq(c->lines.at[1].end[1].sub, 1);
  const SkCompositeSub *s = &c->subs.at[1];
  cr_assert_str_eq(s->name, "in.ner");
  cr_assert(s->inner && s->inner->lines.n == 1);
  cr_assert(s->inner->lines.at[0].way.given && s->inner->lines.at[0].way.factor == 2.0);
  cr_assert_eq(s->inner->lines.at[0].way.offset, -1.0);
  cr_assert(s->ports.at[0].unit.known && s->ports.at[0].unit.scale.factor == 1000.0);
  cr_assert(sk_unit_fits(&s->ports.at[0].unit.scale, &c->subs.at[0].ports.at[1].unit.scale));
  cr_assert_str_eq(c->subs.at[0].file, "resources/a.fmu");
}

#define BOUND(binding)                                                         \
  SSD("<d:ParameterBindings>" binding                                          \
      "</d:ParameterBindings><d:Elements>" COMPONENT("a", "") "</d:Elements>", \
      "")

Test(ssp, values_inline_and_beside_with_a_mapping) {
  file_name = "v.ssv";
  file_text =
      "<v:ParameterSet xmlns:v='x' xmlns:c='y' version='1.0' name='n'><v:Parameters>"
      "<v:Parameter name='len'><v:Real value='2.5' unit='mm'/></v:Parameter>"
      "<v:Parameter name='on'><v:Boolean value='1'/></v:Parameter>"
      "<v:Parameter name='mode'><v:Enumeration name='E' value='two'/></v:Parameter>"
      "</v:Parameters><v:Enumerations><c:Enumeration name='D'><c:Item name='two' "
      "value='7'/></c:Enumeration>"
      "<c:Enumeration name='E'><c:Item name='one' value='1'/><c:Item name='two' "
      "value='2'/></c:Enumeration></v:Enumerations>"
      "<v:Units><c:Unit name='mm'><c:BaseUnit m='1' "
      "factor='0.001'/></c:Unit></v:Units></v:ParameterSet>";
  SkComposite *c = fine(BOUND("<d:ParameterBinding source='v.ssv' prefix='a.'/>"));
  cr_assert_eq(c->parameters.n, 3);
  cr_assert_str_eq(c->parameters.at[0].name, "a.len");
  cr_assert(c->parameters.at[0].unit.known && c->parameters.at[0].unit.scale.factor == 0.001);
  cr_assert_str_eq(c->parameters.at[1].value, "true");
  cr_assert_str_eq(c->parameters.at[2].value, "2");

  c =
      fine(BOUND("<d:ParameterBinding source='v.ssv'><d:ParameterMapping><m:ParameterMapping "
                 "xmlns:m='z' version='1.0'>"
                 "<m:MappingEntry source='len' target='a.L' "
                 "suppressUnitConversion='true'><c:LinearTransformation "
                 "factor='3'/></m:MappingEntry><m:MappingEntry source='len' "
                 "target='a.M'/></m:ParameterMapping>"
                 "</d:ParameterMapping></d:ParameterBinding>"));
  // Names that are not mapped are not set.
  cr_assert_eq(c->parameters.n, 2);
  cr_assert_str_eq(c->parameters.at[0].name, "a.L");
  cr_assert(c->parameters.at[0].way.given && c->parameters.at[0].way.keeps_unit);
  cr_assert_eq(c->parameters.at[0].way.factor, 3.0);
  cr_assert_eq(c->parameters.at[1].way.factor, 1.0);
}

Test(ssp, annotations_of_others_are_passed_over) {
  SkComposite *c =
      fine(SSD("<d:Elements>" COMPONENT(
                   "a",
                   "<d:Annotations><c:Annotation type='com.other'><System name='x'>"
                   "<Elements><Component "
                   "name='y'/></Elements></System></c:Annotation></d:Annotations>") "</d:Elements>",
               "<d:Annotations><c:Annotation type='com.other'><d:System "
               "name='z'/></c:Annotation></d:Annotations>"));
  cr_assert_eq(c->subs.n, 1);
}

Test(ssp, lines_and_ports_of_ours_survive_writing) {
  static const char text[] =
      "<Model><SubModels><SubModel Name='a' StartCommand='skerry' ModelFile='a.mo' "
      "Position='1,2,3' ExactStep='1'>"
      "<InterfacePoint Name='p' Dimensions='6' Angle321='0,0,1'/><Parameter Name='k' Value='3'/>"
      "<Parameter Name='s' Value='te&lt;xt'/></SubModel>"
      "<SubModel Name='b' StartCommand='none' ModelFile='b'><InterfacePoint Name='p' "
      "Dimensions='6' Position='1,2,3' Angle321='0,0,1'/>"
      "</SubModel></SubModels><Connections><Connection From='a.p' To='b.p' Delay='1e-4' Zf='1e5' "
      "Zfr='7' alpha='0.5'/></Connections>"
      "<SimulationParams ManagerPort='0' StartTime='0.5' StopTime='2' "
      "WriteTimeStep='0.01'/></Model>";
  SkComposite *c = sk_composite_read_text(arena, sources, diags, "m.xml", text, strlen(text));
  cr_assert(c);
  SkBuf       out     = sk_buf_new(arena);
  const char *files[] = {"resources/a b.mo", NULL};
  sk_composite_write_ssd(c, files, &out);
  SkComposite *d = fine(out.text);
  cr_assert_str_eq(d->subs.at[0].file, "resources/a b.mo");
  cr_assert_str_eq(d->subs.at[1].file, "b");
  cr_assert_str_eq(d->subs.at[1].command, "none");
  cr_assert(d->subs.at[0].exact_step && d->subs.at[0].place[2] == 3.0);
  cr_assert_eq(d->subs.at[0].ports.at[0].dimensions, 6);
  cr_assert_eq(d->subs.at[0].ports.at[0].angle[2], 1.0);
  cr_assert_str_eq(d->subs.at[0].parameters.at[1].value, "te<xt");
  const SkCompositeLine *l = &d->lines.at[0];
  cr_assert(l->delay == 1e-4 && l->Zf == 1e5 && l->Zfr == 7.0 && l->alpha == 0.5);
  cr_assert(d->start == 0.5 && d->stop == 2.0 && d->write_step == 0.01 && d->port == 0);
}

Test(ssp, errors_1) { said("<a/>", "no SystemStructureDescription"); }
Test(ssp, errors_2) {
  said(SSD("<d:Elements>" COMPONENT(
               "a", "") "</d:Elements><d:Connections><d:Connection startElement='a' "
                        "startConnector='y' endElement='c' endConnector='u'/></d:Connections>",
           ""),
       "there is no element 'c'");
}
Test(ssp, errors_3) {
  said(SSD("<d:Elements><d:Component name='a' source='../../etc/passwd'/></d:Elements>", ""),
       "no file here");
}
Test(ssp, errors_4) {
  said(SSD("<d:Elements><d:Component name='a' source='http://x/y.fmu'/></d:Elements>", ""),
       "no file here");
}
Test(ssp, errors_5) { said(BOUND("<d:ParameterBinding source='none.ssv'/>"), "'none.ssv'"); }
Test(ssp, errors_6) {
  said(SSD("<d:Elements>" COMPONENT("a", "<d:Connectors>" REAL("u", "input", "m") "</d:Connectors>")
               COMPONENT(
                   "b",
                   "<d:Connectors>" REAL(
                       "u", "input",
                       "m") "</d:Connectors>") "</d:Elements><d:Connections><d:Connection "
                                               "startElement='a' startConnector='u' endElement='b' "
                                               "endConnector='u'/></d:Connections>",
           ""),
       "is input and");
}
Test(ssp, errors_7) {
  file_name = "v.ssv";
  file_text = "<x/>";
  said(BOUND("<d:ParameterBinding source='v.ssv'/>"), "neither a ParameterSet");
}

// A system where none can stand begins nothing and ends nothing.
Test(ssp, systems_at_the_wrong_place) {
  SkComposite *c =
      take(SSD("<d:Connectors>" REAL("y", "output", "m") "</d:Connectors><d:Elements>" COMPONENT(
                   "a", "<d:Connectors>" REAL(
                            "y", "output",
                            "m") "</d:Connectors><d:Elements><d:System name='in'/></d:Elements>")
                   COMPONENT("b", "") "</d:Elements><d:Connections><d:Connection startElement='a' "
                                      "startConnector='y' endConnector='y'>"
                                      "<d:Elements><d:System name='wrong'><c:LinearTransformation "
                                      "factor='2'/></d:System></d:Elements>"
                                      "</d:Connection></d:Connections>",
               ""));
  cr_assert_not_null(c);
  cr_assert_eq(c->subs.n, 2u);
  cr_assert_eq(c->lines.n, 1u);
}
