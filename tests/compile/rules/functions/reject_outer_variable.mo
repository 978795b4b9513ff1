// A variable of the model around (12.2).
model OuterVariable
  Real z = time;
  function f
    input Real u;
    output Real y;
  algorithm
    y := u + z;  //! error SK2107
  end f;
  Real x = f(time);
end OuterVariable;
