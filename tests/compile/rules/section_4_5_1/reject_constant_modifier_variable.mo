// Constant modifier variable (4.5.1): refused.
model A constant Real k = 1; end A;
model M
  parameter Real p = 2;
  A a(k = p);  //! error SK2208
end M;
