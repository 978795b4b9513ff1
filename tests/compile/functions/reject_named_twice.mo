// The first input is given by position and by name.
function f
  input Real x, y = 1;
  output Real r = x + y;
algorithm
end f;

model M
  Real a = f(time, x = 2);  //! error SK2405
end M;
