// Operators of state machines (12.2).
function f
  input Real u;
  output Real y;
algorithm
  y := if activeState(u) then 1 else 2;  //! error SK2409
end f;
model OpActive
  Real x = f(time);
end OpActive;
