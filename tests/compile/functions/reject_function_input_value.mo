// A number is not a function.
partial function Curve
  input Real u;
  output Real y;
end Curve;

function atTwo
  input Curve f;
  output Real y = f(2);
algorithm
end atTwo;

model M
  constant Real a = atTwo(3);  //! error SK2403
end M;
