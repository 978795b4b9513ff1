// A function can be declared as a partial derivative of another one.
//! flatten: DerClass
//> constant Real dx = 12.0;
//> constant Real dy = 4.0;
//> constant Real dxy = 4.0;
model DerClass
  function f
    input Real x;
    input Real y;
    output Real z = x^2*y;
  end f;
  function f_x = der(f, x);
  function f_y = der(f, y);
  function f_xy = der(f, x, y);
  constant Real dx = f_x(2, 3);
  constant Real dy = f_y(2, 3);
  constant Real dxy = f_xy(2, 3);
end DerClass;
