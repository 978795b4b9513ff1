// Several results (11.2.1.1).
function f
  input Real u;
  output Real a = u;
  output Real b = 2*u;
  output Real c = 3*u;
algorithm
end f;
model MultipleOk
  Real x[2], p, q, r;
algorithm
  (p, q, r) := f(time);
  (x[1], x[2], x[1]) := f(3);
  (, x[2]) := f(4);
end MultipleOk;
