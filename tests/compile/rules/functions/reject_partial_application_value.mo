// Not outside of arguments (12.4.2.1).
function g
  input Real a;
  input Real u;
  output Real y;
algorithm
  y := a + u;
end g;
model PartialValue
  Real x = function g(a = 2, u = 3);  //! error SK1111
end PartialValue;
