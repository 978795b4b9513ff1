// An output with a binding needs none (12.2).
function f
  input Real u;
  output Real y = 2*u;
end f;
model BindingBody
  Real x = f(time);
end BindingBody;
