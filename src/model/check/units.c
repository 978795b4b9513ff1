#include "model/check/units.h"

#include "base/units.h"
#include "model/check/check_impl.h"

#include <string.h>

// A dimension is seven small exponents in one word, so that comparing and storing them costs nothing.
typedef uint64_t Unit;
#define UNKNOWN    UINT64_MAX
#define BASE_UNITS 7
#define LARGEST    60  // exponents beyond this are nonsense, and must not overflow

static Unit pack(const int8_t e[BASE_UNITS]) {
  Unit u = 0;
  for (int i = 0; i < BASE_UNITS; i++) u |= (Unit)(uint8_t)e[i] << (8 * i);
  return u;
}

static int exponent(Unit u, int i) { return (int8_t)(uint8_t)(u >> (8 * i)); }

// a * b^n, UNKNOWN when an exponent gets too large.
static Unit combine(Unit a, Unit b, int n) {
  int8_t e[BASE_UNITS];
  if (a == UNKNOWN || b == UNKNOWN) return UNKNOWN;
  for (int i = 0; i < BASE_UNITS; i++) {
    int sum = exponent(a, i) + n * exponent(b, i);
    if (sum > LARGEST || sum < -LARGEST) return UNKNOWN;
    e[i] = (int8_t)sum;
  }
  return pack(e);
}

// Texts ---------------------------------------------------------------------------------------------

bool sk_unit_parse(const char *text, int8_t dimension[BASE_UNITS]) {
  static const uint8_t order[BASE_UNITS] = {SK_UNIT_M, SK_UNIT_KG,  SK_UNIT_S, SK_UNIT_A,
                                            SK_UNIT_K, SK_UNIT_MOL, SK_UNIT_CD};

  SkUnit unit;
  if (!sk_unit_read(text, strlen(text), &unit)) return false;
  for (int i = 0; i < BASE_UNITS; i++) {
    int n = unit.power[order[i]];
    if (n > LARGEST || n < -LARGEST) return false;
    dimension[i] = (int8_t)n;
  }
  return true;
}

static Unit parse(const char *text) {
  int8_t e[BASE_UNITS];
  return sk_unit_parse(text, e) ? pack(e) : UNKNOWN;
}

typedef struct {
  const char *at;
  int         depth;
} Text;

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

// The grammar alone (19.1), with symbols of any name: tools may know more units than the table.
static bool well_formed(Text *t, bool below);

static bool formed_factor(Text *t) {
  if (*t->at == '(') {
    t->at++;
    if (++t->depth > 16 || !well_formed(t, true)) return false;
    t->depth--;
    return *t->at++ == ')';
  }
  const char *from = t->at;
  while (*t->at && !strchr("0123456789+-./()* \t\n^", *t->at)) t->at++;
  if (t->at == from) return false;
  if (*t->at == '-' || *t->at == '+') {
    t->at++;
    if (!is_digit(*t->at)) return false;
  }
  while (is_digit(*t->at)) t->at++;
  return true;
}

static bool well_formed(Text *t, bool below) {
  if (*t->at == '1') {
    t->at++;
  } else {
    if (!formed_factor(t)) return false;
    while (*t->at == '.') {
      t->at++;
      if (!formed_factor(t)) return false;
    }
  }
  if (*t->at == '/') {
    t->at++;
    if (!formed_factor(t)) return false;
  }
  return below ? *t->at == ')' : *t->at == 0;
}

bool sk_unit_is_formed(const char *text) {
  Text t = {.at = text};
  return *text == 0 || well_formed(&t, false);
}

void sk_units_form(SkCx *cx, const SkNode *n, SkName attribute, SkName unit, SkSpan span) {
  SkCheck *ck = sk_check_state(cx);
  if (sk_map_get(&ck->unit_formed, (uint64_t)(uintptr_t)unit, NULL)) return;
  sk_map_put(cx->arena, &ck->unit_formed, (uint64_t)(uintptr_t)unit, 1);
  if (sk_unit_is_formed(unit)) return;
  if (sk_diag(cx->diags, 2222, span, "%s \"%s\" of '%s' is not understood", attribute, unit,
              n->name))
    sk_diag_help(cx->diags,
                 "write factors joined by '.' with their exponents, and one '/' at most: "
                 "\"J/(kg.K)\" or \"m.s-2\"");
}

// Expressions ---------------------------------------------------------------------------------------

// What has no dimension ("1", "rad") fits everything: models use such variables freely.
static Unit unit_of_var(SkCx *cx, uint32_t var) {
  if (!cx->flat || var >= cx->flat->vars.n) return UNKNOWN;
  SkName text = cx->flat->vars.at[var].unit;
  if (!text || !*text) return UNKNOWN;
  SkCheck *ck = sk_check_state(cx);
  uint64_t known;
  if (sk_map_get(&ck->unit_of, (uint64_t)(uintptr_t)text, &known)) return known;
  Unit unit = parse(text);
  if (unit == 0) unit = UNKNOWN;
  sk_map_put(cx->arena, &ck->unit_of, (uint64_t)(uintptr_t)text, unit);
  return unit;
}

static Unit unit_of(SkCx *cx, const SkTx *tx);

static bool fit(Unit a, Unit b) { return a == UNKNOWN || b == UNKNOWN || a == b || !a || !b; }

static const char *text_of(SkCx *cx, Unit unit) {
  static const char *const names[BASE_UNITS] = {"m", "kg", "s", "A", "K", "mol", "cd"};

  SkBuf out = sk_buf_new(sk_temp(cx));
  for (int i = 0; i < BASE_UNITS; i++) {
    int e = exponent(unit, i);
    if (e == 0) continue;
    sk_buf_printf(&out, "%s%s", out.n ? "." : "", names[i]);
    if (e != 1) sk_buf_printf(&out, "%d", e);
  }
  sk_buf_char(&out, '\0');
  return out.text;
}

static uint32_t var_of(const SkTx *tx) {
  if (tx->kind != SK_TX_REF) return UINT32_MAX;
  const SkNode *n = tx->leaf ? tx->leaf : tx->n_parts == 1 ? tx->root : NULL;
  return n && sk_type_elements(n->type) > 0 ? n->var
                                            : UINT32_MAX;  // an empty array has no variable
}

// As the modeller wrote it where the operand is just a variable.
static const char *unit_text(SkCx *cx, const SkTx *tx, Unit unit) {
  uint32_t var = var_of(tx);
  return var < cx->flat->vars.n ? cx->flat->vars.at[var].unit : text_of(cx, unit);
}

static void report(SkCx *cx, SkSpan span, const char *what, const SkTx *a, Unit ua, const SkTx *b,
                   Unit ub) {
  sk_diag(cx->diags, 2217, span, "%s have different units: %s and %s", what, unit_text(cx, a, ua),
          unit_text(cx, b, ub));
}

// The unit that two things of one kind have: terms of a sum, sides of a relation.
static Unit common(SkCx *cx, const SkTx *tx, const SkTx *a, Unit ua, const SkTx *b) {
  Unit ub = unit_of(cx, b);
  if (!fit(ua, ub)) {
    const char *what = sk_arena_printf(sk_temp(cx), "the operands of '%s'", sk_x_op_text(tx->op));
    report(cx, tx->span, what, a, ua, b, ub);
    return UNKNOWN;
  }
  return ua != UNKNOWN ? ua : ub;
}

static Unit power(SkCx *cx, const SkTx *base, const SkTx *n) {
  int64_t value;
  Unit    u = unit_of(cx, base);
  if (!sk_tx_int_value(n, &value) || value > LARGEST || value < -LARGEST) return UNKNOWN;
  return combine(0, u, (int)value);
}

static Unit root(Unit a) {
  int8_t e[BASE_UNITS];
  if (a == UNKNOWN) return UNKNOWN;
  for (int i = 0; i < BASE_UNITS; i++) {
    if (exponent(a, i) % 2) return UNKNOWN;
    e[i] = (int8_t)(exponent(a, i) / 2);
  }
  return pack(e);
}

// a + b - c ... leans to the left and may be long: its left side is walked in a loop.
static Unit sum(SkCx *cx, const SkTx *tx) {
  uint32_t n = 0;
  for (const SkTx *p = tx; p->kind == SK_TX_OP && (p->op == SK_X_ADD || p->op == SK_X_SUB);
       p             = p->args[0])
    n++;
  const SkTx **chain = SK_NEWS(sk_temp(cx), const SkTx *, n + 1);
  uint32_t     i     = 0;
  for (const SkTx *p = tx; i < n; p = p->args[0]) chain[i++] = p;
  Unit u = unit_of(cx, chain[n - 1]->args[0]);
  while (i-- > 0) u = common(cx, chain[i], chain[i]->args[0], u, chain[i]->args[1]);
  return u;
}

static Unit unit_of_op(SkCx *cx, const SkTx *tx) {
  static const int8_t second[BASE_UNITS] = {0, 0, 1};

  switch (tx->op) {
    case SK_X_ADD:
    case SK_X_SUB: return sum(cx, tx);
    case SK_X_MIN:
    case SK_X_MAX:
    case SK_X_HOMOTOPY: return common(cx, tx, tx->args[0], unit_of(cx, tx->args[0]), tx->args[1]);
    case SK_X_LT:
    case SK_X_LE:
    case SK_X_GT:
    case SK_X_GE:
      common(cx, tx, tx->args[0], unit_of(cx, tx->args[0]), tx->args[1]);
      return UNKNOWN;
    case SK_X_MUL: return combine(unit_of(cx, tx->args[0]), unit_of(cx, tx->args[1]), 1);
    case SK_X_DIV: return combine(unit_of(cx, tx->args[0]), unit_of(cx, tx->args[1]), -1);
    case SK_X_POW: return power(cx, tx->args[0], tx->args[1]);
    case SK_X_SQRT: return root(unit_of(cx, tx->args[0]));
    case SK_X_DER: return combine(unit_of(cx, tx->args[0]), pack(second), -1);
    case SK_X_NEG:
    case SK_X_ABS:
    case SK_X_PRE:
    case SK_X_NOEVENT:
    case SK_X_DELAY:
    case SK_X_LIMIT: return unit_of(cx, tx->args[0]);
    case SK_X_SMOOTH: return unit_of(cx, tx->args[1]);
    default: return UNKNOWN;
  }
}

static Unit unit_of(SkCx *cx, const SkTx *tx) {
  if (tx->kind == SK_TX_REF) return unit_of_var(cx, var_of(tx));
  if (tx->kind == SK_TX_OP) return unit_of_op(cx, tx);
  if (tx->kind == SK_TX_MATMUL)
    return combine(unit_of(cx, tx->args[0]), unit_of(cx, tx->args[1]), 1);
  if (tx->kind != SK_TX_IF) return UNKNOWN;
  // A number in one branch may stand for anything, so only equal branches tell something.
  Unit a = unit_of(cx, tx->args[1]), b = unit_of(cx, tx->args[2]);
  unit_of(cx, tx->args[0]);
  return a == b ? a : UNKNOWN;
}

void sk_units_equation(SkCx *cx, const SkTx *left, const SkTx *right, SkSpan span) {
  if (left->type.kind != SK_T_REAL && left->type.kind != SK_T_BOOLEAN) return;
  Unit a = unit_of(cx, left), b = unit_of(cx, right);
  if (!fit(a, b)) report(cx, span, "the two sides", left, a, right, b);
}

void sk_units_binding(SkCx *cx, const SkNode *component, const SkTx *value) {
  if (value->type.kind != SK_T_REAL && value->type.kind != SK_T_BOOLEAN) return;
  if (sk_type_elements(component->type) <= 0) return;
  Unit b = unit_of(cx, value), a = unit_of_var(cx, component->var);
  if (fit(a, b)) return;
  sk_diag(cx->diags, 2217, value->span, "'%s' has the unit %s, but its value %s", component->name,
          cx->flat->vars.at[component->var].unit, unit_text(cx, value, b));
}
