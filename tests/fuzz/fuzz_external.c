// Annotations of an external function: lines of the input are Library, Include, IncludeDirectory, LibraryDirectory,
// SourceDirectory and the name of the function. Whatever they say, the function needs leave, and no argument for the
// compiler that comes from them is an option, a response file or a relative path.
#include "codegen/compile/helper_args.h"
#include "codegen/compile/link.h"
#include "model/function/native.h"
#include "model/model.h"

#include "base/mem.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { LIBRARY, INCLUDE, INCLUDE_DIR, LIBRARY_DIR, SOURCE_DIR, NAME, N_FIELDS };

// The field as the inside of a Modelica text; \x01 stands for the end of a line.
static const char *field(SkArena *arena, const uint8_t *data, size_t size, int number, char quote) {
  SkBuf  out = sk_buf_new(arena);
  size_t at  = 0;
  for (; number > 0 && at < size; at++) number -= data[at] == '\n';
  for (; at < size && data[at] != '\n'; at++) {
    char c = (char)data[at];
    if (c == quote || c == '\\') sk_buf_char(&out, '\\');
    if (c == 1)
      sk_buf_z(&out, "\\n");
    else if (c)
      sk_buf_char(&out, c);
  }
  return out.text ? out.text : "";
}

static const char *model_of(SkArena *arena, const uint8_t *data, size_t size) {
  static const char *const names[] = {"Library", "Include", "IncludeDirectory", "LibraryDirectory",
                                      "SourceDirectory"};
  const char              *name    = field(arena, data, size, NAME, '\'');
  SkBuf                    out     = sk_buf_new(arena);
  sk_buf_z(&out, "model M function f input Real x; output Real y; external \"C\" y = ");
  bool plain = !*name || !sk_native_function_fault(name);
  sk_buf_printf(&out, plain ? "%s%s(x) annotation(A = 1" : "'%s%s'(x) annotation(A = 1",
                *name ? "" : "g", name);
  for (int i = 0; i < NAME; i++) {
    const char *text = field(arena, data, size, i, '"');
    if (!*text) continue;
    // Libraries come as a list too, cut at semicolons.
    sk_buf_printf(&out, i == LIBRARY ? ", %s = {\"" : ", %s = \"", names[i]);
    for (const char *c = text; *c; c++)
      if (i == LIBRARY && *c == ';')
        sk_buf_z(&out, "\", \"");
      else
        sk_buf_char(&out, *c);
    sk_buf_z(&out, i == LIBRARY ? "\"}" : "\"");
  }
  sk_buf_z(&out, "); end f; Real y = f(time); end M;");
  return out.text;
}

static bool is_one_of(const char *text, const char *const *list) {
  for (; *list; list++)
    if (strcmp(text, *list) == 0) return true;
  return false;
}

// What may stand on a command line: words of ours, absolute paths, -lNAME and -DNAME=1.
static void check(const SkArgs *args) {
  static const char *const ours[]   = {"-std=gnu11",
                                       "-O1",
                                       "-fPIC",
                                       "-ffp-contract=off",
                                       "-w",
                                       "-Werror=implicit-function-declaration",
                                       "-fvisibility=hidden",
                                       "-ffunction-sections",
                                       "-fdata-sections",
                                       "-c",
                                       "-shared",
                                       "-rpath",
                                       "-Wl,--gc-sections",
                                       "-Wl,-z,defs",
                                       NULL};
  static const char *const takers[] = {"-I", "-L", "-o", "-idirafter", "-Xlinker", NULL};
  for (size_t i = 1; i < args->n; i++) {
    const char *a = args->at[i];
    if (a[0] == '/' || is_one_of(a, ours)) continue;
    if (is_one_of(a, takers)) {
      const char *value = i + 1 < args->n ? args->at[i + 1] : "";
      if (value[0] != '/' && strcmp(value, "-rpath") != 0) abort();
      continue;
    }
    bool library = strncmp(a, "-l", 2) == 0 && !sk_native_library_fault(a + 2);
    bool define  = strncmp(a, "-DHAVE_", 7) == 0 &&
                  strspn(a + 2, "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_") + 4 == strlen(a);
    if (!library && !define) abort();
  }
}

static void build(const SkLink *link) {
  SkArgs    one = {0}, all = {0};
  char      text[512];
  SkMessage message = {text, sizeof text};
  if (sk_helper_check(link, message) == SK_OK) {
    sk_helper_compile_args(&one, link, "/build", "/build/source.c", "/build/made");
    sk_helper_link_begin(&all, link, "/build", "/build/made");
    sk_helper_link_end(&all, link);
    check(&one);
    check(&all);
  }
  sk_args_free(&one);
  sk_args_free(&all);
}

static void translate(SkArena *arena, const uint8_t *data, size_t size) {
  SkSources   *sources = sk_sources_new(arena);
  SkNames     *names   = sk_names_new(arena);
  SkDiags     *diags   = sk_diags_new(arena, sources);
  SkModelInput in   = {arena, names, sources, diags, sk_library_new(arena, names, sources, diags),
                       true,  NULL};
  const char  *text = model_of(arena, data, size);
  if (!sk_library_load_text(in.library, "fuzz.mo", text, strlen(text))) return;
  SkFlat *flat = sk_model_flatten_bounded(&in, "M", 200000);
  if (!flat || sk_diags_errors(diags)) return;
  for (uint32_t i = 0; i < flat->functions.n; i++) {
    const SkFn *fn = flat->functions.at[i];
    if (!fn->is_external || sk_native_mathematics(fn)) continue;
    if (!sk_native_needs_leave(arena, fn, sources, in.library)) abort();
  }
  const SkLink *link = sk_link_collect(arena, flat, diags);
  if (link && link->helper) build(link);
}

// The same lines as they are, past all checks of a model.
static void direct(SkArena *arena, const uint8_t *data, size_t size) {
  const char *lists[N_FIELDS][2] = {{NULL}};
  for (int i = 0; i < N_FIELDS; i++) lists[i][0] = field(arena, data, size, i, 0);
  SkLink link = {.libraries    = lists[LIBRARY],
                 .include_dirs = lists[INCLUDE_DIR],
                 .library_dirs = lists[LIBRARY_DIR],
                 .sources      = lists[SOURCE_DIR],
                 .all_sources  = lists[SOURCE_DIR]};
  build(&link);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  SkGuard  guard;
  SkArena *arena = sk_arena_new((size_t)1 << 30, &guard);
  if (!arena) return 0;
  if (setjmp(guard.env) == 0) {
    translate(arena, data, size);
    direct(arena, data, size);
  }
  sk_arena_free(arena);
  return 0;
}
