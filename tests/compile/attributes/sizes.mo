// A lower limit above zero is how a class says that it divides by a parameter: zero is refused, once and by name.
model Part
  parameter Real V(min = 1e-300) = 1;
  parameter Real k(min = 0.5) = 1;
  parameter Real B(min = 0) = 0;
  parameter Integer n(min = 1) = 1;
end Part;

model M
  Part ok(V = 1e-9);
  Part none(V = 0);  //! error SK2223
  Part negative(V = -1, k = -2);  //! error SK2223 error SK2223
  Part small(k = 0.1);  //! warning SK2221
  Part damped(B = -1);  //! warning SK2221
  Part few(n = 0);  //! warning SK2221
  parameter Real free = 0;
  Part given(V = free);
end M;
