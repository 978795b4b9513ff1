// A short function can change defaults of inputs.
//! flatten: FunctionShortDefaults
//> constant Real a = 6.0;
//> constant Real b = 15.0;
model FunctionShortDefaults
  function scale
    input Real u;
    input Real k = 2;
    output Real y = k*u;
  end scale;
  function scale5 = scale(k = 5);
  constant Real a = scale(3);
  constant Real b = scale5(3);
end FunctionShortDefaults;
