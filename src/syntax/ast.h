// syntax/ast.h - what the parser makes of a text: every class, element, equation and expression.
//
// in:    (data only; parse.h fills it)
// out:   a tree in the parser's arena, never changed afterwards
// not:   any meaning; names are as written
//
// Lists are linked through `next` in source order. Every node has the span of its text, so an
// editor can find the tokens (SkFileTokens in token.h) that belong to it.
#ifndef SK_SYNTAX_AST_H
#define SK_SYNTAX_AST_H

#include "base/name.h"
#include "base/source.h"

typedef struct SkExpr     SkExpr;
typedef struct SkRefPart  SkRefPart;
typedef struct SkClass    SkClass;
typedef struct SkElement  SkElement;
typedef struct SkMod      SkMod;
typedef struct SkEquation SkEquation;
typedef struct SkFile     SkFile;

// Expressions -------------------------------------------------------------------------------------

typedef enum {
  SK_EX_ERROR,    // put in by recovery; everything built on it stays silent
  SK_EX_REAL,     // real
  SK_EX_INT,      // integer (text keeps its value as real too when it does not fit)
  SK_EX_STRING,   // string: value with escapes resolved
  SK_EX_BOOL,     // boolean
  SK_EX_REF,      // ref: component reference
  SK_EX_CALL,     // ref + args: f(...); der, initial, pure are refs of that one name
  SK_EX_UNARY,    // op, a
  SK_EX_BINARY,   // op, a, b
  SK_EX_IF,       // a then b else c (elseif nests in c)
  SK_EX_RANGE,    // a : c  or  a : b : c  (b is the step, NULL when absent)
  SK_EX_ARRAY,    // { args }
  SK_EX_MATRIX,   // [ rows ]: args are SK_EX_ROW
  SK_EX_ROW,      // one row of a matrix: args
  SK_EX_FOR,      // a for iterators: only as the single argument of a call or array
  SK_EX_TUPLE,    // ( args ), not exactly one; an empty place is SK_EX_EMPTY; (a) is just a
  SK_EX_EMPTY,    // an omitted output in (a, , b)
  SK_EX_END,      // end inside subscripts
  SK_EX_COLON,    // : inside subscripts
  SK_EX_NAMED,    // name = a, only in args
  SK_EX_PARTIAL,  // function f(named args): ref + args, only in args
  SK_EX_INDEXED,  // (a)[args]: subscripts on a parenthesised expression (forward from 3.7)
  SK_EX_FIELD,    // (a).name: likewise
  SK_EX_BREAK,    // x = break in a modification: takes the binding away
} SkExprKind;

// One list: enum, text, precedence class of the grammar.
// clang-format off
#define SK_OP_LIST(X)                                                                    \
  X(ADD, "+") X(SUB, "-") X(MUL, "*") X(DIV, "/") X(POW, "^")                            \
  X(EW_ADD, ".+") X(EW_SUB, ".-") X(EW_MUL, ".*") X(EW_DIV, "./") X(EW_POW, ".^")        \
  X(LT, "<") X(LE, "<=") X(GT, ">") X(GE, ">=") X(EQ, "==") X(NE, "<>")                  \
  X(AND, "and") X(OR, "or") X(NOT, "not")                                                \
  X(NEG, "-") X(PLUS, "+") X(EW_NEG, ".-") X(EW_PLUS, ".+")
// clang-format on

typedef enum {
#define SK_OP_ENUM(name, text) SK_OP_##name,
  SK_OP_LIST(SK_OP_ENUM)
#undef SK_OP_ENUM
} SkOp;

const char *sk_op_text(SkOp op);

// name [subs] . name [subs] ...
struct SkRefPart {
  SkRefPart *next;
  SkName     name;
  SkSpan     span;  // of the name alone
  SkExpr    *subs;  // NULL: none; list through next
};

typedef struct {
  SkRefPart *parts;
  bool       global;  // leading dot
} SkRef;

typedef struct SkIterator {
  struct SkIterator *next;
  SkName             name;
  SkSpan             span;
  SkExpr            *range;  // NULL: to be inferred from use as a subscript
} SkIterator;

struct SkExpr {
  SkExpr    *next;  // in lists
  SkSpan     span;
  SkExprKind kind : 8;
  SkOp       op : 8;
  bool       parens;  // written in parentheses
  uint16_t   height;  // of the tree below, 0 for a leaf; never above SK_MAX_HEIGHT (parse.h)
  union {
    double  real;
    int64_t integer;
    bool    boolean;
    struct {
      const char *text;
      uint32_t    len;
    } string;
    struct {
      SkExpr *a, *b, *c;
    };
    struct {
      SkRef   ref;
      SkExpr *args;
    };
    struct {
      SkExpr     *body;  // SK_EX_FOR
      SkIterator *iterators;
    };
    struct {
      SkName  name;  // SK_EX_NAMED, SK_EX_FIELD
      SkExpr *value;
    };
    struct {
      SkExpr *base;  // SK_EX_INDEXED
      SkExpr *subs;
    };
  };
};

// Modifications -----------------------------------------------------------------------------------

typedef enum {
  SK_MOD_ELEMENT,        // [each] [final] name(.name)* [modification]
  SK_MOD_REDECLARE,      // [redeclare] [each] [final] [replaceable] component or short class
  SK_MOD_BREAK_NAME,     // in extends: break name
  SK_MOD_BREAK_CONNECT,  // in extends: break connect(a, b)
} SkModKind;

struct SkMod {
  SkMod      *next;
  SkSpan      span;
  SkModKind   kind : 8;
  bool        each, final, redeclare;
  SkRefPart  *name;        // ELEMENT, BREAK_NAME
  SkExpr     *value;       // = value, or NULL
  bool        has_args;    // name() with an empty list counts as having args
  SkMod      *args;        // ( ... )
  SkElement  *element;     // REDECLARE: the component or class written there
  SkExpr     *connect[2];  // BREAK_CONNECT
  const char *comment;     // string comment or NULL
};

typedef struct SkAnnotation {
  SkSpan span;
  SkMod *args;
} SkAnnotation;

typedef struct SkComment {
  const char   *text;  // concatenated string comment, or NULL
  SkAnnotation *annotation;
} SkComment;

// Classes -----------------------------------------------------------------------------------------

typedef enum {
  SK_CLASS_CLASS,
  SK_CLASS_MODEL,
  SK_CLASS_RECORD,
  SK_CLASS_BLOCK,
  SK_CLASS_CONNECTOR,
  SK_CLASS_TYPE,
  SK_CLASS_PACKAGE,
  SK_CLASS_FUNCTION,
  SK_CLASS_OPERATOR,  // operator (a package of operator functions)
  SK_CLASS_OPERATOR_RECORD,
  SK_CLASS_OPERATOR_FUNCTION,
} SkClassKind;

const char *sk_class_kind_text(SkClassKind kind);

typedef enum {
  SK_BODY_LONG,      // class X ... end X;
  SK_BODY_EXTENDS,   // class extends X(mods) ... end X;
  SK_BODY_SHORT,     // class X = prefix Base[subs](mods);
  SK_BODY_ENUM,      // type X = enumeration(...)  or enumeration(:)
  SK_BODY_DER,       // function X = der(f, x, y)
  SK_BODY_DEFERRED,  // a sub-folder or file not read yet (library.h)
} SkBodyKind;

typedef enum { SK_PURITY_NONE, SK_PURITY_PURE, SK_PURITY_IMPURE } SkPurity;

typedef struct SkEnumLiteral {
  struct SkEnumLiteral *next;
  SkName                name;
  SkSpan                span;
  SkComment             comment;
} SkEnumLiteral;

typedef struct SkExternal {
  SkSpan        span;
  const char   *language;  // NULL: "C"
  SkExpr       *output;    // reference or NULL
  SkName        function;  // NULL: the Modelica name, default call
  SkExpr       *args;
  SkAnnotation *annotation;
} SkExternal;

typedef struct SkSection {
  struct SkSection *next;
  SkSpan            span;
  bool              initial, algorithm;
  SkEquation       *body;
} SkSection;

struct SkClass {
  SkName        name;
  SkSpan        span, name_span;
  SkClassKind   kind : 8;
  SkBodyKind    body : 8;
  SkPurity      purity : 8;
  bool          encapsulated, partial, expandable;
  bool          is_final;  // final on a stored definition or element (also in SkElement)
  bool          broken;    // syntax errors in its own text: part of it may be missing here
  SkComment     comment;
  SkClass      *enclosing;  // lexically; NULL at top level. Set by parser and library
  const SkFile *file;       // NULL: not read yet
  uint32_t      number;     // in its file, from 0

  SkElement  *elements;  // LONG, EXTENDS: in order
  SkSection  *sections;  // equation and algorithm sections in order
  SkExternal *external;
  bool        has_equations;

  // SHORT: class X = [input|output] Base[subs](mods);  EXTENDS: the modification of the parent
  SkRef   base;
  SkSpan  base_span;
  SkExpr *base_subs;
  SkMod  *mods;
  bool    has_mods;
  bool    base_input, base_output;
  bool    base_flow, base_stream;

  SkEnumLiteral *literals;   // ENUM
  bool           enum_open;  // enumeration(:)
  SkRefPart     *der_vars;   // DER: each a name, linked through next; base is the function
};

// Elements ----------------------------------------------------------------------------------------

typedef enum { SK_EL_IMPORT, SK_EL_EXTENDS, SK_EL_CLASS, SK_EL_COMPONENT } SkElementKind;

typedef enum { SK_VAR_NONE, SK_VAR_CONSTANT, SK_VAR_PARAMETER, SK_VAR_DISCRETE } SkVarPrefix;
typedef enum { SK_CONN_NONE, SK_CONN_FLOW, SK_CONN_STREAM } SkConnPrefix;
typedef enum { SK_CAUSAL_NONE, SK_CAUSAL_INPUT, SK_CAUSAL_OUTPUT } SkCausalPrefix;

// One node per declared name: `Real x, y[3];` makes two with the same type.
struct SkElement {
  SkElement    *next;
  SkSpan        span;
  SkElementKind kind : 8;
  bool          redeclare, is_final, inner, outer, replaceable, is_protected,
      is_public;  // under a heading `public`, not before any heading
  SkVarPrefix    variability : 8;
  SkConnPrefix   connection : 8;
  SkCausalPrefix causality : 8;
  bool           group_first;  // first declarator of its component clause

  SkName name;  // component or class name; IMPORT: alias or NULL
  SkSpan name_span;

  // COMPONENT: type-specifier; EXTENDS: base; IMPORT: the full name
  SkRef     type;
  SkSpan    type_span;
  SkExpr   *type_subs;  // Real[3] x
  SkExpr   *name_subs;  // Real x[3]
  SkMod    *mods;       // ( ... )
  bool      has_mods;
  SkExpr   *binding;    // = e (or := e)
  SkExpr   *condition;  // if c
  SkComment comment;

  SkClass *klass;  // CLASS

  // replaceable ... constrainedby
  bool      constrained;
  SkRef     constraint;
  SkSpan    constraint_span;
  SkExpr   *constraint_subs;
  SkMod    *constraint_mods;
  bool      constraint_has_mods;
  SkComment constraint_comment;

  // IMPORT
  bool       import_all;    // A.B.*
  SkRefPart *import_names;  // A.B.{C, D}: names linked through next
};

// Equations and statements ------------------------------------------------------------------------

typedef enum {
  SK_EQ_ERROR,
  SK_EQ_EQUAL,    // a = b                      (equation)
  SK_EQ_ASSIGN,   // a := b; a is a ref or a tuple (statement)
  SK_EQ_CALL,     // a is a call: assert, reinit, terminate, Connections.*, f(...)
  SK_EQ_CONNECT,  // connect(a, b)
  SK_EQ_IF,       // branches
  SK_EQ_FOR,      // iterators, body
  SK_EQ_WHEN,     // branches
  SK_EQ_WHILE,    // a, body
  SK_EQ_BREAK,
  SK_EQ_RETURN,
} SkEquationKind;

typedef struct SkBranch {
  struct SkBranch *next;
  SkSpan           span;
  SkExpr          *condition;  // NULL: else
  SkEquation      *body;
} SkBranch;

struct SkEquation {
  SkEquation    *next;
  SkSpan         span;
  SkEquationKind kind : 8;
  SkExpr        *a, *b;
  SkBranch      *branches;
  SkIterator    *iterators;
  SkEquation    *body;
  SkComment      comment;
};

// Files -------------------------------------------------------------------------------------------

typedef struct SkStored {
  struct SkStored *next;
  SkClass         *klass;
} SkStored;

struct SkFile {
  const SkSource            *source;
  bool                       has_within;
  SkRef                      within;  // parts NULL for a bare `within;`
  SkSpan                     within_span;
  SkStored                  *classes;
  uint32_t                   errors;     // syntax errors reported while parsing
  const struct SkFileTokens *tokens;     // every token of the text, for formatter and editor
  uint32_t                   n_classes;  // in all, nested ones too
  struct SkDocument         *doc;    // what the library knows about the file (library.h), or NULL
  void                     **notes;  // what later phases know of its classes, by number
};

#endif
