// Terminal (12.2).
function f
  input Real u;
  output Real y;
algorithm
  y := if terminal() then u else 1;  //! error SK2409
end f;
model OpTerminal
  Real x = f(time);
end OpTerminal;
