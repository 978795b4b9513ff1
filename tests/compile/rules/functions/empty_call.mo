// Results may be dropped (12.4.7).
function f
  input Real u;
  output Real y;
algorithm
  assert(u > -1, "u");
  y := u;
end f;
model EmptyCall
equation
  f(time);
algorithm
  f(time);
end EmptyCall;
