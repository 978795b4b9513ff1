// Cycle initial (4.4.4): accepted.
model M
  parameter Real p = 2*q;
  parameter Real q(fixed = false, start = 1);
initial equation
  q = sin(p);
end M;
