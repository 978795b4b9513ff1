// Also short modifier scope (5.3.1): accepted.
model R parameter Real r = 1; end R;
model A
  parameter Real r = 2;
  model L = R(r = r);
  L l;
end A;
model M
  parameter Real r = 5;
  A a(r = r);
  model L = R(r = 2*r);
  L l;
end M;
