// codegen/text/literal.h - constants as C text that every compiler reads back to the same bits.
#ifndef SK_CODEGEN_LITERAL_H
#define SK_CODEGEN_LITERAL_H

#include "base/buf.h"

void sk_literal_double(SkBuf *out, double value);
void sk_literal_string(SkBuf *out, const char *text);

// A power with this exponent as a function of one number, "sk_cube" or "sk_root": a few products and roots instead of a call
// of pow, within a unit or two in the last place of it. NULL: there is none. *kind (may be NULL): its number, 0 for none.
const char *sk_literal_power(double exponent, uint32_t *kind);

#endif
