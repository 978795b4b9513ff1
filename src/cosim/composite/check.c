// Does a composite model fit together? Names, ends of lines, domains, and frames that should meet.
#include "cosim/composite/composite.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

// Frames further apart than this are told.
#define NEAR_M   1e-6
#define NEAR_RAD 1e-6

const SkCompositePort *sk_composite_port(const SkComposite *c, SkCompositeEnd end) {
  if (end.sub == SK_COMPOSITE_SELF) return &c->ports.at[end.port];
  return &c->subs.at[end.sub].ports.at[end.port];
}

void sk_angles_to_matrix(const double angle[3], double m[9]) {
  double s1 = sin(angle[0]), c1 = cos(angle[0]), s2 = sin(angle[1]), c2 = cos(angle[1]),
         s3 = sin(angle[2]), c3 = cos(angle[2]);
  const double rows[9] = {c2 * c3,
                          c2 * s3,
                          -s2,
                          -c1 * s3 + s1 * s2 * c3,
                          c1 * c3 + s1 * s2 * s3,
                          s1 * c2,
                          s1 * s3 + c1 * s2 * c3,
                          -s1 * c3 + c1 * s2 * s3,
                          c1 * c2};
  memcpy(m, rows, sizeof rows);
}

// Names -------------------------------------------------------------------------------------------

typedef struct {
  const char *name;
  SkSpan      span;
} Named;

static int by_name(const void *a, const void *b) {
  const Named *x = a, *y = b;
  int          d = strcmp(x->name, y->name);
  return d ? d : (x->span.pos > y->span.pos) - (x->span.pos < y->span.pos);
}

static void unique(SkDiags *diags, Named *all, uint32_t n, const char *what) {
  if (n > 1) qsort(all, n, sizeof *all, by_name);
  for (uint32_t i = 1; i < n; i++) {
    if (strcmp(all[i].name, all[i - 1].name) != 0) continue;
    sk_diag(diags, 7103, all[i].span, "there are two %s named '%s'", what, all[i].name);
    sk_diag_note(diags, all[i - 1].span, "the other one");
  }
}

static void check_names(SkComposite *c, SkDiags *diags, bool named) {
  SkArena *scratch = sk_arena_scratch(c->arena);
  Named   *all     = SK_NEWS(scratch, Named, c->subs.n + 1);
  for (uint32_t i = 0; i < c->subs.n; i++) {
    SkCompositeSub *s = &c->subs.at[i];
    all[i]            = (Named){s->name, s->span};
    if (named && strchr(s->name, '.'))
      sk_diag(diags, 7103, s->span,
              "the name of sub-model '%s' has a dot, after which a port would begin", s->name);
    Named *inner = SK_NEWS(scratch, Named, s->ports.n + s->parameters.n + 1);
    for (uint32_t k = 0; k < s->ports.n; k++)
      inner[k] = (Named){s->ports.at[k].name, s->ports.at[k].span};
    unique(diags, inner, s->ports.n, "ports");
    // Of several bindings of a system structure the last one counts.
    for (uint32_t k = 0; named && k < s->parameters.n; k++)
      inner[k] = (Named){s->parameters.at[k].name, s->parameters.at[k].span};
    if (named) unique(diags, inner, s->parameters.n, "parameters");
  }
  unique(diags, all, c->subs.n, "sub-models");
  sk_arena_done(scratch);
}

// Ends --------------------------------------------------------------------------------------------

static const char *like(SkComposite *c, const char *word, const SkCompositeSub *in) {
  uint32_t     n     = in ? in->ports.n : c->subs.n;
  const char **names = SK_NEWS(c->arena, const char *, n + 1);
  for (uint32_t i = 0; i < n; i++) names[i] = in ? in->ports.at[i].name : c->subs.at[i].name;
  return sk_did_you_mean(word, names, n);
}

static bool find_end(SkComposite *c, SkDiags *diags, const SkCompositeLine *l, const char *name_of,
                     const char *text, SkCompositeEnd *end) {
  const char *dot  = strchr(text, '.');
  SkSpan      span = sk_composite_attribute(c, l->span, name_of);
  if (!span.pos) span = l->span;
  *end = (SkCompositeEnd){SK_COMPOSITE_NONE, SK_COMPOSITE_NONE};
  if (!dot) return sk_diag(diags, 7105, span, "'%s' is not of the form SUBMODEL.PORT", text), false;
  const char           *name = sk_arena_printf(c->arena, "%.*s", (int)(dot - text), text);
  const SkCompositeSub *sub  = NULL;
  for (uint32_t i = 0; i < c->subs.n && !sub; i++)
    if (strcmp(c->subs.at[i].name, name) == 0) {
      sub      = &c->subs.at[i];
      end->sub = i;
    }
  for (uint32_t i = 0; sub && i < sub->ports.n; i++)
    if (strcmp(sub->ports.at[i].name, dot + 1) == 0) end->port = i;
  if (end->port != SK_COMPOSITE_NONE) return true;
  if (sub)
    sk_diag(diags, 7105, span, "sub-model '%s' has no port '%s'", name, dot + 1);
  else
    sk_diag(diags, 7105, span, "there is no sub-model '%s'", name);
  const char *near = like(c, sub ? dot + 1 : name, sub);
  if (near) sk_diag_help(diags, "did you mean '%s'?", near);
  return false;
}

static SkSpan attribute(const SkComposite *c, const SkCompositeLine *l, const char *name) {
  SkSpan at = sk_composite_attribute(c, l->span, name);
  return at.pos ? at : l->span;
}

// From inside an input of the composite model itself is where a signal comes from.
static SkLinkCausality causality_of(const SkComposite *c, SkCompositeEnd end) {
  SkLinkCausality causality = sk_composite_port(c, end)->causality;
  if (end.sub != SK_COMPOSITE_SELF || causality == SK_LINK_BOTH) return causality;
  return causality == SK_LINK_IN ? SK_LINK_OUT : SK_LINK_IN;
}

static void check_numbers(SkComposite *c, SkDiags *diags, SkCompositeLine *l, bool wave, int n) {
  bool inside =
      l->end[0].sub == SK_COMPOSITE_SELF || l->end[1].sub == SK_COMPOSITE_SELF;  // goes on outside
  if (l->delay < 0.0)
    sk_diag(diags, 7105, attribute(c, l, "Delay"), "the Delay is below zero");
  else if (wave && !inside && l->delay == 0.0)
    sk_diag(diags, 7105, attribute(c, l, "Delay"),
            "the Delay has to be above zero: only signals can go without one");
  if (!wave || inside) return;
  if (!l->has_Zf && l->has_Zfr && n == 1) {
    sk_diag(diags, 7104, attribute(c, l, "Zfr"),
            "the line has Zfr but no Zf: %g counts as Zf, since its ports have one dimension",
            l->Zfr);
    l->Zf     = l->Zfr;
    l->has_Zf = true;
  }
  if (!l->has_Zf)
    sk_diag(diags, 7105, l->span, "the line between '%s' and '%s' has no impedance Zf", l->from,
            l->to);
  else if (!(l->Zf > 0.0))
    sk_diag(diags, 7105, attribute(c, l, "Zf"), "the impedance Zf has to be above zero");
  if (l->Zfr < 0.0) sk_diag(diags, 7105, attribute(c, l, "Zfr"), "Zfr is below zero");
  if (!(l->alpha >= 0.0 && l->alpha < 1.0))
    sk_diag(diags, 7105, attribute(c, l, "alpha"), "alpha has to be at least 0 and below 1");
}

// How far apart the ends of a line with six directions are at the start.
static void check_frames(SkComposite *c, SkDiags *diags, const SkCompositeLine *l) {
  double place[2][3], turn[2][9];
  for (int k = 0; k < 2; k++) {
    const SkCompositeSub  *s = &c->subs.at[l->end[k].sub];
    const SkCompositePort *p = sk_composite_port(c, l->end[k]);
    double                 world[9], local[9];
    sk_angles_to_matrix(s->angle, world);
    sk_angles_to_matrix(p->angle, local);
    for (int i = 0; i < 3; i++) {
      place[k][i] = s->place[i];
      for (int j = 0; j < 3; j++) place[k][i] += p->place[j] * world[3 * j + i];
      for (int j = 0; j < 3; j++) {
        turn[k][3 * i + j] = 0.0;
        for (int m = 0; m < 3; m++) turn[k][3 * i + j] += local[3 * i + m] * world[3 * m + j];
      }
    }
  }
  double gap = 0.0, trace = 0.0;
  for (int i = 0; i < 3; i++) gap = hypot(gap, place[0][i] - place[1][i]);
  for (int i = 0; i < 9; i++) trace += turn[0][i] * turn[1][i];
  // Near zero the cosine has no digits left: 1e-16 of it are 1e-8 rad.
  double angle = acos(fmin(1.0, fmax(-1.0, 0.5 * (trace - 1.0))));
  if (gap > NEAR_M)
    sk_diag(diags, 7106, l->span, "'%s' and '%s' are %.3g m apart at the start", l->from, l->to,
            gap);
  if (angle > NEAR_RAD)
    sk_diag(diags, 7106, l->span,
            "'%s' and '%s' are turned by %.3g rad against each other at the start", l->from, l->to,
            angle);
}

static void check_pair(SkComposite *c, SkDiags *diags, SkCompositeLine *l) {
  const SkCompositePort *a = sk_composite_port(c, l->end[0]), *b = sk_composite_port(c, l->end[1]);
  if (a == b) {
    sk_diag(diags, 7105, l->span, "'%s' is connected to itself", l->from);
    return;
  }
  if (a->dimensions != b->dimensions)
    sk_diag(diags, 7105, l->span, "'%s' has %d dimension%s and '%s' has %d", l->from, a->dimensions,
            a->dimensions == 1 ? "" : "s", l->to, b->dimensions);
  else if (a->domain != b->domain)
    sk_diag(diags, 7105, l->span, "'%s' is %s and '%s' is %s", l->from,
            sk_link_domain_name(a->domain), l->to, sk_link_domain_name(b->domain));
  if (a->parameter != b->parameter)
    sk_diag(diags, 7105, l->span, "one of '%s' and '%s' is a parameter, the other is not", l->from,
            l->to);
  SkLinkCausality from = causality_of(c, l->end[0]), to = causality_of(c, l->end[1]);
  bool            wave = from == SK_LINK_BOTH && to == SK_LINK_BOTH;
  bool            fits = wave || (from == SK_LINK_OUT && to == SK_LINK_IN) ||
              (from == SK_LINK_IN && to == SK_LINK_OUT);
  if (!fits)
    sk_diag(diags, 7105, l->span, "'%s' is %s and '%s' is %s", l->from,
            sk_link_causality_name(a->causality), l->to, sk_link_causality_name(b->causality));
  check_numbers(c, diags, l, wave, a->dimensions);
  bool apart = l->end[0].sub != SK_COMPOSITE_SELF && l->end[1].sub != SK_COMPOSITE_SELF;
  if (wave && apart && a->dimensions == 6 && b->dimensions == 6) check_frames(c, diags, l);
  if (from == SK_LINK_IN) {
    SkCompositeEnd first = l->end[0];
    l->end[0]            = l->end[1];
    l->end[1]            = first;
  }
}

// The signal that says how long the delay is.
static void check_varying(SkComposite *c, SkDiags *diags, SkCompositeLine *l) {
  SkSpan span = attribute(c, l, "DelayFrom");
  if (!l->delay_from || !find_end(c, diags, l, "DelayFrom", l->delay_from, &l->delay_end)) return;
  const SkCompositePort *p = sk_composite_port(c, l->delay_end);
  if (p->causality != SK_LINK_OUT)
    sk_diag(diags, 7105, span, "'%s' is no output, so it cannot say how long the delay is",
            l->delay_from);
  else if (sk_composite_port(c, l->end[0])->causality != SK_LINK_BOTH)
    sk_diag(diags, 7105, span, "the delay of a signal is constant");
  else if (!(l->longest > l->delay))
    sk_diag(diags, 7105, attribute(c, l, "LongestDelay"),
            "LongestDelay has to be above Delay, which is the shortest one");
}

static const char *end_name(SkComposite *c, SkCompositeEnd end) {
  const char *port = sk_composite_port(c, end)->name;
  if (end.sub == SK_COMPOSITE_SELF) return port;
  return sk_arena_printf(c->arena, "%s.%s", c->subs.at[end.sub].name, port);
}

static void check_ends(SkComposite *c, SkDiags *diags, bool named) {
  SkArena  *scratch = sk_arena_scratch(c->arena);
  uint32_t *own     = SK_NEWS(scratch, uint32_t, c->ports.n + 1);
  memset(own, 0, sizeof(uint32_t) * (c->ports.n + 1));
  uint32_t **used = SK_NEWS(scratch, uint32_t *, c->subs.n + 1);
  for (uint32_t i = 0; i < c->subs.n; i++) {
    used[i] = SK_NEWS(scratch, uint32_t, c->subs.at[i].ports.n + 1);
    memset(used[i], 0, sizeof(uint32_t) * (c->subs.at[i].ports.n + 1));
  }
  for (uint32_t i = 0; i < c->lines.n; i++) {
    SkCompositeLine *l    = &c->lines.at[i];
    bool             from = !named || find_end(c, diags, l, "From", l->from, &l->end[0]);
    if ((named && !find_end(c, diags, l, "To", l->to, &l->end[1])) || !from) continue;
    check_pair(c, diags, l);
    if (named) check_varying(c, diags, l);
    for (int k = 0; k < 2; k++) {
      // One output may go to many inputs.
      if (causality_of(c, l->end[k]) == SK_LINK_OUT) continue;
      bool      self = l->end[k].sub == SK_COMPOSITE_SELF;
      uint32_t *at   = self ? &own[l->end[k].port] : &used[l->end[k].sub][l->end[k].port];
      if (*at) {
        sk_diag(diags, 7105, l->span, "port '%s' is connected twice", end_name(c, l->end[k]));
        sk_diag_note(diags, c->lines.at[*at - 1].span, "the other connection");
      }
      *at = i + 1;
    }
  }
  sk_arena_done(scratch);
}

void sk_composite_check(SkComposite *c, SkDiags *diags, bool named) {
  check_names(c, diags, named);
  check_ends(c, diags, named);
}
