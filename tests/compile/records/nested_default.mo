// A record made of the defaults of its fields is as constant as they are.
//! flatten: M
//> y = 
record B
  parameter Real b[3] = zeros(3);
end B;
record R
  parameter B pb;
end R;
record P
  parameter R m = R();
  parameter R k = R(pb = B(b = {1, 2, 3}));
end P;
model M
  parameter P p;
  Real y = p.m.pb.b[1] + p.k.pb.b[3];
end M;
