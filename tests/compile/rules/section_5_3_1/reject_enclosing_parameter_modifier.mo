// In the scope of A, where p is found outside (5.3.1): refused.
model M
  parameter Real p = 1;
  model B parameter Real q = 2; end B;
  model A
    B b(q = p);  //! error SK2107
  end A;
  A a;
end M;
