// In functions they may (3.5).
function f
  input Real u;
  output Boolean b;
algorithm
  b := u == 1.0;
end f;
model RealEqualityFunction
  parameter Real p = 2;
  Boolean b = f(p);
end RealEqualityFunction;
