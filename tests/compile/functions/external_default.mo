// Without a call the name and the inputs of the function are meant.
//! flatten: M
//> y = f(x, n)
//> z = f(time, 2);
function f
  input Real x;
  input Integer n;
  output Real y;
  external "C";
end f;

model M
  Real z = f(time, 2);
end M;
