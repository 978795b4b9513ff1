#include "driver/part/fmu_class.h"

#include "driver/experiment/columns.h"
#include "results/read.h"

#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const SkSpan nowhere = {0, 0};

bool sk_fmu_names(const char *path) {
  size_t n = strlen(path);
  return n > 4 && strcmp(path + n - 4, ".fmu") == 0;
}

// The identifier of the model in C is one in Modelica.
static const char *class_name(SkArena *arena, const SkFmu *fmu, SkFmuInterfaceKind kind) {
  const char *id   = fmu->interfaces[kind].identifier;
  SkBuf       name = sk_buf_new(arena);
  for (const char *p = id; *p; p++) {
    bool letter = (*p >= 'a' && *p <= 'z') || (*p >= 'A' && *p <= 'Z') || *p == '_';
    bool digit  = *p >= '0' && *p <= '9';
    if (digit && p == id) sk_buf_char(&name, '_');
    sk_buf_char(&name, letter || digit ? *p : '_');
  }
  return name.n ? name.text : "Fmu";
}

// NULL after reporting.
static SkFmu *read_fmu(const SkModelInput *in, const char *path, const char *picked,
                       const char *interface, SkFmuInterfaceKind *kind) {
  SkFmu      *fmu;
  const char *reason;
  char        why[1000];
  SkStatus    status = sk_fmu_read(path, picked, &fmu, why, sizeof why);
  if (status == SK_MODEL_ERROR)
    sk_diag(in->diags, 7002, nowhere, "'%s': %s", path, why);
  else if (status != SK_OK)
    sk_diag(in->diags, 7001, nowhere, "'%s' cannot be read: %s", path, why);
  if (status != SK_OK) return NULL;
  if (sk_fmu_choose(fmu, interface, kind, &reason)) return fmu;
  sk_diag(in->diags, 7003, nowhere, "'%s' cannot be run: %s", path, reason);
  sk_fmu_free(fmu);
  return NULL;
}

// What is picked --------------------------------------------------------------------------------------

static void pick(SkBuf *list, const char *form, uint32_t i) {
  if (list->n) sk_buf_char(list, ' ');
  sk_buf_printf(list, form, i);
}

static const char *name_of(SkArena *arena, const SkFmuVariable *v) {
  SkBuf name = sk_buf_new(arena);
  sk_fmu_put_name(&name, v->name);
  return name.text;
}

static void pick_shown(SkArena *arena, const SkFmu *fmu, const SkFmuWanted *w, SkBuf *list) {
  for (uint32_t i = 0; w->only && i < fmu->n_variables; i++)
    if (sk_fmu_can_show(&fmu->variables[i]) &&
        sk_columns_match(w->only, name_of(arena, &fmu->variables[i])))
      pick(list, "%u", i);
}

// What is wrong with the table is told when it is read for the run.
static void pick_driven(const SkModelInput *in, const SkFmu *fmu, const SkFmuWanted *w,
                        SkBuf *list) {
  SkResult *table = w->table && access(w->table, R_OK) == 0
                        ? sk_result_open(w->table, in->arena, in->diags)
                        : NULL;
  for (uint32_t i = 0; table && i < fmu->n_variables; i++) {
    const SkFmuVariable *v = &fmu->variables[i];
    if (!sk_fmu_can_drive(v)) continue;
    if (sk_result_find(table, name_of(in->arena, v)) != SK_RESULT_NONE ||
        sk_result_find(table, v->name) != SK_RESULT_NONE)
      pick(list, "+%u", i);
  }
  sk_result_close(table);
}

static void pick_sizes(SkArena *arena, const SkFmu *fmu, const SkFmuWanted *w, SkBuf *list) {
  for (const char *const *s = w->set; s && *s; s++)
    for (uint32_t i = 0; i < fmu->n_variables; i++) {
      const SkFmuVariable *v = &fmu->variables[i];
      size_t               n = strcspn(*s, "=");
      const char          *a = v->name, *b = name_of(arena, v);
      bool                 named =
          (strlen(a) == n && memcmp(*s, a, n) == 0) || (strlen(b) == n && memcmp(*s, b, n) == 0);
      if (!named || v->causality != SK_FMU_STRUCTURAL_PARAMETER || !(*s)[n]) continue;
      const char *value = *s + n + 1;
      if (!*value || value[strspn(value, "0123456789")]) continue;  // told when it is set
      pick(list, "%u", i);
      sk_buf_printf(list, "=%s", value);
    }
}

// The class -------------------------------------------------------------------------------------------

static void declare(const SkModelInput *in, const SkFmu *fmu, SkFmuInterfaceKind kind,
                    const char *path, const char *picked, const SkFmuWanted *w, SkBuf *out) {
  char        real[PATH_MAX];
  double      start = isfinite(fmu->start) ? fmu->start : 0.0;
  const char *own   = class_name(in->arena, fmu, kind);
  if (w->otherwise && sk_library_top(in->library, sk_name_z(in->names, own))) own = w->otherwise;
  SkFmuDeclaration d = {.name   = w->name ? w->name : own,
                        .within = w->within,
                        .file   = realpath(path, real) ? real : path,
                        .kind   = kind,
                        .alone  = w->alone,
                        .picked = picked,
                        .step   = w->step,
                        .stop   = w->stop > start ? w->stop : NAN};
  sk_fmu_declare(in->arena, fmu, &d, out);
}

bool sk_fmu_class_text(const SkModelInput *in, const char *path, const SkFmuWanted *w, SkBuf *out) {
  SkFmuInterfaceKind kind;
  SkBuf              sizes = sk_buf_new(in->arena), list = sk_buf_new(in->arena);
  SkFmu             *fmu = read_fmu(in, path, NULL, w->interface, &kind);
  if (!fmu) return false;
  pick_sizes(in->arena, fmu, w, &sizes);
  pick_shown(in->arena, fmu, w, &list);
  pick_driven(in, fmu, w, &list);
  if (sizes.n) {
    sk_fmu_free(fmu);
    fmu = read_fmu(in, path, sizes.text, w->interface, &kind);
    if (!fmu) return false;
    sk_buf_printf(&list, "%s%s", list.n ? " " : "", sizes.text);
  }
  declare(in, fmu, kind, path, list.n ? list.text : NULL, w, out);
  sk_fmu_free(fmu);
  return true;
}

const SkStored *sk_fmu_class(const SkModelInput *in, const char *path, const SkFmuWanted *w) {
  SkBuf text = sk_buf_new(in->arena);
  if (!sk_fmu_class_text(in, path, w, &text)) return NULL;
  return sk_library_load_text(in->library, path, text.text, text.n);
}
