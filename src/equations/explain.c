#include "equations/work.h"
void sk_equations_explain(const SkSystem *sys, bool json, SkBuf *out) {
  (void)sys;
  (void)json;
  (void)out;
}
