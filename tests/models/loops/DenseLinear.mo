// Linear loops with full matrices of 2, 3, 5, 10, 20 and 40 unknowns: (I + 1 1')x = b with b = t has x = t/(1 + n). Closed
// form. Small ones are eliminated in straight code, larger ones in the runtime.
model DenseLinear
  Real a[2], b[3], c[5], d[10], e[20], f[40];
equation
  a + fill(sum(a), 2) = fill(time, 2);
  b + fill(sum(b), 3) = fill(time, 3);
  c + fill(sum(c), 5) = fill(time, 5);
  d + fill(sum(d), 10) = fill(time, 10);
  e + fill(sum(e), 20) = fill(time, 20);
  f + fill(sum(f), 40) = fill(time, 40);
end DenseLinear;

//! run: --stop 3 --interval 1
//! end: 'a[2]' = 1 +- 1e-13
//! end: 'b[3]' = 3/4 +- 1e-13
//! end: 'c[1]' = 3/6 +- 1e-13
//! end: 'd[10]' = 3/11 +- 1e-13
//! end: 'e[7]' = 3/21 +- 1e-13
//! end: 'f[40]' = 3/41 +- 1e-13
