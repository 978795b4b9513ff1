// Clocked operators (12.2).
function f
  input Real u;
  output Real y;
algorithm
  y := hold(u);  //! error SK2409
end f;
model OpHold
  Real x = f(time);
end OpHold;
