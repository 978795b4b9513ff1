// Defaults without cycles (12.4.1).
function f
  input Real a = b;  //! error SK2903
  input Real b = a;
  output Real y;
algorithm
  y := a + b;
end f;
model DefaultCycle
  Real x = f();
end DefaultCycle;
