// Through an element of an array no function is called that may use a constant of that element (5.3.2).
model A
  constant Real z = 1;
  function f
    input Real x;
    output Real y;
  algorithm
    y := z*x;
  end f;
end A;
model M
  A a[2](z = {1, 2});
  Real y = a[2].f(3);  //! error SK2415
end M;
