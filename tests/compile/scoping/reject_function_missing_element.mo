// The element through which a function is called exists (5.3.2).
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
  Real y = a[3].f(3);  //! error SK2205
end M;
