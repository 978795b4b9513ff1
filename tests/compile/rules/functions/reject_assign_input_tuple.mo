// And in a list (12.2).
function g
  output Real a = 1;
  output Real b = 2;
algorithm
end g;
function f
  input Real u;
  output Real y;
algorithm
  (y, u) := g();  //! error SK2209
end f;
model AssignInputTuple
  Real x = f(time);
end AssignInputTuple;
