// A function is called through one component, not through an array of them (5.3.2).
model A
  constant Real z = 1;
  function f
    input Real x;
    output Real y;
  algorithm
    y := 2*x;
  end f;
end A;
model M
  A a[2];
  Real y = a.f(3);  //! error SK2415
end M;
