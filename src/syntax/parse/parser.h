// syntax/parse/parser.h - shared by the parse_*.c files only: the parser's state and its recovery.
//
// How errors are handled. A rule that meets the wrong token calls sk_parser_fail, which reports
// once and sets `panic`. While in panic nothing more is reported and rules return what they have.
// The loops over elements and equations are the only places that leave panic: they skip to the next
// ';' or to a token that clearly begins something new (sk_parser_sync). Slips whose meaning is
// clear go through sk_parser_slip instead: reported, no panic, parsing goes on as if the text were
// right.
#ifndef SK_SYNTAX_PARSER_H
#define SK_SYNTAX_PARSER_H

#include "syntax/parse/parse.h"
#include "syntax/parse/token.h"

// A class or block that waits for its `end`.
typedef struct SkOpen {
  struct SkOpen *outer;
  SkTokenKind    word;          // SK_KW_if, for, while, when; SK_KW_class for any class
  SkName         name;          // of a class
  SkSpan         span;          // where it was opened
  bool           never_closed;  // known after sk_parser_will_close
  bool           will_close;
  SkSpan         else_if;  // an `else if` that may have been meant as `elseif`
  bool           brace;    // opened by '{' as in other languages: '}' closes it
  bool           colon;    // opened by ':'
} SkOpen;

typedef struct {
  SkElement *first, **tail;
} SkElementList;

typedef struct {
  const SkParseEnv *env;
  SkArena          *arena;
  const SkSource   *source;
  SkFile           *file;        // being read; NULL: only an expression
  const SkToken    *first, *at;  // all tokens; the current one
  SkFileTokens     *tokens;      // the same: what a slip was meant to be is put in there
  SkClass          *klass;       // innermost class being read
  SkElementList    *elements;    // of that class
  SkClass          *into;        // the node to use for the text's first class, or NULL
  bool              is_protected, is_public;  // the heading so far
  SkOpen           *open;                     // innermost class or block being read
  uint32_t          errors;
  uint32_t          lost;         // errors after which something may be missing in the tree
  uint32_t          nested_lost;  // those of the classes inside the innermost one
  int               depth;
  int               head;        // depth in which the head of a block is being read, or 0
  int               subscripts;  // > 0: `end` is a value
  bool              panic;
  bool              unclosed;    // something just ended without its `end`: no ';' to expect either
  bool              abandon;     // the current class ends here although its `end` is missing
  uint32_t          look_ahead;  // tokens that may still be looked at far ahead
  bool cut_off;  // the lexer or a bound made the rest unreadable; missing ends are no news
  bool too_deep, too_high;  // reported once
} SkParser;

// parser.c ----------------------------------------------------------------------------------------

static inline SkTokenKind sk_kind(const SkParser *p) { return (SkTokenKind)p->at->kind; }

// Kind of the i-th token from here; the last token is never passed.
static inline SkTokenKind sk_peek(const SkParser *p, int i) {
  const SkToken *t = p->at;
  while (i-- > 0 && t->kind != SK_TK_EOF) t++;
  return (SkTokenKind)t->kind;
}

static inline void sk_next(SkParser *p) {
  if (p->at->kind != SK_TK_EOF) p->at++;
}

static inline bool sk_accept(SkParser *p, SkTokenKind kind) {
  if (sk_kind(p) != kind) return false;
  sk_next(p);
  return true;
}

// The text at a global position.
static inline const char *sk_text(const SkParser *p, uint32_t pos) {
  return p->source->text + (pos - p->source->base);
}

static inline SkSpan sk_token_span(const SkToken *t) { return (SkSpan){t->pos, t->len}; }

// From the start of `from` to the end of the last token read.
SkSpan sk_parser_span(const SkParser *p, const SkToken *from);

// Where to report that something is missing: at the current token, or right behind the previous one
// when the current one is on a later line.
SkSpan sk_parser_here(const SkParser *p);
SkSpan sk_parser_behind(const SkParser *p);  // empty span right behind the previous token
bool sk_parser_new_line(const SkParser *p, const SkToken *t);  // is t the first token on its line?

// "'end'", "'x'", "the number 12": the current token in a message.
const char *sk_parser_found(const SkParser *p);

void sk_parser_fail(SkParser *p, int code, SkSpan span, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
// Returns whether it was reported, so that notes and help can follow.
bool sk_parser_slip(SkParser *p, int code, SkSpan span, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
void sk_parser_help(SkParser *p, const char *text);

// Adds "did you mean" to the message just reported when t is nearly a keyword.
void sk_parser_meant(SkParser *p, const SkToken *t);

// "expected WHAT, found TOKEN".
void sk_parser_expected(SkParser *p, const char *what);
// Reads the token or fails with "expected ';' WHERE, found TOKEN".
bool sk_parser_expect(SkParser *p, SkTokenKind kind, const char *where);
// Reads a closing bracket; when it is missing points at the opening one too.
bool sk_parser_close(SkParser *p, SkTokenKind kind, const SkToken *opener);
// IDENT. On failure NULL, with a special message for keywords. `what` as in "a class name".
SkName sk_parser_name(SkParser *p, const char *what, SkSpan *span);
// The same for a name that is being declared: those of the basic types are taken.
SkName sk_parser_new_name(SkParser *p, const char *what, SkSpan *span);
// The interned name of an IDENT token.
SkName sk_parser_intern(SkParser *p, const SkToken *t);

// Enter and leave one level of nesting. False once too deep: the caller must not go on; the rest of
// the text is given up.
bool               sk_parser_enter(SkParser *p);
static inline void sk_parser_leave(SkParser *p) { p->depth--; }

typedef enum { SK_IN_ELEMENTS, SK_IN_EQUATIONS, SK_IN_ALGORITHM } SkListKind;

// The ';' after an element, equation or statement, then out of panic if in it. `what` as in "the
// equation"; `from` is the item's first token.
void sk_parser_end_item(SkParser *p, const SkToken *from, const char *what, SkListKind list);
void sk_parser_sync(SkParser *p, const SkToken *from, SkListKind list);

// Does the innermost class have its `end` further on, before that of a class around it?
bool sk_parser_will_close(SkParser *p);

// parse_slips.c: what people write instead, each said once and read as what was meant ---------------

// Is t this word, which is no keyword?
bool sk_is_word(const SkParser *p, const SkToken *t, const char *word);
// The current token is read as another one from now on.
void sk_parser_repair(SkParser *p, SkTokenKind kind);
// An explanation of the missing ';' just reported, if there is one.
void sk_slip_semicolon(SkParser *p, const SkToken *from);
// `do`, '{' or ':' where 'then' or 'loop' belongs. True when read.
bool sk_slip_head(SkParser *p, SkTokenKind word);
// "if condition then ... end if": the form of the innermost block.
const char *sk_block_form(const SkParser *p);
// for (i in 1:3), for (int i = 0; ...). False when there are no iterators to read any more.
bool sk_slip_for(SkParser *p);
// Is the ':' here the end of a head as in `for i in 1:3:`, not of a range?
bool sk_slip_colon(const SkParser *p);
// elif, elsif, esle: made a keyword.
void sk_slip_else(SkParser *p);
// `whn x > 2 then`, `fro i in 1:3 loop`: made a keyword.
void sk_slip_block(SkParser *p);
// endif, endfor, end_while: closes the block of this word (any block: 0).
bool sk_slip_joined_end(const SkParser *p, SkTokenKind word);
// `equations`, `begin`, `initial` alone on their line, `return Real y;` among declarations. True
// when the token was read or replaced.
bool sk_slip_section(SkParser *p);
// `function f(input Real u)`, `model M {`
void sk_slip_class_head(SkParser *p, bool *brace);
// `modle D ... end D;`, and `modle D = E;` where surely a class stands: made a keyword.
void sk_slip_class_word(SkParser *p, bool surely);
// `parametr Real x`, `Real parameter x`
void sk_slip_prefix(SkParser *p);
void sk_slip_late_prefix(SkParser *p);
// `Real x, Real y`. True: what follows is a declaration of its own.
bool sk_slip_second_type(SkParser *p);
// (start = 1; fixed = true), (start = 1 fixed = true): read as ','.
bool sk_slip_comma(SkParser *p);
// += and ++. True when reported.
bool sk_slip_update(SkParser *p);

bool sk_starts_class(SkTokenKind kind);    // class model record ... partial encapsulated
bool sk_starts_element(SkTokenKind kind);  // keywords only
bool sk_ends_section(
    const SkParser *p);  // public protected equation initial-equation external end EOF

// parse.c -----------------------------------------------------------------------------------------

// Reads the text of a file. False after reporting why not.
bool sk_parse_read(const SkParseEnv *env, const char *path, char **text, size_t *len);
// As sk_parse, but the text's first class becomes `into`, whose address others know already.
SkFile *sk_parse_into(const SkParseEnv *env, const SkSource *source, SkClass *into);

// parse_expr.c ------------------------------------------------------------------------------------

SkExpr     *sk_parse_expr(SkParser *p);        // expression
SkExpr     *sk_parse_simple(SkParser *p);      // simple-expression
SkExpr     *sk_parse_subscripts(SkParser *p);  // array-subscripts
SkExpr     *sk_parse_reference(SkParser *p);   // component-reference as SK_EX_REF
SkExpr     *sk_parse_call_args(SkParser *p);   // function-call-args
SkIterator *sk_parse_iterators(SkParser *p);   // for-indices
bool    sk_parse_path(SkParser *p, bool global, SkRef *ref, SkSpan *span);  // name, type-specifier
SkExpr *sk_expr_new(SkParser *p, SkExprKind kind, const SkToken *from);

// parse_literal.c ---------------------------------------------------------------------------------

SkExpr     *sk_parse_number(SkParser *p);
const char *sk_parse_string(SkParser *p, uint32_t *len);  // STRING: value, NUL added
const char *sk_parse_description_string(SkParser *p);     // NULL: none

// parse_mod.c -------------------------------------------------------------------------------------

SkMod        *sk_parse_class_modification(SkParser *p, bool inheritance);
void          sk_parse_modification(SkParser *p, bool *has_mods, SkMod **mods, SkExpr **value);
SkAnnotation *sk_parse_annotation(SkParser *p);
SkComment     sk_parse_description(SkParser *p);
void          sk_parse_constraint(SkParser *p, SkElement *el);

// parse_element.c ---------------------------------------------------------------------------------

// Adds to p->elements. False, with nothing read, when the text is an equation or statement instead.
bool sk_parse_element(SkParser *p);
// type-prefix type-specifier declaration, as in a redeclaration; el has its other prefixes already.
void sk_parse_component1(SkParser *p, SkElement *el);

// parse_class.c -----------------------------------------------------------------------------------

SkClass *sk_parse_class_definition(SkParser *p, bool only_short);

// parse_equation.c --------------------------------------------------------------------------------

// The body of an equation or algorithm section (in_section) or of a block in one.
SkEquation *sk_parse_equations(SkParser *p, bool algorithm, bool in_section);
// x = if a then b else c end if: says that the expression needs no end. `last` was just read.
void sk_parse_stray_end_if(SkParser *p, const SkExpr *last);
// A ';' with nothing before it. False when there is none.
bool sk_parse_stray_semicolon(SkParser *p);
// Is the current token the first of an equation or statement and of nothing else?
bool sk_starts_equation(SkTokenKind kind);
// connect "(" component-reference "," component-reference ")"
void sk_parse_connect(SkParser *p, SkExpr **a, SkExpr **b);

#endif
