// A constant that only an external function knows stands for the call in a function that uses it.
//! flatten: ConstantByExternal
//> y := (fit(2))[i]*u;
function fit
  input Integer n;
  output Real c[n];
  external "C" fit_data(n, c);
end fit;
package Data
  constant Real c[2] = fit(2);
  function scale
    input Real u;
    input Integer i;
    output Real y;
  algorithm
    y := c[i]*u;
    while y > 10 loop
      y := y/2;
    end while;
  end scale;
end Data;
model ConstantByExternal
  Real y = Data.scale(time, 2);
end ConstantByExternal;
