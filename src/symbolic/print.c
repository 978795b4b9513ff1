// Expressions as Modelica text.
//
// The grammar's levels, loosest first, decide about parentheses: an operand is put in parentheses
// when it is looser than the place it stands in allows. A unary minus may only open a sum, ^ has no
// operators on either side, and relations do not chain, so a^b^c, a < b < c and a * -b never
// appear.
#include "symbolic/dag_priv.h"

#include <math.h>

enum {
  LEVEL_IF,
  LEVEL_OR,
  LEVEL_AND,
  LEVEL_NOT,
  LEVEL_REL,
  LEVEL_ADD,
  LEVEL_MUL,
  LEVEL_POW,
  LEVEL_PRIMARY
};

typedef enum {
  PART_TEXT,    // text as it is
  PART_NODE,    // node x in a place of that level
  PART_REAL,    // TO_REAL node x where nothing else makes the text Real
  PART_ELSEIF,  // IF node x as the rest of a chain
  PART_ELEM,    // what selects the scalar of ELEM node x
} PartKind;

typedef struct {
  const char *text;
  SkX         x;
  uint8_t     kind, level;
} Part;

typedef struct {
  const SkDag      *dag;
  const SkXPrinter *printer;
  SkBuf            *out;
  SK_VEC(Part) stack;  // what is left to print, next on top
} Print;

// The name of a built-in function or of time.
static void print_builtin(Print *p, const char *name) {
  if (p->printer->hidden && p->printer->hidden(p->printer->user, name)) sk_buf_char(p->out, '.');
  sk_buf_z(p->out, name);
}

// Parts are given in the order of the text and pushed in the reverse order.
static void push(Print *p, uint32_t n, const Part *parts) {
  while (n > 0) sk_vec_push(p->out->arena, &p->stack, parts[--n]);
}

static Part text(const char *t) { return (Part){.kind = PART_TEXT, .text = t}; }
static Part node(SkX x, int level) {
  return (Part){.kind = PART_NODE, .x = x, .level = (uint8_t)level};
}

// --- constants ----------------------------------------------------------------------------------

static void print_string(SkBuf *out, const char *s) {
  static const char from[] = "\"\\\n\t\r\a\b\f\v", to[] = "\"\\ntrabfv";
  sk_buf_char(out, '"');
  for (; *s; s++) {
    const char *at = strchr(from, *s);
    if (at) {
      sk_buf_char(out, '\\');
      sk_buf_char(out, to[at - from]);
    } else {
      sk_buf_char(out, *s);
    }
  }
  sk_buf_char(out, '"');
}

// A Real literal must not read back as an Integer.
static void print_real(SkBuf *out, double value) {
  if (isnan(value)) {
    sk_buf_z(out, "(0.0/0.0)");
  } else if (isinf(value)) {
    sk_buf_z(out, value > 0 ? "(1.0/0.0)" : "(-1.0/0.0)");
  } else if (fabs(value) < 1e17 && value == trunc(value)) {
    if (signbit(value) && value == 0) sk_buf_char(out, '-');
    sk_buf_int(out, (int64_t)value);
    sk_buf_z(out, ".0");
  } else {
    sk_buf_double(out, value);
  }
}

static bool is_negative(const SkDag *dag, SkX x) {
  if (sk_x_base(dag, x) == SK_INTEGER) return (int64_t)sk_x_payload(dag, x) < 0;
  if (sk_x_base(dag, x) != SK_REAL) return false;
  double v = sk_bits_real(sk_x_payload(dag, x));
  return isfinite(v) && signbit(v);
}

static void print_enum(Print *p, uint64_t enumeration, int64_t ordinal) {
  if (p->printer->enumeration)
    p->printer->enumeration(p->printer->user, enumeration, ordinal, p->out);
  else if (ordinal)
    sk_buf_printf(p->out, "_E%u.%lld", (unsigned)enumeration, (long long)ordinal);
  else
    sk_buf_printf(p->out, "_E%u", (unsigned)enumeration);
}

static void print_const(Print *p, SkX x) {
  const SkDag *dag = p->dag;
  switch (sk_x_base(dag, x)) {
    case SK_REAL: print_real(p->out, sk_bits_real(sk_x_payload(dag, x))); break;
    case SK_INTEGER: sk_buf_int(p->out, (int64_t)sk_x_payload(dag, x)); break;
    case SK_BOOLEAN: sk_buf_z(p->out, sk_x_payload(dag, x) ? "true" : "false"); break;
    case SK_STRING: print_string(p->out, sk_x_string_value(dag, x)); break;
    default: print_enum(p, sk_x_enum_type(dag, x), sk_x_int_value(dag, x)); break;
  }
}

// --- operators ----------------------------------------------------------------------------------

static int level_of(const SkDag *dag, SkX x) {
  switch (sk_x_op(dag, x)) {
    case SK_X_IF: return LEVEL_IF;
    case SK_X_OR: return LEVEL_OR;
    case SK_X_AND: return LEVEL_AND;
    case SK_X_NOT: return LEVEL_NOT;
    case SK_X_LT:
    case SK_X_LE:
    case SK_X_GT:
    case SK_X_GE:
    case SK_X_EQ:
    case SK_X_NE: return LEVEL_REL;
    case SK_X_ADD:
    case SK_X_SUB:
    case SK_X_CONCAT:
    case SK_X_NEG: return LEVEL_ADD;
    case SK_X_MUL:
    case SK_X_DIV: return LEVEL_MUL;
    case SK_X_POW: return LEVEL_POW;
    case SK_X_CONST: return is_negative(dag, x) ? LEVEL_ADD : LEVEL_PRIMARY;
    default: return LEVEL_PRIMARY;
  }
}

// An operand of an operator that is Integer for Integers: when no operand's text is Real by itself,
// the first one has to say so.
static Part operand(const SkDag *dag, SkX x, SkX other, int level) {
  bool silent =
      sk_x_op(dag, x) == SK_X_TO_REAL && (other == SK_NO_X || sk_x_op(dag, other) == SK_X_TO_REAL);
  Part part = node(x, level);
  if (silent) part.kind = PART_REAL;
  return part;
}

static void push_binary(Print *p, SkX x, const char *sign, int left, int right) {
  SkX  a = sk_x_arg(p->dag, x, 0), b = sk_x_arg(p->dag, x, 1);
  bool always_real = sk_x_op(p->dag, x) == SK_X_DIV;
  Part first       = always_real ? node(a, left) : operand(p->dag, a, b, left);
  push(p, 3, (Part[]){first, text(sign), node(b, right)});
}

// A sum with very many terms would be deeper than a reader of Modelica goes: it is written as
// sum({a, b, -c, ...}), which is added up in the same order. False when there are fewer.
static bool push_long_sum(Print *p, SkX x) {
  enum { MANY = 1000 };
  const SkDag *dag  = p->dag;
  uint32_t     n    = 0;
  bool         real = sk_x_base(dag, x) == SK_REAL, typed = !real;
  SkX          y = x;
  for (; (sk_x_op(dag, y) == SK_X_ADD || sk_x_op(dag, y) == SK_X_SUB) && n < MANY; n++)
    y = sk_x_arg(dag, y, 0);
  if (n < MANY) return false;
  push(p, 1, (Part[]){text("})")});
  for (y = x; sk_x_op(dag, y) == SK_X_ADD || sk_x_op(dag, y) == SK_X_SUB; y = sk_x_arg(dag, y, 0)) {
    SkX  b    = sk_x_arg(dag, y, 1);
    Part term = node(b, sk_x_op(dag, y) == SK_X_SUB ? LEVEL_MUL : LEVEL_IF);
    typed |= sk_x_op(dag, b) != SK_X_TO_REAL;
    push(p, 2, (Part[]){text(sk_x_op(dag, y) == SK_X_SUB ? ", -" : ", "), term});
  }
  print_builtin(p, "sum");
  push(p, 2, (Part[]){text("({"), typed ? node(y, LEVEL_IF) : operand(dag, y, SK_NO_X, LEVEL_IF)});
  return true;
}

// The exponent is Real whatever its text, so x^2 needs no 2.0.
static void push_power(Print *p, SkX x) {
  SkX  a = sk_x_arg(p->dag, x, 0), b = sk_x_arg(p->dag, x, 1);
  Part exponent = node(b, LEVEL_PRIMARY);
  if (sk_x_op(p->dag, b) == SK_X_CONST) {
    double v = sk_x_real_value(p->dag, b);
    if (v >= 0 && v < 1e15 && v == trunc(v) && !signbit(v))
      exponent = text(sk_arena_printf(p->out->arena, "%.0f", v));
  }
  push(p, 3, (Part[]){node(a, LEVEL_PRIMARY), text("^"), exponent});
}

static void push_if(Print *p, SkX x, const char *word) {
  SkX  a = sk_x_arg(p->dag, x, 1), b = sk_x_arg(p->dag, x, 2);
  bool chain = sk_x_op(p->dag, b) == SK_X_IF;
  push(p, 6,
       (Part[]){text(word),
                node(sk_x_arg(p->dag, x, 0), LEVEL_OR),
                text(" then "),
                operand(p->dag, a, b, LEVEL_OR),
                text(chain ? " else" : " else "),
                {.kind = chain ? PART_ELSEIF : PART_NODE, .x = b, .level = LEVEL_IF}});
}

static void push_list(Print *p, SkX x, const char *open, const char *close) {
  const SkDag *dag = p->dag;
  uint32_t     n   = sk_x_n(dag, x);
  push(p, 1, (Part[]){text(close)});
  for (uint32_t i = n; i-- > 0;) {
    SkX  arg  = sk_x_arg(dag, x, i);
    Part part = node(arg, LEVEL_IF);
    // These functions are Integer for Integer arguments.
    bool typed = sk_x_op(dag, x) == SK_X_ABS || sk_x_op(dag, x) == SK_X_NOEVENT ||
                 sk_x_op(dag, x) == SK_X_TO_STRING || sk_x_op(dag, x) == SK_X_SMOOTH;
    bool pair = sk_x_op(dag, x) == SK_X_MIN || sk_x_op(dag, x) == SK_X_MAX ||
                sk_x_op(dag, x) == SK_X_IDIV || sk_x_op(dag, x) == SK_X_MOD ||
                sk_x_op(dag, x) == SK_X_REM;
    if (typed) part = operand(dag, arg, SK_NO_X, LEVEL_IF);
    if (pair && i == 0) part = operand(dag, arg, sk_x_arg(dag, x, 1), LEVEL_IF);
    push(p, 1, &part);
    if (i > 0) push(p, 1, (Part[]){text(", ")});
  }
  push(p, 1, (Part[]){text(open)});
}

static void push_string_call(Print *p, SkX x) {
  static const char *const names[] = {
      ", significantDigits = ", ", minimumLength = ", ", leftJustified = "};
  uint32_t n = sk_x_n(p->dag, x);
  if (n == 2 && sk_x_base(p->dag, sk_x_arg(p->dag, x, 1)) == SK_STRING) {
    push(p, 1, (Part[]){text(")")});
    push(p, 2, (Part[]){text(", format = "), node(sk_x_arg(p->dag, x, 1), LEVEL_IF)});
  } else {
    push(p, 1, (Part[]){text(")")});
    for (uint32_t i = n; i-- > 1;)
      push(p, 2, (Part[]){text(names[n == 4 ? i - 1 : i]), node(sk_x_arg(p->dag, x, i), LEVEL_IF)});
  }
  push(p, 2, (Part[]){text("String("), operand(p->dag, sk_x_arg(p->dag, x, 0), SK_NO_X, LEVEL_IF)});
}

// Braces nested by shape: an opening brace wherever an inner array begins.
static void push_array(Print *p, SkX x) {
  const SkDag    *dag = p->dag;
  uint32_t        rank, n = sk_x_n(dag, x);
  const uint32_t *dims  = sk_dag_dims(dag, sk_x_payload(dag, x), &rank);
  uint64_t        total = 1;
  for (uint32_t r = 0; r < rank; r++) total *= dims[r];
  if (rank < 2 || total != n || n == 0) {
    if (n > 0) {
      push_list(p, x, "{", "}");
      return;
    }
    print_builtin(p, "fill");  // an empty array has no literal
    sk_buf_z(p->out, "(0.0");
    for (uint32_t r = 0; r < rank; r++) sk_buf_printf(p->out, ", %u", dims[r]);
    sk_buf_char(p->out, ')');
    return;
  }
  for (uint32_t k = n; k-- > 0;) {
    uint64_t stride = 1;
    for (uint32_t r = rank; r-- > 0;) stride *= dims[r];
    for (uint32_t r = 0; r < rank; stride /= dims[r++])
      if ((k + 1) % stride == 0) push(p, 1, (Part[]){text("}")});
    push(p, 1, (Part[]){node(sk_x_arg(dag, x, k), LEVEL_IF)});
    stride = 1;
    for (uint32_t r = rank; r-- > 0;)
      if (k % (stride *= dims[r]) == 0) push(p, 1, (Part[]){text("{")});
    if (k > 0) push(p, 1, (Part[]){text(", ")});
  }
}

// --- leaves and calls ---------------------------------------------------------------------------

static void print_leaf(Print *p, SkX x) {
  const SkXPrinter *printer = p->printer;
  uint32_t          number  = (uint32_t)sk_x_payload(p->dag, x);
  if (sk_x_op(p->dag, x) == SK_X_LOCAL) {
    if (printer->local)
      printer->local(printer->user, number, p->out);
    else
      sk_buf_printf(p->out, "_L%u", number);
  } else if (printer->var) {
    printer->var(printer->user, number, p->out);
  } else {
    sk_buf_printf(p->out, "_v%u", number);
  }
}

static void print_callee(Print *p, SkX x) {
  const SkXPrinter *printer = p->printer;
  uint64_t          number  = sk_x_payload(p->dag, x);
  switch (sk_x_op(p->dag, x)) {
    case SK_X_BUILTIN: print_builtin(p, sk_dag_builtin_name(p->dag, number)); break;
    case SK_X_TO_ENUM: print_enum(p, number, 0); break;
    case SK_X_CALL:
      if (printer->function)
        printer->function(printer->user, number, p->out);
      else
        sk_buf_printf(p->out, "_f%llu", (unsigned long long)number);
      break;
    case SK_X_RECORD:
      if (printer->record)
        printer->record(printer->user, number, p->out);
      else
        sk_buf_printf(p->out, "_R%llu", (unsigned long long)number);
      break;
    default: print_builtin(p, sk_x_op_text(sk_x_op(p->dag, x))); break;
  }
}

static void print_elem(Print *p, SkX x) {
  SkX      aggregate = sk_x_arg(p->dag, x, 0);
  uint64_t position  = sk_x_payload(p->dag, x);
  if (p->printer->elem)
    p->printer->elem(p->printer->user, aggregate, position, p->out);
  else
    sk_buf_printf(p->out, "[%llu]", (unsigned long long)position + 1);
}

// One scalar of an aggregate: (f(x))[2], or f(x) where that is a scalar already.
static void push_elem(Print *p, SkX x) {
  SkX      a    = sk_x_arg(p->dag, x, 0);
  uint64_t at   = sk_x_payload(p->dag, x);
  bool     item = sk_x_op(p->dag, a) == SK_X_CALL && p->printer->item;
  if (sk_x_op(p->dag, a) == SK_X_SPATIAL && at == 0) {
    push(p, 1, (Part[]){node(a, LEVEL_IF)});  // as an operand it is its first output
    return;
  }
  if (!item) {
    push(p, 4, (Part[]){text("("), node(a, LEVEL_IF), text(")"), {.kind = PART_ELEM, .x = x}});
    return;
  }
  bool whole = p->printer->item(p->printer->user, a, at, NULL);
  if (!whole) sk_buf_char(p->out, '(');
  p->printer->item(p->printer->user, a, at, p->out);
  if (!whole) push(p, 2, (Part[]){text(")"), {.kind = PART_ELEM, .x = x}});
  push_list(p, a, "(", ")");
}

static void print_op(Print *p, SkX x) {
  SkXOp op = sk_x_op(p->dag, x);
  switch (op) {
    case SK_X_NONE: sk_buf_z(p->out, "?"); return;
    case SK_X_CONST: print_const(p, x); return;
    case SK_X_VAR:
    case SK_X_LOCAL: print_leaf(p, x); return;
    case SK_X_TIME: print_builtin(p, "time"); return;
    case SK_X_ADD:
      if (!push_long_sum(p, x)) push_binary(p, x, " + ", LEVEL_ADD, LEVEL_MUL);
      return;
    case SK_X_CONCAT: push_binary(p, x, " + ", LEVEL_ADD, LEVEL_MUL); return;
    case SK_X_SUB:
      if (!push_long_sum(p, x)) push_binary(p, x, " - ", LEVEL_ADD, LEVEL_MUL);
      return;
    case SK_X_MUL: push_binary(p, x, "*", LEVEL_MUL, LEVEL_POW); return;
    case SK_X_DIV: push_binary(p, x, "/", LEVEL_MUL, LEVEL_POW); return;
    case SK_X_POW: push_power(p, x); return;
    case SK_X_NEG:
      push(p, 2, (Part[]){text("-"), operand(p->dag, sk_x_arg(p->dag, x, 0), SK_NO_X, LEVEL_MUL)});
      return;
    case SK_X_LT: push_binary(p, x, " < ", LEVEL_ADD, LEVEL_ADD); return;
    case SK_X_LE: push_binary(p, x, " <= ", LEVEL_ADD, LEVEL_ADD); return;
    case SK_X_GT: push_binary(p, x, " > ", LEVEL_ADD, LEVEL_ADD); return;
    case SK_X_GE: push_binary(p, x, " >= ", LEVEL_ADD, LEVEL_ADD); return;
    case SK_X_EQ: push_binary(p, x, " == ", LEVEL_ADD, LEVEL_ADD); return;
    case SK_X_NE: push_binary(p, x, " <> ", LEVEL_ADD, LEVEL_ADD); return;
    case SK_X_AND: push_binary(p, x, " and ", LEVEL_AND, LEVEL_NOT); return;
    case SK_X_OR: push_binary(p, x, " or ", LEVEL_OR, LEVEL_AND); return;
    case SK_X_NOT:
      push(p, 2, (Part[]){text("not "), node(sk_x_arg(p->dag, x, 0), LEVEL_REL)});
      return;
    case SK_X_IF: push_if(p, x, "if "); return;
    case SK_X_TO_STRING: push_string_call(p, x); return;
    case SK_X_ARRAY: push_array(p, x); return;
    case SK_X_ELEM: push_elem(p, x); return;
    default:
      print_callee(p, x);
      push_list(p, x, "(", ")");
      return;
  }
}

static void print_node(Print *p, SkX x, int level) {
  // An Integer made Real prints as the Integer: the place it stands in makes it Real again.
  while (sk_x_op(p->dag, x) == SK_X_TO_REAL) x = sk_x_arg(p->dag, x, 0);
  if (level_of(p->dag, x) < level) {
    sk_buf_char(p->out, '(');
    push(p, 1, (Part[]){text(")")});
  }
  print_op(p, x);
}

void sk_x_print(const SkDag *dag, SkX x, const SkXPrinter *printer, SkBuf *out) {
  static const SkXPrinter plain = {0};

  Print  p       = {.dag = dag, .printer = printer ? printer : &plain, .out = out};
  size_t written = 0;
  if (sk_x_op(dag, x) == SK_X_VAR || sk_x_op(dag, x) == SK_X_CONST) {  // nothing to remember
    print_op(&p, x);
    return;
  }
  if (p.printer->stack) {
    p.stack.at  = p.printer->stack->at;
    p.stack.cap = p.printer->stack->cap;
  }
  push(&p, 1, (Part[]){node(x, LEVEL_IF)});
  while (p.stack.n > 0) {
    Part   part   = sk_vec_pop(&p.stack);
    size_t before = out->n;
    switch ((PartKind)part.kind) {
      case PART_TEXT: sk_buf_z(out, part.text); break;
      case PART_NODE: print_node(&p, part.x, part.level); break;
      case PART_REAL:  // 1.0*i reads back as the Integer i made Real: 1*x is x
        push(&p, 3,
             (Part[]){text(part.level > LEVEL_MUL ? "(1.0*" : "1.0*"),
                      node(sk_x_arg(dag, part.x, 0), LEVEL_POW),
                      text(part.level > LEVEL_MUL ? ")" : "")});
        break;
      case PART_ELSEIF: push_if(&p, part.x, "if "); break;
      case PART_ELEM: print_elem(&p, part.x); break;
    }
    if (out->n > before) written += out->n - before;
    if (p.printer->limit && written > p.printer->limit) {
      sk_buf_z(out, "...");
      break;
    }
  }
  if (p.printer->stack) *p.printer->stack = (struct SkXPrintStack){p.stack.at, p.stack.cap};
}
