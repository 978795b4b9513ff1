// equations/report/report.h - facts about a system for people: lines, islands, blocks, as text, JSON or a drawing.
//
// in:    a system; of a run, values at the start and how each island will be solved
// out:   lists in the arena, text in a buffer
// cost:  linear in what is told
// not:   which words a command prints around it (src/cli)
#ifndef SK_EQUATIONS_REPORT_H
#define SK_EQUATIONS_REPORT_H

#include "equations/system.h"

// How an island will be solved; step 0: not given.
typedef struct {
  const char *solver;
  double      step;
} SkIslandPlan;

// Facts about an island besides its equations.
typedef struct {
  SkIslandPlan plan;
  double       horizon;       // no step may be longer; INFINITY: any
  uint32_t     cost;          // of an evaluation, a rough number
  uint32_t     shape, lanes;  // which one, from 1, and how many islands have it
} SkIslandFacts;
// Do delays join islands?
bool sk_equations_has_waves(const SkSystem *system);
// Do islands go in steps on a grid unless told otherwise: because of that, or because variables have hard limits?
bool sk_equations_is_stepped(const SkSystem *system);
// What a line carries, as text.
const char *sk_equations_line(const SkSystem *system, const SkDelayLine *line, SkArena *arena);

// Values of variables at the start, by name; NAN: not known.
typedef struct {
  double (*value)(void *user, const char *name);
  void *user;
} SkKnown;

typedef struct {
  const char *text;   // how it is written; NULL: there is none
  double      value;  // NAN: not known
} SkLineValue;

// A line as people see it.
typedef struct {
  const char  *name;      // what it carries, or the component that it is
  const char  *label;     // the same in short
  uint32_t     n_ends;    // at least two
  uint32_t    *ends;      // islands
  bool         directed;  // from ends[0] to ends[1]
  bool         ticks;     // values are exchanged at ticks
  SkLineValue  delay;
  uint32_t     n_z;  // 0: not known, 1: one impedance, else one for each end
  SkLineValue *z;
} SkLineInfo;

typedef SK_VEC(SkLineInfo) SkLineInfos;

// All lines. known: NULL: only what follows from the model by itself (lines.c).
SkLineInfos sk_equations_lines(const SkSystem *system, const SkKnown *known, SkArena *arena);
bool        sk_lines_are_known(const SkLineInfos *lines);  // there is no NAN in them

// By island the number of its shape, and by shape how many islands have it; returns the number of shapes.
uint32_t sk_equations_shapes(const SkSystem *system, SkArena *arena, uint32_t *shape,
                             uint32_t *lanes);
// By island.
SkIslandFacts *sk_equations_facts(const SkSystem *system, const SkLineInfos *lines,
                                  const SkIslandPlan *plans, SkArena *arena);
// Islands and lines: as a list, and drawn.
void sk_equations_overview(const SkSystem *system, const SkLineInfos *lines,
                           const SkIslandFacts *facts, SkBuf *out);
void sk_equations_dot(const SkSystem *system, const SkLineInfos *lines, SkBuf *out);
void sk_equations_svg(const SkSystem *system, const SkLineInfos *lines, SkArena *arena, SkBuf *out);
// Blocks, states, eliminated variables, tearing, Jacobian, level sets: what `skerry explain` prints.
void sk_equations_explain(const SkSystem *system, SkBuf *out);
// All of it, lines and facts, too.
void sk_equations_json(const SkSystem *system, const SkLineInfos *lines, const SkIslandFacts *facts,
                       SkBuf *out);
// One island as a model text, with the lines it reads and writes. False: there is no such island.
bool sk_equations_island(const SkSystem *system, const char *name, SkArena *arena, SkBuf *out);

#endif
