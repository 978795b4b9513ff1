// The derivative that a function names is used.
//! flatten: M
//> y = f(x);
//> z = f_der(x, der(x));
function f
  input Real x;
  output Real y;
  external "C" y = f(x) annotation(Library = "m");
  annotation(derivative = f_der);
end f;

function f_der
  input Real x, x_der;
  output Real y_der;
  external "C" y_der = f_der(x, x_der) annotation(Library = "m");
end f_der;

model M
  Real x(start = 0, fixed = true), y = f(x), z = der(f(x));
equation
  der(x) = 1;
end M;
