// base/diag.h - what is wrong with the model: collected, then shown as text, JSON or SARIF.
//
// in:    code from codes.def, span, message; notes and help attach to the last message
// out:   "file:line:col: error[SK2104]: what", the line with a caret, notes, help
// cost:  O(1) each; an exact repeat (same code, same position, same text) is dropped
// not:   failures of the environment (status.h) and our bugs (assert)
//
// Messages say what is wrong in the user's words; help says what to do. Start lower-case, no full
// stop.
#ifndef SK_BASE_DIAG_H
#define SK_BASE_DIAG_H

#include "base/buf.h"
#include "base/name.h"
#include "base/source.h"

// SK_RULE stands in codes.def only: a rule that classes must keep, of which a model that runs all the same is forgiven.
typedef enum { SK_NOTE, SK_WARNING, SK_ERROR, SK_RULE } SkSeverity;

typedef struct SkDiagNote {
  struct SkDiagNote *next;
  SkSpan             span;  // may be nowhere
  bool               help;
  const char        *text;
} SkDiagNote;

typedef struct {
  int         code;  // the number nnnn of SKnnnn
  SkSeverity  severity;
  SkSpan      span;
  const char *text;
  const char *where;  // instance path such as "tank.port[2]", or NULL
  SkDiagNote *notes;
  bool        lasting;  // of another collection (sk_diags_add)
} SkDiag;

typedef struct SkDiags SkDiags;

SkDiags *sk_diags_new(SkArena *arena, SkSources *sources);

// Severity comes from the code's entry in codes.def. Returns false when dropped as a repeat or past
// the limit of 1,000 errors and 1,000 other messages (the rest is only counted).
bool sk_diag(SkDiags *diags, int code, SkSpan span, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
void sk_diag_note(SkDiags *diags, SkSpan span, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void sk_diag_help(SkDiags *diags, const char *format, ...) __attribute__((format(printf, 2, 3)));
// Instance path of the message just reported.
void sk_diag_where(SkDiags *diags, const char *path);

// Rules (SK_RULE) are errors; once forgiven they are warnings.
void sk_diags_forgive(SkDiags *diags);

// While muted, reports are counted in *errors only (used to try an alternative).
void sk_diags_mute(SkDiags *diags, bool mute);

bool sk_diags_are_muted(const SkDiags *diags);

// Takes back what was reported here from message number `from` on: follow-ups of an earlier error, which say nothing
// new, or an attempt that is to be repeated. What was added from other collections stays.
void sk_diags_forget(SkDiags *diags, uint32_t from);

// Adds copies of all messages of another collection, such as those of reading a file.
void sk_diags_add(SkDiags *diags, const SkDiags *from);

uint32_t      sk_diags_errors(const SkDiags *diags);
uint32_t      sk_diags_attempts(const SkDiags *diags);  // errors with their repeats
uint32_t      sk_diags_warnings(const SkDiags *diags);
uint32_t      sk_diags_count(const SkDiags *diags);  // kept ones
const SkDiag *sk_diags_at(const SkDiags *diags, uint32_t i);

// Text of the entry in codes.def; NULL for an unknown code.
const char *sk_code_title(int code);
SkSeverity  sk_code_severity(int code);
// Every known code in ascending order, 0 at the end.
const int *sk_codes(void);

typedef enum { SK_DIAG_TEXT, SK_DIAG_JSON, SK_DIAG_SARIF } SkDiagFormat;

// All messages sorted by file and position. colour only matters for text.
void sk_diags_print(SkDiags *diags, SkDiagFormat format, bool colour, SkBuf *out);

// "did you mean": the nearest of n candidates within a third of the length, or NULL.
const char *sk_did_you_mean(const char *word, const char *const *candidates, uint32_t n);

#endif
