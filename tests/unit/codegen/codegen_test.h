// Shared by the tests of code generation: from Modelica text to values, through both tiers.
#ifndef SK_TEST_CODEGEN_H
#define SK_TEST_CODEGEN_H

#include "base/mem.h"
#include "codegen/compile/link.h"
#include "codegen/compile/tier.h"
#include "driver/translate/translate.h"
#include "runtime/simulation/sim.h"

#include <criterion/criterion.h>
#include <dirent.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct {
  SkArena       *arena;
  SkModelInput   in;
  SkTranslation *t;
  const SkLink  *link;
} Made;

static inline const char *messages(const Made *m) {
  SkBuf out = sk_buf_new(m->arena);
  sk_diags_print(m->in.diags, SK_DIAG_TEXT, false, &out);
  return out.n ? out.text : "";
}

// A cache of the test's own, so that nothing comes from earlier runs.
static char cache_folder[64];

static inline void cache_new(void) {
  strcpy(cache_folder, "/tmp/skerry-test-XXXXXX");
  cr_assert_not_null(mkdtemp(cache_folder));
  setenv("SKERRY_CACHE", cache_folder, 1);
}

static inline void cache_gone(void) {
  char command[128];
  snprintf(command, sizeof command, "rm -rf %s", cache_folder);
  if (system(command) != 0) cr_log_warn("%s is left", cache_folder);
}

static inline Made translation_new(void) {
  static SkGuard guard;
  Made           m = {.arena = sk_arena_new(0, &guard)};
  if (setjmp(guard.env)) abort();
  SkSources *sources = sk_sources_new(m.arena);
  SkNames   *names   = sk_names_new(m.arena);
  SkDiags   *diags   = sk_diags_new(m.arena, sources);
  sk_diags_forgive(diags);  // as all that runs a model does
  m.in = (SkModelInput){
      m.arena, names, sources, diags, sk_library_new(m.arena, names, sources, diags), true, NULL};
  return m;
}

static inline void translate_class(Made *m, const char *name) {
  SkTranslateOptions options = {0};
  SkStatus           status;
  m->t = sk_translate(&m->in, name, &options, &status);
  cr_assert_not_null(m->t, "%s", messages(m));
  m->link = m->t->link;
}

static inline Made translate(const char *text, const char *name) {
  Made m = translation_new();
  sk_library_load_text(m.in.library, "test.mo", text, strlen(text));
  translate_class(&m, name);
  return m;
}

static inline SkCode *compiled(const Made *m, int tier) {
  SkCode  *code;
  char     message[2000];
  SkStatus status = tier == 0
                        ? sk_code_tier0(m->t->c_text, m->link, &code, message, sizeof message)
                        : sk_code_tier1(m->t->c_text, m->link, &code, message, sizeof message);
  cr_assert_eq(status, SK_OK, "tier %d: %s\n%s", tier, message, m->t->c_text);
  return code;
}

static inline double value_of(const Made *m, SkSim *sim, const char *name) {
  const SkUserVar *var = sk_translation_var(m->t, sk_name_z(m->in.names, name));
  cr_assert_not_null(var, "%s", name);
  return var->place < 0 ? var->constant : var->sign * sk_sim_values(sim)[var->place];
}

// Initialises and returns the simulation; status tells whether that worked.
static inline SkSim *started(const Made *m, SkCode *code, SkStatus *status) {
  SkSim       *sim     = NULL;
  SkSimOptions options = {.start = 0.0, .stop = 1.0};
  *status              = sk_sim_new(sk_code_model(code), &m->t->info, &options, &sim);
  cr_assert_eq(*status, SK_OK);
  *status = sk_sim_init(sim);
  return sim;
}

// Packed square roots (66 0f 51) or quotients (66 0f 5e), perhaps with a REX byte inside, in the optimised code of the
// only model in the cache.
static inline int packed_code(unsigned char op) {
  DIR *d = opendir(cache_folder);
  char path[400];
  cr_assert_not_null(d);
  for (struct dirent *e; (e = readdir(d));)
    if (strstr(e->d_name, ".so")) snprintf(path, sizeof path, "%s/%s", cache_folder, e->d_name);
  closedir(d);
  FILE *f = fopen(path, "rb");
  cr_assert_not_null(f, "%s", path);
  static unsigned char code[1 << 20];
  size_t               n = fread(code, 1, sizeof code, f);
  fclose(f);
  int found = 0;
  for (size_t i = 0; i + 5 < n; i++) {
    // With a prefix of its own, and with those that AVX has: for one byte and for two, of packed doubles.
    size_t k     = code[i] == 0x66 ? i + 1 + ((code[i + 1] & 0xf0) == 0x40) : 0;
    bool   two   = code[i] == 0xc5 && (code[i + 1] & 3) == 1;
    bool   three = code[i] == 0xc4 && (code[i + 1] & 0x1f) == 1 && (code[i + 2] & 3) == 1;
    if (two || three) k = i + (two ? 1 : 2);
    // AVX-512: of packed doubles, from registers or memory.
    found += code[i] == 0x62 && (code[i + 1] & 0xf) == 1 && (code[i + 2] & 0x87) == 0x85 &&
             code[i + 4] == op;
    found += k && (two || three || code[k] == 0x0f) && code[k + 1] == op && code[k + 2] >= 0xc0;
  }
  return found;
}

static inline bool same_bits(double a, double b) { return memcmp(&a, &b, sizeof a) == 0; }

#endif
