// Operator records: which function an operator, constructor, String(...) or sum means (chapter 14).
#include "model/check/check_impl.h"

// The class node behind a record type: operators are looked up there, through short classes too.
static SkNode *class_of(SkType t) { return t.kind == SK_T_RECORD ? t.record->node : NULL; }

bool sk_is_operator_record(SkCx *cx, SkType t) {
  SkNode *n = class_of(t);
  if (!n) return false;
  (void)cx;
  return n->ast && n->ast->kind == SK_CLASS_OPERATOR_RECORD;
}

typedef struct {
  SK_VEC(SkFn *) at;
  bool failed;
} List;

static void add_function(SkCx *cx, List *list, SkNode *n) {
  if (!sk_node_is_function(cx, n)) return;
  SkFn *fn = sk_fn_of(cx, n, (SkSpan){0, 0});
  if (!fn) list->failed = true;
  if (!fn) return;
  sk_vec_push(cx->arena, &list->at, fn);
}

// name NULL: klass is the operator itself.
SkFnList sk_operator_functions(SkCx *cx, SkNode *klass, SkName name) {
  SkCheck *ck   = sk_check_state(cx);
  SkNode  *node = klass;
  if (name) {
    node = sk_lookup_member(cx, klass, name);
    if (!node || node->kind != SK_NODE_CLASS) return (SkFnList){0};
  }
  SkFnList *known = sk_map_ptr(&ck->op_cache, node);
  if (known) return *known;
  List list = {0};
  if (sk_node_is_function(cx, node)) {
    add_function(cx, &list, node);
  } else {
    uint32_t      n;
    const SkName *names = sk_node_classes(cx, node, &n);
    for (uint32_t i = 0; i < n; i++) {
      SkNode *m = sk_lookup_member(cx, node, names[i]);
      if (m) add_function(cx, &list, m);
    }
  }
  SkFnList *out = SK_NEW(cx->arena, SkFnList);
  out->n        = list.at.n;
  out->failed   = list.failed;
  out->at       = list.at.at;
  sk_map_put_ptr(cx->arena, &ck->op_cache, node, out);
  SkNode *record = name ? klass : klass->lexical;
  for (uint32_t i = 0; i < out->n; i++) sk_operator_rules(cx, record, node->name, out->at[i]);
  return *out;
}

// One way to evaluate a binary operator: a function and where to convert with which constructor.
typedef struct {
  SkFn *fn, *convert;
  int   which;  // 0: a is converted, 1: b
} Match;

typedef struct {
  SkCx          *cx;
  const SkScope *scope;
  SkTx          *args[2];
  Match          match;
  uint32_t       n;
} Search;

static void direct(Search *s, SkFnList list) {
  for (uint32_t i = 0; i < list.n; i++) {
    if (s->n && s->match.fn == list.at[i]) continue;
    if (!sk_call_matches(s->cx, s->scope, list.at[i], 2, s->args, NULL)) continue;
    s->match = (Match){list.at[i], NULL, 0};
    s->n++;
  }
}

// f(a, C.'constructor'(b)): b (argument `which`) converted to what f wants there.
static void converted(Search *s, SkFnList list, int which) {
  SkCheck *ck = sk_check_state(s->cx);
  for (uint32_t i = 0; i < list.n; i++) {
    SkFn *f = list.at[i];
    if (f->n_inputs < 2 || !sk_convertible(s->args[1 - which]->type, f->vars[1 - which].type))
      continue;
    SkType want = f->vars[which].type;
    if (want.kind != SK_T_RECORD || want.rank || sk_convertible(s->args[which]->type, want))
      continue;
    SkFnList makers = sk_operator_functions(s->cx, class_of(want), ck->w_constructor);
    for (uint32_t k = 0; k < makers.n; k++) {
      if (!sk_call_matches(s->cx, s->scope, makers.at[k], 1, &s->args[which], NULL)) continue;
      if (s->n && s->match.fn == f && s->match.convert == makers.at[k]) continue;
      s->match = (Match){f, makers.at[k], which};
      s->n++;
    }
  }
}

static SkTx *call_with(SkCx *cx, const SkScope *scope, SkFn *fn, SkSpan span, uint32_t n,
                       SkTx *const *args) {
  SkTx **all = SK_NEWS(sk_temp(cx), SkTx *, fn->n_vars + 1);
  for (uint32_t i = 0; i < n; i++) all[i] = args[i];
  return sk_make_call(cx, scope, fn, span, all);
}

static SkTx *no_operator(SkCx *cx, SkOp op, SkSpan span, SkTx *a, SkTx *b) {
  if (b)
    sk_diag(cx->diags, 2212, span, "'%s' is not defined for %s and %s", sk_op_text(op),
            sk_type_text(sk_temp(cx), a->type), sk_type_text(sk_temp(cx), b->type));
  else
    sk_diag(cx->diags, 2212, span, "'%s' is not defined for %s", sk_op_text(op),
            sk_type_text(sk_temp(cx), a->type));
  SkTx *r = a->type.kind == SK_T_RECORD ? a : b;
  if (!sk_is_operator_record(cx, r->type))
    sk_diag_help(cx->diags, "'%s' is a record, not an operator record; combine its fields",
                 r->type.record->name);
  else
    sk_diag_help(cx->diags, "'%s' defines no operator %s for these types", r->type.record->name,
                 sk_check_state(cx)->op_names[op]);
  return sk_tx_error(cx, span);
}

// The function for scalars of these types; *match.n says how many fit.
static void search(Search *s, SkOp op) {
  SkCheck *ck = sk_check_state(s->cx);
  SkNode  *ca = class_of(s->args[0]->type), *cb = class_of(s->args[1]->type);
  SkName   name = ck->op_names[op];
  SkFnList la   = ca ? sk_operator_functions(s->cx, ca, name) : (SkFnList){0};
  SkFnList lb   = cb ? sk_operator_functions(s->cx, cb, name) : (SkFnList){0};
  direct(s, la);
  if (lb.at != la.at) direct(s, lb);
  if (s->n) return;
  converted(s, la, 1);
  converted(s, lb, 0);
}

static SkTx *use_match(Search *s, SkSpan span) {
  Match m = s->match;
  if (m.convert)
    s->args[m.which] =
        call_with(s->cx, s->scope, m.convert, s->args[m.which]->span, 1, &s->args[m.which]);
  if (sk_tx_is_error(s->args[m.which])) return s->args[m.which];
  return call_with(s->cx, s->scope, m.fn, span, 2, s->args);
}

static SkTx *scalar_view(SkCx *cx, SkTx *tx) {
  SkTx *v = sk_arena_copy(sk_temp(cx), tx, sizeof *tx);
  v->type = sk_type_element(tx->type);
  return v;
}

// Matrix times vector or matrix of operator records: built from '*' and '+' of the elements.
static SkTx *matrix_product(SkCx *cx, const SkScope *scope, SkSpan span, SkTx *a, SkTx *b) {
  Search s = {.cx = cx, .scope = scope, .args = {scalar_view(cx, a), scalar_view(cx, b)}};
  search(&s, SK_OP_MUL);
  if (s.n != 1 || s.match.convert || s.match.fn->n_outputs != 1)
    return no_operator(cx, SK_OP_MUL, span, a, b);
  SkType         element = s.match.fn->vars[s.match.fn->n_inputs].type;
  const SkTxOps *sum     = sk_overload_sum(cx, scope, element, span);
  if (!sum) return sk_tx_error(cx, span);
  SkTxOps *ops  = sk_arena_copy(sk_temp(cx), sum, sizeof *sum);
  ops->multiply = s.match.fn;
  int64_t  dims[2];
  uint32_t rank = 0;
  dims[rank++]  = a->type.dims[0];
  if (b->type.rank == 2) dims[rank++] = b->type.dims[1];
  SkTx *r = sk_tx_op2(cx, SK_X_MUL, span, sk_type_array(sk_temp(cx), element, rank, dims), a, b);
  r->kind = SK_TX_MATMUL;
  r->ops  = ops;
  return r;
}

SkTx *sk_overload_binary(SkCx *cx, const SkScope *scope, SkOp op, SkSpan span, SkTx *a, SkTx *b) {
  bool   each = op >= SK_OP_EW_ADD && op <= SK_OP_EW_POW;
  Search s    = {.cx = cx, .scope = scope, .args = {a, b}};
  if (!each || (a->type.rank == 0 && b->type.rank == 0)) search(&s, op);
  if (s.n == 1) return use_match(&s, span);
  if (s.n > 1) {
    sk_diag(cx->diags, 2213, span, "'%s' of %s and %s fits several functions", sk_op_text(op),
            sk_type_text(sk_temp(cx), a->type), sk_type_text(sk_temp(cx), b->type));
    return sk_tx_error(cx, span);
  }
  uint32_t ra = a->type.rank, rb = b->type.rank;
  if (ra == 0 && rb == 0) return no_operator(cx, op, span, a, b);
  if (op == SK_OP_MUL && ra == 2 && (rb == 1 || rb == 2))
    return matrix_product(cx, scope, span, a, b);
  bool scalar_mix = (ra == 0) != (rb == 0);
  if (!each && ((op == SK_OP_MUL && ra && rb) || (op == SK_OP_DIV && rb) || op == SK_OP_POW ||
                ((op == SK_OP_ADD || op == SK_OP_SUB) && scalar_mix)))
    return no_operator(cx, op, span, a, b);
  // Element by element: the function for the elements, applied over the arrays.
  Search e = {.cx = cx, .scope = scope, .args = {scalar_view(cx, a), scalar_view(cx, b)}};
  search(&e, op);
  if (e.n != 1) return no_operator(cx, op, span, a, b);
  e.args[0] = a;
  e.args[1] = b;
  return use_match(&e, span);
}

SkTx *sk_overload_unary(SkCx *cx, const SkScope *scope, SkOp op, SkSpan span, SkTx *a) {
  if (op == SK_OP_PLUS || op == SK_OP_EW_PLUS) return a;
  SkNode  *c    = class_of(a->type);
  SkFnList list = sk_operator_functions(cx, c, sk_check_state(cx)->op_names[op]);
  for (int pass = 0; pass < (a->type.rank ? 2 : 1); pass++) {
    SkTx *arg = pass ? scalar_view(cx, a) : a;
    SkFn *fit = NULL;
    for (uint32_t i = 0; i < list.n; i++)
      if (sk_call_matches(cx, scope, list.at[i], 1, &arg, NULL) && !fit) fit = list.at[i];
    if (fit) return call_with(cx, scope, fit, span, 1, &a);
  }
  return no_operator(cx, op, span, a, NULL);
}

static uint32_t positional(SkCx *cx, const SkScope *scope, const SkExpr **list, SkTx **args,
                           bool *bad) {
  uint32_t n = 0;
  for (; *list && (*list)->kind != SK_EX_NAMED && n < 64; *list = (*list)->next) {
    args[n] = sk_check(cx, scope, *list);
    *bad    = *bad || sk_tx_is_error(args[n]);
    n++;
  }
  return n;
}

static SkTx *call_list(SkCx *cx, const SkScope *scope, SkFn *fn, const SkExpr *call) {
  SkTx **args = sk_match_args(cx, scope, fn, call->args, call->span);
  return args ? sk_make_call(cx, scope, fn, call->span, args) : sk_tx_error(cx, call->span);
}

SkTx *sk_overload_constructor(SkCx *cx, const SkScope *scope, SkNode *klass, const SkExpr *call) {
  SkFnList      list = sk_operator_functions(cx, klass, sk_check_state(cx)->w_constructor);
  SkTx         *args[64];
  const SkExpr *named = call->args;
  bool          bad   = false;
  uint32_t      n     = positional(cx, scope, &named, args, &bad);
  if (bad) return sk_tx_error(cx, call->span);
  for (int pass = 0; pass < 2; pass++) {
    SkFn *fit = NULL;
    for (uint32_t i = 0; i < list.n; i++)
      if (sk_call_matches(cx, scope, list.at[i], n, args, named) && !fit) fit = list.at[i];
    if (fit) return call_list(cx, scope, fit, call);
    for (uint32_t i = 0; i < n; i++) args[i] = scalar_view(cx, args[i]);
  }
  // Inside the constructors themselves C(...) is the plain record constructor.
  SkFn *plain = sk_fn_constructor(cx, klass, call->span);
  if (plain && sk_call_matches(cx, scope, plain, n, args, named)) {
    SkTx **all = sk_match_args(cx, scope, plain, call->args, call->span);
    return all ? sk_make_record(cx, scope, plain, call->span, all) : sk_tx_error(cx, call->span);
  }
  sk_diag(cx->diags, 2212, call->span, "no constructor of '%s' takes these arguments", klass->name);
  return sk_tx_error(cx, call->span);
}

SkTx *sk_overload_string(SkCx *cx, const SkScope *scope, SkTx *value, const SkExpr *call) {
  SkNode       *c    = class_of(value->type);
  SkFnList      list = sk_operator_functions(cx, c, sk_check_state(cx)->w_string_op);
  SkTx         *args[64];
  const SkExpr *named = call->args;
  bool          bad   = false;
  uint32_t      n     = positional(cx, scope, &named, args, &bad);
  if (bad) return sk_tx_error(cx, call->span);
  for (int pass = 0; pass < 2; pass++) {
    for (uint32_t i = 0; i < list.n; i++)
      if (sk_call_matches(cx, scope, list.at[i], n, args, named))
        return call_list(cx, scope, list.at[i], call);
    for (uint32_t i = 0; i < n; i++) args[i] = scalar_view(cx, args[i]);
  }
  sk_diag(cx->diags, 2212, call->span, "String(...) is not defined for %s",
          sk_type_text(sk_temp(cx), value->type));
  return sk_tx_error(cx, call->span);
}

const SkTxOps *sk_overload_sum(SkCx *cx, const SkScope *scope, SkType type, SkSpan span) {
  SkCheck *ck     = sk_check_state(cx);
  SkType   one    = sk_type_element(type);
  SkTx     a      = {.kind = SK_TX_LOCAL, .type = one};
  SkTx    *two[2] = {&a, &a};
  SkTxOps *ops    = SK_NEW(sk_temp(cx), SkTxOps);
  SkFnList add    = sk_operator_functions(cx, class_of(one), ck->op_names[SK_OP_ADD]);
  for (uint32_t i = 0; i < add.n && !ops->add; i++)
    if (sk_call_matches(cx, scope, add.at[i], 2, two, NULL)) ops->add = add.at[i];
  SkFnList zero = sk_operator_functions(cx, class_of(one), ck->w_zero);
  if (zero.n) ops->zero = zero.at[0];
  if (ops->add) return ops;
  sk_diag(cx->diags, 2212, span, "'+' is not defined for %s", sk_type_text(sk_temp(cx), one));
  return NULL;
}

void sk_check_operators(SkCx *cx, SkNode *record) {
  uint32_t      n;
  const SkName *names = sk_node_classes(cx, record, &n);
  for (uint32_t i = 0; i < n; i++) {
    SkNode *m = sk_lookup_member(cx, record, names[i]);
    if (m && m->kind == SK_NODE_CLASS && !m->failed &&
        (m->restriction == SK_CLASS_OPERATOR || m->restriction == SK_CLASS_OPERATOR_FUNCTION))
      sk_operator_functions(cx, record, names[i]);
  }
}
