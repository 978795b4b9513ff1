// Protected extends start (4.1): accepted.
model B
protected
  parameter Real x(start = 1) = 3;
end B;
model M
  extends B(x.start = 2);
end M;
