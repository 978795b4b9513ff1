// equations/island/partition.h - parts of a graph that cost about the same, few and light edges between them.
//
// in:    neighbours of each vertex one after the other (first: n + 1 numbers), weights
// out:   the part of each vertex; the same on every machine with the same METIS
// cost:  O(edges * log parts)
// ref:   Karypis and Kumar 1998
#ifndef SK_EQUATIONS_PARTITION_H
#define SK_EQUATIONS_PARTITION_H

#include <stdbool.h>
#include <stdint.h>

// edge: weights by position in `to`, NULL: all the same. False: out of memory.
bool sk_partition(int32_t n, int32_t *first, int32_t *to, int32_t *weight, int32_t *edge,
                  int32_t parts, int32_t *part);

#endif
