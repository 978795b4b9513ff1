// Typed expressions and statements of functions, back as Modelica.
#include "model/flat/flat_print.h"

#include <math.h>
#include <string.h>

// Levels of the grammar, loosest first, as in symbolic/print.c.
enum { IF, OR, AND, NOT, REL, ADD, MUL, POW, PRIMARY };

static bool is_numeric_scalar(const SkTx *tx) {
  return tx->type.rank == 0 && (tx->type.kind == SK_T_REAL || tx->type.kind == SK_T_INTEGER);
}

// s as a Real if it is to be, and negated if it is to be. False: the negative is no Integer.
static bool adjust(SkScalar *s, bool real, bool negate) {
  if (s->base == SK_REAL) {
    if (negate) s->real = -s->real;
    return true;
  }
  if (negate && s->integer == INT64_MIN) return false;
  if (negate) s->integer = -s->integer;
  if (real) *s = sk_real((double)s->integer);
  return true;
}

// The number that an expression is as it stands: a literal, a constant, which prints as its value, or the
// negative of one. It has the type that its place needs, as the literal that is printed gets when it is
// read again. False: none of these.
static bool number(const SkTx *tx, SkScalar *out) {
  bool negate = false, real = false;
  for (; is_numeric_scalar(tx); tx = tx->args[0]) {
    bool is_negative = tx->kind == SK_TX_OP && tx->op == SK_X_NEG;
    if (!is_negative && tx->kind != SK_TX_TO_REAL) break;
    if (is_negative) negate = !negate;
    real = real || tx->kind == SK_TX_TO_REAL;
  }
  const SkVal *v = tx->kind == SK_TX_REF && tx->leaf ? tx->leaf->value : NULL;
  if (tx->kind == SK_TX_CONST)
    *out = tx->constant;
  else if (v && tx->n_parts == 0 && is_numeric_scalar(tx) && tx->offset < v->n)
    *out = v->at[tx->offset];
  else
    return false;
  if (out->symbolic || (out->base != SK_REAL && out->base != SK_INTEGER)) return false;
  return adjust(out, real, negate);
}

static int level_of(const SkTx *tx) {
  SkScalar s;
  if (number(tx, &s))
    return (s.base == SK_REAL ? signbit(s.real) != 0 : s.integer < 0) ? ADD : PRIMARY;
  switch (tx->kind) {
    case SK_TX_TO_REAL: return level_of(tx->args[0]);
    case SK_TX_IF: return IF;
    case SK_TX_RANGE: return IF;
    case SK_TX_CLOSURE:
    case SK_TX_PARTIAL: return IF;
    case SK_TX_MATMUL: return MUL;
    case SK_TX_MATPOW: return POW;
    case SK_TX_OP: break;
    default: return PRIMARY;
  }
  switch (tx->op) {
    case SK_X_OR: return OR;
    case SK_X_AND: return AND;
    case SK_X_NOT: return NOT;
    case SK_X_LT:
    case SK_X_LE:
    case SK_X_GT:
    case SK_X_GE:
    case SK_X_EQ:
    case SK_X_NE: return REL;
    case SK_X_ADD:
    case SK_X_SUB:
    case SK_X_CONCAT:
    case SK_X_NEG: return ADD;
    case SK_X_MUL:
    case SK_X_DIV: return MUL;
    case SK_X_POW: return POW;
    default: return PRIMARY;
  }
}

static void print_at(SkFlatPrinter *p, const SkTx *tx, int level) {
  bool open = level_of(tx) < level;
  if (open) sk_buf_char(p->out, '(');
  sk_print_tx(p, tx);
  if (open) sk_buf_char(p->out, ')');
}

static void print_list(SkFlatPrinter *p, SkTx *const *list, uint32_t n) {
  for (uint32_t i = 0; i < n; i++) {
    if (i > 0) sk_buf_z(p->out, ", ");
    if (list[i]) sk_print_tx(p, list[i]);
  }
}

// Operators -------------------------------------------------------------------------------------------

static void print_binary(SkFlatPrinter *p, const SkTx *tx, const char *sign, int left, int right) {
  print_at(p, tx->args[0], left);
  sk_buf_z(p->out, sign);
  print_at(p, tx->args[1], right);
}

static const char *relation(SkXOp op) {
  switch (op) {
    case SK_X_LT: return " < ";
    case SK_X_LE: return " <= ";
    case SK_X_GT: return " > ";
    case SK_X_GE: return " >= ";
    case SK_X_EQ: return " == ";
    default: return " <> ";
  }
}

static void print_call(SkFlatPrinter *p, const char *name, SkTx *const *args, uint32_t n) {
  sk_buf_z(p->out, name);
  sk_buf_char(p->out, '(');
  print_list(p, args, n);
  sk_buf_char(p->out, ')');
}

// Options are given by name (3.7.1): a format, or all others, of which only Reals have the first.
static void print_string(SkFlatPrinter *p, const SkTx *tx) {
  static const char *const names[] = {"significantDigits", "minimumLength", "leftJustified"};
  bool                     format  = tx->n == 2;
  sk_buf_z(p->out, "String(");
  sk_print_tx(p, tx->args[0]);
  for (uint32_t i = 1; i < tx->n; i++) {
    sk_buf_printf(p->out, ", %s = ", format ? "format" : names[tx->n == 4 ? i - 1 : i]);
    sk_print_tx(p, tx->args[i]);
  }
  sk_buf_char(p->out, ')');
}

static void print_op(SkFlatPrinter *p, const SkTx *tx) {
  bool a = tx->n > 0 && tx->args[0]->type.rank > 0, b = tx->n > 1 && tx->args[1]->type.rank > 0;
  switch (tx->op) {
    case SK_X_ADD:
    case SK_X_CONCAT: print_binary(p, tx, a != b ? " .+ " : " + ", ADD, MUL); return;
    case SK_X_SUB: print_binary(p, tx, a != b ? " .- " : " - ", ADD, MUL); return;
    case SK_X_MUL: print_binary(p, tx, a && b ? ".*" : "*", MUL, POW); return;
    case SK_X_DIV: print_binary(p, tx, b ? "./" : "/", MUL, POW); return;
    case SK_X_POW: print_binary(p, tx, a || b ? ".^" : "^", PRIMARY, PRIMARY); return;
    case SK_X_AND: print_binary(p, tx, " and ", AND, NOT); return;
    case SK_X_OR: print_binary(p, tx, " or ", OR, AND); return;
    case SK_X_LT:
    case SK_X_LE:
    case SK_X_GT:
    case SK_X_GE:
    case SK_X_EQ:
    case SK_X_NE: print_binary(p, tx, relation(tx->op), ADD, ADD); return;
    case SK_X_NEG:
      sk_buf_char(p->out, '-');
      print_at(p, tx->args[0], MUL);
      return;
    case SK_X_NOT:
      sk_buf_z(p->out, "not ");
      print_at(p, tx->args[0], REL);
      return;
    case SK_X_TO_STRING: print_string(p, tx); return;
    default: print_call(p, sk_x_op_text(tx->op), tx->args, tx->n); return;
  }
}

static void print_if(SkFlatPrinter *p, const SkTx *tx) {
  sk_buf_z(p->out, "if ");
  for (;;) {
    print_at(p, tx->args[0], OR);
    sk_buf_z(p->out, " then ");
    print_at(p, tx->args[1], OR);
    const SkTx *rest = tx->args[2];
    if (rest->kind != SK_TX_IF) {
      sk_buf_z(p->out, " else ");
      print_at(p, rest, OR);
      return;
    }
    sk_buf_z(p->out, " elseif ");
    tx = rest;
  }
}

// References ------------------------------------------------------------------------------------------

static void print_subs(SkFlatPrinter *p, SkTx *const *subs, uint32_t n) {
  if (n == 0) return;
  sk_buf_char(p->out, '[');
  print_list(p, subs, n);
  sk_buf_char(p->out, ']');
}

static void print_value(SkFlatPrinter *p, SkType t, const SkScalar **at);

static void print_element(SkFlatPrinter *p, SkType t, const SkScalar **at) {
  if (t.kind != SK_T_RECORD) {
    sk_print_scalar(p, (*at)++);
    return;
  }
  sk_print_name(p->out, sk_print_class_name(p, t.record));
  sk_buf_char(p->out, '(');
  for (uint32_t i = 0; i < t.record->n; i++) {
    if (i > 0) sk_buf_z(p->out, ", ");
    print_value(p, t.record->fields[i].type, at);
  }
  sk_buf_char(p->out, ')');
}

// A constant as a literal, array constructor or record constructor.
static void print_value(SkFlatPrinter *p, SkType t, const SkScalar **at) {
  if (t.rank == 0) {
    print_element(p, t, at);
    return;
  }
  if (sk_type_elements(t) == 0) {
    sk_buf_z(p->out, "fill(0.0");
    for (uint32_t d = 0; d < t.rank; d++) sk_buf_printf(p->out, ", %lld", (long long)t.dims[d]);
    sk_buf_char(p->out, ')');
    return;
  }
  SkType inner = t;
  inner.rank   = (t.rank - 1) & 0xff;
  inner.dims   = t.dims + 1;
  sk_buf_char(p->out, '{');
  for (int64_t i = 0; i < t.dims[0]; i++) {
    if (i > 0) sk_buf_z(p->out, ", ");
    print_value(p, inner, at);
  }
  sk_buf_char(p->out, '}');
}

// Outside a function's own variables there are only constants: their values are printed.
static void print_ref(SkFlatPrinter *p, const SkTx *tx) {
  if (tx->n_parts == 0 && tx->leaf && tx->leaf->value) {
    int64_t         one = sk_type_scalars(sk_type_element(tx->type));
    const SkScalar *at  = tx->leaf->value->at + (int64_t)tx->offset * (one > 0 ? one : 1);
    print_value(p, tx->type, &at);
    return;
  }
  const SkVal *whole = tx->root ? tx->root->value : NULL;
  if (whole && tx->n_parts > 0) {
    const SkScalar *at = whole->at;
    sk_buf_char(p->out, '(');
    print_value(p, whole->type, &at);
    sk_buf_char(p->out, ')');
  }
  for (uint32_t i = 0; i < tx->n_parts; i++) {
    if (i > 0) sk_buf_char(p->out, '.');
    if (i > 0 || !whole) sk_print_name(p->out, tx->parts[i].name);
    print_subs(p, tx->parts[i].subs, tx->parts[i].n_subs);
  }
  if (tx->n_parts == 0 && tx->leaf) sk_print_name(p->out, tx->leaf->name);
}

// What subscripts and fields may follow as it is: a name, or something that has such already.
static bool is_head(const SkTx *tx) {
  return tx->kind == SK_TX_LOCAL || tx->kind == SK_TX_ITER || tx->kind == SK_TX_FIELD ||
         tx->kind == SK_TX_INDEX;
}

static void print_head(SkFlatPrinter *p, const SkTx *tx) {
  bool open = !is_head(tx);
  if (open) sk_buf_char(p->out, '(');
  sk_print_tx(p, tx);
  if (open) sk_buf_char(p->out, ')');
}

static void print_field(SkFlatPrinter *p, const SkTx *tx) {
  const SkTx *of = tx->args[0];
  print_head(p, of);
  sk_buf_char(p->out, '.');
  sk_print_name(p->out,
                of->type.kind == SK_T_RECORD ? of->type.record->fields[tx->number].name : "field");
}

// Calls -----------------------------------------------------------------------------------------------

// Names of a built-in's inputs are one text with blanks between them.
static void print_input_name(SkBuf *out, const char *inputs, uint32_t i) {
  while (i-- > 0 && inputs) {
    inputs = strchr(inputs, ' ');
    if (inputs) inputs++;
  }
  if (inputs) sk_buf_add(out, inputs, strcspn(inputs, " "));
}

static void print_builtin(SkFlatPrinter *p, const SkTx *tx) {
  const char *inputs = sk_builtin_at((SkBuiltinId)tx->which)->inputs;
  sk_buf_z(p->out, tx->builtin);
  sk_buf_char(p->out, '(');
  bool gap = false, any = false;
  for (uint32_t i = 0; i < tx->n; i++) {
    if (!tx->args[i]) {
      gap = true;
      continue;
    }
    if (any) sk_buf_z(p->out, ", ");
    any = true;
    if (gap) {
      print_input_name(p->out, inputs, i);
      sk_buf_z(p->out, " = ");
    }
    sk_print_tx(p, tx->args[i]);
  }
  sk_buf_char(p->out, ')');
}

static void print_named_call(SkFlatPrinter *p, SkName name, const SkTx *tx) {
  sk_print_name(p->out, name);
  sk_buf_char(p->out, '(');
  print_list(p, tx->args, tx->n);
  sk_buf_char(p->out, ')');
}

static void print_item(SkFlatPrinter *p, const SkTx *tx) {
  const SkTx *of = tx->args[0];
  if (of->kind == SK_TX_CALL && tx->number > 0) {
    print_named_call(p, sk_print_picked(p, of->fn, tx->number), of);
  } else {
    sk_print_tx(p, of);
  }
}

static void print_bound(SkFlatPrinter *p, const SkFn *fn, SkTx *const *args, uint32_t n) {
  bool any = false;
  sk_buf_char(p->out, '(');
  for (uint32_t i = 0; i < n; i++) {
    if (!args[i]) continue;
    if (any) sk_buf_z(p->out, ", ");
    any = true;
    sk_print_name(p->out, fn->vars[i].name);
    sk_buf_z(p->out, " = ");
    sk_print_tx(p, args[i]);
  }
  sk_buf_char(p->out, ')');
}

static void print_closure(SkFlatPrinter *p, const SkTx *tx) {
  bool any = false;
  for (uint32_t i = 0; i < tx->n; i++) any |= tx->args[i] != NULL;
  if (any) sk_buf_z(p->out, "function ");
  sk_print_name(p->out, sk_print_class_name(p, tx->fn));
  if (any) print_bound(p, tx->fn, tx->args, tx->n);
}

static void print_partial(SkFlatPrinter *p, const SkTx *tx) {
  sk_buf_z(p->out, "function ");
  sk_print_tx(p, tx->args[0]);
  print_bound(p, tx->args[0]->type.function, tx->args + 1, tx->n - 1);
}

// Loops -----------------------------------------------------------------------------------------------

static void name_iter(SkFlatPrinter *p, const SkTxIter *it) {
  if (it->slot >= p->n_iters) {
    uint32_t more = (it->slot + 1) * 2;
    SkName  *all  = SK_NEWS(p->arena, SkName, more);
    if (p->n_iters > 0) memcpy(all, p->iters, p->n_iters * sizeof *all);
    p->iters   = all;
    p->n_iters = more;
  }
  p->iters[it->slot] = it->name;
}

static void print_for(SkFlatPrinter *p, const SkTx *tx) {
  for (uint32_t i = 0; i < tx->n_iters; i++) name_iter(p, &tx->iters[i]);
  if (tx->builtin) sk_buf_z(p->out, tx->builtin);
  sk_buf_char(p->out, tx->builtin ? '(' : '{');
  sk_print_tx(p, tx->args[0]);
  for (uint32_t i = 0; i < tx->n_iters; i++) {
    sk_buf_z(p->out, i ? ", " : " for ");
    sk_print_name(p->out, tx->iters[i].name);
    sk_buf_z(p->out, " in ");
    sk_print_tx(p, tx->iters[i].range);
  }
  sk_buf_char(p->out, tx->builtin ? ')' : '}');
}

static void print_range(SkFlatPrinter *p, const SkTx *tx) {
  print_at(p, tx->args[0], OR);
  for (uint32_t i = 1; i < 3 && i < tx->n; i++) {
    if (!tx->args[i]) continue;
    sk_buf_char(p->out, ':');
    print_at(p, tx->args[i], OR);
  }
}

static void print_array(SkFlatPrinter *p, const SkTx *tx) {
  if (tx->n == 0) {
    sk_buf_z(p->out, "fill(0.0, 0)");
    return;
  }
  sk_buf_char(p->out, '{');
  print_list(p, tx->args, tx->n);
  sk_buf_char(p->out, '}');
}

// "(a, b)"
static void print_tuple(SkFlatPrinter *p, SkTx *const *args, uint32_t n) {
  sk_buf_char(p->out, '(');
  print_list(p, args, n);
  sk_buf_char(p->out, ')');
}

static void print_class(SkFlatPrinter *p, const SkTx *tx) {
  if (tx->klass->type.kind == SK_T_ENUM)
    sk_print_name(p->out, sk_print_class_name(p, tx->klass->type.enumeration));
  else
    sk_print_name(p->out, tx->klass->name);
}

void sk_print_tx(SkFlatPrinter *p, const SkTx *tx) {
  SkScalar s;
  if (number(tx, &s)) {
    sk_print_scalar(p, &s);
    return;
  }
  switch (tx->kind) {
    case SK_TX_ERROR: sk_buf_char(p->out, '?'); return;
    case SK_TX_CONST: sk_print_scalar(p, &tx->constant); return;
    case SK_TX_REF: print_ref(p, tx); return;
    case SK_TX_LOCAL: sk_print_name(p->out, p->fn->vars[tx->slot].name); return;
    case SK_TX_ITER:
      sk_print_name(p->out, tx->slot < p->n_iters && p->iters[tx->slot] ? p->iters[tx->slot] : "i");
      return;
    case SK_TX_TIME: sk_buf_z(p->out, "time"); return;
    case SK_TX_OP: print_op(p, tx); return;
    case SK_TX_MATMUL: print_binary(p, tx, "*", MUL, POW); return;
    case SK_TX_MATPOW: print_binary(p, tx, "^", PRIMARY, PRIMARY); return;
    case SK_TX_BUILTIN: print_builtin(p, tx); return;
    case SK_TX_CALL: print_named_call(p, sk_print_class_name(p, tx->fn), tx); return;
    case SK_TX_DYNCALL:
      sk_print_tx(p, tx->args[0]);
      print_tuple(p, tx->args + 1, tx->n - 1);
      return;
    case SK_TX_CLOSURE: print_closure(p, tx); return;
    case SK_TX_PARTIAL: print_partial(p, tx); return;
    case SK_TX_IF: print_if(p, tx); return;
    case SK_TX_RANGE: print_range(p, tx); return;
    case SK_TX_ARRAY: print_array(p, tx); return;
    case SK_TX_CONCAT:
      sk_buf_printf(p->out, "cat(%u, ", tx->number + 1);
      print_list(p, tx->args, tx->n);
      sk_buf_char(p->out, ')');
      return;
    case SK_TX_FOR: print_for(p, tx); return;
    case SK_TX_RECORD:
      sk_print_name(p->out, sk_print_class_name(p, tx->type.record));
      print_tuple(p, tx->args, tx->n);
      return;
    case SK_TX_FIELD: print_field(p, tx); return;
    case SK_TX_INDEX:
      print_head(p, tx->args[0]);
      print_subs(p, tx->args + 1, tx->n - 1);
      return;
    case SK_TX_TUPLE: print_tuple(p, tx->args, tx->n); return;
    case SK_TX_ITEM: print_item(p, tx); return;
    case SK_TX_COLON: sk_buf_char(p->out, ':'); return;
    case SK_TX_END: sk_buf_z(p->out, "end"); return;
    case SK_TX_TO_REAL: sk_print_tx(p, tx->args[0]); return;
    case SK_TX_CLASS: print_class(p, tx); return;
  }
}

// Statements --------------------------------------------------------------------------------------------

static void indent_by(SkBuf *out, int n) {
  for (int i = 0; i < n; i++) sk_buf_z(out, "  ");
}

static void print_assign(SkFlatPrinter *p, const SkTs *s) {
  if (s->n == 1) {
    sk_print_tx(p, s->targets[0]);
  } else {
    print_tuple(p, s->targets, s->n);
  }
  sk_buf_z(p->out, " := ");
  sk_print_tx(p, s->value);
  sk_buf_z(p->out, ";\n");
}

static void print_branches(SkFlatPrinter *p, const SkTs *s, int indent) {
  const char *word = s->kind == SK_TS_IF ? "if" : "when";
  for (uint32_t i = 0; i < s->n_branches; i++) {
    if (i > 0) indent_by(p->out, indent);
    if (s->conditions[i]) {
      sk_buf_printf(p->out, "%s%s ", i ? "else" : "", word);
      sk_print_tx(p, s->conditions[i]);
      sk_buf_z(p->out, " then\n");
    } else {
      sk_buf_z(p->out, "else\n");
    }
    sk_print_statements(p, s->bodies[i], indent + 1);
  }
  indent_by(p->out, indent);
  sk_buf_printf(p->out, "end %s;\n", word);
}

void sk_print_statements(SkFlatPrinter *p, const SkTs *list, int indent) {
  for (const SkTs *s = list; s; s = s->next) {
    indent_by(p->out, indent);
    switch (s->kind) {
      case SK_TS_ASSIGN: print_assign(p, s); break;
      case SK_TS_CALL:
        sk_print_tx(p, s->value);
        sk_buf_z(p->out, ";\n");
        break;
      case SK_TS_IF:
      case SK_TS_WHEN: print_branches(p, s, indent); break;
      case SK_TS_FOR:
        name_iter(p, &s->iter);
        sk_buf_z(p->out, "for ");
        sk_print_name(p->out, s->iter.name);
        sk_buf_z(p->out, " in ");
        sk_print_tx(p, s->iter.range);
        sk_buf_z(p->out, " loop\n");
        sk_print_statements(p, s->body, indent + 1);
        indent_by(p->out, indent);
        sk_buf_z(p->out, "end for;\n");
        break;
      case SK_TS_WHILE:
        sk_buf_z(p->out, "while ");
        sk_print_tx(p, s->value);
        sk_buf_z(p->out, " loop\n");
        sk_print_statements(p, s->body, indent + 1);
        indent_by(p->out, indent);
        sk_buf_z(p->out, "end while;\n");
        break;
      case SK_TS_BREAK: sk_buf_z(p->out, "break;\n"); break;
      case SK_TS_RETURN: sk_buf_z(p->out, "return;\n"); break;
    }
  }
}
