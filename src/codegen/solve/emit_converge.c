// codegen/solve/emit_converge.c - is a small block solved? Text of the tests behind a simplified step d, where e was the
// step before it, r are the residuals and x the unknowns they were computed from.
//
// For one block these are branches, the likely ones first; for blocks side by side they are selects, with & and | in
// place of && and ||. What they decide is the same, so both stop at the same numbers:
//
//   settled   d changes no unknown by more than rounding, or the residuals are rounding beside their terms
//   rough     an equation that was left over does not hold beside its terms
//   near      steps shrink so fast that the one behind d would be rounding
//
// ref: docs/algorithms/newton.md
#include "codegen/solve/emit_solve.h"

#include <math.h>

// Below this tear i counts as nothing; 0: it is not known.
static double floor_of(const SkSolve *s, uint32_t i) {
  return 1e-10 * sk_kernel_nominal(s->g->system, s->b->vars[i]);
}

static double unit_of(const SkSolve *s, uint32_t i) {
  double nominal = sk_kernel_nominal(s->g->system, s->b->vars[i]);
  return nominal > 0.0 ? 1e-3 * nominal : 1e-3;
}

static const char *both(const SkSolve *s) { return s->lanes ? " & " : " && "; }
static const char *either(const SkSolve *s) { return s->lanes ? " | " : " || "; }

// Every residual is at most `part` of the sum of its terms.
static void rows_within(const SkSolve *s, const char *part) {
  for (uint32_t i = 0; i < s->n; i++) {
    sk_buf_printf(s->g->out, "%s(fabs(r%u) <= %s * (", i ? both(s) : "", i, part);
    bool any = false;
    for (uint32_t j = 0; j < s->n; j++)
      if (s->entry[i][j] != SK_NO_X) {
        sk_buf_printf(s->g->out, "%sfabs(a%u_%u%s * x%u%s)", any ? " + " : "", i, j, s->l, j, s->l);
        any = true;
      }
    sk_buf_z(s->g->out, any ? "))" : "0.0))");
  }
}

// No unknown changes by more than `part` of its size in the step <head>0, <head>1...
static void steps_within(const SkSolve *s, const char *head, const char *l, const char *part) {
  for (uint32_t i = 0; i < s->n; i++)
    sk_buf_printf(s->g->out, "%s(fabs(%s%u%s) <= %s * z%u)", i ? both(s) : "", head, i, l, part, i);
}

static void write_sizes(const SkSolve *s) {
  for (uint32_t i = 0; i < s->n; i++) {
    sk_buf_printf(s->g->out, "%sz%u = fabs(x%u%s)", i ? ", " : "      const double ", i, i, s->l);
    if (floor_of(s, i) > 0.0) sk_buf_printf(s->g->out, " + %.17g", floor_of(s, i));
  }
  sk_buf_z(s->g->out, ";\n");
}

// What rounding of both residuals, as large as their terms in the other unknown, does to unknown i of two: no step gets
// below that. Unknown i itself has such terms as well, but these are below 1e-13 of it.
static void write_noise(const SkSolve *s, uint32_t i) {
  uint32_t j = 1 - i;
  if (s->n != 2 || s->entry[i][j] == SK_NO_X || s->entry[j][j] == SK_NO_X) return;
  sk_buf_printf(s->g->out, " + 3.552713678800501e-15 * fabs(inv%s * a%u_%u%s * a%u_%u%s) * z%u",
                s->l, i, j, s->l, j, j, s->l, j);
}

// The likely end: no unknown changes by more than rounding.
static void write_small(const SkSolve *s) {
  for (uint32_t i = 0; i < s->n; i++) {
    sk_buf_printf(s->g->out, "%s(fabs(d%u%s) <= 1e-13 * z%u", i ? both(s) : "", i, s->l, i);
    write_noise(s, i);
    sk_buf_z(s->g->out, ")");
  }
}

static void write_settled(const SkSolve *s) {
  SkBuf *out = s->g->out;
  sk_buf_z(out, s->n > 2 ? "(((" : "((");
  write_small(s);
  sk_buf_printf(out, ")%s%s(", either(s), s->lanes || s->n > 2 ? "" : "SK_RARE");
  steps_within(s, "e", "", "1e-13");
  sk_buf_z(out, both(s));
  steps_within(s, "d", s->l, "1e-9");
  sk_buf_z(out, "))");
  // A poor pivot may hide a residual from the steps.
  if (s->n > 2) {
    sk_buf_z(out, both(s));
    rows_within(s, "1e-11");
    sk_buf_z(out, ")");
  }
  // The step of a single unknown is its residual.
  if (s->n == 1) return;
  sk_buf_printf(out, "%s%s\n          (", either(s), s->lanes ? "" : "SK_RARE");
  for (uint32_t i = 0; i < s->n; i++)
    sk_buf_printf(out, "(fabs(d%u%s) <= 1e-12 * (fabs(x%u%s) + %.17g))%s", i, s->l, i, s->l,
                  unit_of(s, i), both(s));
  rows_within(s, "3.552713678800501e-15");
  sk_buf_z(out, ")");
}

// The terms of a sum; 0 when there are too many of them.
static uint32_t terms_of(const SkDag *dag, SkX x, SkX *terms) {
  uint32_t n = 1;
  terms[0]   = x;
  for (uint32_t i = 0; i < n;) {
    SkXOp op = sk_x_op(dag, terms[i]);
    if (op != SK_X_ADD && op != SK_X_SUB && op != SK_X_NEG) {
      i++;
      continue;
    }
    SkX      sum  = terms[i];
    uint32_t more = sk_x_n(dag, sum);
    if (n + more > SK_MOST_TERMS) return 0;
    terms[i] = sk_x_arg(dag, sum, 0);
    for (uint32_t k = 1; k < more; k++) terms[n++] = sk_x_arg(dag, sum, k);
  }
  return n;
}

// The size of a term is that of what it was computed from, where that is an inner unknown of the block: a small
// difference of large numbers is no more exact than these. One level deep, for what grows along a chain must show; so
// must what grows by a division by little (sk_grown), where that is more than the rounding of what is at rest.
typedef struct {
  const SkSolve *s;
  bool           write;  // else the leaves are found: what the text asks the unit for
  bool           inside;
  uint32_t       left;
  SK_VEC(SkX) leaves;
} Size;

static SkX inner_of(const SkSolve *s, SkX x) {
  const SkBlock *b = s->b;
  if (sk_x_op(s->g->system->dag, x) != SK_X_VAR) return SK_NO_X;
  uint64_t var = sk_x_payload(s->g->system->dag, x);
  for (uint32_t i = b->n_tears; i < b->n; i++)
    if (b->vars[i] == var) return b->inner[i - b->n_tears];
  return SK_NO_X;
}

#define AT_REST 1.0  // size of an unknown without a nominal value

static void put_text(const Size *z, const char *text) {
  if (z->write) sk_buf_z(z->s->g->out, text);
}

static void put_size(Size *z, SkX x) {
  const SkDag *dag   = z->s->g->system->dag;
  SkXOp        op    = sk_x_op(dag, x);
  SkX          inner = z->inside ? SK_NO_X : inner_of(z->s, x);
  bool         sum = op == SK_X_ADD || op == SK_X_SUB, product = op == SK_X_MUL || op == SK_X_DIV;
  if (inner != SK_NO_X) {
    bool divided = sk_x_op(dag, inner) == SK_X_DIV;
    z->inside    = true;
    put_text(z, divided ? "sk_grown(" : "");
    put_size(z, inner);
    if (divided) {
      double nominal = sk_kernel_nominal(z->s->g->system, (uint32_t)sk_x_payload(dag, x));
      put_text(z, ", ");
      put_size(z, x);
      put_text(z, sk_arena_printf(z->s->g->arena, ", %.17g)", nominal > 0.0 ? nominal : AT_REST));
    }
    z->inside = false;
  } else if (z->left > 0 && op == SK_X_NEG) {
    z->left--;
    put_size(z, sk_x_arg(dag, x, 0));
  } else if (z->left > 0 && (sum || product)) {
    z->left--;
    put_text(z, "(");
    put_size(z, sk_x_arg(dag, x, 0));
    put_text(z, sum ? " + " : op == SK_X_MUL ? " * " : " / ");
    put_size(z, sk_x_arg(dag, x, 1));
    put_text(z, ")");
  } else {
    put_text(z, "fabs(");
    if (z->write)
      sk_unit_write(z->s->g->emit, x);
    else
      sk_vec_push(z->s->g->arena, &z->leaves, x);
    put_text(z, ")");
  }
}

#define MOST_OPERATIONS 40  // in the sizes of one equation's terms

static bool has_terms(const SkSolve *s, uint32_t i, SkX *first) {
  SkX terms[SK_MOST_TERMS];
  if (terms_of(s->g->system->dag, s->b->residuals[i], terms) < 2) return false;
  *first = terms[0];
  return true;
}

// One equation. The sizes of all terms are asked for only where one term is not enough. Without `otherwise` a flag tells.
static void write_rough(const SkSolve *s, uint32_t i, SkX first, const char *otherwise) {
  SkBuf *out = s->g->out;
  Size   z   = {.s = s, .left = MOST_OPERATIONS};
  put_size(&z, s->b->residuals[i]);
  sk_unit_need(s->g->emit, first);
  for (uint32_t k = 0; k < z.leaves.n; k++) sk_unit_need(s->g->emit, z.leaves.at[k]);
  const char *r = sk_arena_printf(s->g->arena, otherwise ? "r%u" : "res%u[l]", i);
  sk_buf_printf(out,
                otherwise ? "          if (SK_RARE(fabs(%s) > 1e-10 * fabs("
                          : "          rough |= (fabs(%s) > 1e-10 * fabs(",
                r);
  sk_unit_write(s->g->emit, first);
  sk_buf_printf(out, otherwise ? ")) && fabs(%s) > 1e-10 * " : ")) & (fabs(%s) > 1e-10 * ", r);
  z.write = true;
  z.left  = MOST_OPERATIONS;
  put_size(&z, s->b->residuals[i]);
  sk_buf_printf(out, otherwise ? ") { %s }\n" : ");\n", otherwise);
}

bool sk_solve_has_terms(const SkSolve *s) {
  SkX first;
  if (!s->b->full || s->b->n == s->b->n_tears) return false;
  for (uint32_t i = 0; i < s->n; i++)
    if (has_terms(s, i, &first)) return true;
  return false;
}

// What follows from the tears along a chain may have grown out of their rounding: the equations that were left over
// must hold beside their terms, or all unknowns are solved for at once.
static void write_terms(const SkSolve *s, const char *otherwise) {
  SkGen         *g = s->g;
  const SkBlock *b = s->b;
  Size           z = {.s = s};
  SkX            first;
  if (!sk_solve_has_terms(s)) return;
  for (uint32_t i = 0; i < s->n; i++) {
    if (!has_terms(s, i, &first)) continue;
    sk_vec_push(g->arena, &z.leaves, first);
    z.left = MOST_OPERATIONS;
    put_size(&z, b->residuals[i]);
  }
  sk_buf_z(g->out, "        {\n");
  sk_unit_begin(g->emit, z.leaves.at, z.leaves.n);
  for (uint32_t i = 0; i < s->n; i++)
    if (has_terms(s, i, &first)) write_rough(s, i, first, otherwise);
  sk_unit_end(g->emit);
  sk_buf_z(g->out, "        }\n");
}

// Side by side: whether one term of each equation is not enough.
static void write_doubt(const SkSolve *s) {
  SkBuf *out         = s->g->out;
  SK_VEC(SkX) firsts = {0};
  SkX first;
  for (uint32_t i = 0; i < s->n; i++)
    if (has_terms(s, i, &first)) sk_vec_push(s->g->arena, &firsts, first);
  sk_buf_z(out, "        int doubt = 0;\n        {\n");
  sk_unit_begin(s->g->emit, firsts.at, firsts.n);
  for (uint32_t i = 0; i < s->n; i++) {
    if (!has_terms(s, i, &first)) continue;
    sk_unit_need(s->g->emit, first);
    sk_buf_printf(out, "          res%u[l] = r%u;\n          doubt |= fabs(r%u) > 1e-10 * fabs(", i,
                  i, i);
    sk_unit_write(s->g->emit, first);
    sk_buf_z(out, ");\n");
  }
  sk_unit_end(s->g->emit);
  sk_buf_z(out,
           "        }\n"
           "        ends[l] = end; nears[l] = near; slow[l] = s > 1e-3 * was ? 0.0 : near;\n"
           "        doubts[l].real = doubt ? end : 0.0;\n");
}

// Sums of what the steps change, as parts of the unknowns, times `whole`: for one or two unknowns their product, so that
// nothing is divided.
static void write_parts(const SkSolve *s) {
  SkBuf      *out  = s->g->out;
  const char *of[] = {"d", "e"}, *l[] = {s->l, ""}, *name[] = {"s", "was"};
  for (uint32_t i = 0; i < s->n; i++)
    sk_buf_printf(out, s->n > 2 ? "%ssize%u = 1.0 / (z%u + 1e-300)" : "%ssize%u = z%u + 1e-300",
                  i ? ", " : "      const double ", i, i);
  if (s->n <= 2) sk_buf_z(out, s->n == 1 ? ", whole = size0" : ", whole = size0 * size1");
  for (int k = 0; k < 2; k++)
    for (uint32_t i = 0; i < s->n; i++) {
      if (i == 0) sk_buf_printf(out, ",\n        %s = ", name[k]);
      sk_buf_printf(out, "%sfabs(%s%u%s)", i ? " + " : "", of[k], i, l[k]);
      if (s->n > 1) sk_buf_printf(out, " * size%u", s->n == 2 ? 1 - i : i);
    }
  sk_buf_z(out, ";\n");
}

// Outside of this the products of `near` may be 0 or infinite.
#define WHOLE_IS_SAFE "(whole > 1e-130) & (whole < 1e150)"

void sk_solve_tests(const SkSolve *s) {
  SkBuf *out = s->g->out;
  write_sizes(s);
  sk_buf_z(out, "      if (");
  write_settled(s);
  sk_buf_z(out, ") {\n");
  write_terms(s, s->hard);
  sk_solve_check_inverses(s);
  sk_buf_printf(out, "        %s\n      }\n", s->solved);
  write_parts(s);
  sk_buf_printf(out, "      if (SK_RARE(!(s <= 0.25 * was))) { %s }\n", s->hard);
  if (s->n > 2) return;
  sk_buf_z(out,
           "      int near = s <= 1e-9 * whole && s * s <= 1e-14 * (was * whole) && (" WHOLE_IS_SAFE
           ")"
           ";\n      if (near) {\n");
  write_terms(s, "near = 0;");
  sk_buf_z(out, "      }\n      if (near) {\n        ");
  sk_solve_each(s, "x# += d#; @ = x#; ", NULL);
  sk_buf_z(out, "\n");
  sk_solve_unit(s, NULL, "", true, false);
  sk_buf_printf(out, "        %s\n      }\n", s->solved);
}

void sk_solve_lane_tests(const SkSolve *s) {
  SkBuf *out = s->g->out;
  write_sizes(s);
  sk_buf_z(out, "      const double settled = ");
  write_settled(s);
  sk_buf_z(out, " ? 1.0 : 0.0;\n");
  write_parts(s);
  // Selects instead of &&: compilers make branches of that.
  sk_buf_z(out,
           "        const double is = turn[l].real, go = s <= 0.25 * was ? is : 0.0;\n"
           "        const double on = settled != 0.0 ? 0.0 : go;\n");
  sk_buf_z(out, s->n > 2
                    ? "        const double near = 0.0;\n"
                    : "        const double near = (s <= 1e-9 * whole) & (s * s <= 1e-14 * (was * "
                      "whole)) &\n          (" WHOLE_IS_SAFE ") ? on : 0.0;\n");
  sk_buf_z(out, "        const double end = settled != 0.0 ? is : near;\n");
  if (sk_solve_has_terms(s)) write_doubt(s);
  sk_buf_z(out,
           "        done[l].real += end;\n        live[l].real -= is - on + near;\n"
           "        turn[l].real = s > 1e-3 * was ? 0.0 : on - near;\n");
  sk_solve_each(s, "        x#[l] = on != 0.0 ? x#[l] + d#[l] : x#[l];\n", NULL);
}

// Behind the loop over the lanes, where some are in doubt: an end that was rough is taken back.
void sk_solve_lane_doubts(const SkSolve *s) {
  sk_buf_z(s->g->out, "        int rough = 0;\n");
  write_terms(s, NULL);
  sk_buf_z(s->g->out,
           "        const double back = doubts[l].real != 0.0 ? rough ? 1.0 : 0.0 : 0.0;\n"
           "        done[l].real -= back * ends[l];\n"
           "        live[l].real += back * nears[l];\n"
           "        turn[l].real += back * slow[l];\n");
}
