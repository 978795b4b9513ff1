// Double function (4.2): refused.
function f
  input Real x;
  output Real x;  //! error SK2003
algorithm
  x := 1;
end f;
model M
  Real y = f(1);  //! error SK2210
end M;
