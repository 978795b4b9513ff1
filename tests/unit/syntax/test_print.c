// Printing: canonical text, and parse(print(parse(x))) equal to parse(x).
#include "unit/syntax/syntax_test.h"

TestSuite(print, .init = set_up, .fini = tear_down);

static void expect_round_trip(const char *text) {
  const SkFile *first   = parse(text);
  const char   *printed = shown(first);
  const SkFile *second  = parse(printed);
  cr_expect_eq(first->errors + second->errors, 0, "%s\n%s\n%s", reported(), text, printed);
  cr_expect(sk_file_equal(first, second), "%s\n--\n%s", text, printed);
  cr_expect_str_eq(shown(second), printed);
}

static const char *expr(const char *text) {
  SkExpr *e   = sk_parse_expression(&env, "x", text);
  SkBuf   out = sk_buf_new(arena);
  if (e) sk_print_expr(&out, e);
  return out.text ? out.text : "";
}

Test(print, expressions) {
  static const char *const same[] = {
      "a + b*c^d",
      "(a + b)*c",
      "a - (b - c)",
      "-a*b + c",
      "a^(-b)",
      "not (not a)",
      "a and b or c",
      "a and (b or c)",
      "1:2:n + 1",
      "if a then b elseif c then d else e",
      "if a then b else (if c then d else e)",
      "{1, 2.0, \"x\", true}",
      "[1, 2; 3, 4]",
      "{i*j for i in 1:3, j}",
      "f(a, b = 2, g = function h(k = 1))",
      ".A.b[1, :, end].'c d'",
      "(a, , b)",
      "(f(x))[1].y",
      "a .* b .^ c .+ d",
      "1e-05",
      "1e+20",
      "\"a\\\"b\\\\c\"",
      "der(x)",
  };
  for (size_t i = 0; i < sizeof same / sizeof same[0]; i++)
    cr_expect_str_eq(expr(same[i]), same[i]);
  cr_expect_str_eq(expr("2.*x"), "2.0*x");
  cr_expect_str_eq(expr("5.0e0"), "5.0");
}

// Trees that no text gives: parentheses must appear by themselves.
Test(print, parentheses_where_needed) {
  SkExpr *e = sk_parse_expression(&env, "x", "(a + b)*(c - (d - e))^(f*g)");
  cr_assert_not_null(e);
  e->a->parens = e->b->a->parens = e->b->b->parens = e->b->a->b->parens = false;
  SkBuf out                                                             = sk_buf_new(arena);
  sk_print_expr(&out, e);
  cr_expect_str_eq(out.text, "(a + b)*(c - (d - e))^(f*g)");
  SkExpr minus = {.kind = SK_EX_INT, .integer = -2},
         power = {.kind = SK_EX_BINARY, .op = SK_OP_POW};
  power.a = power.b = &minus;
  out               = sk_buf_new(arena);
  sk_print_expr(&out, &power);
  cr_expect_str_eq(out.text, "(-2)^(-2)");
}

Test(print, classes) {
  const SkFile *f =
      parse("within A;final model M \"doc\" Real x,y=1;protected Real z;equation x=1;end M;");
  cr_expect_str_eq(shown(f),
                   "within A;\n"
                   "final model M \"doc\"\n"
                   "  Real x;\n"
                   "  Real y = 1;\n"
                   "protected\n"
                   "  Real z;\n"
                   "equation\n"
                   "  x = 1;\n"
                   "end M;\n");
}

Test(print, every_construct_survives) {
  expect_round_trip(
      "within A.B;\n"
      "encapsulated partial model M \"doc\"\n"
      "  import A.B; import C = D.E; import F.*; import G.{H, I} \"i\";\n"
      "  extends Base(x(start = 1) = 2 \"c\", final y = break, redeclare each final replaceable "
      "Real r = 3\n"
      "    constrainedby Q(z = 1), redeclare model T = U(v = 1), break w, break connect(a.b, "
      "c[1]), e())\n"
      "    annotation(k = 1);\n"
      "  redeclare final inner outer replaceable flow discrete input .T[3] c[2](p = 1) = {1} if b "
      "\"d\"\n"
      "    annotation(a = 1) constrainedby S[2](q = 1) \"s\" annotation(t = 1);\n"
      "protected\n"
      "  parameter Real p, q = 1; constant Integer n := 4; stream Real h; output Real o;\n"
      "public\n"
      "  replaceable package P = Q constrainedby R;\n"
      "  type E = enumeration(a \"first\", b annotation(x = 1)); type O = enumeration(:);\n"
      "  connector In = input Real[3](unit = \"V\") \"in\"; connector Fl = flow Real;\n"
      "  function g = der(f, x, y); expandable connector X end X; operator record R end R;\n"
      "  impure function h input Real x; external \"C\" y = f(x, 1) annotation(a = 1); end h;\n"
      "  pure operator function '+' algorithm end '+'; redeclare model extends Y(a = 1) \"y\" end "
      "Y;\n"
      "initial equation x = 0; initial algorithm x := 0;\n"
      "equation\n"
      "  (a, , b) = f(x) \"tuple\"; connect(a.b, c[1]) annotation(Line(points = {{0, 0}, {1, "
      "1}}));\n"
      "  if a then x = 1; elseif b then x = 2; else x = 3; end if;\n"
      "  for i in 1:3, j loop x[i, j] = i; end for;\n"
      "  when a then reinit(x, 1); elsewhen b then f(); end when;\n"
      "  (if a then b else c) = d;\n"
      "algorithm\n"
      "  while a loop break; end while; return; (a, b) := f(); for i loop g(i); end for;\n"
      "  annotation(Documentation(info = \"<html>\\\"q\\\" \\\\ \n</html>\"));\n"
      "end M;\n");
}

// The papers' listings as printed; in P2 one number is rejoined that a page break cuts in two.
static void expect_listing(const char *name, const char *messages, uint32_t classes) {
  const char *path = sk_arena_printf(arena, SK_TEST_ROOT "/tests/unit/syntax/listings/%s", name);
  SkFile     *file = sk_parse_file(&env, path);
  cr_assert_not_null(file, "%s", path);
  cr_expect_str_eq(reported(), messages);
  uint32_t n = 0;
  for (const SkStored *s = file->classes; s; s = s->next) n++;
  cr_expect_eq(n, classes);
  const char   *printed = shown(file);
  const SkFile *again   = parse(printed);
  cr_expect_eq(again->errors, 0, "%s", printed);
  if (!*messages) cr_expect(sk_file_equal(file, again));
  cr_expect_str_eq(shown(again), printed);
}

Test(print, paper_p0_listing_1_1) { expect_listing("p0_listing_1_1.mo", "", 1); }
// Its power is written **; the two undeclared names are for the model phase.
Test(print, paper_p0_listing_1_2) { expect_listing("p0_listing_1_2.mo", "25:1201", 1); }
Test(print, paper_p1_listing_1) { expect_listing("p1_listing_1.mo", "", 1); }
Test(print, paper_p1_appendix_a) { expect_listing("p1_appendix_a.mo", "", 1); }
// [...] stands for what the paper leaves out.
Test(print, paper_p1_appendix_b) { expect_listing("p1_appendix_b.mo", "9:1101", 1); }
Test(print, paper_p2_appendix_a) { expect_listing("p2_appendix_a.mo", "", 4); }

Test(print, differences_are_seen) {
  static const char *const texts[] = {
      "model M Real x; end M;",
      "model N Real x; end N;",
      "model M Real y; end M;",
      "model M Real x \"c\"; end M;",
      "model M parameter Real x; end M;",
      "model M Real x = 1; end M;",
      "model M Real x = 1.0; end M;",
      "model M Real x(start = 1); end M;",
      "model M Real x(); end M;",
      "model M equation x = 1; end M;",
      "model M algorithm x := 1; end M;",
      "model M initial equation x = 1; end M;",
      "model M protected Real x; end M;",
      "model M Real x; Real x; end M;",
      "model M extends A; end M;",
      "model M import A; end M;",
      "model M import A.*; end M;",
      "model M end M;",
      "partial model M end M;",
      "block M end M;",
      "type M = Real;",
      "type M = Real[3];",
      "type M = enumeration(a);",
      "type M = enumeration(:);",
  };
  size_t  n = sizeof texts / sizeof texts[0];
  SkFile *f[sizeof texts / sizeof texts[0]];
  for (size_t i = 0; i < n; i++) f[i] = parse(texts[i]);
  for (size_t i = 0; i < n; i++)
    for (size_t j = 0; j < n; j++)
      cr_expect_eq(sk_file_equal(f[i], f[j]), i == j, "%s\n%s", texts[i], texts[j]);
}
