// An argument is still open.
partial function Curve
  input Real u;
  output Real y;
end Curve;

function atTwo
  input Curve f;
  output Real y = f(2);
algorithm
end atTwo;

function line
  input Real u, k;
  output Real y = k*u;
algorithm
end line;

model M
  constant Real a = atTwo(line);  //! error SK2403
end M;
