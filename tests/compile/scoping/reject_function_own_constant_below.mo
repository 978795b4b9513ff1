// The constant may belong to a component further down (5.3.2).
model A
  constant Real z = 1;
  function f
    input Real x;
    output Real y;
  algorithm
    y := z*x;
  end f;
end A;
model B
  A a;
end B;
model M
  B b[2](a(z = {1, 2}));
  Real y = b[2].a.f(3);  //! error SK2415
end M;
