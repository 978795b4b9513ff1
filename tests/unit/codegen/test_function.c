// link: sk_driver
// Functions of the model through both tiers: the same bits, and the right ones.
#include "unit/codegen/codegen_test.h"

typedef struct {
  const char *functions, *expr;
  double      expected;
} Case;

static void with_cache(void) { cache_new(); }
static void without_cache(void) { cache_gone(); }
TestSuite(function, .init = with_cache, .fini = without_cache);

// All cases are one model; p, k, b and x keep the calls from being evaluated at translation.
static const char *model_of(const Case *cases, size_t n, SkArena *arena) {
  SkBuf b = sk_buf_new(arena);
  sk_buf_z(&b, "package P\n");
  for (size_t i = 0; i < n; i++) sk_buf_printf(&b, "%s\n", cases[i].functions);
  sk_buf_z(&b,
           "model M\n  parameter Real p = 2;\n  Integer k = integer(p + 1);\n  parameter Boolean b "
           "= true;\n"
           "  parameter String s = \"abc\";\n  parameter Real x[3] = {1, 2, 4};\n"
           "  parameter Real A[2, 3] = {{1, 2, 3}, {4, 5, 6}};\n");
  for (size_t i = 0; i < n; i++) sk_buf_printf(&b, "  Real y%zu = %s;\n", i, cases[i].expr);
  sk_buf_z(&b, "end M;\nend P;\n");
  return b.text;
}

static void check(const Case *cases, size_t n) {
  SkGuard  guard;
  SkArena *arena = sk_arena_new(0, &guard);
  Made     m     = translate(model_of(cases, n, arena), "P.M");
  double  *first = calloc(n, sizeof *first);
  for (int tier = 0; tier < 2; tier++) {
    SkStatus status;
    SkCode  *code = compiled(&m, tier);
    SkSim   *sim  = started(&m, code, &status);
    cr_assert_eq(status, SK_OK, "tier %d: %s", tier, sk_sim_message(sim));
    for (size_t i = 0; i < n; i++) {
      double v = value_of(&m, sim, sk_arena_printf(arena, "y%zu", i));
      if (tier == 0) first[i] = v;
      cr_expect(fabs(v - cases[i].expected) <= 1e-12 * (1.0 + fabs(v)),
                "%s = %.17g, not %.17g (tier %d)", cases[i].expr, v, cases[i].expected, tier);
      cr_expect(same_bits(v, first[i]), "%s: %.17g and %.17g", cases[i].expr, first[i], v);
    }
    sk_sim_free(sim);
    sk_code_free(code);
  }
  free(first);
  sk_arena_free(m.arena);
  sk_arena_free(arena);
}

#define FN(name, in, out, rest) \
  "function " name " input " in "; output " out "; " rest " end " name ";"
#define CHECK(cases) check(cases, sizeof cases / sizeof cases[0])

Test(function, control_flow) {
  static const Case cases[] = {
      {FN("sq", "Real u", "Real y", "algorithm y := u*u;"), "sq(p)", 4},
      {FN("upto", "Integer n", "Real y",
          "algorithm y := 0; for i in 1:n loop y := y + i; end for;"),
       "upto(k)", 6},
      {FN("down", "Integer n", "Real y",
          "algorithm y := 0; for i in n:-1:1 loop y := 10*y + i; end for;"),
       "down(k)", 321},
      {FN("stepped", "Integer n, c", "Real y",
          "algorithm y := 0; for i in 1:c:n loop y := 100*y + i; end for;"),
       "stepped(7, k)", 10407},
      {FN("reals", "Real h", "Real y",
          "algorithm y := 0; for t in 0:h:1 loop y := y + t; end for;"),
       "reals(p/8)", 2.5},
      {FN("listed", "Real v[:]", "Real y",
          "algorithm y := 0; for e in v loop y := 10*y + e; end for;"),
       "listed(x)", 124},
      {FN("nested", "Integer n", "Integer y",
          "algorithm y := 0; for i in 1:n loop for j in 1:i loop y := y + j; end for; end for;"),
       "nested(k)", 10},
      {FN("early", "Real u", "Real y",
          "algorithm y := 1; if u > 1 then y := 2; return; end if; y := 3;"),
       "early(p)", 2},
      {FN("early2", "Real u", "Real y",
          "algorithm y := 1; if u > 5 then y := 2; return; end if; y := 3;"),
       "early2(p)", 3},
      {FN("broken", "Integer n", "Integer y",
          "algorithm y := 0; while true loop y := y + 1; if y >= n then break; end if; end while;"),
       "broken(k)", 3},
      {FN("elseifs", "Integer n", "Real y",
          "algorithm if n == 1 then y := 10; elseif n == 2 then y := 20; elseif n == 3 then y := "
          "30; else y := 40; end if;"),
       "elseifs(k)", 30},
      {FN("fact", "Integer n", "Integer y", "algorithm y := if n <= 1 then 1 else n*fact(n - 1);"),
       "fact(k)", 6},
      {FN("even", "Integer n", "Boolean y", "algorithm y := if n == 0 then true else odd(n - 1);")
           FN("odd", "Integer n", "Boolean y",
              "algorithm y := if n == 0 then false else even(n - 1);"),
       "if even(k + 3) then 1 else 0", 1},
      {"function two input Real u; output Real a; output Real c; algorithm a := u + 1; c := u*10; "
       "end two;"
       "function both input Real u; output Real y; protected Real a; Real c; algorithm (a, c) := "
       "two(u); y := a + c; end both;",
       "both(p)", 23},
      {"function second input Real u; output Real y; protected Real c; algorithm (, c) := two(u); "
       "y := c; end second;",
       "second(p)", 20},
      {FN("locals", "Real u", "Real y",
          "protected Real a = 2*u; Real c = a + 1; algorithm y := a*c;"),
       "locals(p)", 20},
      {FN("later", "Real u", "Real y",
          "protected Real c = a + 1; Real a = 2*u; algorithm y := a*c;"),
       "later(p)", 20},
      {FN("shadow", "Integer i", "Integer y",
          "algorithm y := 0; for i in 1:i loop y := y + i; end for; y := y + i;"),
       "shadow(k)", 9},
      {FN("words", "Real int", "Real exp",
          "protected Real t1 = int; Real run = 2; Real double = 3; algorithm exp := t1*run + "
          "double;"),
       "words(p)", 7},
      {FN("lazy", "Real v[:]; input Integer n", "Real y",
          "algorithm y := if n <= size(v, 1) and sum(v[i] for i in n:n) > 0 then 1 else 2;"),
       "lazy(x, k + 1)", 2},
  };
  CHECK(cases);
}

Test(function, integers_and_booleans) {
  static const Case cases[] = {
      {FN("idiv", "Integer a, c", "Integer y", "algorithm y := div(a, c);"), "idiv(-7, k)", -2},
      {FN("imod", "Integer a, c", "Integer y", "algorithm y := mod(a, c);"), "imod(-7, k)", 2},
      {FN("irem", "Integer a, c", "Integer y", "algorithm y := rem(a, c);"), "irem(-7, k)", -1},
      {FN("rmod", "Real a, c", "Real y", "algorithm y := mod(a, c);"), "rmod(-7.5, p)", 0.5},
      {FN("rdiv", "Real a, c", "Real y", "algorithm y := div(a, c);"), "rdiv(-7.5, p)", -3},
      {FN("floors", "Real a", "Real y", "algorithm y := 100*floor(a) + 10*ceil(a) + integer(-a);"),
       "floors(p + 0.5)", 227},
      {FN("signs", "Real a", "Integer y",
          "algorithm y := sign(a) + 10*sign(-a) + 100*abs(sign(-a));"),
       "signs(p)", 91},
      {FN("iabs", "Integer a", "Integer y", "algorithm y := abs(a) + min(a, 5) + max(a, 5);"),
       "iabs(-k)", 5},
      {FN("logic", "Boolean c; input Integer n", "Boolean y",
          "algorithm y := not c and n > 2 or c and n == 3;"),
       "if logic(b, k) then 1 else 0", 1},
      {FN("real_of", "Integer n", "Real y", "algorithm y := n/2;"), "real_of(k)", 1.5},
      {FN("powers", "Real u; input Integer n", "Real y",
          "algorithm y := u^n + u^2 + (u + 1)^2 + 2^u;"),
       "powers(p, k)", 25},
      {"type E = enumeration(one, two, three);" FN(
           "enums", "E e", "Integer y",
           "algorithm y := Integer(e) + (if e == E.two then 10 else 0) + (if e > E.one then 100 "
           "else 0);"),
       "enums(if k > 2 then E.two else E.one)", 112},
      {FN("enum_loop", "Integer n", "Integer y",
          "algorithm y := n; for e in E loop y := 10*y + Integer(e); end for;"),
       "enum_loop(k)", 3123},
      {FN("enum_array", "Integer n", "Real y",
          "protected Real a[E] = {1, 2, 3}; algorithm a[E.two] := 20; y := a[E(n)] + a[E.two];"),
       "enum_array(k)", 23},
      {FN("bool_loop", "Integer n", "Integer y",
          "algorithm y := n; for c in false:true loop y := 10*y + (if c then 1 else 2); end for;"),
       "bool_loop(k)", 321},
      {FN("big", "Integer n", "Integer y", "algorithm y := n*100000*100000;"), "big(k)", 3e10},
  };
  CHECK(cases);
}

Test(function, elementary) {
  static const Case cases[] = {
      {FN("trig", "Real u", "Real y",
          "algorithm y := sin(u)^2 + cos(u)^2 + tan(u) - sin(u)/cos(u);"),
       "trig(p)", 1},
      {FN("arcs", "Real u", "Real y",
          "algorithm y := asin(sin(u)) + acos(cos(u)) + atan(tan(u)) + atan2(sin(u), cos(u));"),
       "arcs(p/4)", 2},
      {FN("hyper", "Real u", "Real y",
          "algorithm y := cosh(u)^2 - sinh(u)^2 + tanh(u)*cosh(u)/sinh(u);"),
       "hyper(p)", 2},
      {FN("logs", "Real u", "Real y", "algorithm y := log(exp(u)) + log10(10^u) + sqrt(u*u);"),
       "logs(p)", 6},
      {FN("kept", "Real u", "Real y",
          "algorithm y := noEvent(if u > 1 then smooth(1, u) else homotopy(u, 0)) + semiLinear(u, "
          "3, 4);"),
       "kept(p)", 8},
  };
  CHECK(cases);
}

Test(function, arrays) {
  static const Case cases[] = {
      {FN("norm", "Real v[:]", "Real y", "algorithm y := sqrt(v*v);"), "norm({p, 1, p})", 3},
      {FN("rev", "Real v[:]", "Real y[size(v, 1)]",
          "algorithm for i in 1:size(v, 1) loop y[i] := v[end + 1 - i]; end for;"),
       "rev(x)*{1, 10, 100}", 124},
      {FN("ops", "Real v[:]", "Real y",
          "protected Real w[size(v, 1)]; algorithm w := 2*v .+ 1; w := w .* v - v ./ 2 + (-v); y "
          ":= sum(w);"),
       "ops(x)", 2 * 21 + 7 - 3.5 - 7},
      {FN("powers_of", "Real v[:]", "Real y",
          "algorithm y := sum(v .^ 2) + product(v) + min(v) + max(v);"),
       "powers_of(x)", 34},
      {FN("matvec", "Real M[:, :]; input Real v[:]", "Real y[size(M, 1)]", "algorithm y := M*v;"),
       "matvec(A, x)*{1, 1000}", 17 + 38000},
      {FN("vecmat", "Real M[:, :]; input Real v[:]", "Real y[size(M, 2)]", "algorithm y := v*M;"),
       "vecmat(A, {p, 1})*{1, 100, 10000}", 6 + 900 + 120000},
      {FN("matmat", "Real M[:, :]", "Real y",
          "protected Real N[size(M, 1), size(M, 1)] = M*transpose(M); algorithm y := N[1, 1] + "
          "10*N[1, 2] + 100*N[2, 2];"),
       "matmat(A)", 14 + 320 + 7700},
      {FN("matpow", "Real a; input Integer n", "Real y",
          "protected Real M[2, 2] = [1, a; 0, 1]; algorithm M := M^n; y := M[1, 2];"),
       "matpow(p, k)", 6},
      {FN("slices", "Real M[:, :]", "Real y",
          "algorithm y := sum(M[1, :]) + 10*sum(M[:, 2]) + 1000*sum(M[:, 2:3]) + 100000*M[2, {3, "
          "1}]*{1, 10};"),
       "slices(A)", 6 + 70 + 16000 + 4600000},
      {FN("slice_set", "Real u", "Real y",
          "protected Real v[5] = zeros(5); algorithm v[2:2:4] := {u, 3*u}; v[{1, 5}] := {1, 7}; y "
          ":= v*{1, 10, 100, 1000, 10000};"),
       "slice_set(p)", 1 + 20 + 6000 + 70000},
      {FN("rows_set", "Real u", "Real y",
          "protected Real M[2, 2]; algorithm M[1, :] := {1, u}; M[2, :] := M[1, {2, 1}]; M[:, 1] "
          ":= M[:, 1] + {10, 20}; y := M[1, 1] + 100*M[1, 2] + 1000*M[2, 1] + 100000*M[2, 2];"),
       "rows_set(p)", 11 + 200 + 22000 + 100000},
      {FN("overlap", "Real v[:]", "Real y",
          "protected Real w[3] = v; algorithm w[2:3] := w[1:2]; y := w*{1, 10, 100};"),
       "overlap(x)", 211},
      {FN("diag_overlap", "Real u", "Real y",
          "protected Real M[2, 2] = [1, 2; 3, 4]; algorithm M[:, 2] := M[1, :]; y := M[1, 2] + "
          "10*M[2, 2] + u;"),
       "diag_overlap(p)", 23},
      {FN("built", "Real u", "Real y",
          "protected Real I[2, 2] = identity(2); Real D[2, 2] = diagonal({u, 3}); Real F[2, 3] = "
          "fill(u, 2, 3); Real O[2] = ones(2); algorithm y := sum(I) + 10*D[1, 1] + 100*D[2, 2] + "
          "1000*D[1, 2] + 10000*sum(F) + O*{1, 1};"),
       "built(p)", 2 + 20 + 300 + 120000 + 2},
      {FN("vectors", "Real a[3]; input Real c[3]", "Real y",
          "algorithm y := cross(a, c)*{1, 10, 100} + 1000*sum(skew(a)*c - cross(a, c)) + "
          "sum(outerProduct(a, c));"),
       "vectors(x, {1, 0, p})", 4 + 20 - 200 + 21},
      {FN("symm", "Real a", "Real y",
          "protected Real S[2, 2] = symmetric([a, 3; 7, 5]); algorithm y := S[1, 1] + 10*S[1, 2] + "
          "100*S[2, 1] + 1000*S[2, 2];"),
       "symm(p)", 2 + 30 + 300 + 5000},
      {FN("lin", "Real a; input Integer n", "Real y",
          "protected Real v[n] = linspace(0, a, n); algorithm y := v[1] + 10*v[2] + 100*v[n];"),
       "lin(p, k)", 10 + 200},
      {FN("cats", "Real v[:]", "Real y",
          "protected Real w[:] = cat(1, v, {9}, v); Real M[:, :] = [v, 2*v; v, 3*v]; algorithm y "
          ":= size(w, 1) + 10*w[4] + 1000*size(M, 1) + 10000*size(M, 2) + 100000*M[6, 2];"),
       "cats(x)", 7 + 90 + 6000 + 20000 + 1200000},
      {FN("along2", "Real M[:, :]", "Real y",
          "protected Real N[:, :] = cat(2, M, 10*M); algorithm y := size(N, 2) + 10*N[2, 4] + "
          "1000*N[1, 3];"),
       "along2(A)", 6 + 400 + 3000},
      {FN("shapes", "Real M[:, :]", "Real y",
          "algorithm y := ndims(M) + 10*size(M, 1) + 100*size(M, 2) + 1000*sum(size(M)) + "
          "scalar([5]) + sum(vector([1; 2; 3])) + size(matrix({1, 2}), 1);"),
       "shapes(A)", 2 + 20 + 300 + 5000 + 5 + 6 + 2},
      {FN("any_dim", "Real M[:, :]; input Integer d", "Integer y", "algorithm y := size(M, d);"),
       "any_dim(A, k - 1)", 3},
      {FN("compr", "Integer n", "Real y",
          "protected Real v[n] = {i^2 for i in 1:n}; Real M[2, n] = {10*i + j for j in 1:n, i in "
          "1:2}; algorithm y := sum(v) + M[2, 3];"),
       "compr(k)", 14 + 23},
      {FN("compr_rows", "Real M[:, :]", "Real y",
          "protected Real N[:, :] = {2*M[i, :] for i in 1:size(M, 1)}; algorithm y := N[2, 3] + "
          "size(N, 1)*100;"),
       "compr_rows(A)", 212},
      {FN("reduce", "Real v[:]", "Real y",
          "algorithm y := sum(v[i]*i for i in 1:3) + product(e for e in v) + 100*max(v[i] - i for "
          "i in 1:3) + 1000*min(-e for e in v);"),
       "reduce(x)", 17 + 8 + 100 - 4000},
      {FN("two_iters", "Integer n", "Integer y", "algorithm y := sum(i*j for i in 1:j, j in 1:n);"),
       "two_iters(k)", 25},
      {FN("vec_sum", "Real M[:, :]", "Real y",
          "protected Real v[size(M, 2)] = sum(M[i, :] for i in 1:size(M, 1)); algorithm y := v*{1, "
          "10, 100};"),
       "vec_sum(A)", 5 + 70 + 900},
      {FN("empty", "Real v[:]", "Real y",
          "algorithm y := sum(v) + product(v) + size(v, 1) + (if max(v) < 0 then 1 else 0);"),
       "empty(fill(p, 0))", 2},
      {FN("grow", "Integer n", "Real y",
          "protected Real v[:] = fill(0.0, 0); algorithm for i in 1:n loop v := cat(1, v, {i}); "
          "end for; y := sum(v) + size(v, 1);"),
       "grow(k)", 9},
      {FN("copy", "Real v[3]", "Real y",
          "protected Real a[3] = v; Real c[3]; algorithm c := a; a[1] := 100; y := c[1] + a[1];"),
       "copy(x)", 101},
      {FN("ints", "Integer n", "Integer y",
          "protected Integer v[3] = {n, 2, 1}; Integer M[2, 2] = [n, 1; 0, 2]; algorithm v[2] := "
          "v[1]*v[3]; y := sum(v) + 100*sum(M*M) + v*v;"),
       "ints(k)", 7 + 100 * (9 + 5 + 0 + 4) + 19},
      {FN("bools", "Integer n", "Integer y",
          "protected Boolean v[3] = {n > 1, n > 2, n > 3}; algorithm y := sum(if c then 1 else 0 "
          "for c in v) + (if max(v) then 10 else 0) + (if min(v) then 100 else 0);"),
       "bools(k)", 12},
      {FN("chosen", "Real v[:]; input Boolean c", "Real y",
          "protected Real w[size(v, 1)] = if c then 2*v else {1, 1, 1}; algorithm y := sum(w) + "
          "sum(if c then v else -v);"),
       "chosen(x, b)", 21},
      {FN("cube", "Integer n", "Real y",
          "protected Real c[2, n, 2]; algorithm for i in 1:2 loop for j in 1:n loop for l in 1:2 "
          "loop c[i, j, l] := 100*i + 10*j + l; end for; end for; end for; y := c[2, n, 1] + "
          "sum(c[1, :, 2]) + sum(c[:, 2, :]);"),
       "cube(k)", 231 + 112 + 122 + 132 + 121 + 122 + 221 + 222},
      {FN("inc", "Real u", "Real y", "algorithm y := u + 1;")
           FN("mapped", "Real v[:]", "Real y", "algorithm y := sum(inc(v)) + inc(v[1]);"),
       "mapped(x)", 12},
      {FN("twice", "Real v[:]", "Real y[size(v, 1)]", "algorithm y := 2*v;")
           FN("map_rows", "Real M[:, :]", "Real y",
              "protected Real N[size(M, 1), size(M, 2)] = twice(M); algorithm y := N[2, 3] + "
              "100*N[1, 1];"),
       "map_rows(A)", 212},
      {FN("of_call", "Real v[:]", "Real y", "algorithm y := twice(v)*v + sum(twice(twice(v)));"),
       "of_call(x)", 42 + 28},
      {FN("big_array", "Integer n", "Real y",
          "protected Real v[1000] = {i for i in 1:1000}; algorithm y := v[n] + sum(v);"),
       "big_array(k)", 500503},
      {FN("frame", "Integer n", "Real y",
          "protected Real t[3]; algorithm y := 0; for i in 1:100 loop t := {i, n, 1.0}; y := y + "
          "t*t; end for;"),
       "frame(k)", 338350 + 1000},
      {FN("whole", "Real M[:, :]", "Real y",
          "protected Real N[2, 3]; algorithm N[:, :] := M; N := N[:, {3, 2, 1}]; y := N[1, 1] + "
          "10*N[2, 3];"),
       "whole(A)", 43},
  };
  CHECK(cases);
}

Test(function, records) {
  static const Case cases[] = {
      {"record R Real a; Real c[2]; Integer n; end R;" FN("second_of", "R r", "Real y",
                                                          "algorithm y := r.c[2];")
           FN("mk", "Real u", "R r", "algorithm r := R(u, {u, 2*u}, 3);"),
       "use(mk(p)) + 100*second_of(mk(p))", 411},
      {FN("use", "R r", "Real y", "algorithm y := r.a + sum(r.c) + r.n;"), "use(R(p, {1, p}, k))",
       8},
      {FN("chg", "Real u", "Real y",
          "protected R r = mk(u); R q; algorithm q := r; q.c[1] := 100; q.a := 7; y := r.a + "
          "r.c[1] + q.c[1] + q.a;"),
       "chg(p)", 111},
      {FN("field_array", "Real u", "Real y",
          "protected R r; algorithm r.c := {u, 5}; r.n := 2; r.a := r.c[r.n]; y := use(r);"),
       "field_array(p)", 14},
      {"record Q R r; R rs[2]; end Q;" FN(
           "deep", "Real u", "Real y",
           "protected Q q; algorithm q.r := mk(u); q.rs[2] := mk(10*u); q.rs[1] := q.r; "
           "q.rs[1].c[2] := 1; y := q.rs[2].c[1] + q.rs[1].c[2] + q.r.c[2];"),
       "deep(p)", 20 + 1 + 4},
      {FN("arr_rec", "Real u", "Real y",
          "protected R rs[3]; algorithm for i in 1:3 loop rs[i] := R(i, {i, u}, i); end for; y := "
          "sum(rs.a) + 10*rs[2].c[2] + 100*sum(rs[2:3].n);"),
       "arr_rec(p)", 6 + 20 + 500},
      {"operator record C Real re; Real im;"
       " encapsulated operator 'constructor' function new input Real re; input Real im = 0; output "
       ".P.C c(re=re, im=im); algorithm end new; end 'constructor';"
       " encapsulated operator function '+' input .P.C a; input .P.C c; output .P.C y; algorithm y "
       ":= .P.C(a.re + c.re, a.im + c.im); end '+';"
       " encapsulated operator '*' function mul input .P.C a; input .P.C c; output .P.C y; "
       "algorithm y := .P.C(a.re*c.re - a.im*c.im, a.re*c.im + a.im*c.re); end mul; end '*';"
       " encapsulated operator function '0' output .P.C y; algorithm y := .P.C(0, 0); end '0';"
       " end C;" FN("cplx", "Real u", "Real y",
                    "protected C a = C(u, 1); C d; algorithm d := a*a + a; y := d.re + 10*d.im;"),
       "cplx(p)", 5 + 50},
      {FN("cplx_sum", "Real u", "Real y",
          "protected C a[3]; C s; algorithm for i in 1:3 loop a[i] := C(i, u); end for; s := "
          "sum(a); y := s.re + 10*s.im + sum(a.im);"),
       "cplx_sum(p)", 6 + 60 + 6},
      {FN("pick", "Boolean c; input Real u", "R r",
          "algorithm r := if c then mk(u) else R(0, {0, 0}, 0);"),
       "second_of(pick(b, p))", 4},
      {"record N Integer i; Boolean t; end N;" FN("mixed", "N n", "N y",
                                                  "algorithm y := N(n.i + 1, not n.t);")
           FN("unmixed", "N n", "Real y", "algorithm y := n.i + (if n.t then 10 else 20);"),
       "unmixed(mixed(N(k, b)))", 24},
      {"function parts input R r; output Real a; output Real c[2]; algorithm a := r.a; c := r.c; "
       "end parts;" FN("use_parts", "Real u", "Real y",
                       "protected R r = mk(u); algorithm (r.a, r.c) := parts(R(7, {8, 9}, 1)); y "
                       ":= r.a + r.c[2];"),
       "use_parts(p)", 16},
  };
  CHECK(cases);
}

Test(function, strings) {
  static const Case cases[] = {
      {FN("eq", "String t", "Real y", "algorithm y := if t == \"abc\" then 1 else 2;"), "eq(s)", 1},
      {FN("lt", "String t", "Real y",
          "algorithm y := if t < \"abd\" and t >= \"abc\" then 1 else 2;"),
       "lt(s)", 1},
      {FN("cat2", "String t", "Real y",
          "protected String u = t + \"-\" + t; algorithm y := if u == \"abc-abc\" then 1 else 2;"),
       "cat2(s)", 1},
      {FN("num", "Integer n", "Real y",
          "algorithm y := if String(n) == \"3\" and String(n, minimumLength=4) == \"3   \" and "
          "String(-n, minimumLength=4, leftJustified=false) == \"  -3\" then 1 else 2;"),
       "num(k)", 1},
      {FN("real_text", "Real u", "Real y",
          "algorithm y := if String(u/3) == \"0.666667\" and String(u/3, significantDigits=3) == "
          "\"0.667\" and String(u, format=\".2f\") == \"2.00\" then 1 else 2;"),
       "real_text(p)", 1},
      {FN("bool_text", "Boolean c", "Real y",
          "algorithm y := if String(c) == \"true\" and String(not c, minimumLength=7) == \"false  "
          "\" then 1 else 2;"),
       "bool_text(b)", 1},
      {"type F = enumeration(red, green);" FN(
           "enum_text", "F e", "Real y", "algorithm y := if String(e) == \"green\" then 1 else 2;"),
       "enum_text(if b then F.green else F.red)", 1},
      {FN("keep", "String t", "String u", "algorithm u := t + \"!\";")
           FN("many", "String t", "Real y",
              "protected String v[2] = {t, keep(t)}; algorithm v[1] := keep(v[2]); y := if v[1] == "
              "\"abc!!\" and v[2] == \"abc!\" then 1 else 2;"),
       "many(s)", 1},
      {FN("out", "Real u", "String y", "algorithm y := \"u=\" + String(u);")
           FN("len", "String t", "Real y", "algorithm y := if t == \"u=2\" then 1 else 2;"),
       "len(out(p))", 1},
      {FN("escaped", "String t", "Real y",
          "algorithm y := if t + \"\\\"\\n\" == \"abc\\\"\\n\" then 1 else 2;"),
       "escaped(s)", 1},
  };
  CHECK(cases);
}

Test(function, functions_as_arguments) {
  static const Case cases[] = {
      {"partial function Fun input Real u; output Real y; end Fun;"
       "function line extends Fun; input Real a = 1; algorithm y := a*u; end line;" FN(
           "area", "Fun f; input Real h", "Real y", "algorithm y := h*(f(0) + f(h))/2;"),
       "area(line, p)", 2},
      {"", "area(function line(a = p), k)", 9},
      {FN("outer_area", "Fun g", "Real y", "algorithm y := area(g, 2) + g(1);"),
       "outer_area(function line(a = p))", 6},
  };
  CHECK(cases);
}

// Long sums must neither overflow the stack nor make one huge expression.
Test(function, long_chains) {
  SkGuard  guard;
  SkArena *arena = sk_arena_new(0, &guard);
  SkBuf    b     = sk_buf_new(arena);
  sk_buf_z(&b, "function chain input Real u; output Real y; algorithm y := u");
  for (int i = 0; i < 1900; i++) sk_buf_z(&b, " + u");
  sk_buf_z(&b,
           "; end chain; function wide input Real v[:]; output Real y; protected Real w[size(v, "
           "1)]; algorithm w := v");
  for (int i = 0; i < 900; i++) sk_buf_z(&b, " + v");
  sk_buf_z(&b, "; y := sum(w); end wide;");
  const Case cases[] = {{b.text, "chain(p)", 3802}, {"", "wide(x)", 7 * 901.0}};
  CHECK(cases);
  sk_arena_free(arena);
}
