// External functions: C with records as pointers to structs (in, out, nested), and the FORTRAN 77 interface: everything by
// reference, arrays by columns, lengths of texts at the end. What is called is written in C here; by hand: see each.
record Inner
  Integer n;
  Boolean on;
end Inner;
record Outer
  Real x;
  Inner part;
  String text;
end Outer;
function modify
  input Outer a;
  output Outer b;
  output Real r;
external "C" r = change(a, b)
  annotation(Include = "
#include <string.h>
struct inner { int n, on; };
struct outer { double x; struct inner in; const char *text; };
static double change(void *pa, void *pb) {
  struct outer *a = pa, *b = pb;
  b->x = 2*a->x; b->in.n = a->in.n + 1; b->in.on = !a->in.on; b->text = a->in.on ? \"yes\" : \"no\";
  return (double)strlen(a->text);
}");
end modify;
function columns
  input Real A[:, :];
  input String mode;
  output Real B[size(A, 1), size(A, 2)];
  output Integer length;
protected
  Integer m = size(A, 1), n = size(A, 2);
external "FORTRAN 77" COLUMNS(m, n, A, B, mode, length)
  annotation(Include = "
static void columns_(const int *m, const int *n, const double *a, double *b, const char *mode, int *length,
                     unsigned long size) {
  for (int j = 0; j < *n; j++)
    for (int i = 0; i < *m; i++) b[i + j**m] = a[i + j**m] + 10*(j + 1);
  *length = (int)size + 0*mode[0];
}");
end columns;
function kind "a text that is computed before the call"
  input Boolean inf;
  output Integer code;
protected
  String norm = if inf then "I" else "one";
  Real work[2];
external "FORTRAN 77" kind(norm, work, code)
  annotation(Include = "
static void kind_(const char *norm, double *work, int *code, unsigned long size) {
  work[0] = norm[0]; work[1] = (double)size;
  *code = (int)(work[0] + 1000*work[1]);
}");
end kind;
model External
  Outer a = Outer(time, Inner(integer(time), time < 1.5), "four"), b;
  Real r, B[2, 3];
  Integer length, codes[2];
  Boolean yes = b.text == "yes";
equation
  (b, r) = modify(a);
  (B, ) = columns([1, 2, 3; 4, 5, 6*time], "abc");
  (, length) = columns([1, 2, 3; 4, 5, 6], "abc");
  codes = {kind(time > 1), kind(time > 9)};
end External;

//! run: --stop 2 --native
//! at 1: b.x = 2 +- 1e-12
//! end: b.x = 4 +- 1e-12
//! end: b.part.n = 3 +- 0
//! end: b.part.on = 1 +- 0
//! end: r = 4 +- 0
//! at 0: yes = 1 +- 0
//! end: yes = 0 +- 0
//! end: B[1,2] = 22 +- 1e-12
//! end: B[2,1] = 14 +- 1e-12
//! end: B[2,3] = 42 +- 1e-12
//! end: length = 3 +- 0
//! end: codes[1] = 1073 +- 0
//! end: codes[2] = 3111 +- 0
