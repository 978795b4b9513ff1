#include "equations/island/partition.h"

#include <metis.h>
#include <stddef.h>

_Static_assert(sizeof(idx_t) == sizeof(int32_t), "METIS with 32-bit numbers");

bool sk_partition(int32_t n, int32_t *first, int32_t *to, int32_t *weight, int32_t *edge,
                  int32_t parts, int32_t *part) {
  idx_t options[METIS_NOPTIONS], one = 1, cut = 0;
  METIS_SetDefaultOptions(options);
  options[METIS_OPTION_SEED] = 1;
  return METIS_PartGraphRecursive(&n, &one, first, to, weight, NULL, edge, &parts, NULL, NULL,
                                  options, &cut, part) == METIS_OK;
}
