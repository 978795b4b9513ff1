// Use before assignment (12.4.4).
function f
  input Real u;
  output Real y;
protected
  Real a;
algorithm
  y := a + u;  //! error SK2904
end f;
model Uninitialised
  Real x = f(time);
end Uninitialised;
