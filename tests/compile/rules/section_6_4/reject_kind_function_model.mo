// Kind function model (6.4): refused.
model P Real y = 1; end P;
function Q input Real u = 1; output Real y = 1; end Q;
model A
  replaceable model B = P;
  B c;
end A;
model M
  A a(redeclare function B = Q);  //! error SK2305
end M;
