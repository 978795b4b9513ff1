// skerry/component.h - components written in C: what a plug-in is, what it is told at each step.
//
// A plug-in is a shared library that exports one function, made by SK_PLUGIN, which returns a table
// of component types. A type is a name, its ports, parameters and results, the size of its state,
// and a function for one step. Plain C11; nothing to link with. `skerry new plugin NAME` makes a
// plug-in to start from; docs/plugins.md tells the whole story.
//
// Kinds of components; ports that are no signals are the ends of lines:
//   C   a line: reads intensity and flow at its ports as they were one step ago (where equations change
//       them between two steps: their mean), writes c and Zc;
//   Q   stands between lines: reads c and Zc, writes intensity and flow, intensity = c + Zc*flow;
//   S   reads signals and writes signals;
//   F   an island of its own, with steps and events of its own: see foreign.h. What follows is about the other three.
// Flow counts as positive into the line, at every port of every kind.
//
// When the functions are called: with start time t0 and step h, step k is at time tk = t0 + k*h.
//   init   once, at t0. First every C component, which writes c and Zc at its ports; then the Q and
//          S components in the order in which signals flow: they read c, Zc and input signals and
//          write their ports, results and state for t0.
//   step   once for each k = 1, 2, ... with io->time = tk. First every C component: its ports still
//          hold intensity, flow and input signals of t(k-1). Then the Q and S components in the
//          order in which signals flow: c, Zc and input signals are those of tk, state is what the
//          last call left.
// A step is never repeated, taken back or taken at another size.
//
// Components are independent of each other: different ones may be called at the same time from
// different threads, one and the same never. Keep everything that changes in io->state: saving and
// resuming a run copies those bytes and nothing else, so they must hold no pointers, and there must
// be no variables with static storage that change.
#ifndef SKERRY_COMPONENT_H
#define SKERRY_COMPONENT_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

#define SK_COMPONENT_ABI 1  // changes only when a plug-in has to be built again

typedef enum { SK_C_TYPE, SK_Q_TYPE, SK_S_TYPE, SK_F_TYPE } SkComponentKind;

typedef enum {
  SK_NODE_HYDRAULIC,   // p, q
  SK_NODE_PNEUMATIC,   // p, qm
  SK_NODE_MECHANIC,    // f, v, x
  SK_NODE_ROTATIONAL,  // t, w, a
  SK_NODE_ELECTRIC,    // u, i
  SK_NODE_THERMAL,     // T, Q
  SK_NODE_SIGNAL_IN,   // y
  SK_NODE_SIGNAL_OUT,  // y
} SkNodeType;

// What is at one port. The names in a union are one number: that of the port's own domain. SI
// units.
typedef struct {
  union {
    double p;  // pressure
    double f;  // force
    double t;  // torque
    double u;  // voltage
    double T;  // temperature
    double y;  // value of a signal
  };
  union {
    double q;   // volume flow into the line
    double qm;  // mass flow into the line
    double v;   // velocity into the line
    double w;   // angular velocity into the line
    double i;   // current into the line
    double Q;   // heat flow into the line
  };
  double c;   // the wave that arrives from the other end
  double Zc;  // characteristic impedance of the line
  union {
    double x;  // position, counted like v
    double a;  // angle, counted like w
  };
} SkPort;

typedef struct {
  const char *name;
  int         node;  // SkNodeType
  const char *doc;
  // NULL, or the name of a parameter that tells how many such ports there are: an array of ports.
  // Only the last port may be one.
  const char *size;
  // NULL, or the name of a parameter that is 0 or 1: an input signal that is there only when it is 1,
  // else its value is `otherwise`.
  const char *only_if;
  double      otherwise;
} SkPortInfo;

typedef struct {
  const char *name;
  const char *unit;  // as Modelica writes it; NULL or "": none
  double      value;
  const char *doc;
  double      min, max;  // no limits when both are 0
  // 0: one number. Else rows of so many numbers, the number of rows being the user's choice: 1 is a
  // vector, 2 a table of two columns. `values` are the n_values numbers, row by row, when nothing
  // is given.
  int           columns;
  const double *values;
  int           n_values;
  // NULL, or the default of one number as Modelica writes it, where it follows other parameters:
  // "0.5*stroke", or the settings of the model: "settings.T". `value` is what it gives with the others as they are when nothing is given.
  const char *formula;
} SkParameterInfo;

typedef struct {
  const char *name;
  const char *unit;
  const char *doc;
} SkResultInfo;

typedef struct {
  const double *at;
  int           n;
} SkVector;

// What a component sees while it is called.
typedef struct {
  size_t size;  // of this struct, so that a newer plug-in can tell what an older Skerry gives
  double time;
  double step;
  int    n_ports;
  SkPort *const *port;       // in the order of the type's table, an array of ports at the end
  const double  *parameter;  // in the order of the type's table
  const SkVector
         *vector;  // the same places: the numbers of a table, row by row, or the one parameter
  double *result;  // to be written at each call
  void   *state;   // zero before init
  char   *text;    // room for a message
  size_t  text_size;
} SkComponentIo;

typedef struct {
  const char       *name;  // the type's name, a Modelica name such as Pump or Acme.Valves.Poppet
  const char       *doc;
  int               kind;  // SkComponentKind
  const SkPortInfo *ports;
  int               n_ports;
  const SkParameterInfo *parameters;
  int                    n_parameters;
  const SkResultInfo    *results;
  int                    n_results;
  size_t                 state_size;  // bytes, aligned like malloc's
  // NULL, or how many bytes of state when that depends on parameters or the step: io has time,
  // step, parameter and vector only.
  size_t (*state_bytes)(const SkComponentIo *io);
  // Both return NULL, or what is wrong (a constant, or written into io->text): the run stops and
  // shows it.
  const char *(*init)(const SkComponentIo *io);  // NULL: `step` does at the start too
  const char *(*step)(const SkComponentIo *io);
  // Of kind F, instead of state_size, state_bytes, init and step: a table of type SkForeignType (foreign.h).
  const void *foreign;
} SkComponentType;

typedef struct {
  unsigned    abi;  // SK_COMPONENT_ABI
  unsigned    size;
  const char *name;     // of the plug-in
  const char *version;  // of the plug-in
  // Sizes of the plug-in's structs, so that later versions can add members at their ends.
  unsigned               type_size, port_size, parameter_size, result_size;
  const SkComponentType *types;
  int                    n_types;
} SkPluginTable;

#if defined(_WIN32)
#define SK_PLUGIN_EXPORT __declspec(dllexport)
#else
#define SK_PLUGIN_EXPORT __attribute__((visibility("default")))
#endif

#define SK_PLUGIN_ENTRY "skerry_plugin"

SK_PLUGIN_EXPORT const SkPluginTable *skerry_plugin(void);

// SK_PLUGIN("acme", "1.0", types); with `static const SkComponentType types[]` above it.
#define SK_PLUGIN(plugin_name, plugin_version, table)                                \
  const SkPluginTable *skerry_plugin(void) {                                         \
    static const SkPluginTable plugin = {SK_COMPONENT_ABI,                           \
                                         (unsigned)sizeof(SkPluginTable),            \
                                         plugin_name,                                \
                                         plugin_version,                             \
                                         (unsigned)sizeof(SkComponentType),          \
                                         (unsigned)sizeof(SkPortInfo),               \
                                         (unsigned)sizeof(SkParameterInfo),          \
                                         (unsigned)sizeof(SkResultInfo),             \
                                         table,                                      \
                                         (int)(sizeof(table) / sizeof((table)[0]))}; \
    return &plugin;                                                                  \
  }                                                                                  \
  typedef int skerry_plugin_needs_a_semicolon

#ifdef __cplusplus
}
#endif

#endif
