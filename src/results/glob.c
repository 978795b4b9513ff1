#include "results/glob.h"

#include <string.h>

bool sk_glob(const char *pattern, const char *name) {
  // Only the last * can need another try: whatever the earlier ones matched stays matched.
  const char *star = NULL, *resume = NULL;
  while (*name) {
    if (*pattern == '*') {
      star   = pattern++;
      resume = name;
    } else if (*pattern == '?') {
      pattern++;
      name++;
      while ((*name & 0xc0) == 0x80) name++;  // the rest of one UTF-8 character
    } else if (*pattern == *name) {
      pattern++;
      name++;
    } else if (star) {
      pattern = star + 1;
      name    = ++resume;
    } else {
      return false;
    }
  }
  while (*pattern == '*') pattern++;
  return *pattern == 0;
}

bool sk_glob_is_plain(const char *pattern) { return strpbrk(pattern, "*?") == NULL; }
