// Function through array (5.3.2): refused.
model A
  function f input Real u; output Real y = u; end f;
end A;
model M
  A c[2];
  Real x = c.f(4);  //! error SK2415
end M;
