// Springs and masses in a row: no derivative depends on its own state, so the sparse matrix of partial derivatives has no
// diagonal, which CVODE needs. The first mode of the row swings by itself: closed form.
model NoDiagonal
  constant Integer n = 50;
  constant Real pi = 3.141592653589793;
  constant Real w = 2*sin(pi/(2*(n + 1)))*10 "angular frequency";
  Real x[n](start = {sin(pi*i/(n + 1)) for i in 1:n}, each fixed = true), v[n](each start = 0, each fixed = true);
equation
  for i in 1:n loop
    der(x[i]) = v[i];
    der(v[i]) = 100*((if i > 1 then x[max(i - 1, 1)] else 0) - 2*x[i] + (if i < n then x[min(i + 1, n)] else 0));
  end for;
end NoDiagonal;

//! run: --stop 5 --interval 0.5 --solver cvode --tolerance 1e-9
//! end: 'x[25]' = sin(3.141592653589793*25/51)*cos(20*sin(3.141592653589793/102)*5) +- 1e-6
//! end: 'x[7]' = sin(3.141592653589793*7/51)*cos(20*sin(3.141592653589793/102)*5) +- 1e-6
