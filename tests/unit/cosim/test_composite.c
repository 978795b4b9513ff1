// The XML of composite models: what is taken, what is told and where, what is mended.
#include "cosim/composite/composite.h"

#include <criterion/criterion.h>
#include <math.h>
#include <string.h>

static SkArena   *arena;
static SkSources *sources;
static SkDiags   *diags;

static void begin(void) {
  static SkGuard guard;
  arena   = sk_arena_new(0, &guard);
  sources = sk_sources_new(arena);
  diags   = sk_diags_new(arena, sources);
}
static void end(void) { sk_arena_free(arena); }

TestSuite(composite, .init = begin, .fini = end);

#define SUB(name, inner)                                                                   \
  "<SubModel Name=\"" name "\" StartCommand=\"skerry\" ModelFile=\"" name ".mo\">\n" inner \
  "</SubModel>\n"
#define PORT1(name) "<InterfacePoint Name=\"" name "\" Dimensions=\"1\" Domain=\"Mechanical\"/>\n"
#define PARAMS      "<SimulationParams StartTime=\"0\" StopTime=\"1\"/>\n"
#define MODEL(subs, lines)                                                                      \
  "<Model>\n<SubModels>\n" subs "</SubModels>\n<Connections>\n" lines "</Connections>\n" PARAMS \
  "</Model>\n"
#define TWO SUB("a", PORT1("p")) SUB("b", PORT1("p"))

static SkComposite *take(const char *text) {
  return sk_composite_read_text(arena, sources, diags, "dir/my.model.xml", text, strlen(text));
}

// The message has this code, stands at this line and column and has this text in it.
static void said(int code, uint32_t line, uint32_t column, const char *text) {
  for (uint32_t i = 0; i < sk_diags_count(diags); i++) {
    const SkDiag *d = sk_diags_at(diags, i);
    if (d->code != code || !strstr(d->text, text)) continue;
    SkPlace at = sk_place(sources, d->span.pos);
    cr_assert_eq(at.line, line, "line %u: %s", at.line, d->text);
    cr_assert_eq(at.column, column, "column %u: %s", at.column, d->text);
    return;
  }
  for (uint32_t i = 0; i < sk_diags_count(diags); i++)
    cr_log_error("SK%d: %s", sk_diags_at(diags, i)->code, sk_diags_at(diags, i)->text);
  cr_assert_fail("nobody said '%s'", text);
}

static const SkComposite *fine(const char *text) {
  SkComposite *c = take(text);
  cr_assert(c && sk_diags_errors(diags) == 0);
  return c;
}

Test(composite, everything_is_read) {
  const SkComposite *c = fine(
      "<?xml version='1.0'?><Anything><Other/><SubModels>"
      "<SubModel Name='a' StartCommand='./go' ModelFile='a.in' ExactStep='1' Position='1,2.5,-3e1' "
      "Angle321='0 , nan, 1' GeometryFile='a.stl'><Annotation Visible='true'/>"
      "<InterfacePoint Name='q' Dimensions='6' Position='1,0,0'/><InterfacePoint Name='x1D'/>"
      "<InterfacePoint Name='u1DIN'/><InterfacePoint Name='y1DOUT'/><InterfacePoint Name='f'/>"
      "<Parameter Name='k' Value=''/></SubModel>"
      "<SubModel Name='b' StartCommand='none' ModelFile='b'><InterfacePoint Name='h' "
      "Dimensions='1' "
      "Domain='Hydraulic' Causality='Bidirectional'/><InterfacePoint Name='v' Dimensions='1' "
      "Causality='Output'/></SubModel></SubModels><SimulationParams StartTime='1' StopTime='3' "
      "WriteTimeStep='0.5' ManagerPort='12'/></Anything>");
  cr_assert_str_eq(c->name, "my.model");
  cr_assert_str_eq(c->folder, "dir");
  cr_assert_eq(c->subs.n, 2);
  const SkCompositeSub *a = &c->subs.at[0];
  cr_assert(a->exact_step && a->place[2] == -30.0 && a->angle[1] == 0.0 && a->angle[2] == 1.0);
  cr_assert_str_eq(a->geometry, "a.stl");
  cr_assert_str_eq(a->parameters.at[0].value, "");
  const int dimensions[] = {6, 1, 1, 1, 6}, causality[] = {0, 0, 1, 2, 0};
  for (int i = 0; i < 5; i++) {
    cr_assert_eq(a->ports.at[i].dimensions, dimensions[i]);
    cr_assert_eq((int)a->ports.at[i].causality, causality[i]);
  }
  cr_assert_eq(a->ports.at[2].domain, SK_LINK_SIGNAL);
  cr_assert_eq(c->subs.at[1].ports.at[0].domain, SK_LINK_HYDRAULIC);
  cr_assert_eq(c->subs.at[1].ports.at[1].domain, SK_LINK_SIGNAL);
  cr_assert(c->start == 1.0 && c->stop == 3.0 && c->write_step == 0.5 && c->port == 12);
  said(7104, 1, 153, "'nan'");
}

Test(composite, lines_go_from_outputs_to_inputs) {
  const SkComposite *c = fine(MODEL(
      SUB("a", "<InterfacePoint Name='y' Dimensions='1' Causality='Output'/>")
          SUB("b",
              "<InterfacePoint Name='u' Dimensions='1' Causality='Input'/>"
              "<InterfacePoint Name='w' Dimensions='1' Causality='Input'/>"),
      "<Connection From='b.u' To='a.y' Delay='1'/><Connection From='a.y' To='b.w' Delay='2'/>"));
  for (int i = 0; i < 2; i++) {
    cr_assert_eq(c->lines.at[i].end[0].sub, 0);
    cr_assert_eq(c->lines.at[i].end[1].sub, 1);
  }
}

Test(composite, slips_of_xml) {
  cr_assert_null(take("<model>\n<SubModels>\n</SubModels>\n</Model>"));
  said(7102, 0, 0, "line 4: mismatched tag: </model> is expected, and letter case counts");
  cr_assert_null(
      take("<Model>\n<SubModels>\n<SubModel Name='a'\n<InterfacePoint/>\n</SubModels></Model>"));
  said(7102, 0, 0, "line 4: not well-formed (invalid token): '<' inside a tag");
  cr_assert_null(take("<!DOCTYPE Model><Model/>"));
  cr_assert_null(take(""));
  cr_assert_null(take("<Model/>"));
  said(7103, 1, 1, "there are no SubModels");
  said(7103, 1, 1, "there are no SimulationParams");
}

Test(composite, attributes) {
  cr_assert_null(take(
      "<Model><SubModels>\n<SubModel name='a' StartCommand='x' ModelFile='y' Position='1,2'/>\n"
      "<Submodel/></SubModels>\n<SimulationParams StartTime='0x1' StopTime='1e999' "
      "ManagerPort='1.5' WriteTimeStep='-1'/></Model>"));
  said(7103, 2, 1, "SubModel has no Name");
  said(7103, 2, 61, "not three numbers");
  said(7103, 3, 1, "'Submodel' is not known: it is written 'SubModel'");
  said(7103, 4, 30, "StartTime of SimulationParams is no number");
  said(7103, 4, 45, "StopTime of SimulationParams is no number");
  said(7103, 4, 65, "no port number");
  said(7103, 4, 85, "below zero");
}

Test(composite, ports) {
  cr_assert_null(take(MODEL(SUB("a",
                                "<InterfacePoint Name='p' Dimensions='3'/>\n<InterfacePoint "
                                "Name='q' Dimensions='1' Domain='hydrolic'/>\n"
                                "<InterfacePoint Name='r' Dimensions='6' Domain='thermal'/>\n"
                                "<InterfacePoint Name='s' Dimensions='1' Domain='signal'/>"),
                            "")));
  said(7103, 4, 38, "neither 1 nor 6");
  said(7103, 5, 49, "there is no Domain 'hydrolic'");
  said(7103, 6, 38, "6 dimensions");
  said(7103, 7, 1, "input or output");
}

static void wrong_line(const char *line, const char *text) {
  take(sk_arena_printf(
      arena, "<Model><SubModels>%s%s</SubModels><Connections>\n%s</Connections>%s</Model>",
      SUB("a", PORT1("p") "<InterfacePoint Name='r' Dimensions='1' Domain='rotational'/>"
                          "<InterfacePoint Name='y' Dimensions='1' Causality='output'/>"
                          "<InterfacePoint Name='f'/>"),
      SUB("b", PORT1("p")), line, PARAMS));
  bool found = false;
  for (uint32_t i = 0; i < sk_diags_count(diags); i++)
    found |= strstr(sk_diags_at(diags, i)->text, text) != NULL;
  cr_assert(found && sk_diags_errors(diags), "nobody said '%s' of %s", text, line);
  end();
  begin();
}

Test(composite, wrong_lines) {
  wrong_line("<Connection From='a.p' To='b.x' Delay='1' Zf='1'/>", "'b' has no port 'x'");
  wrong_line("<Connection From='a.p' To='c.p' Delay='1' Zf='1'/>", "no sub-model 'c'");
  wrong_line("<Connection From='a.p' To='bp' Delay='1' Zf='1'/>", "SUBMODEL.PORT");
  wrong_line("<Connection From='a.p' To='a.p' Delay='1' Zf='1'/>", "connected to itself");
  wrong_line("<Connection From='a.r' To='b.p' Delay='1' Zf='1'/>",
             "is rotational and 'b.p' is mechanical");
  wrong_line("<Connection From='a.y' To='b.p' Delay='1' Zf='1'/>", "is signal and");
  wrong_line("<Connection From='a.f' To='b.p' Delay='1' Zf='1'/>",
             "has 6 dimensions and 'b.p' has 1");
  wrong_line("<Connection From='a.p' To='b.p' Delay='0' Zf='1'/>", "Delay has to be above zero");
  wrong_line("<Connection From='a.p' To='b.p' Delay='1'/>", "no impedance Zf");
  wrong_line("<Connection From='a.p' To='b.p' Delay='1' Zf='-1'/>", "above zero");
  wrong_line("<Connection From='a.p' To='b.p' Delay='1' Zf='1' alpha='1'/>", "alpha");
  wrong_line("<Connection From='a.p' To='b.p' Delay='1' Zf='1' Zfr='-1'/>", "Zfr is below zero");
  wrong_line(
      "<Connection From='a.p' To='b.p' Delay='1' Zf='1'/><Connection From='b.p' To='a.p' Delay='1' "
      "Zf='1'/>",
      "connected twice");
}

Test(composite, names_that_are_there_twice) {
  take(MODEL(SUB("a", PORT1("p") PORT1("p")) SUB("a", ""), ""));
  said(7103, 5, 1, "two ports named 'p'");
  said(7103, 7, 1, "two sub-models named 'a'");
}

// As the paper of the format has it: Zfr, and no Zf.
Test(composite, impedance_of_rotation_alone) {
  const SkComposite *c =
      fine(MODEL(TWO, "<Connection From='a.p' To='b.p' Delay='1e-5' Zfr='10' alpha='0.9'/>"));
  cr_assert_eq(c->lines.at[0].Zf, 10.0);
  said(7104, 11, 51, "10 counts as Zf");
}

Test(composite, angles) {
  // Of the matrix's definition: turns about x, then y, then z, written out for one angle at a time and checked as a rotation.
  const double angle[3] = {0.3, -0.7, 1.1};
  double       m[9], x[9], y[9], z[9], xy[9];
  sk_angles_to_matrix(angle, m);
  sk_angles_to_matrix((double[]){0.3, 0, 0}, x);
  sk_angles_to_matrix((double[]){0, -0.7, 0}, y);
  sk_angles_to_matrix((double[]){0, 0, 1.1}, z);
  for (int i = 0; i < 9; i++) {
    xy[i] = 0.0;
    for (int k = 0; k < 3; k++) xy[i] += x[3 * (i / 3) + k] * y[3 * k + i % 3];
  }
  for (int i = 0; i < 9; i++) {
    double sum = 0.0, one = 0.0;
    for (int k = 0; k < 3; k++) {
      sum += xy[3 * (i / 3) + k] * z[3 * k + i % 3];
      one += m[3 * (i / 3) + k] * m[3 * (i % 3) + k];
    }
    cr_assert_float_eq(m[i], sum, 1e-15);
    cr_assert_float_eq(one, i % 4 == 0, 1e-15);
  }
}

#define FRAMES(place, turn)                                                                        \
  MODEL(                                                                                           \
      "<SubModel Name='a' StartCommand='skerry' ModelFile='a' Position='1,2,3' "                   \
      "Angle321='0,0,1.5707963267948966'><InterfacePoint Name='p' Position='0.5,0,0'/></SubModel>" \
      "<SubModel Name='b' StartCommand='skerry' ModelFile='b' Position='" place                    \
      "' Angle321='" turn "'><InterfacePoint Name='p'/></SubModel>",                               \
      "<Connection From='a.p' To='b.p' Delay='1' Zf='1'/>")

Test(composite, frames_that_meet) {
  fine(FRAMES("1,2.5,3", "0,0,1.5707963267948966"));
  cr_assert_eq(sk_diags_warnings(diags), 0);
  fine(FRAMES("1,2.5,3.25", "0,0,1.4707963267948966"));
  said(7106, 5, 1, "0.25 m apart");
  said(7106, 5, 1, "turned by 0.1 rad");
}

Test(composite, mended_text_keeps_the_rest) {
  const char *text =
      MODEL(SUB("a", "<Odd x='1'/><!-- note --><InterfacePoint Name='p1D' Angle321='nan,0,1'/>")
                SUB("b", PORT1("p")),
            "<Connection  To='b.p' From='a.p1D' Delay='1e-5' Zfr='10'/>");
  const SkComposite *c   = fine(text);
  SkBuf              out = sk_buf_new(arena);
  sk_composite_write(c, &out);
  cr_assert(
      strstr(
          out.text,
          "<Odd x='1'/><!-- note --><InterfacePoint Causality=\"bidirectional\" Dimensions=\"1\" "
          "Domain=\"mechanical\" Name='p1D' Angle321='0,0,1'/>"),
      "%s", out.text);
  cr_assert(strstr(out.text, "<Connection Zf=\"10\"  To='b.p'"), "%s", out.text);
  uint32_t           warnings = sk_diags_warnings(diags);
  const SkComposite *again    = fine(out.text);
  cr_assert_eq(sk_diags_warnings(diags), warnings);
  SkBuf twice = sk_buf_new(arena);
  sk_composite_write(again, &twice);
  cr_assert_str_eq(out.text, twice.text);
}

Test(composite, other_forms) {
  const SkComposite *c = fine(MODEL(SUB("a&amp;", PORT1("p") "<Parameter Name='k' Value='&lt;1'/>")
                                        SUB("b", PORT1("p")),
                                    "<Connection From='b.p' To='a&amp;.p' Delay='1' Zf='1'/>"));
  SkBuf              out = sk_buf_new(arena);
  sk_composite_interfaces(c, &out);
  cr_assert(strstr(out.text, "model=\"a&amp;\" Name=\"p\" Dimensions=\"1\""), "%s", out.text);
  cr_assert(strstr(out.text, "DefaultValue=\"&lt;1\""), "%s", out.text);
  SkBuf dot = sk_buf_new(arena);
  sk_composite_dot(c, &dot);
  cr_assert(strstr(dot.text, "\"b\" -> \"a&\""), "%s", dot.text);
}

Test(composite, a_file_that_is_not_there) {
  cr_assert_null(sk_composite_read(arena, sources, diags, "/nowhere/x.xml"));
  said(7101, 0, 0, "No such file");
}
