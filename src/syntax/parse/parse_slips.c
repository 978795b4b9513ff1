// What people write who know another language better, or who mistyped a word: each is said once,
// with what to write, and read as what was meant.
#include "syntax/parse/parser.h"

#include <string.h>

bool sk_is_word(const SkParser *p, const SkToken *t, const char *word) {
  size_t n = strlen(word);
  return t->kind == SK_TK_IDENT && t->len == n && memcmp(sk_text(p, t->pos), word, n) == 0;
}

void sk_parser_repair(SkParser *p, SkTokenKind kind) {
  p->tokens->at[p->at - p->first].kind = (uint8_t)kind;
}

// The nearest of the words, or NULL.
static const char *nearest(SkParser *p, const SkToken *t, const char *const *words, uint32_t n) {
  if (t->kind != SK_TK_IDENT || t->len < 4 || t->len > 20) return NULL;
  const char *word = sk_arena_printf(p->arena, "%.*s", (int)t->len, sk_text(p, t->pos));
  return sk_did_you_mean(word, words, n);
}

// Is the token this word but for one letter too many, missing or wrong, or two that changed places?
static bool misspelt(const SkParser *p, const SkToken *t, const char *word) {
  uint32_t n = (uint32_t)strlen(word), len = t->len, head = 0, tail = 0;
  if (t->kind != SK_TK_IDENT || len + 1 < n || len > n + 1) return false;
  const char *s     = sk_text(p, t->pos);
  uint32_t    least = len < n ? len : n;
  while (head < least && s[head] == word[head]) head++;
  while (tail < least - head && s[len - 1 - tail] == word[n - 1 - tail]) tail++;
  uint32_t a = len - head - tail, b = n - head - tail;
  if (a == 2 && b == 2) return s[head] == word[head + 1] && s[head + 1] == word[head];
  return a <= 1 && b <= 1;
}

static bool touches(const SkToken *a, const SkToken *b) { return a->pos + a->len == b->pos; }

static bool is_number(SkTokenKind k) { return k == SK_TK_INT || k == SK_TK_REAL; }

// Missing semicolons ------------------------------------------------------------------------------

void sk_slip_semicolon(SkParser *p, const SkToken *from) {
  SkTokenKind k = sk_kind(p);
  if (from->kind == SK_KW_import && sk_is_word(p, p->at, "as"))
    sk_parser_help(p, "another name is given as in import Q = A.B.C");
  else if (k == SK_TK_COLON)
    sk_parser_help(p, "the type stands before the name: Real x");
  else if (k == SK_TK_RPAREN || k == SK_TK_RBRACKET || k == SK_TK_RBRACE)
    sk_parser_help(p, "nothing is open that this could close; remove it");
  else if (k == SK_TK_IDENT && p->at != p->first && is_number((SkTokenKind)p->at[-1].kind))
    sk_parser_help(p, "write '*' for a product; a unit is an attribute: Real x(unit=\"m\")");
  else if (k == SK_TK_IDENT)
    sk_parser_meant(p, from);
}

// Heads of blocks ---------------------------------------------------------------------------------

const char *sk_block_form(const SkParser *p) {
  switch (p->open ? p->open->word : SK_KW_class) {
    case SK_KW_if: return "write if condition then ... end if;";
    case SK_KW_when: return "write when condition then ... end when;";
    case SK_KW_while: return "write while condition loop ... end while;";
    default: return "write for i in 1:n loop ... end for;";
  }
}

static bool begins_body(const SkParser *p) {
  SkTokenKind k = sk_kind(p);
  return k == SK_TK_LBRACE || k == SK_TK_COLON || sk_is_word(p, p->at, "do") ||
         sk_is_word(p, p->at, "begin");
}

// `the` or `lop` where the body follows.
static bool misspelt_head(SkParser *p, SkTokenKind word) {
  const char *meant = word == SK_KW_then ? "then" : "loop";
  SkTokenKind after = sk_peek(p, 1);
  if (p->panic || !misspelt(p, p->at, meant) || after == SK_TK_EQUALS || after == SK_TK_ASSIGN ||
      after == SK_TK_DOT || after == SK_TK_LPAREN || after == SK_TK_LBRACKET)
    return false;
  if (sk_parser_slip(p, 1108, sk_token_span(p->at), "expected '%s', found %s", meant,
                     sk_parser_found(p)))
    sk_diag_help(p->env->diags, "did you mean '%s'?", meant);
  sk_next(p);
  return true;
}

bool sk_slip_head(SkParser *p, SkTokenKind word) {
  if (misspelt_head(p, word)) return true;
  if (p->panic || !begins_body(p)) return false;
  // The second brace of an if that was reported at the first.
  bool known = (sk_kind(p) == SK_TK_LBRACE && p->open->brace) ||
               (sk_kind(p) == SK_TK_COLON && p->open->colon);
  if (!known && sk_parser_slip(p, 1108, sk_token_span(p->at), "expected %s, found %s",
                               sk_token_kind_text(word), sk_parser_found(p)))
    sk_parser_help(p, sk_block_form(p));
  if (sk_kind(p) == SK_TK_LBRACE) p->open->brace = true;
  if (sk_kind(p) == SK_TK_COLON) p->open->colon = true;
  sk_next(p);
  return true;
}

bool sk_slip_colon(const SkParser *p) {
  if (!p->head || p->depth != p->head || !sk_parser_new_line(p, p->at + 1)) return false;
  // for i in 1:
  //     n loop
  for (const SkToken *t = p->at + 1; t->kind != SK_TK_EOF && t->kind != SK_TK_SEMICOLON; t++)
    if (t->kind == SK_KW_loop || t->kind == SK_KW_then) return false;
  return true;
}

static void skip_parentheses(SkParser *p) {
  int depth = 0;
  do {
    if (sk_kind(p) == SK_TK_LPAREN) depth++;
    if (sk_kind(p) == SK_TK_RPAREN) depth--;
    sk_next(p);
  } while (depth > 0 && sk_kind(p) != SK_TK_EOF && !sk_ends_section(p));
}

bool sk_slip_for(SkParser *p) {
  if (p->panic || sk_kind(p) != SK_TK_LPAREN) return true;
  if (sk_parser_slip(p, 1112, sk_token_span(p->at), "expected the name of an iterator, found '('"))
    sk_parser_help(p, sk_block_form(p));
  SkTokenKind third = sk_peek(p, 2);
  if (sk_peek(p, 1) == SK_TK_IDENT && (third == SK_KW_in || third == SK_TK_RPAREN)) {
    sk_next(p);
    return true;
  }
  skip_parentheses(p);
  return false;
}

// Words inside blocks -----------------------------------------------------------------------------

static bool ends_block_head(SkTokenKind k) {
  return k == SK_KW_then || k == SK_KW_loop || k == SK_TK_SEMICOLON || k == SK_TK_EQUALS ||
         k == SK_TK_ASSIGN || k == SK_KW_if || k == SK_KW_end || k == SK_TK_EOF;
}

void sk_slip_else(SkParser *p) {
  static const struct {
    const char *word, *meant;
    SkTokenKind kind;
  } known[] = {
      {"elif", "elseif", SK_KW_elseif},
      {"elsif", "elseif", SK_KW_elseif},
      {"elseIf", "elseif", SK_KW_elseif},
      {"elsiff", "elseif", SK_KW_elseif},
      {"esleif", "elseif", SK_KW_elseif},
      {"elsewen", "elsewhen", SK_KW_elsewhen},
      {"elseWhen", "elsewhen", SK_KW_elsewhen},
      {"esle", "else", SK_KW_else},
      {"eles", "else", SK_KW_else},
      {"otherwise", "else", SK_KW_else},
  };
  if (p->panic || sk_kind(p) != SK_TK_IDENT || !p->open || p->open->word == SK_KW_class) return;
  SkTokenKind after = sk_peek(p, 1);
  if (after == SK_TK_EQUALS || after == SK_TK_ASSIGN || after == SK_TK_DOT) return;
  for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
    if (!sk_is_word(p, p->at, known[i].word)) continue;
    sk_parser_slip(p, 1101, sk_token_span(p->at), "expected '%s', found '%s'", known[i].meant,
                   known[i].word);
    sk_parser_repair(p, known[i].kind);
    return;
  }
}

void sk_slip_block(SkParser *p) {
  static const struct {
    const char *word;
    SkTokenKind kind, before;
  } known[] = {{"if", SK_KW_if, SK_KW_then},
               {"when", SK_KW_when, SK_KW_then},
               {"for", SK_KW_for, SK_KW_loop},
               {"while", SK_KW_while, SK_KW_loop}};
  if (p->panic || sk_kind(p) != SK_TK_IDENT || p->at->len > 6) return;
  for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
    if (!misspelt(p, p->at, known[i].word)) continue;
    // Only a block has its `then` or `loop` before any sign of an equation.
    const SkToken *t = p->at + 1;
    for (int n = 0; n < 1000 && !ends_block_head((SkTokenKind)t->kind); n++) t++;
    if (t == p->at + 1 || t->kind != known[i].before) continue;
    if (sk_parser_slip(p, 1101, sk_token_span(p->at), "expected '%s', found %s", known[i].word,
                       sk_parser_found(p)))
      sk_diag_help(p->env->diags, "did you mean '%s'?", known[i].word);
    sk_parser_repair(p, known[i].kind);
    return;
  }
}

bool sk_slip_joined_end(const SkParser *p, SkTokenKind word) {
  static const struct {
    const char *text[3];
    SkTokenKind word;
  } known[] = {
      {{"endif", "end_if", "fi"}, SK_KW_if},
      {{"endfor", "end_for", "endFor"}, SK_KW_for},
      {{"endwhile", "end_while", "endWhile"}, SK_KW_while},
      {{"endwhen", "end_when", "endWhen"}, SK_KW_when},
  };
  if (sk_kind(p) != SK_TK_IDENT) return false;
  const SkToken *next = p->at + 1;
  if (next->kind != SK_TK_SEMICOLON && !sk_parser_new_line(p, next)) return false;
  for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
    for (int k = 0; k < 3; k++)
      if ((!word || word == known[i].word) && sk_is_word(p, p->at, known[i].text[k])) return true;
  return false;
}

// Classes and declarations ------------------------------------------------------------------------

static bool alone(const SkParser *p) {
  return sk_parser_new_line(p, p->at) && sk_parser_new_line(p, p->at + 1);
}

static const char *const section_words[] = {"equation", "algorithm", "public", "protected"};

static bool repair_section(SkParser *p, int which) {
  static const SkTokenKind kinds[] = {SK_KW_equation, SK_KW_algorithm, SK_KW_public,
                                      SK_KW_protected};
  if (sk_parser_slip(p, 1101, sk_token_span(p->at), "expected a declaration or a section, found %s",
                     sk_parser_found(p)))
    sk_diag_help(p->env->diags, "did you mean '%s'?", section_words[which]);
  sk_parser_repair(p, kinds[which]);
  return true;
}

// `eqation x = 1;` looks like a declaration, but no type is called so; names like Equation may be types.
static int joined_section(const SkParser *p) {
  SkTokenKind next  = sk_peek(p, 1);
  bool        block = next == SK_KW_der || next == SK_KW_connect || next == SK_KW_if ||
               next == SK_KW_for || next == SK_KW_when || next == SK_KW_while;
  if ((next != SK_TK_IDENT && !block) || sk_text(p, p->at->pos)[0] < 'a') return -1;
  for (int i = 0; i < 4; i++) {
    if (!misspelt(p, p->at, section_words[i])) continue;
    SkTokenKind after = sk_peek(p, 2);
    return i < 2 || after == SK_TK_IDENT ? i : -1;
  }
  return -1;
}

bool sk_slip_section(SkParser *p) {
  if (p->panic) return false;
  if (sk_kind(p) == SK_KW_return && sk_peek(p, 1) == SK_TK_IDENT && sk_peek(p, 2) == SK_TK_IDENT) {
    if (sk_parser_slip(p, 1101, sk_token_span(p->at), "expected a declaration, found 'return'"))
      sk_parser_help(p, "results of a function are declared with 'output'");
    sk_parser_repair(p, SK_KW_output);
    return true;
  }
  int joined = joined_section(p);
  if (joined >= 0) return repair_section(p, joined);
  if (!alone(p)) return false;
  if (sk_is_word(p, p->at, "begin") || sk_is_word(p, p->at, "is") || sk_is_word(p, p->at, "var") ||
      sk_is_word(p, p->at, "variables")) {
    if (sk_parser_slip(p, 1101, sk_token_span(p->at), "expected a declaration, found %s",
                       sk_parser_found(p)))
      sk_parser_help(p, "declarations follow the name of the class directly");
    sk_next(p);
    return true;
  }
  const char *meant = nearest(p, p->at, section_words, 4);
  for (int i = 0; meant && i < 4; i++)
    if (strcmp(meant, section_words[i]) == 0) return repair_section(p, i);
  return false;
}

// Does `end NAME` follow, with the name at this token?
static bool has_end(SkParser *p, const SkToken *name) {
  for (const SkToken *t = name + 1; t->kind != SK_TK_EOF && p->look_ahead; t++) {
    p->look_ahead--;
    if (t->kind == SK_KW_end && t[1].kind == SK_TK_IDENT && t[1].len == name->len &&
        memcmp(sk_text(p, t[1].pos), sk_text(p, name->pos), name->len) == 0)
      return true;
  }
  return false;
}

void sk_slip_class_word(SkParser *p, bool surely) {
  static const char *const words[] = {"model",     "record",  "block",    "type",
                                      "connector", "package", "function", "class"};
  static const SkTokenKind kinds[] = {SK_KW_model,     SK_KW_record,  SK_KW_block,    SK_KW_type,
                                      SK_KW_connector, SK_KW_package, SK_KW_function, SK_KW_class};
  const SkToken           *t       = p->at;
  if (p->panic || t->kind != SK_TK_IDENT || t[1].kind != SK_TK_IDENT ||
      sk_parser_new_line(p, t + 1))
    return;
  // After the name of a component this would be a missing ';'; the `end` decides.
  const SkToken *after = t[2].kind == SK_TK_STRING ? t + 3 : t + 2;
  bool           small = surely && after->kind == SK_TK_EQUALS;
  if (!small && after->kind != SK_TK_IDENT && after->kind != SK_KW_end &&
      !sk_starts_element((SkTokenKind)after->kind) && after->kind != SK_KW_equation &&
      after->kind != SK_KW_algorithm)
    return;
  const char *meant = nearest(p, t, words, 8);
  if (!meant || (!small && !has_end(p, t + 1))) return;
  for (int i = 0; i < 8; i++) {
    if (strcmp(meant, words[i]) != 0) continue;
    if (sk_parser_slip(p, surely ? 1113 : 1101, sk_token_span(t), "expected a %s, found %s",
                       surely ? "class definition" : "declaration", sk_parser_found(p)))
      sk_diag_help(p->env->diags, "did you mean '%s'?", meant);
    sk_parser_repair(p, kinds[i]);
  }
}

void sk_slip_class_head(SkParser *p, bool *brace) {
  if (p->panic) return;
  if (sk_kind(p) == SK_TK_LPAREN) {
    if (sk_parser_slip(p, 1101, sk_token_span(p->at), "expected a declaration, found '('"))
      sk_parser_help(p, "inputs and outputs are declared in the body: input Real u;");
    skip_parentheses(p);
    sk_accept(p, SK_TK_SEMICOLON);
  } else if (sk_kind(p) == SK_TK_LBRACE) {
    if (sk_parser_slip(p, 1101, sk_token_span(p->at), "expected a declaration, found '{'"))
      sk_parser_help(p, "a class has no braces: write model M ... end M;");
    *brace = true;
    sk_next(p);
  }
}

void sk_slip_prefix(SkParser *p) {
  static const char *const words[] = {"parameter", "constant", "discrete",   "output",
                                      "input",     "flow",     "stream",     "inner",
                                      "outer",     "final",    "replaceable"};
  const SkToken           *t       = p->at;
  if (p->panic || t->kind != SK_TK_IDENT || t[1].kind != SK_TK_IDENT ||
      sk_parser_new_line(p, t + 1))
    return;
  const SkToken *name = t + 1;
  while (name[1].kind == SK_TK_DOT && name[2].kind == SK_TK_IDENT) name += 2;
  if (name[1].kind != SK_TK_IDENT || sk_parser_new_line(p, name + 1) ||
      *sk_text(p, name[1].pos) == '\'')
    return;
  const char *meant = nearest(p, t, words, sizeof words / sizeof words[0]);
  if (!meant) return;
  if (sk_parser_slip(p, 1101, sk_token_span(t), "expected a declaration, found %s",
                     sk_parser_found(p)))
    sk_diag_help(p->env->diags, "did you mean '%s'?", meant);
  sk_next(p);
}

void sk_slip_late_prefix(SkParser *p) {
  SkTokenKind k = sk_kind(p);
  if (p->panic || !sk_starts_element(k) || sk_starts_class(k) || sk_peek(p, 1) != SK_TK_IDENT)
    return;
  if (sk_parser_new_line(p, p->at)) return;
  const char *word = sk_token_kind_text(k);
  if (sk_parser_slip(p, 1112, sk_token_span(p->at), "expected the name of a component, found %s",
                     word))
    sk_diag_help(p->env->diags, "%s stands before the type", word);
  sk_next(p);
}

bool sk_slip_second_type(SkParser *p) {
  const SkToken *t = p->at;
  if (p->panic || t->kind != SK_TK_COMMA || t[1].kind != SK_TK_IDENT) return false;
  const SkToken *type = t + 1;
  while (type[1].kind == SK_TK_DOT && type[2].kind == SK_TK_IDENT) type += 2;
  if (type[1].kind != SK_TK_IDENT || *sk_text(p, type[1].pos) == '\'') return false;
  SkTokenKind after = (SkTokenKind)type[2].kind;
  if (after != SK_TK_SEMICOLON && after != SK_TK_COMMA && after != SK_TK_EQUALS &&
      after != SK_TK_LPAREN && after != SK_TK_LBRACKET && after != SK_TK_STRING)
    return false;
  if (sk_parser_slip(p, 1102, sk_token_span(t), "expected ';' after the declaration, found ','"))
    sk_parser_help(p, "names of one type are separated by ',': Real x, y; another type needs ';'");
  sk_next(p);
  return true;
}

bool sk_slip_comma(SkParser *p) {
  if (p->panic) return false;
  const SkToken *name = sk_kind(p) == SK_TK_SEMICOLON ? p->at + 1 : p->at;
  if (name->kind != SK_TK_IDENT || sk_parser_new_line(p, name)) return false;
  if (name[1].kind != SK_TK_EQUALS && name[1].kind != SK_TK_LPAREN) return false;
  if (sk_parser_slip(p, 1103, sk_token_span(p->at), "expected ',' or ')', found %s",
                     sk_parser_found(p)))
    sk_parser_help(p, "modifiers are separated by ','");
  p->at = name;
  return true;
}

bool sk_slip_update(SkParser *p) {
  if (p->panic || p->at == p->first) return false;
  const SkToken *op = p->at - 1, *t = p->at;
  if (op->kind < SK_TK_PLUS || op->kind > SK_TK_SLASH || !touches(op, t)) return false;
  bool assigns = t->kind == SK_TK_EQUALS || t->kind == SK_TK_ASSIGN;
  bool twice   = t->kind == op->kind && t[1].kind == SK_TK_SEMICOLON;
  if (!assigns && !twice) return false;
  const char *sign = sk_text(p, op->pos);
  sk_parser_fail(p, 1011, (SkSpan){op->pos, op->len + t->len},
                 "'%.*s' is not an operator of Modelica", (int)(op->len + t->len), sign);
  sk_diag_help(p->env->diags, twice ? "write x := x %c 1" : "write x := x %c ...", *sign);
  return true;
}
