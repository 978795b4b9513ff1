// Receivers may be left out (8.3.1).
function f
  input Real u;
  output Real a = u;
  output Real b = 2*u;
  output Real c = 3*u;
algorithm
end f;
model EqTupleOmit
  Real x, y, z;
equation
  (x, , y) = f(time);
  (, z) = f(time);
end EqTupleOmit;
