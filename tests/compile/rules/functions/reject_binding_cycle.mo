// Bindings without cycles (12.4.4).
function f
  input Real u;
  output Real y;
protected
  Real a = b + u;  //! error SK2903
  Real b = a;
algorithm
  y := a;
end f;
model BindingCycle
  Real x = f(time);
end BindingCycle;
