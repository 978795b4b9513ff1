#include "base/status.h"

const char *sk_status_text(SkStatus status) {
  switch (status) {
#define SK_STATUS_TEXT(name, text) \
  case name: return text;
    SK_STATUS_LIST(SK_STATUS_TEXT)
#undef SK_STATUS_TEXT
  }
  return "unknown status";
}

int sk_status_exit(SkStatus status) {
  switch (status) {
    case SK_OK:
    case SK_TERMINATED: return 0;
    case SK_BAD_ARG: return 2;
    case SK_STRUCTURE: return 3;
    case SK_INIT_FAILED: return 4;
    case SK_SOLVER_FAILED:
    case SK_ASSERT_FAILED: return 5;
    case SK_MISMATCH: return 6;
    case SK_TIMEOUT: return 124;
    case SK_INTERRUPTED: return 130;
    default: return 1;
  }
}
