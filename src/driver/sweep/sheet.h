// driver/sweep/sheet.h - a large matrix of numbers, filled in any order: in memory, or in a file without a name.
//
// in:    columns and rows; perhaps a path beside which there is room for a file
// out:   the numbers, row by row, not set to anything
// not:   results (record/record.h): these are written from here
#ifndef SK_DRIVER_SHEET_H
#define SK_DRIVER_SHEET_H

#include "base/status.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct {
  double *numbers;
  size_t  bytes;
  char    message[256];  // why there is none
} SkSheet;

// beside: NULL in memory, else the file is in the folder of that path. SK_NOMEM: more than can be had at all; SK_IO: no room on the disk.
SkStatus sk_sheet_open(SkSheet *sheet, const char *beside, size_t columns, uint64_t rows);
void     sk_sheet_close(SkSheet *sheet);

#endif
