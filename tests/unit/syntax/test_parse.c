// The tree of every construct of the grammar.
#include "base/mem.h"
#include "unit/syntax/syntax_test.h"

TestSuite(parse, .init = set_up, .fini = tear_down);

static SkClass *class_of(const char *text) {
  SkClass *c = sk_parse_class(&env, "test.mo", text);
  cr_assert_not_null(c, "%s\n%s", text, reported());
  return c;
}

static SkExpr *expr_of(const char *text) {
  SkExpr *e = sk_parse_expression(&env, "--set", text);
  cr_assert_not_null(e, "%s: %s", text, reported());
  return e;
}

// An expression with every operation in brackets, so that its structure can be seen.
static void structure(SkBuf *out, const SkExpr *e) {
  switch (e->kind) {
    case SK_EX_UNARY:
      sk_buf_printf(out, "<%s ", sk_op_text(e->op));
      structure(out, e->a);
      sk_buf_char(out, '>');
      break;
    case SK_EX_BINARY:
      sk_buf_char(out, '<');
      structure(out, e->a);
      sk_buf_z(out, sk_op_text(e->op));
      structure(out, e->b);
      sk_buf_char(out, '>');
      break;
    case SK_EX_RANGE:
      sk_buf_char(out, '<');
      structure(out, e->a);
      if (e->b) {
        sk_buf_z(out, " by ");
        structure(out, e->b);
      }
      sk_buf_z(out, " to ");
      structure(out, e->c);
      sk_buf_char(out, '>');
      break;
    case SK_EX_IF:
      sk_buf_z(out, "<if ");
      structure(out, e->a);
      sk_buf_char(out, ' ');
      structure(out, e->b);
      sk_buf_char(out, ' ');
      structure(out, e->c);
      sk_buf_char(out, '>');
      break;
    default: sk_print_expr(out, e); break;
  }
}

static const char *seen(const char *text) {
  SkBuf   out = sk_buf_new(arena);
  SkExpr *e   = expr_of(text);
  e->parens   = false;
  structure(&out, e);
  return out.text;
}

static SkElement *nth(SkClass *c, int n) {
  SkElement *e = c->elements;
  while (n-- > 0 && e) e = e->next;
  cr_assert_not_null(e);
  return e;
}

// Expressions -------------------------------------------------------------------------------------

Test(parse, precedence) {
  cr_expect_str_eq(seen("a + b*c^d"), "<a+<b*<c^d>>>");
  cr_expect_str_eq(seen("a - b - c"), "<<a-b>-c>");
  cr_expect_str_eq(seen("a/b*c"), "<<a/b>*c>");
  cr_expect_str_eq(seen("-a*b + c"), "<<- <a*b>>+c>");
  cr_expect_str_eq(seen("-a^2"), "<- <a^2>>");
  cr_expect_str_eq(seen("a or b and not c < d"), "<aor<band<not <c<d>>>>");
  cr_expect_str_eq(seen("a .+ b .* c .^ d ./ e .- f"), "<<a.+<<b.*<c.^d>>./e>>.-f>");
  cr_expect_str_eq(seen("1:2:n+1"), "<1 by 2 to <n+1>>");
  cr_expect_str_eq(seen("a:b"), "<a to b>");
  cr_expect_str_eq(seen("if a then b elseif c then d else e + 1"), "<if a b <if c d <e+1>>>");
  cr_expect_str_eq(seen("a <> b"), "<a<>b>");
  cr_expect_str_eq(seen(".+a"), "<.+ a>");
  cr_expect_str_eq(reported(), "");
}

Test(parse, literals) {
  cr_expect_eq(expr_of("42")->kind, SK_EX_INT);
  cr_expect_eq(expr_of("42")->integer, 42);
  cr_expect_eq(expr_of("42.")->kind, SK_EX_REAL);
  cr_expect_eq(expr_of("1e-3")->real, 1e-3);
  cr_expect_eq(expr_of(".13E2")->real, 13.0);
  cr_expect_eq(expr_of("0.1")->real, 0.1);
  cr_expect_eq(expr_of("1.7976931348623157e308")->real, 1.7976931348623157e308);
  cr_expect_eq(expr_of("2.2250738585072014e-308")->real, 2.2250738585072014e-308);
  cr_expect_eq(expr_of("123456789012345678901234567890.0")->real, 123456789012345678901234567890.0);
  cr_expect_eq(expr_of("0.000000000000000000000000000001")->real, 1e-30);
  cr_expect_eq(expr_of("9007199254740992")->integer, INT64_C(9007199254740992));
  cr_expect(expr_of("true")->boolean);
  cr_expect_not(expr_of("false")->boolean);
  const SkExpr *s = expr_of("\"a\\n\\\"b\\\"\\\\\"");
  cr_expect_str_eq(s->string.text, "a\n\"b\"\\");
  cr_expect_eq(s->string.len, 6);
  cr_expect_str_eq(expr_of("\"a\r\nb\"")->string.text, "a\nb");
  cr_expect_str_eq(reported(), "");
}

Test(parse, large_numbers) {
  cr_expect_eq(expr_of("9007199254740993")->kind, SK_EX_REAL);
  cr_expect_eq(expr_of("123456789012345678901234567890")->real, 123456789012345678901234567890.0);
  cr_expect_str_eq(reported(), "1:1012 1:1012");
  cr_expect_null(sk_parse_expression(&env, "--set", "1e400"));
}

Test(parse, references) {
  const SkExpr *e = expr_of(".a.b[1, :].'c d'[end - 1]");
  cr_assert_eq(e->kind, SK_EX_REF);
  cr_expect(e->ref.global);
  const SkRefPart *b = e->ref.parts->next;
  cr_expect_str_eq(b->name, "b");
  cr_expect_eq(b->subs->kind, SK_EX_INT);
  cr_expect_eq(b->subs->next->kind, SK_EX_COLON);
  cr_expect_str_eq(b->next->name, "'c d'");
  cr_expect_eq(b->next->subs->a->kind, SK_EX_END);
}

Test(parse, redundant_escapes_name_the_same_identifier) {
  cr_expect_eq(expr_of("'\\?'")->ref.parts->name, expr_of("'?'")->ref.parts->name);
  cr_expect_eq(expr_of("'\\\"'")->ref.parts->name, expr_of("'\"'")->ref.parts->name);
  cr_expect_neq(expr_of("'\\''")->ref.parts->name, expr_of("'\\\\'")->ref.parts->name);
  cr_expect_neq(expr_of("'x'")->ref.parts->name, expr_of("x")->ref.parts->name);
}

Test(parse, calls) {
  const SkExpr *e = expr_of("A.f(1, x, n = 2, g = function h(k = 3))");
  cr_assert_eq(e->kind, SK_EX_CALL);
  const SkExpr *named = e->args->next->next;
  cr_expect_eq(named->kind, SK_EX_NAMED);
  cr_expect_str_eq(named->name, "n");
  const SkExpr *partial = named->next->value;
  cr_expect_eq(partial->kind, SK_EX_PARTIAL);
  cr_expect_str_eq(partial->ref.parts->name, "h");
  cr_expect_eq(partial->args->kind, SK_EX_NAMED);
  cr_expect_eq(expr_of("f(function g())")->args->kind, SK_EX_PARTIAL);
  cr_expect_str_eq(expr_of("der(x)")->ref.parts->name, "der");
  cr_expect_str_eq(expr_of("initial()")->ref.parts->name, "initial");
  cr_expect_str_eq(expr_of("pure(f(x))")->ref.parts->name, "pure");
  cr_expect_null(expr_of("f()")->args);
}

Test(parse, comprehensions) {
  const SkExpr *e = expr_of("sum(x[i]*y[j] for i in 1:n, j)");
  cr_assert_eq(e->args->kind, SK_EX_FOR);
  cr_expect_str_eq(e->args->iterators->name, "i");
  cr_expect_eq(e->args->iterators->range->kind, SK_EX_RANGE);
  cr_expect_null(e->args->iterators->next->range);
  cr_expect_eq(expr_of("{i for i in {1, 2}}")->args->kind, SK_EX_FOR);
}

Test(parse, arrays_and_tuples) {
  const SkExpr *m = expr_of("[1, 2; 3, 4]");
  cr_assert_eq(m->kind, SK_EX_MATRIX);
  cr_expect_eq(m->args->kind, SK_EX_ROW);
  cr_expect_eq(m->args->next->args->next->integer, 4);
  cr_expect_eq(expr_of("{{1}, {2}}")->args->next->kind, SK_EX_ARRAY);
  const SkExpr *t = expr_of("(a, , b)");
  cr_assert_eq(t->kind, SK_EX_TUPLE);
  cr_expect_eq(t->args->next->kind, SK_EX_EMPTY);
  cr_expect_eq(expr_of("(, b)")->args->kind, SK_EX_EMPTY);
  cr_expect_eq(expr_of("()")->kind, SK_EX_TUPLE);
  cr_expect_eq(expr_of("(a)")->kind, SK_EX_REF);
  cr_expect(expr_of("(a)")->parens);
}

Test(parse, subscripts_and_fields_of_expressions) {
  const SkExpr *e = expr_of("(f(x))[1].y");
  cr_assert_eq(e->kind, SK_EX_FIELD);
  cr_expect_str_eq(e->name, "y");
  cr_assert_eq(e->value->kind, SK_EX_INDEXED);
  cr_expect_eq(e->value->base->kind, SK_EX_CALL);
}

Test(parse, spans_cover_the_text) {
  const SkExpr *e = expr_of(" a + f(b, 2) ");
  cr_expect_arr_eq(sk_span_text(env.sources, e->span), "a + f(b, 2)", 11);
  cr_expect_eq(e->span.len, 11);
  cr_expect_eq(e->b->span.len, 7);
}

Test(parse, one_expression_only) {
  cr_expect_null(sk_parse_expression(&env, "--set", "1 2"));
  cr_expect_null(sk_parse_expression(&env, "--set", ""));
  cr_expect_null(sk_parse_expression(&env, "--set", "1 +"));
  cr_expect_str_eq(reported(), "1:1101 1:1111 1:1111");
}

// Classes -----------------------------------------------------------------------------------------

Test(parse, every_class_kind) {
  static const struct {
    const char *text;
    SkClassKind kind;
  } cases[] = {
      {"class X end X;", SK_CLASS_CLASS},
      {"model X end X;", SK_CLASS_MODEL},
      {"record X end X;", SK_CLASS_RECORD},
      {"block X end X;", SK_CLASS_BLOCK},
      {"connector X end X;", SK_CLASS_CONNECTOR},
      {"type X = Real;", SK_CLASS_TYPE},
      {"package X end X;", SK_CLASS_PACKAGE},
      {"function X end X;", SK_CLASS_FUNCTION},
      {"operator X end X;", SK_CLASS_OPERATOR},
      {"operator record X end X;", SK_CLASS_OPERATOR_RECORD},
      {"operator function X end X;", SK_CLASS_OPERATOR_FUNCTION},
  };
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
    cr_expect_eq(class_of(cases[i].text)->kind, cases[i].kind, "%s", cases[i].text);
}

Test(parse, class_prefixes) {
  const SkClass *c = class_of("encapsulated partial model X end X;");
  cr_expect(c->encapsulated && c->partial);
  cr_expect(class_of("expandable connector X end X;")->expandable);
  cr_expect_eq(class_of("impure function X end X;")->purity, SK_PURITY_IMPURE);
  c = class_of("pure operator function X end X;");
  cr_expect(c->purity == SK_PURITY_PURE && c->kind == SK_CLASS_OPERATOR_FUNCTION);
  const SkFile *f = parse("within A.B;\nfinal model X end X;\nmodel Y end Y;");
  cr_expect(f->has_within);
  cr_expect_str_eq(f->within.parts->next->name, "B");
  cr_expect(f->classes->klass->is_final);
  cr_expect_str_eq(f->classes->next->klass->name, "Y");
  cr_expect(parse("within;\nmodel X end X;")->has_within);
}

Test(parse, short_classes) {
  const SkClass *c =
      class_of("connector X = input Real[3](unit = \"V\") \"in\" annotation(a = 1);");
  cr_expect_eq(c->body, SK_BODY_SHORT);
  cr_expect(c->base_input && c->has_mods);
  cr_expect_eq(c->base_subs->integer, 3);
  cr_expect_str_eq(c->comment.text, "in");
  cr_expect_not_null(c->comment.annotation);
  c = class_of("type E = enumeration(a \"first\", b annotation(x = 1)) \"letters\";");
  cr_expect_eq(c->body, SK_BODY_ENUM);
  cr_expect_str_eq(c->literals->comment.text, "first");
  cr_expect_str_eq(c->literals->next->name, "b");
  cr_expect(class_of("type E = enumeration(:);")->enum_open);
  cr_expect_null(class_of("type E = enumeration();")->literals);
  c = class_of("function g = der(A.f, x, y);");
  cr_expect_eq(c->body, SK_BODY_DER);
  cr_expect_str_eq(c->base.parts->next->name, "f");
  cr_expect_str_eq(c->der_vars->next->name, "y");
}

Test(parse, class_extends) {
  const SkClass *c =
      class_of("model M redeclare model extends Base(x = 1) \"more\" Real y; end Base; end M;");
  const SkElement *e = c->elements;
  cr_expect(e->redeclare);
  cr_expect_eq(e->klass->body, SK_BODY_EXTENDS);
  cr_expect_str_eq(e->klass->name, "Base");
  cr_expect_str_eq(e->klass->base.parts->name, "Base");
  cr_expect_str_eq(e->klass->mods->name->name, "x");
  cr_expect_str_eq(e->klass->elements->name, "y");
}

Test(parse, enclosing_and_source) {
  const SkClass *c =
      class_of("package P model A type T = Real; A x(redeclare model Q = T); end A; end P;");
  const SkClass *a = c->elements->klass, *t = a->elements->klass;
  cr_expect_null(c->enclosing);
  cr_expect_eq(a->enclosing, c);
  cr_expect_eq(t->enclosing, a);
  cr_expect_eq(a->elements->next->mods->element->klass->enclosing, a);
  cr_expect_not_null(t->file->source);
  cr_expect_eq(c->number, 0);
  cr_expect_eq(t->number, 2);
  cr_expect_eq(c->file->n_classes, 4);
}

// Elements ----------------------------------------------------------------------------------------

Test(parse, components) {
  SkClass *c = class_of(
      "model M\n"
      "  parameter Real x[3](each start = 0) = {1, 2, 3} \"doc\" annotation(a = 1), y;\n"
      "  flow discrete input .A.B[2] z if use_z;\n"
      "  stream Real h;\n"
      "protected\n"
      "  constant Integer n := 4;\n"
      "  output Real o;\n"
      "end M;");
  const SkElement *x = nth(c, 0), *y = nth(c, 1), *z = nth(c, 2);
  cr_expect_eq(x->variability, SK_VAR_PARAMETER);
  cr_expect_eq(x->name_subs->integer, 3);
  cr_expect(x->has_mods && x->mods->each && x->group_first);
  cr_expect_eq(x->binding->kind, SK_EX_ARRAY);
  cr_expect_str_eq(x->comment.text, "doc");
  cr_expect(!y->group_first && y->variability == SK_VAR_PARAMETER && !y->binding);
  cr_expect(z->connection == SK_CONN_FLOW && z->variability == SK_VAR_DISCRETE);
  cr_expect(z->causality == SK_CAUSAL_INPUT && z->type.global);
  cr_expect_eq(z->type_subs->integer, 2);
  cr_expect_str_eq(z->condition->ref.parts->name, "use_z");
  cr_expect_eq(nth(c, 3)->connection, SK_CONN_STREAM);
  cr_expect(nth(c, 4)->is_protected && nth(c, 4)->binding->integer == 4);
  cr_expect_eq(nth(c, 5)->causality, SK_CAUSAL_OUTPUT);
}

Test(parse, element_prefixes) {
  SkClass *c = class_of(
      "model M\n"
      "  redeclare final inner outer replaceable A a constrainedby B(x = 1) \"c\" annotation(y = "
      "2);\n"
      "  replaceable package P = Q constrainedby R;\n"
      "end M;");
  const SkElement *a = nth(c, 0);
  cr_expect(a->redeclare && a->is_final && a->inner && a->outer && a->replaceable);
  cr_expect(a->constrained && a->constraint_has_mods);
  cr_expect_str_eq(a->constraint.parts->name, "B");
  cr_expect_str_eq(a->constraint_comment.text, "c");
  cr_expect_not_null(a->constraint_comment.annotation);
  cr_expect(nth(c, 1)->replaceable && nth(c, 1)->constrained &&
            nth(c, 1)->klass->body == SK_BODY_SHORT);
}

Test(parse, imports) {
  SkClass *c = class_of(
      "model M\n"
      "  import A.B.C;\n"
      "  import D = A.B.C \"doc\";\n"
      "  import A.B.*;\n"
      "  import A.B.{C, D};\n"
      "  import A . * ;\n"
      "end M;");
  cr_expect(!nth(c, 0)->name && !nth(c, 0)->import_all);
  cr_expect_str_eq(nth(c, 1)->name, "D");
  cr_expect_str_eq(nth(c, 1)->comment.text, "doc");
  cr_expect(nth(c, 2)->import_all);
  cr_expect_str_eq(nth(c, 3)->import_names->next->name, "D");
  cr_expect_str_eq(nth(c, 3)->type.parts->next->name, "B");
  cr_expect(nth(c, 4)->import_all);
}

Test(parse, modifications) {
  SkClass *c = class_of(
      "model M\n"
      "  extends A(b.c(d = 1, e) = 2 \"doc\", final x = break,\n"
      "    redeclare each final replaceable Real r = 3 constrainedby Q,\n"
      "    redeclare model T = U(v = 1), replaceable function f = g,\n"
      "    break z, break connect(p.x, q[1]), empty())\n"
      "    annotation(k = 1);\n"
      "end M;");
  const SkMod *m = c->elements->mods;
  cr_expect_str_eq(m->name->next->name, "c");
  cr_expect_str_eq(m->args->next->name->name, "e");
  cr_expect(!m->args->next->value && !m->args->next->has_args);
  cr_expect_eq(m->value->integer, 2);
  cr_expect_str_eq(m->comment, "doc");
  m = m->next;
  cr_expect(m->final && m->value->kind == SK_EX_BREAK);
  m = m->next;
  cr_expect(m->kind == SK_MOD_REDECLARE && m->redeclare && m->each && m->final);
  cr_expect(m->element->replaceable && m->element->constrained);
  cr_expect_eq(m->element->binding->integer, 3);
  m = m->next;
  cr_expect_eq(m->element->kind, SK_EL_CLASS);
  cr_expect_str_eq(m->element->klass->mods->name->name, "v");
  m = m->next;
  cr_expect(!m->redeclare && m->element->replaceable);
  m = m->next;
  cr_expect(m->kind == SK_MOD_BREAK_NAME && strcmp(m->name->name, "z") == 0);
  m = m->next;
  cr_expect(m->kind == SK_MOD_BREAK_CONNECT && m->connect[0] && m->connect[1]);
  m = m->next;
  cr_expect(m->has_args && !m->args && !m->next);
  cr_expect_not_null(c->elements->comment.annotation);
}

// Equations and statements ------------------------------------------------------------------------

Test(parse, equations) {
  SkClass *c = class_of(
      "model M\n"
      "initial equation\n"
      "  x = 0;\n"
      "equation\n"
      "  der(x) = -x \"decay\" annotation(a = 1);\n"
      "  (a, , b) = f(x);\n"
      "  connect(p[1].n, q);\n"
      "  assert(x > 0, \"m\");\n"
      "  if x > 0 then y = 1; elseif x < 0 then y = 2; else y = 3; end if;\n"
      "  for i in 1:n, j loop z[i, j] = 0; end for;\n"
      "  when {sample(0, 1), x > 1} then reinit(x, 0); elsewhen x < 0 then terminate(\"\"); end "
      "when;\n"
      "end M;");
  cr_expect(c->sections->initial && !c->sections->algorithm && c->has_equations);
  const SkEquation *q = c->sections->next->body;
  cr_expect_eq(q->kind, SK_EQ_EQUAL);
  cr_expect_str_eq(q->comment.text, "decay");
  q = q->next;
  cr_expect(q->kind == SK_EQ_EQUAL && q->a->kind == SK_EX_TUPLE);
  q = q->next;
  cr_expect_eq(q->kind, SK_EQ_CONNECT);
  q = q->next;
  cr_expect_eq(q->kind, SK_EQ_CALL);
  q = q->next;
  cr_assert_eq(q->kind, SK_EQ_IF);
  cr_expect(q->branches->condition && q->branches->next->condition &&
            !q->branches->next->next->condition);
  cr_expect_eq(q->branches->next->next->body->b->integer, 3);
  q = q->next;
  cr_expect(q->kind == SK_EQ_FOR && q->iterators->next && q->body);
  q = q->next;
  cr_expect(q->kind == SK_EQ_WHEN && q->branches->next && !q->next);
}

Test(parse, statements) {
  SkClass *c = class_of(
      "function F\n"
      "initial algorithm\n"
      "algorithm\n"
      "  x[1].y := 1;\n"
      "  (a, b) := f(x);\n"
      "  g(x);\n"
      "  while x > 0 loop x := x - 1; break; end while;\n"
      "  for i loop x := i; end for;\n"
      "  if a then return; end if;\n"
      "  when a then b := 1; end when;\n"
      "end F;");
  cr_expect(c->sections->initial && c->sections->algorithm && !c->sections->body);
  SkEquationKind    kinds[] = {SK_EQ_ASSIGN, SK_EQ_ASSIGN, SK_EQ_CALL, SK_EQ_WHILE,
                               SK_EQ_FOR,    SK_EQ_IF,     SK_EQ_WHEN};
  const SkEquation *q       = c->sections->next->body;
  for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++, q = q->next)
    cr_expect_eq(q->kind, kinds[i]);
  q = c->sections->next->body->next->next->next;
  cr_expect_eq(q->body->next->kind, SK_EQ_BREAK);
}

Test(parse, external_functions) {
  SkClass *c = class_of(
      "function f external \"C\" y[1] = g(x, 2, \"s\") annotation(Library = \"m\"); annotation(a = "
      "1); end f;");
  const SkExternal *x = c->external;
  cr_expect_str_eq(x->language, "C");
  cr_expect_eq(x->output->kind, SK_EX_REF);
  cr_expect_str_eq(x->function, "g");
  cr_expect_eq(x->args->next->integer, 2);
  cr_expect_not_null(x->annotation);
  cr_expect_not_null(c->comment.annotation);
  x = class_of("function f external; end f;")->external;
  cr_expect(!x->language && !x->function);
  x = class_of("function f external \"FORTRAN 77\" g(x); end f;")->external;
  cr_expect(!x->output && strcmp(x->function, "g") == 0);
}

Test(parse, descriptions_are_joined) {
  cr_expect_str_eq(class_of("model M \"a\" + \"b\" + \"c\" end M;")->comment.text, "abc");
}

Test(parse, annotation_may_stand_anywhere_among_the_elements) {
  const SkClass *c =
      class_of("model M annotation(a = 1); Real x; equation x = 1; annotation(b = 2); end M;");
  cr_expect_str_eq(c->comment.annotation->args->name->name, "a");
  cr_expect_str_eq(c->comment.annotation->args->next->name->name, "b");
}

Test(parse, tokens_are_kept) {
  const SkFile *f = parse("model M end M;");
  cr_expect_str_eq(reported(), "");
  cr_assert_not_null(f->classes);
  cr_expect_eq(f->classes->klass->span.len, 13);
}

Test(parse, files) {
  cr_expect_null(sk_parse_file(&env, "/nonexistent/x.mo"));
  cr_expect_str_eq(reported(), "0:1301");
  cr_expect_null(parse("")->classes);
  cr_expect_null(parse("// nothing\n")->classes);
}

// Memory ------------------------------------------------------------------------------------------

// Parses and prints with the n-th allocation failing. True when nothing was left to fail.
static bool survives(const char *text, uint64_t n) {
  SkGuard guard;
  sk_mem_fail_at(n);
  SkArena      *own  = sk_arena_new(0, &guard);
  volatile bool done = false;
  if (own && setjmp(guard.env) == 0) {
    SkSources *sources = sk_sources_new(own);
    SkParseEnv e       = {own, sk_names_new(own), sources, sk_diags_new(own, sources)};
    SkBuf      out     = sk_buf_new(own);
    sk_print_file(&out, sk_parse_text(&e, "test.mo", text, strlen(text)));
    done = true;
  }
  sk_mem_fail_at(0);
  sk_arena_free(own);
  return done;
}

Test(parse, running_out_of_memory_leaves_nothing_behind) {
  SkBuf text = sk_buf_new(arena);
  sk_buf_z(&text, "model M ");
  for (int i = 0; i < 2000; i++)
    sk_buf_printf(&text, "Real x%d(start = %d.5) = sin(y); Real 'z' 1;", i, i);
  sk_buf_z(&text, "end M;");
  uint64_t n = 1;
  while (n < 1000 && !survives(text.text, n)) n++;
  cr_expect_gt(n, 5);
  cr_expect_lt(n, 1000);
}
