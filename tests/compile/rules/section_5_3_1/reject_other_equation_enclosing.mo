// Other equation enclosing (5.3.1): refused.
model M
  Real q = 2;
  model A
    Real x;
  equation
    x = q;  //! error SK2107
  end A;
  A a;
end M;
