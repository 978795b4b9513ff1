// The first output in expressions (12.4.3).
function f
  output Real a = 1;
  output Boolean b = true;
algorithm
end f;
model OutputFirst
  Real x = 2*f();
end OutputFirst;
