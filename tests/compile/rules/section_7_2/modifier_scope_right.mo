// Modifier scope right (7.2): accepted.
model B parameter Real x = 1; parameter Real y = 2; end B;
model M
  parameter Real x = 3;
  B b(x = x);
  B c(x = c.y);
end M;
