// Edits that a schematic makes: routes, places, connections that go, modifiers of what is inherited. Nothing else changes.
#include "syntax/edit/edit.h"
#include "syntax/parse/parse.h"

#include <criterion/criterion.h>
#include <string.h>

typedef struct {
  SkGuard  guard;
  SkArena *arena;
  SkPatch  patch;
  SkEdit   edit;
  uint32_t len;
} Text;

static void open_text(Text *t, const char *text) {
  t->arena        = sk_arena_new(0, &t->guard);
  t->patch        = (SkPatch){0};
  t->len          = (uint32_t)strlen(text);
  SkParseEnv env  = {t->arena, sk_names_new(t->arena), sk_sources_new(t->arena), NULL};
  env.diags       = sk_diags_new(t->arena, env.sources);
  const SkFile *f = sk_parse_text(&env, "t.mo", text, t->len);
  cr_assert(f && f->errors == 0 && f->classes, "%s", text);
  t->edit = (SkEdit){t->arena, f, f->classes->klass, &t->patch};
}

// `why` is what the edit said; what comes of the text is compared, and must be Modelica still.
static void gives(Text *t, const char *text, const char *why, const char *expected) {
  uint32_t n;
  cr_assert_null(why, "%s", why);
  cr_assert(sk_patch_sort(&t->patch, t->len));
  char *made = sk_patch_apply(t->arena, &t->patch, text, t->len, &n);
  cr_expect_str_eq(made, expected);
  Text again;
  open_text(&again, made);
  sk_arena_free(again.arena);
  sk_arena_free(t->arena);
}

#define GIVES(before, call, after)    \
  do {                                \
    Text t;                           \
    open_text(&t, before);            \
    gives(&t, before, (call), after); \
  } while (0)
#define REFUSED(before, call)   \
  do {                          \
    Text t;                     \
    open_text(&t, before);      \
    cr_expect_not_null((call)); \
    sk_arena_free(t.arena);     \
  } while (0)

Test(edit, connect_with_a_line) {
  GIVES("model M A a; B b; end M;",
        sk_edit_connect_line(&t.edit, "a.p", "b.n", "Line(points={{0,0},{1,1}})"),
        "model M A a; B b;\nequation\n  connect(a.p, b.n) annotation(Line(points={{0,0},{1,1}})); "
        "end M;");
  GIVES("model M A a;\r\nequation\r\n  a.x = 1;\r\nend M;",
        sk_edit_connect_line(&t.edit, "a.p", "a.n", NULL),
        "model M A a;\r\nequation\r\n  a.x = 1;\r\n  connect(a.p, a.n);\r\nend M;");
}

#define TWO                                                                          \
  "model M\nequation\n  connect(a.p, b . n) annotation(Line(points={{0,0}, {1,1}}, " \
  "color={1,2,3})); // one\n  connect(c[1].p, d.n);\nend M;"

Test(edit, disconnect) {
  GIVES(TWO, sk_edit_disconnect(&t.edit, "c[1].p", "d.n"),
        "model M\nequation\n  connect(a.p, b . n) annotation(Line(points={{0,0}, {1,1}}, "
        "color={1,2,3})); // one\nend M;");
  GIVES(TWO, sk_edit_disconnect(&t.edit, "b.n", "a.p"),
        "model M\nequation\n   // one\n  connect(c[1].p, d.n);\nend M;");
  GIVES("model M\nequation\n  for i in 1:2 loop\n    connect(a[i], b);\n  end for;\nend M;",
        sk_edit_disconnect(&t.edit, "a[i]", "b"),
        "model M\nequation\n  for i in 1:2 loop\n  end for;\nend M;");
  REFUSED(TWO, sk_edit_disconnect(&t.edit, "a.p", "d.n"));
  REFUSED(TWO, sk_edit_disconnect(&t.edit, "a", "b.n"));
}

Test(edit, reroute) {
  GIVES(TWO, sk_edit_reroute(&t.edit, "a.p", "b.n", "{{5,5}}"),
        "model M\nequation\n  connect(a.p, b . n) annotation(Line(points={{5,5}}, color={1,2,3})); "
        "// one\n  connect(c[1].p, d.n);\nend M;");
  GIVES(
      TWO, sk_edit_reroute(&t.edit, "d.n", "c[1].p", "{{5,5}}"),
      "model M\nequation\n  connect(a.p, b . n) annotation(Line(points={{0,0}, {1,1}}, "
      "color={1,2,3})); // one\n  connect(c[1].p, d.n) annotation(Line(points={{5,5}}));\nend M;");
  GIVES("model M equation connect(a, b) \"c\" annotation (Line(color={1,2,3})); end M;",
        sk_edit_reroute(&t.edit, "a", "b", "{{5,5}}"),
        "model M equation connect(a, b) \"c\" annotation (Line(color={1,2,3}, points={{5,5}})); "
        "end M;");
  GIVES("model M equation connect(a, b) annotation (Text(index=1)); end M;",
        sk_edit_reroute(&t.edit, "a", "b", "{{5,5}}"),
        "model M equation connect(a, b) annotation (Text(index=1), Line(points={{5,5}})); end M;");
}

Test(edit, place) {
  static const char p[] = "Placement(transformation(extent={{0,0},{1,1}}))";
  GIVES("model M A a; end M;", sk_edit_place(&t.edit, "a", p),
        "model M A a annotation(Placement(transformation(extent={{0,0},{1,1}}))); end M;");
  GIVES("model M A a(x={1,2}) \"text\", b if c; end M;", sk_edit_place(&t.edit, "a", p),
        "model M A a(x={1,2}) \"text\" "
        "annotation(Placement(transformation(extent={{0,0},{1,1}}))), b if c; end M;");
  GIVES("model M A a, b(x = 1) if c; end M;", sk_edit_place(&t.edit, "b", p),
        "model M A a, b(x = 1) if c annotation(Placement(transformation(extent={{0,0},{1,1}}))); "
        "end M;");
  GIVES(
      "model M A a annotation(Dialog(tab=\"x\"), Placement(visible=false), Evaluate=true); end M;",
      sk_edit_place(&t.edit, "a", p),
      "model M A a annotation(Dialog(tab=\"x\"), Placement(transformation(extent={{0,0},{1,1}})), "
      "Evaluate=true); end M;");
  GIVES("model M A a annotation(); end M;", sk_edit_place(&t.edit, "a", p),
        "model M A a annotation(Placement(transformation(extent={{0,0},{1,1}}))); end M;");
  REFUSED("model M A a; end M;", sk_edit_place(&t.edit, "b", p));
}

Test(edit, inherited) {
  GIVES("model M extends B; end M;", sk_edit_set_inherited(&t.edit, "R", "1"),
        "model M extends B(R=1); end M;");
  GIVES("model M extends .L.B(R = 2, x(start=1)); end M;", sk_edit_set_inherited(&t.edit, "R", "1"),
        "model M extends .L.B(R = 1, x(start=1)); end M;");
  GIVES("model M extends A; extends B(c(R = 2)); end M;",
        sk_edit_set_inherited(&t.edit, "c.R", "1"),
        "model M extends A; extends B(c(R = 1)); end M;");
  GIVES("model M extends B(c(R = 2)); end M;", sk_edit_set_inherited(&t.edit, "c.k", "1"),
        "model M extends B(c(R = 2, k=1)); end M;");
  GIVES("model M extends A; extends B(x = 1, R = 2); end M;",
        sk_edit_remove_inherited(&t.edit, "R"), "model M extends A; extends B(x = 1); end M;");
  GIVES("model M extends B(R = 2); end M;", sk_edit_remove_inherited(&t.edit, "R"),
        "model M extends B; end M;");
  REFUSED("model M extends A; extends B; end M;", sk_edit_set_inherited(&t.edit, "R", "1"));
  REFUSED("model M extends B; end M;", sk_edit_remove_inherited(&t.edit, "R"));
  REFUSED("model M end M;", sk_edit_set_inherited(&t.edit, "R", "1"));
}
