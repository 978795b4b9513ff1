// An argument that the function does not have.
function f
  input Real x;
  output Real y;
  external "C" y = f(z);  //! error SK2101
end f;

model M
  Real y = f(time);
end M;
