// Sizes from inputs (12.2).
function f
  input Real u[:];
  input Integer n;
  output Real y[n + size(u, 1)];
protected
  Real v[size(u, 1)] = 2*u;
algorithm
  y := cat(1, v, zeros(n));
end f;
model SizeInput
  Real x[5] = f({time, 1, 2}, 2);
end SizeInput;
