// The instance tree: look-up, modification and redeclaration as nodes show them.
#include "model/tree/node_priv.h"

#include <criterion/criterion.h>
#include <string.h>

typedef struct {
  SkGuard  guard;
  SkArena *arena;
  SkCx    *cx;
  SkNode  *main;
} Fixture;

static Fixture f;

// Reads a text and makes the node of one of its classes the main model.
static SkNode *model(const char *text, const char *name) {
  f.arena          = sk_arena_new(0, &f.guard);
  SkNames   *names = sk_names_new(f.arena);
  SkSources *src   = sk_sources_new(f.arena);
  SkDiags   *diags = sk_diags_new(f.arena, src);
  SkCx      *cx    = SK_NEW(f.arena, SkCx);
  cx->arena = f.arena, cx->names = names, cx->sources = src, cx->diags = diags;
  cx->library = sk_library_new(f.arena, names, src, diags);
  cx->dag     = sk_dag_new(f.arena);
  sk_node_setup(cx);
  f.cx = cx;
  cr_assert(sk_library_load_text(cx->library, "test.mo", text, strlen(text)));
  SkNode *klass = sk_lookup_path(cx, name);
  cr_assert(klass, "class %s", name);
  cx->main = sk_node_main(cx, klass);
  sk_node_expand(cx, cx->main);
  return cx->main;
}

static void done(void) { sk_arena_free(f.arena); }

static SkNode *member(SkNode *n, const char *name) {
  SkNode *m = sk_lookup_member(f.cx, n, sk_name_z(f.cx->names, name));
  cr_assert(m, "member %s", name);
  return m;
}

static SkNode *at(const char *path) {
  SkNode *n = f.cx->main;
  char    part[64];
  while (*path) {
    size_t len = strcspn(path, ".");
    memcpy(part, path, len);
    part[len] = 0;
    n         = member(n, part);
    path += len + (path[len] == '.');
  }
  return n;
}

static int64_t bound_to(const char *path) {
  const SkBinding *b = sk_node_binding(f.cx, at(path));
  cr_assert(b, "%s has a binding", path);
  cr_assert_eq(b->e->kind, SK_EX_INT);
  return b->e->integer;
}

static bool reported(int code) {
  for (uint32_t i = 0; i < sk_diags_count(f.cx->diags); i++)
    if (sk_diags_at(f.cx->diags, i)->code == code) return true;
  return false;
}

Test(node, members_come_in_the_order_of_the_text) {
  SkNode *m = model("model B Real b; end B; model M Real a; extends B; Real c; end M;", "M");
  cr_assert_eq(m->members.n, 3);
  cr_assert_str_eq(m->members.at[0]->name, "a");
  cr_assert_str_eq(m->members.at[1]->name, "b");
  cr_assert_str_eq(m->members.at[2]->name, "c");
  cr_assert_eq(m->members.at[1]->parent, m);
  cr_assert_eq(m->members.at[1]->decl_scope->kind, SK_NODE_BASE);
  done();
}

Test(node, outer_modifications_win) {
  model(
      "model A parameter Real p = 1; parameter Real q = 1; end A;"
      "model B extends A(p = 2, q = 2); end B; model M B b(p = 3); end M;",
      "M");
  cr_assert_eq(bound_to("b.p"), 3);
  cr_assert_eq(bound_to("b.q"), 2);
  cr_assert_eq(sk_diags_errors(f.cx->diags), 0);
  done();
}

Test(node, a_value_for_a_record_stands_above_its_fields) {
  model(
      "record R Real x = 1; Real y = 2; end R; model A R r(x = 5); end A;"
      "model M A a(r = R(7, 8)); A b(r(y = 9)); end M;",
      "M");
  cr_assert(at("a.r.x")->bound_above);
  cr_assert_null(sk_node_binding(f.cx, at("a.r.x")));
  cr_assert_not(at("b.r.x")->bound_above);
  cr_assert_eq(bound_to("b.r.x"), 5);
  cr_assert_eq(bound_to("b.r.y"), 9);
  done();
}

Test(node, values_know_how_many_levels_split_them) {
  model(
      "model R parameter Real p; end R; model C R r; end C;"
      "model M C c[3](r(p = {1, 2, 3})), d[3](each r(p = 1)), e[2](r(each p = 4)); Real x(start = "
      "1); end M;",
      "M");
  cr_assert_eq(at("c.r.p")->mods->value->depth, 2);
  cr_assert_eq(at("d.r.p")->mods->value->depth, 1);
  cr_assert_eq(at("e.r.p")->mods->value->depth, 0);
  cr_assert_eq(sk_node_attribute(f.cx, at("x"), f.cx->w_start)->depth, 1);
  done();
}

Test(node, a_redeclared_component_keeps_the_modifiers_of_the_original) {
  model(
      "model A parameter Real x; end A; model B parameter Real x = 3; parameter Real y; end B;"
      "model C replaceable A a(x = 1); end C; model M extends C(redeclare B a(y = 2)); end M;",
      "M");
  cr_assert_str_eq(at("a")->ast->name, "B");
  cr_assert_eq(bound_to("a.x"), 1);
  cr_assert_eq(bound_to("a.y"), 2);
  cr_assert_eq(sk_diags_errors(f.cx->diags), 0);
  done();
}

Test(node, modifiers_of_a_constraining_clause_apply_to_every_redeclaration) {
  model(
      "model I parameter Real n; end I; model A extends I; end A; model B extends I(n = 9); end B;"
      "model C replaceable A a constrainedby I(n = 5); replaceable model K = A constrainedby I(n = "
      "6); K k; end C;"
      "model M extends C(redeclare B a, redeclare model K = B); end M;",
      "M");
  cr_assert_eq(bound_to("a.n"), 5);
  cr_assert_eq(bound_to("k.n"), 6);
  done();
}

Test(node, modifiers_of_an_inner_redeclaration_go_with_it) {
  model(
      "model R parameter Real r; end R; model T extends R; parameter Real t = 0; end T;"
      "model C replaceable model K = R(r = 100); K k; end C;"
      "model C2 extends C(redeclare replaceable model K = T(t = 300)); end C2;"
      "model M extends C2(redeclare model K = T(r = 200)); end M;",
      "M");
  cr_assert_eq(bound_to("k.r"), 200);
  cr_assert_eq(bound_to("k.t"), 0);
  done();
}

Test(node, names_in_a_base_class_see_the_redeclaration) {
  model(
      "package P replaceable record T Real a; end T; model X T t; end X; end P;"
      "record U Real a; Integer b; end U;"
      "package Q extends P(redeclare record T = U); end Q; model M Q.X x; end M;",
      "M");
  cr_assert_str_eq(at("x.t.b")->builtin, "Integer");
  done();
}

Test(node, class_extends_builds_on_the_inherited_class) {
  model(
      "package P constant Integer n; replaceable model X Real a[n]; end X; end P;"
      "package Q extends P(n = 2); redeclare replaceable model extends X Real b; end X; end Q;"
      "package R extends Q; redeclare model extends X Real c; end X; end R; model M R.X x; end M;",
      "M");
  SkNode *x = at("x");
  sk_node_expand(f.cx, x);
  cr_assert_eq(x->members.n, 3);
  cr_assert_str_eq(x->members.at[0]->name, "a");
  cr_assert_str_eq(x->members.at[2]->name, "c");
  // The size comes from the package as it was extended.
  SkNode *n = sk_lookup_first(f.cx, at("x.a")->dims[0].scope, sk_name_z(f.cx->names, "n")).node;
  cr_assert_eq(n->mods->value->e->integer, 2);
  cr_assert_eq(sk_diags_errors(f.cx->diags), 0);
  done();
}

Test(node, class_extends_of_a_class_that_is_not_replaceable_is_accepted) {
  model(
      "package P model X Real a; end X; end P;"
      "package Q extends P; redeclare model extends X Real b; end X; end Q; model M Q.X x; end M;",
      "M");
  member(at("x"), "b");
  cr_assert(reported(2011));
  cr_assert_eq(sk_diags_errors(f.cx->diags), 0);
  done();
}

Test(node, a_short_class_that_only_renames_is_the_class_itself) {
  model(
      "package P constant Real c = 1; end P;"
      "model A replaceable package Medium = P; end A;"
      "model M package Medium = P; A a(redeclare package Medium = Medium), b; end M;",
      "M");
  cr_assert_eq(at("a.Medium"), at("b.Medium"));
  cr_assert_eq(at("a.Medium"), at("Medium"));
  done();
}

Test(node, an_element_inherited_twice_is_one_node) {
  SkNode *m = model(
      "model A Real x; end A; model B extends A; end B; model C extends A; end C;"
      "model M extends B; extends C; end M;",
      "M");
  cr_assert_eq(m->members.n, 1);
  SkName x = sk_name_z(f.cx->names, "x");
  cr_assert_eq(sk_lookup_member(f.cx, m->bases.at[0], x),
               sk_lookup_member(f.cx, m->bases.at[1], x));
  done();
}

Test(node, imports_are_not_inherited) {
  model(
      "package P constant Real c = 1; end P; model B import P.c; Real x = c; end B; model M "
      "extends B; Real y; end M;",
      "M");
  SkName c = sk_name_z(f.cx->names, "c");
  cr_assert_eq(sk_lookup_first(f.cx, f.cx->main, c).kind, SK_FOUND_NOTHING);
  cr_assert_eq(sk_lookup_first(f.cx, at("x")->decl_scope, c).kind, SK_FOUND_NODE);
  done();
}

Test(node, every_form_of_import) {
  SkNode *m = model(
      "package P constant Real a = 1; constant Real b = 2; package Q constant Real d = 3; end Q; "
      "end P;"
      "model M import P.a; import K = P.b; import P.{b, Q}; import P.Q.*; end M;",
      "M");
  const char *names[] = {"a", "K", "b", "Q", "d"};
  for (size_t i = 0; i < 5; i++)
    cr_assert_eq(sk_lookup_first(f.cx, m, sk_name_z(f.cx->names, names[i])).kind, SK_FOUND_NODE,
                 "%s", names[i]);
  done();
}

Test(node, encapsulated_stops_the_search) {
  model(
      "package P constant Real c = 1; encapsulated model X Real y; end X; end P; model M P.X x; "
      "end M;",
      "M");
  cr_assert_eq(sk_lookup_first(f.cx, at("x"), sk_name_z(f.cx->names, "c")).kind, SK_FOUND_NOTHING);
  cr_assert_eq(sk_lookup_first(f.cx, at("x"), f.cx->w_real).kind, SK_FOUND_BUILTIN);
  done();
}

Test(node, outer_means_the_nearest_inner) {
  model(
      "model A outer Real t; end A; model B inner Real t; A a; end B; model M inner Real t; B b; A "
      "a; end M;",
      "M");
  cr_assert_eq(at("b.a.t"), at("b.t"));
  cr_assert_eq(at("a.t"), at("t"));
  done();
}

Test(node, a_missing_inner_is_added_when_its_class_is_complete) {
  SkNode *m =
      model("model W Real g; end W; model A outer W w; end A; model M A a; A b; end M;", "M");
  SkNode *w = at("a.w");
  cr_assert_eq(w, at("b.w"));
  cr_assert_eq(w->parent, m);
  cr_assert(reported(2113));
  done();
}

Test(node, types_come_down_to_the_predefined_ones) {
  model(
      "type V = Real(unit = \"V\"); type W = V[3]; connector In = input V; type X extends V(min = "
      "0); end X;"
      "type E = enumeration(a, b); model M V v; W w; In u; X x; E e; end M;",
      "M");
  cr_assert_eq(at("v")->builtin, f.cx->w_real);
  cr_assert_eq(at("w")->n_dims, 1);
  cr_assert_eq(at("u")->causality, SK_CAUSAL_INPUT);
  cr_assert_eq(at("u")->restriction, SK_CLASS_CONNECTOR);
  cr_assert_eq(at("x")->builtin, f.cx->w_real);
  cr_assert(sk_node_attribute(f.cx, at("x"), f.cx->w_unit));
  cr_assert_eq(at("e")->variability, SK_V_DISCRETE);
  done();
}

Test(node, a_chain_of_definitions_ends) {
  SkBuf    text;
  SkGuard  guard;
  SkArena *arena = sk_arena_new(0, &guard);
  text           = sk_buf_new(arena);
  for (int i = 0; i < 5000; i++) sk_buf_printf(&text, "type T%d = T%d;\n", i, i + 1);
  sk_buf_z(&text, "type T5000 = Real; model M T0 x; end M;");
  model(text.text, "M");
  cr_assert(reported(2009));
  done();
  sk_arena_free(arena);
}

// Each wrong text is reported with its code.
typedef struct {
  const char *text;
  int         code;
} Wrong;

static const Wrong wrong[] = {
    {"model M M x; end M;", 2006},
    {"model A extends B; end A; model B extends A; end B; model M A a; Real x = a.y; end M;", 2007},
    {"type A = B; type B = A; model M A a; end M;", 2007},
    {"model A Real x; end A; model M A a(y = 1); end M;", 2301},
    {"model M Real x(strat = 1); end M;", 2301},
    {"model A Real x; end A; model M A a(x = 1, x = 2); end M;", 2302},
    {"model A final parameter Real x = 1; end A; model M A a(x = 2); end M;", 2303},
    {"model A Real x; end A; model B Real x; end B; model C A a; end C; model M extends "
     "C(redeclare B a); end M;",
     2304},
    {"model A Real x; end A; model B Real y; end B; model C replaceable A a; end C;"
     "model M extends C(redeclare B a); end M;",
     2305},
    {"model A Real x; end A; model B Integer x; end B; model M extends A; extends B; end M;", 2309},
    {"model A protected Real x; end A; model M A a(x = 1); end M;", 2312},
    {"model M Real x; Real x; end M;", 2003},
    {"model M Rael x; end M;", 2001},
    {"package P end P; model M P.X x; end M;", 2102},
    {"model M Real P; P x; end M;", 2106},
    {"package P protected model X end X; end P; model M P.X x; end M;", 2104},
    {"model M import A.B; end M;", 2103},
    {"partial model A end A; model M A a; end M;", 2005},
    {"function f end f; model M f x; end M;", 2002},
    {"function f end f; model M extends f; end M;", 2008},
    {"type E = enumeration(a, a); model M E e; equation e = E.a; end M;", 2215},
    {"model A end A; model M extends A; redeclare model extends X end X; end M;", 2301},
    {"package P Real x; end P; model M Real y = P.x; end M;", 2004},
    {"model A Real x; end A; model M extends A(break y); end M;", 2310},
};

Test(node, wrong_texts_are_reported) {
  for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
    SkNode *m = model(wrong[i].text, "M");
    for (uint32_t k = 0; k < m->members.n; k++) {
      SkNode *c = m->members.at[k];
      if (c->ast && c->ast->body == SK_BODY_ENUM) sk_class_rules(f.cx, c->ast);
      sk_node_expand(f.cx, c);
    }
    SkNode *p = sk_lookup_path(f.cx, "P");
    if (p) sk_node_expand(f.cx, p);
    cr_expect(reported(wrong[i].code), "SK%d for: %s", wrong[i].code, wrong[i].text);
    done();
  }
}
