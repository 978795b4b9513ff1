// The binding of an array as written must not use the array (4.4.4).
model M
  parameter Real p[3] = {1, p[1]*2, p[2]*2};  //! error SK2903
  Real x = sum(p);
end M;
