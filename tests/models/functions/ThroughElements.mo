// Functions called through elements of arrays of components, in loops too (5.3.2); all elements have one constant.
//! run: --stop 1
//! end: 'x[3]' = 2*3 +- 1e-12
//! end: 'y[1]' = 4*1 +- 1e-12
//! end: 'y[2]' = 4*2 +- 1e-12
//! end: w = 4*3 +- 1e-12
model ThroughElements
  model A
    constant Real z = 2;
    function f
      input Real u;
      output Real y = z*u;
    end f;
  end A;
  model B
    A a;
  end B;
  A a[2](each z = 4);
  B b[3];
  Real x[3], y[2];
  Real w = a[2].f(3);
equation
  for i in 1:3 loop
    x[i] = b[i].a.f(i);
  end for;
  for i in 1:2 loop
    y[i] = a[3 - i].f(i);
  end for;
end ThroughElements;
