// Wrong texts: every slip is reported once, on the right line, and nothing else is.
#include "unit/syntax/syntax_test.h"

Test(recovery, missing_semicolons) {
  expect_messages(
      "model M\n"
      "  Real x\n"
      "  Real y;\n"
      "  parameter Real z = 1\n"
      "equation\n"
      "  x = 1\n"
      "  y = 2;\n"
      "  connect(a, b)\n"
      "end M;\n",
      "2:1102 4:1102 6:1102 8:1102");
  expect_messages("model M Real x end M;", "1:1102");
  expect_messages("model M\nend M", "2:1102");
  expect_messages("model M\nend M\nmodel N\nend N;", "2:1102");
}

Test(recovery, missing_semicolon_points_behind_the_previous_token) {
  set_up();
  parse("model M\n  Real x  // comment\n  Real y;\nend M;");
  SkPlace at = sk_place(env.sources, sk_diags_at(env.diags, 0)->span.pos);
  cr_expect_eq(at.line, 2);
  cr_expect_eq(at.column, 9);
  tear_down();
}

Test(recovery, several_slips_in_the_declarations) {
  expect_messages(
      "model M\n"
      "  parameter Real k = ;\n"
      "  Real z(start = 1 2);\n"
      "  Real w(start = 1;\n"
      "  parameter = 3;\n"
      "  Real ok;\n"
      "  import ;\n"
      "  extends 3;\n"
      "  Real a, , b;\n"
      "  Real c = {1, 2;\n"
      "  Real d[3 = 1;\n"
      "  Real e;\n"
      "end M;\n",
      "2:1111 3:1103 4:1103 5:1101 7:1112 8:1112 9:1112 10:1103 11:1103");
}

Test(recovery, several_slips_in_the_equations) {
  expect_messages(
      "model M\n"
      "equation\n"
      "  x = (1 + 2;\n"
      "  x = f(1, 2;\n"
      "  x = 1 + ;\n"
      "  x + 1;\n"
      "  = 3;\n"
      "  x = y z;\n"
      "  x = a[1;\n"
      "  x = )3;\n"
      "  connect(a b);\n"
      "  x = if a then b;\n"
      "  x = 1;;\n"
      "  x = 2;\n"
      "end M;\n",
      "3:1103 4:1103 5:1111 6:1101 7:1111 8:1102 9:1103 10:1111 11:1101 12:1101 13:1101");
}

Test(recovery, matrices_with_rows_are_skipped_whole) {
  expect_messages(
      "model M\n"
      "  Real a = [1, 2; 3 4; 5, 6];\n"
      "  Real b = [x, ; y, z;\n"
      "    u, v];\n"
      "  Real c\n"
      "end M;\n",
      "2:1103 3:1111 5:1102");
  expect_messages(
      "model M\n"
      "equation\n"
      "  y = [1, 2; 3, 4;\n"
      "  z = 1;\n"
      "  while z loop\n"
      "  end while;\n"
      "end M;\n",
      "4:1103 5:1212");
}

Test(recovery, wrong_assignment_signs) {
  expect_messages(
      "model M\n"
      "equation\n"
      "  x := 1;\n"
      "  x == 1;\n"
      "algorithm\n"
      "  x = 1;\n"
      "  x == 2;\n"
      "  1 := 2;\n"
      "end M;\n",
      "3:1202 4:1204 6:1203 7:1204 8:1101");
  expect_messages("model M Real x == 1; end M;", "1:1204");
}

Test(recovery, operators_of_other_languages) {
  expect_messages(
      "model M\n"
      "equation\n"
      "  x = a**2;\n"
      "  x = if a != b && c || !d then 1 else 2;\n"
      "end M;\n",
      "3:1201 4:1011 4:1011 4:1011 4:1011");
}

Test(recovery, the_meaning_of_a_slip_is_kept) {
  set_up();
  const SkFile *f = parse("model M equation x := a**2; algorithm y = 1; end M;");
  cr_expect_eq(f->errors, 3);
  const SkEquation *q = f->classes->klass->sections->body;
  cr_expect_eq(q->kind, SK_EQ_EQUAL);
  cr_expect(q->b->kind == SK_EX_BINARY && q->b->op == SK_OP_POW);
  cr_expect_eq(f->classes->klass->sections->next->body->kind, SK_EQ_ASSIGN);
  tear_down();
}

Test(recovery, then_and_loop) {
  expect_messages(
      "model M\n"
      "equation\n"
      "  if x > 1\n"
      "    y = 2;\n"
      "  end if;\n"
      "  if a b then\n"
      "    y = 2;\n"
      "  end if;\n"
      "  for i in 1:3 then\n"
      "    y = 2;\n"
      "  end for;\n"
      "  for i = 1:3 loop\n"
      "    y = 2;\n"
      "  end for;\n"
      "  when then\n"
      "    y = 2;\n"
      "  end when;\n"
      "  if (a then\n"
      "    y = 2;\n"
      "  elseif b\n"
      "    y = 3;\n"
      "  end if;\n"
      "end M;\n",
      "3:1108 6:1108 9:1108 12:1101 15:1111 18:1103 20:1108");
}

Test(recovery, blocks_that_are_not_closed) {
  expect_messages(
      "model M\n"
      "equation\n"
      "  if a then\n"
      "    x = 1;\n"
      "end M;\n"
      "model N\n"
      "equation\n"
      "  for i in 1:2 loop\n"
      "    if a then\n"
      "      x = 1;\n"
      "  end for;\n"
      "  when a then\n"
      "    x = 1;\n"
      "algorithm\n"
      "  while a loop\n"
      "    x := 1;\n"
      "  end if;\n"
      "  x := 2;\n"
      "end N;\n",
      "3:1106 9:1106 12:1106 17:1107");
}

Test(recovery, else_if_instead_of_elseif) {
  set_up();
  parse(
      "model M\n"
      "equation\n"
      "  if a then\n"
      "    x = 1;\n"
      "  else if b then\n"
      "    x = 2;\n"
      "  end if;\n"
      "end M;\n");
  cr_expect_str_eq(reported(), "3:1106");
  const SkDiagNote *note = sk_diags_at(env.diags, 0)->notes;
  cr_assert_not_null(note);
  cr_expect_eq(sk_place(env.sources, note->span.pos).line, 5);
  tear_down();
  // Two ends make it right.
  expect_messages("model M equation if a then x = 1; else if b then x = 2; end if; end if; end M;",
                  "");
}

Test(recovery, ends_without_a_beginning) {
  expect_messages(
      "model M\n"
      "  end if;\n"
      "equation\n"
      "  x = 1;\n"
      "  end for;\n"
      "  else\n"
      "  x = 2;\n"
      "  elsewhen a then\n"
      "  x = 3;\n"
      "end M;\n"
      "end M;\n",
      "2:1107 5:1107 6:1101 8:1101 11:1113");
  expect_messages("model M equation x = if a then b else c end if; y = 1; end M;", "1:1101");
  expect_messages("model M Real x = if a then b else c end if; Real y; end M;", "1:1101");
}

Test(recovery, names_after_end) {
  expect_messages("model Foo\nend Bar;\nmodel Q\nend;\nmodel R\nend type;\nmodel S\nend S;",
                  "2:1105 4:1105 6:1105");
}

Test(recovery, classes_that_are_not_closed) {
  expect_messages(
      "package P\n"
      "  model A\n"
      "    Real x;\n"
      "  equation\n"
      "    x = 1;\n"
      "  model B\n"
      "    Real y;\n"
      "  end B;\n"
      "end P;\n",
      "2:1104");
  expect_messages("package P\n  model A\n    Real x;\n  model B\n  end B;\nend P;\n", "2:1104");
  expect_messages("model A\nequation\n  x = 1;\nmodel B\n  Real y\nend B;\n", "1:1104 5:1102");
  expect_messages("model A\n  Real x;\nequation\n  x = 1;\n", "1:1104");
}

Test(recovery, one_message_for_all_classes_open_at_the_end) {
  set_up();
  parse("package P\n  package Q\n    model R\n      Real x;\n");
  cr_expect_str_eq(reported(), "3:1104");
  int notes = 0;
  for (const SkDiagNote *n = sk_diags_at(env.diags, 0)->notes; n; n = n->next) notes++;
  cr_expect_eq(notes, 2);
  tear_down();
}

Test(recovery, misplaced_things) {
  expect_messages(
      "model M\n"
      "  Real x;\n"
      "  x = 3;\n"
      "  y = 4;\n"
      "end M;\n"
      "function F\n"
      "  y := 4;\n"
      "  z := 5;\n"
      "end F;\n"
      "model N\n"
      "equation\n"
      "  Real z;\n"
      "  parameter Real q = 2;\n"
      "  x = 2;\n"
      "  while a loop x = 1; end while;\n"
      "  return;\n"
      "algorithm\n"
      "  connect(a, b);\n"
      "  A.B c;\n"
      "end N;\n",
      "3:1205 7:1205 12:1206 13:1206 15:1212 16:1212 18:1212 19:1206");
}

Test(recovery, misplaced_declarations_are_kept) {
  set_up();
  const SkFile *f = parse("model M equation Real z; z = 1; end M;");
  cr_expect_str_eq(f->classes->klass->elements->name, "z");
  tear_down();
}

Test(recovery, strings) {
  expect_messages("model M\n  Real x 'desc';\n  Real y \"a\" \"b\";\n  Real z;\nend M;",
                  "2:1207 3:1208");
  expect_messages("model A \"unclosed;\n  Real x \"desc\";\n  Real y \"other\";\nend A;\n",
                  "1:1004");
  expect_messages("model A\n  Real x \"unclosed;\n  Real y \"other\";\n  Real z\nend A;\n",
                  "2:1004 4:1102");
  expect_messages("model A\n  Real x; /* unclosed\n  Real y;\nend A;\n", "2:1005");
}

Test(recovery, prefixes) {
  expect_messages(
      "model M\n"
      "  input input Real a;\n"
      "  parameter constant Real b;\n"
      "  parameter final Real c;\n"
      "  parameter model X end X;\n"
      "  Real d constrainedby E;\n"
      "  type T = parameter Real;\n"
      "  partial partial model Y end Y;\n"
      "  expandable model Z end Z;\n"
      "  pure record W end W;\n"
      "  extends A(final final x = 1, each redeclare Real y);\n"
      "end M;\n",
      "2:1209 3:1209 4:1210 5:1209 6:1209 7:1209 8:1209 9:1209 10:1209 11:1209 11:1210");
}

Test(recovery, names) {
  expect_messages(
      "model M\n"
      "  Real type;\n"
      "  Real x(start = 1, end = 2);\n"
      "  Real 2y;\n"
      "  Real \xc3\xa9;\n"
      "end M;\n"
      "model\n"
      "  Real x;\n"
      "end;\n"
      "model N end N;\n",
      "2:1211 3:1112 4:1009 5:1003 7:1112 9:1105");
}

Test(recovery, names_of_the_basic_types) {
  expect_messages(
      "model M Real Integer; type E = enumeration(String, a); model Real end Real; end M;",
      "1:1211 1:1211 1:1211");
}

Test(recovery, did_you_mean) {
  set_up();
  parse("modle A\nend A;\nmodel B\n  paramter Real x = 1;\nend B;\n");
  cr_expect_str_eq(reported(), "1:1113 4:1101");
  cr_expect_not_null(strstr(sk_diags_at(env.diags, 1)->notes->text, "parameter"));
  tear_down();
}

Test(recovery, expressions) {
  expect_messages(
      "model M\n"
      "  Real a = {};\n"
      "  Real b[] = [];\n"
      "equation\n"
      "  a^b^c = 1;\n"
      "  1 < 2 < 3 = true;\n"
      "  x * -y = 3;\n"
      "  f(a = 1, 2);\n"
      "  g(1)[2] = 3;\n"
      "  g(1).y = 3;\n"
      "  x = end;\n"
      "  x = der;\n"
      "  f(a, b for i in c);\n"
      "  x[f(end)] = {end};\n"
      "end M;\n",
      "2:1216 3:1216 3:1216 5:1213 6:1213 7:1214 8:1215 9:1217 10:1217 11:1111 12:1101 13:1101 "
      "14:1111");
}

Test(recovery, modifiers) {
  expect_messages(
      "model M\n"
      "  A a(b[1] = 2);\n"
      "  A b(Real x = 1);\n"
      "  A c(break d);\n"
      "  A d(redeclare model X end X);\n"
      "  A e(start=1 fixed=true);\n"
      "  A f(start=1,);\n"
      "  A ok(start=1);\n"
      "end M;\n",
      "2:1101 3:1101 4:1101 5:1101 6:1103 7:1112");
}

Test(recovery, texts_without_classes) {
  expect_messages("x = 3;\ny = 4;\nmodel M\n  Real x\nend M;\n", "1:1113 4:1102");
  expect_messages("model M end M;\nwithin A;\nmodel N end N;\n", "2:1113");
  expect_messages("within ;\nmodel M end M;", "");
  expect_messages("within 3;\nmodel M end M;", "1:1112");
  expect_messages(")", "1:1113");
  expect_messages("final", "1:1113");
  expect_messages("\xff\xfe m", "1:1002");
}

Test(recovery, external_clauses) {
  expect_messages(
      "function f\n"
      "  external \"C\" y = ;\n"
      "end f;\n"
      "function g\n"
      "  external \"C\" y = h;\n"
      "end g;\n"
      "function h\n"
      "  external \"C\" a();\n"
      "  external \"C\" b();\n"
      "end h;\n",
      "2:1112 5:1101 9:1101");
}

// Bounds ------------------------------------------------------------------------------------------

static char *repeat(const char *before, const char *piece, int n, const char *after) {
  size_t len  = strlen(piece);
  char  *text = malloc(strlen(before) + len * (size_t)n + strlen(after) + 1);
  char  *s    = stpcpy(text, before);
  for (int i = 0; i < n; i++) s = stpcpy(s, piece);
  strcpy(s, after);
  return text;
}

static void expect_bound(const char *before, const char *piece, int n, const char *expected) {
  set_up();
  char *text = repeat(before, piece, n, "");
  parse(text);
  cr_expect_str_eq(reported(), expected, "%s x %d: %s", piece, n, reported());
  free(text);
  tear_down();
}

Test(recovery, deep_nesting_is_one_message) {
  expect_bound("model M equation x = ", "(", 100000, "1:1109");
  expect_bound("model M equation x = ", "{", 100000, "1:1109");
  expect_bound("model M equation x = ", "[", 100000, "1:1109");
  expect_bound("model M equation x = ", "f(", 100000, "1:1109");
  expect_bound("model M equation x = ", "a[", 100000, "1:1109");
  expect_bound("model M equation x = ", "-(", 100000, "1:1109");
  expect_bound("model M equation x = ", "not ", 100000, "1:1109");
  expect_bound("model M equation x = ", "if a then ", 100000, "1:1109");
  expect_bound("model M Real ", "x(", 100000, "1:1109");
  expect_bound("model M ", "model M ", 100000, "1:1109");
  expect_bound("model M equation ", "if a then ", 100000, "1:1109");
  expect_bound("model M algorithm ", "while a loop ", 100000, "1:1109");
  expect_bound("model M equation ", "for i loop ", 100000, "1:1109");
  expect_bound("model M annotation(", "x(redeclare model M = A(", 100000, "1:1109");
  expect_bound("model M equation f(", "function g(a = ", 100000, "1:1109");
}

Test(recovery, reasonable_nesting_is_fine) {
  set_up();
  char *text = repeat("model M equation x = ", "(", 200, "1");
  char *all  = repeat(text, ")", 200, "; end M;");
  parse(all);
  cr_expect_str_eq(reported(), "");
  free(text);
  free(all);
  tear_down();
}

Test(recovery, long_chains_are_bounded) {
  static const char *const links[] = {"*a", " and a", " or a", " elseif a then b"};
  for (size_t i = 0; i < sizeof links / sizeof links[0]; i++) {
    bool  is_if = i == 3;
    char *ok    = repeat(is_if ? "model M equation x = if a then b" : "model M equation x = a",
                      links[i], 1500, is_if ? " else c; end M;" : "; end M;");
    char *bad = repeat(is_if ? "model M equation x = if a then b" : "model M equation x = a",
                       links[i], 5000, is_if ? " else c; end M;" : "; end M;");
    expect_messages(ok, "");
    expect_messages(bad, "1:1110");
    free(ok);
    free(bad);
  }
}

Test(recovery, long_lists_are_not_bounded) {
  char *sum = repeat("model M equation x = a", " + a - (b*c)", 100000, "; end M;");
  expect_messages(sum, "");
  free(sum);
  char *text = repeat("model M Real x = {1", ", 2", 100000, "}; end M;");
  expect_messages(text, "");
  free(text);
  text = repeat("model M equation ", "x = 1;", 100000, "end M;");
  expect_messages(text, "");
  free(text);
  text = repeat("model M \"a\"", " + \"b\"", 100000, " end M;");
  expect_messages(text, "");
  free(text);
}

Test(recovery, large_texts_are_refused) {
  set_up();
  cr_expect_null(
      sk_parse_text(&env, "big.mo", "", (size_t)SK_MAX_FILE + 1));  // the text is not touched
  cr_expect_str_eq(reported(), "0:1001");
  tear_down();
}
