// runtime/line/line_priv.h - the inside of lines, shared by keeping (line.c) and reading (line_read.c) them.
#ifndef SK_RUNTIME_DELAY_PRIV_H
#define SK_RUNTIME_DELAY_PRIV_H

#include "runtime/island/island.h"
#include "runtime/line/pieces.h"

// Points inside each step of adaptive methods (line_cells.c).
#define SK_CELL 3

// Rows of a time, n values, n values at each of some points between the row before and this one, and of the row behind
// a jump how often that was passed on from line to line.
typedef struct SkRing {
  size_t         cap;    // a power of two; row i is at i & (cap - 1)
  size_t         room;   // rows that there is memory for
  struct SkRing *older;  // a smaller one that a reader may still be looking at
  double         rows[];
} SkRing;

// Lines from one island to one island with the same delay: a time and n values per row, and perhaps values at points
// inside the step that the row ends.
typedef struct {
  // The writer's.
  SkRing *_Atomic  ring;
  _Atomic uint64_t end;
  _Atomic uint64_t jump;      // row behind the newest jump, 0: none yet
  double           last;      // time of the newest row
  int              sampled;   // points inside the next row's step that are there already
  bool             spiky;     // what came behind the last jump is too short for steps
  bool             straight;  // the next row's step is a straight line, whatever is there
  double           parted;    // time of the last row that takes the place of a jump
  double *owed, *behind;  // of that row: area that is missing up to it, and values behind the jump
  double *most;           // the largest values that were sent
  SkRough rough;          // how rough what is sent inside steps is
  char    apart[64];      // the reader's and the writer's on cache lines of their own
  // The reader's.
  _Atomic uint64_t floor;
  uint64_t         hint;    // where the last read was
  uint64_t         jumped;  // jumps before this row have arrived
  // Of a delay that varies: the last evaluation that has read it, and at which time it looked. During a step it looks no
  // further than from the jump at `lo` to the one at `hi`.
  double asked, at, lo, hi;
  // Neither's.
  bool   far;        // between two islands
  bool   constant;   // the delay never varies
  bool   delivered;  // its values are put into v before each evaluation
  bool   central;    // a row behind the interval is always there when it is read
  bool   tight;      // rows are so wide that as few as can be are used in turn
  int    degree;     // of the interpolation between rows
  int    inner;      // points inside each step; 0: rows are interpolated
  int    from, to;   // islands
  double delay, longest;
  double lead;   // how far the writer may be ahead of the reader
  double extra;  // how much further than it reads the reader needs the writer to be
  size_t n;
  // Places in v, in the order of `var`: what is read together mostly lies together where it comes from, too.
  int *source, *var;
  // Where places do not follow each other: lanes, then n. NULL: mostly.
  int *source_runs, *var_runs;
} SkBundle;

// What can be seen of a bundle at one moment.
typedef struct {
  const SkRing *ring;
  uint64_t      floor, end;
  size_t        mask, width;
} SkView;

// A neighbour: how far beyond it an island may go, and to where it is known which of its jumps arrive (INFINITY: none does).
typedef struct {
  const _Atomic double *reached;
  double                plus, jumps;
} SkWatch;

// Where the lines of one group are: NULL: there is no such group.
typedef struct {
  SkBundle *bundle;
  size_t    first;  // in a row
} SkGroup;

struct SkLines {
  const SkModelCode *model;
  double            *delay, *longest;  // by line
  int                n_bundles;
  SkBundle          *bundles;
  int               *places;           // of all bundles
  int               *runs;             // of all bundles
  int               *bundle, *lane;    // by line: where it is
  int               *in_first;         // bundles that each island reads: in order of readers
  int               *out_first, *out;  // and writes
  int               *watch_first;      // neighbours of each island
  SkWatch           *watch;
  SkGroup           *group;                   // by number
  int               *group_in, *group_out;    // first that each island reads, and writes, in:
  SkGroup           *groups_in, *groups_out;  // in the order of numbers for each island
  SkMarchLine       *march_in, *march_out;    // the same as generated code sees them
  double            *parts;                   // `owed`, `behind` and `most` of all bundles
  double             keep_from;               // what is read at this time or later must stay
  double             rows_from;               // and at this one, for rows
  _Atomic uint64_t   growths;
  uint64_t           tidied;      // growths whose old rings are gone
  bool               integrates;  // some island has states
};

// line.c: the bundles, the delays being known.
SkStatus sk_lines_bundle(SkLines *lines);
// line_march.c: where groups are, once there are bundles.
void sk_lines_group(SkLines *lines);

// line_inner.c: values inside the step that row i + 1 ends, at part s of it: weights of the `inner` points, then of row
// i + 1; what is left belongs to row i.
const double *sk_inner_parts(int inner);
void          sk_inner_weights(int inner, double s, bool from_jump, bool to_jump,
                               double weights[SK_MOST_INNER + 1]);
// The row behind the last one, which is not published yet, is to be a straight line.
void sk_inner_straighten(const SkBundle *b, const SkView *v, uint64_t row);
// line_room.c: memory for its rows, for so many at least, for one row more. False: out of memory.
bool sk_bundle_open(SkBundle *b, const SkIslandRt *from);
bool sk_bundle_reserve(SkBundle *b, size_t rows);
bool sk_bundle_room(SkLines *lines, SkBundle *b);
void sk_rings_free(SkRing *ring);
// The first row that may be asked for, nobody asking for what was before `oldest`.
uint64_t sk_bundle_floor(const SkIslandRt *island, const SkBundle *b, const SkView *v,
                         double oldest);
// line_read.c: the last row not later than t.
uint64_t sk_bundle_find(SkBundle *b, const SkView *v, double t);
// line.c: the row behind the last one, which is not published yet, may be the first one behind a jump.
void sk_bundle_look_behind(const SkIslandRt *island, SkBundle *b);

// A row ready-made, as the writer's ring on another rank has it: time, values, points inside, age. False: out of memory.
bool sk_bundle_put(SkLines *lines, SkBundle *b, const void *row);
// All that a writer's rank knows of a bundle. read: the reader is here and has its rows; else they are those of the state.
void sk_bundle_put_state(const SkLines *lines, int bundle, SkBytes *out);
bool sk_bundle_get_state(SkLines *lines, int bundle, bool read, SkBytes *in);

// Its values now: a row, or a second one at the same time if `event`. age: how often what jumps has been passed on. False:
// out of memory.
bool sk_bundle_push(SkIslandRt *island, SkBundle *b, bool event, double age);

// The row up to this time whose values are there already.
bool sk_bundle_close(SkIslandRt *island, SkBundle *b, double time);

// line_pass.c: there are more jumps on their way than are passed on.
bool sk_lines_are_dense(const SkIslandRt *island);

// The grid of fixed steps.
static inline double sk_next_on_grid(const SkIslandRt *island, double time) {
  double h = island->step;
  return island->start + (floor((time - island->start) / h + 1e-9) + 1.0) * h;
}

static inline bool sk_is_on_grid(const SkIslandRt *island, double time) {
  return sk_next_on_grid(island, time) - time > (1.0 - 1e-8) * island->step;
}

static inline size_t sk_bundle_width(const SkBundle *b) {
  return b->n * (size_t)(1 + b->inner) + 2;
}

static inline SkView sk_view(const SkBundle *b) {
  SkView v = {.end   = atomic_load_explicit(&b->end, memory_order_acquire),
              .width = sk_bundle_width(b)};
  v.ring   = atomic_load_explicit(&b->ring, memory_order_acquire);
  v.mask   = v.ring ? v.ring->cap - 1 : 0;
  v.floor  = atomic_load_explicit(&b->floor, memory_order_relaxed);
  return v;
}

static inline const double *sk_row(const SkView *v, uint64_t i) {
  return v->ring->rows + (i & v->mask) * v->width;
}

static inline double sk_row_time(const SkView *v, uint64_t i) { return *sk_row(v, i); }

static inline const double *sk_row_values(const SkView *v, uint64_t i) { return sk_row(v, i) + 1; }

static inline double *sk_row_age(const SkView *v, uint64_t i) {
  return (double *)(uintptr_t)(sk_row(v, i) + v->width - 1);
}

// A row that takes the place of a jump has its own number there: most rows are written without an age, in places where
// older rows were.
static inline void sk_row_mark_part(const SkView *v, uint64_t i) {
  *sk_row_age(v, i) = -1.0 - (double)i;
}
static inline bool sk_row_is_part(const SkView *v, uint64_t i) {
  return *sk_row_age(v, i) == -1.0 - (double)i;
}

static inline bool sk_row_is_jump(const SkView *v, uint64_t i) {  // between rows i and i + 1
  return i + 1 < v->end && sk_row_time(v, i) == sk_row_time(v, i + 1);
}

#endif
