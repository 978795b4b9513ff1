// The result goes to an output.
function f
  input Real x;
  output Real y;
  external "C" x = f(x);  //! error SK2013
end f;

model M
  Real y = f(time);
end M;
