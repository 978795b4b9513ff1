// Function through out of range (5.3.2): refused.
model A
  function f input Real u; output Real y = 2*u; end f;
end A;
model M
  A a[3];
  Real x = a[4].f(2);  //! error SK2205
end M;
