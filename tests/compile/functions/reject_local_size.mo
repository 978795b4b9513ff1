// The size of a local variable follows from inputs and constants.
function f
  input Real x;
  output Real y;
protected
  Real v[x];  //! error SK2218
algorithm
  v := {x};
  y := v[1];
end f;

model M
  Real a = f(time);
end M;
