// Initial (12.2).
function f
  input Real u;
  output Real y;
algorithm
  y := if initial() then u else 1;  //! error SK2409
end f;
model OpInitial
  Real x = f(time);
end OpInitial;
