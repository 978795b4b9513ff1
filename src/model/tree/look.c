#include "model/tree/look.h"

// Pages come from the lasting arena and go back there, so that the next look need not ask for them.
SkModelInput sk_look_begin(const SkModelInput *lasting) {
  SkModelInput look = *lasting;
  look.arena        = sk_arena_scratch(lasting->arena);
  look.names        = sk_names_join(lasting->names, look.arena);
  look.diags        = sk_diags_new(look.arena, lasting->sources);
  SkParseEnv env    = {look.arena, look.names, look.sources, look.diags};
  sk_library_look(look.library, &env);
  return look;
}

void sk_look_end(SkModelInput *look) {
  sk_library_end_look(look->library);
  sk_names_leave(look->names);
  sk_arena_done(look->arena);
  look->arena = NULL;
}
