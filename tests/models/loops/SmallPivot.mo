// Linear blocks of five unknowns, written out with fixed pivots, all of which are almost zero at some times: elimination
// with these would be wrong by more than the unknowns themselves, so pivoting has to take over. One block, and blocks
// that are solved side by side; the equations themselves tell.
package SmallPivot
  model One
    parameter Integer n = 5;
    Real a[n, n] = {{if i == j then 1e-17*i + (time - 0.5)^2 else sin(i*n + 2*j*j + time) for j in 1:n} for i in 1:n};
    Real b[n] = {1 + i*time for i in 1:n};
    Real x[n];
    Real off = max(abs(a*x - b));
  equation
    a*x = b;
  end One;

  model Many "Each has its own time"
    parameter Integer m = 12, n = 5;
    Real x[m, n], r[m, n];
    Real off = max(abs(r));
  equation
    for k in 1:m loop
      for i in 1:n loop
        sum((if i == j then 1e-17*i*k + (time - 0.1*k + 0.1)^2 else sin(i*n + 2*j*j + time))*x[k, j] for j in 1:n) = 1 + i*time;
        r[k, i] = sum((if i == j then 1e-17*i*k + (time - 0.1*k + 0.1)^2 else sin(i*n + 2*j*j + time))*x[k, j] for j in 1:n)
          - 1 - i*time;
      end for;
    end for;
  end Many;
end SmallPivot;

//! run: -m SmallPivot.One --solver rk4 --step 0.1 --stop 1 --interval 0.1 --tier 0
//! always: off < 1e-11
//! same: --tier 1
//! run: -m SmallPivot.Many --solver rk4 --step 0.1 --stop 1 --interval 0.1 --tier 0 --one-island
//! always: off < 1e-10
//! same: --tier 1
