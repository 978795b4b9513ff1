// A text is not a number.
function f
  input Real x;
  output Real r = x;
algorithm
end f;

model M
  Real a = f("1");  //! error SK2403
end M;
