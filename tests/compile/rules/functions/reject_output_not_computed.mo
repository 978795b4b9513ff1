// Outputs are computed (12.2).
function f
  input Real u;
  output Real y;
  output Real z;  //! error SK2412
algorithm
  y := u;
end f;
model OutputNotComputed
  Real x, w;
equation
  (x, w) = f(time);
end OutputNotComputed;
