// An assertion fails while the function is evaluated.
function f
  input Real x;
  output Real y = 2*x;
algorithm
  assert(x > 0, "x must be positive");  //! error SK2904
end f;

model M
  constant Real a = f(-1);
end M;
