// skerry_table.h - a matrix from a text, CSV or MAT file, for Skerry.Signals.Files.
//
// in:    a file, and the name of a matrix in it ("" takes the first one)
// out:   its size, its numbers row by row
// not:   compressed MAT files (v5 and later), complex or sparse matrices
//
// A file is trusted with nothing: sizes are checked against its length, errors are told with its name.
#ifndef SKERRY_TABLE_H
#define SKERRY_TABLE_H

#include <ctype.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "ModelicaUtilities.h"

#define SKERRY_TABLE_MOST 100000000L  // bytes of a file, and numbers of a matrix

typedef struct {
  double *number;
  size_t  rows, columns;
} SkerryTable;

// Reads a whole file and closes it with a zero byte; the caller frees it. NULL: not readable or too long.
static char *skerry_table_text(const char *file, size_t *size) {
  FILE *f    = fopen(file, "rb");
  char *text = NULL;
  long  end  = -1;
  if (!f) return NULL;
  if (fseek(f, 0, SEEK_END) == 0) end = ftell(f);
  if (end >= 0 && end < SKERRY_TABLE_MOST && fseek(f, 0, SEEK_SET) == 0)
    text = (char *)malloc((size_t)end + 1);
  if (text) {
    *size       = fread(text, 1, (size_t)end, f);
    text[*size] = 0;
  }
  fclose(f);
  return text;
}

static int skerry_table_add(SkerryTable *t, size_t *n, size_t *room, double x) {
  if (*n == *room) {
    size_t  more  = *room ? 2 * *room : 64;
    double *grown = (double *)realloc(t->number, more * sizeof *grown);
    if (!grown) return 0;
    t->number = grown;
    *room     = more;
  }
  t->number[(*n)++] = x;
  return 1;
}

// Numbers of one line, separated by blanks, tabs, commas or semicolons. Returns how many, -1 when something else stands there.
static int skerry_table_line(char *line, SkerryTable *t, size_t *n, size_t *room) {
  int count = 0;
  for (;;) {
    char  *end;
    double x;
    while (*line == ' ' || *line == '\t' || *line == ',' || *line == ';' || *line == '\r') line++;
    if (*line == 0 || *line == '#') return count;
    x = strtod(line, &end);
    if (end == line || (*end && !strchr(" \t,;\r#", *end))) return -1;
    if (!skerry_table_add(t, n, room, x)) return -1;
    line = end;
    count++;
  }
}

// `double NAME(rows,columns)` begins a matrix. Without such a line all numbers of the file are one; its first line may be names of columns.
static const char *skerry_table_parse(char *text, const char *name, SkerryTable *t) {
  size_t n = 0, room = 0, rows = 0, columns = 0;
  int    open = !name[0], first = 1;
  char  *line = text;
  while (line) {
    char *next = strchr(line, '\n');
    char  found[64];
    long  r = 0, c = 0;
    int   count;
    if (next) *next++ = 0;
    if (sscanf(line, " double %63[^( ] (%ld ,%ld )", found, &r, &c) == 3 ||
        sscanf(line, " float %63[^( ] (%ld ,%ld )", found, &r, &c) == 3) {
      if (rows) break;
      open  = !name[0] || strcmp(found, name) == 0;
      first = 0;
    } else if (open) {
      size_t before = n;
      count         = skerry_table_line(line, t, &n, &room);
      if (count < 0) {
        n = before;
        if (!first) return "a line is not all numbers";
      } else if (count > 0) {
        if (columns && (size_t)count != columns) return "its lines are not all of one length";
        columns = (size_t)count;
        rows++;
      }
      if (count != 0) first = 0;
    }
    line = next;
  }
  t->rows    = rows;
  t->columns = columns;
  return rows ? NULL : "no such matrix";
}

static uint32_t skerry_table_word(const char *p) {
  const unsigned char *b = (const unsigned char *)p;
  return (uint32_t)b[0] | (uint32_t)b[1] << 8 | (uint32_t)b[2] << 16 | (uint32_t)b[3] << 24;
}

// MAT v4, little-endian: a head of five words, the name, the numbers by columns.
static const char *skerry_table_mat(const char *text, size_t size, const char *name,
                                    SkerryTable *t) {
  size_t at = 0;
  while (size - at >= 20) {
    uint32_t type = skerry_table_word(text + at), rows = skerry_table_word(text + at + 4);
    uint32_t columns   = skerry_table_word(text + at + 8),
             complex   = skerry_table_word(text + at + 12);
    uint32_t    length = skerry_table_word(text + at + 16);
    size_t      each   = type / 10 == 0   ? 8
                         : type / 10 == 1 ? 4
                         : type / 10 == 2 ? 4
                         : type / 10 == 5 ? 1
                                          : 2;
    uint64_t    cells = (uint64_t)rows * columns, bytes = cells * each * (complex ? 2 : 1);
    const char *label = text + at + 20, *data;
    if (type > 52 || length == 0 || length > size - at - 20 ||
        cells > (uint64_t)SKERRY_TABLE_MOST || bytes > size - at - 20 - length)
      return "it is no MAT file of version 4";
    data = label + length;
    if (label[length - 1] == 0 && (!name[0] || strcmp(label, name) == 0) && type / 10 <= 1 &&
        type % 10 == 0 && !complex) {
      t->number = (double *)malloc((size_t)(cells ? cells : 1) * sizeof *t->number);
      if (!t->number) return "there is not enough memory";
      for (size_t i = 0; i < (size_t)cells; i++) {
        size_t row = i % rows, column = i / rows;
        float  single;
        double x;
        if (each == 8)
          memcpy(&x, data + i * 8, 8);
        else
          memcpy(&single, data + i * 4, 4), x = single;
        t->number[row * columns + column] = x;
      }
      t->rows    = rows;
      t->columns = columns;
      return NULL;
    }
    at = (size_t)(data - text) + (size_t)bytes;
  }
  return "no such matrix";
}

// Reads the matrix; the caller frees its numbers. Returns what is wrong, or NULL.
static const char *skerry_table_open(const char *file, const char *name, SkerryTable *t) {
  size_t      size  = 0;
  char       *text  = skerry_table_text(file, &size);
  const char *wrong = NULL;
  *t                = (SkerryTable){NULL, 0, 0};
  if (!text) return "it cannot be read";
  if (size >= 20 && memchr(text, 0, size))
    wrong = skerry_table_mat(text, size, name, t);
  else
    wrong = skerry_table_parse(text, name, t);
  free(text);
  if (!wrong && (t->rows == 0 || t->columns == 0)) wrong = "the matrix is empty";
  return wrong;
}

// A size, 2 where there is none: skerry_table_read says what is wrong, with the place where the table is used.
static int skerry_table_size(const char *file, const char *name, int dimension) {
  SkerryTable t;
  const char *wrong = skerry_table_open(file, name, &t);
  free(t.number);
  return wrong ? 2 : (int)(dimension == 1 ? t.rows : t.columns);
}

static void skerry_table_read(const char *file, const char *name, double *out, size_t rows,
                              size_t columns) {
  SkerryTable t;
  const char *wrong = skerry_table_open(file, name, &t);
  if (!wrong && (t.rows != rows || t.columns != columns))
    wrong = "it has changed while the model was translated";
  if (!wrong) memcpy(out, t.number, rows * columns * sizeof *out);
  free(t.number);
  if (wrong) ModelicaFormatError("table '%s', matrix '%s': %s", file, name, wrong);
}

#endif
