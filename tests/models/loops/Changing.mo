// A linear system whose coefficients change by four powers of ten, as those of networks with switches do: its solution is 1
// throughout, and pivots that were good at the start soon are not.
model Changing
  constant Integer n = 40;
  Real x[n], f[n, 4], off;
equation
  for i in 1:n loop
    for k in 1:4 loop
      f[i, k] = sin(i*12.9898 + k*78.233)*10^(2*sin(time*(i*1.7 + 7.3*k)));
    end for;
    f[i, 1]*(x[i] - 1) + f[i, 2]*(x[mod(i*7 + 3, n) + 1] - 1) + f[i, 3]*(x[mod(i*11 + 5, n) + 1] - 1)
      + f[i, 4]*(x[mod(i*13 + 50, n) + 1] - 1) = 0;
  end for;
  off = max(abs(x[i] - 1) for i in 1:n);
end Changing;

//! run: --stop 1 --interval 0.01
//! always: off < 1e-5
//! ends: --interval 0.037
