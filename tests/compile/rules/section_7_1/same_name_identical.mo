// Same name identical (7.1): accepted.
model A parameter Real x = 1; end A;
model B parameter Real x = 1; Real z = x; end B;
model M
  extends A;
  extends B;
  parameter Real x = 1;
end M;
