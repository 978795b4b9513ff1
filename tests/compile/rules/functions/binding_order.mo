// Bindings in any order without cycles (12.4.4).
function f
  input Real u;
  output Real y;
protected
  Real a = b + u;
  Real b = 2*u;
algorithm
  y := a;
end f;
model BindingOrder
  Real x = f(time);
end BindingOrder;
