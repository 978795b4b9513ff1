// Types of expressions: what is refused, with which code.
#include "model/model.h"

#include <criterion/criterion.h>
#include <string.h>

static SkGuard guard;

static int first_error(const char *text) {
  SkArena     *arena   = sk_arena_new(0, &guard);
  SkNames     *names   = sk_names_new(arena);
  SkSources   *sources = sk_sources_new(arena);
  SkDiags     *diags   = sk_diags_new(arena, sources);
  SkLibrary   *lib     = sk_library_new(arena, names, sources, diags);
  SkModelInput in      = {arena, names, sources, diags, lib, false, NULL};
  cr_assert(sk_library_load_text(lib, "test.mo", text, strlen(text)));
  sk_model_flatten(&in, "M");
  int code = 0;
  for (uint32_t i = 0; i < sk_diags_count(diags) && !code; i++)
    if (sk_diags_at(diags, i)->severity == SK_ERROR) code = sk_diags_at(diags, i)->code;
  sk_arena_free(arena);
  return code;
}

static const struct {
  int         code;
  const char *text;
} cases[] = {
    {0, "model M Real x = 1 + 2.5; end M;"},
    {0, "model M Real v[3] = sin({1, 2, 3}) .+ 1; end M;"},
    {2201, "model M Boolean b = 1; end M;"},
    {2202, "model M Real x = 1 + true; end M;"},
    {2202, "model M Real v[2] = {1, 2} + 1; end M;"},
    {2203, "model M Real v[2] = {1, 2} + {1, 2, 3}; end M;"},
    {2204, "model M Real v[2] = {1, 2}; Real x = v[1, 1]; end M;"},
    {2205, "model M Real v[2] = {1, 2}; Real x = v[3]; end M;"},
    {2206, "model M Real v[2] = {1, 2}; Real x = v[1.5]; end M;"},
    {2211, "model M Real x = if 1 then 2 else 3; end M;"},
    {2212, "record R Real x; end R; model M R a = R(1), b = a + a; end M;"},
    {2401, "model M Real x = sinus(time); end M;"},
    {2402, "model M Real x = atan2(time); end M;"},
    {2403, "model M Real x = sin(\"a\"); end M;"},
    {2404,
     "function f input Real a; output Real y = a; algorithm end f; model M Real x = f(b = 1); end "
     "M;"},
    {2405,
     "function f input Real a; output Real y = a; algorithm end f; model M Real x = f(1, a = 1); "
     "end M;"},
    {2406,
     "function f input Real a; output Real y = a; algorithm end f; model M Real x = f(); end M;"},
    {2407, "model M Real a = 1; Real x = a(1); end M;"},
    {2409, "function f output Real y = time; algorithm end f; model M Real x = f(); end M;"},
    {2412,
     "function f input Real a; output Real y; algorithm end f; model M Real x = f(time); end M;"},
    {2904, "model M constant Real x = sqrt(-1); end M;"},
};

Test(check, codes) {
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    int code = first_error(cases[i].text);
    cr_expect_eq(code, cases[i].code, "SK%d instead of SK%d: %s", code, cases[i].code,
                 cases[i].text);
  }
}
