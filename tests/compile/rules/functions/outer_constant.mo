// A constant of it (12.2).
model OuterConstant
  constant Real z = 2;
  function f
    input Real u;
    output Real y;
  algorithm
    y := u + z;
  end f;
  Real x = f(time);
end OuterConstant;
