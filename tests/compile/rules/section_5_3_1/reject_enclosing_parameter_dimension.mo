// Enclosing parameter dimension (5.3.1): refused.
model M
  parameter Integer n = 2;
  model A
    Real x[n] = fill(1.0, n);  //! error SK2107
  end A;
  A a;
end M;
