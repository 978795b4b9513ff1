// A function cannot see the parameters of the model around it.
model M
  parameter Real p = 2;
  function f
    input Real x;
    output Real y;
  algorithm
    y := p*x;  //! error SK2107
  end f;
  Real a = f(time);
end M;
