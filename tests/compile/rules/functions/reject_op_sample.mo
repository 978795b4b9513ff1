// Sample (12.2).
function f
  input Real u;
  output Real y;
algorithm
  y := if sample(0, 1) then u else 1;  //! error SK2409
end f;
model OpSample
  Real x = f(time);
end OpSample;
