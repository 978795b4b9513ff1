// Where the system falls apart: connected components of equations and unknowns over present-time occurrences.
//
// What follows from delayed values, time and parameters by explicit equations alone is known at the step and
// ties nothing either: an element with n ends, say, whose waves are all made of the same n delayed values.
// Relations of time and parameters count among it.
// Such a variable belongs to the one component that reads it. Where several do, the first keeps it and each
// of the others computes it for itself, from delayed values of its own. Only where that is more than sums and
// products, and nothing is solved in any of a few, they become one.
//
// So is what changes at ticks only (held.c), and what is only looked at (watch.c).
//
// Components that no line joins to others are one: an island of its own would gain them nothing.
#include "equations/island/cut.h"

// Known not by an equation but as the held value of a relation of time.
#define TIMED (SK_NONE - 1)

#define MOST_LOOKED_AT 200  // nodes of an expression: a longer one of sums and products stays cheap
#define MOST_WAVES     4    // that one component may give for something costly they share

typedef SkCutting Cut;

#define MOST_NAMES 4u  // in a message

uint32_t sk_cut_find(Cut *s, uint32_t e) {
  while (s->parent[e] != e) {
    s->parent[e] = s->parent[s->parent[e]];
    e            = s->parent[e];
  }
  return e;
}

void sk_cut_unite(Cut *s, uint32_t a, uint32_t b) {
  a = sk_cut_find(s, a);
  b = sk_cut_find(s, b);
  // The lower number stays, so the result does not depend on the order of calls.
  if (a < b) s->parent[b] = a;
  if (b < a) s->parent[a] = b;
}

static uint32_t find(Cut *s, uint32_t e) { return sk_cut_find(s, e); }
static void     unite(Cut *s, uint32_t a, uint32_t b) { sk_cut_unite(s, a, b); }

bool sk_role_is_member(SkRole r) {
  return r == SK_ROLE_ALGEBRAIC || r == SK_ROLE_DISCRETE || r == SK_ROLE_STATE ||
         r == SK_ROLE_DERIVATIVE;
}

static bool is_live(const SkWork *w, uint32_t e) {
  return !sk_eq(w, e)->gone && !sk_eq_is_initial(w, e);
}

// --- what is known ---------------------------------------------------------------------------------

static uint32_t var_of(const SkWork *w, SkX x) {
  return x && sk_x_op(w->dag, x) == SK_X_VAR ? (uint32_t)sk_x_payload(w->dag, x) : SK_NONE;
}

static bool is_constant_line(SkWork *w, const SkDelayLine *line) {
  return sk_rate(w, line->delay) <= SK_RATE_PARAMETER;
}

// A variable that an equation may simply give: nothing asks for its past or its derivative.
static bool may_be_given(const SkWork *w, uint32_t v) {
  const SkSysVar *var = sk_var(w, v);
  return var->role == SK_ROLE_ALGEBRAIC && var->base == SK_REAL && var->der == SK_NONE &&
         var->der_of == SK_NONE && var->pre == SK_NONE;
}

// The variable equation e gives when all else in it is known; SK_NONE: it is not of that form.
static uint32_t may_give(SkWork *w, uint32_t e) {
  const SkSysEq *q = sk_eq(w, e);
  if (q->kind == SK_SE_DELAY)
    return is_constant_line(w, &w->sys->lines.at[q->number]) ? w->sys->lines.at[q->number].var
                                                             : SK_NONE;
  if (q->kind != SK_SE_EQUAL || q->guard) return SK_NONE;
  for (int side = 0; side < 2; side++) {
    SkX      x = side ? q->rhs : q->lhs, other = side ? q->lhs : q->rhs;
    uint32_t v = var_of(w, x);
    if (v != SK_NONE && may_be_given(w, v) && !sk_x_depends(w->dag, other, x, w->scratch)) return v;
  }
  return SK_NONE;
}

// Unknown columns of a row besides v; more than any count when one can never be known.
static uint32_t count_unknown(const Cut *s, SkRow row, uint32_t v) {
  const SkWork *w = s->w;
  uint32_t      n = 0;
  for (uint32_t k = 0; k < row.n; k++) {
    uint32_t c = w->cols.at[row.first + k];
    SkRole   r = sk_var(w, c)->role;
    if (c == v || s->by[c] == TIMED || r == SK_ROLE_UNFIXED || r == SK_ROLE_SETTLED) continue;
    if (!may_be_given(w, c)) return UINT32_MAX;
    n++;
  }
  return n;
}

// What gives v reads this.
static SkRow row_of(const Cut *s, uint32_t v) {
  return s->by[v] == TIMED ? (SkRow){0} : s->w->rows.at[s->by[v]];
}

static bool is_line(const Cut *s, uint32_t v) {
  return s->by[v] != TIMED && sk_eq(s->w, s->by[v])->kind == SK_SE_DELAY;
}

// Relations that nothing but time and parameters drives.
static void find_timed(Cut *s) {
  SkWork *w = s->w;
  for (uint32_t k = 0; k < w->relations.n; k++) {
    const SkRelation *r        = &w->relations.at[k].r;
    SkX               roots[2] = {r->value, r->crossing};
    SkRow             row      = sk_row_of(w, roots, 2);
    bool              timed    = !r->stepwise;
    for (uint32_t i = 0; i < row.n; i++)
      timed &= sk_var(w, w->cols.at[row.first + i])->role == SK_ROLE_UNFIXED;
    w->cols.n = row.first;
    if (!timed) continue;
    s->by[r->var]    = TIMED;
    s->timed[r->var] = k;
    sk_vec_push(w->scratch, &s->order, r->var);
  }
}

static void learn(Cut *s, uint32_t v, uint32_t e) {
  SkWork *w   = s->w;
  s->by[v]    = e;
  s->gives[e] = v;
  s->waved[v] = sk_eq(w, e)->kind == SK_SE_DELAY;
  SkRow row   = w->rows.at[e];
  for (uint32_t k = 0; k < row.n; k++)
    if (w->cols.at[row.first + k] != v) s->waved[v] |= s->waved[w->cols.at[row.first + k]];
  sk_vec_push(w->scratch, &s->order, v);
}

static void find_known(Cut *s) {
  SkWork    *w     = s->w;
  uint32_t   n_eqs = w->sys->eqs.n;
  uint32_t  *left  = SK_NEWS(w->scratch, uint32_t, n_eqs + 1);
  uint32_t  *given = SK_NEWS(w->scratch, uint32_t, n_eqs + 1);
  SkNumbers *uses  = SK_NEWS(w->scratch, SkNumbers, s->n_vars + 1);
  find_timed(s);
  for (uint32_t e = 0; e < n_eqs; e++) {
    given[e] = is_live(w, e) ? may_give(w, e) : SK_NONE;
    if (given[e] == SK_NONE) continue;
    left[e] = count_unknown(s, w->rows.at[e], given[e]);
    if (left[e] == UINT32_MAX) given[e] = SK_NONE;
    for (uint32_t k = 0; given[e] != SK_NONE && k < w->rows.at[e].n; k++)
      sk_vec_push(w->scratch, &uses[w->cols.at[w->rows.at[e].first + k]], e);
  }
  for (uint32_t e = 0; e < n_eqs; e++)
    if (given[e] != SK_NONE && left[e] == 0 && s->by[given[e]] == SK_NONE) learn(s, given[e], e);
  for (uint32_t i = 0; i < s->order.n; i++) {
    uint32_t v = s->order.at[i];
    for (uint32_t k = 0; s->by[v] != TIMED && k < uses[v].n; k++) {
      uint32_t e = uses[v].at[k];
      if (given[e] == v || --left[e] > 0) continue;
      if (s->by[given[e]] == SK_NONE) learn(s, given[e], e);
    }
  }
}

// --- components ------------------------------------------------------------------------------------

static void unite_row(Cut *s, uint32_t element, SkRow row) {
  SkWork *w = s->w;
  for (uint32_t k = 0; k < row.n; k++) {
    uint32_t        v   = w->cols.at[row.first + k];
    const SkSysVar *var = sk_var(w, v);
    if (s->by[v] != SK_NONE) {
      if (!s->trying) sk_vec_push(w->scratch, &s->readers[v], element);
    } else if (sk_held_keeps(s, element, v)) {
      // Known until the next tick.
    } else if (var->held == SK_HELD_PRE && sk_role_is_member(sk_var(w, var->of)->role)) {
      unite(s, element, var->of);
    } else if (var->role == SK_ROLE_INPUT) {
      // One table gives them all.
      if (s->input == SK_NONE) s->input = v;
      unite(s, v, s->input);
      unite(s, element, v);
    } else if (sk_role_is_member(var->role) || var->held == SK_HELD_RELATION) {
      unite(s, element, v);
    }
  }
}

// Top-level components of the two ends, each once; those of both ends say nothing.
static SkVaried ends_of(Cut *s, const SkDelayLine *line) {
  SkWork        *w       = s->w;
  const uint32_t root[2] = {find(s, line->source), find(s, line->var)};
  SkVaried       v       = {.span = line->span};
  SkMap          seen    = {0};
  for (int pass = 0; pass < 2; pass++)
    for (uint32_t e = 0; e < w->sys->eqs.n; e++) {
      uint32_t at   = is_live(w, e) ? find(s, s->n_vars + e) : SK_NONE;
      int      side = at == root[0] ? 0 : 1;
      if (at != root[side]) continue;
      SkName   top = sk_top_component(w, sk_eq(w, e)->component);
      uint64_t key = (uint64_t)(uintptr_t)top, is = 0;
      sk_map_get(&seen, key, &is);
      if (pass == 0) sk_map_put(w->scratch, &seen, key, is | (side ? 2u : 1u));
      if (pass == 0 || is > 2 || !*top) continue;
      if (!v.side[side]) v.side[side] = SK_NEWS(w->arena, SkName, w->flat->components.n + 1);
      v.side[side][v.n[side]++] = top;
      sk_map_put(w->scratch, &seen, key, 4);
    }
  return v;
}

static void list_names(const SkVaried *v, int side, SkBuf *out) {
  for (uint32_t i = 0; i < v->n[side] && i < MOST_NAMES; i++)
    sk_buf_printf(out, "%s'%s'", i ? ", " : "", v->side[side][i]);
  if (v->n[side] > MOST_NAMES) sk_buf_printf(out, " and %u more", v->n[side] - MOST_NAMES);
}

// Nothing is wrong, but who wrote a line expects two islands.
static void tell_varies(Cut *s, const SkDelayLine *line) {
  SkWork  *w = s->w;
  SkVaried v = ends_of(s, line);
  sk_vec_push(w->arena, &w->sys->varied, v);
  SkBuf time = sk_buf_new(w->scratch), one = sk_buf_new(w->scratch), other = sk_buf_new(w->scratch);
  sk_work_print(w->sys, line->delay, &time);
  list_names(&v, 0, &one);
  list_names(&v, 1, &other);
  bool named = one.n && other.n;
  if (!sk_diag(w->diags, 3404, line->span,
               "the time of this delay varies, so that its two ends%s%s%s%s%s are one island",
               named ? " (" : "", named ? one.text : "", named ? " and " : "",
               named ? other.text : "", named ? ")" : ""))
    return;
  sk_diag_help(w->diags, "with a parameter in place of '%s' it would cut the model there",
               time.text);
}

static void unite_all(Cut *s) {
  SkWork *w = s->w;
  for (uint32_t k = 0; k < w->relations.n; k++) {
    SkWorkRelation *r        = &w->relations.at[k];
    SkX             roots[2] = {r->r.value, r->r.crossing};
    r->row                   = sk_row_of(w, roots, 2);
    if (s->by[r->r.var] != TIMED) unite_row(s, r->r.var, r->row);
  }
  for (uint32_t e = 0; e < w->sys->eqs.n; e++) {
    if (!is_live(w, e) || s->watch[e] != SK_NONE) continue;
    uint32_t v = s->gives[e];
    if (v != SK_NONE) {
      unite(s, v, s->n_vars + e);
      for (uint32_t k = 0; k < w->rows.at[e].n; k++) {
        uint32_t c = w->cols.at[w->rows.at[e].first + k];
        if (c != v && s->by[c] != SK_NONE && !s->trying) sk_vec_push(w->scratch, &s->readers[c], v);
      }
    } else {
      unite_row(s, s->n_vars + e, w->rows.at[e]);
    }
  }
  // A variable and its derivative belong together even where no equation holds both.
  for (uint32_t v = 0; v < s->n_vars; v++)
    if (sk_var(w, v)->der != SK_NONE && sk_role_is_member(sk_var(w, v)->role))
      unite(s, v, sk_var(w, v)->der);
  // A delay that varies may be as short as it likes: its ends are one.
  for (uint32_t k = 0; k < w->sys->lines.n; k++) {
    const SkDelayLine *line = &w->sys->lines.at[k];
    if (is_constant_line(w, line)) continue;
    bool known = s->by[line->source] != SK_NONE;
    bool tells = !known && !s->trying && !w->options.one_island;
    if (tells && find(s, line->source) != find(s, line->var)) tell_varies(s, line);
    unite(s, line->source, line->var);
  }
  // Both ends of a spatialDistribution and what enters it are one.
  for (uint32_t k = 0; k < w->sys->spatials.n; k++) {
    const SkSpatial *p   = &w->sys->spatials.at[k];
    uint32_t         out = p->out[0] != SK_NONE ? p->out[0] : p->out[1];
    for (int end = 0; end < 2; end++) {
      if (p->out[end] != SK_NONE) unite(s, out, p->out[end]);
      if (sk_role_is_member(sk_var(w, p->source[end])->role)) unite(s, out, p->source[end]);
    }
  }
}

// Which of the equations that give something to nobody would tie components? The others are as any.
static void find_watchers(Cut *s) {
  SkWork  *w     = s->w;
  uint32_t reads = s->reads.n, before = s->before.n;
  if (w->options.one_island || !(w->sys->lines.n || w->samplers.n)) return;
  sk_watch_find(s);
  if (s->watchers.n == 0) return;
  s->trying = true;
  unite_all(s);
  sk_watch_place(s);
  s->trying   = false;
  s->reads.n  = reads;
  s->before.n = before;
  s->input    = SK_NONE;
  for (uint32_t i = 0; i < s->n; i++) s->parent[i] = i;
}

// --- what is known goes where it is needed ---------------------------------------------------------

static bool is_in(Cut *s, const SkNumbers *in, uint32_t root) {
  for (uint32_t i = 0; i < in->n; i++)
    if (find(s, in->at[i]) == root) return true;
  return false;
}

static void add_in(Cut *s, uint32_t v, uint32_t element) {
  uint32_t root = find(s, element);
  if (!is_in(s, &s->in[v], root)) sk_vec_push(s->w->scratch, &s->in[v], root);
}

// An equation of known things only, an assertion for example: it goes where these are.
static bool is_onlooker(const Cut *s, uint32_t element) {
  if (element < s->n_vars) return s->by[element] != SK_NONE && !s->useful[element];
  SkRow row = s->w->rows.at[element - s->n_vars];
  for (uint32_t k = 0; k < row.n; k++) {
    uint32_t c = s->w->cols.at[row.first + k];
    if (s->by[c] == SK_NONE && sk_var(s->w, c)->role != SK_ROLE_SETTLED) return false;
  }
  return true;
}

static void find_useful(Cut *s) {
  SkWork *w = s->w;
  for (uint32_t k = 0; k < w->sys->lines.n; k++) s->useful[w->sys->lines.at[k].source] = true;
  for (uint32_t i = s->order.n; i-- > 0;) {
    uint32_t v = s->order.at[i];
    for (uint32_t k = 0; k < s->readers[v].n && !s->useful[v]; k++)
      s->useful[v] = !is_onlooker(s, s->readers[v].at[k]);
  }
}

static SkX given_by(const Cut *s, uint32_t v) {
  const SkSysEq *q = sk_eq(s->w, s->by[v]);
  return var_of(s->w, q->lhs) == v ? q->rhs : q->lhs;
}

// More than sums and products gives v.
static bool is_costly(const Cut *s, uint32_t v) {
  SkX      open[2 * MOST_LOOKED_AT];
  uint32_t n = 0, seen = 0;
  if (s->by[v] == TIMED || is_line(s, v)) return false;
  open[n++] = given_by(s, v);
  while (n > 0 && ++seen < MOST_LOOKED_AT) {
    SkX   x  = open[--n];
    SkXOp op = sk_x_op(s->w->dag, x);
    if (op == SK_X_VAR || op == SK_X_CONST || op == SK_X_TIME) continue;
    if (op != SK_X_ADD && op != SK_X_SUB && op != SK_X_NEG && op != SK_X_MUL) return true;
    for (uint32_t i = 0; i < sk_x_n(s->w->dag, x) && n < 2 * MOST_LOOKED_AT; i++)
      open[n++] = sk_x_arg(s->w->dag, x, i);
  }
  return false;
}

// Components in which something has to be solved, or is conditional.
static bool *find_solved(Cut *s) {
  SkWork *w      = s->w;
  bool   *solved = SK_NEWS(w->scratch, bool, s->n + 1);
  for (uint32_t i = 0; i < s->n; i++) {
    bool unknown = i < s->n_vars ? s->by[i] == SK_NONE && (sk_role_is_member(sk_var(w, i)->role) ||
                                                           sk_var(w, i)->held == SK_HELD_RELATION)
                                 : is_live(w, i - s->n_vars) &&
                                       s->gives[i - s->n_vars] == SK_NONE && !is_onlooker(s, i);
    if (unknown) solved[find(s, i)] = true;
  }
  return solved;
}

// The waves that are on their way at the start must not depend on whether v is put into what it gives.
static bool have_starts(const Cut *s, uint32_t v) {
  for (uint32_t k = 0; k < s->readers[v].n; k++) {
    uint32_t r = s->readers[v].at[k];
    if (is_onlooker(s, r)) continue;
    if (r >= s->n_vars || s->by[r] == SK_NONE || sk_var(s->w, r)->start == SK_NO_X) return false;
  }
  return true;
}

// An orifice between lines gives a wave to each of its sides. What it takes to compute both is computed once: then they
// are one component, unless equations are solved in one of them.
static void join_waves(Cut *s, uint32_t v, const bool *solved) {
  SkNumbers *in = &s->in[v];
  if (in->n < 2 || in->n > MOST_WAVES || !s->waved[v] || !is_costly(s, v)) return;
  if (!have_starts(s, v)) return;
  for (uint32_t k = 0; k < in->n; k++)
    if (solved[find(s, in->at[k])]) return;
  for (uint32_t k = 1; k < in->n; k++) unite(s, in->at[k], in->at[0]);
  in->n = 1;
}

// Readers first, so that where they are is settled.
static void place_useful(Cut *s) {
  const bool *solved = find_solved(s);
  for (uint32_t i = s->order.n; i-- > 0;) {
    uint32_t v = s->order.at[i];
    if (!s->useful[v]) continue;
    for (uint32_t k = 0; k < s->readers[v].n; k++) {
      uint32_t r = s->readers[v].at[k];
      if (is_onlooker(s, r)) continue;
      if (r >= s->n_vars || s->by[r] == SK_NONE)
        add_in(s, v, r);
      else
        for (uint32_t j = 0; j < s->in[r].n; j++) add_in(s, v, s->in[r].at[j]);
    }
    if (s->in[v].n == 0) add_in(s, v, v);
    join_waves(s, v, solved);
    unite(s, v, s->in[v].at[0]);
  }
}

// v is computed in the component of `element` too, and so is all it reads.
static void need_in(Cut *s, uint32_t first, uint32_t element) {
  SkWork   *w    = s->w;
  SkNumbers todo = {0};
  sk_vec_push(w->scratch, &todo, first);
  while (todo.n > 0) {
    uint32_t v = sk_vec_pop(&todo);
    if (is_in(s, &s->in[v], find(s, element))) continue;
    add_in(s, v, element);
    if (s->in[v].n == 1) unite(s, v, element);
    SkRow row = row_of(s, v);
    for (uint32_t k = 0; k < row.n; k++) {
      uint32_t c = w->cols.at[row.first + k];
      if (c != v && s->by[c] != SK_NONE) sk_vec_push(w->scratch, &todo, c);
    }
  }
}

// Onlookers go to the first component that has something they read.
static void place_onlooker(Cut *s, uint32_t element, SkRow row) {
  SkWork  *w  = s->w;
  uint32_t to = SK_NONE;
  for (uint32_t k = 0; k < row.n && to == SK_NONE; k++) {
    uint32_t c = w->cols.at[row.first + k];
    if (c != element && s->by[c] != SK_NONE && s->in[c].n) to = s->in[c].at[0];
  }
  if (to != SK_NONE) unite(s, element, to);
  for (uint32_t k = 0; k < row.n; k++) {
    uint32_t c = w->cols.at[row.first + k];
    if (c != element && s->by[c] != SK_NONE) need_in(s, c, element);
  }
}

static void place_onlookers(Cut *s) {
  SkWork *w = s->w;
  for (uint32_t i = 0; i < s->order.n; i++) {
    uint32_t v = s->order.at[i];
    if (s->useful[v]) continue;
    place_onlooker(s, v, row_of(s, v));
    if (is_line(s, v)) unite(s, v, w->sys->lines.at[sk_eq(w, s->by[v])->number].source);
    add_in(s, v, v);
  }
  for (uint32_t e = 0; e < w->sys->eqs.n; e++)
    if (is_live(w, e) && w->rows.at[e].n && s->gives[e] == SK_NONE && is_onlooker(s, s->n_vars + e))
      place_onlooker(s, s->n_vars + e, w->rows.at[e]);
}

// --- small components ------------------------------------------------------------------------------

static bool crosses(Cut *s, const SkDelayLine *line) {
  const SkNumbers *in   = &s->in[line->var];
  uint32_t         from = find(s, line->source);
  for (uint32_t i = 0; i < in->n; i++)
    if (find(s, in->at[i]) != from) return true;
  return false;
}

// Functions of time alone that feed a line go to who reads it: they have no past to wait for.
static void join_sources(Cut *s, bool *solid) {
  SkWork *w = s->w;
  for (uint32_t i = 0; i < s->n; i++) {
    bool var = i < s->n_vars && sk_role_is_member(sk_var(w, i)->role);
    bool eq  = i >= s->n_vars && is_live(w, i - s->n_vars);
    // An equation that gives a variable is counted with it.
    if (eq) eq = s->gives[i - s->n_vars] == SK_NONE && !is_onlooker(s, i);
    if (eq || (var && (s->by[i] == SK_NONE || s->waved[i]))) solid[find(s, i)] = true;
  }
  for (uint32_t k = 0; k < w->sys->lines.n; k++) {
    const SkDelayLine *line = &w->sys->lines.at[k];
    if (!solid[find(s, line->source)] && s->in[line->var].n)
      unite(s, line->source, s->in[line->var].at[0]);
  }
}

static void join_lone(Cut *s) {
  SkWork *w    = s->w;
  bool *joined = SK_NEWS(w->scratch, bool, s->n + 1), *apart = SK_NEWS(w->scratch, bool, s->n + 1);
  uint32_t lone = SK_NONE;
  for (uint32_t i = 0; i < s->watchers.n; i++) {
    uint32_t e           = s->watchers.at[i];
    apart[s->n_vars + e] = apart[s->watch[e]] = true;
  }
  for (uint32_t k = 0; k < w->sys->lines.n; k++) {
    const SkDelayLine *line = &w->sys->lines.at[k];
    if (!crosses(s, line)) continue;
    joined[find(s, line->source)] = true;
    for (uint32_t i = 0; i < s->in[line->var].n; i++)
      joined[find(s, s->in[line->var].at[i])] = true;
  }
  sk_held_joined(s, joined);
  for (uint32_t i = 0; i < s->n; i++) {
    bool member = i < s->n_vars ? sk_role_is_member(sk_var(w, i)->role) : is_live(w, i - s->n_vars);
    if (i < s->n_vars && sk_var(w, i)->held == SK_HELD_RELATION) member = true;
    if (!member || apart[i] || joined[find(s, i)]) continue;
    if (lone != SK_NONE) unite(s, i, lone);
    lone = find(s, i);
  }
}

// --- copies ----------------------------------------------------------------------------------------

// The same line read once more, by another component.
static SkX copy_line(Cut *s, SkCut *out, uint32_t v, uint32_t root) {
  SkWork     *w    = s->w;
  SkSysEq     q    = *sk_eq(w, s->by[v]);
  SkDelayLine line = w->sys->lines.at[q.number];
  q.number         = w->sys->lines.n;
  line.var =
      sk_work_var(w, sk_name_f(w->names, "$delay%u", q.number + 1), SK_REAL, SK_ROLE_ALGEBRAIC);
  sk_var(w, line.var)->is_hidden = true;
  sk_var(w, line.var)->start     = sk_var(w, v)->start;
  sk_vec_push(w->arena, &w->sys->lines, line);
  SkX x = sk_work_x(w, line.var);
  q.lhs = q.init_lhs = x;
  q.solves           = line.var;
  uint32_t e         = sk_work_eq(w, q);
  sk_rows_add(w, e);
  sk_vec_push(w->scratch, &out->var, root);
  sk_vec_push(w->scratch, &out->eq, root);
  return x;
}

// The same relation of time, held once more.
static SkX copy_relation(Cut *s, SkCut *out, uint32_t v, uint32_t root) {
  SkWork        *w    = s->w;
  SkWorkRelation r    = w->relations.at[s->timed[v]];
  SkName         name = sk_name_f(w->names, "$rel%u", w->relations.n + 1);
  r.r.var             = sk_work_held(w, name, sk_var(w, v)->base, SK_HELD_RELATION, w->relations.n);
  sk_vec_push(w->scratch, &w->relations, r);
  sk_vec_push(w->scratch, &out->var, root);
  return sk_work_x(w, r.r.var);
}

static void copy_shared(Cut *s, SkCut *out) {
  SkWork *w = s->w;
  for (uint32_t i = 0; i < s->order.n; i++) {
    uint32_t v = s->order.at[i], home = find(s, v);
    for (uint32_t k = 0; k < s->in[v].n; k++) {
      uint32_t root = find(s, s->in[v].at[k]);
      if (root == home || sk_map_get(&s->map[root], sk_work_x(w, v), NULL)) continue;
      SkX x = s->by[v] == TIMED ? copy_relation(s, out, v, root)
              : is_line(s, v)   ? copy_line(s, out, v, root)
                              : sk_x_substitute(w->dag, given_by(s, v), &s->map[root], w->scratch);
      sk_map_put(w->scratch, &s->map[root], sk_work_x(w, v), x);
    }
  }
}

void sk_cut(SkWork *w, SkCut *out) {
  Cut s    = {.w = w, .n_vars = w->sys->vars.n, .n = w->sys->vars.n + w->sys->eqs.n};
  s.parent = SK_NEWS(w->scratch, uint32_t, s.n + 1);
  s.by     = SK_NEWS(w->scratch, uint32_t, s.n_vars + 1);
  s.waved  = SK_NEWS(w->scratch, bool, s.n_vars + 1);
  s.useful = SK_NEWS(w->scratch, bool, s.n_vars + 1);
  for (uint32_t i = 0; i < s.n; i++) s.parent[i] = i;
  for (uint32_t i = 0; i < s.n_vars; i++) s.by[i] = SK_NONE;
  uint32_t n_eqs       = w->sys->eqs.n;
  s.gives              = SK_NEWS(w->scratch, uint32_t, n_eqs + 1);
  s.timed              = SK_NEWS(w->scratch, uint32_t, s.n_vars + 1);
  uint32_t n_relations = w->relations.n;
  for (uint32_t e = 0; e < n_eqs; e++) s.gives[e] = SK_NONE;
  s.readers = SK_NEWS(w->scratch, SkNumbers, s.n_vars + 1);
  s.in      = SK_NEWS(w->scratch, SkNumbers, s.n_vars + 1);
  s.map     = SK_NEWS(w->scratch, SkMap, s.n + 1);
  if (w->sys->lines.n && !w->options.one_island) find_known(&s);
  s.watch = SK_NEWS(w->scratch, uint32_t, n_eqs + 1);
  for (uint32_t e = 0; e < n_eqs; e++) s.watch[e] = SK_NONE;
  s.input = s.watched = SK_NONE;
  sk_held_find(&s);
  find_watchers(&s);
  unite_all(&s);
  if (w->options.one_island) {
    for (uint32_t i = 0; i < s.n; i++) s.parent[i] = 0;
  } else {
    find_useful(&s);
    place_useful(&s);
    place_onlookers(&s);
    join_sources(&s, SK_NEWS(w->scratch, bool, s.n + 1));
    sk_held_join(&s);
    join_lone(&s);
    sk_watch_place(&s);
  }
  out->watched = s.watched == SK_NONE ? SK_NONE : find(&s, s.watched);
  for (uint32_t v = 0; v < s.n_vars; v++) sk_vec_push(w->scratch, &out->var, find(&s, v));
  for (uint32_t e = 0; e < n_eqs; e++) sk_vec_push(w->scratch, &out->eq, find(&s, s.n_vars + e));
  if (!w->options.one_island) {
    copy_shared(&s, out);
    sk_copies_use(w, out, s.map, n_eqs, n_relations);
  }
  sk_held_import(&s, out);
}
