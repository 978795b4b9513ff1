// Formatting: blanks only, and what is formatted stays.
#include "unit/syntax/syntax_test.h"

#include "syntax/format/format.h"
#include "syntax/parse/token.h"

TestSuite(format, .init = set_up, .fini = tear_down);

static const char *formatted(const char *text) {
  const SkFile *file = parse(text);
  cr_assert_eq(file->errors, 0, "%s\n%s", reported(), text);
  SkPatch  patch = sk_format(arena, file);
  uint32_t len;
  return sk_patch_apply(arena, &patch, text, file->tokens->source->len, &len);
}

static void expect(const char *text, const char *wanted) {
  cr_expect_str_eq(formatted(text), wanted);
  cr_expect_str_eq(formatted(wanted), wanted);
}

Test(format, blocks_indent_their_contents) {
  expect(
      "model A\nReal x;\nequation\nif x>1 then\nx=1;\nelseif x<0 then\nx=2;\nelse\nx=3;\nend if;\n"
      "for i in 1:3 loop\nwhen x>1 then\nx=4;\nelsewhen x>2 then\nx=5;\nend when;\nend for;\nend "
      "A;\n",
      "model A\n  Real x;\nequation\n  if x > 1 then\n    x = 1;\n  elseif x < 0 then\n    x = "
      "2;\n  else\n"
      "    x = 3;\n  end if;\n  for i in 1:3 loop\n    when x > 1 then\n      x = 4;\n    elsewhen "
      "x > 2 then\n"
      "      x = 5;\n    end when;\n  end for;\nend A;\n");
}

Test(format, classes_and_headings) {
  expect(
      "within ;\npackage P \"doc\"\nextends Q;\npartial model M\nprotected\nReal x;\npublic\nReal "
      "y;\n"
      "initial equation\nx=1;\nalgorithm\nwhile y<1 loop\ny:=2;\nend while;\nannotation(a=1);\nend "
      "M;\n"
      "model S=M(x=1);\nmodel extends R(y=2)\n\"more\"\nReal z;\nend R;\ntype "
      "E=enumeration(a,b);\nend P;\n",
      "within;\npackage P \"doc\"\n  extends Q;\n  partial model M\n  protected\n    Real x;\n  "
      "public\n"
      "    Real y;\n  initial equation\n    x = 1;\n  algorithm\n    while y < 1 loop\n      y := "
      "2;\n"
      "    end while;\n    annotation(a=1);\n  end M;\n  model S = M(x=1);\n  model extends "
      "R(y=2)\n"
      "    \"more\"\n    Real z;\n  end R;\n  type E = enumeration(a, b);\nend P;\n");
}

// An expression's if, then and else open nothing, and neither does the condition of a component.
Test(format, choices_inside_expressions) {
  expect(
      "model A\nReal x=if a then b elseif c then d else e;\nReal y if x;\nequation\n"
      "if if a then b else c then\nx=1;\nend if;\nx=if a\nthen b\nelse c;\nend A;\n",
      "model A\n  Real x = if a then b elseif c then d else e;\n  Real y if x;\nequation\n"
      "  if if a then b else c then\n    x = 1;\n  end if;\n  x = if a\n    then b\n    else "
      "c;\nend A;\n");
}

Test(format, continued_lines_move_with_their_statement) {
  expect(
      "model A\n      Real m[2, 2] = [1, 2;\n                      3, 4];\nReal "
      "y\n\"text\"\nannotation (\nDialog(\n"
      "    tab=\"x\"\n));\nend A;\n",
      "model A\n  Real m[2, 2] = [1, 2;\n                  3, 4];\n  Real y\n    \"text\"\n    "
      "annotation (\n"
      "    Dialog(\n      tab=\"x\"\n  ));\nend A;\n");
}

Test(format, comments_and_line_ends_stay) {
  expect(
      "// head   \nmodel A   // begins\n/* block\n     keeps */ Real x;   // far\n\n\n// "
      "before\nequation\n// inside\n"
      "x = /* one */ 1/*two*/;\n// last\nend A;   \n\n",
      "// head\nmodel A   // begins\n  /* block\n     keeps */ Real x;   // far\n\n\n  // "
      "before\nequation\n"
      "  // inside\n  x = /* one */ 1 /*two*/;\n  // last\nend A;\n\n");
  expect("\xef\xbb\xbfmodel A\r\n\tReal x;\r\nend A;",
         "\xef\xbb\xbfmodel A\r\n  Real x;\r\nend A;");
}

Test(format, spaces_of_operators) {
  expect(
      "model A\n  Real x( start = 0,fixed =true , min= 1)=a*b+c/ d^2-(-e)  ;\n  Real y[3]={1,2, "
      "3};\n"
      "  .B.C  c =f (x [1:n-1] .* 2) ;\n  import D.*;\n  import E.{F,G};\n  Real z = - x + (- y);\n"
      "  Real w = v[end - 1];\nend A;\n",
      "model A\n  Real x(start = 0, fixed=true, min=1) = a*b+c / d^2-(-e);\n  Real y[3] = {1,2, "
      "3};\n"
      "  .B.C c = f(x[1:n-1] .* 2);\n  import D.*;\n  import E.{F,G};\n  Real z = -x + (-y);\n"
      "  Real w = v[end - 1];\nend A;\n");
}

Test(format, a_patch_and_its_inverse) {
  SkPatch patch = {0};
  sk_patch_add(arena, &patch, 6, 0, "!", 1);
  sk_patch_add(arena, &patch, 0, 2, "", 0);
  sk_patch_add(arena, &patch, 3, 1, "xyz", 3);
  cr_assert(sk_patch_sort(&patch, 6));
  uint32_t    n;
  const char *made = sk_patch_apply(arena, &patch, "abcdef", 6, &n);
  cr_expect_str_eq(made, "cxyzef!");
  SkPatch back = sk_patch_inverse(arena, &patch, "abcdef");
  cr_expect_str_eq(sk_patch_apply(arena, &back, made, n, &n), "abcdef");
  sk_patch_add(arena, &patch, 1, 1, "", 0);
  cr_expect_not(sk_patch_sort(&patch, 6), "pieces overlap");
  SkPatch outside = {0};
  sk_patch_add(arena, &outside, 5, 2, "", 0);
  cr_expect_not(sk_patch_sort(&outside, 6));
}
