// runtime/solver/step_check.c - does a step of an integrator solve the equations it was made for?
//
// An integrator takes the iterations of its corrector for converged when they are short. With a Jacobian from a
// place where derivatives were steep they are short wherever they lead, and it walks on through a pole of the
// equations with slopes that are none of theirs.
//
// The residual r = h*(f(y) - slope) tells, but may be large for a good step of a stiff system: states that are off
// by d make r = d - h*J*d. So where r is large, J*r is found by one more evaluation, and |r|^2 / |r - h*J*r|, in
// tolerances, is taken for the size of d.
//
// A step that is much longer than the one before is looked at in between, too: what jumps to and fro without
// events, or comes and goes, would not be seen at its ends.
#include "runtime/solver/adaptive.h"

#include <math.h>

#define DOUBTFUL 10.0    // tolerances
#define ROUGHLY  1000.0  // in between slopes are less exact than states

// Fills y with the states and r with the residual; returns its largest part in tolerances.
static double residual(const SkIslandRt *island, const SkAdaptive *s, const double *slopes) {
  const SkIslandCode *c    = island->code;
  const double       *v    = island->run.v;
  double              most = 0.0, h = s->tau1 - s->tau0;
  for (int i = 0; i < c->n_states; i++) {
    s->y0[i] = v[c->state[i]];
    s->f0[i] = h * (v[c->derivative[i]] - slopes[i]);
    most     = fmax(most, fabs(s->f0[i]) / sk_adaptive_weight(island, i));
  }
  return most;
}

// At the current point of the last step.
static bool fits(SkIslandRt *island, double doubtful) {
  SkAdaptive         *s      = island->solver_data;
  const SkIslandCode *c      = island->code;
  double              t      = island->run.time;
  const double       *slopes = s->ops->slopes(island, t);
  double              most = slopes ? residual(island, s, slopes) : 0.0, *v = island->run.v;
  if (!(most > doubtful)) return true;
  double size = 0.0, seen = 0.0, part = 1.0 / most, h = s->tau1 - s->tau0;
  for (int i = 0; i < c->n_states; i++) v[c->state[i]] = s->y0[i] + part * s->f0[i];
  bool quiet    = island->quiet;
  island->quiet = true;
  bool bad      = sk_island_ode(island, t) != 0;
  island->quiet = quiet;
  // h*f(y) = r + h*slope
  for (int i = 0; i < c->n_states && !bad; i++) {
    double weight = sk_adaptive_weight(island, i), r = s->f0[i];
    double change = (h * (v[c->derivative[i]] - slopes[i]) - r) / part;
    size += r / weight * (r / weight);
    seen += (r - change) / weight * ((r - change) / weight);
  }
  sk_adaptive_take(island, s->y0);
  if (sk_island_ode(island, t)) return false;
  return bad || size <= doubtful * sqrt(seen);
}

bool sk_adaptive_trusts(SkIslandRt *island) { return fits(island, DOUBTFUL); }
bool sk_adaptive_trusts_at(SkIslandRt *island) { return fits(island, ROUGHLY); }
