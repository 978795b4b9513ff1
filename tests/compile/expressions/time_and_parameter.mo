// time and parameters stay names in the flat model.
//! flatten: M
//> y = p*time + q;
model M
  parameter Real p = 2, q = p + 1;
  Real y = p*time + q;
end M;
