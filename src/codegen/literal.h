// codegen/literal.h - constants as C text that every compiler reads back to the same bits.
#ifndef SK_CODEGEN_LITERAL_H
#define SK_CODEGEN_LITERAL_H

#include "base/buf.h"

void sk_literal_double(SkBuf *out, double value);
void sk_literal_string(SkBuf *out, const char *text);

#endif
