// A component that is no array takes no subscript, in the name of a function neither (5.3.2).
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
  A a;
  Real y = a[1].f(3);  //! error SK2415
end M;
