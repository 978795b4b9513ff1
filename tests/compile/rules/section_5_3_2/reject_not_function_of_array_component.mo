// Not function of array component (5.3.2): refused.
model A
  function f input Real u; output Real y = u; end f;
end A;
model B A a[2]; end B;
model M
  B b;
  Real x = b.a.f(1);  //! error SK2415
end M;
