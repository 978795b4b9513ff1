// Protected modified short base (4.1): accepted.
model B
protected
  parameter Real x = 1;
  Real y = x;
end B;
model C = B(x = 3);
model M
  C c;
end M;
