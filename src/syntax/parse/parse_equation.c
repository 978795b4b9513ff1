#include "syntax/parse/parser.h"

static const char *what_it_is(bool algorithm) {
  return algorithm ? "the statement" : "the equation";
}

static SkListKind list_kind(bool algorithm) {
  return algorithm ? SK_IN_ALGORITHM : SK_IN_EQUATIONS;
}

bool sk_starts_equation(SkTokenKind k) {
  return k == SK_KW_if || k == SK_KW_for || k == SK_KW_when || k == SK_KW_while ||
         k == SK_KW_connect || k == SK_KW_der || k == SK_TK_LPAREN || k == SK_KW_return ||
         k == SK_KW_break;
}

// Beginning and end of blocks ---------------------------------------------------------------------

static bool ends_head(SkTokenKind k) {
  switch (k) {
    case SK_TK_EOF:
    case SK_TK_SEMICOLON:
    case SK_KW_then:
    case SK_KW_loop:
    case SK_KW_end:
    case SK_KW_else:
    case SK_KW_elseif:
    case SK_KW_elsewhen:
    case SK_KW_equation:
    case SK_KW_algorithm: return true;
    default: return false;
  }
}

// The word after a condition or range. In panic, or when it comes later on the line, skips to it,
// so that a slip in the head of a block does not lose the block.
static void expect_head_end(SkParser *p, SkTokenKind word) {
  SkTokenKind other = word == SK_KW_then ? SK_KW_loop : SK_KW_then;
  p->head           = 0;
  if (!p->panic && sk_accept(p, word)) return;
  if (sk_slip_head(p, word)) return;
  SkTokenKind    k     = sk_kind(p);
  const SkToken *later = p->at;
  for (int i = 0; i < 1000 && !ends_head((SkTokenKind)later->kind); i++) later++;
  bool found = later->kind == word || later->kind == other;
  if (!p->panic) {
    if (sk_parser_slip(p, 1108, sk_parser_here(p), "expected %s, found %s",
                       sk_token_kind_text(word), sk_parser_found(p)))
      sk_parser_help(p, sk_block_form(p));
    // Another `then` behind an `if` belongs to that one.
    for (const SkToken *t = p->at; found && t < later; t++)
      if (sk_parser_new_line(p, t) || t->kind == SK_KW_if) found = false;
    if (k == other) found = true;
  }
  p->panic = false;
  if (found) {
    p->at = later;
    sk_next(p);
  } else if (later->kind == SK_TK_SEMICOLON && k == SK_TK_ERROR) {
    p->at = later;
    sk_next(p);
  }
}

static bool is_open(const SkOpen *open, SkTokenKind word) {
  for (; open && open->word != SK_KW_class; open = open->outer)
    if (open->word == word) return true;
  return false;
}

static bool is_block_word(SkTokenKind k) {
  return k == SK_KW_if || k == SK_KW_for || k == SK_KW_while || k == SK_KW_when;
}

static void block_not_closed(SkParser *p) {
  const SkOpen *o = p->open;
  p->unclosed     = true;
  if (p->cut_off && sk_kind(p) == SK_TK_EOF) return;
  const char *word = sk_token_kind_text(o->word);
  if (sk_parser_slip(p, 1106, o->span, "%s is not closed: expected 'end %.*s', found %s", word,
                     (int)o->span.len, sk_text(p, o->span.pos), sk_parser_found(p))) {
    if (o->else_if.pos) {
      sk_diag_note(p->env->diags, o->else_if, "this begins another 'if' inside");
      sk_parser_help(p, "write 'elseif' for one 'if' with several conditions");
    } else if (sk_kind(p) != SK_TK_EOF) {
      sk_diag_note(p->env->diags, sk_token_span(p->at), "found here");
    }
  }
  if (sk_kind(p) == SK_TK_EOF) p->cut_off = true;
}

// end if, end for, end when, end while. False when it is missing: nothing was read then.
static bool block_end(SkParser *p, SkTokenKind word) {
  if (p->open->brace) {
    sk_accept(p, SK_TK_RBRACE);
    sk_accept(p, SK_TK_SEMICOLON);
    return false;
  }
  if (!p->panic && sk_slip_joined_end(p, word)) {
    sk_parser_slip(p, 1107, sk_token_span(p->at), "expected 'end %.*s', found %s",
                   (int)p->open->span.len, sk_text(p, p->open->span.pos), sk_parser_found(p));
    sk_next(p);
    return true;
  }
  if (sk_kind(p) != SK_KW_end || p->panic) {
    block_not_closed(p);
    return false;
  }
  SkTokenKind found = (SkTokenKind)p->at[1].kind;
  if (found == word) {
    sk_next(p);
    sk_next(p);
    return true;
  }
  if (found == SK_TK_IDENT || (is_block_word(found) && is_open(p->open->outer, found))) {
    block_not_closed(p);
    return false;
  }
  sk_next(p);
  if (sk_parser_slip(p, 1107, sk_parser_here(p), "expected %s after 'end', found %s",
                     sk_token_kind_text(word), sk_parser_found(p)))
    sk_diag_note(p->env->diags, p->open->span, "this is what it closes");
  if (found >= SK_TK_KEYWORD_FIRST && found != SK_KW_end) sk_next(p);
  return true;
}

// A block's equations. Words that belong to no open block are reported and left out here.
static SkEquation *block_body(SkParser *p, bool algorithm) {
  SkEquation *list = NULL, **tail = &list;
  if (!sk_parser_enter(p)) {
    sk_parser_leave(p);
    return NULL;
  }
  for (;;) {
    *tail = sk_parse_equations(p, algorithm, false);
    while (*tail) tail = &(*tail)->next;
    SkTokenKind k      = sk_kind(p);
    SkTokenKind needed = k == SK_KW_elsewhen ? SK_KW_when : SK_KW_if;
    if (k != SK_KW_elsewhen && k != SK_KW_elseif && k != SK_KW_else) break;
    if (is_open(p->open, needed)) break;
    if (k == SK_KW_else && p->open->word == SK_KW_when && sk_peek(p, 1) == SK_KW_when) break;
    sk_parser_slip(p, 1101, sk_token_span(p->at), "%s without %s", sk_token_kind_text(k),
                   sk_token_kind_text(needed));
    sk_next(p);
    if (k == SK_KW_else) continue;
    sk_parse_expr(p);
    expect_head_end(p, SK_KW_then);
  }
  sk_parser_leave(p);
  return list;
}

void sk_parse_stray_end_if(SkParser *p, const SkExpr *last) {
  if (p->panic || !last || last->kind != SK_EX_IF || sk_kind(p) != SK_KW_end) return;
  if (p->at[1].kind != SK_KW_if || sk_parser_new_line(p, p->at)) return;
  if (sk_parser_slip(p, 1101, sk_token_span(p->at), "an if-expression has no 'end if'"))
    sk_parser_help(p, "remove 'end if'");
  sk_next(p);
  sk_next(p);
}

// Blocks ------------------------------------------------------------------------------------------

static SkBranch *branch(SkParser *p, bool algorithm, bool conditional) {
  const SkToken *from = p->at;
  SkBranch      *b    = SK_NEW(p->arena, SkBranch);
  sk_next(p);  // if, elseif, else, when, elsewhen
  if (conditional) {
    p->head      = p->depth;
    b->condition = sk_parse_expr(p);
    expect_head_end(p, SK_KW_then);
  } else if (p->open->brace) {
    sk_accept(p, SK_TK_LBRACE);
  } else if (p->open->colon) {
    sk_accept(p, SK_TK_COLON);
  }
  b->body = block_body(p, algorithm);
  b->span = sk_parser_span(p, from);
  return b;
}

// if-equation :
//    if expression then { equation ";" }
//    { elseif expression then { equation ";" } }
//    [ else { equation ";" } ]
//    end if
// if-statement likewise with statements
static bool if_block(SkParser *p, SkEquation *q, bool algorithm) {
  SkBranch **tail = &q->branches;
  bool       last = false;
  q->kind         = SK_EQ_IF;
  for (bool first = true;; first = false) {
    // } else if (c) {
    if (p->open->brace && !first && sk_accept(p, SK_TK_RBRACE) && sk_kind(p) == SK_KW_else &&
        sk_peek(p, 1) == SK_KW_if) {
      sk_next(p);
      sk_parser_repair(p, SK_KW_elseif);
    }
    SkTokenKind k = sk_kind(p);
    if (!first && k != SK_KW_elseif && k != SK_KW_else) break;
    if (last)
      sk_parser_slip(p, 1101, sk_token_span(p->at), "%s after the 'else' of this 'if'",
                     sk_token_kind_text(k));
    if (k == SK_KW_else) {
      last = true;
      if (p->at[1].kind == SK_KW_if && !sk_parser_new_line(p, p->at + 1))
        p->open->else_if = (SkSpan){p->at->pos, p->at[1].pos + p->at[1].len - p->at->pos};
    }
    *tail = branch(p, algorithm, k != SK_KW_else);
    tail  = &(*tail)->next;
  }
  return block_end(p, SK_KW_if);
}

// when-equation :
//    when expression then { equation ";" }
//    { elsewhen expression then { equation ";" } }
//    end when
// when-statement likewise with statements
static bool when_block(SkParser *p, SkEquation *q, bool algorithm) {
  SkBranch **tail = &q->branches;
  q->kind         = SK_EQ_WHEN;
  do {
    if (sk_kind(p) == SK_KW_else) sk_next(p);
    *tail = branch(p, algorithm, true);
    tail  = &(*tail)->next;
    if (sk_kind(p) == SK_KW_else && sk_peek(p, 1) == SK_KW_when && !p->panic)
      sk_parser_slip(p, 1101, sk_token_span(p->at), "expected 'elsewhen', found 'else when'");
    else if (sk_kind(p) != SK_KW_elsewhen)
      break;
  } while (true);
  return block_end(p, SK_KW_when);
}

// for-equation :
//    for for-indices loop { equation ";" } end for
// for-statement likewise with statements
static bool for_block(SkParser *p, SkEquation *q, bool algorithm) {
  q->kind = SK_EQ_FOR;
  sk_next(p);
  bool parens = sk_kind(p) == SK_TK_LPAREN;
  if (sk_slip_for(p)) {
    p->head      = p->depth;
    q->iterators = sk_parse_iterators(p);
  }
  if (parens) {
    sk_accept(p, SK_TK_RPAREN);
    if (sk_kind(p) == SK_TK_LBRACE) p->open->brace = true;
  }
  expect_head_end(p, SK_KW_loop);
  q->body = block_body(p, algorithm);
  return block_end(p, SK_KW_for);
}

// while-statement :
//    while expression loop { statement ";" } end while
static bool while_block(SkParser *p, SkEquation *q, bool algorithm) {
  if (!algorithm)
    sk_parser_slip(p, 1212, sk_token_span(p->at), "'while' is allowed only in algorithms");
  q->kind = SK_EQ_WHILE;
  sk_next(p);
  p->head = p->depth;
  q->a    = sk_parse_expr(p);
  expect_head_end(p, SK_KW_loop);
  q->body = block_body(p, algorithm);
  return block_end(p, SK_KW_while);
}

static bool block(SkParser *p, SkEquation *q, bool algorithm) {
  SkTokenKind word = sk_kind(p);
  SkOpen      open = {.outer = p->open, .word = word, .span = sk_token_span(p->at)};
  bool        closed;
  p->open = &open;
  switch (word) {
    case SK_KW_if: closed = if_block(p, q, algorithm); break;
    case SK_KW_for: closed = for_block(p, q, algorithm); break;
    case SK_KW_when: closed = when_block(p, q, algorithm); break;
    default: closed = while_block(p, q, algorithm); break;
  }
  p->open = open.outer;
  return closed;
}

// Simple equations and statements -----------------------------------------------------------------

// connect-equation :
//    connect "(" component-reference "," component-reference ")"
void sk_parse_connect(SkParser *p, SkExpr **a, SkExpr **b) {
  sk_next(p);
  const SkToken *opener = p->at;
  if (!sk_parser_expect(p, SK_TK_LPAREN, "after 'connect'")) {
    sk_parser_help(p, "write connect(a, b);");
    return;
  }
  *a = sk_parse_reference(p);
  if (!sk_parser_expect(p, SK_TK_COMMA, "between the two connectors")) return;
  *b = sk_parse_reference(p);
  sk_parser_close(p, SK_TK_RPAREN, opener);
}

static void connect_equation(SkParser *p, SkEquation *q, bool algorithm) {
  if (algorithm)
    sk_parser_slip(p, 1212, sk_token_span(p->at), "'connect' is allowed only in equations");
  q->kind = SK_EQ_CONNECT;
  sk_parse_connect(p, &q->a, &q->b);
  if (p->panic || algorithm) q->kind = SK_EQ_ERROR;
}

static void check_target(SkParser *p, SkExpr *a) {
  if (a->kind == SK_EX_REF || a->kind == SK_EX_TUPLE || a->kind == SK_EX_ERROR) return;
  sk_parser_slip(p, 1101, a->span, "the left side of ':=' must be a variable");
  a->kind = SK_EX_ERROR;
}

// The sign between the two sides. False when there is none; a wrong one is reported and taken for
// what the section needs.
static bool equality_sign(SkParser *p, bool algorithm) {
  SkTokenKind k = sk_kind(p);
  if (k != SK_TK_EQUALS && k != SK_TK_ASSIGN) return false;
  if (algorithm && k == SK_TK_EQUALS &&
      sk_parser_slip(p, 1203, sk_token_span(p->at), "'=' in a statement"))
    sk_parser_help(p, "write ':=' to assign; equations belong in an equation section");
  if (!algorithm && k == SK_TK_ASSIGN &&
      sk_parser_slip(p, 1202, sk_token_span(p->at), "':=' in an equation"))
    sk_parser_help(p, "write '='; assignments belong in an algorithm section");
  sk_next(p);
  return true;
}

// Does != stand before this operand? The lexer has said that it is no operator.
static bool is_foreign(const SkParser *p, const SkExpr *operand) {
  const char *from = p->source->text, *s = sk_text(p, operand->span.pos);
  while (s > from && (s[-1] == ' ' || s[-1] == '(')) s--;
  return s - from >= 2 && s[-1] == '=' && s[-2] == '!';
}

// simple-expression "=" expression
// component-reference ":=" expression
// "(" output-expression-list ")" ":=" component-reference function-call-args
// component-reference function-call-args
static void sides(SkParser *p, SkEquation *q, bool algorithm) {
  q->kind = SK_EQ_ERROR;
  q->a    = sk_parse_simple(p);
  if (p->panic) return;
  if (equality_sign(p, algorithm)) {
    q->b    = sk_parse_expr(p);
    q->kind = algorithm ? SK_EQ_ASSIGN : SK_EQ_EQUAL;
    if (algorithm) check_target(p, q->a);
    return;
  }
  if (q->a->kind == SK_EX_CALL) {
    q->kind = SK_EQ_CALL;
    return;
  }
  if (q->a->kind == SK_EX_BINARY && q->a->op == SK_OP_EQ && !q->a->parens) {
    if (sk_parser_slip(p, 1204, q->a->span, "'==' compares two values"))
      sk_parser_help(p, algorithm ? "write ':=' to assign" : "write '=' in an equation");
    q->kind = algorithm ? SK_EQ_ASSIGN : SK_EQ_EQUAL;
    q->b    = q->a->b;
    q->a    = q->a->a;
    return;
  }
  if (q->a->kind == SK_EX_BINARY && q->a->op == SK_OP_NE && is_foreign(p, q->a->b)) return;
  sk_parser_expected(p, algorithm ? "':=' in the statement" : "'=' in the equation");
}

static void word_statement(SkParser *p, SkEquation *q, bool algorithm) {
  SkTokenKind k = sk_kind(p);
  if (!algorithm)
    sk_parser_slip(p, 1212, sk_token_span(p->at), "%s is allowed only in algorithms",
                   sk_token_kind_text(k));
  q->kind = k == SK_KW_break ? SK_EQ_BREAK : SK_EQ_RETURN;
  sk_next(p);
  SkTokenKind after = sk_kind(p);
  if (k == SK_KW_return && !sk_parser_new_line(p, p->at) &&
      ((after >= SK_TK_IDENT && after <= SK_TK_REAL) || after == SK_TK_LPAREN ||
       after == SK_TK_MINUS)) {
    if (sk_parser_slip(p, 1101, sk_token_span(p->at), "'return' takes no value"))
      sk_parser_help(p, "assign the result to an output before it");
    sk_parse_expr(p);
  }
}

// equation :
//    ( simple-expression "=" expression | if-equation | for-equation | connect-equation
//      | when-equation | component-reference function-call-args ) description
// statement :
//    ( component-reference ( ":=" expression | function-call-args )
//      | "(" output-expression-list ")" ":=" component-reference function-call-args
//      | break | return | if-statement | for-statement | while-statement | when-statement )
//    description
static SkEquation *equation(SkParser *p, bool algorithm) {
  const SkToken *from   = p->at;
  SkEquation    *q      = SK_NEW(p->arena, SkEquation);
  bool           closed = true;
  switch (sk_kind(p)) {
    case SK_KW_if:
    case SK_KW_for:
    case SK_KW_when:
    case SK_KW_while: closed = block(p, q, algorithm); break;
    case SK_KW_connect: connect_equation(p, q, algorithm); break;
    case SK_KW_break:
    case SK_KW_return: word_statement(p, q, algorithm); break;
    default:
      sides(p, q, algorithm);
      sk_parse_stray_end_if(p, q->b);
      break;
  }
  if (closed) {
    q->comment = sk_parse_description(p);
    q->span    = sk_parser_span(p, from);
    sk_parser_end_item(p, from, what_it_is(algorithm), list_kind(algorithm));
  } else {
    q->span     = sk_parser_span(p, from);
    p->unclosed = false;
  }
  return q;
}

// Lists -------------------------------------------------------------------------------------------

// A declaration has its type and its name side by side on one line.
static bool is_declaration(const SkParser *p) {
  if (sk_starts_element(sk_kind(p)) && sk_kind(p) != SK_KW_pure) return true;
  const SkToken *t = p->at;
  if (t->kind != SK_TK_IDENT) return false;
  while (t[1].kind == SK_TK_DOT && t[2].kind == SK_TK_IDENT) t += 2;
  return t[1].kind == SK_TK_IDENT && !sk_parser_new_line(p, t + 1) && *sk_text(p, t[1].pos) != '\'';
}

bool sk_parse_stray_semicolon(SkParser *p) {
  if (sk_kind(p) != SK_TK_SEMICOLON) return false;
  if (sk_parser_slip(p, 1101, sk_token_span(p->at), "nothing stands before this ';'"))
    sk_parser_help(p, "remove it");
  sk_next(p);
  return true;
}

// In a class that is not closed what follows was meant to be outside: that is told at its end.
static void misplaced_declaration(SkParser *p) {
  if (sk_parser_will_close(p) &&
      sk_parser_slip(p, 1206, sk_token_span(p->at), "a declaration inside a section"))
    sk_parser_help(
        p, "move it before 'equation' or 'algorithm', or write 'public' or 'protected' before it");
  sk_parse_element(p);
}

// A word that ends or continues a block although no block is open. True when it was read.
static bool stray_word(SkParser *p) {
  SkTokenKind k = sk_kind(p);
  if (k == SK_KW_end && is_block_word(sk_peek(p, 1))) {
    sk_parser_slip(p, 1107, sk_token_span(p->at), "'end' closes %s, but none is open here",
                   sk_token_kind_text(sk_peek(p, 1)));
    sk_next(p);
    sk_next(p);
    sk_accept(p, SK_TK_SEMICOLON);
    return true;
  }
  if (k != SK_KW_else && k != SK_KW_elseif && k != SK_KW_elsewhen) return false;
  sk_parser_slip(p, 1101, sk_token_span(p->at), "%s without %s", sk_token_kind_text(k),
                 k == SK_KW_elsewhen ? "'when'" : "'if'");
  sk_next(p);
  if (k == SK_KW_else) return true;
  sk_parse_expr(p);
  expect_head_end(p, SK_KW_then);
  return true;
}

SkEquation *sk_parse_equations(SkParser *p, bool algorithm, bool in_section) {
  SkEquation *list = NULL, **tail = &list;
  for (;;) {
    const SkToken *from = p->at;
    SkTokenKind    k    = sk_kind(p);
    p->panic            = false;
    if (in_section && stray_word(p)) continue;
    sk_slip_else(p);
    sk_slip_block(p);
    k = sk_kind(p);
    if (sk_ends_section(p)) break;
    if (k == SK_TK_RBRACE && p->open && p->open->brace) break;
    if (!in_section && sk_slip_joined_end(p, 0)) break;
    if (k == SK_KW_else || k == SK_KW_elseif || k == SK_KW_elsewhen) break;
    if (in_section && k == SK_KW_annotation) break;
    if (sk_parse_stray_semicolon(p)) continue;
    if (sk_starts_class(k) && k != SK_KW_pure && !sk_parser_will_close(p)) {
      p->abandon = true;
      break;
    }
    if (is_declaration(p)) {
      misplaced_declaration(p);
    } else {
      *tail = equation(p, algorithm);
      tail  = &(*tail)->next;
    }
    if (p->at == from) sk_next(p);
  }
  return list;
}
