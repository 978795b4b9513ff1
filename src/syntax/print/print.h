// syntax/print/print.h - a tree back as Modelica text.
//
// in:    any node of ast.h
// out:   canonical text: two blanks per level, one element or equation per line; the parentheses of
//        the text are kept and needed ones added; sk_parse of it gives an equal tree
// cost:  linear
// not:   comments that are no part of the tree (a formatter works on the tokens)
#ifndef SK_SYNTAX_PRINT_H
#define SK_SYNTAX_PRINT_H

#include "base/buf.h"
#include "syntax/ast.h"

void sk_print_file(SkBuf *out, const SkFile *file);
void sk_print_class(SkBuf *out, const SkClass *klass, int indent);  // no final ";" or newline
void sk_print_equation(SkBuf *out, const SkEquation *equation, int indent);  // with ";" and newline
void sk_print_expr(SkBuf *out, const SkExpr *expr);
void sk_print_ref(SkBuf *out, SkRef ref);
void sk_print_iterators(SkBuf *out, const SkIterator *iterators);
void sk_print_mods(SkBuf *out, const SkMod *mods);  // with its parentheses
// "text" with Modelica escapes, quotes included.
void sk_print_string(SkBuf *out, const char *text, size_t n);

// Same tree? Positions and grouping parentheses do not count.
bool sk_expr_equal(const SkExpr *a, const SkExpr *b);
bool sk_class_equal(const SkClass *a, const SkClass *b);
bool sk_file_equal(const SkFile *a, const SkFile *b);

#endif
