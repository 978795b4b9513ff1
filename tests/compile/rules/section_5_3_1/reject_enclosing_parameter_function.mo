// Enclosing parameter function (5.3.1): refused.
model M
  parameter Real p = 1;
  function f
    input Real u;
    output Real y;
  algorithm
    y := u*p;  //! error SK2107
  end f;
  Real x = f(1);
end M;
