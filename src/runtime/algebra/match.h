// runtime/algebra/match.h - one entry of each column of a sparse matrix, no two of them in a row, as far as there are such.
//
// in:    columns of entries (start, row); chosen[j]: an entry of column j, or -1
// out:   chosen[j] for as many columns as possible; an entry that was chosen may be given to another column's sake
// cost:  O(entries * sqrt(n)), where paths one by one take O(entries * n)
// not:   sizes of entries (sparse.c chooses by them first)
// ref:   Hopcroft and Karp: An n^5/2 algorithm for maximum matchings in bipartite graphs, 1973
#ifndef SK_RUNTIME_MATCH_H
#define SK_RUNTIME_MATCH_H

// work: 5 * n numbers.
void sk_match_rest(int n, const int *start, const int *row, int *chosen, int *work);

#endif
