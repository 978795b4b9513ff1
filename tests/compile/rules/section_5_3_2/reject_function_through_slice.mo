// Function through slice (5.3.2): refused.
model A
  function f input Real u; output Real y = u; end f;
end A;
model M
  A c[2];
  Real x = c[1:2].f(4);  //! error SK2201
end M;
