#include "export/export.h"

#include "base/mem.h"
#include "codegen/compile/tier.h"
#include "export/archive.h"
#include "export/export_priv.h"

#include <ctype.h>
#include <errno.h>
#include <math.h>

extern const char
    sk_fmu_sources[];  // what ships inside, embedded by the build (cmake/FmuSources.cmake)

static const SkSpan nowhere = {0, 0};

// What an FMU can hold ---------------------------------------------------------------------------------------

const char *sk_export_solver(const char *asked) {
  if (!asked) return "halving";
  return sk_sim_solver_is_free(asked) ? NULL : asked;
}

SkTranslateOptions sk_export_translate(const SkExportOptions *o) {
  // The solver inside, or whoever solves it outside by the derivatives.
  bool               steps  = o->steps || !o->exchange;
  SkTranslateOptions t      = sk_translate_for(o->solver ? o->solver : steps ? "halving" : "cvode");
  t.join                    = true;
  t.equations.want_tangents = true;
  t.stepped                 = o->step > 0.0;
  return t;
}

bool sk_export_complete(SkExportOptions *o, const SkFlat *flat) {
  o->steps    = o->steps || !o->exchange;
  o->has_stop = !isnan(o->stop) || flat->experiment.has_stop;
  if (isnan(o->start)) o->start = flat->experiment.has_start ? flat->experiment.start : 0.0;
  if (isnan(o->stop)) o->stop = flat->experiment.has_stop ? flat->experiment.stop : o->start + 1.0;
  if (o->tolerance <= 0.0 && flat->experiment.has_tolerance)
    o->tolerance = flat->experiment.tolerance;
  double interval = sk_experiment_interval(flat, o->start, o->stop);
  if (o->interval <= 0.0) o->interval = interval > 0.0 ? interval : (o->stop - o->start) / 500.0;
  return o->stop > o->start && o->interval > 0.0;
}

static bool refuse(const SkModelInput *in, const SkTranslation *t, const char *what,
                   const char *help) {
  sk_diag(in->diags, 7020, nowhere, "%s cannot be an FMU: %s", t->flat->name, what);
  if (help) sk_diag_help(in->diags, "%s", help);
  return false;
}

static bool has_limits(const SkSystem *s) {
  for (uint32_t k = 0; k < s->islands.n; k++)
    if (s->islands.at[k]->limits.n) return true;
  return false;
}

static bool check(const SkTranslation *t, const SkModelInput *in, const SkExportOptions *o) {
  if (t->link || t->layout.n_o)
    return refuse(in, t, "it calls functions written in C, or holds external objects", NULL);
  if (o->steps && !sk_export_solver(o->solver))
    return refuse(in, t, "its solver is a foreign library",
                  "halving, or a method with a fixed step, can be part of an FMU");
  if (!o->exchange) return true;
  if (t->system->lines.n || t->system->spatials.n)
    return refuse(in, t,
                  "it remembers its past (delay, spatialDistribution), which model exchange cannot",
                  "--cs exports it for co-simulation");
  if (has_limits(t->system))
    return refuse(in, t, "it has variables with hard limits, which model exchange cannot keep",
                  "--cs exports it for co-simulation");
  return true;
}

// Sources ------------------------------------------------------------------------------------------------------

typedef SK_VEC(SkTextFile) Files;

#define FILE_MARK "//@ file "

// Each file of C begins alike, and so do its headers.
static void add_core(SkArena *arena, Files *files) {
  const char *at = sk_fmu_sources;
  while (at && *at) {
    const char *name = at + strlen(FILE_MARK), *text = strchr(name, '\n');
    if (!text) return;
    const char *end = strstr(text, "\n" FILE_MARK);
    size_t      n   = end ? (size_t)(end - text) : strlen(text + 1);
    SkTextFile  f   = {
           .name = sk_arena_printf(arena, "%.*s", (int)(text - name), name),
           .text = sk_arena_printf(arena, "#define _GNU_SOURCE 1\n%.*s", (int)n, text + 1)};
    sk_vec_push(arena, files, f);
    at = end ? end + 1 : NULL;
  }
}

static const char *identifier_of(SkArena *arena, const char *name) {
  char *text = sk_arena_printf(arena, "%s%s", isdigit((unsigned char)*name) ? "_" : "", name);
  for (char *c = text; *c; c++)
    if (!isalnum((unsigned char)*c)) *c = '_';
  return text;
}

// The same model with the same options has the same one.
static const char *token_of(SkArena *arena, const char *description, const char *code,
                            const char *tables) {
  uint64_t          a = 1, b = 2;
  const char *const texts[] = {description, code, tables, sk_fmu_sources};
  for (int i = 0; i < 4; i++) {
    a = sk_hash_bytes(texts[i], strlen(texts[i]), a);
    b = sk_hash_bytes(texts[i], strlen(texts[i]), b ^ UINT64_C(0x9e3779b97f4a7c15));
  }
  return sk_arena_printf(arena, "{%08x-%04x-%04x-%04x-%012llx}", (unsigned)(a >> 32),
                         (unsigned)(a >> 16 & 0xffff), (unsigned)(a & 0xffff), (unsigned)(b >> 48),
                         (unsigned long long)(b & UINT64_C(0xffffffffffff)));
}

static void describe(const SkDescription *d, SkBuf *out) {
  if (d->options->version == 3)
    sk_export_describe3(d, out);
  else
    sk_export_describe2(d, out);
}

// A file of C of the version that is not spoken stays outside.
static void add_own(SkArena *arena, const SkDescription *d, const char *code, const char *tables,
                    Files *core, Files *own) {
  SkTextFile  model = {"model.c", sk_arena_printf(arena, "#define SK_EXPORT\n%s", code)};
  SkTextFile  table = {"tables.c", tables};
  Files       left  = {0};
  const char *other = d->options->version == 3 ? "fmu/fmi2" : "fmu/fmi3";
  sk_vec_push(arena, own, model);
  sk_vec_push(arena, own, table);
  for (uint32_t i = 0; i < core->n; i++)
    if (strncmp(core->at[i].name, other, strlen(other)) != 0)
      sk_vec_push(arena, &left, core->at[i]);
  *core = left;
}

// The archive --------------------------------------------------------------------------------------------------

static const char *platform(int version) { return version == 3 ? "x86_64-linux" : "linux64"; }

static void add_sources(SkArchiveOut *archive, SkArena *arena, const Files *files) {
  for (uint32_t i = 0; i < files->n; i++)
    sk_archive_add(archive, sk_arena_printf(arena, "sources/%s", files->at[i].name),
                   files->at[i].text, strlen(files->at[i].text));
}

static bool compile(const SkModelInput *in, const SkTextFiles sets[2], SkSharedFor machine,
                    SkArchiveOut *archive, const char *name) {
  unsigned char *binary = NULL;
  size_t         n      = 0;
  char           message[1024];
  SkStatus       status =
      sk_shared_library(&sets[0], &sets[1], machine, &binary, &n, message, sizeof message);
  if (status == SK_OK) {
    sk_archive_add(archive, name, binary, n);
    sk_free(binary);
    return true;
  }
  sk_diag(in->diags, 7022, nowhere, "the code of the FMU does not compile%s: %s",
          machine == SK_SHARED_WINDOWS ? " for Windows" : "", message);
  if (machine == SK_SHARED_WINDOWS)
    sk_diag_help(in->diags, "that needs mingw-w64 (Debian: gcc-mingw-w64-x86-64)");
  return false;
}

static bool write_all(const SkDescription *d, const SkModelInput *in, const Files *core,
                      const Files *own, const char *path) {
  SkTextFiles  sets[]  = {{core->at, core->n}, {own->at, own->n}};
  SkArchiveOut archive = sk_archive_begin(d->arena);
  SkBuf        text    = sk_buf_new(d->arena);
  describe(d, &text);
  sk_archive_add(&archive, "modelDescription.xml", text.text, text.n);
  const char *name =
      sk_arena_printf(d->arena, "binaries/%s/%s.so", platform(d->options->version), d->identifier);
  if (!compile(in, sets, SK_SHARED_HERE, &archive, name)) return false;
  name = sk_arena_printf(d->arena, "binaries/%s/%s.dll",
                         d->options->version == 3 ? "x86_64-windows" : "win64", d->identifier);
  if (d->options->windows && !compile(in, sets, SK_SHARED_WINDOWS, &archive, name)) return false;
  if (d->options->sources && d->options->version == 3) {
    SkBuf build = sk_buf_new(d->arena);
    sk_export_build3(d, &build);
    sk_archive_add(&archive, "sources/buildDescription.xml", build.text, build.n);
  }
  if (d->options->sources) {
    add_sources(&archive, d->arena, own);
    add_sources(&archive, d->arena, core);
  }
  if (sk_archive_write(&archive, path)) return true;
  sk_diag(in->diags, 7021, nowhere, "%s cannot be written: %s", path, strerror(errno));
  return false;
}

static uint32_t count_indicators(const SkSystem *s) {
  uint32_t n = 0;
  for (uint32_t k = 0; k < s->islands.n; k++)
    for (uint32_t i = 0; i < s->islands.at[k]->relations.n; i++) {
      const SkRelation *r = &s->islands.at[k]->relations.at[i];
      n += r->crossing != SK_NO_X && r->at == SK_NO_X;
    }
  return n;
}

bool sk_export_fmu(const SkTranslation *t, const SkModelInput *in, const SkExportOptions *options,
                   const char *path) {
  SkArena      *arena = in->arena;
  SkDescription d     = {.options      = options,
                         .arena        = arena,
                         .identifier   = identifier_of(arena, t->flat->name),
                         .token        = "",
                         .n_indicators = count_indicators(t->system)};
  if (!check(t, in, options)) return false;
  d.vars            = sk_export_variables(t, options->version, arena);
  d.depend          = sk_export_dependencies(d.vars, arena);
  d.first_indicator = d.vars->n_references;
  Files core = {0}, own = {0}, named = {0};
  char *code = sk_code_text(t->c_text);
  if (!code) return sk_diag(in->diags, 7022, nowhere, "out of memory"), false;
  SkBuf tables = sk_buf_new(arena), description = sk_buf_new(arena);
  // Once without the token, which is made of them.
  sk_export_tables(&d, &tables);
  describe(&d, &description);
  d.token  = token_of(arena, description.text, code, tables.text);
  tables.n = 0;
  sk_export_tables(&d, &tables);
  add_core(arena, &core);
  add_own(arena, &d, code, tables.text, &core, &own);
  sk_free(code);
  for (uint32_t i = 0; options->sources && i < own.n; i++) sk_vec_push(arena, &named, own.at[i]);
  for (uint32_t i = 0; options->sources && i < core.n; i++) sk_vec_push(arena, &named, core.at[i]);
  d.sources = (SkTextFiles){named.at, named.n};
  return write_all(&d, in, &core, &own, path);
}
