// runtime/island/island.h - one island at run time: numbers, solver, delay lines, events. Internal to the runtime.
//
// All memory is allocated by sk_island_new and the solver's open; stepping allocates nothing.
#ifndef SK_RUNTIME_ISLAND_H
#define SK_RUNTIME_ISLAND_H

#include "base/status.h"
#include "runtime/island/info.h"
#include "runtime/island/island_head.h"
#include "runtime/simulation/bytes.h"

#include <float.h>
#include <math.h>
#include <setjmp.h>
#include <skerry/abi.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct SkIslandRt SkIslandRt;
typedef struct SkLines    SkLines;
typedef struct SkSpatials SkSpatials;
typedef struct SkInputs   SkInputs;
typedef struct SkBlocks   SkBlocks;
typedef struct SkHistory  SkHistory;

// What a solver is like: what others ask of it instead of its name.
enum {
  SK_ON_GRID  = 1,  // its steps lie on a grid, or on halvings of its cells
  SK_ADAPTIVE = 2,  // its steps follow from the tolerance
  SK_IDLE     = 4,  // nothing but time moves
  SK_REMOTE   = 8,  // it waits for what is not in this process: that nobody moves is no failure
  SK_SAVABLE =
      16,  // between any two steps. The others are saved where they began afresh, and go the way from there
           // once more when the run is resumed
  SK_IMPLICIT = 32,   // its formula is part of the generated code (SkIslandCode.implicit)
  SK_JACOBIAN = 64,   // it asks for derivatives of the equations
  SK_EVENTS   = 128,  // something may happen on the way that is not in the equations
};

// A way of moving an island forward.
typedef struct {
  const char *name;
  unsigned    can;  // SK_ON_GRID and so on
  int         order;
  SkStatus (*open)(SkIslandRt *island);
  // From island->run.time towards `to`; stops early when a relation changes (sets *event), and where the
  // next step would end after island->head.free_until. The end values are in v and the ode schedule has been
  // evaluated there. Steps may go beyond `to` inside, but nothing is evaluated beyond `limit`; when `to` is
  // the limit, the state there is the start of the next step.
  SkStatus (*advance)(SkIslandRt *island, double to, double limit, bool *event);
  void (*restart)(SkIslandRt *island);  // states or equations changed discontinuously
  void (*close)(SkIslandRt *island);
  void (*save)(const SkIslandRt *island, SkBytes *out);  // savable ones; NULL: nothing to keep
  bool (*load)(SkIslandRt *island, SkBytes *in);
  // NULL: nothing happens but what the equations say. Handles what does at run.time, before they have their event; when
  // the next one is known to be.
  SkStatus (*event)(SkIslandRt *island);
  double (*known)(const SkIslandRt *island);
} SkSolver;

extern const SkSolver sk_solver_euler, sk_solver_heun, sk_solver_rk3, sk_solver_rk4,
    sk_solver_dopri5;
extern const SkSolver sk_solver_ieuler, sk_solver_trapezoid, sk_solver_bilinear;
extern const SkSolver sk_solver_halving;  // implicit, its steps halved to the tolerance
extern const SkSolver sk_solver_cvode, sk_solver_ida;
extern const SkSolver sk_solver_still;  // no states: nothing but time moves

// fixed.c: one step of an implicit method from states x0 and derivatives dx0 over h to `end`, theta being the weight of
// the new derivative. Non-zero: failed.
int sk_step_implicit(SkIslandRt *island, const double *x0, const double *dx0, double theta,
                     double end, double h);
// The same from a base and a weight of the derivatives (SkIslandCode.base, beta) that are in v, with the states and
// derivatives to begin with.
int sk_step_solve(SkIslandRt *island, const double *slopes, double end);
int sk_step_straight_on(SkIslandRt *island, const double *x0, const double *dx0, double end,
                        double h);

const SkSolver *sk_solver_find(const char *name);  // NULL when unknown
// The i-th name, NULL past the end: for help and completion.
const char *sk_solver_name(int i);
// All of these flags; false where the name is unknown.
bool               sk_solver_can(const char *name, unsigned flags);
static inline bool sk_can(const SkSolver *solver, unsigned flags) {
  return (solver->can & flags) == flags;
}
// Steps of one length.
static inline bool sk_is_fixed(const SkSolver *solver) {
  return (solver->can & (SK_ON_GRID | SK_ADAPTIVE)) == SK_ON_GRID;
}
// One-step methods whose steps follow from errors: the steps may be long, and beginning anew costs them little. (Methods
// of several steps would begin at order one each time.)
static inline bool sk_halves(const SkSolver *solver) {
  return sk_can(solver, SK_ON_GRID | SK_ADAPTIVE);
}

typedef struct {
  uint64_t steps, events, evaluations, jacobians, newton, failures;
  uint64_t at_once;  // steps of which one call of generated code took several
} SkStats;

// What is known of a relation between two evaluations.
typedef struct {
  bool   armed;  // has been clear of its threshold since it changed: the slightest crossing counts
  bool   rose;   // the last change was to a larger value
  double width;  // while not armed: how far beyond the threshold it must be to change back
  double most;   // its crossing function's largest size so far
  int    rough;  // how often no way was short enough for its crossing function to look smooth
  // Changes to false and to true: do they come closer and closer?
  struct {
    double at, apart;  // the last one, and how long after the one before
    double first;      // that time when they began to come closer
    int    closer;     // how often in a row
  } pace[2];
  double peak, peak_before;  // of the crossing function since its last change, and before that
  // noise.c
  int    turns, patience;  // small changes in a row, and how many it takes to look at them
  double wandered;         // how far its crossing function went in between
  double reaches;          // and how far rounding takes it, as far as known
  double band;             // around its threshold, where nothing depends on its side
} SkRelationRt;

// Equations as an island.
struct SkIslandRt {
  SkIslandHead        head;
  SkRun               run;
  const SkIslandCode *code;
  const SkModelInfo  *info;
  const SkSolver     *solver;
  void               *solver_data;
  double              step, tolerance, start, stop, interval;
  int                 iterations;  // of Newton's method at most, in a step; 0: until it converges
  int                 most_iterations;  // the same inside such a step, else 0
  double              grain;            // fixed steps: times closer together than this are one
  double              coarse;           // the largest of all islands
  double              stride;           // no step is longer
  int                 meets;     // halvings of it that find every wave where it was sent; -1: none
  bool                evens;     // halving: shares what is left before something that happens
  double              window;    // adaptive methods: does not look beyond multiples of it
  bool                foresees;  // the whole of a step with a row inside can be read before the row
  bool                delivered;  // there are lines for it that the runtime reads
  bool                varies;     // it reads a delay that varies
  bool                showing;    // only what rows show is computed: what is sent is known now
  bool arriving;  // v is at an event that was located: ends of lines and pipes are still before it
  bool told;      // what it sends has jumped inside the last step
  int  inner;     // points inside each step that its lines remember
  bool tight;     // it tells after each step which rows of lines it has seen
  double seen;    // end of the accepted step before the last
  double target;  // the next stop
  int    bends;   // breaks from the start that were passed on
  bool   told_dense;        // it was told that not all jumps are
  double jumps, jumped_at;  // jumps between points of the grid that were, and the last
  double first_most;        // adaptive methods: the next first step is not longer than this
  bool   fine;  // its ticks, more frequent than rows, are no stops: they come on the way
  double tick;  // the next of these, else infinite
  bool
      sided;  // its ticks are stops, but a march may pass them if it gives the rows before and behind
  struct SkLanePool *team;       // computes its long loops; NULL: one thread does
  int               *stretches;  // of computed places: first and number of each
  int                n_stretches;
  int states, derivatives;  // first of their places where these follow each other, else -1
  // Of the stage at hand: the derivatives in v, and where they are kept; NULL: nowhere.
  double *slopes[2];
  // Steps that are complete at an output point may go on: gives the row at run.time, *to being that point, and sets
  // *to to the next one. False: the run has to stop there, or *status. May change `code`. NULL: it always stops.
  bool (*pass_row)(SkIslandRt *island, double *to, SkStatus *status);
  void *pass_user;
  // A march to before `end` may go further, to before `wide`, if it gives the rows on its way by itself: how far;
  // those it gave.
  double (*open_rows)(SkIslandRt *island, SkMarch *march, double end, double wide);
  void (*close_rows)(SkIslandRt *island, const SkMarch *march);
  // The row behind a tick that a march has passed, where it could not give it.
  SkStatus (*row_behind)(SkIslandRt *island);
  // Takes the steps of a march instead of code->march; NULL: nobody does.
  long (*march)(SkIslandRt *island, SkMarch *march);
  void *march_user;
  // Events close together.
  double            chatter_since, event_time;
  uint64_t          chatter;
  const atomic_int *stop_flag;
  bool              apart;  // as in SkSimOptions
  double            patience;
  double           *abs_tolerance;  // by state
  double           *settled;        // states before the last repetition of a step with moving lines
  SkStats           stats;
  // Blocks of equations: blocks.c.
  SkBlocks *blocks;
  // Relations. g: crossing functions at the last accepted point, with its time; g_old: one before.
  SkRelationRt *relation;
  double
      leeway;  // while no consistent values are found: relations are right to so much of their size
  double *g, *g_new, *g_old, *fresh, *at, *held;
  double *beyond_held, *beyond_fresh, *beyond_g;  // past_threshold.c
  // noise.c: of what is computed, with the branches at hand and with others; NULL: no condition can have a band.
  double *values, *moves, *others, *others_move, *rates, *other_rates;
  bool    other_turn;   // a condition that cannot have a band has changed in this event
  bool    went_beyond;  // since it was set to false, values of a branch that follows were taken
  double  g_time, g_old_time;
  double  reach;  // crossing functions are known to be smooth over ways of this length
  bool    g_old_valid, any_crossing, any_time;
  bool    all_cross;  // every relation has a crossing function
  bool    calm;    // all relations were clear of their thresholds at g_time, and nothing is watched
  double  g_seen;  // g_new are the crossing functions of this time, NAN: of none
  bool    put_back;   // a state was put to its limit after initialisation: relations may differ
  bool    looked;     // g_new, fresh and at are those of this point
  double  next_time;  // when the next relation of time alone changes
  // Samplers.
  double   *sample_start, *sample_interval, *sample_next;
  uint64_t *sample_count;
  // Values given by reinit in this pass of an event.
  double        *reinit_value;
  unsigned char *reinit_given;  // by state
  bool           reinit_any, pre_of_continuous;
  bool
      is_late_known;  // what pre() of continuous variables takes was computed before events of other islands
  // Dynamic state selection.
  double        *select_work;  // the Jacobians of all state sets, and one more
  size_t         select_size;  // numbers of all of them
  unsigned char *select_marks;
  SkHistory     *history;  // history.c; NULL: not needed
  // Shared by all islands of the model.
  SkLines           *lines;
  SkSpatials        *spatials;
  SkInputs          *inputs;
  const SkModelCode *model;
  double meet;         // steps end there, something may change from outside; infinite: not known
  bool   changed;      // something has, and its event is still to come
  double break_at;     // until then delayed values and inputs are taken before their jump
  double passed;       // jumps up to here have arrived, and need not be looked for
  bool   break_event;  // it is one of an input
  // Where the first row of a line arrives: the next time, or not known; the last one that has passed.
  double        begins, begun;
  bool          soft;  // nothing else arrives with the next one
  double        age;   // how often what arrives next was passed on from line to line
  bool          sees;  // equations see another time than `now`
  double        now;
  const SkLoop *put_states;  // of the stage at hand (sk_island_stage)
  bool          quiet;       // trying: do not keep messages
  bool          hasty;       // large blocks have one try: something better may follow
  // Initialisation: a block that has no solution is solved again with other branches. NULL: it is not.
  bool (*other_branch)(SkIslandRt *island, bool (*again)(void *job), void *job);
  const void    *start_user;
  bool           in_event;  // assertions wait for the end of the iteration
  bool           pending;   // one did not hold in the last pass
  unsigned char *warned;    // by equation
  int            n_warned;
  jmp_buf       *escape;   // where a function of the model that raises goes
  void          *scratch;  // scratch.c
  void (*on_warning)(void *user, const char *text);
  void   *warning_user;
  SkBytes said;  // warnings that wait for the next stop
  // Called when an adaptive solver begins afresh, v at that point.
  void (*on_restart)(void *user, SkIslandRt *island);
  void    *restart_user;
  uint64_t since_restart;  // steps
};

// v, s and o are shared by all islands of a model and owned by the caller.
SkStatus sk_island_new(const SkModelCode *model, const SkIslandCode *code, const SkModelInfo *info,
                       int number, SkIslandRt **out);
void     sk_island_free(SkIslandRt *island);

extern const SkServices sk_services;

// Runs one generated function; non-zero when it failed (message set unless quiet). They nest: a function
// of the model that raises ends the innermost one.
int sk_island_call(SkIslandRt *island, int (*fn)(SkRun *));
int sk_island_values(SkIslandRt *island, void (*fn)(SkRun *, double *), double *out);
int sk_island_pair(SkIslandRt *island, void (*fn)(SkRun *, double *, double *), double *a,
                   double *b);
int sk_island_triple(SkIslandRt *island, void (*fn)(SkRun *, double *, double *, double *),
                     double *a, double *b, double *c);
int sk_island_matrix(SkIslandRt *island, int (*fn)(SkRun *, double *), double *out);
int sk_island_block_jacobian(SkIslandRt *island, const SkBlockCode *block, double *out);
int sk_island_residual(SkIslandRt *island, const SkBlockCode *block, const double *x, double *out);
int sk_island_system(SkIslandRt *island, const SkBlockCode *block, double *matrix, double *rhs);
// march.c: it may take its steps with other runs of the model: island->march may be set.
bool sk_march_beside(const SkIslandRt *island);
// A march in which functions may be called; negative: one has raised.
long sk_island_march(SkIslandRt *island, SkMarch *march);
// ode at a point; checks that all derivatives are finite numbers.
int sk_island_ode(SkIslandRt *island, double time);
// The same after a loop that gives the states, NULL: none; what it needs must not depend on anything that is received at
// `time`. slopes: gets the derivatives; NULL: they are in v only.
int sk_island_stage(SkIslandRt *island, const SkLoop *states, double time, double *slopes);
// What nobody integrates, after ode at the same point. Non-zero: something on this island is no finite number.
int sk_island_later(SkIslandRt *island);
// past_threshold.c: values at the current point with the branches that follow a threshold already passed, the held ones
// being unable to give any. False: no relation has changed, or that does not help either.
bool sk_island_beyond(SkIslandRt *island, bool (*values)(SkIslandRt *island));
// Everything computed on this island is a finite number; else a message that names the first that is not.
bool sk_island_finite(SkIslandRt *island);
// Its Integers are in their range, or a message that names one that is not. They change at events only.
bool sk_island_integers(SkIslandRt *island);
// The same of what is computed once, before the start or (started) by initialisation; parameters may be
// infinite. And of the states.
bool sk_island_once(SkIslandRt *island, bool started);
bool sk_island_states(SkIslandRt *island);

void sk_inputs_apply(SkInputs *inputs, SkIslandRt *island);  // at run.time
void sk_lines_deliver(SkIslandRt *island);                   // delayed values at run.time into v
// What comes from outside, at run.time: before ode or implicit is called.
static inline void sk_island_receive(SkIslandRt *island) {
  if (island->inputs) sk_inputs_apply(island->inputs, island);
  if (island->delivered) sk_lines_deliver(island);
}

static inline bool sk_island_must_stop(const SkIslandRt *island) {
  return island->stop_flag && *island->stop_flag != 0;
}

// With what the code of small blocks did by itself.
SkStats sk_island_stats(const SkIslandRt *island);

// A warning, once per equation; number < 0: of a function, which brings its own place.
void sk_island_warn(SkIslandRt *island, int number, const char *message);
// Would a warning about this equation be dropped? It is told once, and not while something is only tried.
bool sk_island_has_warned(const SkIslandRt *island, int number);
void sk_island_fail(SkIslandRt *island, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
const char *sk_island_variable(const SkIslandRt *island, int place);  // its name, or a stand-in
const char *sk_island_equation(const SkIslandRt *island, int number);
const char *sk_island_origin(const SkIslandRt *island, int place);   // its equation; NULL: unknown
double      sk_island_nominal(const SkIslandRt *island, int place);  // 0: not given
// Absolute tolerances of the states, from nominal values or, without, from what they are now.
void sk_island_tolerances(SkIslandRt *island);

// Times closer together than this are one: sums of intervals differ by a few roundings.
static inline double sk_time_slack(double time) {
  return 16.0 * DBL_EPSILON * (time < 0.0 ? -time : time);
}

// Times of one island that are closer together than this are one. All that asks whether something has arrived, is passed
// or is still to come takes this distance: two answers that differ leave the island where it is for ever (move in
// move.c). Where steps have no grid sums of delays drift further.
static inline double sk_island_near(const SkIslandRt *island, double time) {
  double slack = sk_time_slack(time);
  return island->grain > 0.0 ? fmax(slack, island->grain) : 4.0 * slack;
}

// The time that equations see from here to sk_island_unsee. Where the first row of a line arrives, formulas of time may
// give way to what the line brings (if noEvent(time < t0 + T) then start else delay(w, T)): until that is passed they see
// a time just before it, then one just after, whatever the rounding of sums.
static inline void sk_island_see(SkIslandRt *island) {
  double time = island->run.time, slack = sk_time_slack(time);
  island->now = time;
  double near = sk_island_near(island, time);
  if (fabs(time - island->begun) <= near)
    island->run.time = fmax(time, island->begun) + slack;
  else if (fabs(time - island->begins) <= near)
    island->run.time = fmin(time, island->begins) - slack;
  island->sees = island->run.time != time;
}
static inline void sk_island_unsee(SkIslandRt *island) {
  island->run.time = island->now;
  island->sees     = false;
}

// What arrives at run.time has arrived, with what arrives together with it but for rounding.
static inline void sk_island_arrived(SkIslandRt *island) {
  island->break_at = INFINITY;
  double near      = sk_island_near(island, island->run.time);
  island->passed   = island->run.time + near;
  if (!(fabs(island->begins - island->run.time) <= near)) return;
  island->begun  = island->begins;
  island->begins = INFINITY;
}

// blocks.c
SkStatus sk_blocks_new(const SkIslandCode *code, SkBlocks **out);
void     sk_blocks_free(SkBlocks *blocks);
// The blocks with these tables are worked on from now on: of the island itself, or of a start system.
SkStatus sk_blocks_use(SkBlocks *blocks, const SkBlockCode *table, int n);
void     sk_blocks_swap(SkBlocks *blocks, const SkBlockCode *table);  // the same in other code
void     sk_blocks_save(const SkBlocks *blocks, SkBytes *out);
bool     sk_blocks_load(SkBlocks *blocks, SkBytes *in);
void     sk_blocks_forget(SkBlocks *blocks);  // pivots are chosen anew
void     sk_blocks_anew(SkBlocks *blocks);    // parameters were changed while a run is under way
// Pivots of sparse matrices are a matter of accepted steps: try: a step begins, what was tried before is forgotten.
// accept: it is taken, and the pivots that it found where the old ones were not good are kept from now on. row: what
// follows is computed for a row only, and changes nothing; returns what was before.
void sk_blocks_try(SkBlocks *blocks);
void sk_blocks_accept(SkBlocks *blocks);
bool sk_blocks_row(SkBlocks *blocks, bool is_row);
bool sk_blocks_are_for_row(const SkBlocks *blocks);
// Unknowns of nonlinear blocks at an accepted point; and back to them before a step is tried again, so that
// a step too far does not leave the iterations on another branch of solutions.
void sk_blocks_keep(SkIslandRt *island);
void sk_blocks_back(SkIslandRt *island);
// Before v is moved to a point that only a row shows: what the next step's iterations begin with is put aside, once, and
// returned before that step, so that steps do not depend on what was looked at. shown: v has come there, the row is still
// to be computed; what is computed for rows only stays, unless all was put aside (a row that a longer run would not
// have). stay: v is where steps go on from.
void sk_blocks_aside(SkIslandRt *island, bool all);
void sk_blocks_shown(SkIslandRt *island);
void sk_blocks_return(SkIslandRt *island);
void sk_blocks_stay(SkIslandRt *island);
int  sk_block_newton(SkRun *run, const SkBlockCode *block);
int  sk_block_linear(SkRun *run, const SkBlockCode *block);

// kinsol.c: another way to solve a block that Newton's method failed on. x: start, then solution.
bool sk_kinsol_solve(SkIslandRt *island, const SkBlockCode *block, const double *scale, double *x);

// jacobian.c: entries of d der / d state in the island's pattern, at v with ode evaluated. By formula or by
// coloured differences.
int sk_island_jacobian(SkIslandRt *island, double *entries);
// Whether the pattern is worth a sparse solver.
bool sk_island_is_sparse(const SkIslandRt *island);

// initial.c
// given: waves that would be found together have their start values instead.
SkStatus sk_start_run(SkIslandRt *worker, SkIslandRt *const *islands, const SkStartCode *start,
                      bool given);
// States outside their limits are put there; any: there were some. set: gets the places of those that were moved, with a
// warning; NULL: without. Non-zero: failed.
int sk_start_limits(SkIslandRt *island, unsigned char *set, bool *any);
int sk_start_samplers(SkIslandRt *island);  // non-zero: failed
int sk_read_samplers(SkIslandRt *island);   // their grids; the next ticks stay

// events.c
void sk_island_guess(SkIslandRt *island);
bool sk_island_update(SkIslandRt *island, int most, bool start);
// With a leeway: relations that keep the other value sit on their thresholds, until they have been clear of them.
void     sk_island_rest(SkIslandRt *island);
bool     sk_island_take_over(SkIslandRt *island);  // pre := present; did one that matters change?
SkStatus sk_island_event(SkIslandRt *island);      // event iteration at the current time
SkStatus sk_island_settle(SkIslandRt *island);  // the same without counting, after initialisation
double   sk_island_next_tick(const SkIslandRt *island);
bool     sk_island_tick(SkIslandRt *island);  // marks samplers that tick now
// Crossing functions into g; what changes at events only is 1 there. Non-zero: failed.
int sk_island_crossings(SkIslandRt *island, double *g);
// The first relation whose value at the current point differs from the held one, or -1; -2: failed.
int sk_island_changed(SkIslandRt *island);
int sk_island_changed_here(SkIslandRt *island);  // the same with the crossing functions in g_new
// By more than the tolerance allows; slightly: none has, but one by less.
int sk_island_changed_clearly(SkIslandRt *island, bool *slightly);
// The current point is accepted: remembers the crossing functions there.
void sk_island_remember(SkIslandRt *island, bool jump);
// After a jump of what the island reads, with code that does not raise and all relations armed: no relation has
// changed, and that is remembered. False: one may have.
bool sk_island_passes(SkIslandRt *island);
// What is left of it when plain steps have moved g and the peaks.
void sk_island_marched(SkIslandRt *island);
#define SK_HASTY_ABOVE 100  // unknowns: further tries would take longer than what else there is

// settle.c: the states go to where they come to rest, time standing still: a guess for a steady start. False: they do not.
bool sk_island_settles(SkIslandRt *island);

// noise.c: a condition changes; after an event: those that only rounding changes, to and fro, get a band around their
// thresholds (non-zero: failed); nothing has a band any more.
bool sk_noise_new(SkIslandRt *island);
void sk_noise_turn(SkIslandRt *island, int i);
int  sk_noise_settle(SkIslandRt *island);
void sk_noise_drop(SkIslandRt *island);
void sk_noise_save(const SkRelationRt *relation, SkBytes *out);
void sk_noise_load(SkRelationRt *relation, SkBytes *in);

// A name for relation i: "x > 0", or a stand-in.
const char *sk_island_relation(const SkIslandRt *island, int i);

// locate.c: a step in which v can be put at any time.
typedef struct {
  double t0, t1;
  int (*at)(SkIslandRt *island, double t);  // v there, ode evaluated; non-zero: failed
} SkStretch;
// v is at t1. 1: a relation changes, v was put just behind the first change, at *when; 0: none, v is at t1
// still; -1: failed.
int sk_island_locate(SkIslandRt *island, const SkStretch *stretch, double *when);
// The same, piece by piece where the stretch is too long for the crossing functions.
int sk_island_scan(SkIslandRt *island, const SkStretch *stretch, double *when);
// quiet_steps.c: with the crossing functions at t1 in g_new: has no relation changed in the step? False: one may have.
bool sk_island_stays_calm(const SkIslandRt *island, const SkStretch *stretch);
// The next scan knows nothing of them.
void sk_island_scan_anew(SkIslandRt *island);

// select.c: returns 1 when the states are others than before (restart the solver), -1 after a failure.
// apply false: only tells that they should be.
int  sk_island_select(SkIslandRt *island, bool first, bool apply);
bool sk_island_select_open(SkIslandRt *island);

// After each accepted step, v at its end: assertions, lines, state selection. *event is set when the solver must be
// restarted. step: where it began, and how to look inside.
SkStatus sk_island_accept(SkIslandRt *island, const SkStretch *step, bool *event);

// history.c: accepted points since the last stop, and the two sides of events on the way.
SkHistory *sk_history_new(const SkIslandRt *island);
void       sk_history_free(SkHistory *history);
bool       sk_history_point(SkIslandRt *island);
bool       sk_history_event(SkIslandRt *island, bool after);
bool       sk_history_restart(SkIslandRt *island);  // begins where the present step does
void       sk_history_save(const SkHistory *history, SkBytes *out);
void       sk_history_load(SkHistory *history, SkBytes *in);

// line.c: what lines remember.
static inline bool sk_line_is_between(const SkLineCode *line) {
  return line->between || line->from_island != line->to_island;
}
SkStatus sk_lines_new(const SkModelCode *model, SkLines **out);
void     sk_lines_free(SkLines *lines);
// After initialisation: the delays; then, with the islands' steps known, how lines are read; then the first samples.
SkStatus sk_lines_delays(SkLines *lines, SkIslandRt *world);
void     sk_lines_plan(SkLines *lines, SkIslandRt *const *islands);
SkStatus sk_lines_start(SkLines *lines, SkIslandRt *const *islands);
// The first samples of what has changed since v was as `before`, all but rounding, are what it is now. Were there
// any?
bool sk_lines_start_anew(SkLines *lines, SkIslandRt *const *islands, const double *before);
// The longest step with which this island finds what it reads: the shortest delay, a third of it for its own lines,
// whose rows are to lie on both sides of what is read.
double sk_lines_horizon(const SkLines *lines, int island);
// The shortest line between two islands, of each island, then of all; the same of lines that begin and end in one
// island and have a delay that never varies. -1: none. n_islands + 1 numbers each.
void   sk_lines_shortest(const SkLines *lines, int *between, int *own);
bool   sk_lines_are_as_long(const SkLines *lines, const double *delay, const double *longest);
double sk_lines_delay(const SkLines *lines, int line);
// The largest number that all delays are multiples of; 0: it would be less than `least`, or a delay varies.
double sk_lines_divisor(const SkLines *lines, double least);
int    sk_lines_source(const SkLines *lines, int line);  // place of what it carries
// How far this island may go before it needs news of others, or would lose them.
double sk_lines_free_until(const SkLines *lines, int island);
// To where it is known what arrives, which may be further than it may go.
double sk_lines_told_until(const SkLines *lines, int island);
void   sk_lines_tidy(SkLines *lines);      // nobody is reading or writing
void   sk_lines_seen(SkIslandRt *island);  // after each accepted step: what will not be read again
bool   sk_lines_push(SkIslandRt *island, bool event);  // after each accepted step
// Before it, where island->inner is above zero: the parts of the step at which it is to be evaluated, and once v is at
// part k of the step to come. False: out of memory.
const double *sk_lines_inner(const SkIslandRt *island);
bool          sk_lines_sample(SkIslandRt *island, int k);
// What arrived has changed no condition, so what is sent jumps. soft: it was the first row of a line.
bool sk_lines_begin(SkIslandRt *island, bool soft);
// The last rows, at this time, count as jumps, small as they may be.
bool sk_lines_bend(SkIslandRt *island, double time);
// v is at the end of a step that is tried. Where the line's delay varies and is shorter than the step, what was read of it lies
// beyond its last row: how far from what the end of the step says now. 0: it does not.
double sk_lines_ahead(const SkIslandRt *island, int line);
// What arrives has a kink, and what is sent one a derivative higher: must the readers of a method of this order know?
bool   sk_lines_must_bend(const SkIslandRt *island);
double sk_lines_read(SkRun *run, int line, double delay);
// When the next jump in what this island reads arrives: later than island->passed, and not before the last accepted point.
// *begins: when the first row of a line does, of several that arrive together the last one's, infinite: it is none;
// *soft: and no jump; *age: how often it was passed on.
double sk_lines_next_break(const SkIslandRt *island, double *begins, bool *soft, double *age);
void   sk_lines_keep_rows(SkLines *lines, double from);  // the same, for rows
void   sk_lines_keep(SkLines *lines, double from);  // samples read at that time or later must stay
uint64_t sk_lines_growths(const SkLines *lines);
void     sk_lines_swap(SkLines *lines, const SkModelCode *model);
// The counters, and the last of the samples, which may still change: a position in them.
void sk_lines_save(const SkLines *lines, SkBytes *out);
// With the samples that were there when the counters in `in` were saved.
void sk_lines_save_all(const SkLines *lines, SkBytes *in, SkBytes *out);
bool sk_lines_load(SkLines *lines, SkBytes *in);

// line_arrive.c: has a line whose delay varies passed a jump, v being at the end of a step that is tried? Once it has, or
// there may be another next one: from where it is now.
bool sk_lines_arrives(const SkIslandRt *island);
void sk_lines_hold(SkIslandRt *island);

// line_cells.c: before the row of an accepted step of an adaptive method: what is sent inside it.
SkStatus sk_lines_record(SkIslandRt *island, const SkStretch *step);

// line_march.c: how many of the steps of a march there are rows for, the first to `first`, the last to `last`; and
// after it. May jumps arrive on the way?
bool sk_lines_may_jump(const SkIslandRt *island);
long sk_lines_march(SkIslandRt *island, SkMarch *march, double first, double last);
void sk_lines_marched(SkIslandRt *island, const SkMarch *march, long steps);
// Room for so many at once, with jumps, if there is memory; nobody else uses its lines meanwhile.
void sk_lines_march_room(const SkIslandRt *island, long steps);

// spatial.c: what spatialDistribution remembers.
SkStatus sk_spatials_new(const SkModelCode *model, SkSpatials **out);
void     sk_spatials_free(SkSpatials *spatials);
SkStatus sk_spatials_start(SkSpatials *spatials, SkIslandRt *const *islands);
// After each accepted step, v at its end; after an event, or where something has arrived.
SkStatus sk_spatials_accept(SkIslandRt *island, const SkStretch *step);
bool     sk_spatials_event(SkIslandRt *island);
void     sk_spatials_read(SkRun *run, int line, double x, int positive, double *out0, double *out1);
// Around an evaluation: what stands where material enters is what enters, which may be computed after it is read. False:
// once more.
void sk_spatials_begin(SkIslandRt *island);
bool sk_spatials_settle(SkIslandRt *island, int pass);
// v is at the end of a step that is tried: would it have to look at what enters in it? How long may the next one be?
bool   sk_spatials_too_far(SkIslandRt *island);
double sk_spatials_stride(const SkIslandRt *island);
// Has an end passed a jump, or the flow turned, since the last step or event? Then it ends the step, and ends are read
// from behind the jump.
bool sk_spatials_arrives(const SkIslandRt *island);
void sk_spatials_release(SkIslandRt *island);
void sk_spatials_keep_rows(SkSpatials *spatials, double from);  // these may be asked for
void sk_spatials_swap(SkSpatials *spatials, const SkModelCode *model);
void sk_spatials_save(const SkSpatials *spatials, SkBytes *out);
void sk_spatial_save(const SkSpatials *spatials, int i, SkBytes *out);  // one of them
bool sk_spatial_load(SkSpatials *spatials, int i, SkBytes *in);
bool sk_spatials_load(SkSpatials *spatials, SkBytes *in);

// inputs.c: values given from outside as a table over time.
SkStatus sk_inputs_new(int n, const int *places, const unsigned char *holds, uint64_t rows,
                       const double *table, SkInputs **out);
void     sk_inputs_free(SkInputs *inputs);
double   sk_inputs_next_break(const SkInputs *inputs, double after);
bool     sk_inputs_has(const SkInputs *inputs, int place);
// Values that are set from outside while the run is under way (change.c): held ones, over a table that may be NULL.
SkStatus  sk_inputs_hold(SkInputs **held, int place, double value);
SkInputs *sk_inputs_over(SkInputs *held, SkInputs *table);
void      sk_inputs_drop(SkInputs *held);

#endif
