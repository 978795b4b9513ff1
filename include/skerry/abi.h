// skerry/abi.h - the contract between generated code and the runtime. Plain C, no other header needed, so
// that the in-memory compiler reads it in no time; the compiler pastes this text into what it generates.
//
// The runtime owns all memory and all time; generated code computes. A generated function returns 0, or
// non-zero after it told the runtime why through `fail`.
#ifndef SKERRY_ABI_H
#define SKERRY_ABI_H

#define SK_ABI_VERSION 1

typedef struct SkRun       SkRun;
typedef struct SkBlockCode SkBlockCode;

// What generated code may ask of the runtime.
typedef struct {
  // A torn block: iterate on its tears until the residuals vanish. The solution is left in v.
  int (*newton)(SkRun *run, const SkBlockCode *block);
  // A linear block: A * tears = b with pivoting.
  int (*linear)(SkRun *run, const SkBlockCode *block);
  // The value of delay line k at time - delay.
  double (*delayed)(SkRun *run, int line, double delay);
  // A pivot or denominator that came out as zero; equation is its number for the message.
  int (*singular)(SkRun *run, int equation);
  // An assertion that does not hold: level 0 stops, 1 warns. Returns 0 when the run may go on.
  int (*assertion)(SkRun *run, int assertion, const char *message, int level);
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
} SkServices;

// One island while it runs. All numbers are doubles: Integer, Boolean (0, 1) and enumerations too.
struct SkRun {
  double            *v;         // variables
  double            *pre;       // their values before the event, same numbering
  const char       **s, **pre_s;  // String variables
  void             **o;         // external objects
  unsigned char     *rel;       // held relations (and `hold` for integer-valued event functions)
  double            *hold;      // held values of event functions (div, floor, ...)
  unsigned char     *tick;      // samplers that tick in this event
  double            *base;      // implicit step: x = base + beta * der(x), by state number
  double             beta;
  double             time;
  double             lambda;    // homotopy: 0 simplified .. 1 actual
  int                initial;   // during initialisation
  int                terminal;  // at the end
  int                reinit;    // set when a state was given a new value in this event
  const unsigned char *set;      // parameters the user gave: their bindings are not computed
  const SkServices  *services;
  void              *owner;     // the runtime's own data
};

struct SkBlockCode {
  int number;       // position in the island's table
  int n;            // tears
  const int *tears; // their places in v
  int linear;
  // Newton: writes the tears into v, computes what follows from them, then the residuals.
  int (*residual)(SkRun *run, const double *x, double *out);
  // Dense, column-major d residual / d tear at the current v. NULL: by differences.
  // Linear: fills matrix and right-hand side instead.
  int (*jacobian)(SkRun *run, double *matrix);
  int (*system)(SkRun *run, double *matrix, double *rhs);
  int (*after)(SkRun *run);    // linear: what follows from the tears
  int n_entries;               // sparse pattern of the matrix, columns compressed; 0: dense
  const int *col_start, *row;  // then `matrix` has n_entries values
  const double *nominal;       // of the tears, or NULL
  int first_equation, n_equations;  // in the model's equation table, for messages
  const int *equations;
};

typedef struct {
  const char *name;
  int n_states;
  const int *state, *derivative;  // places in v
  int n_discretes;
  const int *discrete;
  int n_relations, n_samplers, n_delays, n_blocks;
  const SkBlockCode *blocks;
  const unsigned char *relation_kind;  // bit 0: has a crossing function, 1: event function (uses hold),
                                       // 2: time only
  int (*initial)(SkRun *run);
  int (*initial_simplified)(SkRun *run);  // NULL: no homotopy
  int (*ode)(SkRun *run);
  int (*later)(SkRun *run);
  int (*event)(SkRun *run);
  int (*implicit)(SkRun *run);            // NULL: not made
  void (*crossings)(SkRun *run, double *g);
  void (*relations)(SkRun *run, double *fresh);
  void (*samplers)(SkRun *run, double *start, double *interval);
  void (*delays)(SkRun *run, double *source, double *delay, double *longest);
  int n_jacobian;                          // sparse d der / d state, columns compressed; 0: differences
  const int *jac_start, *jac_row;
  int (*jacobian)(SkRun *run, double *values);
} SkIslandCode;

typedef struct {
  int abi;
  int n_v, n_s, n_o;
  int n_islands;
  const SkIslandCode *const *islands;
  int (*start)(SkRun *run);       // start values of everything, after parameters
  int (*parameters)(SkRun *run);  // dependent parameters from independent ones
} SkModelCode;

#endif
