#include "syntax/parse/parser.h"

#include <string.h>

// Prefixes ----------------------------------------------------------------------------------------

static bool class_kind(SkTokenKind k, SkClassKind *kind) {
  switch (k) {
    case SK_KW_class: *kind = SK_CLASS_CLASS; return true;
    case SK_KW_model: *kind = SK_CLASS_MODEL; return true;
    case SK_KW_record: *kind = SK_CLASS_RECORD; return true;
    case SK_KW_block: *kind = SK_CLASS_BLOCK; return true;
    case SK_KW_connector: *kind = SK_CLASS_CONNECTOR; return true;
    case SK_KW_type: *kind = SK_CLASS_TYPE; return true;
    case SK_KW_package: *kind = SK_CLASS_PACKAGE; return true;
    case SK_KW_function: *kind = SK_CLASS_FUNCTION; return true;
    default: return false;
  }
}

// operator | operator record | operator function
static SkClassKind operator_kind(SkParser *p) {
  if (sk_accept(p, SK_KW_record)) return SK_CLASS_OPERATOR_RECORD;
  if (sk_accept(p, SK_KW_function)) return SK_CLASS_OPERATOR_FUNCTION;
  return SK_CLASS_OPERATOR;
}

static void check_prefixes(SkParser *p, const SkClass *c, const SkToken *from) {
  if (c->expandable && c->kind != SK_CLASS_CONNECTOR)
    sk_parser_slip(p, 1209, sk_token_span(from), "only a connector can be expandable");
  bool function = c->kind == SK_CLASS_FUNCTION || c->kind == SK_CLASS_OPERATOR_FUNCTION;
  if (c->purity != SK_PURITY_NONE && !function)
    sk_parser_slip(p, 1209, sk_token_span(from), "only a function can be pure or impure");
}

// [ encapsulated ] class-prefixes
// class-prefixes :
//    [ partial ]
//    ( class | model | [ operator ] record | block | [ expandable ] connector | type | package
//      | [ pure | impure ] [ operator ] function | operator )
static void class_prefixes(SkParser *p, SkClass *c) {
  const SkToken *from = p->at;
  for (;; sk_next(p)) {
    SkTokenKind k     = sk_kind(p);
    bool        again = false;
    switch (k) {
      case SK_KW_encapsulated:
        again           = c->encapsulated;
        c->encapsulated = true;
        break;
      case SK_KW_partial:
        again      = c->partial;
        c->partial = true;
        break;
      case SK_KW_expandable:
        again         = c->expandable;
        c->expandable = true;
        break;
      case SK_KW_pure:
      case SK_KW_impure:
        again     = c->purity != SK_PURITY_NONE;
        c->purity = k == SK_KW_pure ? SK_PURITY_PURE : SK_PURITY_IMPURE;
        break;
      case SK_KW_operator:
        sk_next(p);
        c->kind = operator_kind(p);
        check_prefixes(p, c, from);
        return;
      default: {
        SkClassKind kind;
        sk_slip_class_word(p, true);
        if (class_kind(sk_kind(p), &kind)) {
          sk_next(p);
          c->kind = kind;
        } else {
          sk_parser_expected(p, "a kind of class such as 'model' or 'function'");
        }
        check_prefixes(p, c, from);
        return;
      }
    }
    if (again)
      sk_parser_slip(p, 1209, sk_token_span(p->at), "%s repeats or contradicts an earlier prefix",
                     sk_token_kind_text(k));
  }
}

// Short forms -------------------------------------------------------------------------------------

// enum-list :
//    enumeration-literal { "," enumeration-literal }
// enumeration-literal :
//    IDENT description
static SkEnumLiteral *enum_list(SkParser *p) {
  SkEnumLiteral *list = NULL, **tail = &list;
  do {
    SkSpan span;
    SkName name = sk_parser_new_name(p, "an enumeration literal", &span);
    if (!name) {
      if (sk_kind(p) == SK_TK_STRING) sk_parser_help(p, "literals are names: enumeration(a, b)");
      break;
    }
    *tail            = SK_NEW(p->arena, SkEnumLiteral);
    (*tail)->name    = name;
    (*tail)->span    = span;
    (*tail)->comment = sk_parse_description(p);
    tail             = &(*tail)->next;
  } while (!p->panic && sk_accept(p, SK_TK_COMMA));
  return list;
}

// IDENT "=" enumeration "(" ( [ enum-list ] | ":" ) ")" description
static void enumeration(SkParser *p, SkClass *c) {
  c->body = SK_BODY_ENUM;
  sk_next(p);
  const SkToken *opener = p->at;
  if (!sk_parser_expect(p, SK_TK_LPAREN, "after 'enumeration'")) {
    sk_parser_help(p, "write enumeration(a, b)");
    return;
  }
  if (sk_accept(p, SK_TK_COLON))
    c->enum_open = true;
  else if (sk_kind(p) != SK_TK_RPAREN)
    c->literals = enum_list(p);
  sk_parser_close(p, SK_TK_RPAREN, opener);
}

// der-class-specifier :
//    IDENT "=" der "(" type-specifier "," IDENT { "," IDENT } ")" description
static void der_class(SkParser *p, SkClass *c) {
  c->body = SK_BODY_DER;
  sk_next(p);
  const SkToken *opener = p->at;
  if (!sk_parser_expect(p, SK_TK_LPAREN, "after 'der'")) return;
  if (!sk_parse_path(p, true, &c->base, &c->base_span)) return;
  SkRefPart **tail = &c->der_vars;
  sk_parser_expect(p, SK_TK_COMMA, "between the function and the variable");
  while (!p->panic) {
    SkSpan span;
    SkName name = sk_parser_name(p, "the name of an input of the function", &span);
    if (!name) break;
    *tail         = SK_NEW(p->arena, SkRefPart);
    (*tail)->name = name;
    (*tail)->span = span;
    tail          = &(*tail)->next;
    if (!sk_accept(p, SK_TK_COMMA)) break;
  }
  sk_parser_close(p, SK_TK_RPAREN, opener);
}

// base-prefix :
//    [ input | output ]
// Modelica 3.2 had the whole type-prefix here; connectors still use flow and stream that way.
static void base_prefix(SkParser *p, SkClass *c) {
  for (;; sk_next(p)) {
    switch (sk_kind(p)) {
      case SK_KW_input: c->base_input = true; break;
      case SK_KW_output: c->base_output = true; break;
      case SK_KW_flow: c->base_flow = true; break;
      case SK_KW_stream: c->base_stream = true; break;
      case SK_KW_parameter:
      case SK_KW_constant:
      case SK_KW_discrete:
        if (sk_parser_slip(p, 1209, sk_token_span(p->at), "%s cannot be part of a class definition",
                           sk_token_kind_text(sk_kind(p))))
          sk_parser_help(p, "put it before the components of this class");
        break;
      default: return;
    }
  }
}

// short-class-specifier :
//    IDENT "=" base-prefix type-specifier [ array-subscripts ] [ class-modification ] description
//    | IDENT "=" enumeration "(" ( [ enum-list ] | ":" ) ")" description
static void short_class(SkParser *p, SkClass *c) {
  sk_next(p);  // =
  if (sk_kind(p) == SK_KW_enumeration) {
    enumeration(p, c);
  } else if (sk_kind(p) == SK_KW_der) {
    der_class(p, c);
  } else {
    c->body = SK_BODY_SHORT;
    base_prefix(p, c);
    if (sk_parse_path(p, true, &c->base, &c->base_span)) {
      if (sk_kind(p) == SK_TK_LBRACKET) c->base_subs = sk_parse_subscripts(p);
      if (sk_kind(p) == SK_TK_LPAREN && !p->panic) {
        c->has_mods = true;
        c->mods     = sk_parse_class_modification(p, false);
      }
    }
  }
  c->comment = sk_parse_description(p);
}

// Long form ---------------------------------------------------------------------------------------

// A class keeps one annotation; old code may have several clauses. *tail is where the next one's
// arguments go.
static void class_annotation(SkParser *p, SkClass *c, SkMod ***tail) {
  const SkToken *from = p->at;
  SkAnnotation  *a    = sk_parse_annotation(p);
  if (!c->comment.annotation) {
    c->comment.annotation = a;
    *tail                 = &a->args;
  } else {
    sk_parser_slip(p, 1218, sk_token_span(from), "this class has an annotation already");
    **tail = a->args;
  }
  while (**tail) *tail = &(**tail)->next;
  sk_parser_end_item(p, from, "the annotation", SK_IN_ELEMENTS);
}

// external [ language-specification ] [ external-function-call ] [ annotation-clause ] ";"
// external-function-call :
//    [ component-reference "=" ] IDENT "(" [ expression-list ] ")"
static void external_clause(SkParser *p, SkClass *c) {
  const SkToken *from = p->at;
  SkExternal    *x    = SK_NEW(p->arena, SkExternal);
  uint32_t       len;
  sk_next(p);
  if (sk_kind(p) == SK_TK_STRING) x->language = sk_parse_string(p, &len);
  if (sk_kind(p) == SK_TK_IDENT || sk_kind(p) == SK_TK_DOT) {
    if (p->at[1].kind != SK_TK_LPAREN) {
      x->output = sk_parse_reference(p);
      sk_parser_expect(p, SK_TK_EQUALS, "after the output of the external function");
    }
    x->function = sk_parser_name(p, "the name of the external function", NULL);
    if (!p->panic && sk_kind(p) == SK_TK_LPAREN)
      x->args = sk_parse_call_args(p);
    else
      sk_parser_expected(p, "'(' after the name of the external function");
  }
  if (sk_kind(p) == SK_KW_annotation && !p->panic) x->annotation = sk_parse_annotation(p);
  x->span = sk_parser_span(p, from);
  if (c->external)
    sk_parser_slip(p, 1101, sk_token_span(from), "a function can have only one external clause");
  c->external = x;
  sk_parser_end_item(p, from, "the external clause", SK_IN_ELEMENTS);
}

static void add_section(SkParser *p, SkClass *c, SkSection ***tail, bool initial, bool algorithm) {
  const SkToken *from = p->at;
  SkSection     *s    = SK_NEW(p->arena, SkSection);
  s->initial          = initial;
  s->algorithm        = algorithm;
  s->body             = sk_parse_equations(p, algorithm, true);
  s->span             = sk_parser_span(p, from);
  **tail              = s;
  *tail               = &s->next;
  c->has_equations    = true;
}

// equation-section :
//    [ initial ] equation { equation ";" }
// algorithm-section :
//    [ initial ] algorithm { statement ";" }
static void section(SkParser *p, SkClass *c, SkSection ***tail) {
  bool initial   = sk_accept(p, SK_KW_initial);
  bool algorithm = sk_kind(p) == SK_KW_algorithm;
  if (!algorithm && sk_kind(p) != SK_KW_equation)
    sk_parser_slip(p, 1101, sk_parser_here(p),
                   "expected 'equation' or 'algorithm' after 'initial', found %s",
                   sk_parser_found(p));
  else
    sk_next(p);
  add_section(p, c, tail, initial, algorithm);
}

// An equation where only declarations can be: read it and what follows as a section.
static void missing_section(SkParser *p, SkClass *c, SkSection ***tail) {
  bool assigns = false;
  for (const SkToken *t = p->at; t->kind != SK_TK_SEMICOLON && t->kind != SK_TK_EOF; t++)
    if (t->kind == SK_TK_ASSIGN) assigns = true;
  if (sk_kind(p) == SK_KW_while) assigns = true;
  const char *what = assigns ? "a statement" : "an equation";
  if (sk_parser_slip(p, 1205, sk_token_span(p->at), "%s among the declarations", what))
    sk_parser_help(p, assigns ? "put 'algorithm' before it" : "put 'equation' before it");
  add_section(p, c, tail, false, assigns);
}

static bool is_section_start(const SkParser *p) {
  SkTokenKind k = sk_kind(p);
  if (k == SK_KW_initial && sk_peek(p, 1) != SK_TK_LPAREN) return true;
  return k == SK_KW_equation || k == SK_KW_algorithm;
}

// `end if` and the like with nothing to close.
static bool stray_end(SkParser *p) {
  SkTokenKind after = sk_peek(p, 1);
  if (after != SK_KW_if && after != SK_KW_for && after != SK_KW_while && after != SK_KW_when)
    return false;
  sk_parser_slip(p, 1107, sk_token_span(p->at), "'end' closes %s, but none is open here",
                 sk_token_kind_text(after));
  sk_next(p);
  sk_next(p);
  sk_accept(p, SK_TK_SEMICOLON);
  return true;
}

// Once, where something else than the annotation follows the external clause.
static void refuse_after_external(SkParser *p, const SkClass *c, bool *told) {
  SkTokenKind k = sk_kind(p);
  if (!c->external || *told || k == SK_KW_end || k == SK_KW_annotation || k == SK_TK_SEMICOLON ||
      k == SK_KW_external)
    return;
  *told = true;
  sk_parser_slip(p, 1101, sk_token_span(p->at),
                 "expected 'end %s' after the external clause, found %s", c->name,
                 sk_parser_found(p));
  sk_parser_help(p, "the external clause is the last part of a function");
}

// composition :
//    element-list
//    { public element-list | protected element-list | equation-section | algorithm-section }
//    [ external ... ";" ]
//    [ annotation-clause ";" ]
static void composition(SkParser *p, SkClass *c) {
  SkSection **sections    = &c->sections;
  SkMod     **annotations = NULL;
  bool        ended       = false;
  while (sk_kind(p) != SK_TK_EOF && !p->abandon) {
    const SkToken *from = p->at;
    SkTokenKind    k    = sk_kind(p);
    p->panic            = false;
    if (k == SK_TK_RBRACE && p->open->brace) break;
    refuse_after_external(p, c, &ended);
    if (k == SK_KW_end) {
      if (!stray_end(p)) break;
    } else if (sk_slip_section(p)) {
      continue;
    } else if (sk_parse_stray_semicolon(p)) {
      continue;
    } else if (k == SK_KW_public || k == SK_KW_protected) {
      p->is_protected = k == SK_KW_protected;
      p->is_public    = !p->is_protected;
      sk_next(p);
    } else if (is_section_start(p)) {
      section(p, c, &sections);
    } else if (k == SK_KW_annotation) {
      class_annotation(p, c, &annotations);
    } else if (k == SK_KW_external) {
      external_clause(p, c);
    } else if (sk_starts_equation(k)) {
      missing_section(p, c, &sections);
    } else if (!sk_parse_element(p)) {
      missing_section(p, c, &sections);
    }
    if (p->at == from && !p->abandon) sk_next(p);  // whatever happened, go forward
  }
}

// Is this the name of a class around the current one that still waits for its end?
static bool closes_outer(const SkParser *p, SkName name) {
  for (const SkOpen *o = p->open ? p->open->outer : NULL; o; o = o->outer)
    if (o->word == SK_KW_class && o->name == name) return true;
  return false;
}

static void not_closed(SkParser *p, const SkClass *c) {
  // What follows was perhaps meant to be outside.
  for (SkClass *outer = c->enclosing; outer; outer = outer->enclosing) outer->broken = true;
  p->unclosed = true;
  p->abandon  = false;
  if (p->cut_off) return;
  sk_parser_slip(p, 1104, c->name_span, "class '%s' is not closed: expected 'end %s', found %s",
                 c->name, c->name, sk_parser_found(p));
  if (sk_kind(p) != SK_TK_EOF) {
    sk_diag_note(p->env->diags, sk_token_span(p->at), "found here");
    return;
  }
  for (const SkOpen *o = p->open->outer; o; o = o->outer)
    if (o->word == SK_KW_class)
      sk_diag_note(p->env->diags, o->span, "'%s' is not closed either", o->name);
  p->cut_off = true;  // the classes around it are in the notes
}

// end IDENT
static void class_end(SkParser *p, const SkClass *c) {
  p->panic = false;
  if (p->open->brace && sk_accept(p, SK_TK_RBRACE)) {
    p->unclosed = true;
    return;
  }
  if (sk_kind(p) != SK_KW_end) {
    not_closed(p, c);
    return;
  }
  const SkToken *name = p->at + 1;
  if (name->kind == SK_TK_IDENT) {
    SkName found = sk_parser_intern(p, name);
    if (found != c->name && c->name[0]) {
      if (closes_outer(p, found)) {
        not_closed(p, c);
        return;
      }
      if (sk_parser_slip(p, 1105, sk_token_span(name), "expected 'end %s', found 'end %s'", c->name,
                         found))
        sk_diag_note(p->env->diags, c->name_span, "the class was opened here");
    }
    sk_next(p);
    sk_next(p);
    return;
  }
  sk_next(p);
  if (name->kind == SK_TK_ERROR) {  // the lexer has said what is wrong with it
    sk_next(p);
    return;
  }
  bool keyword = name->kind >= SK_TK_KEYWORD_FIRST && p->at[1].kind == SK_TK_SEMICOLON;
  sk_parser_slip(p, 1105, sk_parser_here(p), "expected '%s' after 'end', found %s", c->name,
                 sk_parser_found(p));
  if (keyword || name->kind == SK_TK_STRING) sk_next(p);
}

// long-class-specifier :
//    IDENT description-string composition end IDENT
//    | extends IDENT [ class-modification ] description-string composition end IDENT
static void long_class(SkParser *p, SkClass *c) {
  if (c->body == SK_BODY_EXTENDS && sk_kind(p) == SK_TK_LPAREN && !p->panic) {
    c->has_mods = true;
    c->mods     = sk_parse_class_modification(p, false);
  }
  bool brace = false;
  sk_slip_class_head(p, &brace);
  c->comment.text = sk_parse_description_string(p);
  p->panic        = false;
  if (!sk_parser_enter(p)) {
    sk_parser_leave(p);
    return;
  }
  SkElementList list = {NULL, &list.first}, *outer_list = p->elements;
  SkOpen        open = {
             .outer = p->open, .word = SK_KW_class, .name = c->name, .span = c->name_span, .brace = brace};
  bool protected = p->is_protected, public = p->is_public;
  SkClass *outer  = p->klass;
  p->open         = &open;
  p->klass        = c;
  p->elements     = &list;
  p->is_protected = p->is_public = false;
  composition(p, c);
  c->elements = list.first;
  class_end(p, c);
  p->open         = open.outer;
  p->klass        = outer;
  p->elements     = outer_list;
  p->is_protected = protected;
  p->is_public    = public;
  sk_parser_leave(p);
}

// IDENT. Two names side by side on the next line are the first declaration, not the name.
static SkName class_name(SkParser *p, SkSpan *span) {
  bool missing = sk_kind(p) == SK_TK_IDENT && sk_parser_new_line(p, p->at) &&
                 p->at[1].kind == SK_TK_IDENT && !sk_parser_new_line(p, p->at + 1);
  if (missing && !p->panic) {
    *span = sk_parser_behind(p);
    sk_parser_fail(p, 1112, *span, "expected the name of the class, found a declaration");
    return NULL;
  }
  return sk_parser_new_name(p, "the name of the class", span);
}

// Errors of lexer and parser in the text read so far, those aside whose meaning was clear.
static uint32_t lost_until_here(const SkParser *p) {
  uint32_t n = p->lost;
  for (uint32_t i = 0; i < p->tokens->n_lost; i++)
    if (p->tokens->lost_at[i] < p->at->pos) n++;
  return n;
}

// class-definition :
//    [ encapsulated ] class-prefixes class-specifier
// class-specifier :
//    long-class-specifier | short-class-specifier | der-class-specifier
// only_short: among modifiers, where a body cannot stand.
SkClass *sk_parse_class_definition(SkParser *p, bool only_short) {
  const SkToken *from   = p->at;
  uint32_t       before = lost_until_here(p), nested = p->nested_lost;
  p->nested_lost = 0;
  SkClass *c     = p->into ? p->into : SK_NEW(p->arena, SkClass);
  p->into        = NULL;
  c->enclosing   = p->klass;
  c->file        = p->file;
  c->number      = p->file->n_classes++;
  class_prefixes(p, c);
  bool extends = !p->panic && sk_accept(p, SK_KW_extends);
  c->name      = class_name(p, &c->name_span);
  c->body      = extends ? SK_BODY_EXTENDS : SK_BODY_LONG;
  if (extends && c->name) {
    c->base_span        = c->name_span;
    c->base.parts       = SK_NEW(p->arena, SkRefPart);
    c->base.parts->name = c->name;
    c->base.parts->span = c->name_span;
  }
  if (!c->name) c->name = sk_name_z(p->env->names, "");
  if (!extends && !p->panic && sk_kind(p) == SK_TK_EQUALS)
    short_class(p, c);
  else if (only_short)
    sk_parser_expected(p, "'=' after the name of the redeclared class");
  else
    long_class(p, c);
  c->span       = sk_parser_span(p, from);
  uint32_t lost = lost_until_here(p) - before;
  if (lost > p->nested_lost) c->broken = true;
  p->nested_lost = nested + lost;
  return c;
}
