#include "model/check/builtin.h"

#include "model/check/check_impl.h"

static const SkBuiltin table[] = {
#define SK_BI_ROW(id, name, least, most, inputs, where) \
  {SK_BI_##id, name, least, most, inputs, SK_BW_##where},
    SK_BUILTIN_LIST(SK_BI_ROW)
#undef SK_BI_ROW
};

const SkBuiltin *sk_builtin_at(SkBuiltinId id) { return &table[id]; }

const SkBuiltin *sk_builtin_find(SkCx *cx, SkName name) {
  return sk_map_ptr(&sk_check_state(cx)->builtins, name);
}

const char *sk_builtin_suggest(SkName name) {
  const char *names[SK_BI_COUNT];
  for (int i = 1; i < SK_BI_COUNT; i++) names[i - 1] = table[i].text;
  return sk_did_you_mean(name, names, SK_BI_COUNT - 1);
}
