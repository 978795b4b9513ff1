#include "symbolic_test.h"

#include <ctype.h>

TestSuite(print, .init = begin, .fini = end);

static void expect(SkX x, const char *want) {
  const char *got = text_of(x);
  cr_expect_str_eq(got, want, "%s instead of %s", got, want);
}

Test(print, parentheses) {
  SkX x = V(1), y = V(2), z = V(3), b = B(4), c = B(5);
  expect(mul(neg(x), y), "(-_v1)*_v2");
  expect(neg(mul(x, y)), "-_v1*_v2");
  expect(add(neg(x), y), "-_v1 + _v2");
  expect(add(x, neg(y)), "_v1 + (-_v2)");
  expect(sub(x, sub(y, z)), "_v1 - (_v2 - _v3)");
  expect(sub(sub(x, y), z), "_v1 - _v2 - _v3");
  expect(neg(add(x, y)), "-(_v1 + _v2)");
  expect(mul(x, quo(y, z)), "_v1*(_v2/_v3)");
  expect(quo(mul(x, y), z), "_v1*_v2/_v3");
  expect(mul(add(x, y), z), "(_v1 + _v2)*_v3");
  expect(O(SK_X_POW, O(SK_X_POW, x, y), z), "(_v1^_v2)^_v3");
  expect(O(SK_X_POW, x, neg(y)), "_v1^(-_v2)");
  expect(O(SK_X_POW, R(-2), x), "(-2.0)^_v1");
  expect(mul(R(-2), x), "(-2.0)*_v1");
  expect(add(R(-2), x), "-2.0 + _v1");
  expect(O(SK_X_LT, add(x, y), R(-1)), "_v1 + _v2 < -1.0");
  expect(O(SK_X_EQ, O(SK_X_LT, x, y), b), "(_v1 < _v2) == _v4");
  expect(U(SK_X_NOT, O(SK_X_LT, x, y)), "not _v1 < _v2");
  expect(U(SK_X_NOT, O(SK_X_AND, b, c)), "not (_v4 and _v5)");
  expect(O(SK_X_AND, O(SK_X_OR, b, c), b), "(_v4 or _v5) and _v4");
  expect(O(SK_X_OR, b, O(SK_X_AND, c, b)), "_v4 or _v5 and _v4");
  expect(add(R(1), sk_x_if(dag, b, x, y)), "1.0 + (if _v4 then _v1 else _v2)");
  expect(sk_x_if(dag, b, x, sk_x_if(dag, c, y, z)), "if _v4 then _v1 elseif _v5 then _v2 else _v3");
  expect(sk_x_if(dag, b, sk_x_if(dag, c, y, z), x),
         "if _v4 then (if _v5 then _v2 else _v3) else _v1");
}

Test(print, literals) {
  expect(R(1), "1.0");
  expect(R(0.1), "0.1");
  expect(R(-0.0), "-0.0");
  expect(R(1e20), "1e+20");
  expect(R(1357231023487415.0), "1357231023487415.0");
  expect(R(9007199254740994.0), "9007199254740994.0");
  expect(R(1e17), "1e+17");
  expect(R(1.0 / 3), "0.3333333333333333");
  expect(sk_x_int(dag, -7), "-7");
  expect(sk_x_bool(dag, true), "true");
  expect(R(INFINITY), "(1.0/0.0)");
  expect(R(-INFINITY), "(-1.0/0.0)");
  expect(R(NAN), "(0.0/0.0)");
  expect(sk_x_string(dag, sk_name_z(names, "a\"b\\\n\t")), "\"a\\\"b\\\\\\n\\t\"");
  expect(O(SK_X_POW, V(1), R(2)), "_v1^2");
  expect(O(SK_X_POW, V(1), R(0.5)), "_v1^0.5");
}

Test(print, integers_made_real) {
  expect(add(I(1), V(2)), "_v1 + _v2");
  expect(quo(I(1), I(2)), "_v1/_v2");
  expect(mul(U(SK_X_TO_REAL, I(1)), U(SK_X_TO_REAL, I(2))), "1.0*_v1*_v2");
  expect(U(SK_X_ABS, U(SK_X_TO_REAL, add(I(1), I(2)))), "abs(1.0*(_v1 + _v2))");
}

static void name_var(void *user, uint32_t v, SkBuf *out) {
  sk_buf_printf(out, "%s%u", (char *)user, v);
}
static void name_function(void *user, uint64_t f, SkBuf *out) {
  (void)user;
  sk_buf_printf(out, "Pkg.f%d", (int)f);
}
static void name_record(void *user, uint64_t r, SkBuf *out) {
  (void)user;
  sk_buf_printf(out, "Rec%d", (int)r);
}
static void name_enum(void *user, uint64_t e, int64_t ordinal, SkBuf *out) {
  (void)user;
  sk_buf_printf(out, "E%d", (int)e);
  if (ordinal) sk_buf_printf(out, ".lit%d", (int)ordinal);
}
static void name_elem(void *user, SkX aggregate, uint64_t position, SkBuf *out) {
  (void)user, (void)aggregate;
  sk_buf_printf(out, ".field%d", (int)position);
}

Test(print, calls_and_names) {
  SkXPrinter p      = {.var         = name_var,
                       .function    = name_function,
                       .record      = name_record,
                       .enumeration = name_enum,
                       .elem        = name_elem,
                       .user        = "x"};
  SkX        args[] = {V(1), R(2)}, rows[6] = {V(1), V(2), V(3), V(4), V(5), R(6)};
  SkX        record = sk_x_make(dag, SK_X_RECORD, SK_AGGREGATE, 4, 2, args);
  SkX        call   = sk_x_make(dag, SK_X_CALL, SK_AGGREGATE, 7, 1, &record);
  uint32_t   dims[] = {2, 3}, none[] = {2, 0}, deep[] = {1, 2, 3};
  struct {
    SkX         x;
    const char *want;
  } cases[] = {
      {sk_x_make(dag, SK_X_ELEM, SK_REAL, 1, 1, &call), "(Pkg.f7(Rec4(x1, 2.0))).field1"},
      {sk_x_make(dag, SK_X_ARRAY, SK_AGGREGATE, sk_dag_shape(dag, 2, dims), 6, rows),
       "{{x1, x2, x3}, {x4, x5, 6.0}}"},
      {sk_x_make(dag, SK_X_ARRAY, SK_AGGREGATE, sk_dag_shape(dag, 3, deep), 6, rows),
       "{{{x1, x2, x3}, {x4, x5, 6.0}}}"},
      {sk_x_make(dag, SK_X_ARRAY, SK_AGGREGATE, sk_dag_shape(dag, 2, none), 0, NULL),
       "fill(0.0, 2, 0)"},
      {sk_x_enum(dag, 3, 2), "E3.lit2"},
      {sk_x_make(dag, SK_X_TO_ENUM, SK_ENUM, 3, 1, (SkX[]){I(1)}), "E3(x1)"},
      {U(SK_X_DER, V(1)), "der(x1)"},
      {sk_x_make(dag, SK_X_INITIAL, SK_BOOLEAN, 0, 0, NULL), "initial()"},
      {O(SK_X_MIN, V(1), sk_x_time(dag)), "min(x1, time)"},
      {sk_x_make(dag, SK_X_BUILTIN, SK_REAL, sk_dag_builtin(dag, sk_name_z(names, "hold")), 1,
                 args),
       "hold(x1)"},
      {sk_x_make(dag, SK_X_TO_STRING, SK_STRING, 0, 2,
                 (SkX[]){V(1), sk_x_string(dag, sk_name_z(names, "6.2f"))}),
       "String(x1, format = \"6.2f\")"},
      {sk_x_make(dag, SK_X_TO_STRING, SK_STRING, 0, 4,
                 (SkX[]){V(1), sk_x_int(dag, 6), sk_x_int(dag, 9), sk_x_bool(dag, true)}),
       "String(x1, significantDigits = 6, minimumLength = 9, leftJustified = true)"},
      {sk_x_make(dag, SK_X_TO_STRING, SK_STRING, 0, 3, (SkX[]){I(1), sk_x_int(dag, 9), B(2)}),
       "String(x1, minimumLength = 9, leftJustified = x2)"},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    SkBuf out = sk_buf_new(arena);
    sk_x_print(dag, cases[i].x, &p, &out);
    cr_expect_str_eq(out.text, cases[i].want);
  }
}

Test(print, limit) {
  SkX x = V(1);
  for (int i = 0; i < 200; i++) x = add(x, x);  // 2^200 terms as text
  SkXPrinter p   = {.limit = 1000};
  SkBuf      out = sk_buf_new(arena);
  sk_x_print(dag, x, &p, &out);
  cr_expect_lt(out.n, 1100u);
  cr_expect_str_eq(out.text + out.n - 3, "...");
}

// --- reading back -------------------------------------------------------------------------------

// The expression grammar of Modelica, one function per rule, as far as random_expression goes.
static const char *at;

static bool word(const char *w) {
  while (*at == ' ') at++;
  size_t n = strlen(w);
  if (strncmp(at, w, n) != 0) return false;
  if (isalpha((unsigned char)w[0]) && (isalnum((unsigned char)at[n]) || at[n] == '_')) return false;
  at += n;
  return true;
}

static SkX expression(void);

static SkX function(SkXOp op, int n) {
  SkX a = expression(), b = SK_NO_X;
  if (n == 2) {
    cr_assert(word(","), "at %s", at);
    b = expression();
  }
  cr_assert(word(")"), "at %s", at);
  return n == 2 ? O(op, a, b) : U(op, a);
}

static SkX primary(void) {
  if (word("(")) {
    SkX x = expression();
    cr_assert(word(")"), "at %s", at);
    return x;
  }
  if (word("true")) return sk_x_bool(dag, true);
  if (word("false")) return sk_x_bool(dag, false);
  if (word("abs") && word("(")) return function(SK_X_ABS, 1);
  if (word("sin") && word("(")) return function(SK_X_SIN, 1);
  if (word("min") && word("(")) return function(SK_X_MIN, 2);
  if (word("mod") && word("(")) return function(SK_X_MOD, 2);
  if (word("noEvent") && word("(")) return function(SK_X_NOEVENT, 1);
  if (word("_v")) {
    uint32_t v = (uint32_t)strtoul(at, (char **)&at, 10);
    return v < 10 ? V(v) : v < 20 ? I(v) : B(v);
  }
  char  *stop_real, *stop_int;
  double real    = strtod(at, &stop_real);
  long   integer = strtol(at, &stop_int, 10);
  cr_assert(isdigit((unsigned char)*at), "at %s", at);
  SkX x = stop_real == stop_int ? sk_x_int(dag, integer) : R(real);
  at    = stop_real;
  return x;
}

static SkX factor(void) {
  SkX x = primary();
  return word("^") ? O(SK_X_POW, x, primary()) : x;
}

static SkX term(void) {
  SkX x = factor();
  for (;;) {
    if (word("*"))
      x = mul(x, factor());
    else if (word("/"))
      x = quo(x, factor());
    else
      return x;
  }
}

static SkX arithmetic(void) {
  SkX x = word("-") ? neg(term()) : term();
  for (;;) {
    if (word("+"))
      x = add(x, term());
    else if (word("-"))
      x = sub(x, term());
    else
      return x;
  }
}

static SkX relation(void) {
  static const struct {
    const char *text;
    SkXOp       op;
  } ops[] = {{"<=", SK_X_LE}, {"<>", SK_X_NE}, {"<", SK_X_LT},
             {">=", SK_X_GE}, {">", SK_X_GT},  {"==", SK_X_EQ}};
  SkX x   = arithmetic();
  for (int i = 0; i < 6; i++)
    if (word(ops[i].text)) return O(ops[i].op, x, arithmetic());
  return x;
}

static SkX negation(void) { return word("not") ? U(SK_X_NOT, relation()) : relation(); }

static SkX conjunction(void) {
  SkX x = negation();
  while (word("and")) x = O(SK_X_AND, x, negation());
  return x;
}

static SkX choice(void) {
  SkX c = expression();
  cr_assert(word("then"), "at %s", at);
  SkX a = expression();
  if (word("elseif")) return sk_x_if(dag, c, a, choice());
  cr_assert(word("else"), "at %s", at);
  return sk_x_if(dag, c, a, expression());
}

static SkX expression(void) {
  if (word("if")) return choice();
  SkX x = conjunction();
  while (word("or")) x = O(SK_X_OR, x, conjunction());
  return x;
}

// Variables 1-9 are Real, 10-19 Integer, 20-29 Boolean.
static SkX random_boolean(int depth);

static SkX random_number(int depth) {
  if (depth == 0) {
    switch (random_below(6)) {
      case 0: return R(random_in(-9, 9));
      case 1: return R((double)random_below(5) - 2);
      case 2: return sk_x_int(dag, (int64_t)random_below(9) - 4);
      case 3: return I(10 + random_below(5));
      default: return V(1 + random_below(5));
    }
  }
  static const SkXOp ops[] = {SK_X_ADD, SK_X_SUB, SK_X_MUL, SK_X_DIV, SK_X_POW, SK_X_MIN, SK_X_MOD};
  SkX                a     = random_number(depth - 1);
  switch (random_below(12)) {
    case 0: return neg(a);
    case 1: return U(SK_X_ABS, a);
    case 2: return U(SK_X_SIN, a);
    case 3: return U(SK_X_NOEVENT, a);
    case 4: return sk_x_if(dag, random_boolean(depth - 1), a, random_number(depth - 1));
    default: return O(ops[random_below(7)], a, random_number(depth - 1));
  }
}

static SkX random_boolean(int depth) {
  if (depth == 0) return B(20 + random_below(5));
  switch (random_below(5)) {
    case 0: return U(SK_X_NOT, random_boolean(depth - 1));
    case 1: return O(SK_X_AND, random_boolean(depth - 1), random_boolean(depth - 1));
    case 2: return O(SK_X_OR, random_boolean(depth - 1), random_boolean(depth - 1));
    case 3: return O(SK_X_EQ, random_boolean(depth - 1), random_boolean(depth - 1));
    default:
      return O((SkXOp)(SK_X_LT + random_below(6)), random_number(depth - 1),
               random_number(depth - 1));
  }
}

Test(print, text_reads_back_as_the_same_node) {
  for (int round = 0; round < 20000; round++) {
    int         depth = 1 + (int)random_below(5);
    SkX         x     = round % 2 ? random_number(depth) : random_boolean(depth);
    const char *text  = text_of(x);
    at                = text;
    SkX back          = expression();
    cr_assert_eq(*at, 0, "rest %s of %s", at, text);
    // An Integer made Real has no text of its own at the top.
    if (sk_x_op(dag, x) == SK_X_TO_REAL) back = U(SK_X_TO_REAL, back);
    cr_assert_eq(back, x, "%s reads back as %s", text, text_of(back));
  }
}
