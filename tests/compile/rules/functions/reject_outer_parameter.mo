// Nor a parameter of it (12.2).
model OuterParameter
  parameter Real z = 2;
  function f
    input Real u;
    output Real y;
  algorithm
    y := u + z;  //! error SK2107
  end f;
  Real x = f(time);
end OuterParameter;
