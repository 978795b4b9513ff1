#include "studio/wire/rows.h"

#include "base/mem.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

#define MAGIC        UINT64_C(0x31776f72796b5353)
#define BLOCK_BYTES  ((size_t)512 * 1024)
#define MOST_COLUMNS 20000000u

typedef struct {
  uint64_t magic, rows;
  uint32_t columns, block_rows;
  uint64_t unused[5];
} Head;

static bool write_at(SkRowsOut *o, const void *bytes, size_t n, uint64_t at) {
  const char *from = bytes;
  while (n && !o->error) {
    ssize_t done = pwrite(o->fd, from, n, (off_t)at);
    if (done < 0 && errno == EINTR) continue;
    if (done <= 0) o->error = done < 0 ? errno : EIO;
    if (done <= 0) break;
    from += done;
    n -= (size_t)done;
    at += (uint64_t)done;
  }
  return !o->error;
}

static uint64_t place(uint32_t columns, uint32_t block_rows, uint64_t block) {
  return sizeof(Head) + block * columns * block_rows * sizeof(double);
}

static void write_head(SkRowsOut *o) {
  Head head = {.magic = MAGIC, .rows = o->rows, .columns = o->columns, .block_rows = o->block_rows};
  if (write_at(o, &head, sizeof head, 0)) o->written = o->rows;
}

// As many rows in a block as make it worth a call, and few enough for a short run to be a small file.
bool sk_rows_begin(SkRowsOut *o, int fd, uint32_t columns) {
  *o            = (SkRowsOut){.fd = fd, .columns = columns};
  size_t rows   = BLOCK_BYTES / sizeof(double) / columns;
  o->block_rows = rows < 16 ? 16 : rows > 4096 ? 4096 : (uint32_t)rows;
  o->block      = sk_malloc(sizeof(double) * columns * o->block_rows);
  if (!o->block) return false;
  pthread_mutex_init(&o->lock, NULL);
  write_head(o);
  return !o->error;
}

// The part of the last block that has rows, column by column where it is not full.
static void write_block(SkRowsOut *o, uint64_t block, uint32_t from, uint32_t to) {
  uint64_t at = place(o->columns, o->block_rows, block);
  if (from == 0 && to == o->block_rows) {
    write_at(o, o->block, sizeof(double) * o->columns * o->block_rows, at);
    return;
  }
  for (uint32_t c = 0; c < o->columns && to > from; c++)
    write_at(o, o->block + (size_t)c * o->block_rows + from, sizeof(double) * (to - from),
             at + sizeof(double) * ((uint64_t)c * o->block_rows + from));
}

// A narrow block is written by columns a little at a time; a wide one as a whole, as one call is cheaper than thousands.
static void write_last(SkRowsOut *o) {
  uint64_t block = o->rows / o->block_rows;
  uint32_t fill  = (uint32_t)(o->rows % o->block_rows);
  uint32_t from  = o->written / o->block_rows == block ? (uint32_t)(o->written % o->block_rows) : 0;
  if (o->columns > 64)
    write_at(o, o->block, sizeof(double) * o->columns * o->block_rows,
             place(o->columns, o->block_rows, block));
  else
    write_block(o, block, from, fill);
}

bool sk_rows_add_places(SkRowsOut *o, double time, const double *v, const int *places) {
  pthread_mutex_lock(&o->lock);
  uint32_t row  = (uint32_t)(o->rows % o->block_rows);
  o->block[row] = time;
  for (uint32_t c = 1; c < o->columns; c++)
    o->block[(size_t)c * o->block_rows + row] = v[places[c - 1]];
  o->rows++;
  if (row + 1 == o->block_rows) {
    write_block(o, o->rows / o->block_rows - 1, 0, o->block_rows);
    write_head(o);
  }
  bool ok = !o->error;
  pthread_mutex_unlock(&o->lock);
  return ok;
}

// The block with that row becomes the last one.
static bool load_block(SkRowsOut *o, uint64_t block) {
  size_t  n    = sizeof(double) * o->columns * o->block_rows;
  ssize_t done = pread(o->fd, o->block, n, (off_t)place(o->columns, o->block_rows, block));
  if (done == (ssize_t)n) return true;
  o->error = done < 0 ? errno : EIO;
  return false;
}

bool sk_rows_back_to(SkRowsOut *o, double time) {
  pthread_mutex_lock(&o->lock);
  while (o->rows && !o->error) {
    uint32_t last = (uint32_t)((o->rows - 1) % o->block_rows);
    if (last + 1 == o->block_rows && !load_block(o, (o->rows - 1) / o->block_rows)) break;
    if (!(o->block[last] > time)) break;
    o->rows--;
  }
  if (o->written > o->rows) write_head(o);
  bool ok = !o->error;
  pthread_mutex_unlock(&o->lock);
  return ok;
}

void sk_rows_rescue(SkRowsOut *o) {
  if (!o->block || o->rows == o->written || o->error) return;
  if (o->rows % o->block_rows) write_last(o);
  write_head(o);
}

uint64_t sk_rows_flush(SkRowsOut *o) {
  pthread_mutex_lock(&o->lock);
  sk_rows_rescue(o);
  uint64_t rows = o->written;
  pthread_mutex_unlock(&o->lock);
  return rows;
}

void sk_rows_end(SkRowsOut *o) {
  if (!o->block) return;
  sk_rows_flush(o);
  pthread_mutex_destroy(&o->lock);
  sk_free(o->block);
  o->block = NULL;
}

// Reading ---------------------------------------------------------------------------------------------------

uint64_t sk_rows_count(SkRowsIn *in) {
  Head head;
  if (pread(in->fd, &head, sizeof head, 0) != (ssize_t)sizeof head || head.magic != MAGIC ||
      head.columns == 0 || head.columns > MOST_COLUMNS || head.block_rows == 0 ||
      head.block_rows > 4096 || head.rows > (uint64_t)1 << 40)
    return 0;
  in->columns    = head.columns;
  in->block_rows = head.block_rows;
  return head.rows;
}

bool sk_rows_read(const SkRowsIn *in, uint32_t column, uint64_t from, size_t n, double *out) {
  if (column >= in->columns || from + n > in->rows) return false;
  while (n) {
    uint32_t row  = (uint32_t)(from % in->block_rows);
    size_t   some = in->block_rows - row < n ? in->block_rows - row : n;
    uint64_t at   = place(in->columns, in->block_rows, from / in->block_rows) +
                  sizeof(double) * ((uint64_t)column * in->block_rows + row);
    ssize_t got = pread(in->fd, out, some * sizeof(double), (off_t)at);
    if (got < 0 && errno == EINTR) continue;
    if (got != (ssize_t)(some * sizeof(double))) return false;
    from += some;
    n -= some;
    out += some;
  }
  return true;
}
