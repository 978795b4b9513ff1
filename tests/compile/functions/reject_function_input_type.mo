// The function that is passed has another input.
partial function Curve
  input Real u;
  output Real y;
end Curve;

function atTwo
  input Curve f;
  output Real y = f(2);
algorithm
end atTwo;

function length
  input String u;
  output Real y = 1;
algorithm
end length;

model M
  constant Real a = atTwo(length);  //! error SK2403
end M;
