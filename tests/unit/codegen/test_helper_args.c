// The command lines for external functions: what may stand on them, and that nothing is taken apart.
#include "codegen/compile/helper_args.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

static const char *const none[] = {NULL};

static bool is_allowed(const SkLink *link) {
  char text[256] = "";
  bool ok        = sk_helper_check(link, (SkMessage){text, sizeof text}) == SK_OK;
  cr_assert_eq(ok, text[0] == 0);
  return ok;
}

static bool library_allowed(const char *name) {
  const char *const list[] = {"m", name, NULL};
  SkLink            link   = {.libraries = list, .include_dirs = none};
  return is_allowed(&link);
}

Test(helper_args, names_of_libraries) {
  static const char *const good[] = {
      "m", "lapack", "ModelicaExternalC", "stdc++", "x-1.2", "libx.so.1", "_a", "3d"};
  static const char *const bad[] = {
      "",     "-lm",   "-fplugin=x", "@file", "a,b", "a b", "a\nb",  "a\tb", ".so", "..",
      "a..b", "+x",    "a/b",        "\"",    "a'b", "a$b", ":libx", "a:b",  "a;b", "a\\b",
      "a=b",  "a\x7f", "\xc3\xa4",   "a`id`", "a|b", "*",   "a%s",   "-",    "--",  "-Wl,x"};
  for (size_t i = 0; i < sizeof good / sizeof good[0]; i++)
    cr_expect(library_allowed(good[i]), "%s", good[i]);
  for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
    cr_expect(!library_allowed(bad[i]), "%s", bad[i]);
  char name[202];
  memset(name, 'a', sizeof name);
  name[201] = 0;
  cr_expect(!library_allowed(name));
  name[200] = 0;
  cr_expect(library_allowed(name));
}

Test(helper_args, folders) {
  static const char *const bad[]  = {"", "a", "-include", "@x", "./a", "../a", "~", "file:///a"};
  static const char *const good[] = {"/", "/a b", "/-x", "/a,b", "/@x", "/a\nb"};
  for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
    const char *const list[] = {"/a", bad[i], NULL};
    SkLink link = {.include_dirs = list}, other = {.library_dirs = list}, third = {.sources = list};
    cr_expect(!is_allowed(&link), "%s", bad[i]);
    cr_expect(!is_allowed(&other), "%s", bad[i]);
    cr_expect(!is_allowed(&third), "%s", bad[i]);
  }
  for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
    const char *const list[] = {good[i], NULL};
    SkLink            link   = {.include_dirs = list, .library_dirs = list, .all_sources = list};
    cr_expect(is_allowed(&link), "%s", good[i]);
  }
  // What the loader takes apart.
  const char *const colon[] = {"/a:/b", NULL}, *const origin[] = {"/$ORIGIN", NULL};
  SkLink link = {.library_dirs = colon}, other = {.library_dirs = origin},
         headers = {.include_dirs = colon};
  cr_expect(!is_allowed(&link));
  cr_expect(!is_allowed(&other));
  cr_expect(is_allowed(&headers));
}

Test(helper_args, definitions) {
  const char *const bad[] = {"A=1 -fplugin=x", NULL}, *const good[] = {"HAVE_X", NULL};
  SkLink link = {.defines = bad}, other = {.defines = good};
  cr_expect(!is_allowed(&link));
  cr_expect(is_allowed(&other));
}

static size_t find(const SkArgs *args, const char *text) {
  size_t i = 0;
  while (i < args->n && strcmp(args->at[i], text) != 0) i++;
  return i;
}

Test(helper_args, one_text_one_argument) {
  const char *const includes[] = {"/in,c lude\n-x", NULL}, *const folders[] = {"/li,b -fplugin=x",
                                                                               NULL};
  const char *const libraries[] = {"m", "/li,b -fplugin=x/libx.so", NULL};
  SkLink link = {.include_dirs = includes, .library_dirs = folders, .libraries = libraries};
  SkArgs args = {0};
  sk_helper_link_begin(&args, &link, "/build", "/build/made");
  sk_helper_link_end(&args, &link);
  cr_assert(!args.failed);
  size_t at = find(&args, includes[0]);
  cr_assert_lt(at, args.n);
  cr_assert_str_eq(args.at[at - 1], "-I");
  at = find(&args, "-rpath");
  cr_assert_lt(at + 2, args.n);
  cr_assert_str_eq(args.at[at - 1], "-Xlinker");
  cr_assert_str_eq(args.at[at + 1], "-Xlinker");
  cr_assert_str_eq(args.at[at + 2], folders[0]);
  cr_assert_lt(find(&args, "-lm"), args.n);
  cr_assert_lt(find(&args, libraries[1]), args.n);
  sk_args_free(&args);
}
