#include "codegen/alike/repeat.h"

#define NOTHING UINT32_MAX

// By position: the period with which most of what follows is told, the shorter one of two.
typedef struct {
  uint32_t period, covered;
} Best;

static void look(const uint32_t *ids, uint32_t n, uint32_t period, uint32_t fewest, Best *best) {
  uint32_t same = 0;  // from here on, that are equal to what comes one period later
  for (uint32_t i = n - period; i-- > 0;) {
    same             = ids[i] == ids[i + period] && ids[i] != NOTHING ? same + 1 : 0;
    uint32_t turns   = 1 + same / period;
    uint32_t covered = turns * period;
    if (turns >= fewest && covered > best[i].covered) best[i] = (Best){period, covered};
  }
}

SkRepeats sk_repeats(SkArena *arena, const uint32_t *ids, uint32_t n, uint32_t longest,
                     uint32_t fewest) {
  SkRepeats out  = {0};
  Best     *best = SK_NEWS(arena, Best, n + 1);
  for (uint32_t period = 1; period <= longest && period < n; period++)
    look(ids, n, period, fewest, best);
  for (uint32_t i = 0; i < n;) {
    if (!best[i].covered) {
      i++;
      continue;
    }
    SkRepeat r = {i, best[i].period, best[i].covered / best[i].period};
    sk_vec_push(arena, &out, r);
    i += best[i].covered;
  }
  return out;
}
