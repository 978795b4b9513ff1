// Inputs are read-only (12.2).
function f
  input Real u;
  output Real y;
algorithm
  u := 2;  //! error SK2209
  y := u;
end f;
model AssignInput
  Real x = f(time);
end AssignInput;
