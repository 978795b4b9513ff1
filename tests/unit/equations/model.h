// A small language for flat models, so that the structural phase is tested without the front end:
//
//   param R = 2; real x start=1 fixed; input u; eq R*der(x) = u - x; initial der(x) = 0;
//   when x > 1, sample(0, 1): d := pre(d) + 1, reinit(x, 0) elsewhen x < 0: d := 0; assert x < 5
//
// Types: real, int, bool. Attributes: start=e fixed select=never|avoid|prefer|always nominal=e min=e max=e
// unfixed protected discrete. Statements end with ';'.
#ifndef TESTS_EQUATIONS_MODEL_H
#define TESTS_EQUATIONS_MODEL_H

#include "equations/system.h"

#include <criterion/criterion.h>
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
  SkArena    *arena;
  SkSources  *sources;
  SkDiags    *diags;
  SkFlat     *flat;
  SkDag      *dag;
  const char *text, *p;
  uint32_t    base;
  SkMap       vars;
} TestModel;

static inline void tm_space(TestModel *m) {
  while (isspace((unsigned char)*m->p)) m->p++;
}

static inline bool tm_eat(TestModel *m, const char *word) {
  tm_space(m);
  size_t n = strlen(word);
  if (strncmp(m->p, word, n) != 0) return false;
  if (isalpha((unsigned char)word[0]) && (isalnum((unsigned char)m->p[n]) || m->p[n] == '_'))
    return false;
  m->p += n;
  return true;
}

static inline void tm_expect(TestModel *m, const char *word) {
  cr_assert(tm_eat(m, word), "expected '%s' at '%.30s'", word, m->p);
}

static inline SkName tm_name(TestModel *m) {
  tm_space(m);
  const char *from = m->p;
  while (isalnum((unsigned char)*m->p) || *m->p == '_' || *m->p == '.') m->p++;
  if (*m->p == '[') {
    while (*m->p != ']') m->p++;
    m->p++;
  }
  cr_assert(m->p > from, "a name is missing at '%.30s'", from);
  return sk_name(m->flat->names, from, (size_t)(m->p - from));
}

static inline uint32_t tm_find(TestModel *m, SkName name) {
  uint64_t v;
  cr_assert(sk_map_get(&m->vars, (uint64_t)(uintptr_t)name, &v), "unknown variable %s", name);
  return (uint32_t)v;
}

static inline SkX tm_expr(TestModel *m);

static inline SkX tm_call(TestModel *m, SkName name) {
  SkX      args[16];
  uint32_t n = 0;
  if (!tm_eat(m, ")")) {
    do args[n++] = tm_expr(m);
    while (tm_eat(m, ","));
    tm_expect(m, ")");
  }
  for (int op = 0; op < SK_X_OP_COUNT; op++) {
    if (strcmp(sk_x_op_text((SkXOp)op), name) != 0) continue;
    if (n == 1) return sk_x1(m->dag, (SkXOp)op, args[0]);
    if (n == 2 && op != SK_X_DELAY && op != SK_X_SAMPLE)
      return op == SK_X_HOMOTOPY || op == SK_X_SMOOTH
                 ? sk_x_make(m->dag, (SkXOp)op, SK_REAL, 0, 2, args)
                 : sk_x2(m->dag, (SkXOp)op, args[0], args[1]);
    SkBase base =
        op == SK_X_INITIAL || op == SK_X_TERMINAL || op == SK_X_SAMPLE ? SK_BOOLEAN : SK_REAL;
    return sk_x_make(m->dag, (SkXOp)op, base, 0, n, args);
  }
  cr_assert_fail("unknown function %s", name);
  return SK_NO_X;
}

static inline SkX tm_primary(TestModel *m) {
  tm_space(m);
  if (tm_eat(m, "(")) {
    SkX x = tm_expr(m);
    tm_expect(m, ")");
    return x;
  }
  if (isdigit((unsigned char)*m->p)) {
    char  *end;
    double v = strtod(m->p, &end);
    bool   whole =
        !memchr(m->p, '.', (size_t)(end - m->p)) && !memchr(m->p, 'e', (size_t)(end - m->p));
    m->p = end;
    return whole ? sk_x_int(m->dag, (int64_t)v) : sk_x_real(m->dag, v);
  }
  if (tm_eat(m, "true")) return sk_x_bool(m->dag, true);
  if (tm_eat(m, "false")) return sk_x_bool(m->dag, false);
  if (tm_eat(m, "time")) return sk_x_time(m->dag);
  SkName name = tm_name(m);
  if (tm_eat(m, "(")) return tm_call(m, name);
  uint32_t v = tm_find(m, name);
  return sk_x_var(m->dag, v, m->flat->vars.at[v].base);
}

static inline SkX tm_unary(TestModel *m) {
  if (tm_eat(m, "-")) return sk_x1(m->dag, SK_X_NEG, tm_unary(m));
  if (tm_eat(m, "not")) return sk_x1(m->dag, SK_X_NOT, tm_unary(m));
  SkX x = tm_primary(m);
  while (tm_eat(m, "^")) x = sk_x2(m->dag, SK_X_POW, x, tm_primary(m));
  return x;
}

static inline SkX tm_term(TestModel *m) {
  SkX x = tm_unary(m);
  for (;;) {
    if (tm_eat(m, "*")) {
      x = sk_x2(m->dag, SK_X_MUL, x, tm_unary(m));
    } else if (tm_eat(m, "/")) {
      x = sk_x2(m->dag, SK_X_DIV, x, tm_unary(m));
    } else {
      return x;
    }
  }
}

static inline SkX tm_sum(TestModel *m) {
  SkX x = tm_term(m);
  for (;;) {
    if (tm_eat(m, "+")) {
      x = sk_x2(m->dag, SK_X_ADD, x, tm_term(m));
    } else if (tm_eat(m, "-")) {
      x = sk_x2(m->dag, SK_X_SUB, x, tm_term(m));
    } else {
      return x;
    }
  }
}

static inline SkX tm_relation(TestModel *m) {
  static const struct {
    const char *text;
    SkXOp       op;
  } ops[] = {{"<=", SK_X_LE}, {">=", SK_X_GE}, {"<>", SK_X_NE},
             {"==", SK_X_EQ}, {"<", SK_X_LT},  {">", SK_X_GT}};
  SkX x   = tm_sum(m);
  for (int i = 0; i < 6; i++)
    if (tm_eat(m, ops[i].text)) return sk_x2(m->dag, ops[i].op, x, tm_sum(m));
  return x;
}

static inline SkX tm_expr(TestModel *m) {
  if (tm_eat(m, "if")) {
    SkX c = tm_expr(m);
    tm_expect(m, "then");
    SkX a = tm_expr(m);
    tm_expect(m, "else");
    return sk_x_if(m->dag, c, a, tm_expr(m));
  }
  SkX x = tm_relation(m);
  for (;;) {
    if (tm_eat(m, "and")) {
      x = sk_x2(m->dag, SK_X_AND, x, tm_relation(m));
    } else if (tm_eat(m, "or")) {
      x = sk_x2(m->dag, SK_X_OR, x, tm_relation(m));
    } else {
      return x;
    }
  }
}

static inline SkX tm_as(TestModel *m, SkX x, SkBase base) {
  return base == SK_REAL && sk_x_base(m->dag, x) == SK_INTEGER ? sk_x1(m->dag, SK_X_TO_REAL, x) : x;
}

static inline SkStateSelect tm_select(TestModel *m) {
  static const char *const words[] = {"never", "avoid", "default", "prefer", "always"};
  for (int i = 0; i < 5; i++)
    if (tm_eat(m, words[i])) return (SkStateSelect)i;
  cr_assert_fail("bad select");
  return SK_SELECT_DEFAULT;
}

static inline void tm_declare(TestModel *m, SkBase base, SkVariability variability,
                              SkCausalPrefix causality) {
  SkFlatVar v = {.base = base, .variability = variability, .causality = causality};
  v.select    = SK_SELECT_DEFAULT;
  tm_space(m);
  v.span.pos = m->base + (uint32_t)(m->p - m->text);
  v.name     = tm_name(m);
  v.span.len = (uint32_t)strlen(v.name);
  for (;;) {
    if (tm_eat(m, "=")) {
      v.binding = tm_as(m, tm_expr(m), base);
    } else if (tm_eat(m, "start")) {
      tm_expect(m, "=");
      v.start       = tm_as(m, tm_expr(m), base);
      v.start_given = true;
    } else if (tm_eat(m, "fixed")) {
      v.fixed       = sk_x_bool(m->dag, true);
      v.fixed_given = true;
    } else if (tm_eat(m, "nominal")) {
      tm_expect(m, "=");
      v.nominal = tm_as(m, tm_expr(m), base);
    } else if (tm_eat(m, "min")) {
      tm_expect(m, "=");
      v.min = tm_as(m, tm_expr(m), base);
    } else if (tm_eat(m, "max")) {
      tm_expect(m, "=");
      v.max = tm_as(m, tm_expr(m), base);
    } else if (tm_eat(m, "select")) {
      tm_expect(m, "=");
      v.select = tm_select(m);
    } else if (tm_eat(m, "unfixed")) {
      v.unfixed = true;
    } else if (tm_eat(m, "protected")) {
      v.is_protected = true;
    } else if (tm_eat(m, "final")) {
      v.is_final = true;
    } else {
      break;
    }
  }
  sk_map_put(m->arena, &m->vars, (uint64_t)(uintptr_t)v.name, m->flat->vars.n);
  sk_vec_push(m->arena, &m->flat->vars, v);
}

static inline SkFlatEq tm_equation(TestModel *m, const char *sign) {
  SkFlatEq q = {.kind = SK_FE_EQUAL};
  tm_space(m);
  const char *from = m->p;
  q.lhs            = tm_expr(m);
  tm_expect(m, sign);
  q.rhs       = tm_expr(m);
  SkBase base = sk_x_base(m->dag, q.lhs) == SK_REAL ? SK_REAL : sk_x_base(m->dag, q.rhs);
  q.lhs       = tm_as(m, q.lhs, base);
  q.rhs       = tm_as(m, q.rhs, base);
  q.span      = (SkSpan){m->base + (uint32_t)(from - m->text), (uint32_t)(m->p - from)};
  return q;
}

static inline SkFlatEq tm_body(TestModel *m) {
  tm_space(m);
  const char *from = m->p;
  if (tm_eat(m, "reinit")) {
    SkFlatEq q = {.kind = SK_FE_REINIT};
    tm_expect(m, "(");
    q.lhs = tm_primary(m);
    tm_expect(m, ",");
    q.rhs = tm_as(m, tm_expr(m), SK_REAL);
    tm_expect(m, ")");
    q.span = (SkSpan){m->base + (uint32_t)(from - m->text), (uint32_t)(m->p - from)};
    return q;
  }
  if (tm_eat(m, "terminate")) {
    tm_expect(m, "(");
    tm_expect(m, ")");
    SkFlatEq q = {.kind = SK_FE_TERMINATE,
                  .rhs  = sk_x_string(m->dag, sk_name_z(m->flat->names, "end"))};
    return q;
  }
  return tm_equation(m, ":=");
}

static inline void tm_when(TestModel *m) {
  SkFlatWhen when = {0};
  do {
    SkFlatWhenBranch b = {0};
    SkX              conditions[8];
    do conditions[b.n_conditions++] = tm_expr(m);
    while (tm_eat(m, ","));
    tm_expect(m, ":");
    b.conditions = sk_arena_copy(m->arena, conditions, sizeof conditions);
    do sk_vec_push(m->arena, &b.body, tm_body(m));
    while (tm_eat(m, ","));
    sk_vec_push(m->arena, &when.branches, b);
  } while (tm_eat(m, "elsewhen"));
  sk_vec_push(m->arena, &m->flat->whens, when);
}

static inline void tm_statement(TestModel *m) {
  if (tm_eat(m, "param")) {
    tm_declare(m, SK_REAL, SK_V_PARAMETER, SK_CAUSAL_NONE);
  } else if (tm_eat(m, "const")) {
    tm_declare(m, SK_REAL, SK_V_CONSTANT, SK_CAUSAL_NONE);
  } else if (tm_eat(m, "real")) {
    tm_declare(m, SK_REAL, SK_V_CONTINUOUS, SK_CAUSAL_NONE);
  } else if (tm_eat(m, "int")) {
    tm_declare(m, SK_INTEGER, SK_V_DISCRETE, SK_CAUSAL_NONE);
  } else if (tm_eat(m, "bool")) {
    tm_declare(m, SK_BOOLEAN, SK_V_DISCRETE, SK_CAUSAL_NONE);
  } else if (tm_eat(m, "input")) {
    tm_declare(m, SK_REAL, SK_V_CONTINUOUS, SK_CAUSAL_INPUT);
  } else if (tm_eat(m, "eq")) {
    sk_vec_push(m->arena, &m->flat->equations, tm_equation(m, "="));
  } else if (tm_eat(m, "initial")) {
    sk_vec_push(m->arena, &m->flat->initial_equations, tm_equation(m, "="));
  } else if (tm_eat(m, "when")) {
    tm_when(m);
  } else if (tm_eat(m, "assert")) {
    SkFlatEq q = {.kind = SK_FE_ASSERT, .lhs = tm_expr(m)};
    q.rhs      = sk_x_string(m->dag, sk_name_z(m->flat->names, "assertion"));
    sk_vec_push(m->arena, &m->flat->equations, q);
  } else {
    cr_assert_fail("bad statement at '%.30s'", m->p);
  }
}

static inline TestModel *tm_new(const char *text) {
  SkArena   *arena = sk_arena_new(0, NULL);
  TestModel *m     = SK_NEW(arena, TestModel);
  m->arena         = arena;
  m->sources       = sk_sources_new(arena);
  m->diags         = sk_diags_new(arena, m->sources);
  m->base          = sk_sources_add(m->sources, "test.mo", text, (uint32_t)strlen(text))->base;
  m->flat          = SK_NEW(arena, SkFlat);
  m->flat->names   = sk_names_new(arena);
  m->flat->dag = m->dag = sk_dag_new(arena);
  m->flat->name         = sk_name_z(m->flat->names, "Test");
  SkFlatComponent top   = {.path = sk_name_z(m->flat->names, "")};
  sk_vec_push(arena, &m->flat->components, top);
  m->text = m->p = text;
  for (;;) {
    tm_space(m);
    if (!*m->p) break;
    tm_statement(m);
    tm_expect(m, ";");
  }
  return m;
}

static inline void tm_free(TestModel *m) { sk_arena_free(m->arena); }

static inline SkSystem *tm_system(TestModel *m) {
  SkEquationsOptions o = {.want_implicit = true, .want_jacobian = true};
  SkSystem          *s = sk_equations(m->arena, m->flat, &o, m->diags);
  if (!s || sk_diags_errors(m->diags)) {
    SkBuf out = sk_buf_new(m->arena);
    sk_diags_print(m->diags, SK_DIAG_TEXT, false, &out);
    cr_log_error("%s", out.text ? out.text : "");
  }
  cr_assert_not_null(s, "the model has no schedule");
  return s;
}

// The number of messages with a code.
static inline uint32_t tm_count(const TestModel *m, int code) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < sk_diags_count(m->diags); i++)
    n += sk_diags_at(m->diags, i)->code == code;
  return n;
}

static inline uint32_t tm_var(const SkSystem *s, const char *name) {
  for (uint32_t v = 0; v < s->vars.n; v++)
    if (strcmp(s->vars.at[v].name, name) == 0) return v;
  cr_assert_fail("no variable %s", name);
  return SK_NONE;
}

static inline SkRole tm_role(const SkSystem *s, const char *name) {
  return s->vars.at[tm_var(s, name)].role;
}

#endif
