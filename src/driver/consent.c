#include "driver/consent.h"

#include "model/native.h"

bool sk_consent(const SkFlat *flat, const SkModelInput *in) {
  bool ok = true;
  for (uint32_t i = 0; !in->native && i < flat->functions.n; i++) {
    const SkFn *fn = flat->functions.at[i];
    if (!fn->is_external || fn->op != SK_X_NONE) continue;
    const char *why = sk_native_needs_leave(in->arena, fn, in->sources, in->library);
    if (!why) continue;
    sk_diag(in->diags, 3802, fn->span, "%s", why);
    sk_diag_help(in->diags, "%s", sk_native_help);
    ok = false;
  }
  return ok;
}
