// FORTRAN 77 functions called at translation, because a size needs their value: arrays go by columns, texts bring their
// lengths, outputs and work variables start with the values of their declarations. What is called is written in C here.
function weigh "x[i] + sum of row i of A with weights 1, 10, 100 by column, + length of the text"
  input Real A[:, :];
  input Real b[:];
  input String mode;
  output Real x[size(A, 1)] = b;
  output Real B[size(A, 1), size(A, 2)];
protected
  Integer m = size(A, 1), n = size(A, 2);
  Real work[n] = 10*ones(n), A2[m, n] = A;
external "FORTRAN 77" WEIGH(m, n, A2, x, B, work, mode)
  annotation(Include = "
static void weigh_(const int *m, const int *n, const double *a, double *x, double *b, const double *work,
                   const char *mode, unsigned long size) {
  double w = 1;
  for (int j = 0; j < *n; j++) {
    for (int i = 0; i < *m; i++) x[i] += w*a[i + j**m], b[i + j**m] = 100*(i + 1) + j + 1;
    w *= work[j];
  }
  x[0] += (double)size + 0*mode[0];
}");
end weigh;

model ExternalConstant
  constant Real x[2] = weigh([1, 2, 3; 4, 5, 6], {1000, 2000}, "abcd");
  constant Real B[2, 3] = second([1, 2, 3; 4, 5, 6]);
  constant Integer n = integer(x[1]) - 1320, k = integer(B[2, 3]);
  Real u[n] = fill(time, n), v[k - 200] = fill(time, k - 200);
  Real y = x[2];

  function second
    input Real A[:, :];
    output Real B[size(A, 1), size(A, 2)];
  protected
    Real x[size(A, 1)];
  algorithm
    (x, B) := weigh(A, zeros(size(A, 1)), "");
  end second;
end ExternalConstant;

// x[1] = 1000 + 1 + 20 + 300 + 4 = 1325; x[2] = 2000 + 4 + 50 + 600 = 2654; B[2, 3] = 203.
//! run: --stop 1 --native
//! end: u[5] = 1 +- 0
//! end: v[3] = 1 +- 0
//! end: y = 2654 +- 0
