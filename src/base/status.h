// base/status.h - the "environment or numbers failed" kind of failure. One list, enum and text.
#ifndef SK_BASE_STATUS_H
#define SK_BASE_STATUS_H

#define SK_STATUS_LIST(X)                                 \
  X(SK_OK, "ok")                                          \
  X(SK_BAD_ARG, "bad argument")                           \
  X(SK_NOMEM, "out of memory")                            \
  X(SK_IO, "input/output error")                          \
  X(SK_NOT_FOUND, "not found")                            \
  X(SK_MODEL_ERROR, "the model has errors")               \
  X(SK_STRUCTURE, "the equations cannot be solved")       \
  X(SK_INIT_FAILED, "initialisation failed")              \
  X(SK_SOLVER_FAILED, "the solver failed")                \
  X(SK_ASSERT_FAILED, "an assertion of the model failed") \
  X(SK_MISMATCH, "results differ")                        \
  X(SK_TIMEOUT, "time limit reached")                     \
  X(SK_INTERRUPTED, "interrupted")                        \
  X(SK_UNSUPPORTED, "not supported")                      \
  X(SK_TERMINATED, "terminated by the model")

typedef enum {
#define SK_STATUS_ENUM(name, text) name,
  SK_STATUS_LIST(SK_STATUS_ENUM)
#undef SK_STATUS_ENUM
} SkStatus;

const char *sk_status_text(SkStatus status);

// The exit code of the command line for a status (DESIGN section 7).
int sk_status_exit(SkStatus status);

#endif
