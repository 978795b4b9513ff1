// A default depends on inputs only (12.4.1).
function f
  input Real a = k;  //! error SK2408
  output Real y;
protected
  Real k = 2;
algorithm
  y := a + k;
end f;
model DefaultNonInput
  Real x = f();
end DefaultNonInput;
