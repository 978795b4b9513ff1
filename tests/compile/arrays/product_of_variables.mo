// A linear system written with matrices becomes scalar equations.
//! flatten: M
//> der('x[1]') = 'x[2]';
//> der('x[2]') = (-2.0)*'x[1]' + (-3.0)*'x[2]';
model M
  constant Real A[2, 2] = [0, 1; -2, -3];
  Real x[2](start = {1, 0}, each fixed = true);
equation
  der(x) = A*x;
end M;
