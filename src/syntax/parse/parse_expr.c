#include "base/vec.h"
#include "syntax/parse/parser.h"

SkExpr *sk_expr_new(SkParser *p, SkExprKind kind, const SkToken *from) {
  SkExpr *e = SK_NEW(p->arena, SkExpr);
  e->kind   = kind;
  e->span   = sk_parser_span(p, from);
  return e;
}

static SkExpr *error_expr(SkParser *p) {
  SkExpr *e = SK_NEW(p->arena, SkExpr);
  e->kind   = SK_EX_ERROR;
  e->span   = sk_token_span(p->at);
  return e;
}

// One more than the tallest child. Past the bound the tree becomes an error leaf, so that nobody
// who walks it can run out of stack.
static void set_height(SkParser *p, SkExpr *e, unsigned children) {
  if (children < SK_MAX_HEIGHT) {
    e->height = (uint16_t)(children + 1);
    return;
  }
  if (!p->too_high &&
      sk_parser_slip(p, 1110, e->span, "this expression is more than %d operators deep",
                     SK_MAX_HEIGHT))
    sk_parser_help(p, "split it, or write the sum over an array");
  p->too_high = true;
  e->kind     = SK_EX_ERROR;
}

static unsigned list_height(const SkExpr *list) {
  unsigned h = 0;
  for (; list; list = list->next)
    if (list->height > h) h = list->height;
  return h;
}

static bool is_sum(SkOp op) { return op == SK_OP_ADD || op == SK_OP_SUB; }

static SkExpr *binary(SkParser *p, SkOp op, SkExpr *a, SkExpr *b) {
  SkExpr *e = SK_NEW(p->arena, SkExpr);
  e->kind   = SK_EX_BINARY;
  e->op     = op;
  e->span   = sk_span_join(a->span, b->span);
  e->a      = a;
  e->b      = b;
  // A sum leans to the left, and everybody walks that side in a loop: its length is no height.
  unsigned left = a->height;
  if (is_sum(op) && a->kind == SK_EX_BINARY && is_sum(a->op)) left--;
  set_height(p, e, left > b->height ? left : b->height);
  return e;
}

static SkExpr *unary(SkParser *p, SkOp op, SkExpr *a, const SkToken *from) {
  SkExpr *e = sk_expr_new(p, SK_EX_UNARY, from);
  e->op     = op;
  e->a      = a;
  set_height(p, e, a->height);
  return e;
}

// Names -------------------------------------------------------------------------------------------

static SkRefPart *ref_part(SkParser *p, const char *what) {
  SkSpan span;
  SkName name = sk_parser_name(p, what, &span);
  if (!name) return NULL;
  SkRefPart *part = SK_NEW(p->arena, SkRefPart);
  part->name      = name;
  part->span      = span;
  return part;
}

// name :
//    IDENT { "." IDENT }
// type-specifier :
//    [ "." ] name
bool sk_parse_path(SkParser *p, bool global, SkRef *ref, SkSpan *span) {
  const SkToken *from = p->at;
  *ref                = (SkRef){0};
  if (global && !p->panic && sk_accept(p, SK_TK_DOT)) ref->global = true;
  SkRefPart **tail = &ref->parts;
  for (;;) {
    *tail = ref_part(p, "a name");
    if (!*tail) break;
    tail = &(*tail)->next;
    // `A.*` and `A.{B}` end an import.
    if (sk_kind(p) != SK_TK_DOT) break;
    if (p->at[1].kind == SK_TK_LBRACE || p->at[1].kind == SK_TK_STAR) break;
    sk_next(p);
  }
  if (span) *span = sk_parser_span(p, from);
  return ref->parts && !p->panic;
}

// subscript :
//    ":" | expression
static SkExpr *subscript(SkParser *p) {
  SkTokenKind after = sk_peek(p, 1);
  if (sk_kind(p) != SK_TK_COLON || (after != SK_TK_COMMA && after != SK_TK_RBRACKET))
    return sk_parse_expr(p);
  const SkToken *from = p->at;
  sk_next(p);
  return sk_expr_new(p, SK_EX_COLON, from);
}

// array-subscripts :
//    "[" subscript { "," subscript } "]"
SkExpr *sk_parse_subscripts(SkParser *p) {
  const SkToken *opener = p->at;
  SkExpr        *list = NULL, **tail = &list;
  sk_next(p);
  if (sk_kind(p) == SK_TK_RBRACKET) {
    if (sk_parser_slip(p, 1216, sk_parser_here(p), "a subscript is missing between '[' and ']'"))
      sk_parser_help(p, "write [:] for a size that follows from the value");
    list = error_expr(p);
    sk_next(p);
    return list;
  }
  if (!sk_parser_enter(p)) {
    sk_parser_leave(p);
    return error_expr(p);
  }
  p->subscripts++;
  do {
    *tail = subscript(p);
    tail  = &(*tail)->next;
  } while (!p->panic && sk_accept(p, SK_TK_COMMA));
  p->subscripts--;
  sk_parser_close(p, SK_TK_RBRACKET, opener);
  sk_parser_leave(p);
  return list;
}

// component-reference :
//    [ "." ] IDENT [ array-subscripts ] { "." IDENT [ array-subscripts ] }
SkExpr *sk_parse_reference(SkParser *p) {
  const SkToken *from = p->at;
  SkExpr        *e    = SK_NEW(p->arena, SkExpr);
  e->kind             = SK_EX_REF;
  e->ref.global       = sk_accept(p, SK_TK_DOT);
  SkRefPart **tail    = &e->ref.parts;
  unsigned    height  = 0;
  do {
    SkRefPart *part = ref_part(p, "a name");
    *tail           = part;
    if (!part) break;
    tail = &part->next;
    if (sk_kind(p) == SK_TK_LBRACKET) {
      part->subs = sk_parse_subscripts(p);
      unsigned h = list_height(part->subs);
      if (h > height) height = h;
    }
  } while (!p->panic && sk_accept(p, SK_TK_DOT));
  e->span = sk_parser_span(p, from);
  if (!e->ref.parts) e->kind = SK_EX_ERROR;
  if (height) set_height(p, e, height);
  return e;
}

// Calls -------------------------------------------------------------------------------------------

// for-index :
//    IDENT [ in expression ]
static SkIterator *for_index(SkParser *p) {
  SkSpan span;
  SkName name = sk_parser_name(p, "the name of an iterator", &span);
  if (!name) return NULL;
  SkIterator *it = SK_NEW(p->arena, SkIterator);
  it->name       = name;
  it->span       = span;
  if (sk_kind(p) == SK_TK_EQUALS &&
      sk_parser_slip(p, 1101, sk_token_span(p->at), "expected 'in' after the iterator, found '='"))
    sk_parser_help(p, "write for i in 1:n");
  if (sk_accept(p, SK_KW_in) || sk_accept(p, SK_TK_EQUALS)) it->range = sk_parse_expr(p);
  return it;
}

// for-indices :
//    for-index { "," for-index }
SkIterator *sk_parse_iterators(SkParser *p) {
  SkIterator *list = NULL, **tail = &list;
  do {
    *tail = for_index(p);
    if (!*tail) break;
    tail = &(*tail)->next;
  } while (!p->panic && sk_accept(p, SK_TK_COMMA));
  return list;
}

// expression for for-indices, as the only thing between the brackets
static SkExpr *comprehension(SkParser *p, SkExpr *body, const SkToken *from) {
  sk_next(p);  // for
  SkIterator *iterators = sk_parse_iterators(p);
  SkExpr     *e         = sk_expr_new(p, SK_EX_FOR, from);
  e->body               = body;
  e->iterators          = iterators;
  unsigned height       = body->height;
  for (const SkIterator *it = iterators; it; it = it->next)
    if (it->range && it->range->height > height) height = it->range->height;
  set_height(p, e, height);
  return e;
}

// function-partial-application :
//    function type-specifier "(" [ named-arguments ] ")"
static SkExpr *partial_application(SkParser *p) {
  const SkToken *from = p->at;
  sk_next(p);
  SkRef   ref;
  SkExpr *args = NULL;
  if (!sk_parse_path(p, true, &ref, NULL)) return error_expr(p);
  if (!p->panic && sk_kind(p) == SK_TK_LPAREN)
    args = sk_parse_call_args(p);
  else
    sk_parser_expected(p, "'(' after the function's name");
  SkExpr *e = sk_expr_new(p, SK_EX_PARTIAL, from);
  e->ref    = ref;
  e->args   = args;
  set_height(p, e, list_height(args));
  return e;
}

// function-argument :
//    function-partial-application | expression
static SkExpr *function_argument(SkParser *p) {
  return sk_kind(p) == SK_KW_function ? partial_application(p) : sk_parse_expr(p);
}

// named-argument :
//    IDENT "=" function-argument
static SkExpr *named_argument(SkParser *p) {
  const SkToken *from = p->at;
  SkName         name = sk_parser_intern(p, from);
  sk_next(p);
  sk_next(p);
  SkExpr *value = function_argument(p);
  SkExpr *e     = sk_expr_new(p, SK_EX_NAMED, from);
  e->name       = name;
  e->value      = value;
  set_height(p, e, value->height);
  return e;
}

// function-call-args :
//    "(" [ function-arguments ] ")"
// function-arguments :
//    expression [ "," function-arguments-non-first | for for-indices ]
//    | function-partial-application [ "," function-arguments-non-first ]
//    | named-arguments
SkExpr *sk_parse_call_args(SkParser *p) {
  const SkToken *opener = p->at;
  SkExpr        *list = NULL, **tail = &list;
  sk_next(p);
  if (sk_accept(p, SK_TK_RPAREN)) return NULL;
  if (!sk_parser_enter(p)) {
    sk_parser_leave(p);
    return NULL;
  }
  bool any_named = false;
  do {
    const SkToken *from  = p->at;
    bool           named = sk_kind(p) == SK_TK_IDENT && p->at[1].kind == SK_TK_EQUALS;
    SkExpr        *arg   = named ? named_argument(p) : function_argument(p);
    if (!named && any_named && !p->panic)
      sk_parser_slip(p, 1215, arg->span, "a positional argument cannot follow a named one");
    if (!p->panic && sk_kind(p) == SK_KW_for) {
      if (list || named)
        sk_parser_fail(p, 1101, sk_token_span(p->at), "'for' must follow the only argument");
      else
        arg = comprehension(p, arg, from);
    }
    any_named |= named;
    *tail = arg;
    tail  = &arg->next;
  } while (!p->panic && sk_accept(p, SK_TK_COMMA));
  sk_parser_close(p, SK_TK_RPAREN, opener);
  sk_parser_leave(p);
  return list;
}

// Primaries ---------------------------------------------------------------------------------------

// "{" array-arguments "}"
// array-arguments :
//    expression [ "," array-arguments-non-first | for for-indices ]
static SkExpr *array(SkParser *p) {
  const SkToken *from = p->at;
  SkExpr        *list = NULL, **tail = &list;
  sk_next(p);
  if (sk_kind(p) == SK_TK_RBRACE) {
    if (sk_parser_slip(p, 1216, sk_parser_here(p),
                       "an array constructor needs at least one element"))
      sk_parser_help(p, "write fill(0, 0) for an empty array of numbers");
  } else if (sk_parser_enter(p)) {
    do {
      const SkToken *at = p->at;
      *tail             = sk_parse_expr(p);
      if (!p->panic && sk_kind(p) == SK_KW_for && tail == &list)
        *tail = comprehension(p, *tail, at);
      tail = &(*tail)->next;
    } while (!p->panic && sk_accept(p, SK_TK_COMMA));
    sk_parser_leave(p);
  } else {
    sk_parser_leave(p);
  }
  sk_parser_close(p, SK_TK_RBRACE, from);
  SkExpr *e = sk_expr_new(p, list ? SK_EX_ARRAY : SK_EX_ERROR, from);
  e->args   = list;
  set_height(p, e, list_height(list));
  return e;
}

// expression-list :
//    expression { "," expression }
static SkExpr *matrix_row(SkParser *p) {
  const SkToken *from = p->at;
  SkExpr        *list = NULL, **tail = &list;
  do {
    *tail = sk_parse_expr(p);
    tail  = &(*tail)->next;
  } while (!p->panic && sk_accept(p, SK_TK_COMMA));
  SkExpr *e = sk_expr_new(p, SK_EX_ROW, from);
  e->args   = list;
  set_height(p, e, list_height(list));
  return e;
}

// "[" expression-list { ";" expression-list } "]"
static SkExpr *matrix(SkParser *p) {
  const SkToken *from = p->at;
  SkExpr        *rows = NULL, **tail = &rows;
  sk_next(p);
  if (sk_kind(p) == SK_TK_RBRACKET) {
    if (sk_parser_slip(p, 1216, sk_parser_here(p), "a matrix needs at least one element"))
      sk_parser_help(p, "write fill(0, 0, 0) for an empty matrix of numbers");
  } else if (sk_parser_enter(p)) {
    do {
      *tail = matrix_row(p);
      tail  = &(*tail)->next;
    } while (!p->panic && sk_accept(p, SK_TK_SEMICOLON));
    sk_parser_leave(p);
  } else {
    sk_parser_leave(p);
  }
  sk_parser_close(p, SK_TK_RBRACKET, from);
  SkExpr *e = sk_expr_new(p, SK_EX_MATRIX, from);
  e->args   = rows;
  set_height(p, e, list_height(rows));
  return e;
}

// output-expression-list :
//    [ expression ] { "," [ expression ] }
static SkExpr *output_list(SkParser *p, uint32_t *n) {
  SkExpr *list = NULL, **tail = &list;
  *n = 0;
  if (sk_kind(p) == SK_TK_RPAREN) return NULL;
  do {
    SkTokenKind k = sk_kind(p);
    *tail         = k == SK_TK_COMMA || k == SK_TK_RPAREN ? sk_expr_new(p, SK_EX_EMPTY, p->at)
                                                          : sk_parse_expr(p);
    tail          = &(*tail)->next;
    ++*n;
  } while (!p->panic && sk_accept(p, SK_TK_COMMA));
  return list;
}

// "(" output-expression-list ")"
static SkExpr *parenthesised(SkParser *p) {
  const SkToken *from = p->at;
  uint32_t       n;
  sk_next(p);
  if (!sk_parser_enter(p)) {
    sk_parser_leave(p);
    return error_expr(p);
  }
  SkExpr *list = output_list(p, &n);
  sk_parser_close(p, SK_TK_RPAREN, from);
  sk_parser_leave(p);
  if (n == 1 && list->kind != SK_EX_EMPTY) {
    list->parens = true;
    list->span   = sk_parser_span(p, from);
    return list;
  }
  SkExpr *e = sk_expr_new(p, SK_EX_TUPLE, from);
  e->args   = list;
  set_height(p, e, list_height(list));
  return e;
}

// (e)[i] and (e).x, possibly several of them
static SkExpr *suffixes(SkParser *p, SkExpr *base, const SkToken *from) {
  while (!p->panic) {
    SkExpr *e;
    if (sk_kind(p) == SK_TK_LBRACKET) {
      SkExpr *subs = sk_parse_subscripts(p);
      e            = sk_expr_new(p, SK_EX_INDEXED, from);
      e->base      = base;
      e->subs      = subs;
      unsigned h   = list_height(subs);
      set_height(p, e, h > base->height ? h : base->height);
    } else if (sk_kind(p) == SK_TK_DOT) {
      sk_next(p);
      SkName name = sk_parser_name(p, "the name of a field", NULL);
      if (!name) return base;
      e        = sk_expr_new(p, SK_EX_FIELD, from);
      e->name  = name;
      e->value = base;
      set_height(p, e, base->height);
    } else {
      return base;
    }
    base = e;
  }
  return base;
}

static SkExpr *call(SkParser *p, SkRef ref, const SkToken *from) {
  SkExpr *args = sk_parse_call_args(p);
  SkExpr *e    = sk_expr_new(p, SK_EX_CALL, from);
  e->ref       = ref;
  e->args      = args;
  set_height(p, e, list_height(args));
  SkTokenKind k = sk_kind(p);
  if (!p->panic && (k == SK_TK_DOT || k == SK_TK_LBRACKET) && !sk_parser_new_line(p, p->at)) {
    if (sk_parser_slip(p, 1217, sk_token_span(p->at), "%s directly after a call",
                       k == SK_TK_DOT ? "a field" : "a subscript"))
      sk_parser_help(p, "put the call in parentheses: (f(x))[1], (f(x)).y");
    return suffixes(p, e, from);
  }
  return e;
}

// ( component-reference | der | initial | pure ) function-call-args  |  component-reference
static SkExpr *reference_or_call(SkParser *p) {
  const SkToken *from = p->at;
  if (sk_kind(p) == SK_TK_IDENT || sk_kind(p) == SK_TK_DOT) {
    SkExpr *e = sk_parse_reference(p);
    if (sk_kind(p) != SK_TK_LPAREN || p->panic) return e;
    return call(p, e->ref, from);
  }
  SkRefPart *part = SK_NEW(p->arena, SkRefPart);
  part->name      = sk_name(p->env->names, sk_text(p, from->pos), from->len);
  part->span      = sk_token_span(from);
  sk_next(p);
  if (sk_kind(p) != SK_TK_LPAREN) {
    sk_parser_fail(p, 1101, sk_parser_here(p), "expected '(' after %s, found %s",
                   sk_token_kind_text((SkTokenKind)from->kind), sk_parser_found(p));
    return error_expr(p);
  }
  return call(p, (SkRef){.parts = part}, from);
}

static SkExpr *string_literal(SkParser *p) {
  const SkToken *from = p->at;
  uint32_t       len;
  const char    *text = sk_parse_string(p, &len);
  SkExpr        *e    = sk_expr_new(p, SK_EX_STRING, from);
  e->string.text      = text;
  e->string.len       = len;
  return e;
}

static SkExpr *no_expression(SkParser *p) {
  const char *after = "";
  if (sk_slip_update(p)) return error_expr(p);
  if (p->at != p->first) {
    SkTokenKind last = (SkTokenKind)p->at[-1].kind;
    if (last >= SK_TK_PUNCT_FIRST && last != SK_TK_SEMICOLON)
      after = sk_arena_printf(p->arena, " after %s", sk_token_kind_text(last));
  }
  sk_parser_fail(p, 1111, sk_parser_here(p), "expected an expression%s, found %s", after,
                 sk_parser_found(p));
  return error_expr(p);
}

static bool is_sign(SkTokenKind k) {
  return k == SK_TK_PLUS || k == SK_TK_MINUS || k == SK_TK_EW_PLUS || k == SK_TK_EW_MINUS;
}

static SkOp sign_op(SkTokenKind k) {
  switch (k) {
    case SK_TK_MINUS: return SK_OP_NEG;
    case SK_TK_EW_PLUS: return SK_OP_EW_PLUS;
    case SK_TK_EW_MINUS: return SK_OP_EW_NEG;
    default: return SK_OP_PLUS;
  }
}

// primary :
//    UNSIGNED-NUMBER | STRING | false | true
//    | ( component-reference | der | initial | pure ) function-call-args
//    | component-reference
//    | "(" output-expression-list ")"
//    | "[" expression-list { ";" expression-list } "]"
//    | "{" array-arguments "}"
//    | end
static SkExpr *primary(SkParser *p) {
  const SkToken *from = p->at;
  if (p->panic) return error_expr(p);
  switch (sk_kind(p)) {
    case SK_TK_INT:
    case SK_TK_REAL: return sk_parse_number(p);
    case SK_TK_STRING: return string_literal(p);
    case SK_KW_true:
    case SK_KW_false: {
      sk_next(p);
      SkExpr *e  = sk_expr_new(p, SK_EX_BOOL, from);
      e->boolean = from->kind == SK_KW_true;
      return e;
    }
    case SK_TK_IDENT:
    case SK_TK_DOT:
    case SK_KW_der:
    case SK_KW_initial:
    case SK_KW_pure: return reference_or_call(p);
    case SK_TK_LPAREN: {
      SkExpr *e = parenthesised(p);
      return sk_kind(p) == SK_TK_LBRACKET || sk_kind(p) == SK_TK_DOT ? suffixes(p, e, from) : e;
    }
    case SK_TK_LBRACKET: return matrix(p);
    case SK_TK_LBRACE: return array(p);
    case SK_KW_end:
      if (p->subscripts == 0) return no_expression(p);
      sk_next(p);
      return sk_expr_new(p, SK_EX_END, from);
    default: return no_expression(p);
  }
}

// A primary after an operator, where a sign is out of place by the grammar but clear in meaning.
static SkExpr *operand(SkParser *p) {
  if (!is_sign(sk_kind(p)) || p->panic) return primary(p);
  if (sk_slip_update(p)) return error_expr(p);
  const SkToken *from = p->at;
  if (sk_parser_slip(p, 1214, sk_token_span(from), "a sign directly after an operator"))
    sk_parser_help(p, "put the signed value in parentheses");
  sk_next(p);
  SkExpr *e = unary(p, sign_op((SkTokenKind)from->kind), primary(p), from);
  e->parens = true;
  return e;
}

// Operators ---------------------------------------------------------------------------------------

static bool power_op(SkParser *p, SkOp *op) {
  switch (sk_kind(p)) {
    case SK_TK_CARET: *op = SK_OP_POW; return true;
    case SK_TK_EW_CARET: *op = SK_OP_EW_POW; return true;
    case SK_TK_STARSTAR: *op = SK_OP_POW; return true;
    default: return false;
  }
}

// factor :
//    primary [ ( "^" | ".^" ) primary ]
static SkExpr *factor(SkParser *p, bool signed_ok) {
  SkExpr *a = signed_ok ? operand(p) : primary(p);
  SkOp    op;
  bool    again = false;
  while (power_op(p, &op) && !p->panic) {
    if (sk_kind(p) == SK_TK_STARSTAR &&
        sk_parser_slip(p, 1201, sk_token_span(p->at), "'**' is not an operator of Modelica"))
      sk_parser_help(p, "write '^' for a power");
    if (again &&
        sk_parser_slip(p, 1213, sk_token_span(p->at), "a power of a power needs parentheses"))
      sk_parser_help(p, "write (a^b)^c or a^(b^c)");
    again = true;
    sk_next(p);
    a = binary(p, op, a, operand(p));
  }
  return a;
}

static bool mul_op(SkTokenKind k, SkOp *op) {
  switch (k) {
    case SK_TK_STAR: *op = SK_OP_MUL; return true;
    case SK_TK_SLASH: *op = SK_OP_DIV; return true;
    case SK_TK_EW_STAR: *op = SK_OP_EW_MUL; return true;
    case SK_TK_EW_SLASH: *op = SK_OP_EW_DIV; return true;
    default: return false;
  }
}

// term :
//    factor { mul-operator factor }
static SkExpr *term(SkParser *p, bool signed_ok) {
  SkExpr *a = factor(p, signed_ok);
  SkOp    op;
  while (mul_op(sk_kind(p), &op) && !p->panic) {
    sk_next(p);
    a = binary(p, op, a, factor(p, true));
  }
  return a;
}

static bool add_op(SkTokenKind k, SkOp *op) {
  switch (k) {
    case SK_TK_PLUS: *op = SK_OP_ADD; return true;
    case SK_TK_MINUS: *op = SK_OP_SUB; return true;
    case SK_TK_EW_PLUS: *op = SK_OP_EW_ADD; return true;
    case SK_TK_EW_MINUS: *op = SK_OP_EW_SUB; return true;
    default: return false;
  }
}

// arithmetic-expression :
//    [ add-operator ] term { add-operator term }
static SkExpr *arithmetic(SkParser *p) {
  const SkToken *from = p->at;
  SkExpr        *a;
  if (is_sign(sk_kind(p)) && !p->panic) {
    sk_next(p);
    a = unary(p, sign_op((SkTokenKind)from->kind), term(p, true), from);
  } else {
    a = term(p, false);
  }
  SkOp op;
  while (add_op(sk_kind(p), &op) && !p->panic) {
    sk_next(p);
    a = binary(p, op, a, term(p, true));
  }
  return a;
}

static bool relation_op(SkTokenKind k, SkOp *op) {
  switch (k) {
    case SK_TK_LT: *op = SK_OP_LT; return true;
    case SK_TK_LE: *op = SK_OP_LE; return true;
    case SK_TK_GT: *op = SK_OP_GT; return true;
    case SK_TK_GE: *op = SK_OP_GE; return true;
    case SK_TK_EQ: *op = SK_OP_EQ; return true;
    case SK_TK_NE: *op = SK_OP_NE; return true;
    default: return false;
  }
}

// relation :
//    arithmetic-expression [ relational-operator arithmetic-expression ]
static SkExpr *relation(SkParser *p) {
  SkExpr *a = arithmetic(p);
  SkOp    op;
  bool    again = false;
  while (relation_op(sk_kind(p), &op) && !p->panic) {
    if (again && sk_parser_slip(p, 1213, sk_token_span(p->at), "comparisons cannot be chained"))
      sk_parser_help(p, "write a < b and b < c");
    sk_next(p);
    a = binary(p, op, a, arithmetic(p));
    if (again) a->kind = SK_EX_ERROR;
    again = true;
  }
  return a;
}

// logical-factor :
//    [ not ] relation
static SkExpr *logical_factor(SkParser *p) {
  const SkToken *from = p->at;
  if (sk_kind(p) != SK_KW_not || p->panic) return relation(p);
  sk_next(p);
  if (sk_kind(p) == SK_KW_not) {
    const SkToken *second = p->at;
    if (!sk_parser_enter(p)) {
      sk_parser_leave(p);
      return error_expr(p);
    }
    SkExpr *inner = unary(p, SK_OP_NOT, logical_factor(p), from);
    sk_parser_leave(p);
    // `not not a` is no Modelica either, but nobody can mean two things by it. Once for a row of them.
    bool first = from == p->first || from[-1].kind != SK_KW_not;
    if (first && !p->panic &&
        sk_parser_slip(p, 1214, sk_token_span(second), "'not' directly after 'not'"))
      sk_parser_help(p, "put the negated value in parentheses");
    return inner;
  }
  return unary(p, SK_OP_NOT, relation(p), from);
}

// logical-term :
//    logical-factor { and logical-factor }
static SkExpr *logical_term(SkParser *p) {
  SkExpr *a = logical_factor(p);
  while (sk_kind(p) == SK_KW_and && !p->panic) {
    sk_next(p);
    a = binary(p, SK_OP_AND, a, logical_factor(p));
  }
  return a;
}

// logical-expression :
//    logical-term { or logical-term }
static SkExpr *logical(SkParser *p) {
  SkExpr *a = logical_term(p);
  while (sk_kind(p) == SK_KW_or && !p->panic) {
    sk_next(p);
    a = binary(p, SK_OP_OR, a, logical_term(p));
  }
  return a;
}

// simple-expression :
//    logical-expression [ ":" logical-expression [ ":" logical-expression ] ]
SkExpr *sk_parse_simple(SkParser *p) {
  const SkToken *from = p->at;
  SkExpr        *a    = logical(p);
  if (sk_kind(p) != SK_TK_COLON || p->panic || sk_slip_colon(p)) return a;
  sk_next(p);
  SkExpr *b = NULL, *c = logical(p);
  if (sk_kind(p) == SK_TK_COLON && !p->panic && !sk_slip_colon(p)) {
    sk_next(p);
    b = c;
    c = logical(p);
  }
  SkExpr *e  = sk_expr_new(p, SK_EX_RANGE, from);
  e->a       = a;
  e->b       = b;
  e->c       = c;
  unsigned h = a->height > c->height ? a->height : c->height;
  set_height(p, e, b && b->height > h ? b->height : h);
  return e;
}

// if expression then expression { elseif expression then expression } else expression
static SkExpr *if_expression(SkParser *p) {
  SK_VEC(SkExpr *) chain = {0};
  do {
    const SkToken *from = p->at;
    sk_next(p);  // if, elseif
    SkExpr *a = sk_parse_expr(p);
    sk_parser_expect(p, SK_KW_then, "after the condition of the if-expression");
    SkExpr *b = sk_parse_expr(p);
    SkExpr *e = sk_expr_new(p, SK_EX_IF, from);
    e->a      = a;
    e->b      = b;
    sk_vec_push(p->arena, &chain, e);
  } while (!p->panic && sk_kind(p) == SK_KW_elseif);
  sk_parser_expect(p, SK_KW_else, "in the if-expression (every one needs an 'else')");
  SkExpr *c = sk_parse_expr(p);
  // Each elseif is the else of the one before it.
  for (uint32_t i = chain.n; i-- > 0;) {
    SkExpr *e  = chain.at[i];
    e->c       = c;
    e->span    = sk_span_join(e->span, c->span);
    unsigned h = e->a->height > e->b->height ? e->a->height : e->b->height;
    set_height(p, e, c->height > h ? c->height : h);
    c = e;
  }
  return c;
}

// A literal or name that is followed by the end of its list needs none of the levels above. Most of
// the text of a real library is such values in annotations.
static bool is_alone(SkTokenKind after) {
  return after == SK_TK_COMMA || after == SK_TK_RPAREN || after == SK_TK_RBRACE ||
         after == SK_TK_SEMICOLON;
}

// expression :
//    simple-expression
//    | if expression then expression { elseif expression then expression } else expression
SkExpr *sk_parse_expr(SkParser *p) {
  SkTokenKind k = sk_kind(p);
  if (k >= SK_TK_IDENT && k <= SK_TK_REAL && is_alone((SkTokenKind)p->at[1].kind))
    return primary(p);
  if (k != SK_KW_if || p->panic) return sk_parse_simple(p);
  SkExpr *e = sk_parser_enter(p) ? if_expression(p) : error_expr(p);
  sk_parser_leave(p);
  return e;
}
