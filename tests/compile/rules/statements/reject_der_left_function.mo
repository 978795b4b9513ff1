// Not in a function (11.2.1).
function f
  input Real u;
  output Real y;
algorithm
  y := u;
  der(y) := 1;  //! error SK1101
end f;
model DerLeftFunction
  Real x = f(time);
end DerLeftFunction;
