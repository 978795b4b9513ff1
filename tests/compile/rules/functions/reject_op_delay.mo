// Delay (12.2).
function f
  input Real u;
  output Real y;
algorithm
  y := delay(u, 1);  //! error SK2409
end f;
model OpDelay
  Real x = f(time);
end OpDelay;
