// A function of scalars is applied to each element.
//! flatten: M
//> Real 'a[2]' = 2.0;
//> Integer 'b[1,2]' = 1;
//> Real 'c[2]' = 3.0;
//> 'y[2]' = sin(2.0*time);
model M
  constant Real a[2] = sqrt({1, 4});
  constant Integer b[1, 2] = mod([4, 7], 3);
  constant Real c[2] = twice({1, 1.5});
  Real y[2] = sin({time, 2*time});
  function twice
    input Real x;
    output Real y = 2*x;
    algorithm
  end twice;
end M;
