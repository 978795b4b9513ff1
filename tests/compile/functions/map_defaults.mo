// A call for each element of an array: defaults and sizes that depend on the argument are those of each call.
//! flatten: MapDefaults
//> 'a[1]' = 5.0
//> 'a[2]' = 8.0
//> 'b[1,1]' = 'MapDefaults.f'(time, 2.0, time*2.0)
//> 'b[1,2]' = 5.0
//> 'b[2,1]' = 8.0
//> 'c[1,3]' = 9.0
//> 'c[2,3]' = 18.0
//> 'd[1].twice' = 2.0
//> 'd[2].twice' = 2.0*time
//> 'e[1]', 'e[2]'
//> 'h[1]' = 7.0
//> 'h[2]' = 'MapDefaults.inner_iterator'(time, time + 2.0*time + 3.0*time)
model MapDefaults
  function f
    input Real x;
    input Real k = 2;
    input Real m = x*k;
    output Real y = x + k + m;
  end f;

  function of_vector
    input Real x[:];
    input Real w[size(x, 1)] = 2*x;
    output Real y[size(x, 1)];
  algorithm
    y := x + w;
  end of_vector;

  function in_function
    input Real x[:];
    output Real y[size(x, 1)];
  algorithm
    y := f(x);
  end in_function;

  function inner_iterator
    input Real x;
    input Real s = sum(i*x for i in 1:3);
    output Real y = x + s;
  end inner_iterator;

  record R
    Real once;
    Real twice = 2*once;
  end R;

  Real a[2] = f({1, 2});
  Real b[2, 2] = f([time, 1; 2, 3]);
  Real c[2, 3] = of_vector([1, 2, 3; 4, 5, 6]);
  R d[2] = R({1, time});
  Real e[2] = in_function({time, 3});
  Real h[2] = inner_iterator({1, time});
end MapDefaults;
