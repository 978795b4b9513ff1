// Other cycle function (4.4.4): refused.
function f input Real u; output Real y = u; end f;
model M
  parameter Real a = f(b);  //! error SK2903
  parameter Real b = f(a);
end M;
