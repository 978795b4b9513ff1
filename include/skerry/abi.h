// skerry/abi.h - the contract between generated code and the runtime. Plain C, no other header needed, so
// that the in-memory compiler reads it in no time; the compiler pastes this text into what it generates.
//
// The runtime owns all memory and all time; generated code computes. A generated function returns 0, or
// non-zero after it told the runtime why through `fail`.
#ifndef SKERRY_ABI_H
#define SKERRY_ABI_H

#define SK_ABI_VERSION 14

typedef struct SkRun       SkRun;
typedef struct SkBlockCode SkBlockCode;

// Lanes 0 .. n of equations that do not need each other.
typedef struct {
  int (*part)(SkRun *run, double *const *arrays, long from, long to);
  double *const *arrays;
  long           n;
  int pays;  // is long enough to be shared among threads: 1, or 2 where lanes may differ in cost
} SkLoop;

// What generated code may ask of the runtime.
typedef struct {
  // A torn block: iterate on its tears until the residuals vanish. The solution is left in v.
  int (*newton)(SkRun *run, const SkBlockCode *block);
  // A linear block: A * tears = b with pivoting.
  int (*linear)(SkRun *run, const SkBlockCode *block);
  // The value of line `line` at time - delay.
  double (*delayed)(SkRun *run, int line, double delay);
  // The two ends of spatial `line` at position x.
  void (*spatial)(SkRun *run, int line, double x, int positive, double *out0, double *out1);
  // A new value for v[place], taken over when this pass of the event is done.
  void (*reinit)(SkRun *run, int place, double value);
  // An equation left over by initialisation: its residual must be zero beside the size of its terms.
  int (*check)(SkRun *run, int equation, double residual, double size);
  // An assertion that does not hold: level 0 stops, 1 warns. Returns 0 when the run may go on.
  int (*assertion)(SkRun *run, int equation, const char *message, int level);
  void (*terminate)(SkRun *run, const char *message);
  // Inside functions: report and unwind; never returns.
  void (*raise)(SkRun *run, const char *message);
  // Memory for arrays and strings inside one call of generated code; freed by release.
  void *(*scratch)(SkRun *run, long bytes);
  void *(*mark)(SkRun *run);
  void (*release)(SkRun *run, void *mark);
  // Strings that outlive a call (String variables).
  const char *(*keep)(SkRun *run, const char *text);
  // Number and enumeration formatting of Modelica's String().
  const char *(*real_text)(SkRun *run, double value, int significant, int min_length, int left);
  const char *(*integer_text)(SkRun *run, double value, int min_length, int left);
  const char *(*format_text)(SkRun *run, double value, const char *format);
  // Loops one after the other, each part by part, perhaps on several threads.
  int (*share)(SkRun *run, const SkLoop *loops, int n);
} SkServices;

// What a function that several islands have in common reads of the island it runs for: each has an entry of its own.
typedef struct {
  const int         *numbers;
  const void *const *tables;
} SkShared;

// One island while it runs. All numbers are doubles: Integer, Boolean (0, 1) and enumerations too.
// Held values (pre, relations, ticks, integration bases) are variables like any other; only the runtime
// writes them.
struct SkRun {
  double      *v;  // variables
  const char **s;  // String variables
  void       **o;  // external objects
  double       time;
  const unsigned char
      *set;  // by place in v: given by the user, bindings and start values do not count
  const unsigned char *set_s;  // by place in s
  const SkServices    *services;
  void                *owner;       // the runtime's own data
  int                  depth;       // of recursive functions; 0 when a call from outside begins
  int                  by_service;  // blocks are left to the services, whatever the code could do
  long                 rounds;      // matrices of blocks that the code solved itself
  unsigned char       *odd;    // by number of the block: equal blocks that are left to the services
  long                 n_odd;  // how many of them
  const SkShared      *shared;
  const unsigned char *warned;  // by number of the equation: it has warned already; NULL: not known
};

// What external C functions may ask of the runtime (ModelicaUtilities.h of the specification).
typedef struct {
  void (*message)(const char *text, int level);  // 0 message, 1 warning, 2 error: does not return
  char *(*allocate)(unsigned long bytes);        // lives as long as the call; NULL: out of memory
} SkUtilities;

struct SkBlockCode {
  int        n;      // tears
  const int *tears;  // their places in v
  int        linear;
  int        lane;  // its number among the blocks that share these functions, their argument
  // Newton: writes the tears into v, computes what follows from them, then the residuals.
  int (*residual)(SkRun *run, long lane, const double *x, double *out);
  // Column-major d residual / d tear at the current v (or the entries of the sparse pattern).
  // NULL: by differences.
  int (*jacobian)(SkRun *run, long lane, double *matrix);
  // Linear: fills matrix and right-hand side.
  int (*system)(SkRun *run, long lane, double *matrix, double *rhs);
  int (*after)(SkRun *run, long lane);  // linear: what follows from the tears
  // 0 when a divisor among what follows is zero: then `full` has to be used. NULL: always fine.
  int (*usable)(SkRun *run, long lane);
  int        once;       // linear: the matrix depends on parameters only
  int        n_entries;  // sparse pattern of the matrix, columns compressed; 0: dense
  const int *col_start, *row;
  int        n_units;  // entries of the matrix that are a number of at least 1, or of -1 or less,
  const int *units;    // whatever the unknowns are: pairs of row and column
  int n_lags;  // rows that say that a wave is what was sent, with the wave's column; entry 1 or -1
  const int         *lags;
  const SkBlockCode *full;         // the same block without tearing; NULL: none
  int                n_equations;  // in the model's equation table, for messages
  const int         *equations;
};

// after_start
#define SK_START_LOOK  1  // only continuous ones: relations may differ once initialisation is over
#define SK_START_EVENT 2  // discretes have other equations then

typedef struct {
  int        n, n_states;
  const int *candidates, *candidate_ders, *states, *state_ders, *select;  // places in v
} SkStateSetCode;

// relation_kind
#define SK_RELATION_CROSSES  1  // has a crossing function
#define SK_RELATION_STEPWISE 2  // an integer-valued function: any value, not only 0 and 1
#define SK_RELATION_STRICT   4
#define SK_RELATION_TIME     8   // `times` gives when it changes
#define SK_RELATION_PLAIN    16  // no other condition guards it: its sides must be numbers
#define SK_RELATION_SOFT     32  // read by equations of something continuous alone

// Rows of a time and values that a group of lines is read from or written to in a march.
typedef struct {
  double       *rows;
  unsigned long mask, width,
      first;         // row i begins at rows[(i & mask) * width], the group at `first` in it
  unsigned long at;  // the row of the first step, then one for each; then: that of the next step
  // Read only. The row of a step must be within `tight` of its time less the delay, and for the first `behind`
  // steps the next row more than `wide` after that.
  long   behind;
  double delay, tight, wide;
  // Of lines that the march writes as well: a row that it has written at the end of a step is that of the step so many
  // steps later, near enough to its time. 0: all rows have to be looked at.
  long lag;
  long room;  // Written only: rows that there is room for
  // Points inside the step that a row ends, whose values follow those of the row, `apart` numbers from each to the next.
  int           inner;
  unsigned long apart;
  // Then, added: rows read or written beside one for each step; and written only, that behind the newest jump (0: none).
  long          more;
  unsigned long jump;
} SkMarchLine;

#define SK_ROWS_GROUP  8
#define SK_ROWS_GROUPS 32

// Rows of results that a march gives on its way; after it all is as the next one wants it.
typedef struct {
  double       *row;  // the next one: time, then values, `stride` numbers; NULL: none are wanted
  unsigned long stride, room;  // room: rows that follow each other there
  long          due,
      every;  // the next one is due at the end of step `due`, the first being 1; then each `every` steps
  double origin, number, interval;  // it is at origin + number * interval, then one interval later
  double slack,
      end;  // within slack of the end of its step, and before `end`, or that step is not taken
  unsigned long checked;  // while there is room for more than so many of them that is known
  // Where the values of SkIslandCode.shown stand in a row, 0: nowhere; and values that do not change meanwhile.
  const unsigned *slot;
  long            plain;  // these slots are 1, 2, and so on up to this, then 0; -1: they are not
  unsigned some;  // a bit for each SK_ROWS_GROUP slots, the last one for all others: any is not 0
  long     n_still;
  const unsigned *still;  // pairs of a slot and a place in v
  // Each tick has a row before it and one behind. Within `near` of one that is due they are that one.
  int           sides;
  double        near;
  unsigned long given;  // then: so many
  int           left;  // then: the last step ended where a row is due that is left to the runtime, 2: that behind a tick
} SkMarchRows;

// Ticks of samplers on the way: the next of each, how many there were, and start and interval.
typedef struct {
  double        *at;  // NULL: there is none before the end
  unsigned long *count;
  const double  *start, *every;
  double         slack;  // one this near to the end of a step is at its end
  long           done;   // then: times at which there were some
  int left;  // then: the last step ended at one, which was computed (1) or is left to the runtime (2)
} SkMarchTicks;

// The error of each step is looked at before it is taken: who finds one that may be too large leaves it to the runtime.
// Values that are sent are in the order of SkIslandCode.lines_out, each once.
typedef struct {
  // The second difference of slopes of state i may be slopes[i] + relative * (size of the state), that of what is sent `straight` of
  // its largest size.
  const double *slopes;
  double        relative, straight;
  double       *older;  // slopes one step before the first; then where the last began
  double       *sent
      [4];  // what was sent where the first step begins and at the ends of steps before; then of the last
  double *sizes;  // the largest of each; then of these as well
} SkMarchErrors;

// Many whole steps in a row. Step k goes to origin + (n + k) * h.
typedef struct {
  double  origin, h, n, theta;
  double  t;                 // where the first step begins; then where the last one ended
  double  before;            // then: where that one began
  long    steps;             // at most; then fewer where rows behind jumps have taken the room
  double *g, *g_old, *most;  // crossing functions, and their largest sizes, `apart` numbers apart
  long    apart;
  SkMarchLine *in, *out;  // by group, in the order of their numbers
  // Jumps, two rows at one time, may arrive within `grain` of the end of a step; what leaves the island then by at
  // most `small` of its size does not jump.
  int    may_jump;
  double grain, small;
  long   jumps;  // then, added: those that were passed
  int at_jump;  // then: the last step ended at a jump, which was passed (1) or is left to the runtime (2)
  // Lines are short (SK_BRIEF steps at most), and of what is sent only SK_ROWS_BEFORE rows before the next one to be read are
  // ever looked at again: who writes no others may take so many steps.
  int          brief;
  long         brief_steps;
  SkMarchRows  rows;
  SkMarchTicks ticks;
  // Explicit methods (SkIslandCode.staged): rows of SK_MOST_STAGES weights of the slopes for each stage, those of the end,
  // and where in the step the stages are; inside: some lie inside the step, where lines are read between rows.
  int           stages, inside;
  const double *weights, *last, *parts;
  long          reached;  // the step under way, in the first of several, where functions may raise
  // Points inside each step that some of its lines remember, and weights of all slopes for the curve that they lie on
  // (NULL: Hermite's cubic).
  int           inner;
  const double *points, *bend;
  // Implicit methods; NULL: errors are nobody's concern.
  const SkMarchErrors *errors;
} SkMarch;

// The first two points inside a step that lines remember, and the last two seen from the end.
#define SK_INNER_FIRST  0.01
#define SK_INNER_SECOND 0.02
#define SK_MOST_INNER   4

#define SK_MOST_STAGES  7
#define SK_ROWS_BEFORE  8
#define SK_BRIEF        8
#define SK_SIDE_BY_SIDE 16  // runs of one model that `variants` advances at a time

typedef struct {
  const char           *name;
  int                   n_states;
  const int            *state, *derivative;  // places in v
  const int            *base;                // held bases of the implicit step, NULL without it
  int                   beta;                // place of its weight, -1 without it
  int                   has_inputs;          // reads inputs of the model
  int                   n_discretes;
  const int            *discrete;
  int                   n_pres;  // held values before the event: v[pre[i]] := v[pre_of[i]]
  const int            *pre, *pre_of;
  const unsigned char  *pre_iterate;    // a change of it repeats the event
  int                   n_string_pres;  // the same for strings
  const int            *string_pre, *string_pre_of;
  int                   n_relations;
  const int            *relation;  // places of the held values
  const unsigned char  *relation_kind;
  int                   n_samplers;
  const int            *tick, *sample;  // places of the held values, -1: not used
  int                   n_lines_out;
  const int            *lines_out;  // lines that are recorded here
  int                   n_state_sets;
  const SkStateSetCode *state_sets;
  // Of each set d constraint / d candidate, (n - n_states) x n, row-major, one set after the other.
  int (*set_jacobians)(SkRun *run, double *out);
  int (*ode)(SkRun *run);
  int (*zeros)(SkRun *run);  // from here to event: NULL when there is nothing to do
  int (*later)(SkRun *run);
  int (*checks)(SkRun *run);
  int (*event)(SkRun *run);
  int (*implicit)(SkRun *run);  // NULL: not made
  void (*crossings)(SkRun *run, double *g);
  void (*relations)(SkRun *run, double *fresh);
  void (*times)(SkRun *run, double *at);
  void (*samplers)(SkRun *run, double *start, double *interval);
  int        n_jacobian;           // pattern of d der / d state, columns compressed
  const int *jac_start, *jac_row;  // NULL: full
  int        n_colours;
  const int *colour;
  int (*jacobian)(SkRun *run, double *values);  // NULL: by (coloured) differences
  int                largest_block;             // unknowns of the largest block
  int                n_blocks;  // all blocks of its schedules; a block is known by its number here
  const SkBlockCode *blocks;
  int (*limits)(SkRun *run);  // puts states back to their limits after an explicit step; NULL: none
  int        n_limited;       // states with limits, derivatives that stop there left out
  const int *limited;
  // What it takes over from other islands before they have their events at a tick: v[import[i]] :=
  // v[import_of[i]]. exports: others do that with values of this island that `later` computes.
  int        n_imports;
  const int *import, *import_of;
  int        exports;
  int early_pres;     // none of its values that a pre value is taken from is computed by `later`
  int ticks_iterate;  // more than when clauses reads `tick`: the event is repeated after it
  int after_start;    // SK_START_...: equations that initial() makes others at initialisation
  // A whole step to run->time, from the states and derivatives in v: implicit, with rest = (1 - theta) * h and
  // beta in its place, or ode where there are no states; assertions are looked at. g, g_old: the crossing functions at the start of the
  // step and before; moved on. Non-zero: something happens in this step; v and g are as they were. Neither it nor ode and
  // zeros raise. NULL: none
  int (*step)(SkRun *run, double h, double rest, double *g, double *g_old);
  int shares;  // some of its loops are long enough to be shared among threads
  // As many of these steps as nothing happens in; all is as if `step` had been called for each. NULL: none
  long (*march)(SkRun *run, SkMarch *march);
  int quiet_later;  // `later` does not raise
  // `march` for n runs of the model side by side, SK_SIDE_BY_SIDE pointers each, those from n on being copies of the
  // first. It ends before the first step in which anything happens in one of them; odd tells which: 1, or 2 where the
  // step can be taken alone. NULL: none
  long (*variants)(SkRun *const *runs, SkMarch *const *marches, long n, unsigned char *odd);
  int moving;  // `implicit` reads lines where its last values say: it is repeated until they stay
  // Places of what `march` computes, with `later`: it gives rows. 0: it does not
  int        n_shown;
  const int *shown;
  int        ticks;  // `march` handles those of samplers, in which functions may raise
  // `march` and `variants` take steps of explicit methods; there is no `step`. 2: `march` also of those that have stages
  // inside the step, where it reads lines.
  int staged;
  int calls;  // `variants` calls functions, which may raise; so may ode and zeros, then
  // `ode` as loops, where it is nothing else. 0: it is
  int           n_loops;
  const SkLoop *loops;
  int by_state;  // lane i of the last loop gives the derivative of state i and needs no other state
  int reach;     // then: lane i of a loop needs only lanes and states up to so far from i; -1: any
  int errors;    // `march` looks at those of its steps (SkMarchErrors)
  int (*tangent)(
      SkRun *run);  // directional derivatives, from values and given ones; NULL: none are made
} SkIslandCode;

typedef struct {
  int        n_islands;
  const int *islands;
  int (*initial)(SkRun *run);
  int (*given)(
      SkRun *
          run);  // with start values for waves, where the initial system looks for a steady state; NULL: it does not
  int (*simplified)(SkRun *run);  // homotopy; NULL: none
  int (*blend)(SkRun *run);
  int                largest_block;
  int                n_blocks;
  const SkBlockCode *blocks;
  const SkShared    *shared;
} SkStartCode;

typedef struct {
  int source, var;  // places: what is recorded, the delayed value
  int from_island, to_island;
  int delivered;  // the runtime puts the delayed value into v before it calls ode or implicit
  int between;    // joins two islands of the model, though they may run as one
  int group;  // lines of one group have the same ends and the same delay; 0: not known, there is no march
} SkLineCode;

typedef struct {
  int source[2], out[2];  // places, -1: not used
  int island, n;          // points of the initial distribution
  void (*start)(SkRun *run, double *points, double *values, double *x);
} SkSpatialCode;

typedef struct {
  int                        abi;
  int                        n_v, n_s, n_o;
  int                        n_islands;
  const SkIslandCode *const *islands;
  int                        n_starts;
  const SkStartCode         *starts;
  int                        n_lines;
  const SkLineCode          *lines;
  void (*delays)(SkRun *run, double *delay,
                 double *longest);  // parameter expressions where constant
  int                  n_spatials;
  const SkSpatialCode *spatials;
  int                  lambda, terminal;  // places, -1: not used
  int (*start)(SkRun *run);               // start values of everything, after parameters
  int (*parameters)(SkRun *run);          // dependent parameters from independent ones
  int (*destroy)(SkRun *run);  // ends the lives of external objects; NULL: there are none
  void (*utilities)(const SkUtilities *utilities);  // to be called first; NULL: not needed
  int                    n_blocks;                  // of `parameters`
  const SkBlockCode     *blocks;
  const SkShared *const *shared;  // by island; NULL: islands have no functions in common
} SkModelCode;

#endif
