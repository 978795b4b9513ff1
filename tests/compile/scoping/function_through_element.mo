// A function can be called through an element of an array, if all elements have the same one (5.3.2). Inside the elements
// each uses its own constants.
//! flatten: M
//> 'a[1].y' = 3.0;
//> 'a[2].y' = 6.0;
//> y = 6.0;
model A
  constant Real z = 1;
  function f
    input Real x;
    output Real y;
  algorithm
    y := z*x;
  end f;
  Real y = f(3);
end A;
model B
  function f
    input Real x;
    output Real y;
  algorithm
    y := 2*x;
  end f;
end B;
model M
  A a[2](z = {1, 2});
  B b[2];
  parameter Integer n = 2;
  Real y = b[n].f(3);
end M;
