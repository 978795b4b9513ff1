// Also parameter no value start (4.5.2): accepted.
model M
  parameter Real p(start = 3) = 3;
  parameter Integer n = 2 annotation(Evaluate = false);
  Real x = n*p;
end M;
