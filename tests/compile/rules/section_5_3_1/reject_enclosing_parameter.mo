// Enclosing parameter (5.3.1): refused.
model M
  parameter Real p = 1;
  model A
    Real x = p;  //! error SK2107
  end A;
  A a;
end M;
