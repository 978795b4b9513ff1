// The derivative of an array is taken element by element.
//! flatten: M
//> der('x[1]') = 1.0;
//> der('x[2]') = 2.0;
model M
  Real x[2](each start = 0, each fixed = true);
equation
  der(x) = {1, 2};
end M;
