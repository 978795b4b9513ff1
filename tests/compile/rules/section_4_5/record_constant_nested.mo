// Defects/records.mo (4.5): accepted.
model M
  record B parameter Real b[3] = zeros(3); end B;
  record M1 parameter B pb; end M1;
  record P parameter M1 m = M1(); end P;
  parameter P p;
  Real y = p.m.pb.b[1];
end M;
