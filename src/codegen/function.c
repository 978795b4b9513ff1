#include "codegen/function.h"

#include <assert.h>

void sk_function_emit_all(SkEmit *emit) { (void)emit; }

void sk_function_local(SkEmit *emit, SkX x, uint32_t local, uint32_t indent, SkWriter write) {
  (void)emit, (void)x, (void)local, (void)indent, (void)write;
  assert(!"functions are refused before code is made");
}

void sk_function_elem(SkEmit *emit, SkX aggregate, uint32_t local, uint64_t position) {
  (void)emit, (void)aggregate, (void)local, (void)position;
  assert(!"functions are refused before code is made");
}

void sk_function_text(SkEmit *emit, SkX x, SkWriter write) {
  (void)emit, (void)x, (void)write;
  assert(!"text is refused before code is made");
}
