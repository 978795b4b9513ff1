// Reinit (12.2).
function f
  input Real u;
  output Real y;
algorithm
  y := u;
  reinit(y, 2);  //! error SK2409
end f;
model OpReinit
  Real x = f(time);
end OpReinit;
