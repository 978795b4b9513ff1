// model/model.h - the front end's front door: from a class name to a flat model.
#ifndef SK_MODEL_MODEL_H
#define SK_MODEL_MODEL_H

#include "model/eval/eval.h"
#include "model/flat/flat.h"
#include "syntax/library/library.h"

typedef struct {
  SkArena   *arena;
  SkNames   *names;
  SkSources *sources;
  SkDiags   *diags;
  SkLibrary *library;
  bool native;  // the user lets C code run that comes with the model (model/function/native.h)
  // Calls external functions whose values the translation needs (codegen/sandbox/external.h); NULL: nobody does.
  SkExternals *externals;
} SkModelInput;

// Instantiates, checks and flattens a class given by its full name. Reports everything it finds;
// returns NULL when there were errors that leave no flat model. A partial class, function, package or
// record is checked as far as that makes sense and gives an empty flat model (only_checked).
SkFlat *sk_model_flatten(const SkModelInput *in, const char *class_name);
// The same for who needs its equations: reports and returns NULL where there is nothing but checks.
SkFlat *sk_model_equations(const SkModelInput *in, const char *class_name);
// The same with another bound for evaluation at translation time (0: the usual one).
SkFlat *sk_model_flatten_bounded(const SkModelInput *in, const char *class_name,
                                 uint64_t eval_steps);

// All classes below a package (or the one class itself) checked, each on its own; for `check PACKAGE`.
// Returns how many were checked.
uint32_t sk_model_check_all(const SkModelInput *in, const char *package_name);

// One class as check_all does: judged as one of many classes of a package.
void sk_model_check_one(const SkModelInput *in, const char *class_name);
// Full names of the classes of a file: those at its top, and all below the ones that are packages.
const char *const *sk_model_file_classes(const SkModelInput *in, const SkFile *file, uint32_t *n);

#endif
